package cd

import (
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A stop says when a step that may pass stops for a player.
type stop uint8

const (
	stopsAtNeed stop = iota // as long as there is a choice that is not plain
	stopsAlways             // as long as there is anything to choose
	stopsNever
)

// stopOf is when a step stops for the player.
func stopOf(of games.Stops, s rules.Step) stop {
	switch {
	case slices.Contains(of.Pass, s):
		return stopsNever
	case slices.Contains(of.Stop, s):
		return stopsAlways
	}
	return stopsAtNeed
}

// stopsWith are stops with a step that stops otherwise.
func stopsWith(of games.Stops, s rules.Step, how stop) games.Stops {
	is := func(o rules.Step) bool { return o == s }
	of.Pass = slices.DeleteFunc(slices.Clone(of.Pass), is)
	of.Stop = slices.DeleteFunc(slices.Clone(of.Stop), is)
	switch how {
	case stopsNever:
		of.Pass = append(of.Pass, s)
	case stopsAlways:
		of.Stop = append(of.Stop, s)
	}
	return of
}

// ownStops gives each of those who share this screen stops of its own, those that
// it had at this match or else the machine's: what one lets pass is no word of the
// other's.
func (t *Table) ownStops(kept [2]*games.Stops) {
	if len(t.players) < 2 {
		return
	}
	for _, p := range t.players {
		if p.stops = kept[p.side]; p.stops == nil {
			p.stops = &games.Stops{Pass: t.tools.Prefs.Pass, Stop: t.tools.Prefs.Stop}
		}
	}
}

// stopsFor are when steps stop for a player.
func (t *Table) stopsFor(p *player) games.Stops {
	if p.stops != nil {
		return *p.stops
	}
	return t.tools.Prefs.Stops
}

// stops says when a step stops: for who sits if the screen is shared, else for
// every match.
func (t *Table) stops(s rules.Step, how stop) {
	t.stale = true
	now := stopsWith(t.stopsFor(t.player), s, how)
	if t.player.stops == nil {
		prefs := t.tools.Prefs
		prefs.Stops = now
		t.prefer(prefs)
		return
	}
	t.player.stops = &now
	var all [2]*games.Stops
	for _, p := range t.players {
		all[p.side] = p.stops
	}
	t.tools.Games.Stop(all)
}

// Sits is who sits at a screen that two share, and whose stops are its own in this
// match; it is "" while nobody does. Shared is whether two share it.
func (t *Table) Sits() (who string, shared bool) {
	switch {
	case t.player.stops == nil:
		return "", len(t.players) > 1
	case t.curtain != nil:
		return "", true
	}
	return t.player.name(), true
}

// StopsAt is when a step stops for who sits: 0 at need, 1 always, 2 never.
func (t *Table) StopsAt(step string) (how int) {
	var s rules.Step
	_ = s.UnmarshalText([]byte(step))
	return int(stopOf(t.stopsFor(t.player), s))
}

// StopAt says when a step stops for who sits.
func (t *Table) StopAt(step string, how int) {
	var s rules.Step
	if s.UnmarshalText([]byte(step)) == nil {
		t.stops(s, stop(how))
	}
}

// A stepOfTurn is where a game is.
type stepOfTurn struct {
	turn int
	step rules.Step
}

func (m *model) now() stepOfTurn { return stepOfTurn{m.view.Turn, m.view.Step} }

// passesBy reports whether the step goes on by itself for a player: there is
// nothing to choose, or nothing that matters, or it is to pass. One that was gone
// back to stops, and by mail all do: who has opened the table to choose is to see for what his
// letter is.
func (t *Table) passesBy(p *player) bool {
	m := p.model
	how := stopOf(t.stopsFor(p), m.view.Step)
	switch {
	case t.byMail() || p.watches || p.isReferee() || p.ready() || p.stays == m.now() || m.view.Step == rules.Over:
		return false
	case how == stopsAlways && m.mayAnything():
		return false
	}
	return how == stopsNever || len(m.chosen) == 0 && (m.plain() || m.idle())
}

// blind says which step of fire it is if nothing can be fired in it for want of a
// target; else it is "".
func (m *model) blind() string {
	if s := m.view.Step; (s == rules.Opportunity || s == rules.General) && m.idle() {
		return either(s == rules.Opportunity, "Opportunity Fire", "General Fire")
	}
	return ""
}

// sayBlind says which steps of fire have passed by themselves since the player chose
// last, as nobody had a target: else a player who waits for one wonders what became of
// them.
func (p *player) sayBlind() {
	if len(p.blind) == 0 {
		p.say("")
		return
	}
	p.say("%s passed by: nobody who may fire sees a target in reach.", strings.Join(p.blind, " and "))
}

// mayAnything reports whether there is anything at all to choose in a step that
// may pass.
func (m *model) mayAnything() bool {
	return slices.ContainsFunc(m.options, func(o rules.Option) bool {
		return slices.Contains(anything[m.view.Step], o.Do) && (o.Do != "fire" || len(o.Targets) > 0)
	})
}

// anything are the actions of the steps that may pass.
var anything = map[rules.Step][]string{
	rules.Reveal:      {"follow", "decline", "face"},
	rules.Opportunity: {"fire"},
	rules.Turning:     {"face"},
}

// plain reports whether what there is to choose in a step that may pass is plain:
// every stand follows the chit that anybody would take, no fire is of any use,
// nobody has an enemy at its flank. It is found once for a model.
func (m *model) plain() bool {
	if m.isPlain == nil {
		plain := m.findPlain()
		m.isPlain = &plain
	}
	return *m.isPlain
}

func (m *model) findPlain() bool {
	switch m.view.Step {
	case rules.Reveal:
		return len(m.torn()) == 0 && len(m.flanked()) == 0
	case rules.Opportunity:
		return !slices.ContainsFunc(m.options, m.useful)
	case rules.Turning:
		return len(m.flanked()) == 0
	}
	return false
}

// torn lists the stands whose chit is no plain choice: it is neither their own nor
// their company's, and another in reach says something else.
func (m *model) torn() (out []string) {
	for i := range m.options {
		o := &m.options[i]
		if o.Do != "follow" {
			continue
		}
		p := m.get(o.Stand)
		by := m.get(p.By)
		if by != nil && (by.Name == p.Name || by.Company == p.Company && p.Company != "") {
			continue
		}
		if by == nil || slices.ContainsFunc(o.Chits, func(s string) bool { return m.differ(p.By, s) }) {
			out = append(out, o.Stand)
		}
	}
	return out
}

// differ reports whether the chits of two commanders say different things.
func (m *model) differ(a, b string) bool {
	of := func(by string) *rules.Issued {
		i := slices.IndexFunc(m.chits, func(c rules.Issued) bool { return c.By == by && !c.Gone })
		if i < 0 {
			return nil
		}
		return &m.chits[i]
	}
	x, y := of(a), of(b)
	if x == nil || y == nil {
		return a != b
	}
	off := (x.Facing - y.Facing).Normal()
	return x.Order != y.Order || x.Order.Moves() && min(off, geom.FullTurn-off) > 15*geom.Degree
}

// flanked lists the stands that may turn and do not look where the enemy is, of
// those to whom that matters: who fights.
func (m *model) flanked() (out []string) {
	for _, s := range m.able("face") {
		if p := m.get(s); (len(p.Kind.Mounts) > 0 || p.Kind.Armored) && m.looksAway(s) {
			out = append(out, s)
		}
	}
	return out
}

// useful reports whether an option is a fire that may do any harm, as far as that
// may be known.
func (m *model) useful(o rules.Option) bool {
	if o.Do != "fire" {
		return false
	}
	for i, target := range o.Targets {
		places := []geom.Length{0}
		if i < len(o.Along) {
			places[0] = o.Along[i]
		}
		if q := m.get(target); q != nil && len(q.Path) > 1 {
			places = append(places, 0, lengthOf(q.Path)/2)
		}
		for _, along := range places {
			x := rules.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: target, Along: along}
			if a, _ := m.view.AskFire(m.side, x); usual.Worth(m.view, x, a) > 0 {
				return true
			}
		}
	}
	return false
}
