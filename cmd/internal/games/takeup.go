package games

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
)

// TakeUp makes a journal of the folder the one that Open goes on with, and
// returns what to open. The one that was, if there is one, is laid aside. The
// error is why it cannot go on, or that one of both is open in another program.
func (f *Folder) TakeUp(file string) (k Kept, err error) {
	f.Close()
	if f.cannot != nil {
		return Kept{}, f.cannot
	}
	path := filepath.Join(f.path, filepath.Base(file))
	k, ok := keptAs(path)
	if !ok {
		return Kept{}, fmt.Errorf("%s: no game of this folder that can go on", filepath.Base(file))
	}
	if !k.Aside {
		at, _, err := take(path)
		if errors.Is(err, errInUse) {
			return Kept{}, fmt.Errorf("%s: %w", k.File, err)
		}
		if err == nil {
			at.close()
		}
		return k, nil
	}
	rules, _ := rulesOf(k.Rules)
	to, err := f.journalOf(rules, k.Name, k.Text)
	if err != nil {
		return Kept{}, err
	}
	taken, _, err := take(path)
	if err != nil {
		return Kept{}, fmt.Errorf("%s: %w", k.File, err)
	}
	defer taken.close()
	if !free(to) {
		old, _, err := take(to)
		if err != nil {
			return Kept{}, fmt.Errorf("%s: %w", filepath.Base(to), err)
		}
		defer old.close()
		if _, err := layAside(to, isOver); err != nil {
			return Kept{}, err
		}
	}
	if err := os.Rename(path, to); err != nil {
		return Kept{}, err
	}
	files.SyncFolder(to)
	k.File, k.Aside = filepath.Base(to), false
	return k, nil
}
