package games

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/replay"
)

// Bring puts a copy of a journal from elsewhere into the folder, to be taken up
// by the name that it returns; one that is there already to the byte is not
// copied. The error is all for which it cannot go on; then nothing was done.
func (f *Folder) Bring(name string, data []byte) (file string, err error) {
	if f.cannot != nil {
		return "", f.cannot
	}
	j := game.ParseJournal(data)
	if !j.Sound() {
		var faults []error
		for _, no := range j.Faults {
			faults = append(faults, fmt.Errorf("%s: %w", name, no))
		}
		return "", errors.Join(faults...)
	}
	rules, ok := rulesOf(j.Header.System)
	if !ok {
		return "", fmt.Errorf("%s: a game of %q: want one whose rules are in this program", name, j.Header.System)
	}
	if err := f.plays(rules, j, data); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	acted := false
	for i := range j.Lines {
		acted = acted || j.Lines[i].Kind == game.ActionLine
	}
	if !acted {
		return "", fmt.Errorf("%s: nothing was done in this game: open its scenario", name)
	}
	if file, ok := f.holds(data); ok {
		return file, nil
	}
	path, err := f.journalOf(rules, j.Header.Scenario.Name, []byte(j.Header.Scenario.Text))
	if err != nil {
		return "", err
	}
	if path, err = f.writeAside(path, isBrought, data); err != nil {
		return "", err
	}
	return filepath.Base(path), nil
}

// plays says why a journal neither goes on nor, if it was cut out of a game, can be
// watched.
func (f *Folder) plays(rules game.System, j *game.Journal, data []byte) error {
	if j.Cut() == nil {
		_, _, err := game.ResumeWatched(rules, inMemory(data, nil), f.watch)
		return err
	}
	film, err := replay.Develop(rules, j, f.watch)
	if err != nil {
		return err
	}
	for _, d := range film.Verdict.Differences {
		if d.Severity > replay.Changed {
			return fmt.Errorf("line %d: %v", d.Line, d)
		}
	}
	return nil
}

// holds returns the journal of the folder that is the same to the byte.
func (f *Folder) holds(data []byte) (file string, ok bool) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return "", false
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) || filepath.Ext(e.Name()) != extension {
			continue
		}
		if held, err := os.ReadFile(filepath.Join(f.path, e.Name())); err == nil && bytes.Equal(held, data) {
			return e.Name(), true
		}
	}
	return "", false
}

// TakeUp makes a journal of the folder the one that Open goes on with, and
// returns what to open. The one that was, if there is one, is laid aside. The
// error is why it cannot go on, or that one of both is open in another program.
func (f *Folder) TakeUp(file string) (k Kept, err error) {
	f.closeAll()
	if f.cannot != nil {
		return Kept{}, f.cannot
	}
	path := filepath.Join(f.path, filepath.Base(file))
	k, _ = keptAs(path) // nothing may have been done in it yet
	if k.File == "" {
		return Kept{}, fmt.Errorf("%s: no game that can go on is called so in %s", filepath.Base(file), f.path)
	}
	if k.Damage != nil {
		return Kept{}, damaged(file, k.Damage)
	}
	if k.Cut != nil {
		return Kept{}, fmt.Errorf("%s: it was cut out of a game: watch it again, or play on from a moment of it", filepath.Base(file))
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
	if err := rename(path, to); err != nil {
		return Kept{}, err
	}
	files.SyncFolder(to)
	k.File, k.Aside = filepath.Base(to), false
	return k, nil
}
