package textplay

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// left are the stands that may do what the step is for and have chosen nothing.
func (p *player) left() []string {
	var out []string
	switch p.view.Step {
	case rules.Deployment:
		return p.unplaced()
	case rules.Commanding:
		chits := p.chits()
		for _, s := range p.able("order") {
			if _, ok := chits[s]; !ok {
				out = append(out, s)
			}
		}
		return append(out, p.unplaced()...)
	case rules.Moving:
		return p.without("move", func(a rules.Action) string {
			m, _ := a.(rules.Move)
			return m.Stand
		})
	case rules.Opportunity, rules.General:
		return p.without("fire", func(a rules.Action) string {
			f, _ := a.(rules.Fire)
			return f.Stand
		})
	}
	return nil
}

// unplaced are the stands that may be placed and are not.
func (p *player) unplaced() (out []string) {
	for _, s := range p.able("deploy") {
		if q, _ := p.view.Piece(s); !q.Placed {
			out = append(out, s)
		}
	}
	return out
}

// without are those who may do something of a kind, and of whom nothing is
// chosen; of names the stand of an action.
func (p *player) without(do string, of func(rules.Action) string) (out []string) {
	var have []string
	for _, a := range p.view.ChosenBy(p.side) {
		have = append(have, of(a))
	}
	for _, s := range p.able(do) {
		if !slices.Contains(have, s) {
			out = append(out, s)
		}
	}
	return out
}

func (t *text) todoAgain(parts) error {
	t.say("%s", t.moment())
	t.todo()
	return nil
}

// todo tells what there is to choose, and who has nothing chosen yet.
func (t *text) todo() {
	p := t.at
	if _, over := p.view.Over(); over {
		return
	}
	if p.ready() {
		t.say("You are ready. Wait takes that back, if the other side is not.")
		return
	}
	left := p.left()
	switch p.view.Step {
	case rules.Deployment:
		t.left("To place", left, "Everybody is placed")
		t.intoAreas("deploy")
	case rules.Commanding:
		chits := slices.DeleteFunc(slices.Clone(left), func(s string) bool { return !slices.Contains(p.able("order"), s) })
		t.left("Without a chit", chits, "All chits are placed")
		if place := p.unplaced(); len(place) > 0 {
			t.left("To place, who arrives", place, "")
			t.intoAreas("deploy")
		}
	case rules.Reveal:
		t.may("decline", "May decline")
		t.may("follow", "May choose between chits")
		t.may("face", "May turn")
	case rules.Moving:
		t.left("Without a way", left, "All who move have a way")
	case rules.Opportunity, rules.General:
		t.left("May still fire", left, "All who may fire have a target")
		t.strikes()
	case rules.Turning:
		t.may("face", "May turn")
	case rules.GoingBack:
		t.waysBack()
	}
	switch {
	case t.restHelps(left):
		t.say("Rest does the usual, ready goes on.")
	case len(left) > 0:
		t.say("None of that is usual: say it yourself. Ready goes on.")
	default:
		t.say("Ready goes on.")
	}
}

// restHelps reports whether rest has anything to do for those who are left.
func (t *text) restHelps(left []string) bool {
	switch t.view().Step {
	case rules.Deployment, rules.Commanding:
		return len(left) > 0
	case rules.Moving:
		return slices.ContainsFunc(left, func(s string) bool {
			m, _ := t.ahead(s, false)
			return m != nil
		})
	case rules.Opportunity, rules.General:
		return slices.ContainsFunc(left, func(s string) bool {
			f, ok := t.best(s, "", -1)
			return ok && t.worthwhile(f)
		}) || slices.ContainsFunc(t.at.able("fire"), func(s string) bool { return len(t.others(s)) > 0 })
	case rules.Turning:
		return slices.ContainsFunc(t.unturned(), func(s string) bool {
			_, sees := t.towardEnemy(s)
			return sees
		})
	}
	return false
}

func (t *text) left(what string, names []string, none string) {
	if len(names) == 0 {
		t.say("%s.", none)
		return
	}
	t.say("%s: %s.", what, list(names))
}

func (t *text) may(do, what string) {
	if names := t.at.able(do); len(names) > 0 {
		t.say("%s: %s.", what, list(names))
	}
}

// waysBack tells where stands go back to that must, unless their owner says
// otherwise.
func (t *text) waysBack() {
	for _, s := range t.at.able("go-back") {
		a, ok := t.view().AskWayBack(t.at.side, rules.GoBack{Stand: s})
		way := a.Chosen
		if way == nil {
			way = a.Engine
		}
		if !ok || len(way) == 0 {
			t.say("%s must go back: say back and where.", s)
			continue
		}
		t.say("%s must go back, and goes to %s, %s, unless you say back and another place.", s, coordinates(way[len(way)-1]), t.places.Where(way[len(way)-1]))
	}
}

// intoAreas names the areas that stands are placed in.
func (t *text) intoAreas(do string) {
	var told []string
	for _, o := range t.at.options(do, "") {
		a := t.area(o.Area)
		if a == nil || slices.Contains(told, o.Area) {
			continue
		}
		told = append(told, o.Area)
		b := a.Bounds()
		t.say("%s reaches from %s to %s.", o.Area, coordinates(b.Min), coordinates(b.Max))
	}
}

func (t *text) strikes() {
	for _, o := range t.at.options("strike", "") {
		t.say("%s may fall on %s.", o.Strike, counted(o.Points, "place", "places"))
	}
}

// area returns the outline of an area of the scenario.
func (t *text) area(name string) *geom.Polygon {
	for i := range t.scenario().Areas {
		if a := &t.scenario().Areas[i]; a.Name == name {
			return &a.Outline
		}
	}
	return nil
}

// rest does the usual for what is left in the step.
func (t *text) rest(parts) error {
	p := t.at
	n := t.placeRest()
	for _, s := range p.left() {
		if t.usual(s) {
			n += 1 + t.besides(s)
		}
	}
	for _, s := range p.able("fire") { // of those whose fire was declared before, too
		n += t.besides(s)
	}
	if p.view.Step == rules.Turning {
		n = t.turnAll()
	}
	if n == 0 {
		t.say("Nothing is left that is usual.")
	}
	return nil
}

// placeRest places who is to be placed, as the window does.
func (t *text) placeRest() (n int) {
	places, _ := usual.On(t.view(), t.at.side).Deploy(t.at.unplaced())
	for _, a := range places {
		if t.try(a) == nil {
			n++
		}
	}
	return n
}

// usual does for a stand what the step is for: it gives the order it gave last, goes along its arrow, or fires where that does most.
func (t *text) usual(s string) bool {
	switch t.view().Step {
	case rules.Deployment:
		return false
	case rules.Commanding:
		return slices.Contains(t.at.able("order"), s) && t.asBefore(s)
	case rules.Moving:
		m, _ := t.ahead(s, false)
		return m != nil && t.try(*m) == nil
	case rules.Opportunity, rules.General:
		f, ok := t.best(s, "", -1)
		return ok && t.worthwhile(f) && t.try(f) == nil
	}
	return false
}

// ahead is the plan of a stand along its arrow, or half of that; nil if there is
// none, and why.
func (t *text) ahead(stand string, half bool) (*rules.Move, error) {
	a := t.view().Advance(t.at.side, stand)
	m := a.Inside
	m.Stand = stand
	if half && len(a.Half) > 1 {
		m.Path = a.Half[1:]
	}
	switch {
	case len(a.Refused) > 0:
		return nil, &game.Refusal{Reasons: a.Refused}
	case len(m.Path) == 0:
		return nil, fmt.Errorf("%s gets nowhere along its arrow", stand)
	}
	return &m, nil
}

// worthwhile reports whether a fire is one that rest declares: one that may do
// harm, as far as may be known. Where nobody may measure it is general fire, for
// who holds in opportunity may fire then.
func (t *text) worthwhile(f rules.Fire) bool {
	a, _ := t.view().AskFire(t.at.side, f)
	return t.worth(f, a) > 0 && (a.Measured || t.view().Step == rules.General)
}

// remember keeps the orders of this turn, and those of the one before.
func (p *player) remember() {
	if p.view.Step != rules.Commanding {
		return
	}
	if p.given == nil || p.of != p.view.Turn {
		p.before, p.of = p.given, p.view.Turn
	}
	p.given = map[string]rules.Order{}
	for by, o := range p.chits() {
		if q, ok := p.view.Piece(by); ok {
			o.At = o.At.Sub(center(&q))
			p.given[by] = o
		}
	}
}

// asBefore gives the order of the turn before, beside the commander as it lay
// then; without one, No Order.
func (t *text) asBefore(by string) bool {
	q, _ := t.view().Piece(by)
	at := center(&q)
	o, ok := t.at.before[by]
	if !ok {
		o = rules.Order{Order: rules.NoOrder, Facing: q.Facing}
	}
	for _, off := range []geom.Point{o.At, {}} {
		if t.try(rules.Order{By: by, Order: o.Order, At: at.Add(off), Facing: o.Facing}) == nil {
			return true
		}
	}
	return t.try(rules.Order{By: by, Order: rules.NoOrder, At: at, Facing: q.Facing}) == nil
}

// turnAll turns everybody who may and has not chosen toward the enemies that it
// sees: to the nearest if the side may measure, else to their middle.
func (t *text) turnAll() (n int) {
	for _, s := range t.unturned() {
		if a, ok := t.towardEnemy(s); ok && t.try(rules.Face{Stand: s, Facing: a}) == nil {
			n++
		}
	}
	return n
}

// unturned are those who may turn and have not chosen.
func (t *text) unturned() []string {
	return t.at.without("face", func(a rules.Action) string {
		f, _ := a.(rules.Face)
		return f.Stand
	})
}

// towardEnemy is where the enemies are that a stand sees, to the degree.
func (t *text) towardEnemy(stand string) (geom.Angle, bool) {
	p, _ := t.view().Piece(stand)
	from := p.Footprint.Center
	var to *rules.Piece
	var sum geom.Direction
	for _, e := range t.view().AskSees(t.at.side, stand) {
		q, _ := t.view().Piece(e)
		if q.Side == t.at.name() || q.Wreck {
			continue
		}
		if to == nil || t.view().MayMeasure() && p.Footprint.Nearer(&q.Footprint, &to.Footprint) {
			to = &q
		}
		d := from.AngleTo(q.Footprint.Center).Direction()
		sum.X, sum.Y = sum.X+d.X, sum.Y+d.Y
	}
	if to == nil {
		return 0, false
	}
	a := from.AngleTo(to.Footprint.Center)
	if !t.view().MayMeasure() && sum != (geom.Direction{}) {
		a = sum.Angle()
	}
	return ((a + geom.Degree/2) / geom.Degree * geom.Degree).Normal(), true
}
