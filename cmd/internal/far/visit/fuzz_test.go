package visit

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat/wire"
)

// A script is a connection at whose other end somebody says lines, whatever he hears.
type script struct {
	mu    sync.Mutex
	lines []string
}

func (s *script) Send([]byte) error { return nil }
func (s *script) Close() error      { return nil }

func (s *script) Receive() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.lines) == 0 {
		return nil, io.EOF
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return []byte(line), nil
}

// hostSays is what a host says before a game, and as it begins.
const hostSays = `{"op":"nonce","version":2,"nonce":"00"}
{"op":"terms","terms":{"scenario":"x.toml","system":"commanddecision","sides":["Blue","Red"],"seats":[{"by":"Blue"},{"by":"Red"}],"you":0}}
{"op":"wait","waits":["Red"]}
~{"nth":1,"told":{"from":1,"people":[{"By":"Blue","Taken":true,"Here":true}],"lines":[{"Text":"x"}]}}
{"op":"begin"}
{"nth":1,"op":"welcome","version":2,"system":"commanddecision"}
~{"nth":2,"told":{"proposals":[{"ID":"0123456789abcdef","What":"draw","By":"Red"}],"clocks":[{"Side":"Red","Left":5}]}}`

// Whatever a host says, a visitor ends with a reason, or has something plain to show.
func FuzzHostSays(f *testing.F) {
	f.Add(hostSays)
	f.Add(strings.ReplaceAll(hostSays, `"you":0`, `"you":-1`))
	f.Add(strings.ReplaceAll(hostSays, `"by":"Blue"`, `"watches":true`))
	f.Add(strings.ReplaceAll(hostSays, `"wait"`, `"no"`))
	f.Add(`{"op":"nonce","version":2}` + "\n" + `{"op":"no","why":"x"}`)
	l, err := LinkTo("http://localhost", NewToken(""))
	if err != nil {
		f.Fatal(err)
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		dialed := 0
		lines := strings.Split(text, "\n")
		ended := make(chan struct{})
		var once sync.Once
		v := Open(Visit{Link: l, Folder: folder, System: func(name string) game.System {
			if name == (rules.System{}).Name() {
				return rules.System{}
			}
			return nil
		}, Dial: func(context.Context, string) (wire.Conn, error) {
			if dialed++; dialed > 2 { // once to ask, once to sit
				once.Do(func() { close(ended) })
				return nil, wire.Final(errors.New("gone"))
			}
			return &script{lines: slices.Clone(lines)}, nil
		}})
		v.Sit(true)
		select {
		case <-ended:
		case <-v.done:
		case <-time.After(5 * time.Second):
			t.Error("it hangs")
		}
		now := v.Now()
		if now.Stage >= Offered && now.Stage < Ended && now.Terms == nil {
			t.Error("there are no terms")
		}
		if now.Terms != nil {
			_ = now.Terms.Print()
		}
		for _, p := range v.Room().Now().Proposals {
			_ = p.Words()
		}
		v.Leave()
	})
}

// Whatever comes over a connection, its halves get it whole, or an end.
func FuzzSplit(f *testing.F) {
	f.Add("{}\n~{}\n{}")
	f.Add("\n~")
	f.Fuzz(func(t *testing.T, text string) {
		main, beside := Split(&script{lines: strings.Split(text, "\n")})
		var both sync.WaitGroup
		for _, h := range []*Half{main, beside} {
			both.Go(func() {
				for {
					if _, err := h.Receive(); err != nil {
						return
					}
				}
			})
		}
		both.Wait()
	})
}

// A text is a link that comes to the same when it is written, or is refused without its secret.
func FuzzLink(f *testing.F) {
	f.Add("http://192.0.2.7:8090/#seat=00ff")
	f.Add("http://192.0.2.7:8090/#seat=" + strings.Repeat("0f", 32))
	f.Add("https://example.org/club/#seat=")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLink(text)
		if err != nil {
			if _, secret, is := strings.Cut(text, inLink); is && len(secret) > 8 && strings.Contains(err.Error(), secret) {
				t.Errorf("the error tells the secret: %v", err)
			}
			return
		}
		again, err := ParseLink(l.String())
		if err != nil || again.Token() != l.Token() || again.Where() != l.Where() {
			t.Errorf("%q is read as %q, %v", l, again, err)
		}
	})
}

// Whatever a file holds, its keys are taken whole or it is refused.
func FuzzImport(f *testing.F) {
	folder := f.TempDir()
	l, err := LinkTo("http://localhost", NewToken(""))
	if err != nil {
		f.Fatal(err)
	}
	r, err := openRing(folder, l)
	if err != nil {
		f.Fatal(err)
	}
	_ = r.lock.Close()
	if err := Export(folder, l, func(data []byte) error { f.Add(string(data)); return nil }); err != nil {
		f.Fatal(err)
	}
	f.Add(`{"format":"sightline/seat 1","link":"http://x/#seat=` + strings.Repeat("1", 64) + `","key":"00","chain":"00","length":-1}`)
	f.Fuzz(func(t *testing.T, text string) {
		into := filepath.Join(t.TempDir(), "seats")
		l, err := Import(into, "x", []byte(text))
		if err != nil {
			return
		}
		if !IsExport([]byte(text)) {
			t.Error("what is no export was taken")
		}
		r, err := openRing(into, l)
		if err != nil {
			t.Fatalf("it was taken, and does not open: %v", err)
		}
		_ = r.lock.Close()
	})
}
