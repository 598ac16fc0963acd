package commanddecision_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
	"sightline/units"
)

// Whatever cells hold that they may hold, games of it open and can be played:
// all at their lower ends, all at their upper ends, and any mix.
func TestCellsArePlayed(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 4
	}
	for seed := range uint64(games) {
		turns := 3
		if seed%5 == 4 {
			turns = 1000 // to the end
		}
		if err := playCells(t, seed, turns); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func FuzzCells(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) {
		// More would not be done in the ten seconds that an input is given.
		if err := playCells(t, seed, 1); err != nil {
			t.Fatal(err)
		}
	})
}

// tablesOfCells are what cells are played on: with everything at its upper end a
// large battle would take minutes, and they are what is tested, not the tables.
var tablesOfCells = []string{"breakout.toml", "first-fight.toml", "lezey-1944.toml", "maneuvers-1941.toml", "peski-1939.toml"}

// errEnough ends a game that was to be short.
var errEnough = errors.New("enough")

// playCells plays so many turns, random against random, with the cells of a seed.
func playCells(t *testing.T, seed uint64, turns int) (err error) {
	o := opening(t, tablesOfCells[seed%uint64(len(tablesOfCells))], fmt.Sprint(seed))
	o.Overlays = []game.Overlay{{Name: "cells.toml", Text: []byte(cellsOf(seed))}}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v with\n%s", r, o.Overlays[0].Text)
		}
	}()
	m := bot.Match{Opening: o, Bots: newBots(t, "random", "random"), Watch: func(m *bot.Moment) error {
		if m.After.Turn > turns {
			return errEnough
		}
		return nil
	}}
	r, err := m.Play()
	switch {
	case errors.Is(err, errEnough):
	case err != nil:
		return fmt.Errorf("%w with\n%s", err, o.Overlays[0].Text)
	case r.Refused > 0 && !strings.Contains(r.Refusal.Error(), `"do":"face"`):
		return fmt.Errorf("%w with\n%s", r.Refusal, o.Overlays[0].Text)
	}
	return nil
}

// cellsOf is an overlay: of seeds 0 to 3 all cells of the reference chart at the
// lower or at the upper ends, of others some of them anywhere, and some figures
// of stands and weapons.
func cellsOf(seed uint64) string {
	chance := rand.New(rand.NewPCG(seed, 9))
	var b strings.Builder
	set := func(id, value string) {
		fmt.Fprintf(&b, "[[cell]]\nid = %q\nvalue = %q\nsource = \"a test\"\n", id, value)
	}
	ends := cd.StandardChart().Ends()
	values, cells := map[string]string{}, cd.StandardChart().Cells()
	for _, c := range cells {
		list := ends[c.ID]
		value := list[0]
		if seed%2 == 1 {
			value = list[len(list)-1]
		}
		if seed > 3 {
			value = list[chance.IntN(len(list))]
			if lo, hi, ok := rangeOf(list); ok && chance.IntN(3) > 0 {
				value = between(chance, lo, hi)
			}
			if chance.IntN(4) == 0 {
				value = c.Value
			}
		}
		values[c.ID] = value
	}
	for range cells { // each not below the one that it may not fall below
		for _, c := range cells {
			if c.After != "" && lengthOf(values[c.ID]) < lengthOf(values[c.After]) {
				values[c.ID] = values[c.After]
			}
		}
	}
	for _, c := range cells {
		set(c.ID, values[c.ID])
	}
	if seed <= 3 {
		return b.String()
	}
	book := units.Standard()
	for _, id := range book.Cells() {
		if chance.IntN(4) > 0 {
			continue
		}
		switch key := id[strings.LastIndexByte(id, '.')+1:]; key {
		case "move", "road", "cross-country":
			set(id, fmt.Sprint(1+chance.IntN(150)))
		case "rof", "rof-towed":
			set(id, fmt.Sprint(1+chance.IntN(20)))
		case "caliber":
			set(id, fmt.Sprint(1+chance.IntN(500)))
		case "capacity":
			set(id, "12 1/2 + tow")
		}
	}
	return b.String()
}

// rangeOf are the ends of a cell that is a range in inches or of numbers alone.
func rangeOf(ends []string) (lo, hi string, ok bool) {
	if len(ends) != 2 || strings.ContainsAny(ends[0], "x+P") {
		return "", "", false
	}
	_, errLo := geom.ParseInches(ends[0])
	_, errHi := geom.ParseInches(ends[1])
	return ends[0], ends[1], errLo == nil && errHi == nil
}

// between is a whole number between two, or one of them if none is.
func between(chance *rand.Rand, lo, hi string) string {
	a, b := lengthOf(lo), lengthOf(hi)
	n := int((b-a)/geom.Inch) + 1
	v := a + geom.Length(chance.IntN(n))*geom.Inch
	return min(v, b).String()
}

func lengthOf(value string) geom.Length {
	l, _ := geom.ParseInches(value)
	return l
}
