//go:build !js

package far

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/far/room"
	"sightline/game"
)

// Bounds of a hosted game.
const (
	mostSeats = 64
	mostLate  = 100
)

// fault lists what of a game cannot be hosted.
func (g *Game) fault(by ruled, start game.Position) error {
	var errs []error
	no := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	sides := start.Sides()
	if len(g.Seats) > mostSeats {
		no("%d seats: want at most %d", len(g.Seats), mostSeats)
	}
	var names []string
	for _, s := range g.Seats {
		switch {
		case s.Watches && s.By == "":
			continue
		case s.By != game.Referee && !slices.Contains(sides, s.By):
			no("%q is no side: want %s", s.By, strings.Join(sides, ", "))
		case s.Watches:
			continue
		case strings.TrimSpace(s.Name) == "" || len(s.Name) > 40:
			no("a seat of %s is called %q: want a name of at most 40 bytes", s.By, s.Name)
		case slices.Contains(names, s.Name), slices.Contains(sides, s.Name), s.Name == game.Referee:
			no("%q is the name of a side or of another seat", s.Name)
		}
		names = append(names, s.Name)
		known := by.formations(start, s.By)
		for _, f := range s.Formations {
			if s.By != game.Referee && !slices.Contains(known, f) {
				no("%s of %s: there is no formation %q: want some of %s", s.Name, s.By, f, strings.Join(known, ", "))
			}
		}
	}
	if g.Hosts != "" && !slices.Contains(sides, g.Hosts) {
		no("%q, whose player hosts, is no side", g.Hosts)
	}
	if g.Late < 0 || g.Late > mostLate {
		no("who watches both sides is %d turns behind: want 1 to %d", g.Late, mostLate)
	}
	if g.Clock.Game < 0 || g.Clock.Step < 0 {
		no("the clock has less than nothing")
	}
	if by.board != nil && g.Clock != (room.Time{}) {
		no("there is a clock: want none, for a game of %s has no referee who ends it", by.Name())
	}
	return errors.Join(errs...)
}

// mostPart bounds a part of the journal that is handed out at once, in bytes.
const mostPart = 512 << 10

// part returns a part of the journal of the game, from a byte on, and how long it is.
func (h *Host) part(from int64) (part []byte, all int64, err error) {
	if all, err = h.journal.Size(); err != nil {
		return nil, 0, err
	}
	if from < 0 || from > all {
		return nil, 0, fmt.Errorf("the journal has %d bytes: there is none from %d", all, from)
	}
	part = make([]byte, min(all-from, mostPart))
	n, err := h.journal.ReadAt(part, from)
	if n == len(part) {
		err = nil
	}
	return part[:n], all, err
}
