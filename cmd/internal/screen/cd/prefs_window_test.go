package cd

import (
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// Steps that the player lets pass never stop, and at once nothing is shown but
// the digest of the turn.
func TestStepsPassAtOnce(t *testing.T) {
	dir := t.TempDir()
	settings(t, dir, "speed = 0\npass = [\"reveal\", \"opportunity-fire\", \"turning\"]\n")
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.want("deployment")
	passes := []string{"reveal", "opportunity-fire", "turning"}
	shown := map[int]int{} // by turn: how often it stopped to show something
	waited := 0
	chits := map[int]int{} // by turn: how often one was tried
	g.press(ebiten.KeyA)
	for range 3000 {
		g.Ticks(12)
		tr := g.Now()
		switch {
		case tr.Turn >= 3:
			if len(shown) == 0 {
				t.Error("no digest of a turn was shown")
			}
			return
		case tr.Showing:
			if shown[tr.Turn]++; shown[tr.Turn] > 1 {
				t.Fatalf("in turn %d more than the digest is shown, in %s", tr.Turn, tr.Step)
			}
		case slices.Contains(passes, tr.Step): // the other side may still think
			if waited++; waited > 1000 {
				t.Fatalf("it stops for %s", tr.Step)
			}
			time.Sleep(10 * time.Millisecond)
			continue
		case tr.Step == "command" && len(tr.Left) > 0 && chits[tr.Turn] < 6: // Escape would close Ready's question
			chits[tr.Turn]++
			g.press(ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyEscape)
		}
		waited = 0
		g.Key(ebiten.KeyEnter)
	}
	t.Errorf("after so many keys it is %s of turn %d", g.Now().Step, g.Now().Turn)
}

// A key that was changed does what the other did, and is what is told.
func TestKeysAreThoseOfThePlayer(t *testing.T) {
	dir := t.TempDir()
	settings(t, dir, "color-blind = true\n[keys]\n\"place all\" = \"I\"\nhelp = \"F2\"\n")
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.want("deployment")
	before := len(g.Now().Left)
	g.press(ebiten.KeyA)
	if now := len(g.Now().Left); now != before || now == 0 {
		t.Errorf("A still places all: %d stands are left, %d before", now, before)
	}
	g.press(ebiten.KeyI)
	if now := len(g.Now().Left); now != 0 {
		t.Errorf("I does not place all: %d are left", now)
	}
	g.Save("keys-color-blind", g.Settled())
	g.ready()
	g.Save("orders-color-blind", g.Settled())
	g.press(ebiten.KeyF2)
	g.Save("keys-help", g.Settled())
}

// At twice the size of text everything can be reached in a window of 1280 by 800,
// and the roster opens though there it begins as a rail.
func TestTextTwiceAsLarge(t *testing.T) {
	dir := t.TempDir()
	settings(t, dir, "text-size = 200\nhigh-contrast = true\n")
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	inside := func(names ...string) {
		t.Helper()
		for _, name := range names {
			if at := g.Target(name); at.X < 0 || at.Y < 0 || at.X > float64(g.Size.X) || at.Y > float64(g.Size.Y) {
				t.Errorf("%s is at %v, out of the window", name, at)
			}
		}
	}
	inside("ready", "menu", "place all", "formation")
	g.Click(g.Target("place all"))
	g.Click(g.Target("roster"))
	inside("row Blue rifle 1", "roster")
	g.Save("large-roster", g.Settled())
	g.Click(g.Target("roster"))
	g.press(ebiten.KeyF1, ebiten.KeyArrowDown)
	g.Save("large-help", g.Settled())
	g.press(ebiten.KeyEscape)
	g.ready()
	g.press(ebiten.KeyTab)
	g.press(ebiten.KeyDigit3)
	inside("take back chit", "rest hold", "next commander")
}

// Settings that are opened at a table that two share change when steps stop for who
// sits, in this match: they changed what comes with the machine, and did not say so.
func TestSettingsAreOfWhoSits(t *testing.T) {
	g := launch(t, "first-fight", "player,player")
	if g.Now().Scene == "curtain" {
		g.sitDown()
	}
	g.press(ebiten.KeyF10)
	g.click(g.Target("settings"))
	g.Settled()
	g.Session.ScrollWheel(0, -3)
	g.Ticks(3)
	g.Save("settings-hot-seat", g.Settled())
	g.Click(g.Target("Reveal: Always"))
	g.Settled()
	g.press(ebiten.KeyEscape)
	g.Settled()
	g.press(ebiten.KeyF10)
	g.Frame()
	if words := g.Now().Words; !slices.Contains(words, "Reveal: always") {
		t.Errorf("back at the table Reveal stops otherwise than was chosen: %v", words)
	}
}
