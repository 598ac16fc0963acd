package cd

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
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

// A lesson that was told is not told again when the game goes on: "Orders go by chits"
// came once more.
func TestLessonsAreKept(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), Teaches+".toml")
	if err != nil {
		t.Fatal(err)
	}
	f := games.In(t.TempDir())
	t.Cleanup(f.Close)
	open := func() *Table {
		t.Helper()
		m, err := f.OpenMatch(Teaches, text, games.Setting{})
		if err != nil {
			t.Fatal(err)
		}
		tb, err := newTable(&Tools{Games: f}, nil, Teaches, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		tb.curtain = nil
		return tb
	}
	tb := open()
	g := &played{T: t, folder: f, table: tb, text: text}
	g.until(rules.Commanding)
	if i, _ := tb.lessons.now(tb); tb.lessons.list[i].title != "Orders go by chits" {
		t.Fatalf("the first lesson is %q", tb.lessons.list[i].title)
	}
	tb.nextLesson()
	f.Close()
	tb = open()
	if i, ok := tb.lessons.now(tb); !ok || tb.lessons.list[i].title != "Which order?" {
		t.Errorf("when the game goes on the lesson is %q, %t", tb.lessons.list[i].title, ok)
	}
	tb.switchLessons()
	f.Close()
	if tb = open(); tb.lessons != nil {
		t.Error("lessons that were ended are told when the game goes on")
	}
}
