package bot

import (
	"fmt"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
	"slices"
	"strings"
)

// of are the stands of a company, of a headquarters by its name, or one stand.
func (r *marches) of(name string) (list []*cd.Unit) {
	for i := range r.Units {
		if u := &r.Units[i]; u.Name == name || u.Start.Company == name {
			list = append(list, u)
		}
	}
	return list
}

// each asks something of stands; of none it is not so.
func each(name string, ask func(r *marches, u *cd.Unit) string) claim {
	return func(r *marches, _ int) string {
		list := r.of(name)
		if len(list) == 0 {
			return "there is no " + name
		}
		for _, u := range list {
			if u.Start.Aboard != "" {
				u = r.of(u.Start.Aboard)[0]
			}
			if fault := ask(r, u); fault != "" {
				return fault
			}
		}
		return ""
	}
}

// comes: the stands arrive on a turn, by an area.
func comes(name string, turn int, area string) claim {
	return each(name, func(r *marches, u *cd.Unit) string {
		if u.Arrives != turn || u.Entry < 0 || r.Scenario.Areas[u.Entry].Name != area {
			return fmt.Sprintf("%s comes on turn %d, not on turn %d by %s", u.Name, u.Arrives, turn, area)
		}
		return ""
	})
}

// onceLost and perhaps: what the coming of stands waits for.
func onceLost(name string, stands int) claim {
	return waits(name, func(a cd.Arrival) bool { return a.Losses == stands })
}

func perhaps(name string) claim {
	return waits(name, func(a cd.Arrival) bool { return a.Chance > 0 })
}

func waits(name string, is func(cd.Arrival) bool) claim {
	return each(name, func(_ *marches, u *cd.Unit) string {
		if role, _ := u.Start.Part.(cd.Role); !is(role.Arrival) {
			return fmt.Sprintf("%s waits for something else: %+v", u.Name, role.Arrival)
		}
		return ""
	})
}

// placed: the stands are deployed in an area by their owner.
func placed(name, area string) claim {
	return each(name, func(r *marches, u *cd.Unit) string {
		if u.Deploy < 0 || r.Scenario.Areas[u.Deploy].Name != area {
			return u.Name + " is not placed in " + area
		}
		return ""
	})
}

// dug: the stands are dug in where they begin.
func dug(name string) claim {
	return each(name, func(r *marches, u *cd.Unit) string {
		if k := u.Kind; k.Class == units.Vehicle || u.Cover > cd.NoCover && u.Start.OnTable() {
			return ""
		}
		return u.Name + " is not dug in"
	})
}

// unseen: the stands begin hidden, or are placed out of the enemy's sight by their owner.
func unseen(name string) claim {
	return each(name, func(_ *marches, u *cd.Unit) string {
		if u.Start.Hidden || u.Deploy >= 0 {
			return ""
		}
		return u.Name + " is seen from the first"
	})
}

// near: the stands begin within some inches of a place.
func near(name, place string, inches geom.Length) claim {
	return each(name, func(r *marches, u *cd.Unit) string {
		for _, p := range r.place(place) {
			if geom.Distance(u.Start.At, p) <= inches*geom.Inch {
				return ""
			}
		}
		return fmt.Sprintf("%s does not begin within %d″ of %s", u.Name, inches, place)
	})
}

// has: a side has so many stands of kinds that begin so, commanders among them.
func has(of string, n int, kinds ...string) claim {
	return func(r *marches, _ int) string {
		m := 0
		for i := range r.Units {
			u := &r.Units[i]
			if r.Sides[u.Side] == of && slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(u.Kind.ID, k) }) {
				m++
			}
		}
		if m != n {
			return fmt.Sprintf("%s has %d of %s, not %d", of, m, strings.Join(kinds, " and "), n)
		}
		return ""
	}
}

// stands: a side has so many of them.
func stands(of string, n int) claim {
	return func(r *marches, _ int) string {
		m := 0
		for i := range r.Units {
			if r.Sides[r.Units[i].Side] == of && r.Units[i].Kind.Class != units.Gun {
				m++
			}
		}
		if m != n {
			return fmt.Sprintf("%s has %d stands, not %d", of, m, n)
		}
		return ""
	}
}

// strikes: the fire from off the table that a side has comes on these turns; by then
// somebody of it has been on the table for a turn and has seen who is there.
func strikes(of string, turns ...int) claim {
	return func(r *marches, _ int) string {
		var list []int
		for _, x := range r.Terms.Strikes {
			if x.Side != of {
				continue
			}
			list = append(list, x.Turn)
			if x.Turn > r.Scenario.Turns || !slices.ContainsFunc(r.Units, func(u cd.Unit) bool {
				return r.Sides[u.Side] == of && u.Start.Aboard == "" && u.Arrives < x.Turn
			}) {
				return fmt.Sprintf("nobody is there to see whom %s hits on turn %d", x.Name, x.Turn)
			}
		}
		if !slices.Equal(list, turns) {
			return fmt.Sprintf("%s has fire from off the table on turns %s, not %s", of, words(list), words(turns))
		}
		return ""
	}
}

func words(turns []int) string {
	var list []string
	for _, n := range turns {
		list = append(list, fmt.Sprint(n))
	}
	return strings.Join(list, " and ")
}

// sightOf: from a turn on one sees so far; 0: without limit.
func sightOf(turn int, inches geom.Length) claim {
	return func(r *marches, _ int) string {
		if is := r.Visibility(turn); is != inches*geom.Inch {
			return fmt.Sprintf("on turn %d one sees %v", turn, is)
		}
		return ""
	}
}

// held: an area begins in the hands of a side; "" of none.
func held(area, by string) claim {
	return func(r *marches, _ int) string {
		k := slices.IndexFunc(r.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == area })
		if k < 0 {
			return "there is no area " + area
		}
		if is := r.Scenario.Areas[k].Holder; is != by {
			return fmt.Sprintf("%s begins in the hands of %q", area, is)
		}
		return ""
	}
}

// turns: the game has so many.
func turns(n int) claim {
	return func(r *marches, _ int) string {
		if r.Scenario.Turns != n {
			return fmt.Sprintf("there are %d turns", r.Scenario.Turns)
		}
		return ""
	}
}

// wins: a result of a side has these conditions, as data, and none besides.
func wins(of, grade string, conditions ...cd.Condition) claim {
	return func(r *marches, _ int) string {
		var has []string
		for _, v := range r.Terms.Victory {
			if v.Side != of || v.Grade != grade {
				continue
			}
			if slices.EqualFunc(v.Conditions, conditions, same) {
				return ""
			}
			has = append(has, fmt.Sprintf("%+v", v.Conditions))
		}
		return fmt.Sprintf("no %s of %q takes %+v, but %s", grade, of, conditions, strings.Join(has, " or "))
	}
}

func same(a, b cd.Condition) bool {
	if b.Count == 0 {
		b.Count = len(b.Areas)
	}
	if b.Of == "" {
		b.Of = a.Of
	}
	return a.Kind == b.Kind && a.Side == b.Side && a.Edge == b.Edge && slices.Equal(a.Areas, b.Areas) && a.Count == b.Count &&
		(a.Kind == "hold" || a.Share[0]*b.Share[1] == b.Share[0]*a.Share[1]) && a.Of == b.Of
}

func hold(n int, areas ...string) cd.Condition {
	return cd.Condition{Kind: "hold", Count: n, Areas: areas}
}

func destroy(n, of int) cd.Condition { return cd.Condition{Kind: "destroy", Share: [2]int{n, of}} }

func exit(side, edge string, n, of int) cd.Condition {
	return cd.Condition{Kind: "exit", Side: side, Edge: edge, Share: [2]int{n, of}}
}

// by asks a condition of a side.
func by(side string, c cd.Condition) cd.Condition {
	c.Side = side
	return c
}
