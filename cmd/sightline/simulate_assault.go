package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/study"
	"sightline/game"
	"sightline/game/assault"
	"sightline/game/assault/bot"
	"sightline/game/berlin"
	dropbot "sightline/game/berlin/bot"
	"sightline/game/dday"
	zonebot "sightline/game/dday/bot"
	"sightline/scenarios"
	"sightline/scenarios/shown"
)

// A small is a system whose battles come with its package and are played by its own bots.
type small struct {
	game.System
	names []string
	bots  func(names []string) (play func(game.Opening, io.Writer) (*game.Game, error), err error)
}

// smalls are the systems of that kind.
var smalls = []small{
	{assault.System{}, bot.Names, func(names []string) (func(game.Opening, io.Writer) (*game.Game, error), error) {
		bots, err := two(names, bot.New)
		return func(o game.Opening, w io.Writer) (*game.Game, error) { return bot.Play(o, bots, w) }, err
	}},
	{dday.System{}, zonebot.Names, func(names []string) (func(game.Opening, io.Writer) (*game.Game, error), error) {
		bots, err := two(names, zonebot.New)
		return func(o game.Opening, w io.Writer) (*game.Game, error) { return zonebot.Play(o, bots, w) }, err
	}},
	{berlin.System{}, dropbot.Names, func(names []string) (func(game.Opening, io.Writer) (*game.Game, error), error) {
		bots, err := two(names, dropbot.New)
		return func(o game.Opening, w io.Writer) (*game.Game, error) { return dropbot.Play(o, bots, w) }, err
	}},
}

// what is what its battles are of.
func (s small) what() string {
	k, _ := boards.Of(s.Name())
	return k.Title
}

// two are the bots of two names.
func two[B any](names []string, make func(string) (B, error)) (bots [2]B, err error) {
	for i := range bots {
		if bots[i], err = make(names[i]); err != nil {
			return bots, err
		}
	}
	return bots, nil
}

// smallBattle is the file of an argument, if that is a battle of such a system.
func (p *program) smallBattle(arg string) (game.Overlay, small, bool) {
	if arg == "-" {
		return game.Overlay{}, small{}, false
	}
	found, err := find(arg)
	if err != nil || len(found) != 1 {
		return game.Overlay{}, small{}, false
	}
	text, err := found[0].data()
	for _, s := range smalls {
		// The line that names the system, whatever else is wrong with the file.
		if err == nil && regexp.MustCompile(`(?m)^system[ \t]*=[ \t]*"`+s.Name()+`"`).Match(text) {
			return game.Overlay{Name: found[0].name, Text: text}, s, true
		}
	}
	return game.Overlay{}, small{}, false
}

// runSmall plays a battle of such a system by its bots, until ctx is over.
func (c simulateCommand) runSmall(ctx context.Context, p *program, file game.Overlay, s small) error {
	if slices.Equal(c.Bots, []string{"steady", "steady"}) {
		c.Bots = []string{"plain", "plain"} // nobody has asked for others
	}
	if len(c.Bots) != 2 {
		return usageError(fmt.Sprintf("simulate: --bots %s: want two, one for each side, each one of %s", shown.Line(strings.Join(c.Bots, ","), 60), strings.Join(s.names, ", ")))
	}
	play, err := s.bots(c.Bots)
	if err != nil {
		return usageError(fmt.Sprintf("simulate: --bots: %v", err))
	}
	kind, _ := boards.Of(s.Name())
	if c.Report != "" && !articleName(c.Report) {
		return usageError(fmt.Sprintf("simulate: --report %s: %s", nameOf(c.Report), wantArticle))
	}
	o := game.Opening{Program: "sightline", Name: file.Name, Scenario: file.Text}
	for _, name := range c.Charts {
		overlay, err := p.one("simulate", name)
		if err != nil {
			return err
		}
		o.Overlays = append(o.Overlays, overlay)
	}
	begun, err := s.Open(o)
	if err != nil {
		return err
	}
	if c.Journals != "" {
		if err := emptyFolder(c.Journals); err != nil {
			return fmt.Errorf("simulate: --journals %s: %w", nameOf(c.Journals), bare(err))
		}
	}
	if c.Seed == "" {
		c.Seed = games.NewSeed()
	}
	began := time.Now()
	show := newProgress(p.terminal, c.N)
	ends := make([]game.Outcome, c.N)
	told := make([]study.BoardGame, c.N)
	err = onAll(ctx, c.N, show, func(k int) error {
		one := o
		one.Seed = fmt.Sprintf("%s, game %d", c.Seed, k+1)
		var journal bytes.Buffer
		g, err := play(one, &journal)
		if err != nil {
			return fmt.Errorf("game %d: %w", k+1, err)
		}
		ends[k], _ = g.Position().Over()
		if c.Report != "" {
			if told[k], err = study.WatchBoard(kind, journal.Bytes()); err != nil {
				return fmt.Errorf("game %d: %w", k+1, err)
			}
		}
		if c.Journals == "" {
			return nil
		}
		path := filepath.Join(c.Journals, fmt.Sprintf("%s-%0*d.jsonl", stem(o.Name), len(fmt.Sprint(c.N)), k+1))
		if err := files.New(path, func(w io.Writer) error { _, err := w.Write(journal.Bytes()); return err }); err != nil {
			return fmt.Errorf("game %d: %s: %w", k+1, nameOf(path), bare(err))
		}
		return nil
	})
	show.done()
	if err != nil {
		return fmt.Errorf("simulate: %w", err)
	}
	played := show.n
	if played == 0 {
		return c.stopped(0)
	}
	ends, told = ends[:played], told[:played]
	sides := begun.Sides()
	fmt.Fprintf(p.stdout, "%s: %s (%s) against %s (%s), %s, seed %q\n\n", stem(o.Name), sides[0], c.Bots[0], sides[1], c.Bots[1], counted(played, "game"), c.Seed)
	wide := max(len("a draw"), len(sides[0]+" wins"), len(sides[1]+" wins"))
	for _, side := range []string{sides[0], sides[1], ""} {
		n, what := 0, "a draw"
		for _, e := range ends {
			if e.Side == side {
				n++
			}
		}
		if side != "" {
			what = side + " wins"
		}
		low, high := study.Wilson(float64(n), played)
		fmt.Fprintf(p.stdout, "  %-*s %6d  %5.1f %%  (%.1f to %.1f)\n", wide, what, n, 100*float64(n)/float64(played), 100*low, 100*high)
	}
	fmt.Fprintf(p.stdout, "\n  %.1f games a second\n", float64(played)/time.Since(began).Seconds())
	if c.Report == "" {
		return c.stopped(played)
	}
	d, err := scenarios.Decode(file.Name, file.Text)
	if err != nil {
		return err
	}
	a, err := (&study.Board{Kind: kind, Scenario: d.Scenario, Sides: sides, File: nameOf(c.File), Bots: [2]string(c.Bots), Seed: c.Seed, Charts: c.Charts, Program: programVersion(), Games: told}).Article()
	if err == nil {
		err = writeArticle(c.Report, a)
	}
	if err != nil {
		return fmt.Errorf("simulate: --report %s: %w", nameOf(c.Report), bare(err))
	}
	return c.stopped(played)
}
