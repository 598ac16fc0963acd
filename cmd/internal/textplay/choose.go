package textplay

import (
	"fmt"
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// ownStand is the stand of the side that a phrase means.
func (t *text) ownStand(p parts, key string) (rules.Piece, error) {
	phrase, _ := p.get(key)
	return t.ownNamed(phrase)
}

func (t *text) ownNamed(phrase string) (rules.Piece, error) {
	name, err := pick("stand of yours", phrase, t.at.own())
	if err != nil {
		return rules.Piece{}, err
	}
	q, _ := t.view().Piece(name)
	return q, nil
}

// center is where a stand is, or is to begin.
func center(p *rules.Piece) geom.Point {
	if p.Place == rules.Waiting {
		return p.At
	}
	return p.Footprint.Center
}

// place puts a stand where it begins.
func (t *text) place(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	phrase, ok := p.get("at")
	if !ok {
		return fmt.Errorf("where is %s placed? Say at and a place", s.Name)
	}
	at, err := t.point(phrase, center(&s))
	if err != nil {
		return err
	}
	facing := t.forward(at)
	if s.Placed {
		facing = s.Facing
	}
	if phrase, ok := p.get("toward"); ok {
		if facing, err = t.direction(phrase, at); err != nil {
			return err
		}
	}
	t.do(rules.Deploy{Stand: s.Name, At: at, Facing: facing})
	return nil
}

// forward is the quarter that looks from a place to the middle of the table.
func (t *text) forward(at geom.Point) geom.Angle {
	const quarter = 90 * geom.Degree
	return ((at.AngleTo(t.middle()) + quarter/2) / quarter * quarter).Normal()
}

// orderKinds are the words for orders.
var orderKinds = []rules.OrderKind{rules.NoOrder, rules.CautiousAdvance, rules.FullAdvance, rules.Disengage, rules.Rally}

// orderAt takes a commander and an order apart: the order is the last word, or
// the last two.
func orderAt(words []word) (commander string, kind rules.OrderKind, err error) {
	var names []string
	for _, k := range orderKinds {
		names = append(names, k.String())
	}
	for n := min(2, len(words)-1); n > 0; n-- {
		tail := part{words: words[len(words)-n:]}
		name, no := pick("order", strings.ReplaceAll(tail.text(), " ", "-"), names)
		if no == nil {
			head := part{words: words[:len(words)-n]}
			return head.text(), orderKinds[slices.Index(names, name)], nil
		}
	}
	return "", 0, fmt.Errorf("say who orders what: a commander, then %s", either(names))
}

// order places a chit, where it lay or where its commander stands unless a place
// is said.
func (t *text) order(p parts) error {
	who, kind, err := orderAt(p[0].words)
	if err != nil {
		return err
	}
	s, err := t.ownNamed(who)
	if err != nil {
		return err
	}
	o := rules.Order{By: s.Name, Order: kind, At: center(&s), Facing: s.Facing}
	if old, ok := t.at.chits()[s.Name]; ok {
		o.At, o.Facing = old.At, old.Facing
	}
	if phrase, ok := p.get("at"); ok {
		if o.At, err = t.point(phrase, center(&s)); err != nil {
			return err
		}
	}
	if phrase, ok := p.get("toward"); ok {
		if o.Facing, err = t.direction(phrase, o.At); err != nil {
			return err
		}
	}
	obeys := t.view().Obeyers(t.at.side, o)
	if t.do(o) {
		t.because = nil
		t.obedience(&obeys)
	}
	return nil
}

// obedience tells who would obey a chit, and why others would not.
func (t *text) obedience(o *rules.Obedience) {
	var do []string
	for i := range o.Stands {
		s := &o.Stands[i]
		if s.Obeys {
			do = append(do, s.Stand)
		}
	}
	t.say("It is obeyed by %s.", list(do))
	for i := range o.Stands {
		for _, r := range o.Stands[i].Why {
			t.say("%s", sentence(r.Text))
		}
	}
}

// chits are the orders that the side has placed, by commander.
func (p *player) chits() map[string]rules.Order {
	out := map[string]rules.Order{}
	for _, a := range p.view.ChosenBy(p.side) {
		if o, ok := a.(rules.Order); ok {
			out[o.By] = o
		}
	}
	return out
}

func (t *text) withdraw(p parts) error {
	s, err := t.ownStand(p, "")
	if err == nil {
		t.do(rules.Withdraw{By: s.Name})
	}
	return err
}

func (t *text) decline(p parts) error {
	words := p[0].words
	not := false
	if n := len(words); n > 1 && !words[n-1].quoted && strings.EqualFold(words[n-1].text, "not") {
		words, not = words[:n-1], true
	}
	of := part{words: words}
	s, err := t.ownNamed(of.text())
	if err == nil {
		t.do(rules.Decline{Stand: s.Name, Not: not})
	}
	return err
}

func (t *text) follow(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	by, err := t.ownStand(p, "by")
	if err == nil {
		t.do(rules.Follow{Stand: s.Name, By: by.Name})
	}
	return err
}

func (t *text) face(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	phrase, ok := p.get("toward")
	if !ok {
		return fmt.Errorf("where does %s turn? Say toward and a direction or a place", s.Name)
	}
	a, err := t.direction(phrase, center(&s))
	if err == nil {
		t.do(rules.Face{Stand: s.Name, Facing: a})
	}
	return err
}

// strike says where fire from off the table falls.
func (t *text) strike(p parts) error {
	phrase, _ := p.get("")
	var names []string
	for _, o := range t.at.options("strike", "") {
		names = append(names, o.Strike)
	}
	name, err := pick("fire from off the table", phrase, names)
	if err != nil {
		return err
	}
	a := rules.Strike{Name: name}
	for _, s := range p.all("at", "and") {
		at, err := t.point(s, t.middle())
		if err != nil {
			return err
		}
		a.At = append(a.At, at)
	}
	t.do(a)
	return nil
}

func (t *text) measure(p parts) error {
	var names [2]string
	for i, key := range []string{"", "to"} {
		phrase, _ := p.get(key)
		name, err := pick("stand", phrase, t.view().Names())
		if err != nil {
			return err
		}
		names[i] = name
	}
	t.do(rules.Measure{From: names[0], To: names[1]})
	return nil
}

// number reads a whole number from 1 on.
func number(what, phrase string) (int, error) {
	var n int
	if _, err := fmt.Sscanf(phrase+"\n", "%d\n", &n); err != nil || n < 1 || n > 1000 {
		return 0, fmt.Errorf("%s is no number of %s: want 1 or more", scenarios.Quoted(phrase), what)
	}
	return n, nil
}
