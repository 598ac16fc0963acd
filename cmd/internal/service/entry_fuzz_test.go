//go:build !js

package service

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Whatever stands in NATS where workers tell each other of games, and who has them: the page of games is
// made, of what fits alone, and with nothing in it that a browser would run.
func FuzzEntry(f *testing.F) {
	s, err := Open(Options{Nodes: Nodes{Folder: f.TempDir(), Replicas: 1}, Name: "one", Peer: "http://localhost:1", Link: "http://localhost:1"})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	text, err := json.Marshal(&Entry{ID: "7xq2kq4b", Scenario: maneuvers, Title: "Maneuvers", Note: "Come all", Terms: []string{"ruling.circle = 5"}, Made: time.Unix(1e9, 0),
		Open: []string{"Red"}, Watch: true, Turn: 3, Bytes: 1000})
	if err != nil {
		f.Fatal(err)
	}
	over := strings.Replace(string(text), `"Turn":3`, `"Turn":3,"Over":true,"Shared":true,"Outcome":"Blue wins"`, 1)
	f.Add("7xq2kq4b", text, "two", "http://localhost:2")
	f.Add("7xq2kq4b", []byte(over), "", "")
	f.Add("7xq2kq4b", []byte(strings.Replace(over, "Come all", `<script>alert(1)</script>`, 1)), "two", ":")
	f.Add("another", text, "one", "")
	for _, junk := range []string{"", "null", "[]", `{"ID":1}`, `{"Made":"0000"}`, `{"ID":"","Watch":true}`, `{"ID":"x","Turn":1e99}`, `{"ID":"x"}{}`} {
		f.Add("x", []byte(junk), "two", "javascript:alert(1)")
	}
	handler, asked := s.Handler(), new(atomic.Int64)
	scripts := func(t testing.TB) int {
		r := httptest.NewRequest(http.MethodGet, "/games/", nil)
		r.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", asked.Add(1)>>8%256, asked.Load()%256) // so many that none asks too often
		w := httptest.NewRecorder()
		if handler.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Errorf("the page of games: answer %d: %.300s", w.Code, w.Body)
		}
		return strings.Count(strings.ToLower(w.Body.String()), "<script")
	}
	want := scripts(f)
	f.Fuzz(func(t *testing.T, id string, value []byte, worker, at string) {
		e, err := entryOf(id, value)
		if (e == nil) == (err == nil) || err == nil && e.ID != id {
			t.Fatalf("of %q: %+v, %v", id, e, err)
		}
		s.mu.Lock()
		s.indexed(id, value)
		_, is := s.index[id]
		if worker != s.o.Name { // it says itself where it is
			s.owners[id], s.workers[worker] = owner{worker, 1}, peer{at, time.Now()}
		}
		s.mu.Unlock()
		if is != (err == nil) {
			t.Errorf("it is on the page of games: %v, though %v", is, err)
		}
		if n := scripts(t); n != want {
			t.Errorf("of %q the page of games has %d scripts: want %d", value, n, want)
		}
		if worker != "" && worker != s.o.Name && at != "" {
			if _, peer, err := s.gameOf(id); is && (peer != at || err != nil) || !is && !errors.Is(err, errNoGame) {
				t.Errorf("%q, which is there: %v, is at %q, %v: want %q", id, is, peer, err, at)
			}
		}
		s.mu.Lock()
		delete(s.index, id)
		delete(s.owners, id)
		if worker != s.o.Name {
			delete(s.workers, worker)
		}
		s.mu.Unlock()
	})
}
