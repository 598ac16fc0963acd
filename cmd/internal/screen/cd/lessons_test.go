package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

// The keys that lessons speak of are those of commands.
func TestLessonsNameCommands(t *testing.T) {
	for _, l := range firstGame {
		rest := l.text
		for {
			a := strings.IndexByte(rest, '{')
			if a < 0 {
				break
			}
			b := strings.IndexByte(rest, '}')
			id := rest[a+1 : b]
			if !slices.ContainsFunc(keys.Table, func(c keys.Command) bool { return c.ID == id }) {
				t.Errorf("%s: there is no command %q", l.title, id)
			}
			rest = rest[b+1:]
		}
	}
}

// The first game tells one lesson at a time: it goes on when the player has done
// it, or says that he has read it, and can be ended and had again.
func TestLessonsOfTheFirstGame(t *testing.T) {
	g := launch(t, "first-fight", "player,steady")
	lesson := func(want bool) {
		t.Helper()
		g.Frame()
		g.Ticks(1)
		has := slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return p.Name == "lesson told" })
		if has != want {
			t.Errorf("in %s a lesson shows: %v, want %v", g.Now().Step, has, want)
		}
	}
	lesson(true)
	g.press(ebiten.KeyF5) // read; the next wants all to be placed
	lesson(true)
	g.press(ebiten.KeyA)
	lesson(true) // it is done: the one about being ready
	g.press(ebiten.KeyF5)
	lesson(false) // of this step there is no other
	g.ready()
	g.want("command")
	lesson(true)
	g.Click(g.Target("end lessons"))
	lesson(false)
	g.press(ebiten.KeyF10)
	g.Click(g.Target("lessons"))
	lesson(true)
}
