package bot

import (
	"encoding/json"

	"sightline/game"
	"sightline/game/dday"
)

// near is how many zones from an objective battalions count for it.
const near = 3

// wide is how far battalions look for an enemy to go to, in zones.
const wide = 9

// standing is what the places of a side's battalions are worth: for each objective, by its
// points, that the side holds it, with somebody in it where an enemy is near, and with others who
// support them from beside it where he is beside it, or that one of them is on its way to it; that
// several from several zones are beside an enemy who holds it; that guns reach an enemy and are not
// beside one; and that nobody waits far from him.
func standing(p *dday.Position, side string) (sum int) {
	b := p.Battle()
	var own, foes []int // zones
	var guns []int
	for i := range b.Battalions {
		x := &b.Battalions[i]
		at := p.Units[i].At
		switch {
		case p.Units[i].State != dday.InPlay:
		case b.Armies[x.Side].Side != side:
			foes = append(foes, at)
		case x.Arm == dday.Artillery || x.Arm == dday.Propelled:
			guns = append(guns, at)
		default:
			own = append(own, at)
		}
	}
	nearest := func(list []int, at int) int {
		best := near + 1
		for _, z := range list {
			best = min(best, b.Board.Distance(z, at))
		}
		return best
	}
	within := func(list []int, at, far int) (n int) {
		for _, z := range list {
			if b.Board.Distance(z, at) <= far {
				n++
			}
		}
		return n
	}
	for _, o := range p.Goals() {
		there, mine := within(foes, o.Zone, 0), within(own, o.Zone, 0)
		switch held := o.Holder >= 0 && b.Armies[o.Holder].Side == side; {
		case held && nearest(foes, o.Zone) <= 1:
			sum += o.Points * 60 * min(mine, 2)
			if mine > 0 {
				sum += o.Points * 320
			} else {
				sum += o.Points * 100
			}
			zones := 0
			for _, z := range b.Board.Around(o.Zone) {
				zones += min(1, within(own, z, 0))
			}
			sum += o.Points * 10 * min(zones, 2)
		case held && mine == 0 && nearest(foes, o.Zone) == 2:
			sum += o.Points * 160
		case held:
			sum += o.Points * 200
		case there == 0:
			sum += o.Points * []int{200, 30, 20, 10, 0}[nearest(own, o.Zone)]
		default:
			zones := 0
			for _, z := range b.Board.Around(o.Zone) {
				zones += min(1, within(own, z, 0))
			}
			sum += o.Points * (10*min(within(own, o.Zone, 1), 4) + 15*min(zones, 3) + 20*(near+1-nearest(own, o.Zone)))
		}
	}
	for _, at := range own {
		least := wide
		for _, z := range foes {
			least = min(least, b.Board.Distance(z, at))
		}
		sum -= 2 * max(least, 1)
	}
	for _, at := range guns {
		switch d := nearest(foes, at); {
		case d <= 1:
			sum -= 40
		case d == 2:
			sum += 40
		default:
			sum += 10 * (near + 1 - d)
		}
	}
	return sum
}

// after is the position after an action without dice; nil if it rolls some.
func after(p *dday.Position, side string, a dday.Action) *dday.Position {
	raw, err := json.Marshal(a)
	if err != nil {
		return nil
	}
	next, _, err := p.Do(side, raw, game.Recorded(nil))
	if err != nil {
		return nil
	}
	return next.(*dday.Position)
}
