package scenarios

import (
	"sightline/geom"
	"sightline/los"
)

// A Setup is what scenarios and rulings share: a table with terrain and
// stands.
type Setup struct {
	Title   string
	Note    string
	Table   Table
	Rulings los.Rulings // defaults, with the file's changes
	Terrain []los.Feature
	Sides   []Side
	Stands  []Stand
}

// A Table is the playing surface, from (0, 0) to (Width, Depth).
type Table struct {
	Width, Depth geom.Length
	Visibility   geom.Length // greatest distance seen, edge to edge; 0 is no limit
}

// A Side is one of the parties of a battle.
type Side struct {
	Name   string
	Nation string // a nation of units, which colors the stands; may be empty
	Edge   string // "north", "east", "south", "west" or empty
	Seat   string // who plays it; may be empty
}

// A Stand is a playing piece on the table.
type Stand struct {
	Name      string
	Side      string
	Company   string // a formation's name, or empty
	Kind      string // a kind of units, or empty if Width and Depth are given
	Quality   string // troop quality, or empty
	Width     geom.Length
	Depth     geom.Length
	At        geom.Point // center of the footprint
	Facing    geom.Angle
	Hidden    bool
	Destroyed bool
	Aboard    string // the carrier's name; At and Facing are then the carrier's
}

// A Formation is a unit of an order of battle.
type Formation struct {
	Name    string
	Side    string
	Echelon string // "battalion" or "company"
	Within  string // the formation above, or empty
	Morale  int    // original morale; 0 if not given
	Quality string // quality of its stands unless a stand says otherwise
}

// A Scenario is a battle to be played.
type Scenario struct {
	Setup
	Date       string
	Place      string
	Turns      int
	Weather    string
	Measuring  string // "declare-first", "free" or "referee"
	Source     string
	Formations []Formation
	Victory    []Victory
}

// A Victory is a condition a side wins by, with its text for people.
type Victory struct {
	Side string
	Text string
}

// A Ruling is one question of sight or fire with the table it is asked on.
type Ruling struct {
	Setup
	Ask    Ask
	Expect *Expect // nil if the file expects nothing
}

// An Ask is the question of a ruling.
type Ask struct {
	Question los.Question
	From, To string // stands
}

// An Expect is the answer a ruling should have.
type Expect struct {
	Verdict los.Verdict
	By      []string // names of the blocking features; nil if not stated
	Clause  string   // empty if not stated
}
