package usual

import (
	"math"
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

// setUp deploys all of a side of a scenario of the library by default.
func setUp(t *testing.T, file string, side int) *Setter {
	t.Helper()
	doc, err := scenarios.LoadFS(scenarios.Library(), file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := On(rules.New(b).ViewOf(side), side)
	var waiting []string
	for _, o := range s.View.Legal(side) {
		if o.Do == "deploy" {
			waiting = append(waiting, o.Stand)
		}
	}
	if list, none := s.Deploy(waiting); len(list) != len(waiting) || none != nil {
		t.Fatalf("%d of %d are placed, and there is no place for %v", len(list), len(waiting), none)
	}
	return s
}

// Each company is together and by itself: nobody of another stands within its bounds.
func TestDeployedByCompany(t *testing.T) {
	for _, file := range []string{"maneuvers-1941.toml", "first-fight.toml"} {
		for side := range 2 {
			s := setUp(t, file, side)
			bounds := map[string]geom.Bounds{}
			at := map[string][]geom.Point{}
			for i := range s.own {
				p, _ := s.View.Piece(s.own[i].Name)
				if p.Place == rules.OnTable && p.Aboard == "" {
					at[p.Company] = append(at[p.Company], p.Footprint.Center)
				}
			}
			for company, list := range at {
				bounds[company] = geom.BoundsOf(list...)
				if b := bounds[company]; math.Max((b.Max.X-b.Min.X).Inches(), (b.Max.Y-b.Min.Y).Inches()) > 7 {
					t.Errorf("%s, side %d: %q is spread over %v", file, side, company, b)
				}
			}
			for company, b := range bounds {
				for other, list := range at {
					for _, p := range list {
						if other != company && b.Contains(p) {
							t.Errorf("%s, side %d: one of %q at %v is among %q", file, side, other, p, company)
						}
					}
				}
			}
		}
	}
}

// Who has a hamlet to hold stands in it, in cover, with sight to the front.
func TestDeployedInWhatIsHeld(t *testing.T) {
	s := setUp(t, "first-fight.toml", 1)
	hamlet := s.area("The hamlet")
	for i := range s.own {
		p, _ := s.View.Piece(s.own[i].Name)
		if !hamlet.Contains(p.Footprint.Center) || p.Cover == rules.NoCover {
			t.Errorf("%s is at %v in cover %v, want it in the hamlet", p.Name, p.At, p.Cover)
		}
		if s.rankOf(p.Name) == inFront {
			if n := s.sees(p.Name, p.At, p.Facing); n < seesWell/2 {
				t.Errorf("%s sees %d places before it, want %d", p.Name, n, seesWell/2)
			}
		}
	}
}

// A line comes to an end with whatever gap it is drawn out, and nobody stands on another.
func TestLineOfAnyGap(t *testing.T) {
	for _, file := range []string{"maneuvers-1941.toml", "first-fight.toml", "breakout.toml", "lezey-1944.toml"} {
		for side := range 2 {
			s := setUp(t, file, side)
			companies := map[string][]string{}
			for i := range s.own {
				p, _ := s.View.Piece(s.own[i].Name)
				companies[p.Company] = append(companies[p.Company], p.Name)
			}
			for company, stands := range companies {
				for n := range 2000 {
					gap := 0.5 + float64(n)/617
					line := s.Line(stands, geom.Pt(20*geom.Inch, 20*geom.Inch), 0, gap)
					for i := range line {
						for j := range line[:i] {
							if geom.Distance(line[i], line[j]).Inches() < gap/2-0.01 {
								t.Fatalf("%s, %q, gap %v: %s and %s are at %v and %v", file, company, gap, stands[i], stands[j], line[i], line[j])
							}
						}
					}
				}
			}
		}
	}
}
