package scenarios

import (
	"slices"

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
	Ground  []Ground // of Terrain, by index
	Sides   []Side
	Stands  []Stand
	Origin  *Origin // where it was read; nil if it was made

	Comments FileComments
}

// A Ground is what a feature means beyond sight, where it differs from its
// kind. Words left empty are the kind's.
type Ground struct {
	Kind  string // of the rule system, where the feature's kind is only what sight takes it for
	Class string // "forest", "rubble", "steep", "cliff", "ford", ...: a row of the terrain chart
	Cover string // "none", "light", "medium", "hard" or "fortification"
	Part  Part   // what the rule system keeps of it; nil if nothing

	Comments *Comments // of the feature
}

// TerrainKind returns the kind of a feature as files write it.
func (s *Setup) TerrainKind(feature int) string {
	if feature < len(s.Ground) && s.Ground[feature].Kind != "" {
		return s.Ground[feature].Kind
	}
	return s.Terrain[feature].Kind.String()
}

// trim takes the ground away if it says nothing.
func (s *Setup) trim() {
	if !slices.ContainsFunc(s.Ground, func(g Ground) bool { return g != Ground{} }) {
		s.Ground = nil
	}
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
	Edge   string // one of Edges, or empty
	Seat   string // who plays it; may be empty
	// Briefing is what its commander is told, and nobody else; may be empty.
	Briefing string
	Comments *Comments
}

// Edges are the words for the edges of the table.
var Edges = [...]string{"north", "east", "south", "west"}

// A Stand is a playing piece on the table.
type Stand struct {
	Name      string
	Side      string
	Company   string // the unit it belongs to, or empty
	Kind      string // a kind of units, or empty if Width and Depth are given
	Quality   string // troop quality, or empty
	Width     geom.Length
	Depth     geom.Length
	At        geom.Point // center of the footprint
	Facing    geom.Angle
	Hidden    bool
	Destroyed bool
	Aboard    string // the carrier's name; At and Facing are then the carrier's

	// What follows is for scenarios. A stand that deploys or arrives has no
	// place yet: At and Facing are zero.
	Deploy  string // the area its owner places it in before the first turn
	Arrives int    // the turn it may move onto the table; 0 if it begins there
	Entry   string // the area it arrives in
	Part    Part   // what the rule system keeps of it; nil if nothing

	Comments *Comments
}

// A Scenario is a battle to be played.
type Scenario struct {
	Setup
	Date       string
	Place      string
	Turns      int
	Weather    string
	Source     string // where the battle is described
	History    string // what happened in the battle that it is after
	Areas      []Area
	Visibility []Visibility // in order of turns
	System     string       // the rule system, or empty
	Rules      Rules        // what the rule system has read; nil without one

	GameComments *Comments // of [game]
}

// An Area is a named part of the table: to deploy in, to arrive in, to hold.
type Area struct {
	Name    string
	Outline geom.Polygon
	Holder  string // the side that holds it when the game begins, or empty

	Comments *Comments
}

// A Visibility is the greatest distance seen from a turn on; the table's own
// holds before.
type Visibility struct {
	Turn     int
	Distance geom.Length // edge to edge; 0 is no limit
	Comments *Comments
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
	// Vary names variations of the question to lay beside it, as people type them; what
	// they mean is not checked.
	Vary     []string
	Comments *Comments
}

// An Expect is the answer a ruling should have.
type Expect struct {
	Verdict los.Verdict
	By      []string // names of the blocking features; nil if not stated
	Clause  string   // empty if not stated

	Comments *Comments
}
