// Package study tells in an article what many games of one scenario come to: who
// wins and by what, which stands are lost, when, where and to whom, who holds what,
// and how the lead goes. Bots have played them; it goes by what was so.
package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// A Study is games of one scenario.
type Study struct {
	Battle *cd.Battle
	// File is what a command is given to find the scenario; "" if it is in no file yet.
	File   string
	Bots   [2]string // who played, by side
	Seed   string
	Charts []string // the overlays it was played with, as the command was given them
	// Program is the version of the program that played; "" is not told.
	Program string
	Games   []Game // in the order of their numbers; at least one

	drawn []*picture.Picture
}

// A Game is one of them.
type Game struct {
	Result *bot.Result
	Tally  *bot.Tally
}

// Pictures are those of the figures of the article that was made last, in their order.
func (s *Study) Pictures() []*picture.Picture { return s.drawn }

// Article tells what the games come to. The same games give the same article.
func (s *Study) Article() (*article.Article, error) {
	s.drawn = nil
	a := &article.Article{Title: fmt.Sprintf("%s: %s", s.Battle.Scenario.Title, counted(len(s.Games), "game"))}
	a.Text("%s (%s) against %s (%s). The games are those of seed %q: %s.",
		s.Battle.Sides[0], s.Bots[0], s.Battle.Sides[1], s.Bots[1], s.Seed, s.again())
	a.Text("%s", s.made())
	s.outcomes(a)
	s.length(a)
	if err := s.losses(a); err != nil {
		return nil, err
	}
	s.kills(a)
	if err := s.ground(a); err != nil {
		return nil, err
	}
	return a, s.lead(a)
}

// again tells how the same games are played again.
func (s *Study) again() string {
	if s.File == "" {
		return "save the table first to play them again"
	}
	return playedAgain(s.File, len(s.Games), s.Seed, s.Bots, s.Charts)
}

// playedAgain tells by which command so many games are played again.
func playedAgain(file string, n int, seed string, bots [2]string, charts []string) string {
	command := fmt.Sprintf("sightline simulate %s -n %d --seed %s --bots %s,%s", quoted(file), n, quoted(seed), bots[0], bots[1])
	for _, file := range charts {
		command += " --charts " + quoted(file)
	}
	return command + " plays them again"
}

// quoted is the name of a file as one types it: in quotation marks if a shell would take
// it for more than one word, or for something else.
func quoted(file string) string {
	if strings.ContainsAny(file, " \t#&;()'*?") {
		return `"` + file + `"`
	}
	return file
}

// made tells by which rules and figures the games were played, and by which program.
func (s *Study) made() string {
	return madeBy(len(s.Games), fmt.Sprintf("version %d of the rules of Command Decision", cd.System{}.Version()), s.Charts, s.Program)
}

// madeBy tells by which rules and figures so many games were played, and by which program.
func madeBy(n int, rules string, charts []string, program string) string {
	text := fmt.Sprintf("%s by %s, ", counted(n, "game"), rules)
	if charts == nil {
		text += "with the figures as they come"
	} else {
		text += "with figures of " + strings.Join(charts, ", ")
	}
	if program != "" {
		text += "; played by sightline " + program
	}
	return text + "."
}

// outcomes tells who wins, and by what.
func (s *Study) outcomes(a *article.Article) {
	var ends []game.Outcome
	for _, g := range s.Games {
		ends = append(ends, g.Result.Outcome)
	}
	wins(a, s.Battle.Sides[:], ends)
	var rows [][]string
	var how counts
	wiped := 0
	for _, g := range s.Games {
		o := g.Result.Outcome
		how.add(won(o)+"\n"+o.Text, 1)
		if end := g.last(); end != nil && (end.InPlay[0] == 0 || end.InPlay[1] == 0) {
			wiped++
		}
	}
	for _, c := range how.most(12) {
		side, text := cut(c.what)
		rows = append(rows, []string{side, text, fmt.Sprint(c.n), s.percent(c.n)})
	}
	a.Table([]article.Column{{Name: "Outcome"}, {Name: "By"}, {Name: "Games", Number: true}, {Name: "Share", Number: true}}, rows)
	s.decided(a)
	a.Text("In %s (%s) one side had nothing left to play with when the game ended.", counted(wiped, "game"), s.percent(wiped))
}

// wins tells how often who wins.
func wins(a *article.Article, sides []string, ends []game.Outcome) {
	a.Heading("Who wins")
	var rows [][]string
	for _, side := range []string{sides[0], sides[1], ""} {
		n := 0
		for _, o := range ends {
			if o.Side == side {
				n++
			}
		}
		low, high := Wilson(float64(n), len(ends))
		rows = append(rows, []string{winner(side), fmt.Sprint(n), share(n, len(ends)), fmt.Sprintf("%.1f to %.1f %%", 100*low, 100*high)})
	}
	a.Table([]article.Column{{Name: "Outcome"}, {Name: "Games", Number: true}, {Name: "Share", Number: true}, {Name: "95 of 100 such intervals hold the true share", Number: true}}, rows)
}

func winner(side string) string {
	if side == "" {
		return "A draw"
	}
	return side + " wins"
}

// won is who wins, and whether decisively.
func won(o game.Outcome) string {
	if o.Grade == "decisive" {
		return winner(o.Side) + " decisively"
	}
	return winner(o.Side)
}

// last is how the game stood in the end; nil if it was over before its first turn was.
func (g *Game) last() *bot.Standing {
	if n := len(g.Tally.Turns); n > 0 {
		return &g.Tally.Turns[n-1]
	}
	return nil
}

// length tells how many turns the games take.
func (s *Study) length(a *article.Article) {
	var turns []int
	for _, g := range s.Games {
		turns = append(turns, g.Result.Turns)
	}
	lengths(a, turns, s.Battle.Scenario.Turns)
}

// lengths tells how many turns games take, of a scenario that has so many.
func lengths(a *article.Article, turns []int, has int) {
	a.Heading("How long it takes")
	byTurn, sum := make([]int, slices.Max(turns)+1), 0
	for _, n := range turns {
		byTurn[n]++
		sum += n
	}
	var rows [][]string
	for turn, n := range byTurn {
		if n > 0 {
			rows = append(rows, []string{fmt.Sprint(turn), fmt.Sprint(n), share(n, len(turns))})
		}
	}
	a.Text("%.1f turns on average; the scenario has %d.", float64(sum)/float64(len(turns)), has)
	a.Table([]article.Column{{Name: "Over after turn", Number: true}, {Name: "Games", Number: true}, {Name: "Share", Number: true}}, rows)
}

// turns is how many turns the longest game took.
func (s *Study) turns() int {
	most := 0
	for _, g := range s.Games {
		most = max(most, g.Result.Turns)
	}
	return most
}

// percent is n as a share of the games.
func (s *Study) percent(n int) string {
	return share(n, len(s.Games))
}

func share(n, all int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(all)) }

// each is n divided by the games.
func (s *Study) each(n int) float64 { return float64(n) / float64(len(s.Games)) }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Wilson returns the interval of Wilson for a share of n in all: it holds the
// true share in 95 of 100 samples.
func Wilson(n float64, all int) (low, high float64) {
	const z = 1.959964
	m, p := float64(all), n/float64(all)
	center := p + z*z/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	by := 1 + z*z/m
	return max(0, (center-half)/by), min(1, (center+half)/by)
}
