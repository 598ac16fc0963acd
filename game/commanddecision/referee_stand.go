package commanddecision

import (
	"fmt"

	"sightline/units"
)

func (p *play) standWord(w *StandWord, no *refusal, said saying) {
	i := p.battle.named(w.Name)
	if i < 0 {
		no.no(NoStand, "", "there is no stand %q", w.Name)
		return
	}
	st, u := &p.Stands[i], p.unit(i)
	seen := func(is bool) {
		if w.Seen != nil && *w.Seen == is {
			if is {
				st.found(Everybody)
			} else {
				st.Seen = 0
			}
			said(i, "%s is %s", w.Name, either(is, "seen", "hidden"))
		}
	}
	seen(false) // before it is put elsewhere; and seen only there
	if !w.known() {
		no.no(BadValue, "1.3", "%s: want a place, a motion, an order and fire that there are", w.Name)
		return
	}
	if w.Place != nil {
		if load := p.Aboard(i); *w.Place != OnTable && len(load) > 0 {
			no.no(BadValue, "4.8", "%s is aboard %s: say first where it is", p.unit(load[0]).Name, w.Name)
		}
		st.Place = *w.Place
		st.Wreck = false
		said(i, "%s is %s", w.Name, placeNames[*w.Place])
	}
	if w.Aboard != nil || w.At != nil {
		st.Went, st.Stood = noTurn.Went, noTurn.Stood
	}
	if w.Aboard != nil {
		p.aboardWord(i, *w.Aboard, no, said)
	}
	if w.At == nil && st.Aboard < 0 && (w.Aboard != nil || w.Place != nil && *w.Place == OnTable) {
		foot := p.Footprint(i)
		if p.fits(i, st.At, st.Facing, no) && p.standOn(i, &foot) >= 0 {
			no.no(BadValue, "4.4", "%s would stand on %s: say where it is", w.Name, p.unit(p.standOn(i, &foot)).Name)
		}
	}
	if w.At != nil || w.Facing != nil {
		at, facing := st.At, st.Facing
		if w.At != nil {
			at = *w.At
		}
		if w.Facing != nil {
			facing = w.Facing.Normal()
		}
		foot := p.footprintAt(i, at, facing)
		switch {
		case st.Aboard >= 0:
			no.no(BadValue, "4.8", "%s is aboard %s and stands where that does", w.Name, p.unit(st.Aboard).Name)
		case !p.fits(i, at, facing, no):
		default:
			if on := p.standOn(i, &foot); on >= 0 {
				no.no(BadValue, "4.4", "%s would stand on %s", w.Name, p.unit(on).Name)
			}
			st.At, st.Facing, st.Dug = at, facing, false
			for _, j := range p.load(i) {
				p.Stands[j].At, p.Stands[j].Facing = at, facing
			}
			said(i, "%s stands at %v and faces %v°", w.Name, at, facing)
		}
	}
	seen(true)
	secretly := func(i int, format string, args ...any) { // its side alone knows of it
		p.whisper(u.Side, EventReferee, "1.3", Telling{Text: fmt.Sprintf(format, args...), Stand: u.Name})
	}
	number := func(say saying, to *int, v *int, lo, hi int, what string) {
		if v == nil {
			return
		}
		if *v < lo || *v > hi {
			no.no(BadValue, "", "%s: %s %d: want %d to %d", w.Name, what, *v, lo, hi)
		}
		*to = *v
		say(i, "%s: %s %d", w.Name, what, *v)
	}
	number(said, &st.Hits, w.Hits, 0, u.Quality.Hits()-1, "hits")
	number(said, &st.Pin, w.Pin, 0, 2, "pin marker")
	number(secretly, &st.Loss, w.Loss, 0, 10, "permanent morale loss")
	if w.Demoralized != nil {
		st.Demoralized = *w.Demoralized
		if *w.Demoralized {
			st.Pin = 2
		}
		said(i, "%s is %s", w.Name, either(*w.Demoralized, "demoralized", "not demoralized"))
	}
	if w.Motion != nil {
		st.Motion = *w.Motion
		said(i, "%s counts as moved: %s", w.Name, motionNames[*w.Motion])
	}
	if w.Fired != nil {
		st.Fired = *w.Fired
		said(i, "%s has fired: %s", w.Name, firedNames[*w.Fired])
	}
	if w.FiredAt != nil {
		st.FiredAt = *w.FiredAt
		said(i, "%s was %s", w.Name, either(*w.FiredAt, "fired at", "not fired at"))
	}
	if w.Obeys != nil {
		// A chit of its own, which nobody else obeys.
		st.Obeys, st.Declined = -1, false
		if *w.Obeys != NoOrder {
			p.Orders = append(p.Orders, Chit{By: i, Order: *w.Obeys, At: st.At, Facing: st.Facing})
			st.Obeys = len(p.Orders) - 1
		}
		say := said
		if p.underCaps() {
			say = secretly
		}
		say(i, "%s obeys %s", w.Name, w.Obeys.Name())
	}
	p.stirred()
}

// known reports whether the words of a stand are such that there are.
func (w *StandWord) known() bool {
	return (w.Place == nil || int(*w.Place) < len(placeNames)) && (w.Motion == nil || int(*w.Motion) < len(motionNames)) &&
		(w.Fired == nil || int(*w.Fired) < len(firedNames)) && (w.Obeys == nil || int(*w.Obeys) < len(orderNames))
}

func (p *play) aboardWord(i int, carrier string, no *refusal, said saying) {
	st := &p.Stands[i]
	if carrier == "" {
		st.Aboard = -1
		said(i, "%s is on the table", p.unit(i).Name)
		return
	}
	c := p.battle.named(carrier)
	if c < 0 || c == i || p.unit(c).Side != p.unit(i).Side || p.unit(c).Kind.Class != units.Vehicle ||
		p.Stands[c].Place != st.Place || p.Stands[c].Aboard >= 0 || len(p.load(i)) > 0 {
		no.no(BadValue, "4.8", "%s cannot be aboard %q", p.unit(i).Name, carrier)
		return
	}
	st.Aboard, st.At, st.Facing = c, p.Stands[c].At, p.Stands[c].Facing
	said(i, "%s is aboard %s", p.unit(i).Name, carrier)
}
