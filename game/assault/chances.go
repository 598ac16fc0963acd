package assault

import (
	"fmt"
	"math/big"
	"strconv"

	"sightline/game"
)

// MostPieces is how many units and leaders, both sides together, Chances takes.
const MostPieces = 14

// mostStates bounds what Chances keeps at a time.
const mostStates = 300_000

// A Chance is what a round may come to, exactly.
type Chance struct {
	Sides [2]SideChance // attacker, defender
	Cells []Cell        // of the card, on which it rests
}

// A SideChance is what may become of a side.
type SideChance struct {
	Side    string        `json:"side"`
	Results []*big.Rat    `json:"results"` // inflicted by it, by Result
	Steps   *big.Rat      `json:"steps"`   // lost by it, expected
	Loses   *big.Rat      `json:"loses"`   // chance that it loses any
	Broken  *big.Rat      `json:"broken"`  // chance that no combat unit of it is left, or all are demoralized
	Pieces  []PieceChance `json:"pieces"`
}

// A PieceChance is what may become of a unit or leader: the four add up to 1.
type PieceChance struct {
	Name        string   `json:"name"`
	Good        *big.Rat `json:"good"`
	Disrupted   *big.Rat `json:"disrupted"`
	Demoralized *big.Rat `json:"demoralized"`
	Gone        *big.Rat `json:"gone"`
	Hit         *big.Rat `json:"hit"` // a unit loses a step at least
}

// A weighted round, with how often it comes about of all rolls so far.
type weighted struct {
	round *Round
	times *big.Int
}

// Chances is what a round may come to, by every roll there is: each step is played with all
// rolls it can ask for, and rounds that stand alike go on as one. The error says that there
// are too many units for it.
func (c *Card) Chances(a Assault) (Chance, error) {
	if n := len(a.Attacker.Units) + len(a.Attacker.Leaders) + len(a.Defender.Units) + len(a.Defender.Leaders); n > MostPieces {
		return Chance{}, fmt.Errorf("exact chances: %d units and leaders: want %d at most", n, MostPieces)
	}
	watched := *c
	chart, asked := c.Watched()
	watched.Chart = chart
	begun := watched.Begin(a)
	begun.quiet = true
	all := []weighted{{begun, big.NewInt(1)}}
	total := big.NewInt(1)
	for !all[0].round.Done() {
		dice := all[0].round.steps[all[0].round.next].dice()
		total.Mul(total, power6(dice))
		var next []weighted
		at := map[string]int{} // index in next by how a round stands
		for _, w := range all {
			every(func(d game.Dice) { // one after the other, in an order of its own
				s := d.(*odometer)
				r := w.round.clone()
				r.Step(d)
				times := new(big.Int).Mul(w.times, power6(dice-s.asked))
				key := r.key()
				if i, ok := at[key]; ok {
					next[i].times.Add(next[i].times, times)
					return
				}
				at[key] = len(next)
				next = append(next, weighted{r, times})
			})
		}
		if all = next; len(all) > mostStates {
			return Chance{}, fmt.Errorf("exact chances: more than %d ways it may stand: want fewer units", mostStates)
		}
	}
	x := sum(&a, all, total)
	x.Cells = asked()
	return x, nil
}

// sum adds up what the rounds have come to.
func sum(a *Assault, all []weighted, total *big.Int) (x Chance) {
	for s, f := range []*Force{&a.Attacker, &a.Defender} {
		x.Sides[s] = SideChance{Side: f.Side, Steps: new(big.Rat), Loses: new(big.Rat), Broken: new(big.Rat)}
		for range resultNames {
			x.Sides[s].Results = append(x.Sides[s].Results, new(big.Rat))
		}
		piece := func(name string) {
			x.Sides[s].Pieces = append(x.Sides[s].Pieces, PieceChance{name, new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)})
		}
		for _, u := range f.Units {
			piece(u.Name)
		}
		for _, l := range f.Leaders {
			piece(l.Name)
		}
	}
	for _, w := range all {
		p := new(big.Rat).SetFrac(w.times, total)
		for s, was := range []*Force{&a.Attacker, &a.Defender} {
			x.Sides[s].add(was, w.round.force(s), w.round.result[s], p)
		}
	}
	return x
}

func (x *SideChance) add(was, now *Force, inflicted Result, p *big.Rat) {
	x.Results[inflicted].Add(x.Results[inflicted], p)
	steps := 0
	for i := range now.Units {
		u := &now.Units[i]
		lost := was.Units[i].Steps - u.Steps
		steps += lost
		x.Pieces[i].add(u.State, !u.here(), lost > 0, p)
	}
	for i, l := range now.Leaders {
		x.Pieces[len(now.Units)+i].add(l.State, l.Gone, false, p)
	}
	x.Steps.Add(x.Steps, new(big.Rat).Mul(p, big.NewRat(int64(steps), 1)))
	if steps > 0 {
		x.Loses.Add(x.Loses, p)
	}
	if !now.any((*Unit).combat) || now.every(func(u *Unit) bool { return u.State == Demoralized }) {
		x.Broken.Add(x.Broken, p)
	}
}

func (x *PieceChance) add(s State, gone, hit bool, p *big.Rat) {
	if hit {
		x.Hit.Add(x.Hit, p)
	}
	to := x.Gone
	if !gone {
		to = []*big.Rat{x.Good, x.Disrupted, x.Demoralized}[s]
	}
	to.Add(to, p)
}

func power6(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil)
}

func (r *Round) clone() *Round {
	c := *r
	c.Assault = *r.Assault.clone()
	return &c
}

// key is how the round stands, and nothing of how it came there.
func (r *Round) key() string {
	var b []byte
	num := func(n int) { b = append(strconv.AppendInt(b, int64(n), 10), ',') }
	for s := range 2 {
		num(int(r.result[s]))
		num(r.taken[s])
		num(r.tank[s])
		f := r.force(s)
		for i := range f.Units {
			num(f.Units[i].Steps)
			num(int(f.Units[i].State))
			num(f.Units[i].Lost)
		}
		for _, l := range f.Leaders {
			num(int(l.State))
			num(l.Lost)
			if l.Gone {
				num(1)
			}
		}
	}
	return string(b)
}

// An odometer is dice that show every sequence of rolls, one a run.
type odometer struct {
	shown []int // of this run, as far as it is settled
	sides []int
	asked int
}

// every runs f with every sequence of rolls that it asks for.
func every(f func(game.Dice)) {
	o := &odometer{}
	for {
		o.asked = 0
		f(o)
		o.shown, o.sides = o.shown[:o.asked], o.sides[:o.asked]
		for len(o.shown) > 0 && o.shown[len(o.shown)-1] == o.sides[len(o.shown)-1] {
			o.shown, o.sides = o.shown[:len(o.shown)-1], o.sides[:len(o.shown)-1]
		}
		if len(o.shown) == 0 {
			return
		}
		o.shown[len(o.shown)-1]++
	}
}

// Roll shows the next roll of the sequence.
func (o *odometer) Roll(sides int) int {
	if o.asked == len(o.shown) {
		o.shown, o.sides = append(o.shown, 1), append(o.sides, sides)
	}
	o.asked++
	return o.shown[o.asked-1]
}

// For are the same dice: a sequence is one, whatever it is for.
func (o *odometer) For(string) game.Dice { return o }
