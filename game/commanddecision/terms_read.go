package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// Limits of a file.
const (
	maxFormations = 500
	maxVictory    = 50
	maxConditions = 20
	maxHeld       = 100 // areas
	maxStrikes    = 50
	maxChoices    = 200
	maxCells      = 1000
	maxMorale     = 10
	maxPoints     = 20
	maxLost       = 1000 // stands
	maxValue      = 10   // of a burst: the die
	minBurst      = geom.Inch / 10
	maxBurst      = 24 * geom.Inch
)

// A termsReader reads the terms of a scenario and knows the tables they are
// from.
type termsReader struct {
	*scenarios.File
	*Terms
	formations, strikes, victory, cells []*scenarios.Section
	conditions                          [][]*scenarios.Section // of each victory
}

// readTerms reads and checks what of a scenario belongs to these rules.
func readTerms(f *scenarios.File) scenarios.Rules {
	r := termsReader{File: f, Terms: &Terms{}}
	r.Measuring = f.Root.Choice("measuring", declareFirst, declareFirst, "free", "referee")
	r.formations = f.Root.Tables("formation", maxFormations)
	for _, s := range r.formations {
		r.Formations = append(r.Formations, readFormation(s))
	}
	for i, s := range f.Stands {
		if role := readRole(s); role != (Role{}) {
			f.Scenario.Stands[i].Part = role
		}
	}
	for i, s := range f.Terrain {
		if by := s.Phrase("laid_by"); by != "" {
			f.Scenario.Ground[i].Part = Laid{by}
		}
	}
	r.strikes = f.Root.Tables("strike", maxStrikes)
	for _, s := range r.strikes {
		r.Strikes = append(r.Strikes, readStrike(s))
	}
	r.victory = f.Root.Tables("victory", maxVictory)
	for _, s := range r.victory {
		r.readVictory(s)
	}
	r.cells = f.Root.Tables("cell", maxCells)
	for _, s := range r.cells {
		r.Cells = append(r.Cells, readCell(s))
		r.CellComments = append(r.CellComments, s.Comments())
	}
	if !slices.ContainsFunc(r.CellComments, func(c *scenarios.Comments) bool { return c != nil }) {
		r.CellComments = nil
	}
	if f.Game != nil {
		if s, ok := f.Game.Table("rulings"); ok {
			r.Choices, r.ChoiceComments = readChoices(s), s.Comments()
		}
	}
	f.Check(r.check)
	return r.Terms
}

func readCell(s *scenarios.Section) units.CellChange {
	id := s.Name("id", "the name of a figure of the charts")
	c := units.CellChange{
		ID:     id,
		Value:  s.Name("value", cmp.Or(units.Want(id), wantOfFigure(id), "what it is here")),
		Source: s.Phrase("source"),
	}
	if s.Has("source") && s.Sound("source") && !units.IsSource(c.Source) {
		s.Fault("source", "has %d bytes: want %s", len(c.Source), units.WantSource)
	}
	return c
}

func readFormation(s *scenarios.Section) Formation {
	return Formation{
		Name:    s.Name("name", "a name no other formation has"),
		Side:    s.Name("side", "the name of a side"),
		Echelon: s.Choice("echelon", company, battalion, company),
		Within:  s.Phrase("within"),
		Morale:  s.Whole("morale", 0, 1, maxMorale),
		Quality: s.Phrase("quality"),

		Comments: s.Comments(),
	}
}

func readRole(s *scenarios.Section) Role {
	return Role{
		Crew:  s.Phrase("crew"),
		Tow:   s.Phrase("tow"),
		Cover: s.Choice("cover", "", "light", "medium", "hard", "fortification"),
		Arrival: Arrival{
			Chance: s.Whole("chance", 0, 1, 9),
			Taken:  s.Phrase("once_taken"),
			By:     s.Phrase("once_taken_by"),
			Losses: s.Whole("once_lost", 0, 1, maxLost),
		},
	}
}

func readStrike(s *scenarios.Section) Support {
	x := Support{Side: s.Name("side", "the name of a side"), Name: s.Name("name", "what strikes"), Comments: s.Comments()}
	s.Need("turn", "the turn it comes")
	x.Turn = s.Whole("turn", 0, 1, scenarios.MaxTurns)
	x.Points = s.Whole("points", 1, 1, maxPoints)
	s.Need("burst", "the side of the burst square in inches")
	x.Burst = s.Length("burst", 0, minBurst, maxBurst)
	s.Need("value", "the burst value")
	x.Value = s.Whole("value", 0, 1, maxValue)
	return x
}

func (r *termsReader) readVictory(s *scenarios.Section) {
	v := Victory{Side: s.Phrase("side"), Comments: s.Comments()}
	v.Grade = s.Choice("grade", usualGrade(v.Side), "decisive", gradeWin, gradeDraw)
	switch {
	case s.Has("side") && v.Grade == gradeDraw:
		s.Fault("side", "a draw is nobody's: want no side")
	case s.Has("grade") && v.Grade != gradeDraw:
		s.Need("side", "the side whose result it is")
	}
	v.When = s.Choice("when", whenEnd, whenEnd, "at-once")
	v.Text = s.Text("text")
	if v.Text == "" {
		s.Need("text", "what it takes, in words")
		if s.Has("text") && s.Sound("text") {
			s.Fault("text", "is empty: want what it takes, in words")
		}
	}
	conditions := s.Tables("conditions", maxConditions)
	for _, t := range conditions {
		v.Conditions = append(v.Conditions, r.condition(t))
	}
	r.Victory, r.conditions = append(r.Victory, v), append(r.conditions, conditions)
}

// wantCondition says what a condition can be.
const wantCondition = `exit = "east", hold = ["an area"] or destroy = "1/2"`

func (r *termsReader) condition(s *scenarios.Section) Condition {
	var c Condition
	for _, kind := range [...]string{"exit", "hold", "destroy"} {
		switch {
		case !s.Has(kind):
		case c.Kind == "":
			c.Kind = kind
		default:
			s.Fault(kind, "is a second condition: want %s", wantCondition)
			s.Skip(kind)
		}
	}
	switch c.Kind {
	case "exit":
		c.Edge = s.Choice("exit", "", scenarios.Edges[:]...)
		s.Need("share", scenarios.WantShare)
		c.Share = s.Share("share")
		c.Of = s.Choice("of", ofStands, ofStands, "value")
	case "hold":
		c.Areas = s.Names("hold", "a list of names of areas")
		c.Count = s.Whole("count", len(c.Areas), 1, maxHeld)
	case "destroy":
		c.Share = s.Share("destroy")
		c.Of = s.Choice("of", ofStands, ofStands, "value")
	default:
		if r.Whole() {
			s.FaultHere("asks for nothing: want %s", wantCondition)
		}
		s.Skip("exit", "hold", "destroy", "share", "of", "count")
	}
	c.Side = s.Phrase("side")
	return c
}

// readChoices reads rulings by their names, in order of those.
func readChoices(s *scenarios.Section) []Choice {
	keys := s.Keys()
	if len(keys) > maxChoices {
		s.Skip(keys...)
		s.FaultHere("has %d rulings: want at most %d", len(keys), maxChoices)
		return nil
	}
	var list []Choice
	for _, key := range keys {
		if !scenarios.IsBare(key) {
			s.Skip(key)
			s.Fault(key, "is no name of a ruling: want letters, digits, - and _")
			continue
		}
		list = append(list, Choice{Name: key, Value: s.Name(key, "a text")})
	}
	slices.SortFunc(list, func(a, b Choice) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
