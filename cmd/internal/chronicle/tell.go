package chronicle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A teller tells a game action by action.
type teller struct {
	Options
	battle  *rules.Battle
	places  *places.Places
	parts   []Part
	section string // of the sentences to come, not written yet
	begun   bool   // the first turn has

	opportunity bool // fire in this phase is opportunity fire

	lost    []loss
	line    int      // that is told
	placed  []string // who has come and not been told of yet
	plan    plan
	met     []met    // of the moves that are told
	checked []string // whom a check of morale was told to have eliminated

	before, after *rules.State // of the action that is told
	views         map[*rules.State]*rules.State
}

// view is a position as the report's side knows it.
func (t *teller) view(s *rules.State) *rules.State {
	if t.Side == "" {
		return s
	}
	if v := t.views[s]; v != nil {
		return v
	}
	v := s.For(t.Side).(*rules.State)
	if len(t.views) > 1 {
		t.views = nil
	}
	if t.views == nil {
		t.views = map[*rules.State]*rules.State{}
	}
	t.views[s] = v
	return v
}

// chosen are events of choices, which are told once they are carried out, and of what
// matters to who looks for it.
var chosen = []rules.EventKind{
	rules.EventOrder, rules.EventWithdrawn, rules.EventFollows, rules.EventPlanned, rules.EventUnplanned,
	rules.EventDeclared, rules.EventHeld, rules.EventMeasured, rules.EventTurned, rules.EventUnspotted, rules.EventStep,
}

// action tells what an action in effect has brought about.
func (t *teller) action(before, after *rules.State, events []game.Event) {
	var told []usual.Told
	for _, e := range events {
		known, is := e.For(t.Side)
		if !is {
			continue
		}
		ev := known.(rules.Event)
		switch {
		case ev.Kind == rules.EventOutcome: // it is told in the end
		case ev.Kind == rules.EventDeployed && !t.begun: // all are told when the first turn begins
		case !t.All && slices.Contains(chosen, ev.Kind):
		case t.Side == "" && ev.Kind == rules.EventRevealed && ev.Stand == "": // to the other side what is told already
		case t.Side == "" && ev.Kind == rules.EventDeclined && ev.Side != t.owner(ev.Stand): // likewise
		case t.Side == "" && ev.Kind == rules.EventArea && ev.Side != "" && ev.Side != rules.RefereeSeat: // what a side believes
		default:
			told = append(told, usual.Told{Event: &ev, Text: ev.Text})
		}
	}
	if len(told) == 0 {
		return
	}
	t.before, t.after, t.checked = t.view(before), t.view(after), nil
	for _, text := range usual.Lapsed(t.before, t.after, t.Side) {
		t.say(0, text)
	}
	t.events(told)
	if _, over := t.after.Over(); over {
		t.balance(t.after, max(before.Turn, 1))
	}
}

// owner is the side of a stand.
func (t *teller) owner(stand string) string {
	for i := range t.battle.Units {
		if t.battle.Units[i].Name == stand {
			return t.battle.Sides[t.battle.Units[i].Side]
		}
	}
	return ""
}

// events tells events that one action has brought about.
func (t *teller) events(told []usual.Told) {
	within := map[int]string{}         // what is told of an event and others: at the first of them
	for from := 0; from < len(told); { // whole kinds at a time: each by a view that knows its stands
		to := from + 1
		for to < len(told) && told[to].Event.Kind == told[from].Event.Kind {
			to++
		}
		run := told[from:to]
		for _, s := range usual.TogetherTo(t.knows(run), run, t.places.To) {
			for _, i := range s.Of {
				within[from+i] = ""
			}
			within[from+s.Of[0]] = s.Text
		}
		from = to
	}
	switch kind := told[0].Event.Kind; {
	case kind == rules.EventDeployed, kind == rules.EventTurn && !t.begun:
	case !t.begun && t.before.Step != rules.Deployment:
		t.setUp(t.before)
		t.head(Section, "Before the first turn")
	case len(t.placed) > 0:
		t.arrive()
	}
	for i := 0; i < len(told); {
		if told[i].Event.Kind == rules.EventMoved {
			t.walked(told[i].Event)
		} else if told[i].Text != "" {
			t.tellMet()
		}
		if text, is := within[i]; is {
			t.say(0, text)
			i++
			continue
		}
		i += t.next(told[i:])
	}
	t.tellMet()
}

// next tells the first of some events, or several at once, and returns how many.
func (t *teller) next(told []usual.Told) int {
	e := told[0].Event
	switch e.Kind {
	case rules.EventTurn:
		if e.Count <= 1 {
			if !t.begun {
				t.setUp(t.after)
			}
		} else {
			t.balance(t.after, e.Count-1)
		}
		t.head(Chapter, told[0].Text)
		t.clears(e.Count)
	case rules.EventDeployed:
		if told[0].Text != "" && !slices.Contains(t.placed, e.Stand) {
			t.placed = append(t.placed, e.Stand)
		}
	case rules.EventPhase:
		t.section, t.opportunity = told[0].Text, strings.Contains(told[0].Text, "Opportunity")
	case rules.EventLost:
		return t.lostSight(told)
	case rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventShell:
		return t.fires(told)
	case rules.EventBurst:
		return t.bursts(0, told)
	case rules.EventArea:
		t.say(0, t.area(told[0]))
	default:
		if n := t.together(told); n > 0 {
			return n
		}
		t.single(told[0])
	}
	return 1
}

// single tells an event by itself.
func (t *teller) single(told usual.Told) {
	e := told.Event
	switch {
	case e.Kind == rules.EventEliminated && slices.Contains(t.checked, e.Stand):
		return
	case e.Kind == rules.EventMorale:
		t.checks(e)
	case e.Kind == rules.EventRevealed && !t.All:
		placed := *e
		placed.At = geom.Point{}
		e = &placed
	}
	view := t.knows([]usual.Told{told})
	text := usual.InWords(view, e, told.Text, t.Side, t.places)
	switch e.Kind {
	case rules.EventCompany:
		text = t.lastOf(e, text)
	case rules.EventMines:
		text = t.mined(e, text)
	case rules.EventCalled:
		text = strings.Replace(text, e.What, t.called(e), 1)
	case rules.EventCleared:
		text = t.clearing(e, text)
	case rules.EventPlanned:
		t.planned(e.Stand, text)
		return
	case rules.EventDeclined:
		t.declined(e, text)
		return
	}
	if e.Kind == rules.EventMorale && len(e.Stands) > 0 { // whose company it is
		text = strings.Replace(text, e.What, usual.CompanyOf(view, e.Stands[0]), 1)
	}
	if e.Kind == rules.EventMoved && (strings.Contains(text, " stopped by ") || strings.HasSuffix(text, " no farther")) {
		if p, known := view.Piece(e.Stand); known && p.Place == rules.OnTable {
			text += "; now " + t.places.Near(p.Footprint.Center)
		}
	}
	if e.Kind == rules.EventSpotted && strings.Contains(text, " touches ") {
		text += ", and so spots it"
	}
	t.roll(0, e, text)
}

var (
	hardly    = strings.NewReplacer(" moves <0″ ", " hardly moves ", " move <0″ ", " hardly move ", " moves 0″ ", " hardly moves ", " move 0″ ", " hardly move ", " with a hit and P2", " with a hit, and pinned", " with P2", " and pinned")
	share     = regexp.MustCompile(` for [0-9.]+ % of (?:its|their) allowance`)
	noFarther = regexp.MustCompile(`((?:does|do) not get away from where (?:it is|they are)) and gets? no farther; now .*`)
	noNearer  = regexp.MustCompile(`, no nearer to any enemy (?:it sees|they see)`)
)

// roll tells an event with why its number is what it is.
func (t *teller) roll(level int, e *rules.Event, text string) {
	if text == "" {
		return
	}
	text = share.ReplaceAllString(hardly.Replace(text), "")
	text = noFarther.ReplaceAllString(text, "$1")
	text = noNearer.ReplaceAllString(text, "")
	t.say(level, usual.WithWhy(e, text))
	t.ledger(level, e)
}

// ledger tells every line of an event's ledger.
func (t *teller) ledger(level int, e *rules.Event) {
	if !t.Ledger {
		return
	}
	for i, l := range e.Ledger {
		from := l.Source
		if l.Cell != "" {
			from += ", " + l.Cell
		}
		value := fmt.Sprintf("%+d", l.Value)
		if i == 0 {
			value = fmt.Sprint(l.Value)
		}
		t.say(level+2, fmt.Sprintf("%3s  %s (%s)", strings.Replace(value, "-", "−", 1), usual.Part(&l), from))
	}
}

// knows is the view that knows whom events are about: that after them, or else before.
func (t *teller) knows(told []usual.Told) *rules.State {
	for _, view := range []*rules.State{t.after, t.before} {
		all := true
		for i := range told {
			e := told[i].Event
			for _, s := range append([]string{e.Stand, e.Target}, e.Stands...) {
				_, known := view.Piece(s)
				all = all && (s == "" || known)
			}
		}
		if all {
			return view
		}
	}
	return t.after
}

// say adds a sentence, below the heading of its section.
func (t *teller) say(level int, text string) {
	if text == "" {
		return
	}
	if t.section != "" {
		t.parts = append(t.parts, Part{Line: t.line, Kind: Section, Text: t.section})
		t.section = ""
	}
	r, n := utf8.DecodeRuneInString(text)
	t.parts = append(t.parts, Part{Line: t.line, Kind: Sentence, Level: level, Text: string(unicode.ToUpper(r)) + text[n:]})
}

// head adds a heading. A section that nothing was said in has none.
func (t *teller) head(kind PartKind, text string) {
	t.section = ""
	t.parts = append(t.parts, Part{Line: t.line, Kind: kind, Text: text})
}
