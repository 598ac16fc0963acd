package commanddecision

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A StandWord is what the referee sets of a stand: only what is given.
type StandWord struct {
	Name        string      `json:"name"`
	At          *geom.Point `json:"at,omitempty"`
	Facing      *geom.Angle `json:"facing,omitempty"`
	Place       *Place      `json:"place,omitempty"`
	Aboard      *string     `json:"aboard,omitempty"` // a carrier, or "" for none
	Hits        *int        `json:"hits,omitempty"`
	Pin         *int        `json:"pin,omitempty"`
	Demoralized *bool       `json:"demoralized,omitempty"`
	Loss        *int        `json:"loss,omitempty"`
	Seen        *bool       `json:"seen,omitempty"`
	Motion      *Motion     `json:"motion,omitempty"`
	Obeys       *OrderKind  `json:"obeys,omitempty"` // as if it obeyed such an order
	Fired       *Fired      `json:"fired,omitempty"`
	FiredAt     *bool       `json:"fired_at,omitempty"`
}

// An OrderWord sets or removes the chit of a stand.
type OrderWord struct {
	By     string     `json:"by"`
	Remove bool       `json:"remove,omitempty"`
	Order  OrderKind  `json:"order,omitempty"`
	At     geom.Point `json:"at,omitzero"`
	Facing geom.Angle `json:"facing,omitempty"`
}

// A HolderWord says who holds an area.
type HolderWord struct {
	Area string `json:"area"`
	Side string `json:"side"` // or "" for nobody
}

// A MoraleWord changes the original morale number of a company.
type MoraleWord struct {
	Company string `json:"company"`
	Change  int    `json:"change"`
}

// An OutcomeWord ends the game.
type OutcomeWord struct {
	Side  string `json:"side,omitempty"`
	Grade string `json:"grade,omitempty"`
	Text  string `json:"text"`
}

// A MeasureWord answers a question of distance under the policy "referee".
type MeasureWord struct {
	Side string `json:"side"` // who is told
	From string `json:"from"`
	To   string `json:"to"`
}

var (
	placeNames  = [...]string{"waiting", "on-table", "exited", "eliminated"}
	motionNames = [...]string{"still", "covered", "open"}
	firedNames  = [...]string{"not", "opportunity", "general"}
)

// MarshalText writes the word for the place.
func (p Place) MarshalText() ([]byte, error) { return []byte(placeNames[p]), nil }

// UnmarshalText reads the word for a place.
func (p *Place) UnmarshalText(b []byte) error { return unmarshalWord(b, placeNames[:], p, "place") }

// MarshalText writes the word for the motion.
func (m Motion) MarshalText() ([]byte, error) { return []byte(motionNames[m]), nil }

// UnmarshalText reads the word for a motion.
func (m *Motion) UnmarshalText(b []byte) error { return unmarshalWord(b, motionNames[:], m, "motion") }

// MarshalText writes the word.
func (f Fired) MarshalText() ([]byte, error) { return []byte(firedNames[f]), nil }

// UnmarshalText reads the word.
func (f *Fired) UnmarshalText(b []byte) error { return unmarshalWord(b, firedNames[:], f, "fired") }

// refereeActs carries out what the referee does: sets what is so, or ends a
// step that a side does not end.
func (p *play) refereeActs(a Action, no *refusal) {
	w, ok := a.(Referee)
	if !ok {
		no.no(WrongSeat, "1.3", "the referee only sets what is so: want the action referee")
		return
	}
	if w.Reason == "" {
		no.no(BadValue, "1.3", "the referee's word has no reason: want one")
	}
	said := p.said()
	if w.Stand != nil {
		p.standWord(w.Stand, no, said)
	}
	if w.Order != nil {
		p.orderWord(w.Order, no, said)
	}
	if w.Sight != nil {
		p.sightWord(w.Sight, no, said)
	}
	for _, d := range w.Dice {
		if d < 1 || d > 10 {
			no.no(BadValue, "1.5", "a die of %d: want 1 to 10", d)
		}
	}
	if len(w.Dice) > 0 {
		p.Dice = append(p.Dice, w.Dice...)
		said(-1, "the next dice are %v", w.Dice)
	}
	if w.Holder != nil {
		p.holderWord(w.Holder, no, said)
	}
	if w.Morale != nil {
		p.moraleWord(w.Morale, no, said)
	}
	if w.Turn != 0 {
		if w.Turn < 1 || w.Turn > p.battle.Scenario.Turns {
			no.no(BadValue, "", "turn %d: want 1 to %d", w.Turn, p.battle.Scenario.Turns)
		}
		p.Turn = w.Turn
		p.stirred()
		said(-1, "it is turn %d", w.Turn)
	}
	if w.Resume {
		p.Outcome = nil
		if p.Step == Over {
			p.Step = Commanding
		}
		said(-1, "the game goes on")
	}
	if w.Step != nil {
		p.stepWord(*w.Step, no, said)
	}
	if w.Answer != nil {
		p.answer(w.Answer, no)
	}
	if o := w.Outcome; o != nil {
		p.outcomeWord(o, no)
		p.Outcome = &game.Outcome{Side: o.Side, Grade: o.Grade, Text: o.Text}
		p.Step = Over
		said(-1, "the game ends: %s", o.Text)
	}
	if len(p.events) == 0 && len(no.list) == 0 {
		no.no(BadValue, "1.3", "the referee's word sets nothing")
	}
	for i := range p.events {
		p.events[i].Text = "Referee: " + p.events[i].Text + " (" + w.Reason + ")"
		if p.events[i].Enemy != "" {
			p.events[i].Enemy = "Referee: " + p.events[i].Enemy + " (" + w.Reason + ")"
		}
	}
}

// stepWord makes the game go on from a step; it ends with an outcome only.
func (p *play) stepWord(to Step, no *refusal, said saying) {
	switch {
	case to >= Over:
		no.no(BadValue, "1.4", "step %v: want one of the game; an outcome ends it", to)
	case p.Outcome != nil:
		no.no(BadValue, "1.4", "the game is over: want resume to go on from the step %v", to)
	}
	p.Step, p.Ready, p.Turns = to, [2]bool{}, nil
	said(-1, "the game goes on from the step %v", to)
}

// outcomeWord refuses outcomes that are none.
func (p *play) outcomeWord(o *OutcomeWord, no *refusal) {
	if o.Side != "" && !slices.Contains(p.battle.Sides[:], o.Side) {
		no.no(BadValue, "", "outcome: side %q: want %q, %q or none", o.Side, p.battle.Sides[0], p.battle.Sides[1])
	}
	if !slices.Contains([]string{"", "decisive", "win", "draw"}, o.Grade) {
		no.no(BadValue, "", `outcome: grade %q: want "decisive", "win" or "draw"`, o.Grade)
	}
	if (o.Side == "") != (o.Grade == "" || o.Grade == "draw") {
		no.no(BadValue, "", "outcome: grade %q for side %q: want a draw for no side, a victory for one", o.Grade, o.Side)
	}
}

// saying emits an event about a stand, or about no stand: only who sees a
// stand is told of it.
type saying func(stand int, format string, args ...any)

func (p *play) said() saying {
	return func(stand int, format string, args ...any) {
		e := Event{Kind: "referee", Rule: "1.3", Text: fmt.Sprintf(format, args...)}
		if stand >= 0 {
			side := p.unit(stand).Side
			if !p.SeenBy(1-side, stand) {
				e.Side = p.battle.Sides[side]
			}
			e.Stand = p.unit(stand).Name
		}
		p.emit(e)
	}
}

func (p *play) standWord(w *StandWord, no *refusal, said saying) {
	i := p.battle.named(w.Name)
	if i < 0 {
		no.no(NoStand, "", "there is no stand %q", w.Name)
		return
	}
	st, u := &p.Stands[i], p.unit(i)
	if w.Seen != nil {
		st.Seen = [2]bool{*w.Seen, *w.Seen}
		said(i, "%s is %s", w.Name, either(*w.Seen, "seen", "hidden"))
	}
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
	number := func(to *int, v *int, lo, hi int, what string) {
		if v == nil {
			return
		}
		if *v < lo || *v > hi {
			no.no(BadValue, "", "%s: %s %d: want %d to %d", w.Name, what, *v, lo, hi)
		}
		*to = *v
		said(i, "%s: %s %d", w.Name, what, *v)
	}
	number(&st.Hits, w.Hits, 0, u.Quality.Hits()-1, "hits")
	number(&st.Pin, w.Pin, 0, 2, "pin marker")
	number(&st.Loss, w.Loss, 0, 10, "permanent morale loss")
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
		said(i, "%s obeys %s", w.Name, w.Obeys.Name())
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

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func (p *play) orderWord(w *OrderWord, no *refusal, said saying) {
	i := p.battle.named(w.By)
	if i < 0 {
		no.no(NoStand, "", "there is no stand %q", w.By)
		return
	}
	if !w.Remove && (int(w.Order) >= len(orderNames) || !p.battle.Scenario.Table.Bounds().Contains(w.At)) {
		no.no(BadValue, "3.9", "the order of %s: want an order there is, and its chit on the table", w.By)
		return
	}
	k := slices.IndexFunc(p.Orders, func(c Chit) bool { return c.By == i })
	chit := Chit{By: i, Order: w.Order, At: w.At, Facing: w.Facing.Normal(), Gone: w.Remove}
	switch {
	case k >= 0 && w.Remove:
		p.Orders[k].Gone = true
	case k >= 0:
		p.Orders[k] = chit
	case w.Remove:
		no.no(BadValue, "", "%s has no order chit", w.By)
		return
	default:
		p.Orders = append(p.Orders, chit)
	}
	if w.Remove {
		said(i, "the order of %s is removed", w.By)
		return
	}
	said(i, "%s orders %s", w.By, w.Order.Name())
}

func (p *play) sightWord(w *SightWord, no *refusal, said saying) {
	if w.Question != los.Sight && w.Question != los.Fire {
		no.no(BadValue, "", "question %q: want %q or %q", w.Question, los.Sight, los.Fire)
	}
	i, j := p.battle.named(w.From), p.battle.named(w.To)
	if i < 0 || j < 0 || i == j {
		no.no(NoStand, "", "sight from %q to %q: want two stands", w.From, w.To)
		return
	}
	p.Words = append(p.Words, *w)
	e := Event{Kind: "referee", Rule: "1.3", Text: fmt.Sprintf("%s from %s to %s is %s", w.Question, w.From, w.To, either(w.Clear, "clear", "blocked"))}
	if side := p.unit(i).Side; !p.SeenBy(side, j) {
		e.Side = RefereeSeat // neither side may learn of it
	} else if !p.SeenBy(1-side, i) {
		e.Side = p.battle.Sides[side]
	}
	p.emit(e)
}

func (p *play) holderWord(w *HolderWord, no *refusal, said saying) {
	if w.Side != "" && !slices.Contains(p.battle.Sides[:], w.Side) {
		no.no(BadValue, "", "holder: side %q: want %q, %q or none", w.Side, p.battle.Sides[0], p.battle.Sides[1])
	}
	for k, a := range p.battle.Scenario.Areas {
		if a.Name == w.Area {
			p.Holder[k] = slices.Index(p.battle.Sides[:], w.Side)
			said(-1, "%s is held by %s", w.Area, either(w.Side == "", "nobody", w.Side))
			return
		}
	}
	no.no(BadValue, "", "there is no area %q", w.Area)
}

func (p *play) moraleWord(w *MoraleWord, no *refusal, said saying) {
	k := slices.IndexFunc(p.battle.Companies, func(c Company) bool { return c.Name == w.Company })
	if k < 0 {
		no.no(BadValue, "", "there is no company %q", w.Company)
		return
	}
	if n := p.battle.Companies[k].Morale + w.Change; n < 0 || n > 20 {
		no.no(BadValue, "", "%s: morale %d: want 0 to 20", w.Company, n)
	}
	p.Morale[k] = w.Change
	p.whisper(p.battle.Companies[k].Side, "referee", "1.3", "the morale of %s is changed by %+d", w.Company, w.Change)
}

func (p *play) answer(w *MeasureWord, no *refusal) {
	side := slices.Index(p.battle.Sides[:], w.Side)
	if side < 0 {
		no.no(BadValue, "", "answer: side %q: want %q or %q", w.Side, p.battle.Sides[0], p.battle.Sides[1])
		return
	}
	i, j := p.measurable(side, w.From, no), p.measurable(side, w.To, no)
	if i >= 0 && j >= 0 {
		p.whisper(side, "measured", "1.7", "from %s to %s it is %s", w.From, w.To, p.Gap(i, j).Show())
	}
}
