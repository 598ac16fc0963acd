//go:build !js

package service

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"
)

// formOfGame is what a browser sends to make a game.
const formOfGame = "--x\r\nContent-Disposition: form-data; name=\"scenario\"\r\n\r\nmaneuvers-1941.toml\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nCome \r\n all\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"open\"\r\n\r\nsecond\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"clock\"\r\n\r\n2h\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"watch\"\r\n\r\n1\r\n--x--\r\n"

// Whatever is sent to the page of games is answered, and never as if it were the service's own
// fault; of a form that is taken the name, the word and the bounds are as they are to be.
func FuzzForm(f *testing.F) {
	s, err := Open(Options{Nodes: Nodes{Folder: f.TempDir(), Replicas: 1}, Name: "one", Peer: "http://localhost:1", Link: "http://localhost:1"})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	const multipart = "multipart/form-data; boundary=x"
	own := strings.Replace(formOfGame, `filename=""`, `filename="C:\\games\\..\\`+strings.Repeat("ä", 50)+`.toml"`, 1)
	text := string(library1(f, maneuvers))
	f.Add("/games/", multipart, formOfGame)
	f.Add("/games/", multipart, strings.Replace(own, "octet-stream\r\n\r\n", "octet-stream\r\n\r\n"+text, 1))
	f.Add("/games/", multipart, strings.Replace(formOfGame, "second", "third", 1))
	f.Add("/games/", "application/x-www-form-urlencoded", "scenario=maneuvers-1941.toml&clock=-1h")
	f.Add("/games/7XQ2KQ4B/take", "application/x-www-form-urlencoded", "side=Blue")
	f.Add("/games/%2e%2e/watch?side=x", "", "")
	f.Add("/seat?game=x", "text/plain", "x")
	handler, asked := s.Handler(), new(atomic.Int64)
	f.Fuzz(func(t *testing.T, path, kind, body string) {
		u, err := url.ParseRequestURI(path)
		if err != nil || u.Host != "" {
			t.Skip("no server is asked this")
		}
		ask := func() *http.Request {
			from := fmt.Sprintf("10.0.%d.%d:1", asked.Add(1)>>8%15, asked.Load()%256) // so many that none asks too often
			return &http.Request{Method: http.MethodPost, URL: u, Host: "localhost", RemoteAddr: from, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
				Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body))}
		}
		g, note, open, err := formOf(ask())
		if err == nil {
			if !utf8.ValidString(g.Name) || g.Name == "" || len(g.Name) > 80 || strings.ContainsAny(g.Name, "/\\\x00\n\x1b") {
				t.Errorf("the file is named %q", g.Name)
			}
			if !utf8.ValidString(note) || len(note) > mostNote || len(open) > 2 || slices.Contains(open, "") {
				t.Errorf("the word is %q, open are %q", note, open)
			}
			if c := g.Clock.Game; c != 0 && c < time.Minute || c > 31*24*time.Hour || len(g.Scenario) == 0 || len(g.Scenario) > mostFile {
				t.Errorf("the clock is %v, the scenario of %d bytes", c, len(g.Scenario))
			}
			return // made it would be, and the disk fills
		}
		w := httptest.NewRecorder()
		if handler.ServeHTTP(w, ask()); w.Code < 300 || w.Code >= 500 {
			t.Errorf("%s: answer %d: %.300s", path, w.Code, w.Body)
		}
	})
}
