package main

import (
	"math"
	"slices"

	"sightline/game/commanddecision/bot"
)

// A record is what came of games to one who played in them.
type record struct {
	games, won, drawn int
	inflicted, lost   int // stands
	ground            int // in thousandths, of all games together
	foolish           [bot.Follies]int
	halves            [2]int // points from each seat, in halves
}

// add adds a game from a seat.
func (t *record) add(g played, seat int) {
	t.games++
	switch g.Winner {
	case seat:
		t.won++
		t.halves[seat] += 2
	case -1:
		t.drawn++
		t.halves[seat]++
	}
	t.inflicted += g.Lost[1-seat]
	t.lost += g.Lost[seat]
	t.ground += g.Ground[seat]
	for k, n := range g.Foolish[seat] {
		t.foolish[k] += n
	}
}

// points are the games won, a draw counting half.
func (t *record) points() float64 { return float64(t.won) + float64(t.drawn)/2 }

// sum is what came to a bot of games against another, "" for all, on a scenario,
// "" for all.
func (l *ladder) sum(games map[fixture]played, scenario, who, against string) record {
	var t record
	for _, f := range l.unplayed(nil) { // all, in order
		seat := slices.Index(f.Seats[:], who)
		if g, is := games[f]; is && seat >= 0 && f.Seats[0] != f.Seats[1] && (scenario == "" || f.Scenario == scenario) && (against == "" || f.Seats[1-seat] == against) {
			t.add(g, seat)
		}
	}
	return t
}

// balance is what came to the first side of a scenario of the games of a bot against itself.
func (l *ladder) balance(games map[fixture]played, scenario, who string) record {
	var t record
	for _, f := range l.unplayed(nil) {
		if g, is := games[f]; is && f.Scenario == scenario && f.Seats == [2]string{who, who} {
			t.add(g, 0)
		}
	}
	return t
}

// anchor is the bot whose Elo is set to anchorElo: passive, the floor, if it plays.
func (l *ladder) anchor() int { return max(slices.Index(l.bots, "passive"), 0) }

const (
	anchorElo = 1000
	eloSteps  = 10_000 // of the fit: far more than it takes
)

// elo fits the strengths under which what came of all games is likeliest, by
// bot: who has strength s beats t in s of s + t games, and ten times the strength
// are 400 points. Each pairing is given one drawn game more, so that who loses
// always has a number too.
func (l *ladder) elo(games map[fixture]played) []int {
	n := len(l.bots)
	points, met := make([]float64, n), make([][]float64, n)
	strength := slices.Repeat([]float64{1}, n)
	for k, who := range l.bots {
		met[k] = make([]float64, n)
		for m, other := range l.bots {
			if m != k {
				t := l.sum(games, "", who, other)
				points[k] += t.points() + 0.5
				met[k][m] = float64(t.games) + 1
			}
		}
	}
	for range eloSteps {
		next := make([]float64, n)
		for k := range next {
			of := 0.0
			for m := range next {
				if m != k {
					of += met[k][m] / (strength[k] + strength[m])
				}
			}
			next[k] = points[k] / of
		}
		for k := range next { // else they might drift together
			strength[k] = next[k] / next[l.anchor()]
		}
	}
	list := make([]int, n)
	for k, s := range strength {
		list[k] = anchorElo + int(math.Round(400*math.Log10(s)))
	}
	return list
}
