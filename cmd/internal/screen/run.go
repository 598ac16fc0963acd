package screen

import (
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"runtime"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/build"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	"sightline/scenarios"
)

// Options say what the window opens with.
type Options struct {
	Games    Games          // opens and keeps games; its owner closes it
	Settings *settings.File // what the player has chosen for every game
	Text     []byte         // of the scenario that the lobby opens with; nil for its first
	Name     string         // of the file that Text came from, for the title and for saving
	Free     bool           // the free table of Text instead
	Match    *games.Setting // a match on Text instead, with those who sit at a new one
	Watch    string         // a match of the folder instead, to be watched again
	Join     string         // instead, the seat of this link, at a game that is hosted elsewhere
	Hosts    away.Hosts     // hosts games in this program; nil: it cannot
	Post     away.Post      // games by mail; nil: there are none
	Again    Again          // instead, a game of the folder that a page was at; the lobby if it is not there
	Browser  Browser        // whose page the program is in; nil on a desktop
	// Clipboard is where others paste from; nil for none.
	Clipboard free.Clipboard
	// Follow has title and address of the page follow what shows, which Hash, from the "#" on,
	// opens again, and tells whether F5 is a key of what shows; nil on a desktop. Hash is the
	// one that the page was opened by.
	Follow func(title, hash string, f5 bool)
	Hash   string
	// Site is the address of the page that the program is in; "" on a desktop.
	Site string
}

// A Browser is where the player's own files are when the program is in a page: it has
// none of them but those it is handed.
type Browser interface {
	// Ask asks the player for a file, which Brought has some time later.
	Ask()
	// Brought is a file that the player has picked since it was asked last; nil for none.
	Brought() fs.FS
	// Shown is called once, when the first frame has been drawn.
	Shown()
	// Give lets the player have a file.
	Give(name string, data []byte)
	// Say has the page tell those who do not see the window what it shows.
	Say(s *ui.Spoken)
	// Pressed is a button of what was said last that was pressed since it was asked
	// last; "" for none.
	Pressed() string
}

// Games opens games of every kind, and keeps them: it is games.Folder.
type Games interface {
	free.Games
	cd.Games
	build.Games
	// TryMatch begins a match on a scenario in the making, which is open again when that
	// is closed.
	TryMatch(name string, text []byte, s games.Setting) (*games.Match, error)
	// FreeName is a name for a new table of the player's own.
	FreeName(name string) string
	// All lists the games that are kept, those that are over or lie aside among
	// them, the last played first; from any goroutine.
	All() []games.Kept
	// TakeUp makes a game of All the one that Open and OpenMatch go on with.
	TakeUp(file string) (games.Kept, error)
	// Bring copies a journal from elsewhere to where games are kept, for TakeUp.
	Bring(name string, data []byte) (file string, err error)
	// Watch has a function called while a game is read; see games.Folder.Watched.
	Watched(watch func(done, all int) bool)
	// Known is the table of a kept game as all who play it here know it; nil if it
	// cannot be played. It may be called from any goroutine.
	Known(file string) *scenarios.Setup
	// Visit opens the match of a seat elsewhere, Sits keeps that such a seat is the player's
	// before its game has begun, and Forget takes one out of the lists.
	Visit(v games.Visit) (*games.Match, error)
	Sits(at games.Elsewhere)
	// HeardAt and HearsAt are how many lines were read beside the game of the seat of a link.
	HeardAt(link string) int
	HearsAt(link string, lines int)
	Forget(k games.Kept) (to string, err error)
	// IsOver reports whether a journal of the folder is of a match that is over.
	IsOver(file string) bool
	// Remove takes a game out of the folder, and returns where it is then.
	Remove(file string) (to string, err error)
	// Call gives a game a name of the player's.
	Call(file, name string) error
	// RemoveOwn takes a table that was saved out of its folder, and returns where it is then.
	RemoveOwn(file string) (to string, err error)
	// CallOwn gives a table that was saved a name of the player's; none takes it away.
	CallOwn(file, name string) error
	// Path returns where games are kept, or why they are not.
	Path() (string, error)
	// OwnPath returns where tables are saved, or why they are not.
	OwnPath() (string, error)
	// Own lists the tables that were saved, the last first, OwnRulings the rulings; from any
	// goroutine.
	Own() []games.Own
	OwnRulings() []games.Own
	// Export writes something for others to a new file of a name, and returns its path.
	Export(name string, write func(io.Writer) error) (path string, err error)
}

// ErrNoDisplay is wrapped by the error of Run where no window can be opened.
var ErrNoDisplay = errors.New("no display to open a window on")

// vmGuest names the variable that hands the window to another process instead
// of a display (see ebiten/exp/vmhost); tests use it.
const vmGuest = "EBITENGINE_VM_ENDPOINT"

// Run opens the window and returns when it is closed. Where there is no
// display it returns an error that wraps ErrNoDisplay.
func Run(o Options) (err error) {
	if !displayed(os.Getenv) {
		return fmt.Errorf("%w: neither DISPLAY nor WAYLAND_DISPLAY is set", ErrNoDisplay)
	}
	// Ebitengine reports a display that does not answer by an error or by a
	// panic, depending on how far it came.
	started := false
	defer func() {
		if r := recover(); r != nil {
			if started {
				panic(r)
			}
			err = fmt.Errorf("%w: %v", ErrNoDisplay, r)
		}
	}()
	a, err := newApp(o)
	if err != nil {
		return err
	}
	a.onStart = func() { started = true }
	ebiten.SetWindowTitle("Sightline")
	ebiten.SetWindowIcon(icons())
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	w, h, all := windowSize(ebiten.Monitor().Size())
	ebiten.SetWindowSize(w, h)
	if all {
		ebiten.MaximizeWindow()
	}
	ebiten.SetWindowSizeLimits(min(smallest.X, w), min(smallest.Y, h), -1, -1)
	ebiten.SetScreenClearedEveryFrame(a.rest.never)
	err = ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{X11ClassName: "Sightline", X11InstanceName: "sightline"})
	if err != nil && !started {
		return fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	return err
}

// icons are the sign of the program, in the sizes of bars and lists of windows.
func icons() (out []image.Image) {
	p := picture.Emblem()
	for _, n := range []float64{16, 32, 48, 64} {
		out = append(out, p.Raster(p.Bounds, n))
	}
	return out
}

// The sizes of the window, in pixels of the desktop: the smallest, and the one it
// opens with where the screen has room for it.
var smallest, usual = image.Pt(1024, 640), image.Pt(1440, 900)

// windowSize returns the size to open with on a screen of w by h, no larger than
// that. Where the usual one does not fit with the bars of the desktop, the window
// takes all there is: whoever manages windows knows how much. Of a screen that
// tells no size it is the usual one.
func windowSize(w, h int) (wide, high int, all bool) {
	if w <= 0 || h <= 0 {
		return usual.X, usual.Y, false
	}
	all = w*9/10 < usual.X || h*9/10 < usual.Y
	return min(usual.X, w), min(usual.Y, h), all
}

// displayed reports whether a window can be opened at all, as far as the
// environment tells.
func displayed(env func(string) string) bool {
	switch runtime.GOOS {
	case "linux", "freebsd", "netbsd", "openbsd":
		return env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "" || env(vmGuest) != ""
	}
	return true
}
