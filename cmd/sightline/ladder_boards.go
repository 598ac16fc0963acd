package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/study"
	"sightline/game"
	"sightline/scenarios/shown"
)

// A boardPairing is two bots, in the order of the sides, on a scenario of a board.
type boardPairing struct {
	system, scenario string
	text             []byte
	sides            []string
	bots             [2]string
	play             func(game.Opening, io.Writer) (*game.Game, error)
	won              [3]int // by side, and drawn
}

// A boardArena is a scenario of a ladder of boards.
type boardArena struct {
	file   game.Overlay
	system small
}

// boardArenas are the scenarios of names, or all that come with the boards.
func (p *program) boardArenas(names []string) (list []boardArena, err error) {
	var wrong []error
	for _, name := range names {
		file, system, is := p.smallBattle(name)
		if !is {
			wrong = append(wrong, usageError(fmt.Sprintf("ladder: --scenarios %s: want a scenario of a system on a board", shown.Line(name, 60))))
			continue
		}
		file.Name = stem(file.Name)
		if slices.ContainsFunc(list, func(a boardArena) bool { return a.file.Name == file.Name }) {
			wrong = append(wrong, usageError(fmt.Sprintf("ladder: --scenarios %s: want each name once", shown.Line(name, 60))))
		}
		list = append(list, boardArena{file, system})
	}
	if names != nil {
		return list, errors.Join(wrong...)
	}
	for _, s := range smalls {
		k, _ := boards.Of(s.Name())
		for _, name := range k.Names() {
			text, _ := k.File(name)
			list = append(list, boardArena{game.Overlay{Name: name, Text: text}, s})
		}
	}
	return list, nil
}

// boardPairings are all of the bots, or of those named, on scenarios of boards, from both seats.
func boardPairings(arenas []boardArena, bots []string) (list []*boardPairing, err error) {
	for _, x := range arenas {
		p, err := x.system.Open(game.Opening{Name: x.file.Name, Scenario: x.file.Text})
		if err != nil {
			return nil, err
		}
		names := bots
		if names == nil {
			names = x.system.names
		}
		for _, a := range names {
			for _, b := range names {
				play, err := x.system.bots([]string{a, b})
				if err != nil {
					return nil, usageError(fmt.Sprintf("ladder: --bots: on %s %v", x.file.Name, err))
				}
				list = append(list, &boardPairing{x.system.what(), x.file.Name, x.file.Text, p.Sides(), [2]string{a, b}, play, [3]int{}})
			}
		}
	}
	return list, nil
}

// playBoards plays n games of every pairing on the boards, and writes a table of its own.
func (c ladderCommand) playBoards(ctx context.Context, p *program) error {
	arenas, err := p.boardArenas(c.Scenarios)
	if err != nil {
		return err
	}
	list, err := boardPairings(arenas, c.Bots)
	if err != nil {
		return err
	}
	show := newProgress(p.terminal, len(list)*c.N)
	ends := make([]string, len(list)*c.N)
	var played atomic.Int64
	err = onAll(ctx, len(ends), show, func(k int) error {
		x := list[k/c.N]
		o := game.Opening{Program: "sightline", Name: x.scenario, Scenario: x.text, Seed: fmt.Sprintf("%s, %s, %s against %s, game %d", c.Seed, x.scenario, x.bots[0], x.bots[1], k%c.N+1)}
		g, err := x.play(o, io.Discard)
		if err != nil {
			return fmt.Errorf("%s: %w", o.Seed, err)
		}
		end, _ := g.Position().Over()
		ends[k] = end.Side
		played.Add(1)
		return nil
	})
	show.done()
	if err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	if n := int(played.Load()); n < len(ends) {
		return fmt.Errorf("ladder: stopped with %d of %s played: %s is not written, and games on boards are not kept", n, counted(len(ends), "game"), nameOf(c.Out))
	}
	for k, side := range ends {
		x := list[k/c.N]
		switch side {
		case x.sides[0]:
			x.won[0]++
		case x.sides[1]:
			x.won[1]++
		default:
			x.won[2]++
		}
	}
	out := boardTable(list, c.N, c.Seed)
	if err := replace(c.Out, func(w io.Writer) error { _, err := io.WriteString(w, out); return err }); err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	fmt.Fprintf(p.stdout, "%s: %s\n", nameOf(c.Out), counted(len(ends), "game"))
	return nil
}

// boardTable is the document.
func boardTable(list []*boardPairing, n int, seed string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Bots on boards\n\nWritten by `sightline ladder --boards`: %s of each pairing, seed %q. The share is that of the first side, a draw counting half, with the interval that holds\nthe true share in 95 of 100 such runs. A bot against itself shows whom a scenario favors.\n", counted(n, "game"), seed)
	last := ""
	for _, x := range list {
		if x.scenario != last {
			last = x.scenario
			fmt.Fprintf(&b, "\n## %s (%s)\n\n| %s | %s | won | lost | drawn | share |\n| --- | --- | --- | --- | --- | --- |\n", x.scenario, x.system, x.sides[0], x.sides[1])
		}
		score := float64(x.won[0]) + float64(x.won[2])/2
		low, high := study.Wilson(score, n)
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %.0f %% (%.0f to %.0f) |\n", x.bots[0], x.bots[1], x.won[0], x.won[1], x.won[2], 100*score/float64(n), 100*low, 100*high)
	}
	return b.String()
}
