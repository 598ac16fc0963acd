package screen

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/game"
)

// offer chooses the table of a text, which is added if it is not there.
func (l *lobby) offer(name string, text []byte) {
	l.stock()
	v := newVolume(name, text)
	at := slices.IndexFunc(l.tables, func(t volume) bool { return t.id == v.id })
	if at < 0 {
		l.tables, at = append([]volume{v}, l.tables...), 0
	}
	l.section = playSection
	l.choose(at)
	l.unseen = true
}

// dropped opens the first file that was dropped on the window.
func (l *lobby) dropped(files fs.FS) {
	entries, err := fs.ReadDir(files, ".")
	if err == nil && len(entries) == 0 {
		return
	}
	var text []byte
	if err == nil {
		text, err = fs.ReadFile(files, entries[0].Name())
	}
	if err != nil {
		l.refuse(err)
		return
	}
	l.bring(entries[0].Name(), text)
}

// bring opens what a file holds: a scenario is chosen, a ruling opens, a game
// goes on, from a copy of its journal.
func (l *lobby) bring(name string, text []byte) {
	if link, is := linkIn(text); is {
		l.once("the seat of that link", func() { l.comesTo(link) })
		return
	}
	if away.IsLetter(text) {
		l.once("that letter", func() { l.takesLetter(path.Base(name), text) })
		return
	}
	if away.AreKeys(text) {
		l.once("the seat of those keys", func() { l.takesKeys(path.Base(name), text) })
		return
	}
	if strings.EqualFold(path.Ext(name), ".jsonl") {
		l.begins("Reading "+path.Base(name), func() func() {
			file, err := l.games.Bring(name, text)
			over := err == nil && l.games.IsOver(file)
			return func() { l.brought(name, file, over, err) }
		})
		return
	}
	if l.building() != nil {
		l.bringToBuild(name, text)
		return
	}
	l.begins("Reading "+path.Base(name), func() func() {
		v := newVolume(name, text)
		return func() {
			switch {
			case v.err != nil:
				l.refuse(v.err)
			case v.doc.Scenario == nil:
				l.once(v.title(), func() { l.openFree(&v) })
			default:
				l.once(v.title(), func() { l.offer(v.name, text) })
			}
		}
	})
}

// brought goes on with a game from elsewhere, of which there is a copy now; one that is
// over is watched again.
func (l *lobby) brought(name, file string, over bool, err error) {
	if err != nil {
		if !errors.Is(err, game.ErrStopped) {
			err = fmt.Errorf("%w\n\nsightline replay %s tells what there is of it", err, name)
		}
		l.refuse(err)
		return
	}
	if at, _ := l.openAt(); at == file {
		l.refuse(fmt.Errorf("%s is the game at this table", path.Base(name)))
		return
	}
	open := l.goOnWith
	if over {
		open = l.watchFile
	}
	l.once(path.Base(name), func() { open(file) })
}
