package usual

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
		view := rules.New(b).ViewOf(side)
		var waiting []string
		for _, o := range view.Legal(side) {
			if o.Do == "deploy" {
				waiting = append(waiting, o.Stand)
			}
		}
		s := On(view, side)
		list, none := s.Deploy(waiting)
		if len(none) > 0 || len(list) != len(waiting) {
			t.Fatalf("%d of %d are placed, and there is no place for %v", len(list), len(waiting), none)
		}
		for _, a := range list {
			if a.Facing != facing || !s.edgeClear(a.At) {
				t.Errorf("%s is at %v and faces %v, want off the edges and %v", a.Stand, a.At, a.Facing, facing)
			}
		}
		ahead := func(stand string) float64 { // how near to the enemy's edge
			p, _ := s.View.Piece(view.Sides()[side] + " " + stand)
			if side == 0 {
				return p.At.X.Inches()
			}
			return -p.At.X.Inches()
		}
		for _, pair := range [][2]string{{"rifle 1", "rifle command"}, {"tank 1", "tank command"}, {"machine guns", "rifle command"}} {
			if ahead(pair[0]) <= ahead(pair[1]) {
				t.Errorf("%s is not before %s", pair[0], pair[1])
			}
		}
		crew, _ := s.View.Piece(view.Sides()[side] + " gun crew")
		truck, _ := s.View.Piece(view.Sides()[side] + " gun truck")
		if gap := crew.Footprint.Gap(&truck.Footprint); gap > geom.Inch {
			t.Errorf("the crew is %v from its truck, want at most an inch", gap)
		}
	}
}
