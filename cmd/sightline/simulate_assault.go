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

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/study"
	"sightline/game"
	"sightline/game/assault"
	"sightline/game/assault/bot"
	"sightline/scenarios/shown"
)

// ofAssault finds the line by which a scenario names the system, whatever else is wrong with it.
var ofAssault = regexp.MustCompile(`(?m)^system[ \t]*=[ \t]*"` + assault.SystemName + `"`)

// assaultBattle is the file of an argument, if that is a battle of the Assault card.
func (p *program) assaultBattle(arg string) (game.Overlay, bool) {
	if text, ok := assault.BattleFile(arg); ok {
		if _, err := find(arg); err != nil { // a file of that name goes first
			return game.Overlay{Name: arg, Text: text}, true
		}
	}
	if arg == "-" {
		return game.Overlay{}, false
	}
	found, err := find(arg)
	if err != nil || len(found) != 1 {
		return game.Overlay{}, false
	}
	text, err := found[0].data()
	return game.Overlay{Name: found[0].name, Text: text}, err == nil && ofAssault.Match(text)
}

// runAssault plays a battle of the Assault card by its bots.
func (c simulateCommand) runAssault(p *program, file game.Overlay) error {
	if slices.Equal(c.Bots, []string{"steady", "steady"}) {
		c.Bots = []string{"plain", "plain"} // nobody has asked for others
	}
	var bots [2]bot.Bot
	if len(c.Bots) != 2 {
		return usageError(fmt.Sprintf("simulate: --bots %s: want two, one for each side, each one of %s", shown.Line(strings.Join(c.Bots, ","), 60), strings.Join(bot.Names, ", ")))
	}
	for i, name := range c.Bots {
		b, err := bot.New(name)
		if err != nil {
			return usageError(fmt.Sprintf("simulate: --bots: %v", err))
		}
		bots[i] = b
	}
	if c.Report != "" {
		return usageError("simulate: --report is of Command Decision: want none for a battle of the Assault card")
	}
	o := game.Opening{Program: "sightline", Name: file.Name, Scenario: file.Text}
	for _, name := range c.Charts {
		overlay, err := p.one("simulate", name)
		if err != nil {
			return err
		}
		o.Overlays = append(o.Overlays, overlay)
	}
	begun, err := assault.System{}.Open(o)
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
	err = onAll(context.Background(), c.N, show, func(k int) error {
		one := o
		one.Seed = fmt.Sprintf("%s, game %d", c.Seed, k+1)
		var journal bytes.Buffer
		g, err := bot.Play(one, bots, &journal)
		if err != nil {
			return fmt.Errorf("game %d: %w", k+1, err)
		}
		ends[k], _ = g.Position().Over()
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
	sides := begun.Sides()
	fmt.Fprintf(p.stdout, "%s: %s (%s) against %s (%s), %s, seed %q\n\n", stem(o.Name), sides[0], c.Bots[0], sides[1], c.Bots[1], counted(c.N, "game"), c.Seed)
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
		low, high := study.Wilson(float64(n), c.N)
		fmt.Fprintf(p.stdout, "  %-*s %6d  %5.1f %%  (%.1f to %.1f)\n", wide, what, n, 100*float64(n)/float64(c.N), 100*low, 100*high)
	}
	fmt.Fprintf(p.stdout, "\n  %.1f games a second\n", float64(c.N)/time.Since(began).Seconds())
	return nil
}
