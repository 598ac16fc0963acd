package commanddecision

import (
	"math/big"
	"slices"
	"testing"

	"sightline/game"
)

// An odometer is dice that show every sequence of numbers there is, one after the
// other.
type odometer struct {
	shown []int
	at    int
}

func (d *odometer) For(string) game.Dice { return d }

func (d *odometer) Roll(sides int) int {
	if d.at == len(d.shown) {
		d.shown = append(d.shown, 1)
	}
	d.at++
	return d.shown[d.at-1]
}

// next turns to the next sequence, and reports whether there is one.
func (d *odometer) next() bool {
	d.shown = d.shown[:d.at]
	for n := len(d.shown); n > 0; n-- {
		if d.shown[n-1]++; d.shown[n-1] <= 10 {
			d.shown, d.at = d.shown[:n], 0
			return true
		}
	}
	return false
}

// chance is that of a sequence of ten-sided dice.
func (d *odometer) chance() *big.Rat {
	x := big.NewRat(1, 1)
	for range d.at {
		x.Mul(x, big.NewRat(1, 10))
	}
	return x
}

// mostSequences is how many are played of one fire.
const mostSequences = 1_000

// A comes is what comes of a fire, over all dice.
type comes struct {
	harmed []int // who takes hits in some case
	rolled int   // dice, at most
	mean   []*big.Rat
	all    bool // every sequence was played
}

// allThatComes carries out the declared fire with all dice.
func allThatComes(s *State) comes {
	c := comes{mean: make([]*big.Rat, len(s.Stands)), all: true}
	for i := range c.mean {
		c.mean[i] = new(big.Rat)
	}
	d := &odometer{}
	for n := 0; ; n++ {
		if n == mostSequences {
			c.all = false
			return c
		}
		p := &play{State: s.clone(), dice: d}
		p.resolveFire()
		c.rolled = max(c.rolled, d.at)
		for i := range p.Stands {
			left := s.unit(i).Quality.Hits() - s.Stands[i].Hits
			took := p.Stands[i].Hits - s.Stands[i].Hits
			if p.Stands[i].Place == Eliminated && s.Stands[i].Place != Eliminated {
				took = left
			}
			if took > 0 {
				c.mean[i].Add(c.mean[i], new(big.Rat).Mul(d.chance(), big.NewRat(int64(took), 1)))
				if !slices.Contains(c.harmed, i) {
					c.harmed = append(c.harmed, i)
				}
			}
		}
		if !d.next() {
			return c
		}
	}
}

// TestOddsListWhatComes holds what is said of single fires in muddled battles
// against all that they come to, over every sequence of dice: nobody is hit who
// is not listed, and of who is listed each is, and as much as is said.
func TestOddsListWhatComes(t *testing.T) {
	t.Parallel()
	fires, exact, listed := 0, 0, 0
	for seed := uint64(14); seed < 14+uint64(tries(8)); seed++ {
		s, _ := muddle(t, seed)
		s.Fires, s.battle.Terms.Measuring = nil, "free"
		for side := range 2 {
			for _, o := range s.Legal(side) {
				if o.Do != "fire" {
					continue
				}
				a := Fire{Stand: o.Stand, Weapon: o.Weapon, Target: o.Targets[len(o.Targets)-1]}
				if len(o.Along) > 0 {
					a.Along = o.Along[len(o.Along)-1]
				}
				next, _, err := Apply(s, s.battle.Sides[side], a, nil)
				x, ok := s.AskFire(-1, a)
				if err != nil || !ok || !x.Measured {
					t.Fatalf("seed %d: %+v: %v, %+v", seed, a, err, x)
				}
				c := allThatComes(next)
				fires++
				if c.all {
					exact++
				}
				listed += checkComes(t, seed, next, x, &c)
			}
		}
	}
	t.Logf("%d fires, %d of them with all dice, %d listed", fires, exact, listed)
	if exact < tries(50) || listed < tries(50) {
		t.Error("little was tried")
	}
}

// checkComes holds an answer against what comes of the fire; it returns how many
// it lists.
func checkComes(t *testing.T, seed uint64, s *State, x *FireAnswer, c *comes) int {
	t.Helper()
	target := s.battle.named(x.Target)
	victim := s.victim(target)
	var list []int
	for _, b := range x.Bursts {
		for _, n := range b.Stands {
			if n.Need > 0 {
				list = append(list, s.battle.named(n.Stand))
			}
		}
	}
	if x.Circle != nil && x.Need > 0 {
		for k, name := range x.Circle.Order {
			if k < x.Dice {
				list = append(list, s.battle.named(name))
			}
		}
	}
	if x.Odds.Harm > 0 && victim >= 0 {
		list = append(list, victim)
	}
	if x.Spent {
		list = nil
	}
	for _, i := range c.harmed {
		if on := s.Stands[i].Aboard; !slices.Contains(list, i) && !slices.Contains(list, on) && !slices.Contains(list, s.Stands[i].Went) {
			t.Errorf("seed %d: %s is hit, and is not listed: %+v", seed, s.unit(i).Name, x)
		}
	}
	for _, i := range list {
		if s.victim(i) != i {
			continue // a gun: its crew is hit
		}
		if c.all && !slices.Contains(c.harmed, i) {
			t.Errorf("seed %d: %s is listed, and is never hit: %+v", seed, s.unit(i).Name, x)
		}
	}
	if victim < 0 || !c.all || x.Circle != nil {
		return len(list)
	}
	said := big.NewRat(int64(x.Odds.Harm), 1000)
	switch cmp := said.Cmp(c.mean[victim]); {
	case x.Dice <= 1 && cmp != 0, cmp < 0:
		t.Errorf("seed %d: %s is expected to take %v, and takes %v: %+v", seed, s.unit(victim).Name, said, c.mean[victim], x)
	}
	return len(list)
}
