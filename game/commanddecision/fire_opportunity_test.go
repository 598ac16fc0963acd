package commanddecision

import (
	"slices"
	"testing"

	"sightline/geom"
)

// A target is put back to any point of its path, facing the way it went there.
func TestFireState(t *testing.T) {
	s := field(t, "A1 rifle 10 10 90\nG1 rifle 30 10 0\nG2 rifle 40 40 0\n")
	s.Step = Opportunity
	s.march("G1", inch(20, 20), inch(30, 20)) // 10" east, then 10" north
	cases := []struct {
		along  geom.Length
		at     geom.Point
		facing geom.Angle
	}{
		{0, inch(20, 20), 90 * geom.Degree},
		{4 * geom.Inch, inch(24, 20), 90 * geom.Degree},
		{10 * geom.Inch, inch(30, 20), 0},
		{15 * geom.Inch, inch(30, 15), 0},
		{20 * geom.Inch, inch(30, 10), 0},
		{99 * geom.Inch, inch(30, 10), 0},
	}
	for _, c := range cases {
		f := s.fireOf("A1", 0, "G1")
		f.Along = s.alongOf(f.Target, c.along)
		if st := s.fireState(f).Stands[f.Target]; st.At != c.at || st.Facing != c.facing {
			t.Errorf("%v along: at %v facing %v, want %v, %v", c.along, st.At, st.Facing, c.at, c.facing)
		}
	}
	if s.at("G1").At != inch(30, 10) {
		t.Error("the state itself has changed")
	}
	f := s.fireOf("A1", 0, "G2")
	if f.Along = s.alongOf(f.Target, 5*geom.Inch); f.Along != -1 || s.fireState(f) != s {
		t.Error("a stand that has not moved is put back")
	}
	s.Step = General
	f = s.fireOf("A1", 0, "G1")
	f.Along = 0
	if s.fireState(f) != s {
		t.Error("general fire puts its target back")
	}
}

// Lines of fire and arcs are those of the point that the firer names.
func TestOpportunityFireAtAPoint(t *testing.T) {
	s := field(t, `
A1 rifle 10 10 90
G1 rifle 20 30 180

[[terrain]]
name = "Wood"
kind = "woods"
outline = [[14, 13], [30, 13], [30, 26], [14, 26]]

`)
	s.Step = Opportunity
	s.march("G1", inch(20, 10))
	f := Fire{Stand: "A1", Target: "G1", Along: 20 * geom.Inch}
	wantWhy(t, s, "US", f, "A1 has no line of fire to G1; in the way: Wood (CD 7.8)")
	f.Along = 10 * geom.Inch // in the wood's depth
	wantWhy(t, s, "US", f, "A1 has no line of fire to G1")
	f.Along = geom.Inch
	wantWhy(t, s, "US", f, "")
	f.Along = -1
	wantWhy(t, s, "US", f, "along the path: want 0 or more (CD 7.5)")
	f.Along = geom.Inch
	s.battle.Terms.Measuring = "free"                            // otherwise a refusal would be a measure
	f.Circle = &geom.Point{X: 20 * geom.Inch, Y: 30 * geom.Inch} // where it is now, not where it was
	wantWhy(t, s, "US", f, "the target circle does not touch G1 (CD 7.12)")
	next, events, err := Apply(s, "US", Fire{Stand: "A1", Target: "G1", Along: geom.Inch}, nil)
	if err != nil || len(events) != 1 || events[0].Text != `A1 is to fire Rifles at G1, 1" along its path` || events[0].Side != "US" || events[0].Enemy != nil {
		t.Fatal(err, events)
	}
	if len(next.ViewOf(1).Fires) != 0 || len(next.ViewOf(0).Fires) != 1 {
		t.Error("fire is declared in secret")
	}
	// Where it started, the option says.
	o := s.fireOptions(0)
	if len(o) != 1 || !slices.Equal(o[0].Targets, []string{"G1"}) || !slices.Equal(o[0].Along, []geom.Length{0}) || o[0].Shots != 2 {
		t.Errorf("options %+v", o)
	}
}

// Fire declared where the target's way ended is named there, not where it started:
// asked about and declared again, it is the same fire.
func TestFireAtTheEndOfAWayIsNamedSo(t *testing.T) {
	s := field(t, "A1 rifle 10 10 90\nG1 rifle 20 30 180\n")
	s.Step = Opportunity
	s.march("G1", inch(20, 10))
	next, _, err := Apply(s, "US", Fire{Stand: "A1", Target: "G1", Along: 20 * geom.Inch}, nil)
	if err != nil {
		t.Fatal(err)
	}
	chosen := next.ViewOf(0).ChosenBy(0)
	if len(chosen) != 1 || chosen[0].(Fire).Along != 20*geom.Inch {
		t.Errorf("chosen is %+v, want fire 20 inches along", chosen)
	}
}

// Nothing disengaging is shot at unless it is nearer to the firer than where it
// started: at the point, or where it ended if the ruling says so (CD 7.7).
func TestDisengaging(t *testing.T) {
	const text = "A1 rifle 10 10 90\nA2 rifle 10 40 90\nG1 rifle 25 39 90\n"
	for _, atPoint := range []bool{true, false} {
		s := field(t, text, ruling("disengage-nearer", either(atPoint, "1", "0")))
		s.Step = Opportunity
		s.obey("G1", Disengage)
		s.march("G1", inch(25, 25), inch(25, 10)) // 15" towards A1, then 29" towards A2
		f := Fire{Stand: "A1", Target: "G1", Along: 14 * geom.Inch}
		wantWhy(t, s, "US", f, either(atPoint, "", "G1 disengages and has come no nearer to A1 (CD 7.7)"))
		f.Along = 0
		wantWhy(t, s, "US", f, "G1 disengages and has come no nearer to A1 (CD 7.7)")
		f.Stand = "A2"
		wantWhy(t, s, "US", f, either(atPoint, "G1 disengages and has come no nearer to A2 (CD 7.7)", ""))
		f.Along = 43 * geom.Inch
		wantWhy(t, s, "US", f, "")
	}
	s := field(t, text)
	s.Step = Opportunity
	s.obey("G1", Disengage) // and has not moved
	wantWhy(t, s, "US", Fire{Stand: "A2", Target: "G1"}, "G1 disengages and has come no nearer to A2 (CD 7.7)")
	s.at("G1").Declined = true
	wantWhy(t, s, "US", Fire{Stand: "A2", Target: "G1"}, "")
	s.Step, s.at("G1").Declined = General, false
	wantWhy(t, s, "US", Fire{Stand: "A2", Target: "G1"}, "")
}

// In opportunity fire only personnel on Cautious Advance have cover while they
// move; stationary stands have it, and everybody in general fire (CD 7.6).
func TestCoverOnTheMove(t *testing.T) {
	cases := []struct {
		kind  string
		order OrderKind
		moved bool
		step  Step
		want  Cover
	}{
		{"rifle", CautiousAdvance, true, Opportunity, LightCover},
		{"rifle", FullAdvance, true, Opportunity, NoCover},
		{"rifle", Disengage, true, Opportunity, NoCover},
		{"rifle", NoOrder, false, Opportunity, LightCover},
		{"rifle", FullAdvance, false, Opportunity, LightCover},
		{"rifle", FullAdvance, true, General, LightCover},
		{"panzer-iv-h", CautiousAdvance, true, Opportunity, NoCover},
		{"panzer-iv-h", FullAdvance, true, Opportunity, NoCover},
		{"panzer-iv-h", NoOrder, false, Opportunity, LightCover},
		{"panzer-iv-h", CautiousAdvance, true, General, LightCover},
		{"truck", CautiousAdvance, true, Opportunity, NoCover},
	}
	for _, c := range cases {
		s := field(t, "A1 rifle 10 10 90\nG1 "+c.kind+" 20 10 270\n\n[[terrain]]\nname = \"Rye\"\nkind = \"crops\"\noutline = [[18, 8], [30, 8], [30, 12], [18, 12]]\n\n")
		s.Step = c.step
		s.obey("G1", c.order)
		if c.moved {
			s.march("G1", inch(28, 10))
		}
		f := s.fireOf("A1", 0, "G1")
		if got := s.coverFor(f); got != c.want {
			t.Errorf("%s on %s in %s, moved %v: %s cover, want %s", c.kind, c.order.Name(), c.step, c.moved, got, c.want)
		}
	}
}

// What opportunity fire forbids is allowed in general fire (CD 7.1, 7.2, 7.17,
// 7.23).
func TestWhoMayFireInWhichPhase(t *testing.T) {
	const text = `
A1 rifle 10 10 90
A2 rifle 10 20 90
A3 m1-81mm 10 14 90
AG leig-18 10 30 90 crew=AC
AC crew 8.87 30 90
G1 rifle 30 20 270
`
	s := field(t, text)
	s.obey("A1", CautiousAdvance)
	s.at("A2").Pin = 1
	for _, c := range []struct{ by, opportunity string }{
		{"A1", "A1 is on Cautious Advance: it fires in General Fire only (CD 7.1)"},
		{"A2", "A2 is pinned: it fires in General Fire only (CD 7.2)"},
		{"A3", "81 mm mortar M1 fires in General Fire only (CD 7.23)"},
		{"AG", "75 mm leIG 18 may not fire in opportunity fire (CD 7.17)"},
	} {
		s.Step = Opportunity
		wantWhy(t, s, "US", Fire{Stand: c.by, Target: "G1"}, c.opportunity)
		s.Step = General
		wantWhy(t, s, "US", Fire{Stand: c.by, Target: "G1"}, "")
	}
	for st := Deployment; st <= Over; st++ {
		if st == Opportunity || st == General {
			continue
		}
		s.Step = st
		wantWhy(t, s, "US", Fire{Stand: "A1", Target: "G1"}, "not in the step "+st.String())
		wantWhy(t, s, "US", Hold{Stand: "A1"}, "not in the step "+st.String())
		wantWhy(t, s, "US", Strike{Name: "X"}, "not in the step "+st.String())
	}
}
