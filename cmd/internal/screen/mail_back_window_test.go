package screen

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/mail"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// offers is a player of this test who offers a scenario of the library by mail.
func offers(t *testing.T, name, side string) *correspondent {
	t.Helper()
	text, err := os.ReadFile("../../../scenarios/library/" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	terms := &mail.Terms{Name: name + ".toml", Scenario: text, Side: side}
	if err := terms.Agree(nil); err != nil {
		t.Fatal(err)
	}
	c := &correspondent{t: t}
	if c.box, err = mail.OfferTo(t.TempDir(), terms); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.box.Close() })
	return c
}

// takesMail opens a letter as a file, from the page of games by mail.
func (g *guest) takesMail(data []byte) {
	g.T.Helper()
	file := filepath.Join(g.T.TempDir(), "theirs.mail")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		g.T.Fatal(err)
	}
	g.soon("the page of games by mail", func(tr ui.Trace) bool { return tr.Scene == "lobby" && g.has("take letter") })
	g.Key(ebiten.KeyT)
	g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
	g.types(file)
	g.Key(ebiten.KeyEnter)
}

// takesOffer takes a game up that is offered.
func (g *guest) takesOffer(c *correspondent) {
	g.T.Helper()
	g.takesMail(c.answers())
	g.soon("the offer", func(ui.Trace) bool { return g.has("yes") })
	g.Key(ebiten.KeyEnter)
	g.soon("it is taken", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "is taken") })
}

// Who leaves a game by mail comes back to its page, with that game chosen and what its letter is for
// at hand; from there Escape goes to a page with a table.
func TestLeavesMailToItsPage(t *testing.T) {
	g := launchIn(t, t.TempDir(), windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	g.takesOffer(offers(t, "first-fight", "Blue"))
	g.takesOffer(offers(t, "maneuvers-1941", "Red"))
	back := func(how, who string) {
		t.Helper()
		g.soon(how+": its page, and the game is chosen", func(tr ui.Trace) bool {
			return tr.Scene == "lobby" && tr.Step == "by mail" && g.has("mail act") && says(tr, "You play "+who)
		})
	}
	sits := func() {
		t.Helper()
		g.soon("the table", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	}
	back("taken", "Blue against Red")
	g.Key(ebiten.KeyArrowUp)
	back("the other is chosen", "Red against Blue")
	g.Key(ebiten.KeyL)
	sits()
	g.leave()
	back("looked at", "Red against Blue")

	g.Key(ebiten.KeyDigit1) // Continue lists what was opened first
	g.soon("it is listed", func(ui.Trace) bool {
		return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "kept ") })
	})
	g.Key(ebiten.KeyC)
	back("under Continue", "Red against Blue")
	g.Key(ebiten.KeyEnter)
	sits()
	g.leave()
	back("chosen at", "Red against Blue")
	g.Save("mail-back", g.Settled())
	g.Kill()
}

// The page above that of games by mail has a table, whatever way one came.
func TestMailPageAboveHasTable(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	g.takesOffer(offers(t, "first-fight", "Blue"))
	g.Kill()

	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.soon("it is listed", func(tr ui.Trace) bool { return !tr.Baking })
	g.Key(ebiten.KeyC)
	g.soon("its page", func(tr ui.Trace) bool { return tr.Step == "by mail" && g.has("mail act") })
	g.Key(ebiten.KeyEscape)
	tr := g.soon("the page above", func(tr ui.Trace) bool { return tr.Step == "far apart" })
	if !says(tr, ", far apart") || !g.has("host") {
		t.Errorf("it has no table to host: %q", tr.Words)
	}
	g.Save("mail-above", g.Settled())
}

// While a letter is due what the step has is off, with the reason, and the button of the bar leads to the
// letters. The letters to choose from are said for what they are, the newest first, and why one is not taken.
func TestLetterIsDue(t *testing.T) {
	home := t.TempDir()
	windowtest.Program(t) // built with the cache of the home that there is
	t.Setenv("HOME", home)
	g := launchIn(t, t.TempDir(), windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	other := offers(t, "maneuvers-1941", "Red")
	letter := other.answers()
	g.takesMail(letter)
	g.soon("the offer", func(ui.Trace) bool { return g.has("yes") })
	g.Key(ebiten.KeyEnter)
	g.soon("it is to be chosen", func(tr ui.Trace) bool { return tr.Table == "You are to choose" })
	g.Key(ebiten.KeyEnter)
	g.soon("the side is ready", func(tr ui.Trace) bool {
		if tr.Scene == "match" && !tr.Baking {
			g.Key(ebiten.KeyA)
			g.Key(ebiten.KeyEnter)
		}
		return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent")
	})
	g.Key(ebiten.KeyL)
	tr := g.soon("the table", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	if !slices.Contains(tr.Words, "Letters") || g.has("place all") || g.has("undo") {
		t.Errorf("a letter is due, and there is %q", tr.Words)
	}
	g.Save("mail-letter-due", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("its letters", func(tr ui.Trace) bool { return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent") })

	for name, data := range map[string][]byte{"old.mail": letter, "new.mail": offers(t, "first-fight", "Blue").answers(), "torn.mail": letter[:200]} {
		path := filepath.Join(home, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Now().Add(-time.Duration(len(name)) * time.Hour) // torn.mail is the oldest
		if name == "new.mail" {
			when = time.Now()
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(how string) {
		t.Helper()
		tr := g.soon(how, func(tr ui.Trace) bool { return g.has("file new.mail") })
		all := strings.Join(tr.Words, "\n")
		at := -1
		for _, want := range []string{"first-fight, letter 1 of Blue, an offer", "maneuvers-1941, letter 1 of Red, an offer: cannot be taken, it was taken already", "cannot be taken, it was damaged"} {
			i := strings.Index(all, want)
			if i < at || i < 0 {
				t.Errorf("%s: %q is not there, or not in its place:\n%s", how, want, all)
			}
			at = i
		}
	}
	g.Key(ebiten.KeyT)
	listed("in the usual folders")
	g.Save("mail-chooser", g.Settled())
	g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
	g.types(home + "/")
	listed("in a folder")
}
