package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// lastStep is the turn and step of the last entry of the log that holds.
func (p *player) lastStep() (turn int, step rules.Step) {
	for i := len(p.log) - 1; i >= 0; i-- {
		if e := &p.log[i]; !e.taken {
			return e.turn, e.step
		}
	}
	return 0, rules.Deployment
}

// takenBack strikes out of the log what is taken back, and reports whether it
// is there.
func (p *player) takenBack(n *seat.News) bool {
	for i := len(p.moments) - 1; i >= 0; i-- {
		m := &p.moments[i]
		if m.gone || !p.told(m, n) {
			continue
		}
		m.gone = true
		for k := m.from; k < m.to; k++ {
			p.log[k].taken, p.log[k].why = true, n.Reason
		}
		return true
	}
	return false
}

// told reports whether news is of the events of a moment.
func (p *player) told(m *moment, n *seat.News) bool {
	if len(n.Events) != m.to-m.from {
		return false
	}
	for i, e := range n.Events {
		if ev, ok := e.(rules.Event); !ok || ev.Kind != p.log[m.from+i].event.Kind || ev.TextFor(p.name()) != p.log[m.from+i].exact {
			return false
		}
	}
	return m.mine || n.By.By != p.name()
}

// textOf names a moment in the list of them by its first line of the log, or by the
// step that began in it if it says nothing else, and says when that was.
func (p *player) textOf(m *moment) (text, when string) {
	headed := false // by the name of a step alone
	for i := m.from; i < m.to; i++ {
		e := &p.log[i]
		if e.text == "" || e.event.Kind == rules.EventPhase {
			continue
		}
		if text == "" || headed && !e.head {
			text, headed = ui.Sentence(e.told()), e.head
		}
		when = either(e.turn == 0, "before turn 1", fmt.Sprintf("turn %d", e.turn)) + ", " + strings.ToLower(stepName(e.step))
	}
	return text, when
}

// since lists the moments after a version that hold.
func (p *player) since(version int) (out []*moment) {
	for i := range p.moments {
		if m := &p.moments[i]; !m.gone && m.version > version {
			out = append(out, m)
		}
	}
	return out
}

// begun is the version at which the step began, as far as the player was told.
func (p *player) begun() int {
	for i := len(p.moments) - 1; i >= 0; i-- {
		m := &p.moments[i]
		if !m.gone && slices.ContainsFunc(p.log[m.from:m.to], func(e entry) bool { return e.event.Kind == rules.EventStep || e.event.Kind == rules.EventTurn }) {
			return m.version
		}
	}
	return 0
}

// alone reports whether all since a version is the player's own, and none of it ended a step or
// rolled: it may take that back by itself, unless it revealed something otherwise.
func (p *player) alone(version int) bool {
	return !slices.ContainsFunc(p.since(version), func(m *moment) bool {
		return !m.mine || slices.ContainsFunc(p.log[m.from:m.to], func(e entry) bool { return e.head || len(e.event.Rolls) > 0 })
	})
}

// mayNotTakeBack says why nothing is offered to be taken back, or is empty.
func (t *Table) mayNotTakeBack() string {
	if t.player.isReferee() {
		return "The referee takes back with a word of his own"
	}
	return ""
}

// takeBack offers what can be taken back.
func (t *Table) takeBack() {
	p := t.player
	begun, may := p.begun(), t.mayNotUndo()
	step := may
	if step == "" && !p.alone(begun) {
		step = "Something was revealed in this step: take it back by a line of the log"
	}
	t.ask(&dialog{
		title: "Take back",
		text:  "What nobody else has learned of is taken back at once. What was rolled or revealed goes back only if " + t.whoAgrees() + ". The journal keeps all of it.",
		rows: numbered([]command{
			{id: "undo last", text: "My last choice", help: t.key("undo"), off: may, do: t.undo},
			{id: "undo step", text: "All that I chose in this step", off: step, do: func() { t.rewindTo(begun, "") }},
			{id: "undo to line", text: "All since a line of the log…", do: t.askLine},
			{id: "redo last", text: "Do again what was taken back", help: t.key("redo"), off: t.mayNotRedo(), do: t.redo},
		}),
		verbs: []command{{id: "go on", key: "Escape", text: "Nothing", do: func() {}}},
	})
}

// whoAgrees says who must agree to take back what was revealed.
func (t *Table) whoAgrees() string {
	if bot := t.bot(); bot != "" {
		return "the other side agrees; " + bot + ", which plays it, always does"
	}
	if t.isAway() {
		return t.otherSide() + " agrees"
	}
	return t.other().name() + " agrees: it is asked behind the curtain"
}

// bot is the program at the other side, or empty.
func (t *Table) bot() string {
	if t.isAway() {
		return ""
	}
	b := t.match.Sides[1-t.player.side]
	if b == games.Person {
		return ""
	}
	return b
}

// other is the other player at this screen.
func (t *Table) other() *player {
	for _, p := range t.players {
		if p != t.player {
			return p
		}
	}
	return t.player
}

// askLine lists the moments of the game: the match goes back to just after the
// one that is chosen.
func (t *Table) askLine() {
	p := t.player
	rows := []command{{id: "to the beginning", text: "The beginning", do: func() { t.rewindTo(0, "the beginning") }}}
	for _, act := range p.acts() {
		m := act[len(act)-1]
		text, when := p.textOf(act[0])
		if text == "" || len(p.since(m.version)) == 0 {
			continue
		}
		if n := len(act) - 1; n > 0 {
			text = strings.TrimSuffix(text, ".") + fmt.Sprintf(", and %d more at once", n)
		}
		rows = append(rows, command{id: fmt.Sprintf("to line %d", len(rows)), text: text, help: when, do: func() { t.rewindTo(m.version, when) }})
	}
	t.ask(&dialog{
		title: "Back to just after", rows: rows, end: true,
		text:  "All that was done after the line you choose is taken back.",
		verbs: []command{{id: "go on", key: "Escape", text: "Nothing", do: func() {}}},
	})
}

// backTo is the moment that the game would go back to by a line of the log, or nil
// if nothing has been done since.
func (t *Table) backTo(e *entry) *moment {
	p := t.player
	if p.isReferee() || t.show != nil || t.curtain != nil {
		return nil
	}
	for i := range p.moments {
		if m := &p.moments[i]; m.from <= e.at && e.at < m.to && !m.gone && len(p.since(m.version)) > 0 {
			return m
		}
	}
	return nil
}

// askBack asks whether all since a line of the log is to be taken back.
func (t *Table) askBack(e *entry) {
	p, m := t.player, t.backTo(e)
	if m == nil {
		return
	}
	text, when := p.textOf(m)
	what := fmt.Sprintf("All that was done after \u201c%s\u201d (%s) is taken back. ", text, when)
	if n := len(p.since(m.version)); p.alone(m.version) {
		what += fmt.Sprintf("That is %s of your own.", either(n == 1, "a choice", fmt.Sprintf("%d choices", n)))
	} else {
		what += "What was rolled or revealed since goes back only if " + t.whoAgrees() + "."
	}
	t.ask(&dialog{
		title: "Back to just after this line", text: what,
		verbs: []command{
			{id: "back to line", text: "Take it back", do: func() { t.rewindTo(m.version, when) }},
			{id: "go on", key: "Escape", text: "Nothing", do: func() {}},
		},
	})
}

// rewindTo takes back all since a version: by oneself as far as that goes, else
// as the other side agrees. Where says when that was, for the other: the line may
// be a secret.
func (t *Table) rewindTo(version int, where string) {
	if t.isAway() {
		t.rewindAway(version, where)
		return
	}
	p := t.player
	p.retract()
	for n := len(p.since(version)); n > 0 && p.alone(version) && len(p.since(version)) == n; n-- {
		if err := p.takeBack(); err != nil {
			break
		}
		if _, _, err := p.look(); err != nil {
			p.refuse(err)
			return
		}
	}
	t.show = nil
	switch {
	case len(p.since(version)) == 0:
		t.viewed(false)
		p.say("Taken back.")
	case where == "":
		t.viewed(false)
		p.say("Only the last choices can be taken back: what came before was seen by others. Take it back by a line of the log.")
	case t.bot() != "":
		t.rewind(p, version, fmt.Sprintf("%s asked, %s always agrees", p.name(), t.bot()))
	default:
		t.asked = &asked{by: p, version: version, where: where, lines: p.linesAt(version)}
		t.hand(t.other())
	}
}

// asked is a request to take back what both sides know of.
type asked struct {
	by      *player
	version int
	where   string
	lines   []string // of the log, of the moment that it goes back to
}

// linesAt are the lines of the log of the moment at a version, but for headings.
func (p *player) linesAt(version int) (out []string) {
	for i := range p.log {
		if e := &p.log[i]; e.version == version && !e.taken && !e.head && e.exact != "" {
			out = append(out, e.exact)
		}
	}
	return out
}

// since says what a request goes back to, in a line of the log that the player was
// told too; else when that was alone, for the line may be a secret of who asks.
func (a *asked) since(p *player) string {
	for i := range p.log {
		if e := &p.log[i]; !e.taken && !e.head && e.text != "" && slices.Contains(a.lines, e.exact) {
			return fmt.Sprintf("\u201c%s\u201d (%s)", ui.Sentence(e.text), a.where)
		}
	}
	return a.where
}

// rewind takes the match back to what a player knew at a version.
func (t *Table) rewind(p *player, version int, why string) {
	if err := t.match.Rewind(p.name(), version, why); err != nil {
		t.player.refuse(err)
		return
	}
	t.show = nil
	for _, q := range t.players {
		if _, _, err := q.look(); err != nil {
			t.player.refuse(err)
			return
		}
		q.recap, q.leftAt = len(q.log), q.model
	}
	t.viewed(true)
	t.player.say("Taken back: %s.", why)
}

// agrees asks the player who has sat down whether what the other asks is to be
// taken back; whatever is answered, the other sits down again.
func (t *Table) agrees() {
	a := t.asked
	if a == nil || a.by == t.player || t.player.isReferee() {
		return
	}
	me := t.player
	answer := func(yes bool) {
		t.asked = nil
		if yes {
			t.rewind(a.by, a.version, fmt.Sprintf("%s asked, %s agreed", a.by.name(), me.name()))
		} else {
			a.by.say("%s does not agree to take that back.", me.name())
		}
		t.hand(a.by)
	}
	t.ask(&dialog{
		title: a.by.name() + " asks to take back", stays: true,
		text: fmt.Sprintf("All since %s, your own choices too. If you agree the game goes back to then, and the journal says that you agreed. Who does the same again rolls the same dice.", a.since(me)),
		verbs: []command{
			{id: "refuse", key: "N", text: "No", do: func() { answer(false) }},
			{id: "agree", key: "Y", text: "Agree", do: func() { answer(true) }},
		},
	})
}
