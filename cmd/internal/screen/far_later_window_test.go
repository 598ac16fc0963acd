package screen

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
)

// proposes has who plays elsewhere propose something.
func proposes(t *testing.T, j *far.Joined, p room.Proposal) {
	t.Helper()
	if err := <-j.Visitor.Propose(p); err != nil {
		t.Fatal(err)
	}
}

// What the other side proposes can be put off: it stands, small and to be read, while one plays on, and
// is answered by a button or a key. No key that was meant for the table answers it.
func TestProposalIsPutOff(t *testing.T) {
	g, other := seated(t, "maneuvers-1941.toml")
	asked := func(what string) {
		t.Helper()
		g.soon(what+" is asked", func(tr ui.Trace) bool { return says(tr, "Red proposes "+what) && g.has("later") })
	}
	stands := func(what string) {
		t.Helper()
		g.soon(what+" stands", func(tr ui.Trace) bool {
			return says(tr, "Red proposes "+what) && !g.has("later") && g.has("ready")
		})
	}
	left := len(g.Now().Left)
	proposes(t, other, room.Proposal{What: room.Pause})
	asked("a pause")
	g.Key(ebiten.KeyN) // in the middle of something else
	g.Key(ebiten.KeyEscape)
	g.Ticks(2)
	if tr := g.Now(); !g.has("later") || !says(tr, "Red proposes a pause") {
		t.Fatalf("a key pressed as it was asked has answered: %q", tr.Words)
	}
	g.Ticks(40)
	g.Save("far-asked-later", g.Settled())
	g.Key(ebiten.KeyEscape)
	stands("a pause")
	g.Save("far-put-off", g.Settled())
	g.Key(ebiten.KeyA)
	g.soon("one plays on", func(tr ui.Trace) bool { return len(tr.Left) < left && says(tr, "Red proposes a pause") })

	proposes(t, other, room.Proposal{What: room.Draw}) // is asked, too, though the first waits
	asked("a draw")
	g.Ticks(40)
	g.Click(g.Target("later"))
	stands("a pause")
	g.Click(g.Target("decline pause"))
	g.hears(other, "it is answered by a button", func(n room.Now) bool {
		return !slices.ContainsFunc(n.Proposals, func(p room.Proposal) bool { return p.What == room.Pause })
	})
	stands("a draw")
	g.Key(ebiten.KeyF8)
	g.Key(ebiten.KeyDigit1)
	asked("a draw")
	g.Key(ebiten.KeyN)
	g.hears(other, "it is answered by keys", func(n room.Now) bool { return len(n.Proposals) == 0 })

	// One's own that waits is not proposed twice.
	g.Key(ebiten.KeyF8)
	g.Click(g.Target("propose draw"))
	g.hears(other, "a draw is offered", func(n room.Now) bool { return len(n.Proposals) == 1 })
	g.soon("it waits", func(ui.Trace) bool { g.Key(ebiten.KeyEscape); g.Key(ebiten.KeyF8); return g.has("withdraw") })
	if g.has("propose draw") || !g.has("propose pause") {
		t.Error("what waits for an answer can be proposed again")
	}
	g.Key(ebiten.KeyEscape)

	// A question lapses when what it asks is proposed no more.
	proposes(t, other, room.Proposal{What: room.Pause})
	asked("a pause")
	now := other.Visitor.Room().Now()
	at := slices.IndexFunc(now.Proposals, func(p room.Proposal) bool { return p.What == room.Pause })
	asks(t, other, room.Ask{Do: room.Decline, ID: now.Proposals[at].ID})
	g.soon("it lapses", func(tr ui.Trace) bool { return !g.has("later") && !says(tr, "Red proposes") })
}

// Who waits for a game to begin sees who is there, and talks with them.
func TestTalksWhileWaiting(t *testing.T) {
	h, _, links := hostOf(t, "first-fight.toml", nil)
	g := sitsAt(t, t.TempDir(), links[0])
	if err := h.Room().Announce("The host: Red comes at eight."); err != nil {
		t.Fatal(err)
	}
	g.soon("it is heard", func(tr ui.Trace) bool { return says(tr, "Red comes at eight.") && says(tr, "open: nobody has come") })
	g.Key(ebiten.KeyEnter)
	g.types("Q and P are letters.")
	g.Key(ebiten.KeyEnter)
	g.soon("it is said", func(ui.Trace) bool {
		return slices.ContainsFunc(h.Room().Lines(""), func(l room.Line) bool {
			return l.Text == "Q and P are letters." && l.From.By == "Blue"
		})
	})
	g.soon("it shows", func(tr ui.Trace) bool { return says(tr, "Q and P are letters.") })
	g.Save("far-waits-talks", g.Frame())
	g.Key(ebiten.KeyEscape) // leaves the field
	if !g.has("stop") {
		t.Fatal("Escape in the field stops the waiting")
	}
	g.Key(ebiten.KeyEscape)
	g.soon("one waits no longer", func(tr ui.Trace) bool { return !g.has("stop") })
}
