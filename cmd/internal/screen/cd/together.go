package cd

import (
	"cmp"
	"slices"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// A sentence tells of several entries of the log in one: what stands of a company
// did alike. The first of them has it.
type sentence struct {
	text   string
	of     []int    // these entries
	stands []string // and whom they are about
}

// together has the entries from one on, which are of one moment, told by
// companies.
func (p *player) together(view *rules.State, from int) {
	for from < len(p.log) {
		to := from
		var told []usual.Told
		for ; to < len(p.log); to++ {
			e := &p.log[to]
			if _, own := e.choice(); own || e.head {
				break
			}
			told = append(told, usual.Told{Event: &e.event, Text: e.exact})
		}
		for _, s := range usual.Together(view, told) {
			in := &sentence{text: s.Text}
			for _, i := range s.Of {
				in.of = append(in.of, from+i)
				in.stands = append(in.stands, cmp.Or(p.log[from+i].event.Stand, p.log[from+i].event.Target))
				p.log[from+i].within = in
			}
		}
		from = to + 1
	}
}

// first reports whether the entry has what is told of several, or is told alone.
func (e *entry) first() bool { return e.within == nil || e.within.of[0] == e.at }

// several reports whether the entry is told with others in one sentence.
func (e *entry) several() bool { return e.within != nil && len(e.within.of) > 1 }

// told is what the entry says, or the sentence that tells of it and others.
func (e *entry) told() string {
	if e.within != nil {
		return e.within.text
	}
	return e.text
}

// knew is the view by which news is told: the one there is, or that after or
// before it if stands have been lost since.
func (p *player) knew(n *seat.News) *rules.State {
	var names []string
	for _, e := range n.Events {
		if ev, ok := e.(rules.Event); ok && slices.Contains(byName, ev.Kind) {
			names = append(append(names, ev.Stands...), cmp.Or(ev.Stand, ev.Target))
		}
	}
	knows := func(v *rules.State) bool {
		return !slices.ContainsFunc(names, func(s string) bool {
			_, is := v.Piece(s)
			return s != "" && !is
		})
	}
	if knows(p.model.view) {
		return p.model.view
	}
	for _, version := range []int{n.Version, n.Version - 1} {
		if m, err := p.backOnce(version); err == nil && knows(m.view) {
			return m.view
		}
	}
	return p.model.view
}

// byName are the events that are told by the companies of their stands.
var byName = []rules.EventKind{rules.EventMoved, rules.EventTurned, rules.EventRevealed, rules.EventSpotted}

// openTold shows stand by stand what a sentence tells, or no more.
func (t *Table) openTold(e *entry) {
	if t.opened == e.at+1 {
		t.opened = 0
	} else {
		t.opened, t.opens = e.at+1, true
	}
	t.stale = true
}

// each are the lines of the entries that are told in one sentence.
func (p *player) each(e *entry) (out []string) {
	for _, i := range e.within.of {
		out = append(out, ui.Sentence(p.log[i].text))
	}
	return out
}
