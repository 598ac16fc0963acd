package cd

import (
	"os"
	"testing"

	"sightline/cmd/internal/screen/windowtest"
)

// A guest is the program in a window.
type guest struct{ *windowtest.Guest }

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// launch opens a match of a scenario that comes with the program.
func launch(t *testing.T, scenario, who string) *guest {
	t.Helper()
	return &guest{windowtest.Launch(t, windowtest.Size, "--match", who, scenario)}
}

// launchIn is launch with the games of a folder.
func launchIn(t *testing.T, dir, scenario, who string) *guest {
	t.Helper()
	return &guest{windowtest.LaunchIn(t, dir, windowtest.Size, "--match", who, scenario)}
}
