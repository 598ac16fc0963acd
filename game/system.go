package game

import "encoding/json"

// A System is the rules of one game. It keeps no state of its own.
type System interface {
	// Name is the system's name as journals write it, and Version counts the
	// changes of its rules that make the same actions come to something else.
	Name() string
	Version() int
	// Open returns the position before the first action. The error lists all
	// that is wrong with the scenario and the overlays.
	Open(o Opening) (Position, error)
	// Decode reads what MarshalJSON of an Event wrote, of this version or of
	// an older one: a recorded game is told without playing it again.
	Decode(raw json.RawMessage) (Event, error)
	// Read returns the position that MarshalJSON of a Position wrote: it has the
	// same hash, and everything done to it or asked of it comes to the same. The
	// error says what is wrong with the bytes, whatever they are; a position
	// that a program with other rules or figures wrote is refused, too.
	Read(raw []byte) (Position, error)
}

// A Rekeyed is a System whose first versions counted their dice by actions.
type Rekeyed interface {
	System
	// DiceByPurpose is the first version that rolled its dice by their purpose:
	// no game of an older one has such dice.
	DiceByPurpose() int
}

// A Worded is a System that says what the keys of its recorded events mean, to
// people who are told what differs between two.
type Worded interface {
	System
	// Word is a key as people say it, in the singular, and the unit of the
	// numbers there, empty if they have none. The word of a key that is one
	// already may be empty.
	Word(key string) (word, unit string)
}

// An Opening is all that a game starts from. Text is UTF-8.
type Opening struct {
	Name     string // of the scenario, as people call it
	Scenario []byte // the scenario file, in TOML
	Overlays []Overlay
	Seed     string  // of the dice; of a game of parties the salt of its journal
	Program  string  // name and version of the program; told, never used
	Parent   *Parent // the moment it is played on from; nil for none
	Parties  []Party // who answers for each side, in their order, if players are far apart
	ByWord   bool    // the dice of parties are bound to what each has said: nobody need have all lines when they are made
}

// An Overlay is a file that replaces single figures of the rules.
type Overlay struct {
	Name string
	Text []byte
}

// A Position is a game at one moment. It never changes.
type Position interface {
	// MarshalJSON writes the position so that Read of its system reads it again,
	// on every machine: the bytes of For(side) are what a side may have on its
	// own. Equal positions give equal bytes.
	json.Marshaler
	// Do returns the position after an action, and what happened, in order. By
	// is the name of a side, or Referee. It rolls nothing but the dice,
	// each for its purpose. The
	// error is a *Refusal with every reason.
	Do(by string, action json.RawMessage, dice Dice) (next Position, events []Event, err error)
	// Sides names the sides, in order; none of them is Referee. It is empty if
	// nobody plays against anybody: then the referee alone acts.
	Sides() []string
	// For returns the position as a side knows it: a game of its own in which
	// what the side does not know is absent, and whose Do refuses what this
	// one refuses the side. For Referee it is the position itself; for who is
	// neither it is nil.
	For(who string) Position
	// Hash is the same for equal positions, on every machine.
	Hash() [32]byte
	// Over returns the outcome, and whether there is one yet.
	Over() (Outcome, bool)
	// Rulings lists the rulings and figures in force that are not the standard
	// ones, one line each.
	Rulings() []string
}

// A Commanded is a Position whose sides have formations, so that several seats
// may share a side.
type Commanded interface {
	Position
	// Commanders names the formations whose commanders may give an action; nil
	// if everybody of the side may.
	Commanders(action json.RawMessage) []string
}

// An Unreadied is a Position in which a side that is ready may go on choosing after all.
type Unreadied interface {
	Position
	// Unreadies reports whether an action only takes back that its side was ready. It is never taken
	// back itself: whether it could be would tell whether the other side is ready meanwhile.
	Unreadies(action json.RawMessage) bool
}

// An Alternating is a Position whose sides act in turn and see what is done. Telling the
// other of a choice gives nothing away there: it may be taken back as long as no dice were
// rolled, who chose learned nothing by it, and the other side has not acted since.
type Alternating interface {
	Position
	// Alternates has no effect: it says that the sides do.
	Alternates()
}

// Referee is who does what no side does.
const Referee = "referee"

// An Event is something that an action brought about. It is kept as
// encoding/json writes it, and stands for itself: a recorded game is told from
// its events alone, whatever becomes of the rules.
type Event interface {
	// TextFor is one line for people: what a side is told, or "" if it is told
	// nothing. The side "" is told everything.
	TextFor(side string) string
	// For returns the event as a side may know it, and whether it learns of it
	// at all. Referee is told everything.
	For(who string) (Event, bool)
}

// A Headline is an Event that may begin a part of the game, such as a turn.
type Headline interface {
	Event
	// Heading is the heading of what follows, or "" if this begins nothing.
	// Whoever is told the event is told the heading.
	Heading() string
}

// A Ledgered is an Event that says what its dice were held against.
type Ledgered interface {
	Event
	// LedgerFor are lines for people, each with the source of its figure, as a side may
	// know them; the side "" knows everything.
	LedgerFor(side string) []string
}

// An Outcome is how a game ended.
type Outcome struct {
	Side  string `json:"side,omitempty"`  // the winner; empty for a draw
	Grade string `json:"grade,omitempty"` // how clearly, in the system's words
	Text  string `json:"text,omitempty"`  // why
}

// The reasons to refuse of a game that is written down.
const (
	Malformed   Why = "malformed"    // an action that is no JSON, a doer's name that is no text
	NothingDone Why = "nothing done" // no action is in effect that could be taken back
	Revealed    Why = "revealed"     // what is to be taken back is known to others, or dice were rolled since
	NoReason    Why = "no reason"    // the referee has given none
	Full        Why = "full"         // the journal holds no more
	DiceDue     Why = "dice due"     // an action before it waits for its dice
	Unsigned    Why = "unsigned"     // what is said is not signed as it ought to be
	NotSeated   Why = "not seated"   // no such seat, or not of that side
	NotItsOwn   Why = "not its own"  // another seat of the side commands it
)
