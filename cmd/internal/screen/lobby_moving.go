package screen

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
)

// asksToMove asks whether the keys of a seat far apart are to go to another machine.
func (l *lobby) asksToMove(k *saved) {
	e := *k.Elsewhere
	if e.Link == "" {
		l.message, l.stale = "You have no seat at it.", true
		return
	}
	if l.far.hosting != nil && l.far.mine != "" && l.far.mine == secretOf(e.Link) {
		l.message, l.stale = "You sit there: stop hosting first, under Play, Far apart.", true
		return
	}
	name := strings.ReplaceAll(cmp.Or(e.Side, "seat")+"-"+strings.TrimSuffix(cmp.Or(k.Name, "game"), ".toml"), " ", "-")
	l.question, l.stale = &question{
		title: "Move the seat to another machine?",
		text:  "Its keys go to a file, and are used here no more. Open that file in Sightline there – under Open a file, or dropped on its window or page – and the seat is played from there. Whoever has the file has the seat: keep it secret.",
		yes:   "Move the keys", no: "Keep them here",
		do: func() { l.movesKeys(e.Link, name) },
	}, true
}

// movesKeys writes the keys of a seat to a file: in a page it is downloaded, else it lies among
// what is exported, for its owner alone.
func (l *lobby) movesKeys(link, name string) {
	folder, err := l.games.Path()
	if err != nil {
		l.refuse(err)
		return
	}
	inPage, export := l.browser != nil, l.free.Export
	l.begins("Moving the keys", func() func() {
		said := ""
		err := away.MoveKeys(folder, link, func(file []byte) (err error) {
			if inPage {
				said, err = export(name+away.KeysExtension, func(w io.Writer) error { _, err := w.Write(file); return err })
				return err
			}
			path, err := away.WriteKeys(filepath.Join(folder, games.ExportsFolder), name, file)
			said = "They are in " + path + "."
			return err
		})
		return func() {
			if err != nil {
				l.refuse(fmt.Errorf("the keys stay here: %w", err))
				return
			}
			l.message, l.stale = "The keys are moved. "+said, true
			l.readKept()
		}
	})
}

// takesKeys has the seat of a file of keys be played from here.
func (l *lobby) takesKeys(name string, file []byte) {
	folder, err := l.games.Path()
	if err != nil {
		l.refuse(errors.Join(errors.New("a seat far away has keys, which have to be kept"), err))
		return
	}
	link, err := away.TakeKeys(folder, name, file)
	if err != nil {
		l.refuse(err)
		return
	}
	l.sitsDown(games.Elsewhere{Link: link})
}
