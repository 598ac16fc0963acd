package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// seated is a window at the first side of a game, and who plays the other.
func seated(t *testing.T, name string) (g *guest, other *far.Joined) {
	t.Helper()
	_, _, links := hostOf(t, name, nil)
	g = sitsAt(t, t.TempDir(), links[0])
	others := make(chan *far.Joined, 1)
	go func() { others <- comesTo(t, links[1]) }()
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	return g, <-others
}

// asks asks the room of who plays elsewhere for something.
func asks(t *testing.T, j *far.Joined, a room.Ask) {
	t.Helper()
	select {
	case err := <-j.Visitor.Room().Ask(&a):
		if err != nil {
			t.Fatalf("%s: %v", a.Do, err)
		}
	case <-time.After(time.Minute):
		t.Fatalf("%s: no answer", a.Do)
	}
}

// hears waits until the room of who plays elsewhere is as wanted.
func (g *guest) hears(j *far.Joined, what string, is func(room.Now) bool) {
	g.T.Helper()
	g.soon(what, func(ui.Trace) bool { return is(j.Visitor.Room().Now()) })
}

func says(tr ui.Trace, words string) bool {
	return slices.ContainsFunc(tr.Words, func(s string) bool { return strings.Contains(s, words) })
}

// At a far seat the window has the room: talk in a panel that says how much was said while it
// was closed, who is here, pings, drawings and flags for the own side, and what sides agree on.
func TestRoomInWindow(t *testing.T) {
	g, other := seated(t, "maneuvers-1941.toml")
	asks(t, other, room.Ask{Do: room.Name, Text: "Anna"})
	asks(t, other, room.Ask{Do: room.Say, Text: "I have the red side. Do we play to turn 6?"})
	asks(t, other, room.Ask{Do: room.Say, Text: "Good luck."})
	g.soon("two lines are unheard", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "2") && says(tr, "Anna: Good luck.") })
	g.Save("far-room-closed", g.Settled())
	g.Key(ebiten.KeyF7)
	g.soon("the panel shows", func(tr ui.Trace) bool { return says(tr, "2 here") && says(tr, "Good luck.") })
	if tr := g.Now(); slices.Contains(tr.Words, "2") {
		t.Error("what is read counts as unheard")
	}
	g.types("Yes. Zzz")
	if tr := g.Now(); tr.Step != "deployment" || !says(tr, "Yes. Zzz") {
		t.Errorf("typing does something else: %s, %q", tr.Step, tr.Words)
	}
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyEscape) // closes the panel
	g.Key(ebiten.KeyF7)
	if tr := g.Now(); !says(tr, "Yes. Zzz") {
		t.Error("what was typed is lost with the panel")
	}
	for range 4 {
		g.Key(ebiten.KeyBackspace)
	}
	g.Key(ebiten.KeyEnter)
	g.hears(other, "the other hears it", func(n room.Now) bool {
		return len(n.Lines) == 3 && n.Lines[2].Text == "Yes." && n.Lines[2].From.By == "Blue"
	})
	g.Key(ebiten.KeyTab)
	g.types("For Blue alone.")
	g.Key(ebiten.KeyEnter)
	g.soon("it is said", func(tr ui.Trace) bool { return says(tr, "You, to the own side") })
	asks(t, other, room.Ask{Do: room.Say, Text: "Set up first, then we talk about the crossroads in the middle: I think that the game turns on it, and on who gets there first."})
	g.soon("it is heard", func(tr ui.Trace) bool { return says(tr, "You, to the own side") && says(tr, "crossroads") })
	if n := other.Visitor.Room().Now(); len(n.Lines) != 4 {
		t.Errorf("the other heard %d lines: want 4", len(n.Lines))
	}
	g.Save("far-room-talk", g.Settled())
	g.Key(ebiten.KeyEscape)

	// Pings: by key, and by a long press; for the own side alone only there.
	at := gmath.Vec{X: 640, Y: 330}
	g.Move(at)
	g.Ticks(2)
	g.Click(g.Target("to: Everyone"))
	g.Move(at)
	g.Ticks(2)
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyG)
	g.hears(other, "a ping", func(n room.Now) bool { return len(n.Pings) == 1 })
	first := other.Visitor.Room().Now().Pings[0]
	g.Save("far-room-ping", g.Frame())
	g.Move(gmath.Vec{X: 500, Y: 420})
	g.Ticks(2)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(40)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	g.hears(other, "another ping", func(n room.Now) bool { return len(n.Pings) == 1 && n.Pings[0].At != first.At })
	asks(t, other, room.Ask{Do: room.PingAt, At: &room.Point{400000, 400000}})
	g.soon("two rings show", func(tr ui.Trace) bool {
		return slices.ContainsFunc(tr.Targets, func(p ui.TracePlace) bool { return p.Name == "ping of Anna" })
	})
	g.Click(g.Target("to: My side"))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyG)
	g.soon("a ping for the own side", func(tr ui.Trace) bool {
		return slices.ContainsFunc(tr.Targets, func(p ui.TracePlace) bool { return p.Name == "ping of You, to the own side" })
	})

	// Drawings, by drag and by keys, and a flag.
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyP)
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyP) // an arrow
	g.Drag(gmath.Vec{X: 420, Y: 500}, gmath.Vec{X: 560, Y: 300}, ebiten.MouseButtonLeft)
	drawn := func(n int) func(ui.Trace) bool {
		return func(tr ui.Trace) bool {
			k := 0
			for _, p := range tr.Targets {
				if strings.HasPrefix(p.Name, "drawing ") {
					k++
				}
			}
			return k == n
		}
	}
	g.soon("an arrow", drawn(1))
	g.Move(gmath.Vec{X: 600, Y: 500})
	g.Ticks(2)
	for range 3 {
		g.Key(ebiten.KeyShiftLeft, ebiten.KeyP)
	}
	for _, k := range []ebiten.Key{ebiten.KeyK, ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyK, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyK, ebiten.KeyEnter} {
		g.Key(k)
	}
	g.soon("an area", drawn(2))
	g.Move(gmath.Vec{X: 700, Y: 300})
	g.Ticks(2)
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyM)
	g.types("Here")
	g.Key(ebiten.KeyEnter)
	g.soon("a flag is kept", func(tr ui.Trace) bool {
		return slices.ContainsFunc(tr.Targets, func(p ui.TracePlace) bool { return p.Name == "mark Here" })
	})
	g.Save("far-room-drawn", g.Settled())
	if n := other.Visitor.Room().Now(); len(n.Marks) != 0 {
		t.Errorf("the other side is told of %d drawings", len(n.Marks))
	}

	// What sides agree on: asked by keys, answered by a button, withdrawn.
	g.Key(ebiten.KeyF8)
	g.Save("far-room-propose", g.Settled())
	g.Key(ebiten.KeyDigit1)
	g.hears(other, "a draw is offered", func(n room.Now) bool { return len(n.Proposals) == 1 })
	g.soon("it waits", func(tr ui.Trace) bool { return says(tr, "You propose") })
	g.Save("far-room-waits", g.Settled())
	g.Click(g.Target("withdraw draw"))
	g.hears(other, "it is taken back", func(n room.Now) bool { return len(n.Proposals) == 0 })
	if err := <-other.Visitor.Propose(room.Proposal{What: room.Pause}); err != nil {
		t.Fatal(err)
	}
	g.soon("it is asked", func(tr ui.Trace) bool { return says(tr, "Red proposes a pause") })
	g.Save("far-room-asked", g.Settled())
	g.Ticks(40) // no key answers as it comes up
	g.Key(ebiten.KeyY)
	g.soon("it is paused", func(tr ui.Trace) bool { return says(tr, "Paused, as both agreed") })
	g.Save("far-room-paused", g.Settled())
	if g.has("ready") {
		t.Error("in a pause there is still a button to be ready")
	}
	g.Click(g.Target("end the pause"))
	g.hears(other, "it goes on", func(n room.Now) bool { return !n.Paused })
	other.Leave()
	g.soon("the other is away", func(tr ui.Trace) bool { return says(tr, "away for") })
	g.Save("far-room-away", g.Settled())
}

// A game with clocks has them in the bar; who watches looks and does nothing; once the game is
// over its record is fetched, verified, kept and watched.
func TestClocksWatchersAndRecord(t *testing.T) {
	_, _, links := hostGame(t, far.Game{
		Name: "maneuvers-1941.toml", Clock: room.Time{Game: 2 * time.Hour, Step: 10 * time.Minute},
		Seats: []visit.Seat{{By: "Blue", Watches: true}, {Watches: true}}, Late: 1,
	}, nil)
	games := t.TempDir()
	g := sitsAt(t, games, links[0])
	others := make(chan *far.Joined, 1)
	go func() { others <- comesTo(t, links[1]) }()
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	other := <-others
	g.soon("the clock runs", func(tr ui.Trace) bool {
		return slices.ContainsFunc(tr.Words, func(s string) bool { return strings.HasPrefix(s, "9:") && strings.Contains(s, " of 1:59:") }) && slices.Contains(tr.Words, "10:00 of 2:00:00")
	})
	g.Key(ebiten.KeyA)
	g.Key(ebiten.KeyF7)
	g.Save("far-clocks", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyEscape)
	g.soon("all are placed", func(tr ui.Trace) bool { return len(tr.Left) == 0 })

	w := sitsAt(t, t.TempDir(), links[2])
	w.soon("who watches sees", func(tr ui.Trace) bool {
		return tr.Scene == "match" && !tr.Baking && says(tr, "You watch Blue") && tr.Known == g.Now().Known
	})
	known := w.Now().Known
	for _, k := range []ebiten.Key{ebiten.KeyA, ebiten.KeyEnter, ebiten.KeyZ, ebiten.KeyDelete} {
		w.Key(k)
	}
	w.Click(w.Target("row Blue rifle 1"))
	w.Key(ebiten.KeyF7)
	w.Save("far-watches", w.Settled())
	if tr := w.Now(); tr.Known != known || !says(tr, "You watch. Who watches reads") {
		t.Errorf("who watches did something: %+v", tr)
	}
	both := sitsAt(t, t.TempDir(), links[3])
	both.soon("who watches both sides sees", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && says(tr, "You watch both sides") })
	both.Key(ebiten.KeyEnter)
	both.Key(ebiten.KeyL)
	both.Save("far-watches-both", both.Settled())

	g.Key(ebiten.KeyEnter)
	steps(t, other, 1)
	g.soon("the next step", func(tr ui.Trace) bool { return tr.Step == rules.Commanding.String() })
	w.soon("who watches goes on", func(tr ui.Trace) bool { return tr.Step == rules.Commanding.String() })
	if err := other.Seat.Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	g.soon("it is over", func(tr ui.Trace) bool {
		if tr.Showing {
			g.Key(ebiten.KeyEnter)
		}
		return tr.Step == rules.Over.String() && !tr.Showing && g.has("replay")
	})
	both.soon("it is over for who watches late", func(tr ui.Trace) bool { return tr.Step == rules.Over.String() })
	both.Save("far-watches-over", both.Settled())
	w.soon("it is over for who watches", func(tr ui.Trace) bool { return tr.Step == rules.Over.String() })
	g.Save("far-over", g.Settled())
	g.Key(ebiten.KeyR)
	g.soon("the record verifies and is kept", func(tr ui.Trace) bool {
		return says(tr, "Verified: every order is signed") && says(tr, "The record is kept among your games")
	})
	g.Save("far-verified", g.Settled())
	windowtest.Verifies(t, games)
	g.Key(ebiten.KeyR)
	g.soon("it is watched", func(tr ui.Trace) bool { return tr.Scene == "replay" && !tr.Baking })
	g.Save("far-record", g.Settled())
}
