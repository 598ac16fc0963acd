//go:build !js

package far

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
)

// What the host hands out in the end is held against what a player was told and signed: it
// fits; what was changed, or done by the host alone, is found.
func TestAudit(t *testing.T) {
	c := openGame(t, Game{})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	layers := func() int { _, shown := blue.Shown(); return len(shown) }
	for k := 0; layers() < 3; k++ {
		if k == 60 {
			t.Fatal("dice were never due")
		}
		if err := errors.Join(atRandom(t, blue, k), atRandom(t, red, k)); err != nil {
			t.Fatal(err)
		}
		hearAlike(t, blue, red)
	}
	_, v := stateOf(t, blue)
	does(t, "propose", blue.Propose(room.Proposal{What: room.Back, Version: v - 1, Text: "before"}))
	until(t, "a proposal", func() bool { return len(red.Room().Now().Proposals) == 1 })
	does(t, "agree", red.Agree(red.Room().Now().Proposals[0]))
	until(t, "nothing waits", func() bool { return len(blue.Room().Now().Proposals) == 0 })
	if err := red.Seat().Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Fatal(err)
	}
	for _, v := range []*visit.Visitor{blue, red} {
		until(t, "the journal is open", func() bool { return v.Room().Now().Opened })
	}
	until(t, "Blue knows that it is over", func() bool { s, _ := stateOf(t, blue); _, over := s.Over(); return over })
	journal, err := blue.Room().Journal()
	if err != nil {
		t.Fatal(err)
	}
	a, err := AuditedBy(blue)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Audit(journal, a) {
		t.Errorf("of a game as it was: %s", f)
	}
	found := func(what, want string, journal []byte, a Audited) {
		t.Helper()
		var all []string
		for _, f := range Audit(journal, &a) {
			if f.Bad {
				all = append(all, f.String())
			}
		}
		if text := strings.Join(all, "\n"); !strings.Contains(text, want) {
			t.Errorf("%s: it finds %q; want %q", what, text, want)
		}
	}
	unsigned := *a
	unsigned.Consents = nil
	found("nobody signed", "Blue and Red did not sign", journal, unsigned)
	one := *a
	one.Consents = a.Consents[:1]
	found("one signed", "did not sign", journal, one)
	told := *a
	told.News = a.News[:len(a.News)-1]
	found("less was told", "was not told", journal, told)
	other := *a
	other.News = append(other.News[:0:0], a.News...)
	other.News[0], other.News[1] = other.News[1], other.News[0]
	other.News[0].Events = append(other.News[0].Events[:0:0], other.News[len(other.News)-1].Events...)
	found("something else was told", "was told", journal, other)
	found("a byte is another", "", bytes.Replace(journal, []byte(`"ready"`), []byte(`"Ready"`), 1), *a)
	if len(Audit(bytes.Replace(journal, []byte(`"ready"`), []byte(`"Ready"`), 1), a)) == 0 {
		t.Error("a changed byte is not found")
	}
	for what, want := range map[string]func(a *Audited){
		"something else was done before them":  func(a *Audited) { a.Shown[1].Bound[0] ^= 1 },
		"was not asked for its part":           func(a *Audited) { a.Shown = slices.Delete(a.Shown, 1, 2) },
		"which the journal does not have":      func(a *Audited) { a.Shown[2].Decision = 9000 },
		"was asked for layer 9 for decision 2": func(a *Audited) { a.Shown[1].Layer = 9 },
	} {
		bent := *a
		bent.Shown = slices.Clone(a.Shown)
		want(&bent)
		found("dice bound otherwise", what, journal, bent)
	}
	strange := *a
	strange.ID = game.ID{}
	found("another game", "another game", journal, strange)
}

// A web address is told whose turn it is when nobody of that side is here, again if that fails, and
// nothing else; by the host that goes on with the game, too, until it is to be told no more.
func TestHook(t *testing.T) {
	var mu sync.Mutex
	var got []string
	fails := 1
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		if fails > 0 {
			fails--
			w.WriteHeader(500)
			return
		}
		got = append(got, string(body))
	}))
	defer s.Close()
	for _, bad := range []string{"", "nowhere", "file:///etc/passwd"} {
		if _, err := NewHook(bad, "x", nil); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	c := openGame(t, Game{})
	c.host.Told = func(what string) {
		if strings.HasPrefix(what, "Nobody could be told") {
			t.Error(what)
		}
	}
	if err := c.host.Calls(s.URL); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	ready(t, blue)
	blue.Leave()
	until(t, "Blue is away", func() bool { return !c.host.Room().Here("Blue", true) })
	ready(t, red)
	until(t, "it is told", func() bool { mu.Lock(); defer mu.Unlock(); return len(got) > 0 })
	mu.Lock()
	text := got[0]
	got = nil
	mu.Unlock()
	c.restart() // the address is kept with the game, and nobody named it again
	until(t, "it is told again", func() bool { mu.Lock(); defer mu.Unlock(); return len(got) > 0 })
	if err := c.host.Calls(""); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	got = nil
	mu.Unlock()
	c.restart()
	time.Sleep(followed + time.Second)
	mu.Lock()
	defer mu.Unlock()
	if len(got) > 0 {
		t.Errorf("it is told %q, and was to be told no more", got)
	}
	if !strings.Contains(text, `"side":"Blue"`) || !strings.Contains(text, "it is your turn, Blue") || strings.Contains(text, "seat=") {
		t.Errorf("it is told %s", text)
	}
}

// Keys go to another machine and come back; in two places they are never.
func TestKeysMove(t *testing.T) {
	c := openGame(t, Game{})
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	blue, red := c.visit(0, a), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	var file []byte
	takes := func(data []byte) error { file = data; return nil }
	l := c.seats[0].Link
	if err := visit.Export(a, l, takes); err == nil {
		t.Error("keys in use are moved")
	}
	ready(t, blue, red)
	blue.Leave()
	if err := visit.Export(a, l, takes); err != nil {
		t.Fatal(err)
	}
	again := c.visit(0, a)
	if err := again.Wait(t.Context(), visit.Playing); err == nil || !strings.Contains(err.Error(), "another machine") {
		t.Errorf("with keys that were moved: %v", err)
	}
	if got, err := visit.Import(b, "keys", file); err != nil || got.String() != l.String() {
		t.Fatal(got, err)
	}
	blue = c.visit(0, b)
	begun(t, blue)
	ready(t, blue, red)
	blue.Leave()
	held, err := filepath.Glob(filepath.Join(b, "*.json"))
	if err != nil || len(held) != 1 {
		t.Fatal(held, err)
	}
	data, err := os.ReadFile(held[0])
	if err != nil {
		t.Fatal(err)
	}
	shown := bytes.Replace(data, []byte(`"length"`), []byte(`"layer": 9, "length"`), 1)
	if err := os.WriteFile(held[0], shown, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := visit.Import(b, "keys", file); err == nil {
		t.Error("old keys are put over newer ones")
	}
	if err := os.WriteFile(held[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := visit.Export(b, l, takes); err != nil {
		t.Fatal(err)
	}
	if _, err := visit.Import(a, "back", file); err != nil {
		t.Fatal(err)
	}
	blue = c.visit(0, a)
	begun(t, blue)
	ready(t, blue, red)
}
