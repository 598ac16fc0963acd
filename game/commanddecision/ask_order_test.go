package commanddecision_test

import (
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// TestObeyers holds who is said to obey a chit against who obeys it at the
// reveal, when no check of morale has changed anything before.
func TestObeyers(t *testing.T) {
	obey, other, refused, columns := 0, 0, 0, 0
	ask(t, 5, func(s *cd.State, side int, dice game.Dice) {
		if s.Step != cd.Commanding || s.Ready[side] {
			return
		}
		v := s.ViewOf(side)
		for range 3 {
			o, ok := anyOrder(v, side, dice)
			if !ok {
				return
			}
			is := v.Obeyers(side, o)
			placed, _, err := cd.Apply(s, s.Battle().Sides[side], o, nil)
			if (err == nil) != (is.Refused == nil) {
				t.Fatalf("%+v is refused with %v, but the answer is %v", o, err, is.Refused)
			}
			if err != nil {
				refused++
				if len(is.Stands) > 0 && !v.MayMeasure() {
					t.Fatalf("%+v is refused, and its followers are told", o)
				}
				continue
			}
			after, calm := revealed(placed, side, dice)
			if !calm {
				continue
			}
			for _, b := range is.Stands {
				st := &after.Stands[standOf(after, b.Stand)]
				obeys := st.Obeys >= 0 && after.Battle().Units[after.Orders[st.Obeys].By].Name == o.By
				if obeys != b.Obeys || obeys && st.Column != b.Column || obeys != (b.Why == nil) {
					t.Fatalf("%+v: %+v; at the reveal %s obeys %v, in column %v", o, b, b.Stand, obeys, st.Column)
				}
				if b.Far != 0 && !v.MayMeasure() {
					t.Fatalf("%+v: a length is told: %+v", o, b)
				}
				if obeys {
					obey++
				} else {
					other++
				}
				if b.Column {
					columns++
				}
			}
			for i := range after.Stands {
				u := &after.Battle().Units[i]
				if k := after.Stands[i].Obeys; k >= 0 && after.Battle().Units[after.Orders[k].By].Name == o.By &&
					!slices.ContainsFunc(is.Stands, func(b cd.Obeyer) bool { return b.Stand == u.Name }) {
					t.Fatalf("%+v: nothing is said of %s", o, u.Name)
				}
			}
		}
	})
	t.Logf("%d obey, %d in column, %d do not, %d chits are refused", obey, columns, other, refused)
	if obey < 100 || other < 100 || refused < 10 {
		t.Errorf("%d obey, %d do not, %d chits are refused: want more", obey, other, refused)
	}
}

// anyOrder draws an order of a stand that may give one, most of them near it.
func anyOrder(v *cd.State, side int, dice game.Dice) (cd.Order, bool) {
	var options []cd.Option
	for _, o := range v.Legal(side) {
		if o.Do == "order" {
			options = append(options, o)
		}
	}
	if len(options) == 0 {
		return cd.Order{}, false
	}
	o := options[dice.Roll(len(options))-1]
	at := v.Stands[standOf(v, o.Stand)].At
	aside := geom.Length(dice.Roll(3)) * 2 * geom.Inch
	at = at.Add(geom.Pt(geom.Length(dice.Roll(int(2*aside)))-aside, geom.Length(dice.Roll(int(2*aside)))-aside))
	return cd.Order{By: o.Stand, Order: o.Orders[dice.Roll(len(o.Orders))-1], At: at, Facing: geom.Angle(dice.Roll(int(geom.FullTurn)) - 1)}, true
}

// revealed makes both sides ready, and reports whether a side's stands are as
// they were but for Rally.
func revealed(s *cd.State, side int, dice game.Dice) (*cd.State, bool) {
	after := s
	for k, name := range s.Battle().Sides {
		if after.Ready[k] {
			continue
		}
		next, _, err := cd.Apply(after, name, cd.Ready{}, dice)
		if err != nil {
			return nil, false
		}
		after = next
	}
	if after.Step != cd.Reveal {
		return nil, false
	}
	for i := range s.Stands {
		a, b := &s.Stands[i], &after.Stands[i]
		if s.Battle().Units[i].Side == side && (a.Place != b.Place || a.At != b.At || a.Facing != b.Facing || a.Aboard != b.Aboard ||
			b.Demoralized && !a.Demoralized || b.Loss > a.Loss) {
			return nil, false
		}
	}
	for _, c := range after.Orders {
		if c.Gone {
			return nil, false
		}
	}
	return after, true
}
