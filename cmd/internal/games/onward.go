package games

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/replay"
)

var errMovesOn = errors.New("from here it cannot be played on: by the rules of now the same actions come to something else")

// PlayOn closes the game that is open and opens a new match that begins with the first
// actions in effect of one that is over, by the same dice, and then goes on with whoever
// is to sit at it. The journal of that one stays as it is; the new one names it as its
// parent. The error is why it cannot be played on.
func (f *Folder) PlayOn(p *Past, actions int, s Setting) (*Match, error) {
	if !p.Over() {
		return nil, errors.New("the game is not over: go on with it")
	}
	if err := haveBots(p.rules, s.Sides); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(f.path, p.File))
	if err != nil {
		return nil, err
	}
	was := game.ParseJournal(data)
	held, err := f.begun(was, p, actions)
	if err != nil {
		return nil, err
	}
	o := was.Header.Opening()
	path, err := f.journalOf(p.rules, o.Name, o.Scenario)
	if err != nil {
		return nil, err
	}
	if path, err = f.writeAside(path, isOnward, held); err != nil {
		return nil, err
	}
	f.closeAll()
	j, held, err := take(path)
	if err != nil {
		return nil, err
	}
	if len(held) == 0 {
		j.close()
		return nil, errInUse
	}
	t := &table{rules: p.rules, name: o.Name, text: o.Scenario, watch: f.watch, seed: o.Seed}
	if _, err := t.goesOn(j); err != nil {
		j.close()
		return nil, err
	}
	t.sat = nil // nobody sat here: all come anew
	return f.seatAll(t, s, fmt.Sprintf("Played on from another game, which stays as it is. This one is kept as %s.", filepath.Base(path)))
}

// begun is the journal of a new match that begins with the first actions of another.
func (f *Folder) begun(was *game.Journal, p *Past, actions int) ([]byte, error) {
	lines := replay.InEffect(was)
	all := p.film.As(game.Referee)
	if actions > len(lines) || actions > len(all.Shots) {
		return nil, fmt.Errorf("the game has %d actions: want no more", min(len(lines), len(all.Shots)))
	}
	if _, over := all.At(actions).Over(); over {
		return nil, errors.New("the game is over here: go back to where it was not")
	}
	o := was.Header.Opening()
	o.Program, o.Parent = "sightline", &game.Parent{Sum: was.Sum(1), Actions: actions}
	if actions > 0 {
		o.Parent.Sum = was.Sum(was.Lines[lines[actions-1]].Number)
	}
	var journal bytes.Buffer
	g, err := game.NewGame(p.rules, o, &journal)
	if err != nil {
		return nil, err
	}
	for i := range actions {
		l := &was.Lines[lines[i]]
		if _, err := g.Do(l.By, l.Do); err != nil {
			return nil, fmt.Errorf("%w: %w", errMovesOn, err)
		}
		if f.watch != nil && !f.watch(i+1, actions) {
			return nil, game.ErrStopped
		}
	}
	if g.Position().Hash() != all.At(actions).Hash() {
		return nil, errMovesOn
	}
	return journal.Bytes(), nil
}

// writeAside writes a journal to the first name that is free of those of a game that
// lie aside for a reason.
func (f *Folder) writeAside(path, why string, data []byte) (to string, err error) {
	for n := 1; n <= mostAside; n++ {
		to := asideName(path, why, n)
		err := files.New(to, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if !errors.Is(err, os.ErrExist) {
			return to, err
		}
	}
	return "", fmt.Errorf("%s: %d journals of it lie aside already", path, mostAside)
}
