package screen

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
)

// Options say what the window opens with.
type Options struct {
	Games Games          // opens and keeps games; its owner closes it
	Text  []byte         // of a scenario or ruling file to open at once; nil for the title screen
	Name  string         // of the file that Text came from, for the title and for saving
	Match *games.Setting // who plays Command Decision on Text; nil: the free table
}

// Games opens games of every kind, and keeps them: it is games.Folder.
type Games interface {
	free.Games
	cd.Games
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
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSize(1440, 900)
	ebiten.SetWindowSizeLimits(960, 600, -1, -1)
	err = ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{X11ClassName: "Sightline", X11InstanceName: "sightline"})
	if err != nil && !started {
		return fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	return err
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
