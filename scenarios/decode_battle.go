package scenarios

import (
	"cmp"
	"slices"
	"strings"

	"sightline/geom"
)

// events reads the parts of a scenario that are not on the table: areas, and
// what happens in the course of the game.
func (d decoder) events(s *section, c *Scenario, p *places) {
	for _, t := range s.tables("area", maxAreas) {
		c.Areas = append(c.Areas, d.area(t))
		p.areas = append(p.areas, t.path)
	}
	for _, t := range s.tables("visibility", maxVisibility) {
		c.Visibility = append(c.Visibility, d.visibility(t))
		p.visibility = append(p.visibility, t.path)
	}
	for _, t := range s.tables("strike", maxStrikes) {
		c.Strikes = append(c.Strikes, d.strike(t))
		p.strikes = append(p.strikes, t.path)
	}
	for _, t := range s.tables("victory", maxVictory) {
		v, conditions := d.victory(t)
		c.Victory = append(c.Victory, v)
		p.victory = append(p.victory, t.path)
		p.conditions = append(p.conditions, conditions)
	}
	for _, t := range s.tables("cell", maxCells) {
		c.Cells = append(c.Cells, d.cell(t))
		p.cells = append(p.cells, t.path)
	}
}

func (d decoder) area(s *section) Area {
	a := Area{Name: s.name("name", "a name no other area has")}
	s.need("outline", wantPoints)
	a.Outline.Outline = geom.Ring(s.points("outline"))
	a.Holder = s.phrase("holder")
	s.close()
	return a
}

func (d decoder) visibility(s *section) Visibility {
	s.need("turn", "the turn it begins")
	v := Visibility{
		Turn:     s.whole("turn", 0, 1, maxTurns),
		Distance: s.length("distance", 0, minBase, maxTable),
	}
	s.close()
	return v
}

func (d decoder) strike(s *section) Strike {
	k := Strike{
		Side: s.name("side", "the name of a side"),
		Name: s.name("name", "what strikes"),
	}
	s.need("turn", "the turn it comes")
	k.Turn = s.whole("turn", 0, 1, maxTurns)
	k.Points = s.whole("points", 1, 1, maxPoints)
	s.need("burst", "the side of the burst square in inches")
	k.Burst = s.length("burst", 0, minBase, maxBase)
	s.need("value", "the burst value")
	k.Value = s.whole("value", 0, 1, maxBurst)
	s.close()
	return k
}

// The grades of a result, and when it is looked for.
const (
	gradeWin  = "win"
	gradeDraw = "draw"
	whenEnd   = "end"
)

// victory also returns the paths of the conditions.
func (d decoder) victory(s *section) (Victory, []string) {
	v := Victory{Side: s.phrase("side")}
	v.Grade = s.choice("grade", usualGrade(v.Side), "decisive", gradeWin, gradeDraw)
	switch {
	case s.has("side") && v.Grade == gradeDraw:
		s.fault("side", "a draw is nobody's: want no side")
	case s.has("grade") && v.Grade != gradeDraw:
		s.need("side", "the side whose result it is")
	}
	v.When = s.choice("when", whenEnd, whenEnd, "at-once")
	v.Text = s.text("text")
	if v.Text == "" {
		s.need("text", "what it takes, in words")
		if s.has("text") && d.sound(s.key("text")) {
			s.fault("text", "is empty: want what it takes, in words")
		}
	}
	var paths []string
	for _, t := range s.tables("conditions", maxConditions) {
		v.Conditions = append(v.Conditions, d.condition(t))
		paths = append(paths, t.path)
	}
	s.close()
	return v, paths
}

// usualGrade is the grade of a result that gives none.
func usualGrade(side string) string {
	if side == "" {
		return gradeDraw
	}
	return gradeWin
}

// wantCondition says what a condition can be.
const wantCondition = `exit = "east", hold = ["an area"] or destroy = "1/2"`

func (d decoder) condition(s *section) Condition {
	var c Condition
	for _, kind := range [...]string{"exit", "hold", "destroy"} {
		switch {
		case !s.has(kind):
		case c.Kind == "":
			c.Kind = kind
		default:
			s.fault(kind, "is a second condition: want %s", wantCondition)
			s.value(kind)
		}
	}
	switch c.Kind {
	case "exit":
		c.Edge = s.choice("exit", "", edges[:]...)
		s.need("share", wantShare)
		c.Share = s.share("share")
		c.Of = s.choice("of", ofStands, ofStands, "value")
	case "hold":
		c.Areas = s.names("hold", "a list of names of areas")
		c.Count = s.whole("count", len(c.Areas), 1, maxAreas)
	case "destroy":
		c.Share = s.share("destroy")
		c.Of = s.choice("of", ofStands, ofStands, "value")
	default:
		if !d.broken {
			d.fault(s.path, "asks for nothing: want %s", wantCondition)
		}
		for _, key := range [...]string{"exit", "hold", "destroy", "share", "of", "count"} {
			s.value(key)
		}
	}
	c.Side = s.phrase("side")
	s.close()
	return c
}

// ofStands is what a share is of unless the file says value.
const ofStands = "stands"

var edges = [...]string{"north", "east", "south", "west"}

func (d decoder) cell(s *section) Cell {
	c := Cell{
		ID:     s.name("id", "the name of a figure of the charts"),
		Value:  s.name("value", "what it is here"),
		Source: s.phrase("source"),
	}
	s.close()
	return c
}

// game reads the rule system and its rulings.
func (d decoder) game(s *section, c *Scenario) {
	s.need("system", `the rule system, "command-decision"`)
	c.System = s.choice("system", "", "command-decision")
	if t, ok := s.table("rulings"); ok {
		c.Choices = d.choices(t)
	}
	s.close()
}

// choices reads rulings that only the rule system knows, in order of names.
func (d decoder) choices(s *section) []Choice {
	if len(s.t.entries) > maxChoices {
		d.fault(s.path, "has %d rulings: want at most %d", len(s.t.entries), maxChoices)
		return nil
	}
	var list []Choice
	for _, e := range s.t.entries {
		if e.key == "" || strings.ContainsFunc(e.key, notBare) || strings.Contains(e.key, ".") {
			s.value(e.key)
			d.faultAt(e.line, s.key(showKey([]string{e.key})), "is no name of a ruling: want letters, digits, - and _")
			continue
		}
		list = append(list, Choice{Name: e.key, Value: s.name(e.key, "a text")})
	}
	slices.SortFunc(list, func(a, b Choice) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
