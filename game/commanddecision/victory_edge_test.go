package commanddecision

import (
	"fmt"
	"strings"
	"testing"

	"sightline/geom"
)

// At a corner of the table a stand leaves by the edge that it gets farther beyond: that
// one it has to be allowed, that one is told, and that one counts.
func TestLeavingAtCorners(t *testing.T) {
	type end struct {
		beyond [2]float64 // the edge that runs east and west, the other; negative: short of it
		first  bool       // it leaves by the former
	}
	ends := []end{
		{[2]float64{.125, -.25}, true}, {[2]float64{.25, .125}, true}, {[2]float64{.25, 0}, true},
		{[2]float64{-.25, .125}, false}, {[2]float64{.125, .25}, false}, {[2]float64{0, .25}, false},
	}
	left := 0
	for _, corner := range []struct {
		edges  [2]string
		facing int
		at     func(x, y float64) geom.Point // so far beyond each
	}{
		{[2]string{"north", "east"}, 45, func(ns, ew float64) geom.Point { return inch(60+ew, -ns) }},
		{[2]string{"south", "east"}, 135, func(ns, ew float64) geom.Point { return inch(60+ew, 60+ns) }},
		{[2]string{"south", "west"}, 225, func(ns, ew float64) geom.Point { return inch(-ew, 60+ns) }},
		{[2]string{"north", "west"}, 315, func(ns, ew float64) geom.Point { return inch(-ew, -ns) }},
	} {
		list := append([]end{}, ends...)
		// Of equals it is the first from north by east.
		list = append(list, end{[2]float64{.25, .25}, corner.edges != [2]string{"south", "east"}})
		for _, e := range list {
			by, other := corner.edges[0], corner.edges[1]
			if !e.first {
				by, other = other, by
			}
			from, to := corner.at(-4, -4), corner.at(e.beyond[0], e.beyond[1])
			table := func(edge string) *State {
				return field(t, fmt.Sprintf("Gt truck %v %v %d\nA1 rifle 30 30 0\n[[victory]]\nside = \"German\"\ntext = \"Out\"\nconditions = [{ exit = %q, share = \"1/2\" }]\n",
					float64(from.X)/float64(geom.Inch), float64(from.Y)/float64(geom.Inch), corner.facing, edge))
			}
			plan := Move{Stand: "Gt", Path: []geom.Point{to}}

			p := advance(t, table(by), &given{}, plan)
			part, whole := p.Ground(1)
			if p.at("Gt").Place != Exited || part != 1 || whole != 1 || !p.met(p.battle.Terms.Victory[0]) {
				t.Errorf("to %v by the %s edge: %v, %d of %d have left", to, by, p.at("Gt").Place, part, whole)
			} else {
				left++
			}
			told := false
			for _, x := range p.events {
				told = told || strings.Contains(x.Text, "leaves the table by the "+by+" edge")
			}
			if !told {
				t.Errorf("to %v: that it leaves by the %s edge is not told: %+v", to, by, p.events)
			}

			s := table(other)
			s.Step = Moving
			s.obey("Gt", FullAdvance)
			s.Orders[len(s.Orders)-1].Facing = s.Stands[s.battle.named("Gt")].Facing
			if why := s.refused(1, plan); len(why) == 0 || why[0].Why != TableEdge || !strings.Contains(why[0].Text, "by the "+by+" edge") {
				t.Errorf("to %v, where the %s edge wins: %v", to, other, why)
			}
		}
	}
	if left != 28 {
		t.Errorf("%d left the table", left)
	}
}
