// Package bot plays the game of seed 000 from a seat: it sees what its side sees, and does
// what anybody may.
package bot

import (
	"io"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/dday"
)

// A Bot chooses what a side does next.
type Bot = boardgame.Bot[*dday.Position, dday.Action]

// Random does anything that is legal.
type Random = boardgame.Random[*dday.Position, dday.Action]

// Names are the bots there are.
var Names = []string{"random", "plain"}

// New returns the bot of a name.
func New(name string) (Bot, error) {
	return boardgame.Named[*dday.Position, dday.Action](name, Names, Random{}, Plain{})
}

// Plain is a plain, sensible commander: he attacks where he is likely to hit, holds what is
// worth points and goes for what the enemy has.
type Plain struct{}

// Choose takes the action that is worth most to it, of several the first.
func (Plain) Choose(p *dday.Position, side string, _ game.Dice) dday.Action {
	all := p.Legal(side)
	best, most := 0, -1<<30
	now := standing(p, side)
	var storms []dday.Action
	if p.Step == dday.Bombard {
		storms = assaults(p, side)
	}
	for i, a := range all {
		if a.Do == "bombard" && slices.ContainsFunc(storms, func(b dday.Action) bool { return hinders(a, b) }) {
			continue
		}
		n := worth(p, side, now, a)
		if a.Do == "bombard" {
			n -= elsewhere(p, side, a, all)
		}
		if n > most {
			best, most = i, n
		}
	}
	return all[best]
}

// worth is what an action seems worth, where a side stands as now; done is worth nothing.
func worth(p *dday.Position, side string, now int, a dday.Action) int {
	switch a.Do {
	case "rally", "air", "begin":
		return 1
	case "first":
		if a.Side != side { // who is active last has the last word
			return 1
		}
	case "activate":
		if useful(p, side, now, a.Units) {
			return 1 + len(a.Units)
		}
		return -1
	case "move", "advance":
		if next := after(p, side, a); next != nil {
			return gain(standing(next, side) - now)
		}
	case "hq":
		from, to := p.Where(a.Division), a.Path[len(a.Path)-1]
		return gain(200*(p.Commands(a.Division, to)-p.Commands(a.Division, from)) + p.Need(side, from) - p.Need(side, to))
	case "bombard":
		return p.Number(side, a) + len(a.Guns)
	case "assault":
		return 100*(p.Number(side, a)-wanted(p, side)) + len(a.Guns)
	case "defend":
		n, _, _ := p.Odds(side, a)
		return 100 - 10*n + len(a.Guns) + a.Support
	case "stand":
		return 1
	case "marker":
		return 1
	}
	return 0
}

// assaults are those that a side is to make after its bombardments.
func assaults(p *dday.Position, side string) []dday.Action {
	q := *p
	q.Step = dday.Assault
	return slices.DeleteFunc(q.Legal(side), func(a dday.Action) bool {
		return a.Do != "assault" || q.Number(side, a) < wanted(p, side)
	})
}

// hinders reports whether a bombardment hinders an assault: who is bombarded cannot be assaulted in
// that turn, and who bombards does not support.
func hinders(a, b dday.Action) bool {
	return a.At == b.At || a.Support > 0 && b.Support > 0 || slices.ContainsFunc(append(a.Guns, a.Unit), func(n string) bool {
		return slices.Contains(b.Units, n) || slices.Contains(b.Guns, n)
	})
}

// elsewhere is what the guns that a bombardment commits would be worth if each bombarded another zone by itself.
func elsewhere(p *dday.Position, side string, a dday.Action, all []dday.Action) (sum int) {
	for _, g := range a.Guns {
		most := 0
		for _, b := range all {
			if b.Do == "bombard" && b.Unit == g && b.At != a.At {
				most = max(most, p.Number(side, b))
			}
		}
		sum += most
	}
	return sum
}

// gain is what a move brings: one that brings nothing is worth less than to stay.
func gain(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

// wanted is the number on which an assault hits that is worth its risk, which is that who fails may
// shatter: on seven that is as likely as that the enemy does, and his guns take one or two off; near
// the end less, for a side that is not ahead.
func wanted(p *dday.Position, side string) int {
	own := slices.Index(p.Sides(), side)
	if p.Turn > p.Battle().Turns-3 && p.Score(own) <= p.Score(1-own) {
		return 4
	}
	return 9
}

// useful reports whether battalions that are activated could do something with it: assault who is
// beside them, or stand somewhere near where that is worth more.
func useful(p *dday.Position, side string, now int, units []string) bool {
	b := p.Battle()
	foe := make([]bool, b.Board.Size())
	for i, u := range p.Units {
		if u.State == dday.InPlay && b.Armies[b.Battalions[i].Side].Side != side {
			foe[u.At] = true
		}
	}
	for i := range b.Battalions {
		x := &b.Battalions[i]
		if !slices.Contains(units, x.Name) {
			continue
		}
		guns := x.Arm == dday.Artillery || x.Arm == dday.Propelled
		for z := range b.Board.Size() {
			switch far := b.Board.Distance(p.Units[i].At, z); {
			case far == 0 || far > 2:
			case foe[z]:
				if far == 1 && !guns {
					return true
				}
			default:
				q := *p
				q.Units, q.Holders = slices.Clone(p.Units), slices.Clone(p.Holders)
				q.Units[i].At = z
				for k, o := range b.Objectives {
					if o.Zone == z {
						q.Holders[k] = x.Side
					}
				}
				if standing(&q, side) > now {
					return true
				}
			}
		}
	}
	return false
}

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
func Play(o game.Opening, bots [2]Bot, w io.Writer) (*game.Game, error) {
	return boardgame.Play(dday.System{}, o, bots, w)
}
