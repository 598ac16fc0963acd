package textplay

import (
	"cmp"
	"errors"
	"slices"

	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
)

// A player is somebody at the terminal: a seat, and what was seen from it.
type player struct {
	side    int
	seat    *seat.Seat
	places  *places.Places
	version int
	view    *rules.State
	legal   []rules.Option // what the side may do in view
	asked   *rules.State   // the view that legal is of
	log     []entry
	told    int           // entries of the log that were told
	spent   []usual.Spent // its shots that were out of range

	chose int   // choices that were made here
	words []int // how many of them each command made that made some

	// Of what was told last.
	step rules.Step
	turn int

	given, before map[string]rules.Order // by commander, their places from it: of this turn and of the one before
	of            int                    // the turn of given
}

// An entry is a line of the log.
type entry struct {
	text   string
	brief  string // that tells of its company in one sentence
	within bool   // such a sentence tells of it, that of an entry before it
	ledger []rules.Line
	need   int
}

func (p *player) name() string { return p.seat.Who().By }

func (p *player) ready() bool { return p.view.Ready[p.side] }

// look brings the view and the log up to date.
func (p *player) look() error {
	l, err := p.seat.Look(p.version)
	if err != nil || l.Version == p.version && p.view != nil {
		return err
	}
	view, ok := l.View.(*rules.State)
	if !ok {
		return errors.New("this is no game of Command Decision")
	}
	if p.view != nil {
		for _, text := range usual.Lapsed(p.view, view, p.name()) {
			p.log = append(p.log, entry{text: text})
		}
	}
	p.view, p.version = view, l.Version
	p.add(l.News)
	return nil
}

// add writes news into the log.
func (p *player) add(news []seat.News) {
	back := false
	for _, n := range news {
		if n.TakenBack && n.By.By == game.Referee { // all of it is gone, not the player's own last choice
			if !back {
				back = true
				p.log = append(p.log, entry{text: "All that came after was taken back: " + cmp.Or(usual.WhyBack(n.Reason), "the other side thought again")})
			}
			continue
		}
		back = false
		var told []usual.Told
		for _, e := range n.Events {
			if ev, ok := e.(rules.Event); ok {
				told = append(told, usual.Told{Event: &ev, Text: ev.TextFor(p.name())})
				p.spend(&n, &ev)
			}
		}
		entries := make([]entry, len(told))
		for i := range told {
			entries[i] = entry{text: p.said(told[i].Event), ledger: told[i].Event.Ledger, need: told[i].Event.Need}
			if n.TakenBack && entries[i].text != "" {
				entries[i].text = "Taken back: " + entries[i].text
			}
		}
		if !n.TakenBack {
			for _, s := range usual.Together(p.view, told) {
				for _, i := range s.Of {
					entries[i].within = true
				}
				entries[s.Of[0]].brief, entries[s.Of[0]].within = s.Text, false
			}
		}
		p.log = append(p.log, slices.DeleteFunc(entries, func(e entry) bool { return e.text == "" })...)
	}
}

// spend keeps a shot of the player's that an event of some news tells to be spent.
func (p *player) spend(n *seat.News, e *rules.Event) {
	if n.TakenBack || !usual.Spends(e) {
		return
	}
	l, err := p.seat.LookBack(n.Version - 1)
	if err != nil {
		return
	}
	if before, ok := l.View.(*rules.State); ok {
		if s, ok := usual.SpentBy(before, p.name(), e); ok {
			p.spent = append(p.spent, s)
		}
	}
}

// said is an event in words. Of the side's own stands coordinates are told, for
// its next commands need them; of the enemy's, as the eye takes it.
func (p *player) said(e *rules.Event) string {
	text := e.TextFor(p.name())
	if text == "" {
		return ""
	}
	q, ok := p.view.Piece(e.Stand)
	own := ok && q.Side == p.name()
	if own && usual.InCheck(e) {
		return ""
	}
	if check := usual.CheckTold(p.view, e); check != "" {
		return check
	}
	text = usual.Said(e, text+usual.WhyThere(p.view, e, p.places.Near))
	near := p.places.Near
	if own {
		near = func(at geom.Point) string { return "at " + coordinates(at) }
	}
	switch order := usual.OrderTold(p.view, e, near); {
	case order != "":
		return order
	case own:
		return spoken(places.Lengths(text))
	}
	return p.places.Plain(text) + usual.Believed(e, p.name())
}

// own are the side's stands, in the order of battle.
func (p *player) own() []string { return p.ofSide(true) }

// enemies are the known stands of the other side.
func (p *player) enemies() []string { return p.ofSide(false) }

func (p *player) ofSide(own bool) (out []string) {
	for _, n := range p.view.Names() {
		if q, ok := p.view.Piece(n); ok && (q.Side == p.name()) == own {
			out = append(out, n)
		}
	}
	return out
}

// placed reports whether a stand has a place on the table.
func (p *player) placed(name string) bool {
	q, ok := p.view.Piece(name)
	return ok && (q.Place == rules.OnTable || q.Wreck || q.Place == rules.Waiting && q.Placed)
}

// may is what the side may do now.
func (p *player) may() []rules.Option {
	if p.asked != p.view {
		p.legal, p.asked = p.view.Legal(p.side), p.view
	}
	return p.legal
}

// options are what a stand may do of one kind; of any stand if it is "".
func (p *player) options(do, stand string) (out []rules.Option) {
	for _, o := range p.may() {
		if o.Do == do && (stand == "" || o.Stand == stand) {
			out = append(out, o)
		}
	}
	return out
}

// able are the stands that may do something of a kind, in order.
func (p *player) able(do string) (out []string) {
	for _, o := range p.options(do, "") {
		if o.Stand != "" && !slices.Contains(out, o.Stand) && (do != "fire" || len(o.Targets) > 0) {
			out = append(out, o.Stand)
		}
	}
	return out
}

// choosing are the actions for which a step waits; the others are always there.
var choosing = map[rules.Step][]string{
	rules.Deployment:  {"deploy"},
	rules.Commanding:  {"order", "withdraw", "deploy"},
	rules.Reveal:      {"decline", "follow", "face"},
	rules.Moving:      {"move", "go-back"},
	rules.Opportunity: {"fire"},
	rules.Turning:     {"face"},
	rules.General:     {"fire", "strike"},
	rules.GoingBack:   {"go-back"},
}

// idle reports whether there is nothing to choose in this step.
func (p *player) idle() bool {
	if len(p.view.ChosenBy(p.side)) > 0 {
		return false
	}
	for _, o := range p.may() {
		if slices.Contains(choosing[p.view.Step], o.Do) && (o.Do != "fire" || len(o.Targets) > 0) {
			return false
		}
	}
	return true
}

// refuse tells why something is not done, reason by reason, and keeps it.
func (t *text) refuse(err error) {
	t.because = nil
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.say("Not done: %v.", err)
		return
	}
	for i, reason := range r.Reasons {
		head := "Not done: "
		if i > 0 {
			head = "Also: "
		}
		line := t.reason(&reason)
		t.say("%s%s", head, line)
		for _, m := range reason.Marks {
			if len(m.Names) > 0 {
				line += " About " + list(m.Names) + "."
			}
		}
		t.because = append(t.because, line)
	}
}

// reason is why something may not be; of what is for another step, which it is now.
func (t *text) reason(r *game.Reason) string {
	if now := t.stepNow(); now != "" && r.Why == rules.WrongStep && r.Rule != "" {
		return "That is for another step (CD " + r.Rule + "). Now is " + now + "; ready goes on."
	}
	return sentence(r.Text)
}
