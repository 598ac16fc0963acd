package games

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Default returns the folder of the user's games: sightline/games in
// $XDG_DATA_HOME or ~/.local/share, in ~/Library/Application Support on macOS,
// in %AppData% on Windows.
func Default() *Folder {
	path, err := defaultPath(runtime.GOOS, os.Getenv)
	if err != nil {
		return Nowhere(err)
	}
	return In(path)
}

func defaultPath(system string, env func(string) string) (string, error) {
	var base string
	switch system {
	case "js":
		// The page names a folder of the browser's storage if it has that.
		if base = env("XDG_DATA_HOME"); base == "" && env("SIGHTLINE_KEPT") == "elsewhere" {
			return "", errors.New("another tab has Sightline open, and keeps the games")
		} else if base == "" {
			return "", errors.New("this browser lets no page store anything")
		}
	case "windows":
		base = env("AppData")
	case "darwin":
		base = under(env("HOME"), "Library", "Application Support")
	default:
		if base = env("XDG_DATA_HOME"); !filepath.IsAbs(base) {
			base = under(env("HOME"), ".local", "share")
		}
	}
	if !filepath.IsAbs(base) {
		return "", errors.New("the system names no folder for the user's files")
	}
	return filepath.Join(base, "sightline", "games"), nil
}

// under returns a path below a folder, or "" if there is no folder.
func under(folder string, names ...string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(append([]string{folder}, names...)...)
}
