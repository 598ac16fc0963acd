package cd

import (
	"testing"

	"sightline/geom"
)

// Along their arrows a truck with a gun in tow goes no farther than the crew on foot
// gets, but half of its way, as it must.
func TestTowKeepsWithTheCrew(t *testing.T) {
	m := marchingOn(t, copse+`[[stand]]
name = "K"
side = "US"
company = "A Company"
kind = "crew"
at = [24.1, 22.6]
facing = 0
[[stand]]
name = "Gun"
side = "US"
company = "A Company"
kind = "m3-37mm"
crew = "K"
tow = "T"
aboard = "T"
`)
	p := m.planner()
	for _, s := range []string{"T", "K"} {
		x, ok := p.along(s, false)
		if !ok || len(x.move.Path) == 0 {
			t.Fatalf("%s gets no plan: %+v", s, x)
		}
		if s == "T" && x.costs.Used > x.costs.Least*3/2 {
			t.Errorf("the truck uses %d, of at least %d", x.costs.Used, x.costs.Least)
		}
	}
	truck, _ := p.along("T", false)
	crew, _ := p.along("K", false)
	if gap := geom.Distance(truck.costs.End.At, crew.costs.End.At); gap > 6*geom.Inch {
		t.Errorf("they end %v apart", gap)
	}
}
