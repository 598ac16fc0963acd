package board

import (
	"sightline/cmd/internal/picture"
	"sightline/game"
)

// A Room is how a system looks in the window.
type Room struct {
	Title string // of the system
	Page  string // of the handbook, that is about it
	// Secret is whether sides hide something from one another: then a curtain hangs between
	// two players at one screen.
	Secret bool
	New    func(desk Desk) Play
}

// A Desk is what the table does for who plays at it.
type Desk interface {
	// Do does actions one after the other, as the system's journals write them; the first
	// that is refused ends it, and is told at the cursor. It reports whether all were done.
	Do(actions ...any) bool
	// DoAll does actions, and ends without a word before one that must wait for something else.
	DoAll(actions ...any)
	// Say tells the player something in the bar.
	Say(text string)
	// Refuse tells why something is not done, at the cursor.
	Refuse(text string)
}

// A Play is a game as one who sits at it, or watches, sees it: what lies on the board, what is
// chosen, and what can be done.
type Play interface {
	// See gives it a view, and the index of the side that plays there; -1 for who watches.
	See(view game.Position, side int)
	Status() Status
	Counters() []Counter
	Marks() []Mark
	Roster() []Group
	// Foot is what stands below the roster: points, and what signs on counters mean.
	Foot() []Line
	// Card is what is said of what is chosen; nil for nothing.
	Card() *Card
	// Buttons are what can be done: the first is what Enter does.
	Buttons() []Button
	// Idle is what ends a step in which nothing else can be done, and why that is so; nil if
	// something can.
	Idle() (end any, why string)
	// Pick chooses a counter, or what of a stack follows what is chosen; more adds to it.
	Pick(counter string, more bool)
	// Point is a click on a cell, after the counters on it: with the right button what is
	// usually done there.
	Point(cell int, right bool)
	// Hover is told the cell under the pointer, -1 for none, and reports whether Card or Marks
	// are otherwise now.
	Hover(cell int) bool
	// Why says why nothing is done to a cell with who is chosen; "" if something is, or nobody is
	// chosen who could.
	Why(cell int) string
	// Step chooses the next, or with -1 the last, that wants a decision.
	Step(by int)
	// Back goes a level back: it reports whether there was one.
	Back() bool
	// Tell says what an event shows, in the view before it.
	Tell(e game.Event) Told
}

// A Discerner is a play to which it matters which counter of a cell is pointed at.
type Discerner interface {
	// Over is told the counter under the pointer, "" for none, and reports whether Card or Marks are
	// otherwise now.
	Over(counter string) bool
}

// A Status is where the game stands.
type Status struct {
	Turn, Turns int
	Active      int      // the side that is to do something; -1 for none
	Steps       []string // of a turn
	Now         int      // of them; -1 for none
	Todo, Why   string   // for who plays
	Look        []int    // cells that something is to be decided about: once they are others the camera has all of them in view
}

// A Counter is a piece on the board.
type Counter struct {
	Name   string
	Cell   int
	Look   picture.Counter // its Size is set by the table
	Small  bool            // at the lower right of its stack: a leader
	Apart  bool            // at the left of its stack: a headquarters
	Faded  bool
	Ringed int    // 1: affected, 2: chosen
	Brief  string // how it is, in few words: told where its stack hides that; may be empty
	Tip    string
}

// A MarkKind says what a mark is.
type MarkKind uint8

// The kinds of marks.
const (
	Reach   MarkKind = iota // cells that can be gone to: pale, with a dotted edge around all of them
	Target                  // a cell that can be attacked: a ring
	Ring                    // a cell that something is about: a double ring
	Area                    // cells in range of somebody: amber dashes around all of them
	Arrow                   // from a cell to another, over those between
	Thin                    // a dashed arrow
	Refused                 // a cell that cannot be
	Bracket                 // cells with works that stand, open to the middle of the board
	Flag                    // a cell with a flag: where somebody comes in
	Cross                   // a cell that is aimed at
	Burst                   // cells from which is fired into the air
)

// A Mark is drawn on the board, below the counters; an arrow over them, unless it is to be below.
type Mark struct {
	Kind  MarkKind
	Cells []int  // of an arrow: from, and to
	Tag   string // beside the last cell
	Soft  string // after it
	Below bool   // of an arrow: as other marks
}

// A Group is a formation in the roster.
type Group struct {
	Name, Right string
	Band        int
	Rows        []Row
}

// A Row is a piece in the roster.
type Row struct {
	Name, Text, Right string // Name is what Pick is told
	Whole             string // its name, where Text is a part of it
	Look              picture.Counter
	Todo              bool // it may act
	Gone              bool
	Chosen            bool
}

// A LineKind says how a line of a card looks.
type LineKind uint8

// The kinds of lines.
const (
	PairLine   LineKind = iota // words, a number, and where it is from
	HeadLine                   // a heading
	ResultLine                 // in a box
	TextLine                   // a paragraph
	RuleLine                   // across
)

// A Line is one of a card.
type Line struct {
	Kind                LineKind
	Left, Right, Source string
	Side                int // its sign at the left, from 1; 0 for none
	Press               string
}

// A Grid is a table of results, with where each side is on it.
type Grid struct {
	Title, Source string
	Columns       []string
	Rows          []string
	Cells         [][]string // by row
	At            [2]GridAt  // by side
}

// A GridAt is where a side is on a grid; -1 for nowhere.
type GridAt struct{ Column, Row int }

// A Card is what is said of something.
type Card struct {
	Title, Under string
	Cell         int // that it is about, from 1: what that is worth is told; 0 of none
	Look         *picture.Counter
	Stand        [2][]picture.Counter // of both sides, beside one another
	Halves       [2][]Line            // likewise
	Lines        []Line
	Grid         *Grid
	After        []Line
}

// A Button is something that can be done.
type Button struct {
	ID, Text, Key, Tip string
	Ask                string // what is lost by it: told at first, and done when it is pressed again
	Also               string // another key of it, that it does not show
	Off                bool
	Seeks              bool // who is chosen then comes into view
	Do                 func()
}

// A Told is what an event shows.
type Told struct {
	Title, Under string
	Cells        []int // that it is about
	From, To     int   // an arrow between two cells; both the same: none
	Dice         []Rolled
	Result, Note string
	Card         *Card
	Tag          string // at the last of Cells
	Why          string // behind its line of the log
	Marks        []Mark // besides
	Amid         Play   // how all stands meanwhile; nil: as before
}

// Rolled are dice under a caption.
type Rolled struct {
	Caption string
	Side    int // its sign, from 1
	Dice    []picture.Die
	Rose    picture.Rose // after them, if it has numbers: the way that they say
	Text    string       // beside them
}
