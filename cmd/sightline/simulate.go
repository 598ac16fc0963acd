package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/study"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
	"sightline/scenarios/shown"
	"sightline/units"
)

type simulateCommand struct {
	File     string   `arg:"" help:"Scenario to play, or \"-\" for standard input."`
	N        int      `name:"games" short:"n" default:"100" help:"How many games."`
	Seed     string   `placeholder:"SEED" help:"Seed of the games: the same gives the same games. Without one they get a random one, which is printed."`
	Bots     []string `default:"steady,steady" help:"Who plays the sides, in the order of the scenario: seasoned, steady, recruit, passive or random; on boards plain or random."`
	Journals string   `placeholder:"DIR" help:"Write the journal of every game to this folder, which must be new or empty."`
	Charts   []string `placeholder:"FILE" help:"Overlays that replace single figures of the charts."`
	Report   string   `placeholder:"OUT" help:"Write what the games come to as a page, OUT.html, or as Markdown, OUT.md, with its pictures beside it: by what who wins, which stands or units are lost, when and where, who holds what, how the lead goes."`
}

func (simulateCommand) Help() string {
	return `Plays a scenario of Command Decision bot against bot, on all processors, and prints who wins how often, with the interval that holds the true share in 95 of 100 such runs; how long games take; and what is lost.

Bots: seasoned is a bolder steady, whose fire counts where destroying wins; steady is a plain, sensible commander; recruit is steady with the mistakes of a beginner; passive stands still, turns and fires; random does anything that is allowed.

A battle of the Assault card (crossroads, or a file of the system "assault") is played by plain, who recovers, fires, assaults and goes for objectives, or random. So is one of D-Day to Berlin (saint-clair, or a file of the system "dday"), by a plain and a random of its own, and one of On to Berlin! (berlin, tempelhof, or a file of the system "berlin").

Every game has dice of its own from --seed and its number, so that the same seed gives the same games and the same journals on any number of processors. Without --seed each run has a random seed, and prints it. Stop it with Ctrl+C: games that are begun are played to their end, and those that are played are told.

Examples:
  sightline simulate maneuvers-1941
  sightline simulate peski-1939 -n 1000 --seed 7 --bots steady,random
  sightline simulate lezey-1944 -n 200 --seed 7 --report lezey.html
  sightline simulate saint-clair -n 40 --seed 7 --report saint-clair.html
  sightline simulate my/table.toml --journals games --charts my/figures.toml`
}

// Run plays the games and prints what came of them.
func (c simulateCommand) Run(p *program) error {
	ctx, stop := untilInterrupted()
	defer stop()
	return c.playUntil(ctx, p)
}

// playUntil is Run until ctx is over: then what came of the games that are played is printed.
func (c simulateCommand) playUntil(ctx context.Context, p *program) error {
	if c.N < 1 || c.N > 1_000_000 {
		return usageError(fmt.Sprintf("simulate: -n %d: want 1 to 1000000 games", c.N))
	}
	if file, system, ok := p.smallBattle(c.File); ok {
		return c.runSmall(ctx, p, file, system)
	}
	isNone := func(b string) bool { _, err := bot.New(b); return err != nil }
	if len(c.Bots) != 2 || slices.ContainsFunc(c.Bots, isNone) {
		return usageError(fmt.Sprintf("simulate: --bots %s: want two, one for each side, each %s: --bots steady,random",
			shown.Line(strings.Join(c.Bots, ","), 60), bot.Choices()))
	}
	if c.Report != "" && !articleName(c.Report) {
		return usageError(fmt.Sprintf("simulate: --report %s: %s", nameOf(c.Report), wantArticle))
	}
	o, err := c.opening(p)
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
	results, err := c.playAll(ctx, o, show)
	show.done()
	if err != nil {
		return fmt.Errorf("simulate: %w", err)
	}
	if len(results) == 0 {
		return c.stopped(0)
	}
	c.print(p.stdout, o, results, time.Since(began))
	if err := c.writeReport(o, results); err != nil {
		return fmt.Errorf("simulate: --report %s: %w", nameOf(c.Report), bare(err))
	}
	return c.stopped(len(results))
}

// stopped is the fault of having played n games alone; nothing if those are all.
func (c simulateCommand) stopped(n int) error {
	switch n {
	case c.N:
		return nil
	case 0:
		return fmt.Errorf("simulate: stopped with 0 of %s played", counted(c.N, "game"))
	}
	return fmt.Errorf("simulate: stopped with %d of %s played, the same as -n %d plays", n, counted(c.N, "game"), n)
}

// emptyFolder makes a folder, or returns why it cannot be used: journals of other
// games are never written over, nor mixed with these.
func emptyFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	have, err := os.ReadDir(path)
	if err == nil && len(have) > 0 {
		return fmt.Errorf("has %s in it already: want a new or an empty folder", counted(len(have), "file"))
	}
	return err
}

// opening reads the scenario and the overlays, and makes sure that they can be
// played.
func (c simulateCommand) opening(p *program) (game.Opening, error) {
	scenario, err := p.one("simulate", c.File)
	if err != nil {
		return game.Opening{}, err
	}
	o := game.Opening{Program: "sightline", Name: scenario.Name, Scenario: scenario.Text}
	for _, file := range c.Charts {
		overlay, err := p.one("simulate", file)
		if err != nil {
			return o, err
		}
		if cells, err := units.ReadOverlay(overlay.Name, overlay.Text, nil); err == nil && len(cells) == 0 {
			return o, fmt.Errorf("%s: it changes nothing: want an overlay, a file of [[cell]] tables", overlay.Name)
		}
		o.Overlays = append(o.Overlays, overlay)
	}
	m := bot.Match{Opening: o}
	_, err = m.Sides()
	return o, err
}

// one reads the one file that an argument of a command names.
func (p *program) one(command, arg string) (game.Overlay, error) {
	found, err := []source{{name: stdinName, data: func() ([]byte, error) { return readAll(p.stdin) }}}, error(nil)
	if arg != "-" {
		if found, err = find(arg); err != nil {
			return game.Overlay{}, err
		}
	}
	if len(found) != 1 {
		return game.Overlay{}, usageError(fmt.Sprintf("%s: %s holds %d files; want one", command, nameOf(arg), len(found)))
	}
	text, err := found[0].data()
	if err != nil {
		return game.Overlay{}, fmt.Errorf("%s: %w", found[0].name, bare(err))
	}
	return game.Overlay{Name: found[0].name, Text: text}, nil
}

// playAll plays the games until ctx is over; results are in the order of their numbers.
func (c simulateCommand) playAll(ctx context.Context, o game.Opening, show *progress) ([]study.Game, error) {
	results := make([]study.Game, c.N)
	err := onAll(ctx, c.N, show, func(k int) (err error) {
		results[k], err = c.play(o, k)
		return err
	})
	return results[:show.n], err
}

// play plays game k, from 0.
func (c simulateCommand) play(o game.Opening, k int) (g study.Game, err error) {
	m, err := bout(o, c.Bots, c.Seed, k)
	if err != nil {
		return g, err
	}
	if c.Report != "" {
		g.Tally = new(bot.Tally)
		m.Watch = g.Tally.Watch
	}
	var journal bytes.Buffer
	var reasons []bot.Reason
	if c.Journals != "" {
		m.Journal = &journal
		m.Heard = func(list []bot.Reason) { reasons = append(reasons, list...) }
	}
	g.Result, err = m.Play()
	if err == nil && c.Journals != "" {
		digits := len(fmt.Sprint(c.N))
		path := filepath.Join(c.Journals, fmt.Sprintf("%s-%0*d.jsonl", stem(o.Name), digits, k+1))
		err = files.New(path, func(w io.Writer) error {
			_, err := w.Write(journal.Bytes())
			return err
		})
		if err == nil {
			err = keepReasons(path, journal.Bytes(), reasons)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", nameOf(path), bare(err))
		}
	}
	if err != nil {
		return g, fmt.Errorf("game %d: %w", k+1, err)
	}
	return g, nil
}

// writeReport writes the report, if one is wanted, with its pictures.
func (c simulateCommand) writeReport(o game.Opening, games []study.Game) error {
	if c.Report == "" {
		return nil
	}
	a, err := (&study.Study{Battle: battleOf(o), File: nameOf(c.File), Bots: [2]string(c.Bots), Seed: c.Seed, Charts: c.Charts, Program: programVersion(), Games: games}).Article()
	if err != nil {
		return err
	}
	return writeArticle(c.Report, a)
}

// battleOf is what is played in games of an opening that was opened before.
func battleOf(o game.Opening) *commanddecision.Battle {
	p, err := commanddecision.System{}.Open(o)
	if err != nil {
		panic("simulate: unreachable: " + err.Error())
	}
	return p.(*commanddecision.State).Battle()
}

// print prints what came of the games.
func (c simulateCommand) print(w io.Writer, o game.Opening, games []study.Game, took time.Duration) {
	sides := battleOf(o).Sides
	var results []*bot.Result
	for _, g := range games {
		results = append(results, g.Result)
	}
	name := stem(o.Name)
	if doc, err := scenarios.Decode(o.Name, o.Scenario); err == nil && doc.Scenario != nil && doc.Scenario.Title != name {
		name = doc.Scenario.Title + " (" + name + ")"
	}
	fmt.Fprintf(w, "%s: %s (%s) against %s (%s), %s, seed %q\n\n",
		name, sides[0], c.Bots[0], sides[1], c.Bots[1], counted(len(results), "game"), c.Seed)
	wide := max(len("a draw"), len(sides[0]+" wins"), len(sides[1]+" wins"))
	for _, side := range []string{sides[0], sides[1], ""} {
		n := 0
		for _, r := range results {
			if r.Outcome.Side == side {
				n++
			}
		}
		what := "a draw"
		if side != "" {
			what = side + " wins"
		}
		low, high := study.Wilson(float64(n), len(results))
		fmt.Fprintf(w, "  %-*s %6d  %5.1f %%  (%.1f to %.1f)\n", wide, what, n, 100*float64(n)/float64(len(results)), 100*low, 100*high)
	}
	turns, actions, refused := []int{}, 0, 0
	for _, r := range results {
		turns = append(turns, r.Turns)
		actions += r.Actions
		refused += r.Refused
	}
	fmt.Fprintf(w, "\n  length  %.1f turns, %d to %d; %d actions a game\n", mean(turns), slices.Min(turns), slices.Max(turns), actions/len(results))
	for side := range 2 {
		var lost, left []int
		for _, r := range results {
			lost, left = append(lost, r.Lost[side]), append(left, r.Left[side])
		}
		fmt.Fprintf(w, "  %s: of %d stands %.1f are lost", sides[side], results[0].Stands[side], mean(lost))
		if slices.Max(left) > 0 {
			fmt.Fprintf(w, ", %.1f have left the table", mean(left))
		}
		fmt.Fprintln(w)
	}
	if refused > 0 {
		fmt.Fprintf(w, "  %d actions were refused\n", refused)
	}
	fmt.Fprintf(w, "  %.1f games a second\n", float64(len(results))/took.Seconds())
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}
