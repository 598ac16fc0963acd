package bot

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// A candidate is a scheme that is being tried.
type candidate struct {
	bot    *steady // it is carried out by
	chosen []cd.Action
	scores []int // of its playouts, by the dice that were thrown in them
}

// mean is what a candidate came to, in hundredths.
func (c *candidate) mean() int {
	sum := 0
	for _, x := range c.scores {
		sum += x
	}
	return 100 * sum / max(len(c.scores), 1)
}

// A world is what may be behind a view, with what the other side orders in it.
type world struct {
	state  *cd.State
	foe    *steady
	chosen []cd.Action
}

// A search looks for the scheme that does best.
type search struct {
	*seasoned
	view   *cd.State
	side   int
	worlds []world
	seed   string // of the dice of playouts
	left   int    // playouts
}

const (
	worlds  = 4  // how many are thought of
	first   = 4  // playouts of every candidate
	most    = 16 // of the best
	horizon = 2  // turns that are played on
	crew    = 8  // playouts at a time
)

// search returns the orders of the best scheme, which is kept for the turn. All
// candidates are played in the same worlds with the same dice: what differs is
// theirs. Who does worse is dropped, and the others are played on.
func (s *seasoned) search(view *cd.State, side int, dice game.Dice) []cd.Action {
	x := &search{seasoned: s, view: view, side: side, left: s.playouts(len(view.Stands))}
	for range 4 {
		x.seed += strconv.Itoa(dice.Roll(1<<20)) + " "
	}
	x.imagine(dice)
	var list []*candidate
	for _, o := range outlines(usual(view.Battle(), side)) {
		list = x.add(list, o)
	}
	plain := list[0]
	x.play(list, first)
	list = best(list, 2)
	var others []*candidate
	for _, o := range shuffled(list[0].bot.variants(newHand(view, side, nil)), dice) {
		if first*len(others) < x.left/2 {
			others = x.add(others, o)
		}
	}
	x.play(others, first)
	list = best(append(list, others...), 4)
	for n := 2 * first; n <= most && x.left > 0; n *= 2 {
		if !slices.Contains(list, plain) {
			list = append(list, plain)
		}
		x.play(list, n)
		list = best(list, 2)
	}
	won := best(list, 1)[0]
	if !won.beats(plain) {
		won = plain
	}
	s.steady = won.bot
	return won.chosen
}

// beats reports whether a candidate does better than another in the playouts of
// both, by more than twice what the dice do to their difference: of many candidates
// some do better by luck.
func (c *candidate) beats(o *candidate) bool {
	sum, squares := int64(0), int64(0) // too large for 32 bits
	for k := range min(len(c.scores), len(o.scores)) {
		d := int64(c.scores[k] - o.scores[k])
		sum, squares = sum+d, squares+d*d
	}
	return sum > 0 && sum*sum > 4*squares
}

// imagine thinks of worlds, and of what the other side orders in each.
func (x *search) imagine(dice game.Dice) {
	x.steady.scale(newHand(x.view, x.side, nil)) // reads the ground
	x.foe.ground, x.foe.gunner = x.steady.ground, x.steady.gunner
	x.steady.shown(newHand(x.view, x.side, nil))
	maker := sampler{view: x.view, side: x.side, met: &x.met, ground: x.ground, dice: dice}
	for range worlds {
		x.worlds = append(x.worlds, world{state: maker.sample(), foe: x.foe.fork()})
	}
	x.foe.shown(newHand(x.worlds[0].state.ViewOf(1-x.side), 1-x.side, nil))
	together(len(x.worlds), func(k int) {
		w := &x.worlds[k]
		w.foe.seenBy = x.foe.seenBy
		w.foe.scheme.stay = k%2 == 1 // he may wait as well as come
		w.chosen = w.foe.Choose(w.state.ViewOf(1-x.side), 1-x.side, nil)
	})
}

// add adds a candidate, unless it comes to the same as one that there is.
func (x *search) add(list []*candidate, o scheme) []*candidate {
	c := &candidate{bot: x.steady.fork()}
	c.bot.scheme = o
	c.chosen = c.bot.Choose(x.view, x.side, nil)
	for _, e := range list {
		if e.bot.scheme.fear == o.fear && e.bot.scheme.haste == o.haste && slices.EqualFunc(e.chosen, c.chosen, alike) {
			return list
		}
	}
	return append(list, c)
}

// alike reports whether two actions are the same.
func alike(a, b cd.Action) bool { return string(cd.EncodeAction(a)) == string(cd.EncodeAction(b)) }

// play sees to it that each candidate has so many playouts, as far as the budget
// lasts.
func (x *search) play(list []*candidate, n int) {
	type bout struct {
		c *candidate
		k int
	}
	var bouts []bout
	for k := range n {
		for _, c := range list {
			if k >= len(c.scores) && len(bouts) < x.left {
				c.scores = append(c.scores, 0)
				bouts = append(bouts, bout{c, k})
			}
		}
	}
	x.left -= len(bouts)
	together(len(bouts), func(i int) {
		b := bouts[i]
		b.c.scores[b.k] = x.playout(b.c, b.k)
	})
}

// playout plays a candidate on in a world, and returns how it stands then.
func (x *search) playout(c *candidate, k int) int {
	w := &x.worlds[k%len(x.worlds)]
	p := playout{state: w.state, dice: game.KeyedDice(x.seed + strconv.Itoa(k))}
	var chosen [2][]cd.Action
	p.bots[x.side], chosen[x.side] = c.bot.fork(), c.chosen
	p.bots[1-x.side], chosen[1-x.side] = w.foe.fork(), w.chosen
	p.bots[x.side].hasty = true
	if p.step(chosen, [2]bool{true, true}) {
		p.play(min(x.view.Turn+horizon, x.view.Battle().Scenario.Turns))
	}
	return x.score(p.state, x.side)
}

// best are the n best candidates, best first; of equals the first.
func best(list []*candidate, n int) []*candidate {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *candidate) int { return cmp.Compare(b.mean(), a.mean()) })
	return list[:min(n, len(list))]
}

// shuffled puts schemes in any order.
func shuffled(list []scheme, dice game.Dice) []scheme {
	for k := len(list) - 1; k > 0; k-- {
		j := dice.Roll(k+1) - 1
		list[k], list[j] = list[j], list[k]
	}
	return list
}

// together does things 0 to n-1, some of them at the same time.
func together(n int, do func(k int)) {
	next := make(chan int)
	var all sync.WaitGroup
	for range min(crew, n) {
		all.Go(func() {
			for k := range next {
				do(k)
			}
		})
	}
	for k := range n {
		next <- k
	}
	close(next)
	all.Wait()
}
