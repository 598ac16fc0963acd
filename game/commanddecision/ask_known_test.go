package commanddecision

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// What the referee asks is answered as to the side of the stand asked about if
// that might measure; who is no side is answered as of no stand.
func TestRefereeAsks(t *testing.T) {
	shot := Fire{Stand: "A1", Target: "G1"}
	near, far := Move{Stand: "G2", Path: []geom.Point{inch(16, 8)}}, Move{Stand: "G2", Path: []geom.Point{inch(40, 8)}}
	questions := []struct {
		step Step
		side int // of the stand
		ask  func(s *State, side int) string
	}{
		{General, 0, func(s *State, side int) string {
			a, ok := s.AskFire(side, shot)
			return answered(a, ok)
		}},
		{General, 0, func(s *State, side int) string {
			p := s.FireAlong(side, shot)
			return answered(p.Stretches, len(p.Stretches) > 0)
		}},
		{General, 0, func(s *State, side int) string {
			a, ok := s.AskSight(side, los.Sight, "A1", "G1")
			a.Clause = los.Clause(fmt.Sprint(a.Clause, a.Ruling != nil))
			a.Ruling = nil
			return answered(a, ok)
		}},
		{General, 0, func(s *State, side int) string {
			list := s.AskSees(side, "A1")
			return answered(list, len(list) > 0)
		}},
		{General, 0, func(s *State, side int) string {
			a, ok := s.AskSpot(side, "A1", "G1")
			return answered(a, ok)
		}},
		{General, 0, func(s *State, side int) string {
			a, ok := s.AskSpotted(side, "A1")
			return answered(a, ok)
		}},
		{General, 0, func(s *State, side int) string {
			a, ok := s.AskSpotter(side, "A1")
			return answered(a, ok)
		}},
		{Commanding, 1, func(s *State, side int) string {
			a := s.Obeyers(side, Order{By: "G1", Order: FullAdvance, At: inch(18, 12)})
			return answered(a, len(a.Stands) > 0)
		}},
		{Commanding, 1, func(s *State, side int) string { // too far; the refusal is that of Apply
			a := s.Obeyers(side, Order{By: "G1", Order: FullAdvance, At: inch(40, 12)})
			a.Refused = nil
			return answered(a, len(a.Stands) > 0)
		}},
		{Moving, 1, func(s *State, side int) string {
			c := s.Costs(side, near)
			return answered(c, len(c.Legs) > 0)
		}},
		{Moving, 1, func(s *State, side int) string { // too far
			c := s.Costs(side, far)
			c.Refused = nil
			return answered(c, len(c.Legs) > 0)
		}},
		{Moving, 1, func(s *State, side int) string {
			r := s.Region(side, "G2")
			return answered(r, len(r.Outlines) > 0)
		}},
		{Moving, 1, func(s *State, side int) string {
			a := s.Advance(side, "G2")
			return answered(a, len(a.Farthest.Path) > 0)
		}},
		{Moving, 1, func(s *State, side int) string {
			path, why := s.Reachable(side, "G2", inch(16, 8))
			return answered(path, len(why) == 0)
		}},
		{Moving, 1, func(s *State, side int) string {
			n, _ := s.WithMove(side, near)
			if n == nil {
				return ""
			}
			return answered(n.at("G2").At, true)
		}},
	}
	game := func(step Step, policy string) *State {
		s := field(t, "A1 rifle 10 14 90\nA2 rifle 10 16 90\nG1 command-infantry 18 14 270\nG2 rifle 10 8 0\n")
		s.battle.Terms.Measuring, s.Step = policy, step
		if step == Moving {
			s.obey("G2", FullAdvance)
			s.Orders[0].Facing = 90 * geom.Degree
		}
		return s
	}
	for k, q := range questions {
		s, want := game(q.step, "declare-first"), q.ask(game(q.step, "free"), q.side)
		if got := q.ask(s, -1); got != want || want == "" {
			t.Errorf("question %d: the referee is told %s; want %s", k, got, want)
		}
		for _, side := range [...]int{-2, 2, 99} {
			if got := q.ask(s, side); got != "" {
				t.Errorf("question %d: side %d is told %s", k, side, got)
			}
		}
	}
	s, free := game(General, "declare-first"), game(General, "free")
	if want, got := append(free.AskMorale(0), free.AskMorale(1)...), s.AskMorale(-1); len(want) < 2 || !reflect.DeepEqual(got, want) {
		t.Errorf("the referee is told of morale %+v; want %+v", got, want)
	}
	for _, side := range [...]int{-2, -1, 2, 99} {
		if len(s.Legal(side)) > 0 || len(s.ChosenBy(side)) > 0 || side != -1 && len(s.AskMorale(side)) > 0 {
			t.Errorf("side %d has something to do", side)
		}
	}
}

// answered is an answer in full, or "" if there is none.
func answered(x any, ok bool) string {
	if !ok {
		return ""
	}
	b, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(b)
}
