package transcript

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/boardgame"
)

// Marks hold that whoever is told what comes of an action is told whose the figures are that decide: where it comes to
// something else by a cell that holds one more, one less or another word, its line has the source of the cell, or one
// before it of the same action; and who is refused it is told so.
type Marks struct {
	T     *testing.T
	Cells []boardgame.Cell
	// With is a position by a chart with a cell replaced; nil if the chart does not take that.
	With func(game.Position, boardgame.Change) game.Position
	// Watched, if it is not nil, is a position that keeps which cells are asked of its chart, and what tells them: others
	// decide nothing, but those that begin with Always.
	Watched func(game.Position) (game.Position, func() []boardgame.Cell)
	Always  string         // what cells begin with
	Asks    string         // what cells begin with by which it may be that somebody is asked first
	Decided map[string]int // by cell: how often it has
	missed  map[string]bool
}

// owner is the source of what is replaced here.
const owner = "QQ"

var sources = regexp.MustCompile(` \((?:(?:seed|rebuilt|house|counter|QQ)(?:, )?)+\)`)

// Transcripts look at every action of the transcripts of a folder.
func (m *Marks) Transcripts(system game.System, folder string) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.txt"))
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			m.T.Fatal(err)
		}
		r := reader{t: m.T, system: system, folder: folder, in: "head", each: m.acted}
		for n, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			r.line = n + 1
			r.read(l)
		}
	}
}

// AtRandom looks at so many actions, at most, of what is allowed.
func AtRandom[P boardgame.Legal[A], A any](m *Marks, p P, seed string, most int) {
	play(m.T, p, seed, most, func(_ int, p P, by string, raw json.RawMessage, dice func() game.Dice) { m.acted(p, by, raw, dice) })
}

// Visit shows the positions of a game at random, numbered from 0, and what is done in each by which dice.
func Visit[P boardgame.Legal[A], A any](t *testing.T, p P, seed string, most int, see func(n int, p P, by string, raw json.RawMessage, dice func() game.Dice)) {
	play(t, p, seed, most, see)
}

func play[P boardgame.Legal[A], A any](t *testing.T, p P, seed string, most int, each func(n int, p P, by string, raw json.RawMessage, dice func() game.Dice)) {
	own := game.KeyedDice("what is done " + seed)
	for n := range most {
		by, list := "", []A(nil)
		for _, side := range p.Sides() {
			if all := p.For(side).(P).Legal(side); len(all) > 0 {
				by, list = side, all
			}
		}
		if list == nil {
			return
		}
		raw, err := json.Marshal(list[own.Roll(len(list))-1])
		if err != nil {
			t.Fatal(err)
		}
		dice := func() game.Dice { return game.KeyedDice(fmt.Sprint(seed, n)) }
		each(n, p, by, raw, dice)
		next, _, err := p.Do(by, raw, dice())
		if err != nil {
			t.Fatalf("%s: %s: %v", by, raw, err)
		}
		p = next.(P)
	}
}

// acted looks at one action.
func (m *Marks) acted(p game.Position, by string, raw json.RawMessage, dice func() game.Dice) {
	do := func(p game.Position) (lines []string, refused error) {
		_, events, err := p.Do(by, raw, dice())
		var no *game.Refusal
		if err != nil && !errors.As(err, &no) {
			m.T.Fatal(err)
		}
		for _, e := range events {
			lines = append(lines, e.TextFor(game.Referee))
		}
		return lines, err
	}
	watched, asked := p, func() []boardgame.Cell { return m.Cells }
	if m.Watched != nil {
		watched, asked = m.Watched(p)
	}
	is, refused := do(watched)
	read := asked()
	for _, c := range m.Cells {
		if !slices.ContainsFunc(read, func(x boardgame.Cell) bool { return x.ID == c.ID }) && (m.Always == "" || !strings.HasPrefix(c.ID, m.Always)) {
			continue
		}
		for _, v := range Others(c) {
			if m.missed[c.ID] {
				break
			}
			other := m.With(p, boardgame.Change{ID: c.ID, Value: v, Source: owner})
			if other == nil {
				continue
			}
			were, no := do(other)
			i := 0
			for i < len(is) && i < len(were) && sources.ReplaceAllString(is[i], "") == sources.ReplaceAllString(were[i], "") {
				i++
			}
			if i == len(is) && (no == nil) == (refused == nil) || no == nil && refused == nil && i == len(were) && m.Asks != "" && strings.HasPrefix(c.ID, m.Asks) {
				continue
			}
			if n := len(were) - len(is) + i; refused == nil && no == nil && n > i && slices.EqualFunc(is[i:], were[n:], func(a, b string) bool { return sources.ReplaceAllString(a, "") == sources.ReplaceAllString(b, "") }) {
				continue // nothing is told where something else would have come of it
			}
			m.Decided[c.ID]++
			// Either is refused, and told why, or both come to something.
			var told string
			switch same := m.With(p, boardgame.Change{ID: c.ID, Value: c.Value, Source: owner}); {
			case refused != nil:
				_, why := do(same)
				told = why.Error()
			case no != nil:
				told = no.Error()
			default:
				own, _ := do(same)
				told = strings.Join(own[:min(i+1, len(own))], "\n")
			}
			if !strings.Contains(told, owner) {
				m.missed[c.ID] = true
				m.T.Errorf("%s decides with no mark: by %s %s is told of\n\t%s\nand by %s\n\t%s%v", c.ID, c.Value, raw, told, v, strings.Join(were, "\n\t"), no)
			}
			break
		}
	}
}

// Others are values that a cell may hold besides its own: numbers beside it, other words.
func Others(c boardgame.Cell) (list []string) {
	if n, err := strconv.Atoi(c.Value); err == nil {
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1)}
	}
	for _, w := range append(strings.Split(c.Want, " or "), "M", "1M2", "1/4", "3:2", "5:2", "4:1", "1:1") {
		if w != c.Value {
			list = append(list, w)
		}
	}
	return list
}

// NewMarks are those of a chart.
func NewMarks(t *testing.T, cells []boardgame.Cell, with func(game.Position, boardgame.Change) game.Position) *Marks {
	return &Marks{T: t, Cells: cells, With: with, Decided: map[string]int{}, missed: map[string]bool{}}
}

// Silent are the cells that have decided nothing that was looked at.
func (m *Marks) Silent() (list []string) {
	for _, c := range m.Cells {
		if m.Decided[c.ID] == 0 {
			list = append(list, c.ID)
		}
	}
	return list
}

// Charts keep what a chart with a cell replaced is, false if there is none, since that is asked very often.
func Charts[C any](with func([]boardgame.Change) (C, error)) func(boardgame.Change) (C, bool) {
	type kept struct {
		c  C
		ok bool
	}
	all := map[boardgame.Change]kept{}
	return func(x boardgame.Change) (C, bool) {
		k, known := all[x]
		if !known {
			c, err := with([]boardgame.Change{x})
			k = kept{c, err == nil}
			all[x] = k
		}
		return k.c, k.ok
	}
}
