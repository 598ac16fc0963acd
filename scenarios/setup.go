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
	Ground  []Ground // of Terrain, by index
	Sides   []Side
	Stands  []Stand
}

// A Ground is what a feature means for movement and cover, where it differs
// from its kind. Words left empty are the kind's.
type Ground struct {
	Class string // "forest", "rubble", "steep", "cliff", "ford", ...: a row of the terrain chart
	Cover string // "none", "light", "medium", "hard" or "fortification"
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

	// What follows is for scenarios. A stand that deploys or arrives has no
	// place yet: At and Facing are zero.
	Deploy  string // the area its owner places it in before the first turn
	Arrives int    // the turn it may move onto the table; 0 if it begins there
	Entry   string // the area it arrives in
	Crew    string // of a gun: the stand that serves it
	Tow     string // of a gun: the vehicle it is assigned to; limbered if Aboard is the same
	Cover   string // "light", "medium", "hard", "fortification" while it stays where it began
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
	Areas      []Area
	Visibility []Visibility // in order of turns
	Strikes    []Strike
	Victory    []Victory
	System     string   // the rule system: "command-decision"
	Choices    []Choice // rulings of the rule system, in order of names
	Cells      []Cell   // figures of the charts that differ here
}

// An Area is a named part of the table: to deploy in, to arrive in, to hold.
type Area struct {
	Name    string
	Outline geom.Polygon
	Holder  string // the side that holds it when the game begins, or empty
}

// A Visibility is the greatest distance seen from a turn on; the table's own
// holds before.
type Visibility struct {
	Turn     int
	Distance geom.Length // edge to edge; 0 is no limit
}

// A Strike is fire from off the table, at points its side chooses in the
// General Fire Phase of a turn.
type Strike struct {
	Side   string
	Name   string
	Turn   int
	Points int         // how many points
	Burst  geom.Length // the side of the burst square
	Value  int
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

// A Choice is a ruling of the rule system that a scenario sets.
type Choice struct{ Name, Value string }

// A Cell is a figure of the charts that a scenario or an overlay replaces:
// "kind.panzer-iv-h.road", "weapon.75-l48.rof", "hit.pinned".
type Cell struct{ ID, Value, Source string }

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
