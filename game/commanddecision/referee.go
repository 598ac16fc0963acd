package commanddecision

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
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
		p.emit(Event{
			Kind: EventReferee, Rule: "1.3", Side: RefereeSeat, // who knows the dice to come plays by them
			Telling: Telling{Text: fmt.Sprintf("the next dice are %v", w.Dice)},
			Enemy:   &Telling{Text: either(len(w.Dice) == 1, "the next die is set", fmt.Sprintf("the next %d dice are set", len(w.Dice)))},
		})
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
		e := &p.events[i]
		e.Text = "Referee: " + e.Text + " (" + w.Reason + ")"
		if e.Enemy != nil && e.Enemy.Text != "" {
			e.Enemy.Text = "Referee: " + e.Enemy.Text + " (" + w.Reason + ")"
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
	p.Step, p.Ready, p.Turns, p.Backs = to, [2]bool{}, nil, nil
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
		t := Telling{Text: fmt.Sprintf(format, args...)}
		if stand < 0 {
			p.tell(EventReferee, "1.3", t)
			return
		}
		p.about(stand, EventReferee, "1.3", t)
	}
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
	was := p.chitIsUp(i)
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
	text := fmt.Sprintf("the order of %s is removed", w.By)
	if !w.Remove {
		text = fmt.Sprintf("%s orders %s", w.By, w.Order.Name())
	}
	if was || p.chitIsUp(i) {
		said(i, "%s", text)
		return
	}
	p.whisper(p.unit(i).Side, EventReferee, "1.3", Telling{Text: text, Stand: w.By})
}

// chitIsUp reports whether the other side knows of an order that a stand has
// issued.
func (p *play) chitIsUp(by int) bool {
	side := 1 - p.unit(by).Side
	list, _ := p.chitsFor(side, p.known(side))
	return slices.ContainsFunc(list, func(k int) bool { return p.Orders[k].By == by })
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
	e := Event{Kind: EventReferee, Rule: "1.3", Telling: Telling{
		Text:  fmt.Sprintf("%s from %s to %s is %s", w.Question, w.From, w.To, either(w.Clear, "clear", "blocked")),
		Stand: w.From, Target: w.To,
	}}
	var knows [2]bool
	for side := range knows {
		knows[side] = p.SeenBy(side, i) && p.SeenBy(side, j)
	}
	switch knows {
	case [2]bool{true, false}:
		e.Side = p.battle.Sides[0]
	case [2]bool{false, true}:
		e.Side = p.battle.Sides[1]
	case [2]bool{false, false}:
		e.Side = RefereeSeat // neither side may learn of it
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
			p.Held[0][k], p.Held[1][k] = p.Holder[k], p.Holder[k]
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
	p.whisper(p.battle.Companies[k].Side, EventReferee, "1.3", Telling{Text: fmt.Sprintf("the morale of %s is changed by %+d", w.Company, w.Change), What: w.Company})
}

func (p *play) answer(w *MeasureWord, no *refusal) {
	side := slices.Index(p.battle.Sides[:], w.Side)
	if side < 0 {
		no.no(BadValue, "", "answer: side %q: want %q or %q", w.Side, p.battle.Sides[0], p.battle.Sides[1])
		return
	}
	i, j := p.measurable(side, w.From, no), p.measurable(side, w.To, no)
	if i >= 0 && j >= 0 {
		p.whisper(side, EventMeasured, "1.7", Telling{Text: fmt.Sprintf("from %s to %s it is %s", w.From, w.To, p.Gap(i, j).Show()), Stand: w.From, Target: w.To, Far: p.Gap(i, j)})
	}
}
