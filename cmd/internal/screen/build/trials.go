package build

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/yield"
	"sightline/game"
	"sightline/game/commanddecision/bot"
)

// Trials are games of what is built that bots play, both sides, and the report of them.
type trials struct {
	open    bool
	of      string // the file as it is played
	wanted  int
	begun   atomic.Int64
	stop    *atomic.Bool // of those that are under way; nil if none are
	came    chan trial
	games   []played // by their number; those that are not over have no result
	over    int
	running int // workers
	at      ui.Scroll
	reporting
}

// A played game of them.
type played struct {
	result *bot.Result
	tally  *bot.Tally
}

// A trial is a game that is over, or that a worker goes home.
type trial struct {
	n    int
	game played
	err  error
	home bool
}

// bothPlay and trialSeed are who plays, and by which dice: the command line plays the same
// games again.
const (
	bothPlay  = "steady"
	trialSeed = "built"
)

// trialCounts are how many games are offered.
var trialCounts = [...]int{4, 12, 40}

var errStopped = errors.New("stopped")

// simulates opens the games of bots, or what came of them.
func (t *Table) simulates() {
	if t.trials.open {
		t.closesTrials()
		return
	}
	if !t.playable() {
		if t.tests {
			t.tests, t.simulated = false, true // as soon as the faults are known
		}
		return
	}
	t.trials.open, t.menu, t.stale = true, false, true
	t.say("") // what was said before is not of these games
	if t.trials.of != t.view.Text() && t.trials.stop == nil {
		t.forgetsTrials()
	}
}

// closesTrials goes back to the table; games that are under way go on.
func (t *Table) closesTrials() { t.trials.open, t.stale = false, true }

// forgetsTrials drops what came of earlier games.
func (t *Table) forgetsTrials() {
	r := &t.trials
	r.drop()
	r.games, r.over, r.at = nil, 0, ui.Scroll{}
}

// tries has bots play n games of what is built, beside the ticks.
func (t *Table) tries(n int) {
	r := &t.trials
	if r.stop != nil || !t.playable() {
		return
	}
	t.forgetsTrials()
	r.of, r.wanted, r.games = t.view.Text(), n, make([]played, n)
	stop, came := new(atomic.Bool), make(chan trial, n+runtime.GOMAXPROCS(0))
	r.stop, r.came = stop, came
	r.begun.Store(0)
	o := t.trialOpening()
	r.running = max(min(runtime.GOMAXPROCS(0)-1, n), 1) // one is left to the window
	for range r.running {
		go func() {
			for !stop.Load() {
				k := int(r.begun.Add(1)) - 1
				if k >= n {
					break
				}
				g, err := playTrial(o, k, stop)
				if came <- (trial{n: k, game: g, err: err}); err != nil {
					break
				}
			}
			came <- trial{home: true}
		}()
	}
	t.stale = true
}

// trialOpening is how the games begin.
func (t *Table) trialOpening() game.Opening {
	return game.Opening{Program: "sightline", Name: t.name + ".toml", Scenario: []byte(t.trials.of)}
}

// playTrial plays game k, from 0.
func playTrial(o game.Opening, k int, stop *atomic.Bool) (g played, err error) {
	o.Seed = fmt.Sprintf("%s/%d", trialSeed, k+1)
	m := &bot.Match{Opening: o}
	for side := range m.Bots {
		if m.Bots[side], err = bot.New(bothPlay); err != nil {
			return g, err
		}
	}
	g.tally = new(bot.Tally)
	m.Watch = func(now *bot.Moment) error {
		yield.Now()
		if stop.Load() {
			return errStopped
		}
		return g.tally.Watch(now)
	}
	g.result, err = m.Play()
	return g, err
}

// stopsTrials begins no more games; those that are over are told of.
func (t *Table) stopsTrials() {
	if t.trials.stop != nil {
		t.trials.stop.Store(true)
	}
}

// collectsTrials takes in the games that are over, and the report.
func (t *Table) collectsTrials() {
	r := &t.trials
	for r.stop != nil && len(r.came) > 0 {
		c := <-r.came
		t.stale = true
		switch {
		case c.home:
			if r.running--; r.running == 0 {
				t.endsTrials()
			}
		case c.err == nil:
			r.games[c.n] = c.game
			r.over++
		case !errors.Is(c.err, errStopped):
			r.stop.Store(true)
			t.refuse(fmt.Errorf("game %d: %w", c.n+1, c.err))
		}
	}
	t.takesReport()
}

// endsTrials has the report made of the games that are over without a gap, beside the ticks.
func (t *Table) endsTrials() {
	r := &t.trials
	r.stop = nil
	whole := 0
	for whole < len(r.games) && r.games[whole].result != nil {
		whole++
	}
	if r.games, r.over = r.games[:whole], whole; whole == 0 {
		return
	}
	t.writesReport()
}

// trialsKey does what a key does over the table.
func (t *Table) trialsKey(key string) {
	r := &t.trials
	switch {
	case key == "Escape", key == t.keyOf("build simulate"):
		t.closesTrials()
	case key == "Enter" && t.page.PressFocus():
	case key == "Enter" && r.stop == nil && len(r.games) == 0:
		t.tries(trialCounts[0])
	case key == "PageDown", key == "PageUp":
		r.at.By(either(key == "PageDown", 400.0, -400))
	case key == t.keyOf("build save") && r.reported():
		t.savesReport()
	}
}

// won is how many games a side has won so far; "" of none.
func (r *trials) won(side string) (n int) {
	for _, g := range r.games {
		if g.result != nil && g.result.Outcome.Side == side {
			n++
		}
	}
	return n
}

// means are how many stands each side loses in a game, and how many turns it takes.
func (r *trials) means() (lost [2]float64, turns float64) {
	n := float64(max(r.over, 1))
	for _, g := range r.games {
		if g.result == nil {
			continue
		}
		turns += float64(g.result.Turns) / n
		for side := range lost {
			lost[side] += float64(g.result.Lost[side]) / n
		}
	}
	return lost, turns
}
