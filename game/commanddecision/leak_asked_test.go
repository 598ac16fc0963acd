package commanddecision_test

import (
	"fmt"
	"reflect"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
	"sightline/los"
)

// probe tries what may and may not be done, above all where hidden stands are,
// in both games: the same is refused for the same reasons, and the same is
// told.
func (l *leaks) probe(s, other, view *cd.State, side int) error {
	by := s.Battle().Sides[side]
	for _, a := range l.probes(s, view, side) {
		was, e1, err1 := cd.Apply(s, by, a, game.NewDice("probe", 0))
		is, e2, err2 := cd.Apply(other, by, a, game.NewDice("probe", 0))
		if fmt.Sprint(err1) != fmt.Sprint(err2) {
			return fmt.Errorf("%s is refused with %v, or %v", cd.EncodeAction(a), err1, err2)
		}
		if err1 != nil || was.Step != s.Step || is.Step != s.Step {
			continue
		}
		if x, y := toldOf(e1, by), toldOf(e2, by); !reflect.DeepEqual(x, y) {
			return fmt.Errorf("%s is told as %v, or %v", cd.EncodeAction(a), x, y)
		}
	}
	if l.moments%2 > 0 {
		return nil // the questions take long
	}
	asked := map[string]bool{}
	for _, a := range append(l.probes(s, view, side), offered(view, side)...) {
		m, moves := a.(cd.Move)
		ask := func(of *cd.State) []any {
			list := answersTo(of, side, a)
			if moves && !asked[m.Stand] { // the same whatever the path
				list = append(list, of.Region(side, m.Stand), of.Advance(side, m.Stand))
			}
			return list
		}
		is := ask(view)
		for _, whole := range []*cd.State{s, other} {
			if x := ask(whole); !reflect.DeepEqual(x, is) {
				return fmt.Errorf("what comes of %s is answered otherwise: %s", cd.EncodeAction(a), differ(reflect.ValueOf(is), reflect.ValueOf(x)))
			}
		}
		asked[m.Stand] = asked[m.Stand] || moves
	}
	return nil
}

// answersOf are all that can be asked of stands that a side knows.
func answersOf(s *cd.State, side int, names []string) []any {
	list := []any{s.AskMorale(side), s.Cramped(side)}
	add := func(answer any, ok bool) { list = append(list, answer, ok) }
	for k, name := range names {
		add(s.AskSpotted(side, name))
		add(s.AskSpotter(side, name))
		list = append(list, s.AskSees(side, name), s.AskClears(side, name))
		for d := range 2 {
			other := names[(k+1+3*d)%len(names)]
			add(s.AskSight(side, los.Sight, name, other))
			add(s.AskSight(side, los.Fire, name, other))
			add(s.AskSpot(side, name, other))
		}
	}
	return list
}

// namesIn are those of a few of the stands of a view.
func namesIn(v *cd.State) []string {
	var list []string
	units := v.Battle().Units
	for k := v.Turn % 3; k < len(units); k += 1 + len(units)/8 {
		list = append(list, units[k].Name)
	}
	return list
}

// answersTo are all that can be asked about an action before it is done.
func answersTo(s *cd.State, side int, a cd.Action) []any {
	switch a := a.(type) {
	case cd.Fire:
		odds, ok := s.Estimate(side, a)
		answer, is := s.AskFire(side, a)
		return []any{odds, ok, s.FireAlong(side, a), answer, is}
	case cd.GoBack:
		answer, ok := s.AskWayBack(side, a)
		return []any{answer, ok}
	case cd.Order:
		return []any{s.Obeyers(side, a)}
	case cd.Move:
		list := []any{s.Costs(side, a)}
		if len(a.Path) > 0 {
			path, why := s.Reachable(side, a.Stand, a.Path[len(a.Path)-1])
			list = append(list, path, why)
		}
		n, why := s.WithMove(side, a)
		if n != nil {
			return append(list, n.ViewOf(side).Hash())
		}
		return append(list, why)
	case cd.Deploy:
		if n, why := s.WithStandAt(a.Stand, a.At, a.Facing); n == nil {
			return []any{why}
		} else {
			return []any{n.ViewOf(side).Hash()}
		}
	}
	return nil
}

// offered are a few of the actions that a view says are legal.
func offered(v *cd.State, side int) []cd.Action {
	var list []cd.Action
	of := map[string]int{}
	for _, o := range v.Legal(side) {
		p, _ := v.Piece(o.Stand)
		switch of[o.Do]++; {
		case of[o.Do] > 3:
		case o.Do == "fire" && len(o.Targets) > 0:
			f := cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: o.Targets[len(o.Targets)-1]}
			if len(o.Along) > 0 {
				f.Along = o.Along[len(o.Along)-1]
			}
			list = append(list, f)
		case o.Do == "go-back":
			list = append(list, cd.GoBack{Stand: o.Stand, Path: o.Ways[len(o.Ways)-1]})
		case o.Do == "order":
			list = append(list, cd.Order{By: o.Stand, Order: cd.FullAdvance, At: p.At, Facing: p.Facing})
		case o.Do == "move" && len(o.Mount) > 0:
			list = append(list, cd.Move{Stand: o.Stand, Mount: o.Mount[0]})
		case o.Do == "move":
			list = append(list, cd.Move{Stand: o.Stand, Path: []geom.Point{p.At.Ahead(o.Arrow.Direction(), o.Most)}})
		}
	}
	return list
}

func firstUnlikeAny(x, y []any) string {
	for k := range x {
		if !reflect.DeepEqual(x[k], y[k]) {
			return fmt.Sprintf("%+v, %+v", x[k], y[k])
		}
	}
	return ""
}

func toldOf(events []cd.Event, side string) []cd.Event {
	var list []cd.Event
	for _, e := range events {
		if seen, ok := e.For(side); ok {
			list = append(list, seen.(cd.Event))
		}
	}
	return list
}

// probes are a few of a random bot's choices, and actions at hidden stands and
// at stands that are not there.
func (l *leaks) probes(s, view *cd.State, side int) []cd.Action {
	b, err := bot.New("random")
	if err != nil {
		panic(err)
	}
	var list []cd.Action
	if !view.Ready[side] && view.Outcome == nil {
		chosen := b.Choose(view, side, l.dice)
		list = append(list, chosen[:min(len(chosen), 3)]...)
	}
	hidden := l.hidden(s, side)
	for _, i := range hidden[:min(len(hidden), 4)] {
		at, name := s.Stands[i].At, s.Battle().Units[i].Name
		mine := l.dice.Roll(len(view.Stands)) - 1
		own := view.Battle().Units[mine].Name
		list = append(list, cd.Measure{From: own, To: name}, cd.Fire{Stand: own, Target: name},
			cd.Deploy{Stand: own, At: at}, cd.Move{Stand: own, Path: []geom.Point{at}}, cd.GoBack{Stand: own, Path: []geom.Point{at}},
			cd.Order{By: own, Order: cd.FullAdvance, At: at}, cd.Move{Stand: own, Mount: name}, cd.Follow{Stand: own, By: name})
	}
	return list
}
