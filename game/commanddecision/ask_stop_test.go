package commanddecision

import (
	"testing"

	"sightline/geom"
)

// What a plan comes to names what comes into its way, of what its side knows: an enemy
// that stops it, one that armor drives through, one that it may not end on; and how far it
// gets.
func TestCostsTellWhoStopsAPlan(t *testing.T) {
	for _, c := range []struct {
		name, stands   string
		to             geom.Point
		stopped, rule  string
		meets          string
		whole, unknown bool
	}{
		{name: "rifles before rifles", stands: "A1 rifle 10 20 0\nG1 rifle 10 14 180\n", to: geom.InchPt(10, 10), stopped: "G1", rule: "4.5", meets: "G1"},
		{name: "armor before armor", stands: "A1 m4a1-sherman 10 30 0\nG1 m4a1-sherman 10 18 180\n", to: geom.InchPt(10, 10), stopped: "G1", rule: "4.6", meets: "G1"},
		{name: "armor through rifles", stands: "A1 m4a1-sherman 10 30 0\nG1 rifle 10 18 180\n", to: geom.InchPt(10, 10), meets: "G1", whole: true},
		{name: "armor onto rifles", stands: "A1 m4a1-sherman 10 30 0\nG1 rifle 10 14 180\n", to: geom.InchPt(10, 14), stopped: "G1", rule: "4.7", meets: "G1"},
		{name: "an enemy aside", stands: "A1 rifle 10 20 0\nG1 rifle 14 14 180\n", to: geom.InchPt(10, 10), whole: true},
		{name: "an enemy not known", stands: "A1 rifle 10 20 0\nG1 rifle 10 14 180\n", to: geom.InchPt(10, 10), whole: true, unknown: true},
	} {
		s := field(t, c.stands)
		s.Step = Moving
		s.obey("A1", FullAdvance)
		if c.unknown {
			s.Stands[1].Seen = 0
		}
		v := s.ViewOf(0)
		m := Move{Stand: "A1", Path: []geom.Point{c.to}}
		from, x := s.at("A1").At, v.Costs(0, m)
		e := x.End
		if x.Refused != nil || e.Stopped != c.stopped || e.Rule != c.rule || e.Meets != c.meets || e.Halted == c.whole {
			t.Errorf("%s: %+v, refused %v", c.name, e, x.Refused)
			continue
		}
		if far := geom.Distance(from, e.At); e.Far != far || c.whole != (e.Used == x.Used) || e.MeetsAt > far || (e.MeetsAt > 0) != (c.meets != "") {
			t.Errorf("%s: it gets %v of %v for %d of %d, and meets %v on", c.name, e.Far, far, e.Used, x.Used, e.MeetsAt)
		}
		if c.meets == "" || c.rule == "4.7" {
			continue
		}
		// As far as there it still meets it, and goes all of its way or is let go no farther.
		m.Path = []geom.Point{geom.Pt(c.to.X, from.Y-e.MeetsAt)}
		if y := v.Costs(0, m); y.Refused != nil || y.End.Halted || y.End.Meets != c.meets || y.End.Stopped != c.stopped {
			t.Errorf("%s: as far as there it is %+v, refused %v", c.name, y.End, y.Refused)
		}
	}
}
