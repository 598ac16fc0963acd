package scenarios

import (
	"slices"

	"sightline/units"
)

// battle reports what is wrong with the course of a game.
func (c checker) battle(s *Scenario) {
	c.unique("area", c.at.areas, func(i int) string { return s.Areas[i].Name })
	for i, a := range s.Areas {
		c.area(a, c.at.areas[i])
	}
	for i := range s.Stands {
		c.part(s, i)
	}
	for i, v := range s.Visibility {
		c.turn(s, v.Turn, c.at.visibility[i]+".turn")
		if key := c.at.visibility[i] + ".turn"; i > 0 && v.Turn <= s.Visibility[i-1].Turn && c.sound(key) {
			c.fault(key, "is %d after %d: want turns in order", v.Turn, s.Visibility[i-1].Turn)
		}
	}
	for i, k := range s.Strikes {
		c.side(c.at.strikes[i]+".side", k.Side)
		c.turn(s, k.Turn, c.at.strikes[i]+".turn")
	}
	for i, v := range s.Victory {
		c.side(c.at.victory[i]+".side", v.Side)
		for j, cond := range v.Conditions {
			c.condition(s, cond, c.at.conditions[i][j])
			if key := c.at.conditions[i][j] + ".side"; v.Side == "" && cond.Side == "" && cond.Kind != "" && c.sound(key, c.at.victory[i]+".side") {
				c.fault(key, "missing: a draw is nobody's, so want the side this is asked of")
			}
		}
	}
	seen := map[string]int{}
	for i, cell := range s.Cells {
		if j, again := seen[cell.ID]; again && cell.ID != "" {
			c.fault(c.at.cells[i]+".id", "%s is given on line %d too: want every figure once", quoted(cell.ID), c.line(c.at.cells[j]+".id"))
			continue
		}
		seen[cell.ID] = i
	}
}

func (c checker) area(a Area, path string) {
	key := path + ".outline"
	if len(a.Outline.Outline) > 0 && c.sound(key) {
		c.shape(key, a.Outline.Validate())
		c.inside(key, a.Outline.Outline)
	}
	c.side(path+".holder", a.Holder)
}

// turn reports a turn after the last.
func (c checker) turn(s *Scenario, turn int, key string) {
	if s.Turns > 0 && turn > s.Turns && c.sound(key, "turns") {
		c.fault(key, "is %d: want a turn from 1 to the last, %d", turn, s.Turns)
	}
}

func areaNames(s *Scenario) []string {
	names := make([]string, len(s.Areas))
	for i, a := range s.Areas {
		names[i] = a.Name
	}
	return names
}

// areaNamed reports the name of an area that is none.
func (c checker) areaNamed(s *Scenario, name, key string) {
	if name == "" || !c.sound(key) || slices.Contains(areaNames(s), name) {
		return
	}
	if len(s.Areas) == 0 {
		c.fault(key, "%s is no area: want a table [[area]] for it", quoted(name))
		return
	}
	c.fault(key, "%s is no area%s", quoted(name), Suggest(name, areaNames(s)))
}

// part reports what a stand cannot do in a game.
func (c checker) part(s *Scenario, i int) {
	st, path := &s.Stands[i], c.at.stands[i]
	c.areaNamed(s, st.Deploy, path+".deploy")
	c.areaNamed(s, st.Entry, path+".entry")
	c.turn(s, st.Arrives, path+".arrives")
	kind, known := units.Lookup(st.Kind)
	for _, a := range [...]struct{ key, name string }{{"crew", st.Crew}, {"tow", st.Tow}} {
		if a.name != "" && known && kind.Class != units.Gun {
			c.fault(path+"."+a.key, "%s is %s: only a gun has a %s", quoted(st.Name), kind.Name, a.key)
		}
	}
	crew := func(s *Stand) string { return s.Crew }
	tow := func(s *Stand) string { return s.Tow }
	c.mate(i, "crew", crew, units.Personnel, "personnel")
	c.mate(i, "tow", tow, units.Vehicle, "a vehicle")
	if key := path + ".aboard"; st.Tow != "" && st.Aboard != "" && st.Aboard != st.Tow && c.sound(key, path+".tow") {
		c.fault(key, "the gun is assigned to %s: want it aboard that or none", quoted(st.Tow))
	}
}

// mate reports a crew or tow of stand i that is none, of the wrong class or
// another gun's.
func (c checker) mate(i int, what string, of func(*Stand) string, class units.Class, want string) {
	st, key := &c.Stands[i], c.at.stands[i]+"."+what
	name := of(st)
	if name == "" || !c.sound(key) {
		return
	}
	j := c.StandIndex(name)
	if j < 0 {
		c.fault(key, "%s is no stand%s", quoted(name), Suggest(name, c.standNames()))
		return
	}
	kind, known := units.Lookup(c.Stands[j].Kind)
	before := slices.IndexFunc(c.Stands[:i], func(o Stand) bool {
		k, known := units.Lookup(o.Kind)
		return of(&o) == name && (!known || k.Class == units.Gun)
	})
	switch {
	case i == j:
		c.fault(key, "is the stand itself: want another")
	case c.Stands[j].Side != st.Side:
		c.fault(key, "%s is of another side, %s: want %s of %s", quoted(name), quoted(c.Stands[j].Side), want, quoted(st.Side))
	case known && kind.Class != class:
		c.fault(key, "%s is %s: want %s", quoted(name), kind.Name, want)
	case before >= 0:
		c.fault(key, "%s is the %s of %s already: want another", quoted(name), what, quoted(c.Stands[before].Name))
	}
}

// condition reports a condition that cannot be looked at.
func (c checker) condition(s *Scenario, k Condition, path string) {
	c.side(path+".side", k.Side)
	if k.Kind != "hold" {
		return
	}
	key := path + ".hold"
	for j, name := range k.Areas {
		if name == "" || slices.Contains(k.Areas[:j], name) {
			c.fault(key, "names %s twice, or nothing: want every area once", quoted(name))
			return
		}
		c.areaNamed(s, name, key)
	}
	switch {
	case !c.sound(key):
	case len(k.Areas) == 0:
		c.fault(key, "is empty: want names of areas")
	case k.Count > len(k.Areas):
		c.fault(path+".count", "is %d of %d areas: want at most that", k.Count, len(k.Areas))
	}
}
