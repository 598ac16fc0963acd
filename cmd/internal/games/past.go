package games

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"sightline/game"
	"sightline/game/replay"
)

// A Past is a match that is kept, to be looked at from its beginning. Of one that goes
// on there is only what the one player at this screen was told.
type Past struct {
	File  string // in the folder
	Name  string // of its scenario
	Notes []Note
	// Part is what the player has marked of it, to be cut out and exported: its actions in
	// effect from one moment to another. Of what was cut out of a game it is that; nil for
	// nothing.
	Part *game.Cut

	rules game.System
	text  []byte // of its scenario
	film  *replay.Film
	j     *game.Journal
	of    string // tells the game from others, in the file of notes
	only  string // the side that may look while the game goes on; "": all may
}

// Past plays a match of the folder back. The error is why it cannot be looked at; that
// it was stopped is game.ErrStopped. It may be called from any goroutine.
func (f *Folder) Past(file string) (*Past, error) {
	if f.cannot != nil {
		return nil, f.cannot
	}
	path := filepath.Join(f.path, filepath.Base(file))
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	j := game.ParseJournal(data)
	rules, ok := rulesOf(j.Header.System)
	if !ok || !isMatch(rules.Name()) {
		return nil, wantMatch(filepath.Base(file))
	}
	film, err := replay.Develop(rules, j, f.watch)
	if err != nil {
		return nil, err
	}
	o := j.Header.Opening()
	p := &Past{File: filepath.Base(file), Name: o.Name, rules: rules, text: o.Scenario, film: film, j: j, of: gameOf(&j.Header)}
	p.Notes, p.Part = notesOf(path, p.of)
	if film.Cut != nil && p.Part == nil {
		p.Part = film.Cut
	}
	if film.Over() {
		return p, nil
	}
	err = p.hide(settingOf(j, film.Sides()))
	if at := damageOf(j); err != nil && at != nil { // it may be over, but is not played so far
		err = damaged(file, at)
	}
	return p, err
}

// IsOver reports whether a journal of the folder is of a match that is over. It may be
// called from any goroutine.
func (f *Folder) IsOver(file string) bool {
	k, ok := keptAs(filepath.Join(f.path, filepath.Base(file)))
	return ok && k.Ended()
}

// hide leaves of a game that goes on what the one player at this screen knows.
func (p *Past) hide(who *Setting) error {
	for i, side := range p.film.Sides() {
		switch {
		case who.Sides[i] != Person:
		case p.only != "" || who.Referee:
			return errors.New("several play at this screen: the game can be watched again once it is over")
		default:
			p.only = side
		}
	}
	if p.only == "" {
		return errors.New("nobody plays at this screen: the game can be watched once it is over")
	}
	return nil
}

// Scenario is the text of its scenario, and System the name of its rules.
func (p *Past) Scenario() []byte { return p.text }
func (p *Past) System() string   { return p.rules.Name() }

// Sides names the sides, in order.
func (p *Past) Sides() []string { return p.film.Sides() }

// Sat is who sat at the sides, by the journal, and at least one of them is a person now.
func (p *Past) Sat() Setting {
	s := Setting{Sides: settingOf(p.j, p.film.Sides()).Sides}
	if !slices.Contains(s.Sides[:], Person) {
		s.Sides[0] = Person
	}
	return s
}

// Over reports whether the game is over, so that nothing in it is a secret.
func (p *Past) Over() bool { return p.only == "" }

// As is the match as a side knew it, or the referee; nil for who may not look.
func (p *Past) As(who string) *replay.Reel {
	if p.only != "" && p.only != who {
		return nil
	}
	return p.film.As(who)
}

// Verdict is what came of verifying the journal; nil while the game goes on, since it
// tells of what sides did in secret.
func (p *Past) Verdict() *replay.Verdict {
	if p.only != "" {
		return nil
	}
	return p.film.Verdict
}

// Journal is the record of a game that is over, to be told; nil while it goes on.
func (p *Past) Journal() *game.Journal {
	if !p.Over() {
		return nil
	}
	return p.j
}

// Cut reports whether it is a part that was cut out of a game.
func (p *Past) Cut() bool { return p.film.Cut != nil }
