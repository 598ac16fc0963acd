//go:build !js

package far

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/far/visit"
	"sightline/game"
)

// TakeOver hosts a game that begun elsewhere, by mail, and has the parties of its journal: a
// new one in a folder, with seats of the sides alone. Close it, or serve it.
func TakeOver(dir string, g Game, journal []byte) (*Host, error) {
	j := game.ParseJournal(journal)
	if !j.Sound() {
		return nil, fmt.Errorf("the journal is damaged: %v", j.Faults[0])
	}
	in := folder(dir)
	if _, err := readState(in); !errors.Is(err, errNoGame) {
		if err == nil {
			err = errGame
		}
		return nil, err
	}
	by := playedBy(g.Name, g.Scenario)
	start, err := by.Open(game.Opening{Name: g.Name, Scenario: g.Scenario, Overlays: g.Overlays})
	if err != nil {
		return nil, err
	}
	s := &state{Format: stateFormat, Name: g.Name, Scenario: string(g.Scenario), Program: "sightline", Salt: j.Header.Secret(), Hosts: g.Hosts}
	for _, o := range g.Overlays {
		s.Overlays = append(s.Overlays, overlay{o.Name, string(o.Text)})
	}
	for i, side := range start.Sides() {
		if i >= len(j.Header.Parties) || j.Header.Parties[i].By != side {
			return nil, errors.New("the journal has no party for " + side)
		}
		s.Seats = append(s.Seats, place{Side: side, Token: visit.NewToken(""), Party: &j.Header.Parties[i]})
	}
	log, err := in.Journal()
	if err != nil {
		return nil, err
	}
	held, err := whole(log)
	if err == nil && len(held) > 0 {
		err = errGame
	}
	if err == nil {
		_, err = log.Write(journal)
	}
	if err = errors.Join(err, log.Sync(), log.Close()); err != nil {
		return nil, err
	}
	if err := s.keep(in); err != nil {
		return nil, err
	}
	return ResumeIn(in)
}

// Leaves ends the hosting of a game in a folder that goes on elsewhere, by mail: take is given
// its whole journal, and if it has no error, nobody hosts the game any more. It fails while the
// game is served.
func Leaves(dir string, take func(journal []byte) error) error {
	in := folder(dir)
	s, err := anyState(in)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	log, err := in.Journal() // for this program alone
	if err != nil {
		return err
	}
	defer log.Close()
	journal, err := wholeLines(log)
	if err != nil {
		return err
	}
	was := s.Left
	s.Left = true // before anybody goes on: two must never
	if err := s.keep(in); err != nil {
		return err
	}
	if err := take(journal); err != nil {
		s.Left = was
		return errors.Join(err, s.keep(in))
	}
	return nil
}

// errLeft is that a game is hosted no more.
var errLeft = errors.New("the game has gone back to mail, and is hosted no more: sightline mail")
