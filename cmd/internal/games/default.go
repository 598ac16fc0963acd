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
	case "js", "wasip1":
		return "", errors.New("a browser gives the program no files")
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
