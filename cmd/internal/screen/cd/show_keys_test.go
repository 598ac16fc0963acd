package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// upTo plays until a step of turn 1, and has what came until then shown.
func (g *played) upTo(step rules.Step) {
	g.Helper()
	for g.table.player.model.view.Turn < 1 || g.table.player.model.view.Step != step {
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				g.Fatal(err)
			}
		}
	}
	t := g.table
	t.theme = &ui.Theme{Density: 1}
	base, err := t.player.back(0)
	if err != nil {
		g.Fatal(err)
	}
	t.begin(base, t.player.log)
	if t.show == nil {
		g.Fatal("nothing is shown")
	}
}

// A key of the step that begins ends what is shown and does what it does; a key of
// another step does neither.
func TestKeyOfTheStepEndsShowing(t *testing.T) {
	g := playing(t)
	g.upTo(rules.Moving)
	tb := g.table
	if tb.goesOn("B") || tb.show == nil {
		t.Error("a key of fire ends what is shown before movement")
	}
	if !tb.goesOn("A") || tb.show != nil {
		t.Fatal("A does not end what is shown before movement")
	}
	if _, _, err := tb.player.look(); err != nil {
		t.Fatal(err)
	}
	if len(tb.player.model.chosen) == 0 {
		t.Errorf("A plans nothing: %q", tb.player.message)
	}
}

// Enter that comes with the one that asked is no answer to Ready's question.
func TestReadysQuestionTakesNoDoubleEnter(t *testing.T) {
	g := playing(t)
	tb := g.table
	tb.viewed(true)
	tb.ready()
	d := tb.dialog
	if d == nil {
		t.Fatal("Ready does not ask")
	}
	tb.dialogKeys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyEnter}}, nil)
	if tb.dialog != d || tb.player.ready() {
		t.Error("the second Enter answers at once")
	}
}

// The sheet of keys begins with those of the step, lists no key twice, and says what a
// right click does now.
func TestSheetOfKeys(t *testing.T) {
	g := playing(t)
	tb := g.table
	seen := map[string]string{}
	for _, of := range []struct {
		step rules.Step
		want string
	}{{rules.Deployment, "put what is selected here"}, {rules.Commanding, "the chit of the commander selected"}} {
		step, want := of.step, of.want
		for tb.player.model.view.Step != step {
			g.step()
			if _, _, err := tb.player.look(); err != nil {
				t.Fatal(err)
			}
		}
		tb.viewed(true)
		rows := tb.keyRows()
		if rows[0][0] != "Now: "+stepName(step) || rows[1][0] == "Enter" {
			t.Errorf("the sheet begins with %q", rows[:2])
		}
		clear(seen)
		for _, r := range rows {
			if was, twice := seen[r[0]]; twice {
				t.Errorf("%s is listed as %q and as %q", r[0], was, r[1])
			}
			seen[r[0]] = r[1]
		}
		does := tb.gestureRows()
		i := slices.IndexFunc(does, func(r [2]string) bool { return r[0] == "Right click" })
		if i < 0 || !strings.HasPrefix(does[i][1], want) {
			t.Errorf("in %v a right click does: %q", step, does[max(i, 0)])
		}
	}
}
