package away

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
	// Seats are those of the sides, as they are now.
	Seats() []Seat
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
	Side  string
	Link  string
	Taken bool   // somebody has sat down there
	Here  bool   // and is connected
	Shut  bool   // its link opens nothing
	Sign  string // eight signs of what its dice are bound by; empty before somebody has sat down
}

// Hosts begin and resume games that this program hosts.
type Hosts interface {
	// Host begins one, in a folder below that of the games. The error is all that is wrong
	// with the scenario, or why nobody can be heard.
	Host(games, name string, text []byte) (Hosting, error)
	// Resume goes on with the game of a folder.
	Resume(dir string) (Hosting, error)
}
