package commanddecision

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// TestMeasuringOfFire holds the table of fire, sight, spotting and morale in
// docs/measuring.md against what the questions answer.
func TestMeasuringOfFire(t *testing.T) {
	shot := Fire{Stand: "A1", Target: "G1"}
	ranged := func(l Line) bool {
		return strings.HasPrefix(l.Cell, "hit.column-") || strings.HasPrefix(l.Cell, "spot.base-")
	}
	ledger := func(need int, lines []Line) string {
		if has := slices.ContainsFunc(lines, ranged); need != 0 || has {
			return either(need == Sum(lines) && has, "total", "a number without its lines")
		}
		return either(len(lines) > 0, "ledger without range", "nothing")
	}
	told := map[string]func(s *State) string{
		"`AskFire`: what a fire comes to": func(s *State) string {
			a, _ := s.AskFire(0, shot)
			if !a.Measured && (a.Gap != 0 || a.Band >= 0 || a.Spent || a.Odds != Odds{}) {
				return "lengths"
			}
			return ledger(a.Need, a.Ledger)
		},
		"`FireAlong`: where on a path a target may be shot at": func(s *State) string {
			x := s.FireAlong(0, shot).Stretches[0]
			return either(x.Need > 0 && x.Band != nil, "total", either(x.Need != 0 || x.Band != nil, "a part", "places without range"))
		},
		"`AskSight`: whether one stand has a line to another": func(s *State) string {
			a, _ := s.AskSight(0, los.Sight, "A1", "G1")
			return either(a.Ruling != nil && a.Order == nil, "ruling", either(a.Clear && a.Order != nil && a.Order.Profile.Order, "verdict, what blocks and is crossed", "nothing"))
		},
		"`AskSees`: whom a stand sees": func(s *State) string {
			return either(slices.Contains(s.AskSees(0, "A1"), "G1"), "names", "nothing")
		},
		"`AskSpot`: the number to spot a known enemy with": func(s *State) string {
			a, _ := s.AskSpot(0, "A1", "G1")
			return ledger(a.Need, a.Ledger)
		},
		"`AskSpotted`: what a stand of one's own is spotted with": func(s *State) string {
			a, _ := s.AskSpotted(0, "A1")
			return either(len(a.Bands) == len(spotBase), "the chart", "nothing")
		},
		"`AskMorale`: how companies would check": func(s *State) string {
			a := s.AskMorale(0)[0]
			near := slices.ContainsFunc(a.Ledger, func(l Line) bool { return l.Cell == "morale.personnel" })
			return either(a.Number != 0 && near && a.Why != "", "total", either(near || a.Number != 0 || a.Why != "", "a part", "ledger without range"))
		},
		"a target circle too far from its target": func(s *State) string {
			far := inch(18, 30)
			return either(why(s, "US", Fire{Stand: "A1", Target: "G1", Circle: &far}) == "", "accepted", "refused")
		},
		"the event of fire that was resolved": func(s *State) string {
			p := &play{State: s.clone(), dice: pcg{rand.New(rand.NewPCG(1, 2))}}
			p.Fires = []Declared{*s.fireOf("A1", 0, "G1")}
			p.resolveFire()
			return ledger(p.events[0].Need, p.events[0].Ledger)
		},
	}
	for _, row := range measuringRows(t, "Fire, sight, spotting and morale") {
		question, step := row[0], row[1]
		ask, ok := told[question]
		if !ok {
			t.Errorf("nothing asks %q", question)
			continue
		}
		delete(told, question)
		for k, policy := range [...]string{"free", "declare-first", "referee"} {
			for st := Commanding; st <= General; st++ {
				if step == "fire" && st != Opportunity && st != General {
					continue
				}
				s := field(t, "A1 rifle 10 10 90 quality=veteran\nA2 rifle 10 14 90\nG1 rifle 18 10 270\n")
				s.battle.Terms.Measuring, s.Step = policy, st
				if is := ask(s); is != row[2+k] {
					t.Errorf("%s, %s, %s: %q is told, the table says %q", question, st, policy, is, row[2+k])
				}
			}
		}
	}
	for question := range told {
		t.Errorf("docs/measuring.md does not say of %q", question)
	}
}

// Where nobody may measure, an answer about fire is the same from any distance.
func TestAskFireTellsNoRange(t *testing.T) {
	var first *FireAnswer
	for _, x := range []float64{11, 14, 22, 45, 59} {
		s := field(t, "A1 mg 10 10 90 quality=veteran\nG1 rifle 20 10 270\n")
		s.at("G1").At = inch(x, 10)
		a, ok := s.AskFire(0, Fire{Stand: "A1", Target: "G1"})
		if !ok || len(a.Refused) > 0 {
			t.Fatal(a.Refused)
		}
		a.Circle.Center = geom.Point{}
		if first == nil {
			first = a
		}
		if !reflect.DeepEqual(a, first) {
			t.Errorf("at %v inches: %+v, not %+v", x, a, first)
		}
	}
}

// Nor does it matter to it what touches a circle that others have declared, at
// whatever place.
func TestCircleTellsNoRange(t *testing.T) {
	var first *FireAnswer
	for y := 10.5; y < 16; y += 0.5 {
		s := field(t, "A1 mg 10 10 90\nA2 mg 10 12 90\nA3 mg 10 8 90\nG1 rifle 18 10 270\nG2 rifle 18 12 270\n")
		s.Step, s.at("G2").At = General, inch(18.8, y)
		s.stirred()
		center := s.at("G1").At
		for _, f := range []Fire{{Stand: "A2", Target: "G2", Circle: &center}, {Stand: "A3", Target: "G1"}} {
			next, _, err := Apply(s, "US", f, nil)
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
		a, _ := s.AskFire(0, Fire{Stand: "A1", Target: "G1"})
		if !slices.Equal(a.Circle.With, []string{"A3"}) || len(a.Refused) > 0 {
			t.Errorf("G2 at %v: spread with %v, refused with %v", y, a.Circle.With, a.Refused)
		}
		if first == nil {
			first = a
		}
		if !reflect.DeepEqual(a, first) {
			t.Errorf("G2 at %v: %+v, not %+v", y, a, first)
		}
	}
}
