package export

import (
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/game/replay"
	"sightline/geom"
	"sightline/scenarios"
)

// recorded reads a golden game.
func recorded(t testing.TB, name string) *game.Journal {
	t.Helper()
	data, err := os.ReadFile("../../../game/commanddecision/testdata/games/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return game.ParseJournal(data)
}

// play is a golden game as a side knew it, or all of it.
func play(t testing.TB, name, side string) *Game {
	t.Helper()
	film, err := replay.Develop(commanddecision.System{}, recorded(t, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Of(film.As(cmp.Or(side, game.Referee)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A moment is where the game was when the turn or the step was over, and no sooner.
func TestMoments(t *testing.T) {
	g := play(t, "lezey-1944", "")
	for _, c := range []struct {
		at, title string
		turn      int // of the position
		step      commanddecision.Step
	}{
		{"0", "Lezey: before the first turn", 1, commanddecision.Reveal},
		{"3", "Lezey: after turn 3", 4, commanddecision.Reveal},
		{"3.command", "Lezey: turn 3, after morale and orders", 4, commanddecision.Reveal},
		{"3.movement", "Lezey: turn 3, after movement", 3, commanddecision.Opportunity},
		{"3.2", "Lezey: turn 3, after movement", 3, commanddecision.Opportunity},
		{"3.general-fire", "Lezey: turn 3, after general fire", 3, commanddecision.Commanding},
		{"line:59", "Lezey: after line 59", 1, commanddecision.Commanding},
		{"", "Lezey: at the end", 12, commanddecision.Over},
	} {
		p, _, err := g.moment(c.at)
		if err != nil {
			t.Errorf("%q: %v", c.at, err)
			continue
		}
		if s := p.(*commanddecision.State); s.Turn != c.turn || s.Step != c.step {
			t.Errorf("%q is turn %d, %v; want turn %d, %v", c.at, s.Turn, s.Step, c.turn, c.step)
		}
		s, err := g.Scene(c.at)
		if err != nil || s.Title != c.title {
			t.Errorf("%q is %q, %v; want %q", c.at, s.Title, err, c.title)
		}
	}
	for _, at := range []string{"13", "-1", "x", "3.", "3.7", "3.deployment", "0.movement", "line:0", "line:9999", "line:"} {
		if s, err := g.Scene(at); err == nil {
			t.Errorf("%q is %q; want an error", at, s.Title)
		}
	}
}

// The picture of a moment is named by the step that it is in, as the window names it: where a turn has
// just ended, by the first of the next.
func TestMomentsAreNamedAsInTheWindow(t *testing.T) {
	g := play(t, "lezey-1944", "")
	p, _, err := g.moment("6")
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.acts {
		if g.acts[i].after == p {
			s, err := g.SceneAfter(i + 1)
			if err != nil || s.Title != "Lezey: turn 7, orders revealed" {
				t.Errorf("after turn 6: %q, %v", s.Title, err)
			}
		}
	}
	for shots, want := range map[int]string{0: "Lezey: at the beginning", len(g.acts): "Lezey: at the end"} {
		if s, err := g.SceneAfter(shots); err != nil || s.Title != want {
			t.Errorf("after %d: %q, %v; want %q", shots, s.Title, err, want)
		}
	}
	for i := range g.acts {
		if s, err := g.SceneAfter(i); err != nil || strings.HasSuffix(s.Title, ", ") {
			t.Fatalf("after %d: %q, %v", i, s.Title, err)
		}
	}
}

// A side's picture has a heading that says whose it is, and no stand that the side does
// not know.
func TestSceneOfASide(t *testing.T) {
	all := play(t, "lezey-1944", "")
	for _, side := range all.Sides {
		g, hidden := play(t, "lezey-1944", side), 0
		for _, at := range []string{"0", "2.movement", "5", ""} {
			s, err := g.Scene(at)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(s.Title, "s knew it") {
				t.Errorf("the heading is %q", s.Title)
			}
			p, _, _ := all.moment(at)
			known := p.For(side).(*commanddecision.State).Names()
			for _, piece := range s.Pieces {
				if !slices.Contains(known, piece.Name) {
					t.Errorf("%s, %q: it shows %s", side, at, piece.Name)
				}
			}
			hidden += len(p.(*commanddecision.State).Names()) - len(known)
		}
		if hidden == 0 {
			t.Error("nobody was hidden: the test looks at nothing")
		}
	}
}

// A free table has moments by lines and pictures, and neither turns nor figures.
func TestFreeTable(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	var journal bytes.Buffer
	table, err := game.NewGame(freetable.System{}, game.Opening{Name: "maneuvers-1941.toml", Scenario: text}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	name := table.Position().(*freetable.State).Setup().Stands[0].Name
	at := geom.Pt(20*geom.Inch, 20*geom.Inch)
	if _, err := table.Do(game.Referee, freetable.Place{Stand: name, At: at}.Encode()); err != nil {
		t.Fatal(err)
	}
	film, err := replay.Develop(freetable.System{}, game.ParseJournal(journal.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Of(film.As(game.Referee))
	if err != nil {
		t.Fatal(err)
	}
	for line, moved := range map[string]bool{"line:1": false, "line:2": true, "": true} {
		s, err := g.Scene(line)
		if err != nil || (s.Pieces[0].At == at) != moved {
			t.Errorf("%q: %v, at %v", line, err, s.Pieces[0].At)
		}
	}
	if _, err := g.Scene("1"); err == nil {
		t.Error("it has a turn")
	}
	if _, err := g.Film(0, 0, 200); err == nil {
		t.Error("it is filmed")
	}
	if _, err := g.Figures(); err == nil {
		t.Error("it has figures")
	}
}

// same runs twice what writes, and returns what it wrote.
func same(t *testing.T, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var a, b bytes.Buffer
	for _, w := range []*bytes.Buffer{&a, &b} {
		if err := write(w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the same was written otherwise the second time")
	}
	return a.Bytes()
}
