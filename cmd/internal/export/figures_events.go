package export

import (
	"slices"
	"strings"

	"sightline/game/commanddecision"
	"sightline/units"
)

// act counts what an act has brought about.
func (c *counter) act(a *act) {
	before, after := a.before.(*commanddecision.State), a.after.(*commanddecision.State)
	c.know(before, a.turn)
	for _, known := range a.events {
		e := known.(commanddecision.Event)
		for _, name := range []string{e.Stand, e.Target} {
			if c.stand(name) == nil { // it has come to be known in this act
				c.know(after, a.turn)
				break
			}
		}
		c.who(&e)
		c.dice(a, &e)
		c.losses(before, a.turn, &e)
	}
	c.know(after, a.turn)
}

// who notes whose fire it is that is told of, and whom it hits.
func (c *counter) who(e *commanddecision.Event) {
	switch e.Kind {
	case commanddecision.EventFire, commanddecision.EventShell, commanddecision.EventAssault:
		c.firer, c.checked = e.Stand, nil
	case commanddecision.EventStrike:
		c.firer, c.checked = e.What, nil
	case commanddecision.EventMorale:
		c.checked = e.Stands
	}
	switch e.Kind {
	case commanddecision.EventFire, commanddecision.EventPenetration:
		if e.Count > 0 {
			c.hit(e.Target, c.firer)
		}
	case commanddecision.EventAssault:
		c.hit(e.Target, c.firer)
	case commanddecision.EventBurst:
		if len(e.Rolls) > 0 && e.Rolls[0] <= e.Need {
			c.hit(e.Target, c.firer)
		}
	case commanddecision.EventSpread: // after all fire, and not told of whom
		for k, name := range e.Stands {
			if k < len(e.Shares) && e.Shares[k] > 0 {
				c.hit(name, c.lastOn[c.sideOf(name)])
			}
		}
	case commanddecision.EventForcedBack, commanddecision.EventDemoralized, commanddecision.EventFlight:
		c.hitBy[e.Stand] = "morale"
	}
}

func (c *counter) hit(stand, by string) {
	c.hitBy[stand] = by
	c.lastOn[c.sideOf(stand)] = by
}

// aimed are the events whose dice are to reach a number.
var aimed = []commanddecision.EventKind{
	commanddecision.EventFire, commanddecision.EventBurst, commanddecision.EventMorale, commanddecision.EventSpotted,
	commanddecision.EventUnspotted, commanddecision.EventMines, commanddecision.EventCalled,
}

// countsAgain is how the rules tell of a die to spot by that was rolled before.
const countsAgain = " and had rolled "

// dice counts the dice of an event.
func (c *counter) dice(a *act, e *commanddecision.Event) {
	for _, die := range e.Rolls {
		r := RollFigures{Turn: a.turn, Step: a.step.String(), Kind: string(e.Kind), Stand: e.Stand, Target: e.Target, What: e.What, Roll: die}
		if c.out.Side == "" {
			r.Line = a.line
		}
		r.Side, r.Again = c.sideOf(e.Stand), strings.Contains(e.Text, countsAgain)
		if slices.Contains(aimed, e.Kind) {
			need := e.Need
			r.Need = &need
		}
		switch e.Kind {
		case commanddecision.EventBurst:
			if r.Stand == "" && c.stand(c.firer) != nil {
				r.Stand = c.firer
			}
			if r.Side = c.sideOf(r.Stand); r.Side == "" {
				r.Side = c.against(e.Target)
			}
			count(&c.of(r.Side).Bursts, &r)
		case commanddecision.EventFire:
			if r.Side == "" {
				r.Side = c.against(e.Target)
			}
			count(&c.of(r.Side).Fire, &r)
			if s := c.stand(e.Stand); s != nil {
				count(&s.Fire, &r)
			}
		case commanddecision.EventMorale:
			if len(e.Stands) > 0 {
				r.Side = c.sideOf(e.Stands[0])
			}
		case commanddecision.EventPenetration:
			if r.Stand == "" && c.stand(c.firer) != nil {
				r.Stand, r.Side = c.firer, c.sideOf(c.firer)
			}
		}
		c.out.Rolls = append(c.out.Rolls, r)
	}
}

// count adds a die. What is expected is kept to the tenth, in which it is exact.
func count(d *Dice, r *RollFigures) {
	tenths := int(d.Expected*10+0.5) + r.tenths()
	d.Dice++
	d.Hits += either(r.reaches(), 1, 0)
	d.Expected = float64(tenths) / 10
}

// losses counts hits and who is lost.
func (c *counter) losses(before *commanddecision.State, turn int, e *commanddecision.Event) {
	s := c.stand(e.Stand)
	switch {
	case s == nil:
	case e.Kind == commanddecision.EventHit:
		s.Hits += e.Count
		c.of(s.Side).HitsTaken += e.Count
	case e.Kind == commanddecision.EventEliminated && s.Fate != "lost":
		s.Fate, s.Turn, s.By = "lost", turn, c.hitBy[e.Stand]
		p, known := before.Piece(e.Stand)
		if known && p.Aboard != "" && s.By == "" {
			s.By = c.hitBy[p.Aboard]
		}
		if slices.Contains(c.checked, e.Stand) {
			s.By = "morale"
		}
		if !known || p.Kind.Class != units.Gun {
			c.of(s.Side).Lost++
		}
	}
}
