package site

import (
	"context"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
)

// goesOn presses what moves a game on a board on.
func (b *tab) goesOn() {
	b.t.Helper()
	tr := b.now()
	for _, name := range []string{"arrange", "aim", "displace", "field", "defend", "stand", "activate", "done", "pass"} {
		for _, p := range tr.Targets {
			if p.Name == name || strings.HasPrefix(p.Name, name+" ") {
				b.click(p.Name)
				return
			}
		}
	}
	b.key("\r")
}

// sitsDown agrees to the terms that the tab tells.
func (b *tab) sitsDown() {
	b.t.Helper()
	b.until("what is played is told", func(tr *trace) bool {
		return slices.ContainsFunc(tr.Targets, func(p place) bool { return p.Name == "yes" })
	})
	b.click("yes")
}

// A seat of a game on a board that is hosted elsewhere is played in a tab, of every system: by
// mouse and keys against a bot, and before each choice the tab knows what the host has for its
// side, nothing more and nothing less.
func TestBoardsFarInABrowser(t *testing.T) {
	ctx := browse(t, t.TempDir())
	for _, k := range boards.All() {
		t.Run(k.Smallest(), func(t *testing.T) {
			text, _ := k.File(k.Smallest())
			dir := t.TempDir()
			h, err := far.NewGame(dir, far.Game{Name: k.Smallest() + ".toml", Scenario: text})
			if err != nil {
				t.Fatal(err)
			}
			h.Site = whole(t).Handler()
			server := httptest.NewServer(h.Handler())
			t.Cleanup(func() { _ = h.Close(); server.CloseClientConnections(); server.Close() })
			seats, err := h.Seats(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			b := open(t, ctx, strings.Replace(seats[0].Link.String(), "/#", "/?trace#", 1))
			b.sitsDown()
			c, stop := context.WithTimeout(context.Background(), 5*time.Minute)
			defer stop()
			j, err := far.Join(c, seats[1].Link, t.TempDir(), func(string) {})
			if err != nil {
				t.Fatal(err)
			}
			defer j.Leave()
			go func() { _ = far.Plays("plain", j.Seat, "a tab") }() // ends with the test
			host := &hostedGame{t: t, dir: dir, system: k.System}
			yours := func(tr *trace) bool {
				if tr.Scene != "board" || tr.Baking {
					return false
				}
				if tr.Showing {
					b.key("e")
					return false
				}
				return tr.Known == fmt.Sprintf("%x", host.at().For(seats[0].Side).Hash()) && b.shows("Your turn")
			}
			known := map[string]bool{}
			for n := 0; n < 6 || len(known) < 4 && n < 24; n++ { // steps in which nobody can act change nothing that a side knows
				tr := b.until("the player's turn", yours)
				if known[tr.Known] = true; !strings.Contains(tr.Message, "once more does it") { // another choice is no answer
					b.key("\t")
				}
				b.goesOn()
			}
			b.until("the player's turn again", yours)
			if len(known) < 4 {
				t.Errorf("by 24 choices the tab came to %d positions", len(known))
			}
			b.save("far-board-" + k.Smallest())
		})
	}
}
