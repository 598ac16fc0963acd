package chronicle

import (
	"cmp"
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
	"sightline/scenarios"
)

// A teller tells a game action by action.
type teller struct {
	Options
	battle  *rules.Battle
	places  *places.Places
	parts   []Part
	section string // of the sentences to come, not written yet
	begun   bool   // the first turn has
	lost    []loss
	line    int      // that is told
	placed  []string // who has come and not been told of yet
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
		case t.Side == "" && ev.Kind == rules.EventArea && ev.Side != "" && ev.Side != rules.RefereeSeat: // what a side believes
		default:
			told = append(told, usual.Told{Event: &ev, Text: ev.Text})
		}
	}
	if len(told) == 0 {
		return
	}
	t.before, t.after, t.checked = t.view(before), t.view(after), nil
	t.events(told)
	if _, over := t.after.Over(); over {
		t.balance(t.after, max(before.Turn, 1))
	}
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
	if len(t.placed) > 0 && told[0].Event.Kind != rules.EventDeployed {
		t.arrive()
	}
	for i := 0; i < len(told); {
		if text, is := within[i]; is {
			t.say(0, text)
			i++
			continue
		}
		i += t.next(told[i:])
	}
}

// next tells the first of some events, or several at once, and returns how many.
func (t *teller) next(told []usual.Told) int {
	e := told[0].Event
	switch e.Kind {
	case rules.EventTurn:
		if e.Count <= 1 {
			t.setUp(t.after)
		} else {
			t.balance(t.after, e.Count-1)
		}
		t.head(Chapter, told[0].Text)
	case rules.EventDeployed:
		if told[0].Text != "" && !slices.Contains(t.placed, e.Stand) {
			t.placed = append(t.placed, e.Stand)
		}
	case rules.EventPhase:
		t.section = told[0].Text
	case rules.EventLost:
		return t.lostSight(told)
	case rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventShell:
		return t.fire(told)
	case rules.EventBurst:
		return t.bursts(0, told)
	case rules.EventArea:
		t.say(0, t.area(told[0]))
	default:
		for _, tail := range []string{" is pinned", " is demoralized", spottedBy} {
			if n := t.alike(told, tail); n > 0 {
				return n
			}
		}
		t.single(told[0])
	}
	return 1
}

// single tells an event by itself.
func (t *teller) single(told usual.Told) {
	e := told.Event
	switch {
	case e.Kind == rules.EventEliminated:
		t.loses(e.Stand)
		if slices.Contains(t.checked, e.Stand) {
			return
		}
	case e.Kind == rules.EventMorale:
		t.checks(e)
	case e.Kind == rules.EventRevealed && !t.All:
		placed := *e
		placed.At = geom.Point{}
		e = &placed
	}
	view := t.knows([]usual.Told{told})
	text := usual.InWords(view, e, told.Text, t.Side, t.places)
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
	share     = regexp.MustCompile(` for [0-9.]+ % of (?:its|their) allowance`)
	ownNumber = regexp.MustCompile(`\(needs (\S+) or less\)`)
	noFarther = regexp.MustCompile(`((?:does|do) not get away from where (?:it is|they are)) and gets? no farther; now .*`)
	noNearer  = regexp.MustCompile(`, no nearer to any enemy (?:it sees|they see)`)
)

// roll tells an event with why its number is what it is.
func (t *teller) roll(level int, e *rules.Event, text string) {
	if text == "" {
		return
	}
	text = share.ReplaceAllString(strings.Replace(text, " <0″ ", " hardly at all ", 1), "")
	text = ownNumber.ReplaceAllStringFunc(text, func(found string) string {
		n := 0
		if _, err := fmt.Sscanf(strings.Replace(found, "−", "-", 1), "(needs %d or less)", &n); err != nil {
			return found
		}
		return fmt.Sprintf("(%s, its own morale having fallen by %d)", usual.Needed(n), e.Need-n)
	})
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

// lostSight tells of stands that are hidden again, together by side and why, and
// returns how many events that was.
func (t *teller) lostSight(told []usual.Told) int {
	n := 0
	var order []string
	of := map[string][]string{}
	for ; n < len(told) && (told[n].Event.Kind == rules.EventLost || told[n].Text == ""); n++ {
		if told[n].Text == "" {
			continue
		}
		p, _ := t.before.Piece(told[n].Event.Stand)
		how := "Out of sight of the enemy"
		if p.Side != t.Side && t.Side != "" {
			how = "Out of sight"
		}
		if strings.Contains(told[n].Text, "cover") {
			how = "Hidden again in cover"
		}
		key := p.Side + "\n" + how
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], told[n].Event.Stand)
	}
	for _, key := range order {
		_, how, _ := strings.Cut(key, "\n")
		t.say(0, how+": "+usual.Listed(usual.InCompanies(t.before, of[key])))
	}
	return n
}

// area tells who has taken an area: everybody is told what is so, where sides may take
// it for otherwise.
func (t *teller) area(told usual.Told) string {
	k := slices.IndexFunc(t.battle.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == told.Event.What })
	if t.Side != "" || k < 0 {
		return usual.Said(told.Event, told.Text)
	}
	switch was, is := t.before.Holder[k], t.after.Holder[k]; {
	case was == is:
		return ""
	case is < 0:
		return "Nobody holds " + told.Event.What + " any more"
	default:
		return usual.Said(told.Event, t.battle.Sides[is]+" takes "+told.Event.What)
	}
}

// spottedBy is what the rules tell a side of a stand of its own that is spotted.
const spottedBy = " is spotted: it is placed on the table"

// alike tells of stands that the same happened to, one after the other, in one
// sentence, and returns how many events that was; 0 if it tells nothing so.
func (t *teller) alike(told []usual.Told, tail string) int {
	var who []string
	n := 0
	for ; n < len(told); n++ {
		e := told[n].Event
		is := told[n].Text == cmp.Or(e.Stand, e.Target)+tail
		if told[n].Text != "" && !is {
			break
		}
		if is && usual.InWords(t.knows(told[n:n+1]), e, told[n].Text, t.Side, t.places) != "" {
			who = append(who, cmp.Or(e.Stand, e.Target))
		}
	}
	in := usual.InCompanies(t.knows(told[:n]), who)
	names, are := usual.Listed(in), " are "
	if company, _, _ := strings.Cut(names, " ("); len(in) == 1 && !usual.Plural(company) {
		are = " is "
	}
	switch {
	case len(who) == 0:
	case tail == spottedBy:
		t.say(0, "The enemy spots "+names)
	case len(who) == 1:
		t.single(told[slices.IndexFunc(told, func(x usual.Told) bool { return x.Event.Stand == who[0] })])
	default:
		t.say(0, names+strings.Replace(tail, " is ", are, 1))
	}
	return n
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
