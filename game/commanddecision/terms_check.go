package commanddecision

import (
	"cmp"
	"slices"

	"sightline/scenarios"
	"sightline/units"
)

// check reports names in the terms that clash or lead nowhere, and what cannot
// be.
func (r *termsReader) check() {
	r.WantUnique("formation", r.formations, func(i int) string { return r.Formations[i].Name })
	for i := range r.Formations {
		r.checkFormation(i)
	}
	for i := range r.Scenario.Stands {
		r.checkStand(i)
	}
	for i := range r.Terrain {
		r.checkLaid(i)
	}
	for i, x := range r.Strikes {
		r.WantSide(r.strikes[i], "side", x.Side)
		r.WantTurn(r.strikes[i], "turn", x.Turn)
	}
	for i, v := range r.Victory {
		r.WantSide(r.victory[i], "side", v.Side)
		for j, c := range v.Conditions {
			s := r.conditions[i][j]
			r.checkCondition(c, s)
			if v.Side == "" && c.Side == "" && c.Kind != "" && s.Sound("side") && r.victory[i].Sound("side") {
				s.Fault("side", "missing: a draw is nobody's, so want the side this is asked of")
			}
		}
	}
	r.checkReached()
	seen := map[string]int{}
	for i, c := range r.Cells {
		if j, again := seen[c.ID]; again && c.ID != "" {
			r.cells[i].Fault("id", "%s is given on line %d too: want every figure once", scenarios.Quoted(c.ID), r.cells[j].Line("id"))
			continue
		}
		seen[c.ID] = i
	}
}

// checkReached reports results that can never be reached, since one that asks for nothing is
// tried before them whenever they are.
func (r *termsReader) checkReached() {
	for j, v := range r.Victory {
		before := func(u Victory) bool { return len(u.Conditions) == 0 && (u.When == "at-once" || v.When == "end") }
		i := slices.IndexFunc(r.Victory[:j], before)
		if i >= 0 && r.victory[i].Sound("conditions", "when") && r.victory[j].Sound("when") {
			r.victory[j].FaultHere("is never reached: the result on line %d asks for nothing and is tried first: want it with conditions, or after this one", r.victory[i].Line(""))
		}
	}
}

// Hints say that no result of the scenario is a victory, or none of them one side's.
func (t *Terms) Hints(s *scenarios.Setup) scenarios.Faults {
	if len(t.Victory) == 0 {
		return nil
	}
	var none []string
	for _, side := range s.Sides {
		if !slices.ContainsFunc(t.Victory, func(v Victory) bool { return v.Side == side.Name }) {
			none = append(none, side.Name)
		}
	}
	switch len(none) {
	case 0:
		return nil
	case len(s.Sides):
		return scenarios.Faults{s.Fault("victory[1]", "hint: every result is a draw, so that neither side can win: want one with a side")}
	}
	return scenarios.Faults{s.Fault("victory[1]", "hint: no result is a victory of %s, which cannot win: want one with that side", scenarios.Quoted(none[0]))}
}

// formation returns the index of the formation that a key names, or reports
// that there is none and returns -1.
func (r *termsReader) formation(s *scenarios.Section, key, name string) int {
	names := make([]string, len(r.Formations))
	for i, f := range r.Formations {
		names[i] = f.Name
	}
	i := slices.Index(names, name)
	if i < 0 {
		s.Fault(key, "%s is no formation%s", scenarios.Quoted(name), scenarios.Suggest(name, names))
	}
	return i
}

// checkFormation reports a formation above that is none.
func (r *termsReader) checkFormation(i int) {
	f, s := r.Formations[i], r.formations[i]
	r.WantSide(s, "side", f.Side)
	r.WantQuality(s, "quality", f.Quality)
	if f.Within == "" {
		return
	}
	above := r.formation(s, "within", f.Within)
	if above < 0 {
		return
	}
	g := r.Formations[above]
	switch {
	case f.Echelon != company || g.Echelon != battalion:
		s.Fault("within", "a %s cannot be within a %s: want a company within a battalion", f.Echelon, g.Echelon)
	case g.Side != f.Side:
		s.Fault("within", "%s is of another side, %s", scenarios.Quoted(f.Within), scenarios.Quoted(g.Side))
	}
}

// checkLaid reports a side that has laid what is no obstacle, or that is none.
func (r *termsReader) checkLaid(i int) {
	l, ok := r.Scenario.Ground[i].Part.(Laid)
	if !ok {
		return
	}
	s, class := r.Terrain[i], cmp.Or(r.Scenario.Ground[i].Class, r.Scenario.TerrainKind(i))
	if !isObstacle(slices.Index(terrainRows[:], class)) {
		s.Fault("laid_by", "%s is no obstacle: only wire, a minefield or a roadblock has it", scenarios.Quoted(r.Scenario.Terrain[i].Name))
		return
	}
	r.WantSide(s, "laid_by", l.By)
}

// checkStand reports a stand whose formation is none or of the other side, or
// whose role cannot be.
func (r *termsReader) checkStand(i int) {
	st, s := &r.Scenario.Stands[i], r.Stands[i]
	if st.Company != "" {
		if k := r.formation(s, "company", st.Company); k >= 0 && r.Formations[k].Side != st.Side {
			s.Fault("company", "%s is of another side, %s", scenarios.Quoted(st.Company), scenarios.Quoted(r.Formations[k].Side))
		}
	}
	role := roleOf(st)
	r.checkArrival(st, s)
	kind, known := units.Lookup(st.Kind)
	for _, a := range [...]struct{ key, name string }{{"crew", role.Crew}, {"tow", role.Tow}} {
		if a.name != "" && known && kind.Class != units.Gun {
			s.Fault(a.key, "%s is %s: only a gun has a %s", scenarios.Quoted(st.Name), kind.Name, a.key)
		}
	}
	r.checkMate(i, "crew", func(r Role) string { return r.Crew }, units.Personnel, "personnel")
	r.checkMate(i, "tow", func(r Role) string { return r.Tow }, units.Vehicle, "a vehicle")
	if role.Tow != "" && st.Aboard != "" && st.Aboard != role.Tow && s.Sound("aboard", "tow") {
		s.Fault("aboard", "the gun is assigned to %s: want it aboard that or none", scenarios.Quoted(role.Tow))
	}
}

// checkArrival reports what the arrival of a stand cannot hang on. An area is one that
// counts for victory: who holds others is told to nobody.
func (r *termsReader) checkArrival(st *scenarios.Stand, s *scenarios.Section) {
	a := roleOf(st).Arrival
	for _, key := range [...]string{"chance", "once_taken", "once_taken_by", "once_lost"} {
		switch {
		case !s.Has(key) || !s.Sound("arrives"):
		case st.Arrives == 0:
			s.Fault(key, "the stand does not arrive: want arrives, the first turn it may")
		case st.Arrives == 1:
			s.Fault(key, "nothing is rolled or taken before turn 1: want arrives = 2 or later")
		case key == "once_taken_by" && a.Taken == "":
			s.Fault(key, "says who holds nothing: want once_taken")
		}
	}
	r.WantSide(s, "once_taken_by", a.By)
	r.WantArea(s, "once_taken", a.Taken)
	held := func(v Victory) bool {
		return slices.ContainsFunc(v.Conditions, func(c Condition) bool { return slices.Contains(c.Areas, a.Taken) })
	}
	if a.Taken != "" && s.Sound("once_taken") && !slices.ContainsFunc(r.Victory, held) {
		s.Fault("once_taken", "%s counts for no victory: want an area that a condition names with hold", scenarios.Quoted(a.Taken))
	}
}

// checkMate reports a crew or tow of stand i that is none, of the wrong class
// or another gun's.
func (r *termsReader) checkMate(i int, key string, of func(Role) string, class units.Class, want string) {
	stands := r.Scenario.Stands
	st, s := &stands[i], r.Stands[i]
	name := of(roleOf(st))
	if name == "" || !s.Sound(key) {
		return
	}
	j := r.WantStand(s, key, name)
	if j < 0 {
		return
	}
	kind, known := units.Lookup(stands[j].Kind)
	before := slices.IndexFunc(stands[:i], func(o scenarios.Stand) bool {
		k, known := units.Lookup(o.Kind)
		return of(roleOf(&o)) == name && (!known || k.Class == units.Gun)
	})
	switch {
	case i == j:
		s.Fault(key, "is the stand itself: want another")
	case stands[j].Side != st.Side:
		s.Fault(key, "%s is of another side, %s: want %s of %s", scenarios.Quoted(name), scenarios.Quoted(stands[j].Side), want, scenarios.Quoted(st.Side))
	case known && kind.Class != class:
		s.Fault(key, "%s is %s: want %s", scenarios.Quoted(name), kind.Name, want)
	case before >= 0:
		s.Fault(key, "%s is the %s of %s already: want another", scenarios.Quoted(name), key, scenarios.Quoted(stands[before].Name))
	}
}

// checkCondition reports a condition that cannot be looked at.
func (r *termsReader) checkCondition(c Condition, s *scenarios.Section) {
	r.WantSide(s, "side", c.Side)
	if c.Kind != "hold" {
		return
	}
	for j, name := range c.Areas {
		if name == "" || slices.Contains(c.Areas[:j], name) {
			s.Fault("hold", "names %s twice, or nothing: want every area once", scenarios.Quoted(name))
			return
		}
		r.WantArea(s, "hold", name)
	}
	switch {
	case !s.Sound("hold"):
	case len(c.Areas) == 0:
		s.Fault("hold", "is empty: want names of areas")
	case c.Count > len(c.Areas):
		s.Fault("count", "is %d of %d areas: want at most that", c.Count, len(c.Areas))
	}
}
