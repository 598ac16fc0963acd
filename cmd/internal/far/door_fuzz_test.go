//go:build !js

package far

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far/visit"
	"sightline/game"
)

// A caller says lines to a host, whatever he hears, and hangs up.
type caller struct {
	mu    sync.Mutex
	lines []string
	heard strings.Builder
	gone  chan struct{}
	once  sync.Once
}

func (c *caller) Send(m []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard.Write(m)
	return nil
}

func (c *caller) Receive() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lines) == 0 {
		return nil, io.EOF
	}
	line := c.lines[0]
	c.lines = c.lines[1:]
	return []byte(line), nil
}

func (c *caller) Close() error        { c.once.Do(func() { close(c.gone) }); return nil }
func (c *caller) Quiet(time.Duration) {}
func (c *caller) End()                {}

// Whatever somebody says at the door, who does not hold the keys of a seat never sits down, and the
// host goes on.
func FuzzDoor(f *testing.F) {
	h, err := New(f.TempDir(), maneuvers, library(f, maneuvers))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = h.Close() })
	seats, err := h.Seats("http://localhost")
	if err != nil {
		f.Fatal(err)
	}
	token := seats[0].Link.Token()
	ask := fmt.Sprintf(`{"op":"ask","version":%d,"token":%q}`, visit.Version, token)
	f.Add(ask)
	f.Add(ask + "\n" + `{"op":"sit","party":{"key":"00","end":"00"},"sign":"00","ready":true,"name":"x","anew":true}`)
	f.Add(ask + "\n" + fmt.Sprintf(`{"op":"sit","party":{"key":%q,"end":%q},"sign":%q}`, strings.Repeat("ab", 32), strings.Repeat("ab", 32), strings.Repeat("ab", 64)))
	f.Add("~{}\n{")
	f.Fuzz(func(t *testing.T, text string) {
		c := &caller{lines: strings.Split(strings.ReplaceAll(text, "TOKEN", token), "\n"), gone: make(chan struct{})}
		done := make(chan struct{})
		go func() { h.Serve(c); close(done) }()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatal("the host holds on to who has hung up")
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if strings.Contains(c.heard.String(), `"op":"wait"`) || strings.Contains(c.heard.String(), `"op":"begin"`) {
			t.Errorf("%q sits down: %s", text, c.heard.String())
		}
	})
}

// Whatever record a host hands out, the audit comes to an end.
func FuzzAudit(f *testing.F) {
	f.Add([]byte("{}\n{}\n"), []byte(`[{"By":"Blue","Proposal":{"ID":"0123456789abcdef"}}]`))
	for _, name := range []string{"maneuvers-1941"} {
		if text, err := os.ReadFile(filepath.Join("../../../game/commanddecision/testdata/games", name+".jsonl")); err == nil {
			f.Add(text[:min(len(text), 20_000)], []byte(`[]`))
		}
	}
	f.Fuzz(func(t *testing.T, journal, consents []byte) {
		a := &Audited{ID: game.ParseJournal(journal).Header.ID(), Side: "Blue"}
		_ = json.Unmarshal(consents, &a.Consents)
		for _, l := range Audit(journal, a) {
			_ = l.String()
		}
	})
}
