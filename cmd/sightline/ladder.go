package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
	"sightline/scenarios/shown"
)

type ladderCommand struct {
	N         int      `name:"games" short:"n" default:"20" help:"How many games of each pairing on each scenario, half of them from each seat."`
	Pairings  []string `placeholder:"BOT:BOT=GAMES" help:"How many games these pairings are played on each scenario, whatever -n says; a bot against itself for the balance of the scenarios. With -n 0 no others are."`
	Bots      []string `placeholder:"BOT" help:"Who plays, two or more; without it, all there are."`
	Scenarios []string `placeholder:"FILE" help:"What is played; without it, all scenarios of Command Decision that come with the program but First fight; with --boards, all of boards."`
	Boards    bool     `help:"Plays the bots of the systems on boards instead, each against each and itself from both seats, -n games of each, and writes a table of its own. --bots and --scenarios choose among those."`
	Seed      string   `default:"ladder" help:"Seed of the games: the same gives the same games."`
	Out       string   `placeholder:"FILE" help:"The document to write: without it LADDER.md, and BOARDS.md with --boards. Until it is written, games of Command Decision that were played are kept beside it, in a file whose name ends in .games."`
}

func (ladderCommand) Help() string {
	return `Plays every bot against every other on every scenario of Command Decision, as often from one seat as from the other, on all processors, and writes a document: for each scenario and pairing the share of games won, a draw counting half, with the interval that holds the true share in 95 of 100 such runs, losses inflicted for each suffered, and the ground held or reached; Elo numbers over all; how often each bot does what no commander should; and how long it thinks.

Bots: seasoned is a bolder steady, whose fire counts where destroying wins; steady is a plain, sensible commander; recruit is steady with the mistakes of a beginner; passive stands still, turns and fires; random does anything that is allowed. On boards it is plain, which goes for what wins, and random.

With --pairings some are played more often than others, and with -n 0 they alone; a bot against itself, as in seasoned:seasoned=400, shows whom a scenario favors, and counts for nothing else.

Stop it with Ctrl+C: the games that are played are kept, and the same command goes on from them, with -n or --pairings changed too; but of games on boards none are kept. The document is the same as if it had not been stopped, and the same on every machine but for the times at its end.

Examples:
  sightline ladder
  sightline ladder -n 200 --bots steady,passive
  sightline ladder --pairings seasoned:steady=200,seasoned:seasoned=400
  sightline ladder --boards -n 100 --out boards.md
  sightline ladder --boards --scenarios tempelhof --bots plain,random
  sightline ladder -n 2 --scenarios maneuvers-1941,my/table.toml --out my/ladder.md`
}

// Run plays what is not played yet, and writes the document.
func (c ladderCommand) Run(p *program) error {
	ctx, stop := untilInterrupted()
	defer stop()
	if c.Out == "" {
		c.Out = "LADDER.md"
		if c.Boards {
			c.Out = "BOARDS.md"
		}
	}
	return c.play(ctx, p)
}

// play is Run until ctx is over.
func (c ladderCommand) play(ctx context.Context, p *program) error {
	if c.Boards {
		switch {
		case len(c.Pairings) > 0:
			return usageError("ladder: --boards: want no --pairings: each is played with each, and with itself")
		case repeats(c.Bots):
			return usageError(fmt.Sprintf("ladder: --bots %s: want each once", shown.Line(strings.Join(c.Bots, ","), 60)))
		case c.N < 1 || c.N > mostGames:
			return usageError(fmt.Sprintf("ladder: -n %d: want 1 to %d games", c.N, mostGames))
		}
		return c.playBoards(ctx, p)
	}
	l, err := c.open(p)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(c.Out), "BOARDS.md")); err == nil {
		l.beside = "Bots on boards have [a document of their own](BOARDS.md).\n"
	}
	kept, err := openKept(c.Out+keptEnding, l.terms())
	if err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	defer kept.close()
	err = l.playAll(ctx, kept, p)
	if err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	times, err := l.timeAll(ctx)
	if err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	if ctx.Err() != nil {
		played := len(l.unplayed(nil)) - len(l.unplayed(kept.games))
		return fmt.Errorf("ladder: stopped with %d of %s played, which %s keeps: the same command goes on from there",
			played, counted(len(l.unplayed(nil)), "game"), nameOf(kept.path))
	}
	if err := replace(c.Out, l.document(kept.games, times)); err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	fmt.Fprintf(p.stdout, "%s: %s\n", nameOf(c.Out), counted(len(l.unplayed(nil)), "game"))
	return kept.remove()
}

// A ladder is who plays what.
type ladder struct {
	seed      string
	bots      []string
	scenarios []arena
	each      int // games of a pairing on a scenario from one seat
	pairings  []pairing
	beside    string // a line on the document of the boards, if that lies beside this one
}

// A pairing is two bots, or one against itself, that play so many games on each scenario.
type pairing struct {
	bots  [2]string
	games int
}

// readPairings reads BOT:BOT=GAMES. It reports false if one is something else, of a bot
// that does not play, or there twice.
func (l *ladder) readPairings(list []string) bool {
	for _, text := range list {
		who, games, _ := strings.Cut(text, "=")
		a, b, _ := strings.Cut(who, ":")
		n, err := strconv.Atoi(games)
		p := pairing{[2]string{a, b}, n}
		first, second := slices.Index(l.bots, a), slices.Index(l.bots, b)
		if first < 0 || second < 0 || err != nil || n < 1 || n > mostGames || a != b && n%2 != 0 {
			return false
		}
		if first > second {
			p.bots = [2]string{b, a}
		}
		if slices.ContainsFunc(l.pairings, func(o pairing) bool { return o.bots == p.bots }) {
			return false
		}
		l.pairings = append(l.pairings, p)
	}
	return true
}

// mostGames is how many games a pairing may be played on a scenario.
const mostGames = 1_000_000

// all lists the pairings, and those of bots against themselves that were asked for last.
func (l *ladder) all() []pairing {
	var list []pairing
	for k := range l.bots {
		for _, other := range l.bots[k+1:] {
			p := pairing{[2]string{l.bots[k], other}, 2 * l.each}
			if n := slices.IndexFunc(l.pairings, func(o pairing) bool { return o.bots == p.bots }); n >= 0 {
				p.games = l.pairings[n].games
			}
			list = append(list, p)
		}
	}
	for _, p := range l.pairings {
		if p.bots[0] == p.bots[1] {
			list = append(list, p)
		}
	}
	return list
}

// An arena is a scenario of a ladder.
type arena struct {
	game.Opening
	name string
}

// open looks for every fault of the command line, then of the scenarios.
func (c ladderCommand) open(p *program) (*ladder, error) {
	l := &ladder{seed: c.Seed, bots: c.Bots, each: c.N / 2}
	var wrong []string
	if c.N < 0 || c.N == 0 && len(c.Pairings) == 0 || c.N > mostGames || c.N%2 != 0 {
		wrong = append(wrong, fmt.Sprintf("-n %d: want an even number of games, 2 to %d; 0 with --pairings", c.N, mostGames))
	}
	if len(l.bots) == 0 {
		l.bots = bot.Names()
	}
	isNone := func(b string) bool { _, err := bot.New(b); return err != nil }
	if len(l.bots) < 2 || slices.ContainsFunc(l.bots, isNone) || repeats(l.bots) {
		wrong = append(wrong, fmt.Sprintf("--bots %s: want two or more, each once: %s", shown.Line(strings.Join(c.Bots, ","), 60), strings.Join(bot.Names(), ",")))
	}
	if !l.readPairings(c.Pairings) {
		wrong = append(wrong, fmt.Sprintf("--pairings %s: want BOT:BOT=GAMES of bots that play, each pairing once, an even number of games unless it is a bot against itself", shown.Line(strings.Join(c.Pairings, ","), 200)))
	}
	if info, err := os.Stat(c.Out); err == nil && info.IsDir() {
		wrong = append(wrong, fmt.Sprintf("--out %s: is a folder: want a file", nameOf(c.Out)))
	}
	if len(wrong) > 0 {
		return nil, usageError("ladder: " + strings.Join(wrong, "; "))
	}
	files := c.Scenarios
	if len(files) == 0 {
		files = arenas()
	}
	var faults []error
	var names []string
	for _, file := range files {
		a, err := openArena(p, file)
		l.scenarios, names, faults = append(l.scenarios, a), append(names, a.name), append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if repeats(names) {
		return nil, usageError(fmt.Sprintf("ladder: --scenarios %s: want each name once", shown.Line(strings.Join(names, ","), 200)))
	}
	return l, nil
}

func repeats(list []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list)
}

// arenas are the scenarios that come with the program, but that which teaches.
func arenas() []string {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		panic("ladder: unreachable: " + err.Error()) // they are part of the program
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "first-fight.toml" })
}

// openArena reads a scenario, and makes sure that it can be played.
func openArena(p *program, file string) (arena, error) {
	scenario, err := p.one("ladder", file)
	if err != nil {
		return arena{}, err
	}
	a := arena{game.Opening{Program: "sightline", Name: scenario.Name, Scenario: scenario.Text}, stem(scenario.Name)}
	m := bot.Match{Opening: a.Opening}
	_, err = m.Sides()
	return a, err
}

// terms are what the games depend on.
func (l *ladder) terms() terms {
	t := terms{Format: ladderFormat, Seed: l.seed, Bots: l.bots}
	if path, err := os.Executable(); err == nil {
		if code, err := os.ReadFile(path); err == nil {
			t.Program = fingerprint(code)
		}
	}
	for _, a := range l.scenarios {
		t.Scenarios = append(t.Scenarios, a.name+" "+fingerprint(a.Scenario))
	}
	return t
}

func fingerprint(data []byte) string {
	hash := sha256.Sum256(data)
	return hex.EncodeToString(hash[:8])
}

// unplayed lists the games of the ladder that are not among those given, in rounds: each
// pairing on each scenario plays its first games before any plays its next.
func (l *ladder) unplayed(have map[fixture]played) []fixture {
	var list []fixture
	pairings, most := l.all(), 0
	for _, p := range pairings {
		most = max(most, p.games)
	}
	for n := range most {
		for _, a := range l.scenarios {
			for _, p := range pairings {
				f := fixture{a.name, p.bots, n/2 + 1}
				switch {
				case p.bots[0] == p.bots[1]:
					f.Game = n + 1
				case n%2 == 1:
					f.Seats = [2]string{p.bots[1], p.bots[0]}
				}
				if _, is := have[f]; !is && n < p.games {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// playAll plays what is not played yet, and keeps each game as it ends.
func (l *ladder) playAll(ctx context.Context, k *kept, p *program) error {
	list := l.unplayed(k.games)
	show := newProgress(p.terminal, len(list))
	defer show.done()
	var mu sync.Mutex
	return onAll(ctx, len(list), show, func(n int) error {
		g, err := l.playOne(list[n])
		if err != nil {
			return fmt.Errorf("%s, %s against %s, game %d: %w", g.Scenario, g.Seats[0], g.Seats[1], g.Game, err)
		}
		mu.Lock()
		defer mu.Unlock()
		return k.put(g)
	})
}

// playOne plays a game. It has the seed of its number among those from its seats,
// as sightline simulate gives it.
func (l *ladder) playOne(f fixture) (played, error) {
	g := played{fixture: f}
	at := slices.IndexFunc(l.scenarios, func(a arena) bool { return a.name == f.Scenario })
	m, err := bout(l.scenarios[at].Opening, f.Seats[:], l.seed, f.Game-1)
	if err != nil {
		return g, err
	}
	m.Watch = (*bot.Foolish)(&g.Foolish).Watch
	r, err := m.Play()
	if err != nil {
		return g, err
	}
	sides, err := m.Sides()
	g.Winner = slices.Index(sides[:], r.Outcome.Side)
	g.Lost, g.Ground = r.Lost, r.Ground
	return g, err
}
