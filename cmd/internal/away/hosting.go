package away

import (
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
)

// Hosting is a game that this program hosts for players far apart. It may be used from any
// goroutine.
type Hosting interface {
	// Name is that of the scenario's file, and Scenario its text.
	Name() string
	Scenario() []byte
	// Dir is the folder of the game, from which it can be gone on with.
	Dir() string
	// Address is how others reach this machine, and Others what it may be instead.
	Address() string
	Others() []string
	// Reach has the links begin with another address. The error says what is wrong with it.
	Reach(address string) error
	// Seats are all of it, as they are now: the sides' own first.
	Seats() []Seat
	// Begun reports whether the game has begun.
	Begun() bool
	// Terms are what everybody is told of the game before he sits down.
	Terms() visit.Terms
	// Stands tells whether the game has begun, and its turn; 0 before the first.
	Stands() (begun bool, turn int)
	// Said is what was said to everybody, oldest first; Says says something to all in the host's
	// name.
	Said() []room.Line
	Says(text string) error
	// Ended says how the game ended; "" as long as it goes on.
	Ended() string
	// Near is the link of a seat for who is on this machine.
	Near(i int) string
	// Renew, Shut are as of far.Host.
	Renew(i int) error
	Shut(i int, shut bool) error
	// Close ends it: what was done is kept.
	Close() error
}

// A Seat is one at a game that this program hosts.
type Seat struct {
	Side  string // in words: that of a side's own seat, as it is
	By    string // the side, or game.Referee; empty: watches both sides, late
	Name  string // of the seat; empty: the side's own, or of who watches
	Calls string // what who sits there calls himself; may be empty
	// Formations are what it commands; none: all of the side.
	Formations []string
	Watches    bool
	Link       string
	Taken      bool          // somebody has sat down there
	Here       bool          // and is connected
	Bot        string        // the bot that plays there; empty: a person does
	Guests     int           // how many connections there are: of a link to watch by, about how many watch
	Latency    time.Duration // to who sits there and back, before the game; 0: it is not known
	Since      int64         // seconds since 1970: here or away since then; 0: never here
	Shut       bool          // its link opens nothing
	Sign       string        // eight signs of its keys and of what its dice are bound by; empty before somebody has sat down
}

// Own reports whether it is a side's own seat, without which the game does not begin.
func (s *Seat) Own() bool { return s.Name == "" && !s.Watches && s.By != game.Referee }

// A Game is one that is to be hosted, as it was agreed on: as far.Game has it.
type Game struct {
	Name     string // of the scenario's file
	Scenario []byte
	Overlays []game.Overlay
	Seats    []visit.Seat // besides the sides' own
	Late     int          // turns that who watches both sides is behind
	Clock    room.Time
	Hosts    string // the side of who hosts; empty: he plays none
	Player   string // what he calls himself; may be empty
}

// Hosts begin and resume games that this program hosts.
type Hosts interface {
	// Host begins one, in a folder below that of the games. The error is all that is wrong
	// with the game, or why nobody can be heard.
	Host(games string, g Game) (Hosting, error)
	// Resume goes on with the game of a folder.
	Resume(dir string) (Hosting, error)
}
