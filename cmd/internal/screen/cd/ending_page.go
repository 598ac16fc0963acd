package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A throw is a kind of die that is not of direct fire, and how it fell for a
// side: how many were to succeed, and did.
type throw struct {
	name string
	of   string // what is rolled for
	did  string // of what succeeds
	luck
}

// throws counts the dice of bursts, checks of morale and spotting of a game that is
// over, by side. A burst counts for who fired it.
func (p *player) throws() (out []throw) {
	all := []throw{
		{name: "Bursts, own", of: "dice", did: "hits"}, {name: "Bursts, enemy", of: "dice", did: "hits"},
		{name: "Morale, own", of: "checks", did: "passes"}, {name: "Morale, enemy", of: "checks", did: "passes"},
		{name: "Spotting, own", of: "dice", did: "sightings"}, {name: "Spotting, enemy", of: "dice", did: "sightings"},
	}
	for i := range p.log {
		e := &p.log[i]
		x, whose := &all[0], 0
		if e.event.Side != p.name() {
			whose = 1
		}
		switch e.event.Kind {
		case rules.EventBurst:
			if q := p.model.get(e.event.Target); q == nil || q.own {
				x = &all[1]
			}
		case rules.EventMorale:
			x = &all[2+whose]
		case rules.EventSpotted:
			x = &all[4+whose]
		default:
			continue
		}
		if e.taken {
			continue
		}
		x.add(&e.event)
	}
	return slices.DeleteFunc(all, func(x throw) bool { return x.shots == 0 })
}

// otherDice writes how the dice fell that are not of direct fire.
func (e *ending) otherDice(w *writer) {
	list := e.t.player.known().throws()
	if len(list) > 0 {
		w.head("Other dice")
	}
	for i := range list {
		w.luck(&list[i])
	}
}

// turningPoints writes which turns changed much.
func (e *ending) turningPoints(w *writer) {
	list := e.t.player.known().turningPoints()
	if len(list) == 0 {
		w.head("Turning points")
		w.text("No single moment decided it.")
		return
	}
	w.head("Turning points: a click shows them again")
	for _, x := range list {
		w.point(x, func() { e.t.watch(x.turn) })
	}
}

// point is a turning point, to be clicked.
func (w *writer) point(x turningPoint, press func()) {
	lines := w.p.Broken(ui.Text(ui.Sentence(x.text), ui.TextSoft), w.room.W-58)
	r := ui.Rect{X: w.room.X - 6, Y: w.y, W: w.room.W + 12, H: float64(len(lines))*16 + 8}
	name := fmt.Sprintf("turning point %d", x.turn)
	w.p.PlateOf(name, r, ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
	w.p.Words(w.room.X, r.Y+12, ui.BoldText(fmt.Sprintf("Turn %d", x.turn), ui.TextSoft), ui.Anchor{Y: 0.5})
	for i, s := range lines {
		w.p.Words(w.room.X+52, r.Y+12+16*float64(i), ui.Text(s, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	}
	w.p.Spot(ui.Spot{Name: name, Place: r, Press: press})
	w.y += r.H + 2
}

// watch shows the game again as the player's side was told it, from a turn on.
func (t *Table) watch(turn int) {
	p := t.player
	from := slices.IndexFunc(p.log, func(e entry) bool { return !e.taken && e.turn >= max(turn, 1) })
	if from < 0 {
		return
	}
	base, err := p.back(p.log[from].version - 1)
	if err != nil {
		p.refuse(err)
		return
	}
	if t.begin(base, p.log[from:]); t.show != nil {
		t.show.last = p.model.copied()
		t.show.enter()
	}
	t.stale, t.drafts = true, true
}

// maySave says why the moment may not be saved: whoever opens it measures there.
func (t *Table) maySave() string {
	if !t.player.model.tellsAll() {
		return "A saved table could be measured on (CD 1.6): this one is saved once the game is over; under free measuring, at any time"
	}
	return ""
}

// save writes the moment, as the player's side knows it, as a scenario: with its
// rules if they allow it, else as a free table.
func (t *Table) save() { t.saves(t.player.model) }

// saves writes the moment of a model.
func (t *Table) saves(m *model) {
	p := t.player
	text, free := m.saved()
	path, err := t.tools.Games.SaveOwn(t.name, text)
	if err != nil {
		p.refuse(err)
		return
	}
	what := "as a scenario"
	if free {
		what = "as a free table, since its rules need stands that are gone"
	}
	p.say("Saved %s: %s. The lobby lists it under Play, Your tables.", what, path)
}

// saved is the moment as a scenario, and whether it is one without rules.
func (m *model) saved() (text []byte, free bool) {
	sc, err := m.view.Moment()
	if err != nil {
		return scenarios.Encode(&scenarios.Document{Scenario: m.laid()}), true
	}
	sc.Title += ", " + m.moment()
	return scenarios.Encode(&scenarios.Document{Scenario: sc}), false
}

// moment says which moment it is, and as whom it is seen.
func (m *model) moment() string {
	when := "before turn 1"
	if m.view.Turn > 0 {
		when = fmt.Sprintf("turn %d", m.view.Turn)
	}
	if _, over := m.view.Over(); over || m.side == refereeSide {
		return when
	}
	return when + ", as the " + m.view.Sides()[m.side] + " side knows it"
}
