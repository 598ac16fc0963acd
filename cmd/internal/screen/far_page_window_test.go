package screen

import (
	"context"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// linesOf are the terms that who has a link is told before he sits down.
func linesOf(t *testing.T, link string) string {
	t.Helper()
	l, err := far.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	terms, err := far.Ask(ctx, l, t.TempDir(), far.Patience, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(terms.Lines(), "\n")
}

// The page hosts all that the command line does: clocks, a referee, who watches a side or both late,
// a player with formations, rulings; who comes is told. All talk before the game and beside it, and a
// game that goes on says so.
func TestPageHostsAll(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "maneuvers-1941")
	g.Settled()
	g.Click(g.Target("choose rulings"))
	g.Key(ebiten.KeyArrowRight) // the first ruling is otherwise
	g.Key(ebiten.KeyEnter)
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyU)
	g.types("Otto")
	g.Key(ebiten.KeyEnter)
	for _, k := range []ebiten.Key{ebiten.KeyC, ebiten.KeyC, ebiten.KeyV, ebiten.KeyR, ebiten.KeyN} {
		g.Key(k)
	}
	g.types("Anna")
	g.Key(ebiten.KeyEnter)
	g.Key(ebiten.KeyN)
	g.types("Anna") // twice is refused
	g.Key(ebiten.KeyEnter)
	if tr := g.Now(); !strings.Contains(tr.Message, "is the name of a side or of another seat") {
		t.Errorf("two seats of one name: %q", tr.Message)
	}
	g.Key(ebiten.KeyW)
	g.Key(ebiten.KeySpace) // by keys: the first side is watched
	g.Save("far-terms-page", g.Settled())
	g.showTerm("Anna has Blue tank platoon")
	g.Click(g.Target("Anna has Blue tank platoon"))
	g.Click(g.Target("watch both"))
	g.Key(ebiten.KeyL)
	g.Save("far-terms-chosen", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") && g.has("copy Anna of Blue") })
	g.Save("far-seats", g.Settled())
	if tr := g.Now(); !says(tr, "clock 1 h, 2 min a step") || !says(tr, "1 ruling changed") {
		t.Errorf("the page says %q", tr.Words)
	}
	link := func(i int) string { return hostedLink(t, games, i) }
	for i, want := range map[int]string{1: "You play Red.", 2: "You play Blue as Anna, with Blue tank platoon.", 3: "You are the referee, as Umpire.", 4: "You watch what Blue sees.", 5: "You watch both sides, 2 turns late."} {
		text := linesOf(t, link(i))
		for _, want := range []string{want, "Clocks: each side has 1 hour for the game, and 2 minutes for each step.", "Otherwise than usual:", "Who plays Blue hosts the game"} {
			if !strings.Contains(text, want) {
				t.Errorf("seat %d is told\n%s\nand not %q", i, text, want)
			}
		}
	}
	// Talk, before anybody else is there and beside the game.
	g.Key(ebiten.KeyF7)
	g.soon("the panel shows", func(tr ui.Trace) bool { return says(tr, "Nothing was said yet.") && says(tr, "You") })
	g.types("P, J and D are letters.") // and no keys of the page
	g.Key(ebiten.KeyEnter)
	g.soon("it is said", func(tr ui.Trace) bool { return says(tr, "P, J and D are letters.") && !says(tr, "Nothing was said") })
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyF7)
	l, err := far.ParseLink(link(1))
	if err != nil {
		t.Fatal(err)
	}
	other := &far.Joined{Visitor: far.Sits(l, t.TempDir(), "", func(string) {})} // the game has not begun
	t.Cleanup(other.Leave)
	g.hears(other, "who comes hears it", func(n room.Now) bool {
		return slices.ContainsFunc(n.Lines, func(l room.Line) bool { return l.Text == "P, J and D are letters." && l.Name == "Otto" })
	})
	asks(t, other, room.Ask{Do: room.Name, Text: "Rosa"})
	asks(t, other, room.Ask{Do: room.Say, Text: "I have the red side."})
	g.soon("a line is unread, and the seat has its name", func(tr ui.Trace) bool {
		return slices.Contains(tr.Words, "1") && says(tr, "Rosa, here") && g.has("begin far")
	})
	g.Key(ebiten.KeyF7)
	g.soon("it is read", func(tr ui.Trace) bool { return says(tr, "I have the red side.") })
	g.Save("far-page-talk", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyEnter)
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
	g.leave()
	g.soon("it goes on, and says so", func(tr ui.Trace) bool { return tr.Scene == "lobby" && slices.Contains(tr.Words, "Go on") })
	g.soon("he is at his seat again", func(tr ui.Trace) bool { return says(tr, "Host · the game has begun") })
	g.Click(g.Target("say"))
	g.types("Back at the page.")
	g.Key(ebiten.KeyEnter)
	g.hears(other, "he is back at his seat", func(n room.Now) bool {
		return slices.ContainsFunc(n.Lines, func(l room.Line) bool { return l.Text == "Back at the page." && l.From.By == "Blue" })
	})
	g.Kill()

	again := launchIn(t, games, windowtest.Size)
	again.Settled()
	again.Key(ebiten.KeyC)
	tr := again.soon("it is hosted again", func(ui.Trace) bool { return again.has("begin far") })
	if !slices.Contains(tr.Words, "Go on") || slices.Contains(tr.Words, "Begin") {
		t.Errorf("the button of a game that goes on: %q", tr.Words)
	}
}

// showTerm scrolls the page until a button of it shows whole.
func (g *guest) showTerm(name string) {
	g.T.Helper()
	for range 40 {
		if p := g.Target(name); p.Y > 60 && p.Y < 740 {
			return
		}
		g.Key(ebiten.KeyArrowDown)
	}
	g.T.Fatalf("%s does not come into view", name)
}

// The three ways of trust stand side by side, and the page is whole in a small window: who hosts
// for others reads and says what all may.
func TestPageSmall(t *testing.T) {
	g := launchIn(t, t.TempDir(), image.Pt(800, 600), "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Save("far-small", g.Settled())
	for range 2 {
		g.Key(ebiten.KeyY)
	}
	tr := g.Now()
	for _, want := range []string{"A player hosts", "Somebody else hosts", "By mail"} {
		if !slices.Contains(tr.Words, want) {
			t.Errorf("%q is no way of trust: %q", want, tr.Words)
		}
	}
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted for two others", func(ui.Trace) bool { return g.has("copy Blue") && g.has("link of Red") })
	g.Key(ebiten.KeyF7)
	g.types("Welcome.")
	g.Key(ebiten.KeyEnter)
	g.soon("it is said", func(tr ui.Trace) bool { return says(tr, "The host: Welcome.") })
	g.Save("far-small-talk", g.Settled())
}
