package berlin

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/berlin"
)

// A desk counts what is done, and has what was said.
type desk struct {
	board.Desk
	done int
	said string
}

func (d *desk) Do(...any) bool  { d.done++; return true }
func (d *desk) Say(text string) { d.said = text }

// A move into the goal ends the game: it is told how, at the pointer too, and done when it is pointed at again.
func TestGoalIsAskedAbout(t *testing.T) {
	d := &desk{}
	p := Room.New(d).(*play)
	v := opened(t, "tempelhof")
	p.See(v, rules.Allied)
	goal := p.clock.Goal
	p.clock.Step, p.clock.Decides, p.clock.Points = rules.Move, p.sideName(), [2]int{2, 5}
	p.units = []rules.UnitView{{Name: "A", Side: p.sideName(), At: "1105"}}
	p.who, p.legal = "A", []rules.Action{{Do: "move", Unit: "A", Path: []string{goal}}}
	cell := p.cell(goal)
	p.Hover(cell)
	const want = "akes the goal: the game ends, 2 to 5, German wins"
	marks := p.Marks()
	if tag := marks[len(marks)-1].Tag; !strings.Contains(tag, want) {
		t.Errorf("the way says %q", tag)
	}
	if p.Point(cell, true); d.done != 0 || !strings.Contains(d.said, want) {
		t.Errorf("pointed at once it is done %d times, and said %q", d.done, d.said)
	}
	if p.Point(cell, true); d.done != 1 {
		t.Errorf("pointed at again it is done %d times", d.done)
	}
}
