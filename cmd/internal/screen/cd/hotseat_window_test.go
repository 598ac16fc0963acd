package cd

import (
	"os"
	"path/filepath"
	"sightline/cmd/internal/screen/windowtest"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// Two players at one screen play whole turns by keys, with every step that there
// is: each is called to the table in turn, and sits there in no other name.
func TestHotSeatTurns(t *testing.T) {
	dir := t.TempDir()
	settings(t, dir, "stop = [\"reveal\", \"opportunity-fire\", \"turning\"]\n")
	g := launchIn(t, dir, "first-fight", "player,player")
	seen := map[string][]string{}
	steps := []string{"deployment", "command", "reveal", "movement", "opportunity-fire", "turning", "general-fire"}
	for range 120 {
		g.Ticks(8)
		tr := g.Now()
		switch {
		case tr.Scene == "curtain":
			who := tr.Message
			g.sitDown()
			if now := g.Now(); now.Scene == "match" && now.Side != who {
				t.Fatalf("%s is called, and %s sits", who, now.Side)
			}
			continue
		case tr.Showing:
			g.seen()
			continue
		case tr.Step == "over":
			t.Fatal("the game is over too soon")
		}
		if !slices.Contains(seen[tr.Step], tr.Side) {
			seen[tr.Step] = append(seen[tr.Step], tr.Side)
		}
		if tr.Turn > 3 || tr.Turn > 1 && !slices.ContainsFunc(steps, func(s string) bool { return len(seen[s]) == 0 }) && len(seen["movement"]) == 2 {
			break
		}
		switch tr.Step {
		case "deployment", "movement":
			g.press(ebiten.KeyA)
		case "command":
			for n := len(tr.Left); n > 0; n-- {
				g.press(ebiten.KeyTab, ebiten.KeyDigit2)
			}
		case "turning":
			g.press(ebiten.KeyG)
		case "opportunity-fire", "general-fire":
			g.press(ebiten.KeyB)
		}
		g.press(ebiten.KeyEnter, ebiten.KeyEnter)
	}
	t.Log(seen)
	for _, s := range steps {
		if len(seen[s]) == 0 {
			t.Errorf("nobody was asked in %s", s)
		}
	}
	for _, s := range []string{"deployment", "command", "movement"} {
		if len(seen[s]) != 2 {
			t.Errorf("in %s %v sat, want both", s, seen[s])
		}
	}
	windowtest.Verifies(t, dir)
}

// settings has a program in a folder begin with settings.
func settings(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "sightline"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sightline", "settings.toml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// What one player folds in the roster is folded for that player alone.
func TestFoldedIsThePlayersOwn(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", ""}, func(h *hand) {
		h.once() // the curtain
		name := "fold " + h.player.model.groups[0].name
		if !h.page.PressNamed(name) {
			t.Errorf("there is no %q in the roster", name)
		}
		first := h.player
		h.Table.hand(h.players[1])
		h.once()
		if h.player == first || len(h.player.closed) > 0 {
			t.Errorf("%s has folded %v", h.player.name(), h.player.closed)
		}
		if len(first.closed) != 1 {
			t.Errorf("%s has folded %v, want one company", first.name(), first.closed)
		}
	})
}

// The key that raised the curtain does not pass it while it stays down: it is let go
// of first, and held anew. So is the button, and Enter that closed the menu there.
func TestCurtainWaitsForTheKeyToComeUp(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,player")
	holds := func(why string) {
		t.Helper()
		g.Ticks(2 * heldTicks)
		if tr := g.Now(); tr.Scene != "curtain" || tr.Message != "Red" {
			t.Fatalf("%s and held on, there is %q for %q; want the curtain for Red", why, tr.Scene, tr.Message)
		}
	}
	g.sitDown()
	g.press(ebiten.KeyA)
	g.Session.PressKey(ebiten.KeyEnter)
	holds("Enter for Ready")
	g.Session.ReleaseKey(ebiten.KeyEnter)
	g.press(ebiten.KeyF10)
	g.Session.PressKey(ebiten.KeyEnter)
	holds("Enter on the menu")
	g.Session.ReleaseKey(ebiten.KeyEnter)
	g.press(ebiten.KeyZ)
	g.sitDown() // Blue again
	g.Move(g.Target("ready"))
	g.Ticks(2)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(3)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(10)
	g.sitDown()
	if tr := g.Now(); tr.Side != "Red" {
		t.Errorf("let go of and held anew, %q sits; want Red", tr.Side)
	}
}

// A match of two goes on where it was: the first who is not ready is called, and who is
// takes that back as before.
func TestKeptMatchCallsWhoIsNotReady(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,player")
	g.sitDown()
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	g.sitDown() // Red
	g.Kill()
	g = launchIn(t, dir, "maneuvers-1941", "player,player")
	if tr := g.Now(); tr.Scene != "curtain" || tr.Message != "Red" || len(tr.Stands) > 0 {
		t.Fatalf("there is the %s of %q with %d stands, want the curtain of Red", tr.Scene, tr.Message, len(tr.Stands))
	}
	g.drawn()
	g.Save("curtain-kept", g.Frame())
	g.press(ebiten.KeyZ)
	if tr := g.Now(); tr.Scene != "curtain" || tr.Message != "Blue" {
		t.Fatalf("taken back, there is the %s of %q, want the curtain of Blue", tr.Scene, tr.Message)
	}
	g.sitDown()
	g.press(ebiten.KeyEnter)
	g.Ticks(10)
	g.sitDown()
	if tr := g.Now(); tr.Side != "Red" {
		t.Errorf("%q sits, want Red", tr.Side)
	}
}
