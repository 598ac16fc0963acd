package commanddecision_test

import (
	"reflect"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// ask plays random games of every library scenario and looks at one moment in
// so many.
func ask(t *testing.T, every int, look func(s *cd.State, side int, dice game.Dice)) {
	t.Helper()
	for k, name := range library(t) {
		actions, dice, open := 0, game.NewDice("ask "+name, 0), opening(t, name, "ask")
		if k%2 == 1 {
			open = ownersChoose(open)
		}
		m := bot.Match{Opening: open, Bots: newBots(t, "random", "random"), Watch: func(m *bot.Moment) error {
			if actions++; actions%every == 0 && m.After.Outcome == nil && !t.Failed() {
				look(m.After, actions/every%2, dice)
			}
			return nil
		}}
		if _, err := m.Play(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// anywhere is a point in a box.
func anywhere(b geom.Bounds, dice game.Dice) geom.Point {
	w, h := int(b.Max.X-b.Min.X), int(b.Max.Y-b.Min.Y)
	return b.Min.Add(geom.Pt(geom.Length(dice.Roll(w)), geom.Length(dice.Roll(h))))
}

// TestWithStandAt holds a side's view with a stand elsewhere against what the
// side knows once the stand has been put there.
func TestWithStandAt(t *testing.T) {
	t.Parallel()
	moved, deployed := 0, 0
	ask(t, 29, func(s *cd.State, side int, dice game.Dice) {
		v := s.ViewOf(side)
		i := dice.Roll(len(v.Stands)) - 1
		name, facing := v.Battle().Units[i].Name, geom.Angle(dice.Roll(int(geom.FullTurn)))
		for range 3 {
			at := anywhere(s.Battle().Scenario.Table.Bounds(), dice)
			if area := entry(v, side, name); area != nil {
				at = anywhere(area.Outline.Bounds(), dice)
			}
			by := s.Battle().Sides[side]
			truth, _, err := cd.Apply(s, by, cd.Deploy{Stand: name, At: at, Facing: facing}, nil)
			if err == nil {
				deployed++
			} else if v.Stands[i].Place == cd.OnTable && entry(v, side, name) == nil {
				w := cd.StandWord{Name: name, At: &at, Facing: &facing}
				if v.Stands[i].Aboard >= 0 {
					w.Aboard = new(string)
				}
				if truth, _, err = cd.Apply(s, cd.RefereeSeat, cd.Referee{Reason: "test", Stand: &w}, nil); err == nil {
					moved++
				}
			}
			if err != nil {
				continue
			}
			before := v.Hash()
			is, why := v.WithStandAt(name, at, facing)
			if why != nil {
				t.Fatalf("%s at %v: %v", name, at, why)
			}
			sameAnswers(t, is, truth.ViewOf(side), side)
			if v.Hash() != before || !reflect.DeepEqual(v.Legal(side), s.ViewOf(side).Legal(side)) {
				t.Fatalf("to ask where %s would be has changed the game", name)
			}
		}
	})
	if moved < 30 || deployed < 3 {
		t.Errorf("%d stands moved, %d deployed: want more", moved, deployed)
	}
}

// entry is the area that a stand may be deployed in now, or nil.
func entry(v *cd.State, side int, stand string) *scenarios.Area {
	sc := v.Battle().Scenario
	for _, o := range v.Legal(side) {
		if o.Do == "deploy" && o.Stand == stand {
			return &sc.Areas[slices.IndexFunc(sc.Areas, func(a scenarios.Area) bool { return a.Name == o.Area })]
		}
	}
	return nil
}

// sameAnswers compares two views by all that can be seen of them.
func sameAnswers(t *testing.T, is, was *cd.State, side int) {
	t.Helper()
	if is.Hash() != was.Hash() {
		t.Fatalf("another state: %s", unlike(is, was))
	}
	for i := range is.Stands {
		for j := range is.Stands {
			for _, q := range []los.Question{los.Sight, los.Fire} {
				if is.Clear(q, i, j) != was.Clear(q, i, j) {
					t.Fatalf("%s from %s to %s is another", q, is.Battle().Units[i].Name, is.Battle().Units[j].Name)
				}
			}
		}
	}
	names := namesIn(is)
	if x, y := answersOf(is, side, names), answersOf(was, side, names); !reflect.DeepEqual(x, y) {
		t.Fatalf("stands are told of otherwise: %s", firstUnlikeAny(x, y))
	}
	for _, a := range offered(is, side) {
		if _, fires := a.(cd.Fire); fires && !reflect.DeepEqual(answersTo(is, side, a), answersTo(was, side, a)) {
			t.Fatalf("%s comes to something else", cd.EncodeAction(a))
		}
	}
	if x, y := is.Legal(side), was.Legal(side); !reflect.DeepEqual(x, y) {
		t.Fatalf("something else is allowed: %s", firstUnlike(x, y))
	}
}

// TestWithStandAtRefuses lists what cannot be asked.
func TestWithStandAtRefuses(t *testing.T) {
	ask(t, 400, func(s *cd.State, side int, dice game.Dice) {
		v := s.ViewOf(side)
		if _, why := v.WithStandAt("nobody", geom.Pt(geom.Inch, geom.Inch), 0); len(why) != 1 || why[0].Why != cd.NoStand {
			t.Errorf("nobody: %v", why)
		}
		for i := range v.Stands {
			name := v.Battle().Units[i].Name
			_, why := v.WithStandAt(name, geom.Pt(-geom.Inch, 0), 0)
			if len(why) != 1 {
				t.Errorf("%s off the table: %v", name, why)
			}
		}
	})
}
