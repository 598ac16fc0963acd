package away

import (
	"bytes"

	"sightline/cmd/internal/games"
	"sightline/game"
)

// Post is a player's games by mail. It may be used from any goroutine.
type Post interface {
	// Games are all of them, by the names of their folders.
	Games() []Mailed
	// Offer begins one, with a scenario of which the player has a side, and what he has agreed on, and
	// returns its folder. The error says why it is not played by mail.
	Offer(name string, text []byte, agreed []game.Overlay, side string) (dir string, err error)
	// Describe says what a letter holds, in lines; offers says that it begins a game that was
	// not taken up yet.
	Describe(data []byte) (lines []string, offers bool, err error)
	// Take takes a letter, an offer too, and returns the folder of its game and what the side was told
	// by it. The error says why it is refused; nothing is changed then.
	Take(data []byte) (dir string, told []string, err error)
	// Around are the letters of others that lie in the usual folders, the newest first; Tell says
	// what the files of letters are.
	Around() []Found
	Tell(paths []string) []Found
	// Letter is the next letter of a game, or the last again while an answer is awaited, and what its
	// file is called.
	Letter(dir string) (name string, data []byte, err error)
	// Sit comes to the seat of a game: to choose, if that is due, else to look.
	Sit(dir string) (games.Visit, error)
	// ToHost takes a game to a host, which is this program's: Seat says in which folder. The next
	// letter tells the other player.
	ToHost(dir string) error
	// Seat is that of a game that is at a host, with the keys that it has by mail.
	Seat(dir string) (games.Elsewhere, error)
	// Back brings a game back from the host of this program, which does not host it meanwhile.
	Back(dir string) error
}

// A Found is the file of a letter, in a few words: what it is, if that can be read, and why it cannot be
// taken; empty: it can.
type Found struct{ Path, Says, Cannot string }

// A Mailed is a game by mail, and what it waits for.
type Mailed struct {
	Dir      string
	Name     string // of the scenario's file
	Scenario []byte
	Side     string // that is played here
	Other    string
	Keeper   string // the side that keeps the game, of which alone stands can be hidden; empty if both do
	Waits    Waits
	Letter   int    // the number of the letter that is sent or awaited next
	Begun    bool   // its offer was answered: there is a table to look at
	When     string // the turn and the step that it is, in words
	Outcome  string // of a game that is over, in words
	Record   string // where its journal lies then
	Resent   bool   // the last letter of this side can be had again
	Host     string // the folder of its host, if it is at one of this program's
	NoHost   string // why it cannot go to a host now; empty: it can
	Err      error  // why it cannot be read; nothing else but Dir is set then
}

// Waits is what a game by mail waits for.
type Waits uint8

// What it may wait for.
const (
	ToChoose Waits = iota // this player's choices
	ToSend                // a letter of his
	ToTake                // a letter of the other side
	ForNone               // it is over
	AtHost                // it is at a host, where it goes on
)

// A BothHide is why a table is not offered by mail as it is, in words: stands of both sides can be hidden there.
type BothHide string

func (b BothHide) Error() string { return string(b) }

// MailExtension ends the names of the files of letters.
const MailExtension = ".mail"

// IsLetter reports whether a file is a letter of a game by mail, whole or not.
func IsLetter(data []byte) bool { return bytes.HasPrefix(data, []byte("sightline/mail ")) }
