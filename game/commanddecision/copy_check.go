package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// What is read may have come from anywhere: the rules take for granted what
// they have made themselves, so it is looked at before they see it.

// copyFaults gathers what is wrong with a copy.
type copyFaults struct{ list scenarios.Faults }

func (f *copyFaults) add(key, format string, args ...any) {
	f.list = append(f.list, scenarios.Fault{File: "position", Key: key, Problem: fmt.Sprintf(format, args...)})
}

// err is what is wrong, or nil.
func (f *copyFaults) err() error {
	if len(f.list) == 0 {
		return nil
	}
	return f.list
}

// standKey is a stand in a fault.
func standKey(name string) string { return fmt.Sprintf("stand %q", name) }

// start looks at the line of a stand in the order of battle.
func (c *copied) start(x *copiedStand, named map[string]*copiedStand, b *Battle, faults *copyFaults) {
	key := standKey(x.Name)
	if !slices.Contains(b.Sides[:], x.Side) {
		faults.add(key, "is of %q: want a side", x.Side)
	}
	if !slices.ContainsFunc(c.Companies, func(k copiedCompany) bool { return k.Name == x.Company && k.Side == x.Side }) {
		faults.add(key, "belongs to %q: want a company of its side", x.Company)
	}
	if !slices.Contains(units.Qualities(), x.Quality) {
		faults.add(key, "is %q: want one of %v", x.Quality, units.Qualities())
	}
	if n := len(x.Base); n != 0 && (n != 2 || min(x.Base[0], x.Base[1]) < geom.Inch/10 || max(x.Base[0], x.Base[1]) > 24*geom.Inch) {
		faults.add(key, "has the base %v: want two lengths of 0.1 to 24 inches", x.Base)
	}
	if _, ok := units.Lookup(x.Kind); !ok {
		faults.add(key, "is %q: want a kind of the charts", x.Kind)
	}
	for _, area := range []string{x.Deploy, x.Entry} {
		if area != "" && !slices.ContainsFunc(b.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == area }) {
			faults.add(key, "is to stand in %q: want an area", area)
		}
	}
	if x.Cover != "" && coverNamed(x.Cover) == NoCover {
		faults.add(key, "is in cover %q: want one of %v", x.Cover, coverNames[1:])
	}
	for _, other := range []string{x.Crew, x.Tow, x.Start.Aboard, x.Aboard, x.Went} {
		if y := named[other]; other != "" && (y == nil || y == x || y.Side != x.Side) {
			faults.add(key, "hangs on %q: want another stand of its side", other)
		}
	}
	if y := named[x.Aboard]; y != nil && named[y.Aboard] != nil && named[named[y.Aboard].Aboard] != nil {
		faults.add(key, "is aboard %q, which is aboard of what is aboard", x.Aboard)
	}
}

// A copyReader makes the state of a copy.
type copyReader struct {
	*copied
	copyFaults
	battle *Battle
}

// side is the index of a side.
func (r *copyReader) side(key, name string) int {
	i := slices.Index(r.battle.Sides[:], name)
	if i < 0 {
		r.add(key, "%q: want a side", name)
	}
	return i
}

// stand is the index of a stand that must be there.
func (r *copyReader) stand(key, name string) int {
	i := r.battle.named(name)
	if i < 0 {
		r.add(key, "there is no stand %q", name)
	}
	return i
}

// maybe is the index of a stand, -1 for none.
func (r *copyReader) maybe(key, name string) int {
	if name == "" {
		return -1
	}
	return r.stand(key, name)
}

// seen fills in what groups know of a stand, and which have tried to spot it.
func (r *copyReader) seen(x *copiedStand, st *Stand) {
	side := 1 - r.side("stands", x.Side)
	group := func(name string) Group {
		for g := range Group(2 * (mostBattalions + 1)) {
			if r.battle.copyGroup(side, g) == name && (g < 2 || r.battle.battalionOf(side, g) != "") {
				return g
			}
		}
		r.add(standKey(x.Name), "%q: want a group of the other side, or everybody", name)
		return 0
	}
	for _, name := range x.Seen {
		if name == everybody {
			st.Seen = Everybody
			continue
		}
		st.Seen = st.Seen.with(group(name))
	}
	for _, t := range x.Tries {
		st.Tries = append(st.Tries, Try{group(t.Group), t.Roll})
	}
}

// strike is the index of fire from off the table.
func (r *copyReader) strike(x copiedStrike) int {
	i := slices.IndexFunc(r.battle.Terms.Strikes, func(k Support) bool {
		return k.Side == x.Side && k.Name == x.Name && k.Turn == x.Turn
	})
	if i < 0 {
		r.add("strikes", "%s has no %q in turn %d", x.Side, x.Name, x.Turn)
	}
	return i
}

// check looks at a state whose names are all good.
func (r *copyReader) check(s *State) {
	const most = 1000
	count := func(key string, n, lo, hi int) {
		if n < lo || n > hi {
			r.add(key, "%d: want %d to %d", n, lo, hi)
		}
	}
	count("turn", s.Turn, 0, r.battle.Scenario.Turns+most)
	for _, n := range s.Dice {
		count("dice", n, 1, 10)
	}
	for i := range s.Stands {
		st, u := &s.Stands[i], s.unit(i)
		key := standKey(u.Name)
		count(key+".hits", st.Hits, 0, most)
		count(key+".pin", st.Pin, 0, 2)
		count(key+".loss", st.Loss, -most, most)
		count(key+".spent", len(st.Spent), 0, len(u.Kind.Mounts))
		for _, x := range st.Tries {
			count(key+".tries", x.Roll, 1, 10)
		}
		for _, n := range st.Spent {
			count(key+".spent", n, 0, most)
		}
		if st.Used < 0 || st.Used > most*wholeAllowance {
			r.add(key+".used", "%d: want 0 or more", st.Used)
		}
		if on := st.Place == OnTable || st.Wreck; on && !r.battle.Scenario.Table.Bounds().Contains(st.At) {
			r.add(key+".at", "is off the table at %v", st.At)
		}
		count(key+".unseen", st.Unseen, 0, max(len(st.Path)-1, 0))
		r.points(key, append(slices.Clone(st.Path), st.At, st.Stood))
	}
	for _, c := range s.Orders {
		r.points("orders", []geom.Point{c.At})
	}
	for _, p := range s.Plans {
		r.points("plans", append(slices.Clone(p.Move.Path), p.Move.At))
		r.maybe("plans", p.Move.Mount)
		r.maybe("plans", p.Move.Push)
	}
	for _, f := range s.Fires {
		count("fires.weapon", f.Weapon, 0, len(s.unit(f.Stand).Kind.Mounts)-1)
		count("fires.shots", f.Shots, 0, most)
		if f.Spread < 0 || f.Along < -1 {
			r.add("fires", "spread %v, along %v: want 0 or more", f.Spread, f.Along)
		}
		r.points("fires", []geom.Point{f.Circle})
	}
	for _, x := range s.Strikes {
		r.points("strikes", x.At)
	}
	for _, x := range s.Backs {
		r.points("backs", x.Path)
	}
	if s.Step == GoingBack != slices.Contains([]Step{Commanding, Opportunity, General}, s.Resumes) || s.Step != GoingBack && s.Resumes != 0 {
		r.add("resumes", "%v in the step %v: want command, opportunity-fire or general-fire in going-back, and none in others", s.Resumes, s.Step)
	}
	if len(s.Backs) > 0 && s.Step != GoingBack && s.Step != Moving {
		r.add("backs", "in the step %v: want them in movement or going-back", s.Step)
	}
	r.ordered(s)
}

// points looks at places, which may be off the table but not far.
func (r *copyReader) points(key string, list []geom.Point) {
	if len(list) > 10*mostPoints {
		r.add(key, "has %d points: want at most %d", len(list), 10*mostPoints)
	}
	for _, p := range list {
		if !p.InRange() {
			r.add(key, "%v is far off the table", p)
			return
		}
	}
}

// ordered looks at lists that the rules keep in order, each entry once.
func (r *copyReader) ordered(s *State) {
	rising := func(key string, n int, compare func(i, j int) int) {
		for i := 1; i < n; i++ {
			if compare(i-1, i) >= 0 {
				r.add(key, "want them in the order of stands, each once")
				return
			}
		}
	}
	rising("plans", len(s.Plans), func(i, j int) int { return cmp.Compare(s.Plans[i].Stand, s.Plans[j].Stand) })
	rising("turns", len(s.Turns), func(i, j int) int { return cmp.Compare(s.Turns[i].Stand, s.Turns[j].Stand) })
	rising("backs", len(s.Backs), func(i, j int) int { return cmp.Compare(s.Backs[i].Stand, s.Backs[j].Stand) })
	rising("strikes", len(s.Strikes), func(i, j int) int { return cmp.Compare(s.Strikes[i].Strike, s.Strikes[j].Strike) })
	rising("fires", len(s.Fires), func(i, j int) int {
		f, g := &s.Fires[i], &s.Fires[j]
		return cmp.Or(cmp.Compare(f.Stand, g.Stand), cmp.Compare(f.Weapon, g.Weapon))
	})
}
