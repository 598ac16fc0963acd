package cd

import (
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
)

// What Z took back is done again as long as the step goes on and nothing else is chosen.
func TestRedo(t *testing.T) {
	g := playing(t)
	tab := g.table
	tab.news()
	p, d := tab.player, tab.player.tool.(*deploying)
	all := len(d.waiting())
	left := func(want int, after string) {
		t.Helper()
		tab.news()
		if n := len(d.waiting()); n != want {
			t.Errorf("%s leaves %d of %d to be placed, want %d: %s", after, n, all, want, p.message)
		}
	}
	if why := tab.mayNotRedo(); why == "" {
		t.Error("before anything was taken back it could be done again")
	}
	places, _ := d.setter().Deploy(d.waiting()[:1])
	p.do(places[0])
	tab.news()
	d.placeAll()
	left(0, "placing all")
	tab.undo()
	left(all-1, "Z")
	tab.undo()
	left(all, "Z twice")
	tab.redo()
	left(all-1, "redo")
	tab.redo()
	left(0, "redo twice")
	tab.undo()
	left(all-1, "Z of what was done again")
	places, _ = d.setter().Deploy(d.waiting()[:1])
	p.do(places[0])
	left(all-2, "another choice")
	if why := tab.mayNotRedo(); why == "" {
		t.Error("after another choice what was taken back could be done again")
	}
	tab.redo()
	left(all-2, "redo after another choice")
	tab.undo()
	left(all-1, "Z")
	tab.rewindTo(0, "")
	left(all, "taking back the step")
	tab.redo()
	left(all-1, "redo of the step")
	tab.undo()
	g.after(p, rules.Deployment)
	tab.viewed(false)
	if p.undone != nil || p.made != nil {
		t.Errorf("after the step %d choices and %d that were taken back are kept", len(p.made), len(p.undone))
	}
}

// Where nothing of the step is left to take back Z says by which key more goes back: it
// said that the referee alone could.
func TestUndoPointsToTakingBack(t *testing.T) {
	g := playing(t)
	p := g.table.player
	g.after(p, rules.Deployment)
	if p.model.view.Step != rules.Commanding {
		t.Fatalf("it is %v, want orders", p.model.view.Step)
	}
	why := g.table.mayNotUndo()
	if !strings.Contains(why, "Shift Z takes that back if "+g.table.other().name()+" agrees") || strings.Contains(why, "referee") {
		t.Errorf("Z says %q", why)
	}
}

// A game that is over is opened again without a curtain: nothing of it is a secret.
func TestNoCurtainAfterTheEnd(t *testing.T) {
	g := playing(t)
	if g.table.curtain == nil {
		t.Error("a game that begins has no curtain")
	}
	if !g.table.player.do(rules.Resign{}) {
		t.Fatal(g.table.player.message)
	}
	g.folder.Close()
	g.open()
	if _, over := g.table.player.model.view.Over(); !over || g.table.curtain != nil {
		t.Errorf("over %v, and a curtain %+v", over, g.table.curtain)
	}
}

// after plays a step to its end.
func (g *played) after(p *player, step rules.Step) {
	g.Helper()
	for range 3 {
		if p.model.view.Step != step {
			return
		}
		g.step()
		if _, _, err := p.look(); err != nil {
			g.Fatal(err)
		}
	}
}
