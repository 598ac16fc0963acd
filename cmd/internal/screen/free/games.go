package free

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/seat"
)

// Tools are what all scenes have: to draw with, and to open games.
type Tools struct {
	Brush *ui.Brush
	Fan   *table.Fan
	Games Games
	Keys  keys.Changed // the keys that are not as they come
	// Open looks for a file to open, or opens one of those that were dropped on the
	// window; it asks before the table is left, by Close, else it goes back.
	Open func(back ui.Scene, dropped fs.FS) ui.Scene
	// Clipboard is where others paste from; nil for none.
	Clipboard Clipboard
	// Export lets the player have something for others: a file is written, or it is
	// downloaded. It returns where that is, in a sentence, and may be called from any
	// goroutine.
	Export func(name string, write func(io.Writer) error) (said string, err error)
	// Site is the address of a page that has Sightline, which links begin with; KeepSite
	// keeps another one.
	Site     string
	KeepSite func(site string)
}

// A Clipboard takes what others are to paste; its methods may take a while, and may be
// called from any goroutine.
type Clipboard interface {
	Text(s string) error
	Picture(png []byte) error
}

// Games opens games for the window, one at a time, and keeps them: it is
// games.Folder. The window itself has a seat and no more.
type Games interface {
	// Open takes a seat at the table of a scenario or a ruling, where it was
	// left if it is kept. The note says what the player ought to know.
	Open(name string, text []byte) (at *seat.Seat, note string, err error)
	// StartOver begins the open game anew; the old one stays on the disk.
	StartOver() (at *seat.Seat, note string, err error)
	// Where returns the file that the open game is kept in, or "", and why what
	// is done now is not kept, or nil.
	Where() (file string, unkept error)
	// SaveOwn writes a table to a new file among the player's own, and returns its
	// path.
	SaveOwn(name string, text []byte) (path string, err error)
	// SaveRuling writes a ruling to a new file of its title among the player's own, and
	// returns its path.
	SaveRuling(title string, text []byte) (path string, err error)
	// Close ends the open game.
	Close()
}

// checkKept says so when what is done is not kept any more, or is again.
func (t *tableScene) checkKept() {
	if t.study != nil {
		return
	}
	now := ""
	if _, err := t.tools.Games.Where(); err != nil {
		now = fmt.Sprintf("Nothing that is done now is kept: %v.", err)
	}
	switch {
	case now == t.unkept:
		return
	case now == "":
		t.say("All that was done is kept again.")
	default:
		t.refuse(errors.New(now))
	}
	t.unkept = now
}

// quitAgain is shown before the program ends though what was done is not kept.
const quitAgain = "Once more to quit: what was done at this table is not kept, and is lost."

// quits closes the program, if that is asked for twice where something is lost. The
// game of which the table is a copy is kept.
func (t *tableScene) quits() {
	if _, unkept := t.tools.Games.Where(); unkept != nil && t.message != quitAgain {
		t.say(quitAgain)
		return
	}
	t.quit = true
}

// AskAgain is shown before a game is started over.
const AskAgain = "Once more to start over: all stands go back to where the file has them."

// startOver begins the game anew, if it is asked for twice.
func (t *tableScene) startOver() {
	if t.study != nil {
		t.refuse(errors.New("this table is kept nowhere: leave it and open it again"))
		return
	}
	if !t.mayUndo {
		t.refuse(errors.New("nothing has been moved yet"))
		return
	}
	if t.message != AskAgain {
		t.say(AskAgain)
		return
	}
	at, note, err := t.tools.Games.StartOver()
	if err == nil {
		err = t.sit(at)
	}
	if err != nil {
		t.refuse(err)
		return
	}
	t.restored()
	t.note = note
	t.say(note)
}
