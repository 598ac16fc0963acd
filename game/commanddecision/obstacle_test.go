package commanddecision

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
)

// Where mines lie on a path is what a walk along it in steps of a hundredth of an inch
// finds.
func TestMinesByPath(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var text strings.Builder
		for k := range rapid.IntRange(1, 4).Draw(r, "fields") {
			in, size := rapid.IntRange(0, 50), rapid.IntRange(1, 9)
			text.WriteString(terrainText("M"+string(rune('0'+k)), "minefield", box(in.Draw(r, "x"), in.Draw(r, "y"), size.Draw(r, "w"), size.Draw(r, "h")), ""))
		}
		b := field(t, "G rifle 1 1 0\n\n"+text.String()).battle
		path := []geom.Point{drawClearPoint(r, "a"), drawClearPoint(r, "b"), drawClearPoint(r, "c")}
		const step = geom.Inch / 100
		found := map[int]geom.Length{}
		for _, x := range b.minesOn(path) {
			found[x.field] = x.at
		}
		whole := pathLength(path)
		for k := range b.ground.features {
			first, steps := geom.Length(-1), 0
			for d := geom.Length(0); d <= whole; d += step {
				if at, _, _ := pointAlong(path, d); b.ground.features[k].holds(at) {
					if steps++; first < 0 {
						first = d
					}
				}
			}
			at, ok := found[k]
			switch {
			case steps > 1 && !ok:
				r.Fatalf("%v comes into mines at %v, which are not found", path, first)
			case ok && first >= 0 && (at > first || first-at > 2*step):
				r.Fatalf("%v comes into mines at %v: found at %v", path, first, at)
			}
		}
	})
}

// Wire that a tank has crossed is no obstacle to a truck any more, in the view of either
// side too, and what is written down and read again says so.
func TestFlattenedWireIsClear(t *testing.T) {
	s := field(t, "G rifle 1 1 0\n\n"+terrainText("W", "wire", "line = [[20, 0], [20, 40]]", "")+terrainText("X", "wire", "line = [[30, 0], [30, 40]]", ""))
	way := []geom.Point{geom.Pt(18*geom.Inch, 10*geom.Inch), geom.Pt(22*geom.Inch, 10*geom.Inch)}
	passes := func(s *State, way []geom.Point) bool {
		_, ok := s.battle.Toil("soft", way[0], way[1], true)
		return ok
	}
	if passes(s, way) {
		t.Fatal("a truck goes through wire")
	}
	p := &play{State: s.clone()}
	p.takeDown(0, "4.15", "flattened")
	read, err := System{}.Read([]byte(written(p.State)))
	if err != nil {
		t.Fatal(err)
	}
	far := []geom.Point{way[0].Add(geom.Pt(10*geom.Inch, 0)), way[1].Add(geom.Pt(10*geom.Inch, 0))}
	for name, x := range map[string]*State{"the game": p.State, "its copy": read.(*State), "the view of a side": p.ViewOf(0), "and of the other": p.ViewOf(1)} {
		if !passes(x, way) || passes(x, far) || !x.Cleared(0) || x.Cleared(1) {
			t.Errorf("%s: a truck goes through flattened wire: %v; through the other: %v", name, passes(x, way), passes(x, far))
		}
	}
	if again, err := s.Read([]byte(written(p.State))); err != nil || !again.(*State).Cleared(0) || passes(s, way) {
		t.Errorf("%v: read with the ground of the game before, it is otherwise, or that has changed", err)
	}
	if s.Hash() == p.Hash() || p.Hash() != read.(*State).Hash() {
		t.Error("the hash does not tell whether wire is flattened")
	}
}

// Both sides are told of what is cleared, in the same words, whoever has done it.
func TestClearedObstaclesAreTold(t *testing.T) {
	s := field(t, "G rifle 21 10 0\n\n"+terrainText("W", "roadblock", "line = [[20, 0], [20, 40]]", ""))
	p := &play{State: s.clone()}
	p.clearObstacles()
	if !slices.Equal(p.Down, []int{0}) || len(p.events) != 1 {
		t.Fatalf("down %v, %d events", p.Down, len(p.events))
	}
	for _, side := range p.battle.Sides {
		if e, ok := p.events[0].For(side); !ok || e.(Event).Text != "W is cleared" {
			t.Errorf("%s is told %v", side, e)
		}
	}
}

// Nobody goes back into a minefield, though it is the nearest cover's way; without mines
// he would.
func TestNobodyGoesBackIntoMines(t *testing.T) {
	back := func(more string) []geom.Point {
		s := field(t, "G rifle 20 20 270\nU rifle 12 20 90\n\n"+terrainText("Wood", "woods", box(26, 10, 8, 20), "")+more)
		p := &play{State: s.clone()}
		best, ok := p.retreats(0, wholeAllowance).back()
		if !ok {
			t.Fatal("goes nowhere")
		}
		return best.path
	}
	mines := terrainText("Mines", "minefield", box(23, 8, 1, 24), "")
	if way := back(""); way[len(way)-1].X < 24*geom.Inch {
		t.Fatalf("goes back to %v, want the wood", way)
	}
	if way := back(mines); way[len(way)-1].X > 23*geom.Inch {
		t.Errorf("goes back through mines: %v", way)
	}
}
