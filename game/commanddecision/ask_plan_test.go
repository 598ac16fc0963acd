package commanddecision

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
)

// TestCosts holds what a plan is said to come to against what Apply says of it
// and, if no enemy disturbs it, against what comes of it.
func TestCosts(t *testing.T) {
	refused, moved, halted, rode, mined := 0, 0, 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for i := range s.Stands {
			s.Stands[i].Seen = Everybody
		}
		free := rapid.Bool().Draw(r, "free")
		s.battle.Terms.Measuring = either(free, "free", "declare-first")
		side := rapid.IntRange(0, 1).Draw(r, "side")
		for i := range s.Stands {
			if s.unit(i).Side != side {
				s.Stands[i].Obeys = -1
			}
		}
		for _, o := range s.Legal(side) {
			if o.Do != "move" || s.planOf(s.battle.named(o.Stand)) != nil {
				continue
			}
			a := drawMove(r, s, &o)
			v, by := s.ViewOf(side), s.battle.Sides[side]
			c := v.Costs(side, a)
			next, _, err := Apply(s, by, a, never{t})
			if !sameReasons(err, c.Refused) {
				r.Fatalf("%+v: refused with %v, said to be with %v", a, err, c.Refused)
			}
			checkLegs(r, s, &a, &c)
			if err != nil {
				refused++
				continue
			}
			if !reflect.DeepEqual(c, s.Costs(side, a)) {
				r.Fatalf("%+v: the view says %+v, the game %+v", a, c, s.Costs(side, a))
			}
			after, mines := next, game.Record(ones{})
			for _, name := range s.battle.Sides {
				if after, _, err = Apply(after, name, Ready{}, mines); err != nil {
					r.Fatal(err)
				}
			}
			if len(mines.Rolls()) > 0 { // nobody can say what comes of a step onto mines
				mined++
				continue
			}
			i := s.battle.named(a.Stand)
			st := &after.Stands[i]
			is, _ := v.WithMove(side, a)
			for j := range after.Stands {
				x, y := after.Stands[j], is.Stands[j]
				x.Seen, y.Seen = 0, 0     // nobody has spotted yet
				x.Obeys, y.Obeys = -1, -1 // the view knows of fewer chits
				if !reflect.DeepEqual(x, y) {
					r.Fatalf("%+v: %s is said to come to %+v, and comes to %+v", a, s.unit(j).Name, y, x)
				}
			}
			if c.End.At != st.At || c.End.Facing != st.Facing || c.End.Halted != st.Halted || (c.End.Aboard != "") != (st.Aboard >= 0) {
				r.Fatalf("%+v ends at %+v, said %+v", a, st, c.End)
			}
			if !st.Halted && (a.Mount == "" || st.Aboard >= 0) && c.Used != st.Used {
				r.Fatalf("%+v has used %d, said %d", a, st.Used, c.Used)
			}
			moved += btoi(st.Path != nil)
			halted += btoi(st.Halted)
			rode += btoi(st.Aboard >= 0)
		}
	})
	t.Logf("%d plans refused, %d moved, %d halted, %d got in, %d onto mines", refused, moved, halted, rode, mined)
	if refused == 0 || moved == 0 {
		t.Error("nothing was tried")
	}
}

func sameReasons(err error, list []game.Reason) bool {
	var no *game.Refusal
	if !errors.As(err, &no) {
		return err == nil && list == nil
	}
	return reflect.DeepEqual(no.Reasons, list)
}

// checkLegs holds the legs of a plan against the whole of it.
func checkLegs(r *rapid.T, s *State, a *Move, c *PlanCosts) {
	if c.Legs == nil {
		return
	}
	if !s.MayMeasure() && c.Used > c.Most {
		r.Fatalf("%+v: who may not measure is told that it costs %d", a, c.Used)
	}
	at, sum := c.Legs[0].From, geom.Length(0)
	for _, l := range c.Legs {
		if l.From != at {
			r.Fatalf("%+v: a leg from %v after one to %v", a, l.From, at)
		}
		at = l.To
		sum += l.Length
		paid := slices.ContainsFunc(l.Cells, func(c Cell) bool { return c.Value[0] == '+' })
		if len(l.Cells) == 0 || l.Times < 1 || l.Toll > 0 && !paid {
			r.Fatalf("%+v: a leg of %+v", a, l)
		}
	}
	if path := append([]geom.Point{c.Legs[0].From}, a.Path...); sum != pathLength(path) || at != a.Path[len(a.Path)-1] {
		r.Fatalf("%+v: legs of %v", a, sum)
	}
	if last := c.Legs[len(c.Legs)-1].Used; last+c.Acts != c.Used {
		r.Fatalf("%+v: %d and %d are used, in all %d", a, last, c.Acts, c.Used)
	}
	if c.Refused == nil && c.Aside > c.Dodge && c.Order != Disengage {
		r.Fatalf("%+v goes aside for %d of %d, and is allowed", a, c.Aside, c.Dodge)
	}
}

// TestCostsCells looks at the cells that say what a path costs.
func TestCostsCells(t *testing.T) {
	s := field(t, "G1 panzer-iv-h 5 10 90\nA1 rifle 50 50 0\n\n"+terrainText("Wood", "woods", box(6, 5, 1, 10), "")+
		terrainText("Hedge", "hedge", "line = [[8, 5], [8, 15]]", "width = 0.2"))
	s.battle.Terms.Measuring = "free"
	s.Step = Moving
	s.obey("G1", FullAdvance)
	s.Orders[0].Facing = 90 * geom.Degree
	c := s.Costs(1, Move{Stand: "G1", Path: []geom.Point{inch(8.5, 10)}})
	var is []string
	for _, l := range c.Legs {
		for _, x := range l.Cells {
			is = append(is, fmt.Sprintf("%s %s %v: %s", l.Name, l.Ground, l.Length, x.ID))
		}
	}
	want := []string{
		" clear 1: terrain.clear.tracked", "Wood woods 1: terrain.woods.tracked", " clear 0.9: terrain.clear.tracked",
		" clear 0.6: terrain.clear.tracked", " clear 0.6: terrain.hedge.tracked", // paid where it begins
	}
	if !slices.Equal(is, want) {
		t.Errorf("%q\nwant %q", is, want)
	}
}
