package scenarios

import "slices"

// scenario reports what is wrong with a scenario, but for what belongs to its
// rule system.
func (c checker) scenario(s *Scenario) {
	c.setup()
	c.unique("area", c.at.areas, func(i int) string { return s.Areas[i].Name })
	for i, a := range s.Areas {
		at := c.at.areas[i]
		if len(a.Outline.Outline) > 0 && at.Sound("outline") {
			c.polygon(at, a.Outline)
		}
		c.side(at, "holder", a.Holder)
	}
	for i, st := range s.Stands {
		at := c.at.stands[i]
		c.area(s, at, "deploy", st.Deploy)
		c.area(s, at, "entry", st.Entry)
		c.turn(s, at, "arrives", st.Arrives)
	}
	for i, v := range s.Visibility {
		at := c.at.visibility[i]
		c.turn(s, at, "turn", v.Turn)
		if i > 0 && v.Turn <= s.Visibility[i-1].Turn && at.Sound("turn") {
			at.Fault("turn", "is %d after %d: want turns in order", v.Turn, s.Visibility[i-1].Turn)
		}
	}
	c.overlaps()
}

// turn reports a turn after the last.
func (c checker) turn(s *Scenario, at *Section, key string, turn int) {
	if s.Turns > 0 && turn > s.Turns && at.Sound(key) && !c.faulty["turns"] {
		at.Fault(key, "is %d: want a turn from 1 to the last, %d", turn, s.Turns)
	}
}

// area reports the name of an area that is none.
func (c checker) area(s *Scenario, at *Section, key, name string) {
	names := make([]string, len(s.Areas))
	for i, a := range s.Areas {
		names[i] = a.Name
	}
	if name == "" || !at.Sound(key) || slices.Contains(names, name) {
		return
	}
	if len(names) == 0 {
		at.Fault(key, "%s is no area: want a table [[area]] for it", Quoted(name))
		return
	}
	at.Fault(key, "%s is no area%s", Quoted(name), Suggest(name, names))
}
