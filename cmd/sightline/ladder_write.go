package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sightline/cmd/internal/study"
	"sightline/game/commanddecision/bot"
)

// follies are the columns of foolish acts.
var follies = [bot.Follies]struct{ title, text string }{
	bot.LeavesHole:    {"leaves a hole", "a stand goes out of its hole or trench by its own plan"},
	bot.LeavesPost:    {"leaves its post", "a headquarters or a mortar does"},
	bot.HoldsFire:     {"gun holds fire", "a gun may fire in General Fire, would hurt a stand that its side sees, and does not"},
	bot.InTheOpen:     {"armor in the open", "armor ends a move in the open within reach and sight of a gun or tank that can pierce it, that its side had seen, and that has not moved, though covered ground was nearer than it went; who gets on to an edge or to ground that wins is blamed only if that cover was as far on"},
	bot.CrowdsFire:    {"crowded fire", "more than five stands fire at one target"},
	bot.StaysLimbered: {"gun limbered", "a gun stays behind its tow though from there an enemy that its side saw, and that has stayed, is in sight and in reach"},
	bot.LeavesEmpty:   {"ground left empty", "ground that wins has nobody in it, and nobody goes in from next door who could"},
	bot.InFront:       {"HQ in front", "a headquarters goes nearer to the enemy than all troops of its side"},
	bot.GivesAway:     {"gives itself away", "a stand that the enemy has not seen fires at what it cannot harm"},
}

// document writes what came of the games.
func (l *ladder) document(games map[fixture]played, times []timing) func(io.Writer) error {
	var b strings.Builder
	all := len(l.unplayed(nil))
	fmt.Fprintf(&b, "# Ladder\n\n"+
		"Written by `sightline ladder`: every bot against every other on %s, %d games of a pairing on each%s,\n"+
		"half of them from each seat: %s. The seed is %q, and the same program gives the same document,\n"+
		"but for the times at its end. `sightline simulate SCENARIO --bots A,B --seed %s -n %d` plays\n"+
		"the games of a pairing from its seats again.\n%s",
		counted(len(l.scenarios), "scenario"), 2*l.each, l.chosen(), counted(all, "game"), l.seed, l.seed, l.each, l.beside)
	l.writeElo(&b, games)
	l.writeGames(&b, games)
	l.writeBalance(&b, games)
	l.writeFollies(&b, games)
	l.writeTimes(&b, times)
	return func(w io.Writer) error { _, err := io.WriteString(w, b.String()); return err }
}

// chosen says how often the pairings were played that were asked for.
func (l *ladder) chosen() string {
	if len(l.pairings) == 0 {
		return ""
	}
	var list []string
	for _, p := range l.pairings {
		list = append(list, fmt.Sprintf("%s v %s %d", p.bots[0], p.bots[1], p.games))
	}
	return " (" + strings.Join(list, ", ") + ")"
}

func (l *ladder) writeElo(b *strings.Builder, games map[fixture]played) {
	fmt.Fprintf(b, `
## Elo

What fits all games best; %s is set to %d. So that who never wins has a number too, each pairing
counts one drawn game more than was played.

| bot | Elo | games | won | drawn | lost |
|---|---:|---:|---:|---:|---:|
`, l.bots[l.anchor()], anchorElo)
	elo := l.elo(games)
	for k, who := range l.bots {
		t := l.sum(games, "", who, "")
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d |\n", who, elo[k], t.games, t.won, t.drawn, t.games-t.won-t.drawn)
	}
}

func (l *ladder) writeGames(b *strings.Builder, games map[fixture]played) {
	b.WriteString(`
## Games

All is told of the first of the two. A draw counts half in the share, and 95 of 100 such intervals hold
the true one; by seat it is the share as the first side of the scenario, and as the second. Losses are
stands of the other lost for each of its own. Ground is what each has in the end of what decides: of the
areas that count, those it holds; where a side is to leave by an edge, its stands (or their value) that
have, and to the other the rest.

| scenario | pairing | games | won | drawn | lost | share | 95 % | by seat | losses | ground |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
`)
	for _, scenario := range l.parts() {
		for _, p := range l.all() {
			who, other := p.bots[0], p.bots[1]
			if t, o := l.sum(games, scenario, who, other), l.sum(games, scenario, other, who); t.games > 0 && who != other {
				low, high := study.Wilson(t.points(), t.games)
				fmt.Fprintf(b, "| %s | %s v %s | %d | %d | %d | %d | %.1f %% | %.1f to %.1f | %d : %d %% | %s | %d : %d %% |\n",
					orAll(scenario), who, other, t.games, t.won, t.drawn, t.games-t.won-t.drawn,
					100*t.points()/float64(t.games), 100*low, 100*high, 100*t.halves[0]/t.games, 100*t.halves[1]/t.games, t.exchange(), percent(t.ground, t.games), percent(o.ground, o.games))
			}
		}
	}
}

// writeBalance tells of bots that play against themselves: whom a scenario favors.
func (l *ladder) writeBalance(b *strings.Builder, games map[fixture]played) {
	first := true
	for _, p := range l.pairings {
		for k := 0; p.bots[0] == p.bots[1] && k < len(l.scenarios); k++ {
			if first {
				b.WriteString(`
## Balance

A bot against itself, told of the first side of the scenario: a draw counts half in the share.

| scenario | bot | side | games | won | drawn | lost | share | 95 % | losses |
|---|---|---|---:|---:|---:|---:|---:|---:|---:|
`)
				first = false
			}
			a := l.scenarios[k]
			t := l.balance(games, a.name, p.bots[0])
			low, high := study.Wilson(t.points(), t.games)
			m := bot.Match{Opening: a.Opening}
			sides, _ := m.Sides() // it was opened before
			fmt.Fprintf(b, "| %s | %s | %s | %d | %d | %d | %d | %.1f %% | %.1f to %.1f | %s |\n", a.name, p.bots[0], sides[0],
				t.games, t.won, t.drawn, t.games-t.won-t.drawn, 100*t.points()/float64(t.games), 100*low, 100*high, t.exchange())
		}
	}
}

func (l *ladder) writeFollies(b *strings.Builder, games map[fixture]played) {
	b.WriteString("\n## Foolish acts\n\nHow often in a game a bot does what no commander should, most of the time:\n\n")
	for _, f := range follies {
		fmt.Fprintf(b, "- %s: %s\n", f.title, f.text)
	}
	b.WriteString("\n| scenario | bot | games |")
	for _, f := range follies {
		fmt.Fprintf(b, " %s |", f.title)
	}
	b.WriteString("\n|---|---|---:|" + strings.Repeat("---:|", bot.Follies) + "\n")
	for _, scenario := range l.parts() {
		for _, who := range l.bots {
			t := l.sum(games, scenario, who, "")
			if t.games == 0 {
				continue
			}
			fmt.Fprintf(b, "| %s | %s | %d |", orAll(scenario), who, t.games)
			for _, n := range t.foolish {
				fmt.Fprintf(b, " %.2f |", float64(n)/float64(t.games))
			}
			b.WriteString("\n")
		}
	}
}

func (l *ladder) writeTimes(b *strings.Builder, times []timing) {
	b.WriteString(`
## Times

**These differ from machine to machine and from run to run.** Processor time that a bot takes for a turn,
all steps together, in milliseconds: of one game of each scenario against itself, one game at a time.
Setting up counts as a turn.

| scenario | bot | turns | median | worst |
|---|---|---:|---:|---:|
`)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	for _, t := range times {
		fmt.Fprintf(b, "| %s | %s | %d | %.1f | %.1f |\n", t.scenario, t.bot, t.turns, ms(t.median), ms(t.worst))
	}
}

// parts are what is told of each for itself: the scenarios, and "" for all of them.
func (l *ladder) parts() []string {
	var list []string
	for _, a := range l.scenarios {
		list = append(list, a.name)
	}
	if len(list) > 1 {
		list = append(list, "")
	}
	return list
}

func orAll(scenario string) string {
	if scenario == "" {
		return "all"
	}
	return scenario
}

// exchange is how many stands it cost the other for each that it lost itself.
func (t *record) exchange() string {
	if t.lost == 0 {
		return fmt.Sprintf("%d for none", t.inflicted)
	}
	return fmt.Sprintf("%.2f", float64(t.inflicted)/float64(t.lost))
}

// percent is the mean of thousandths, in hundredths.
func percent(sum, games int) int { return (sum + 5*games) / (10 * games) }
