package commanddecision

import (
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// Terms are what a scenario says to these rules beyond the table: the order of
// battle, the ends of the game, and the figures that are different here.
// FORMAT.md beside this file describes them. They never change.
type Terms struct {
	Measuring  string             // "declare-first", "free" or "referee"
	Choices    []Choice           // in order of names
	Cells      []units.CellChange // in the order of the file
	Formations []Formation
	Strikes    []Support
	Victory    []Victory

	ChoiceComments *scenarios.Comments   // of [game.rulings]
	CellComments   []*scenarios.Comments // of Cells, by index; nil if there are none
}

// A Choice is a ruling that a scenario sets.
type Choice struct{ Name, Value string }

// A Formation is a unit of an order of battle.
type Formation struct {
	Name    string
	Side    string
	Echelon string // "battalion" or "company"
	Within  string // the formation above, or empty
	Morale  int    // original morale, 1 to 10; 0 if not given
	Quality string // quality of its stands unless a stand says otherwise

	Comments *scenarios.Comments
}

// A Support is fire from off the table, at points its side chooses in the
// General Fire Phase of a turn.
type Support struct {
	Side   string
	Name   string
	Turn   int
	Points int         // how many points
	Burst  geom.Length // the side of the burst square
	Value  int

	Comments *scenarios.Comments
}

// A Victory is a result and what it takes. They are tried in the order of the
// file: those to be met at once at the end of every turn, the others when the
// last turn ends.
type Victory struct {
	Side       string      // whose result it is; empty for a draw
	Grade      string      // "decisive", "win" or "draw"
	When       string      // "end" or "at-once"
	Text       string      // for people
	Conditions []Condition // all must hold; none always holds

	Comments *scenarios.Comments
}

// A Condition is something that must hold for a victory, of the side Side or,
// if that is empty, of the victory's.
type Condition struct {
	Kind  string // "exit", "hold" or "destroy"
	Side  string
	Edge  string   // exit: the edge left by
	Areas []string // hold: of these areas
	Count int      // hold: at least so many
	Share [2]int   // exit: at least this fraction of its own left; destroy: of the enemy's is gone
	Of    string   // "stands" or "value": what the fraction is of
}

// A Role is what a stand is in the order of battle: the Part of a stand.
type Role struct {
	Crew  string // of a gun: the stand that serves it
	Tow   string // of a gun: the vehicle it is assigned to; limbered if it is aboard that
	Cover string // "light", "medium", "hard", "fortification" while it stays where it began
	Arrival
}

// roleOf returns the role of a stand.
func roleOf(s *scenarios.Stand) Role {
	role, _ := s.Part.(Role)
	return role
}

// TermsOf returns the terms of a scenario: those of one that was made without
// any are empty.
func TermsOf(sc *scenarios.Scenario) *Terms {
	if terms, ok := sc.Rules.(*Terms); ok {
		return terms
	}
	return &Terms{Measuring: declareFirst}
}

// Scenarios of these rules can be read once the package is there. Those that
// name no rules are read too: they are older than the second rule system.
func init() {
	scenarios.Register(scenarios.System{Name: System{}.Name(), Unnamed: true, Terrain: obstacleKinds, Read: readTerms})
}

// Words of files.
const (
	declareFirst = "declare-first"
	battalion    = "battalion"
	company      = "company"
	gradeWin     = "win"
	gradeDraw    = "draw"
	whenEnd      = "end"
	ofStands     = "stands" // what a share is of unless the file says value
)

// usualGrade is the grade of a result that gives none.
func usualGrade(side string) string {
	if side == "" {
		return gradeDraw
	}
	return gradeWin
}
