package cd

import (
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// By default a side is set up with its face to the enemy's edge, nobody at the
// edge of the table, headquarters and mortars behind who fights, and the crew by
// its limbered gun.
func TestDefaultDeployment(t *testing.T) {
	doc, err := scenarios.LoadFS(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side, facing := range []geom.Angle{90 * geom.Degree, 270 * geom.Degree} {
		m := newModel(rules.New(b).ViewOf(side), side)
		d := &deploying{hands: hands{&Table{player: &player{model: m, side: side}}}}
		p := m.planner()
		waiting := d.waiting()
		g := d.groundOf(m.areaOf(waiting[0]))
		for _, k := range m.slots(&g, waiting) {
			a, ok := p.settle(m, k.stand, beside(g.front, g.facing, k.right, k.rear), g.facing, 32)
			if !ok {
				t.Fatalf("there is no place for %s", k.stand)
			}
			if a.Facing != facing || !m.edgeClear(a.At) {
				t.Errorf("%s is at %v and faces %v, want off the edges and %v", k.stand, a.At, a.Facing, facing)
			}
		}
		ahead := func(stand string) float64 { // how near to the enemy's edge
			s, _ := p.view.Piece(m.view.Sides()[side] + " " + stand)
			if side == 0 {
				return s.At.X.Inches()
			}
			return -s.At.X.Inches()
		}
		for _, pair := range [][2]string{{"rifle 1", "rifle command"}, {"tank 1", "tank command"}, {"machine guns", "rifle command"}} {
			if ahead(pair[0]) <= ahead(pair[1]) {
				t.Errorf("%s is not before %s", pair[0], pair[1])
			}
		}
		crew, _ := p.view.Piece(m.view.Sides()[side] + " gun crew")
		truck, _ := p.view.Piece(m.view.Sides()[side] + " gun truck")
		if gap := crew.Footprint.Gap(&truck.Footprint); gap > geom.Inch {
			t.Errorf("the crew is %v from its truck, want at most an inch", gap)
		}
	}
}
