package cd

import (
	"fmt"
	"math"
	"slices"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// A digest is what came of a turn, as the player's side was told it.
type digest struct {
	turn   int
	losses [2][]string // own, and known of the enemy, in the turn
	all    [2]int      // until then
	checks []usual.Check
	routs  []string
	pinned []string // besides what the checks say: of the enemy, as far as seen
	ground []string
	moves  []entry // what companies did
	things []entry // that happened to stands
}

// told are the events that the digest tells one by one.
var told = []rules.EventKind{
	rules.EventHit, rules.EventEliminated, rules.EventThrownOut, rules.EventForcedBack, rules.EventFlight, rules.EventRallied,
}

// digest says what came of a turn.
func (p *player) digest(turn int) *digest {
	d := &digest{turn: turn}
	for i := range p.log {
		e := &p.log[i]
		if e.turn > turn || e.taken {
			continue
		}
		if e.event.Kind == rules.EventEliminated {
			k := 0
			if q := p.model.get(e.event.Stand); q == nil || !q.own {
				k = 1
			}
			if d.all[k]++; e.turn == turn {
				d.losses[k] = append(d.losses[k], e.event.Stand)
			}
		}
		if e.turn != turn {
			continue
		}
		if e.event.Kind == rules.EventMoved && e.text != "" && e.first() {
			d.moves = append(d.moves, *e)
		}
		if slices.Contains(told, e.event.Kind) && e.text != "" {
			d.things = append(d.things, *e)
		}
		switch e.event.Kind {
		case rules.EventMorale:
			if c, ok := usual.CheckIn(p.model.view, &e.event); ok {
				d.checks = append(d.checks, c)
			}
		case rules.EventPinned:
			if e.text != "" {
				d.pinned = append(d.pinned, e.event.Stand)
			}
		case rules.EventDemoralized:
			d.routs = append(d.routs, e.event.Stand)
		case rules.EventArea:
			d.ground = append(d.ground, ui.Sentence(e.text))
		}
	}
	return d
}

// A luck is what dice were to do and what they did, of those who fired.
type luck struct {
	shots    int
	expected float64 // hits
	spread   float64 // the square of how far from that is usual
	rolled   int
}

// add counts the dice of an event.
func (l *luck) add(e *rules.Event) {
	need := max(0, min(e.Need, 10))
	for _, r := range e.Rolls {
		l.shots++
		l.expected += float64(need) / 10
		l.spread += float64(need*(10-need)) / 100
		if r <= need {
			l.rolled++
		}
	}
}

// verdict says how the dice fell: what two games in three come to is as expected.
func (l *luck) verdict() string {
	off := float64(l.rolled) - l.expected
	within := math.Max(math.Sqrt(l.spread), 1)
	word := "better"
	if off < 0 {
		word = "worse"
	}
	switch {
	case math.Abs(off) <= within:
		return "about as expected"
	case math.Abs(off) > 2*within:
		return "far " + word + " than expected"
	}
	return word + " than expected"
}

// fortune counts the dice of fire that the player's side was told of: of its own
// stands and of those of the enemy that it saw fire.
func (p *player) fortune() (own, enemy luck) {
	for i := range p.log {
		e := &p.log[i]
		if e.event.Kind != rules.EventFire || e.taken || e.event.Need == 0 {
			continue
		}
		l := &own
		if q := p.model.get(e.event.Stand); q == nil || !q.own {
			l = &enemy
		}
		l.add(&e.event)
	}
	return own, enemy
}

// lost lists the stands that are lost in a game that is over, by side: those that its table has,
// and who the side was told is eliminated and is not on it.
func (p *player) lost() (out [2][]string) {
	for i := range p.model.pieces {
		if q := &p.model.pieces[i]; q.Place == rules.Eliminated {
			out[q.icon.Side] = append(out[q.icon.Side], q.Name)
		}
	}
	if p.side < 0 { // who sees all of both
		return out
	}
	for i := range p.log {
		e := &p.log[i]
		if e.event.Kind != rules.EventEliminated || e.taken || p.model.get(e.event.Stand) != nil { // the own table has all of its own
			continue
		}
		if enemy := out[1-p.side]; !slices.Contains(enemy, e.event.Stand) {
			out[1-p.side] = append(enemy, e.event.Stand)
		}
	}
	return out
}

// layDigest is the panel that ends a turn: losses, checks of morale, and ground.
func (t *Table) layDigest(d *digest) {
	const wide = 760
	p, r := t.page, t.frame.safe
	r.W = min(max(r.W, wide), t.page.Size().W-margin-r.X)
	r = r.Inset(12, 8)
	r.W = min(r.W, wide)
	r.H = min(r.H, max(t.digestHigh+70, 200))
	p.Panel("digest", r)
	in := r.Inset(20, 14)
	p.Fitted(in.X, in.Y+12, in.W, ui.BoldText(fmt.Sprintf("End of turn %d", d.turn), ui.TextPage), ui.Anchor{Y: 0.5})
	if t.show == nil {
		p.Button(ui.Rect{X: in.Right() - 32, Y: in.Y, W: 32, H: 24}, ui.ButtonLook{Name: "digest", Text: "×", Tip: "Close " + t.key("digest"), Press: func() { t.openDigest(d.turn) }})
	}
	view := ui.Rect{X: in.X, Y: in.Y + 34, W: in.W, H: in.H - 34}
	y, before := t.digestAt.Begin(p, view, t.digestHigh)
	w := &writer{t: t, p: p, room: ui.Rect{X: view.X, Y: view.Y, W: view.W - 16, H: view.H}, y: y}
	w.digest(d)
	if high := w.y - y; high != t.digestHigh {
		t.digestHigh, t.stale = high, true
	}
	t.digestAt.End(p, before)
}

func (w *writer) digest(d *digest) {
	m := w.t.shown()
	for k, name := range []string{m.name(), "The enemy, as far as known"} {
		in := fmt.Sprintf("%d in this turn, %d in all", len(d.losses[k]), d.all[k])
		if k == 0 {
			in += fmt.Sprintf(", of %d", m.strength())
		}
		if k == 0 {
			w.head("Losses")
		}
		w.pair(name, in)
		if len(d.losses[k]) > 0 {
			w.textIn(list(d.losses[k]), ui.InkSoft)
		}
	}
	w.rule()
	w.head("Morale (CD 8.4)")
	if len(d.checks) == 0 {
		w.text("No company checked morale.")
	}
	for i := range d.checks {
		w.check(&d.checks[i])
	}
	if len(d.pinned) > 0 {
		w.text("Pinned of the enemy, as far as seen: " + inOrder(d.pinned) + ".")
	}
	if len(d.routs) > 0 {
		w.text("Demoralized: " + list(d.routs) + ".")
	}
	w.rule()
	w.head("Ground")
	if len(d.ground) == 0 {
		w.text("No ground changed hands.")
	}
	for _, line := range d.ground {
		w.text(line)
	}
	for _, part := range []struct {
		head string
		of   []entry
	}{{"What happened to stands: click a line to go there", d.things}, {"Movement: click a line to go there", d.moves}} {
		if len(part.of) == 0 {
			continue
		}
		w.rule()
		w.head(part.head)
		for i := range part.of {
			w.thing(&part.of[i])
		}
	}
}

// digestNow is the digest that shows, or nil.
func (t *Table) digestNow() *digest {
	if t.show != nil {
		return t.show.beat().digest
	}
	return t.again
}

// lastTurn is the turn that ended last, as far as the log tells; 0 if none has.
func (t *Table) lastTurn() int {
	log := t.logShown()
	for i := len(log) - 1; i >= 0; i-- {
		if e := &log[i]; e.event.Kind == rules.EventTurn && !e.taken {
			return e.event.Count - 1
		}
	}
	return 0
}

// mayNotDigest says why there is no digest to look at again, or is empty.
func (t *Table) mayNotDigest() string {
	switch {
	case t.player.isReferee():
		return "Each side has its own"
	case t.lastTurn() == 0:
		return "No turn has ended yet"
	}
	return ""
}

// openDigest shows the digest of a turn again, or no more.
func (t *Table) openDigest(turn int) {
	if t.again != nil && t.again.turn == turn {
		t.again = nil
	} else {
		t.again = t.player.digest(turn)
		t.digestAt.Top = 0
	}
	t.stale = true
}

// thing writes what happened to a stand, and when.
func (w *writer) thing(e *entry) {
	p, r := w.p, w.room
	name := fmt.Sprintf("log %d", e.at)
	lines := p.Broken(ui.Text(e.said(), ui.TextSoft), r.W-104)
	place := ui.Rect{X: r.X, Y: w.y, W: r.W, H: 16*float64(len(lines)) + 6}
	p.PlateOf(name, place, ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
	p.Fitted(r.X+4, w.y+11, 88, ui.Text(e.when(0), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	for i, line := range lines {
		p.Words(r.X+96, w.y+11+16*float64(i), ui.Text(line, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	}
	p.Spot(ui.Spot{Name: name, Place: place, Press: func() { w.t.openLine(e) }})
	w.y = place.Bottom()
}

// check writes a check of morale, one thing after the other: who checks and why, what
// it needs and the die, and what came of it.
func (w *writer) check(c *usual.Check) {
	p, r := w.p, w.room
	top, die := w.y, r.Right()-36
	wide := die - 144 - r.X - 12
	bottom := p.Paragraph(r.X+12, top+4, wide, 17, ui.BoldText(c.Who(), ui.TextBody))
	bottom = p.Paragraph(r.X+12, bottom, wide, 16, ui.Text(ui.Sentence("because "+c.Why), ui.TextSoft).In(ui.InkSoft))
	ink := ui.InkMiddle
	if !c.Passes {
		ink = ui.VermilionHi
	}
	bottom = p.Paragraph(r.X+12, bottom, wide, 16, ui.BoldText(ui.Sentence(c.Result), ui.TextSoft).In(ink))
	p.Words(die-8, top+20, ui.Text(usual.Needed(c.Needs)+", rolls", ui.TextSoft), ui.Anchor{X: 1, Y: 0.5})
	w.die(die, top+6, c.Rolls, c.Needs)
	w.y = max(bottom, top+40) + 6
	p.Rule(r.X, w.y-3, r.Right(), w.y-3, 1, ui.Rule)
}
