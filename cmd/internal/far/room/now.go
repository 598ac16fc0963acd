package room

import (
	"slices"
	"time"

	"sightline/game"
)

// A Point is a place on the table, x and y in micrometers, as geom.Length counts them.
type Point [2]int64

// A Now is all that goes on beside a game, as a seat may know it. It is made of plain
// values and never changes.
type Now struct {
	Lines     []Line // of talk, oldest first, and what the host says
	People    []Person
	Clocks    []Clock
	Proposals []Proposal // that wait for an answer, oldest first
	Marks     []Mark     // of the seat's side
	Pings     []Ping     // that show now
	Paused    bool       // as agreed: nothing is done until a side goes on
	// StandIn is the bot that plays for a side that is away, as was agreed; empty: none
	// does. StandsIn are the sides for which it plays now.
	StandIn  string
	StandsIn []string
	// Claim is what the seat may claim now: ClaimTime, ClaimBot; empty: nothing.
	Claim []string
	// Opened says that the game is over: its journal is handed out.
	Opened bool
}

// A Line is something that was said.
type Line struct {
	From game.Doer // who; empty: the host
	Name string    // what he calls himself; may be empty
	Side bool      // to his own side alone
	Text string
	At   int64 // seconds since 1970, by the host's clock
}

// A Person is a seat and who sits there.
type Person struct {
	Seat       string   // its name; empty: the side's own
	By         string   // its side, or game.Referee; empty: who watches both sides, late
	Formations []string // that it commands; none: all
	Watches    bool
	Name       string // what who sits there calls himself; may be empty
	Bot        string `json:",omitempty"` // the bot that plays from the seat, as its program says; empty: a person
	Taken      bool   // somebody has sat down
	Key        string // of the party or the seat, in the journal too; empty: nobody has sat down, or he watches
	Print      string // of that and of the end of the chain: 8 digits to compare aloud
	Given      bool   // of a seat beside the side's own: the side has given it, so that it may act
	Here       bool
	Since      int64 // seconds since 1970, by the host's clock: here or away since then; 0: never here
	// Ready says that he has chosen all he wants to: before the game, that it may begin;
	// in it, in this step, and then those of his side alone are told.
	Ready bool
}

// A Clock is the time that a side has.
type Clock struct {
	Side    string
	Left    time.Duration // when it was sent, or as it stood when the step began, of another side
	Step    time.Duration // of this step; 0 if there is no clock for each step
	Running bool          // of the own side: it counts down
	Out     bool          // the time has run out
}

// What may be proposed.
const (
	Draw  = "draw"  // the game ends, and nobody has won
	Pause = "pause" // nothing is done and no clock runs until a side goes on
	Back  = "back"  // all is taken back that was done since a version
	Bot   = "bot"   // a bot plays for a side that is away, when the other claims it
	Anew  = "anew"  // a side's seat is given to other keys, since the old are lost
	Share = "share" // where the host has a page of games: everybody may read this one, when it is over
)

// What may be claimed.
const (
	ClaimTime = "time" // the game, from a side whose time has run out
	ClaimBot  = "bot"  // that the bot agreed on plays for a side that is away
)

// A Proposal is what one side would like both to agree on.
type Proposal struct {
	ID   string // random, by who proposes
	What string
	By   string // the side that proposes
	// Version is that of the proposing side to which all goes back, for Back; Text says
	// when that was.
	Version int    `json:",omitempty"`
	Text    string `json:",omitempty"`
	Bot     string `json:",omitempty"` // the name of the bot
	Side    string `json:",omitempty"` // whose seat is given anew
	Key     string `json:",omitempty"` // to whom: the party's key
	Agreed  []string
}

// A Mark is a mark or a drawing on the table that a side plans with.
type Mark struct {
	ID     string // by who draws it: to change and to erase it
	Seat   string // whose it is; empty: the side's own seat
	Kind   string // what it shows: flag, line, arrow, area, text
	Points []Point
	Text   string `json:",omitempty"`
}

// MarkKinds are the kinds of marks.
var MarkKinds = []string{"flag", "line", "arrow", "area", "text"}

// A Ping points at something for a moment.
type Ping struct {
	ID    int
	From  game.Doer
	Name  string
	Side  bool // to his own side alone
	At    Point
	Piece string        // what is meant, if the view of who is told shows it; else empty
	Left  time.Duration // it shows so much longer
}

// PingShows is how long a ping shows.
const PingShows = 5 * time.Second

// Clone returns a Now that shares nothing.
func (n *Now) Clone() Now {
	c := *n
	c.Lines, c.People, c.Clocks = slices.Clone(n.Lines), slices.Clone(n.People), slices.Clone(n.Clocks)
	c.Proposals, c.Marks, c.Pings = slices.Clone(n.Proposals), slices.Clone(n.Marks), slices.Clone(n.Pings)
	c.StandsIn, c.Claim = slices.Clone(n.StandsIn), slices.Clone(n.Claim)
	return c
}

// An Ask is what a seat wants of the room.
type Ask struct {
	Do    string
	Text  string    `json:",omitempty"` // of Say, Name and Claim
	Side  bool      `json:",omitempty"` // for the own side alone: of Say and Ping
	At    *Point    `json:",omitempty"` // of Ping: a place
	Piece string    `json:",omitempty"` // of Ping: a piece that the own view shows, instead
	Mark  *Mark     `json:",omitempty"`
	ID    string    `json:",omitempty"` // of a mark to erase, of a proposal
	Not   bool      `json:",omitempty"` // of Ready: after all not
	What  *Proposal `json:",omitempty"` // of Propose
	Sign  string    `json:",omitempty"` // of Propose and Agree: as SignText says
	From  int64     `json:",omitempty"` // of Fetch: the byte to begin at
}

// Consents is what Fetch fetches of the room.
const Consents = "consents"

// What a seat may ask for.
const (
	Say     = "say"
	Name    = "name" // what he calls himself
	PingAt  = "ping"
	Draws   = "draw"  // a mark, in the place of one of the same ID
	Erase   = "erase" // the mark ID; all marks of its side without one
	Ready   = "ready"
	Propose = "propose"
	Agree   = "agree"
	Decline = "decline" // a proposal; of who made it: takes it back
	GoOn    = "go on"   // ends a pause
	Claim   = "claim"
	Fetch   = "fetch" // a part of the journal, once the game is over; with the text Consents all consents
)
