package chronicle

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// fires tells of fires that follow on each other, each below the company of who fires,
// and returns how many events that was.
func (t *teller) fires(told []usual.Told) int {
	n := 0
	for n < len(told) && slices.Contains(shots, told[n].Event.Kind) {
		var of [][]usual.Told
		company := t.firers(told[n])
		for n < len(told) && slices.Contains(shots, told[n].Event.Kind) && t.firers(told[n]) == company {
			k := volley(told[n:])
			of, n = append(of, told[n:n+k]), n+k
		}
		t.company(company, of)
	}
	return n
}

// shots are the events that a fire begins with.
var shots = []rules.EventKind{rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventShell}

// volley is how many events come of the fire that the first of some tells of: the bursts
// and the hits on armor.
func volley(told []usual.Told) int {
	for n := 1; n < len(told); n++ {
		switch e := told[n].Event; {
		case e.Kind == rules.EventShell, e.Kind == rules.EventBurst, e.Kind == rules.EventPenetration:
		case e.Kind == rules.EventChanged && told[n].Text == "":
		default:
			return n
		}
	}
	return len(told)
}

// firers is the company of who fires, if it is known; "" of one by itself whose name
// says whose it is.
func (t *teller) firers(told usual.Told) string {
	view, stand := t.knows([]usual.Told{told}), told.Event.Stand
	who, known := view.Piece(stand)
	if !known || who.Company == "" || told.Text == "" {
		return ""
	}
	for _, name := range view.Names() {
		if p, _ := view.Piece(name); p.Company == who.Company && (name != stand || !strings.HasPrefix(stand, p.Side+" ")) {
			return usual.CompanyOf(view, stand)
		}
	}
	return ""
}

// company tells of fires of a company, below its name; of one in its line.
func (t *teller) company(name string, fires [][]usual.Told) {
	level, first := 0, ""
	if name != "" && t.opportunity {
		name += ", opportunity fire"
	}
	switch {
	case name == "":
	case len(fires) == 1:
		first = name + ": "
	default:
		t.say(0, name+":")
		level = 1
	}
	for _, f := range fires {
		t.fire(level, first, name != "", f)
	}
}

// fire tells of a fire with the bursts and hits on armor that come of it; first begins
// it, and who fires is named without the side if short.
func (t *teller) fire(level int, first string, short bool, told []usual.Told) {
	if e := told[0].Event; told[0].Text != "" {
		view := t.knows(told[:1])
		text := usual.InWords(view, e, told[0].Text, t.Side, t.places)
		if rest, is := strings.CutPrefix(text, e.Stand+" "); is && short {
			text = usual.Short(view, e.Stand) + " " + rest
		}
		if e.Kind == rules.EventStrike {
			text = t.struck(e, text)
		}
		t.roll(level, e, first+text+inVain(text, told[1:]))
		told = told[1:]
	}
	for n := 0; n < len(told); {
		switch e := told[n].Event; e.Kind {
		case rules.EventBurst:
			n += t.bursts(level+1, told[n:])
		case rules.EventPenetration:
			t.roll(level+1, e, usual.InWords(t.knows(told[n:n+1]), e, told[n].Text, t.Side, t.places))
			n++
		default:
			n++
		}
	}
}

// inVain tells of a fire with a number that no die reaches what it could do nevertheless.
func inVain(text string, then []usual.Told) string {
	switch {
	case !strings.Contains(text, usual.Needed(0)):
		return ""
	case slices.ContainsFunc(then, func(x usual.Told) bool { return x.Event.Kind == rules.EventBurst }):
		return "; only its bursts could hurt"
	}
	return "; it could not hurt, but who is fired at may have to check morale, and who fires is easier to spot"
}

// struck tells also where fire from off the table falls.
func (t *teller) struck(e *rules.Event, text string) string {
	var where []string
	for _, at := range e.Points {
		if near := t.places.Near(at); !slices.Contains(where, near) {
			where = append(where, near)
		}
	}
	if len(where) == 0 {
		return text
	}
	return text + ": " + strings.Join(where, "; ")
}

// bursts tells of bursts that follow on each other: those on a stand, with the same
// number, together.
func (t *teller) bursts(level int, told []usual.Told) int {
	var groups [][]*rules.Event
	n := 0
	for ; n < len(told) && (told[n].Event.Kind == rules.EventBurst || told[n].Event.Kind == rules.EventShell); n++ {
		e := told[n].Event
		if e.Kind == rules.EventShell {
			continue
		}
		k := slices.IndexFunc(groups, func(g []*rules.Event) bool { return g[0].Target == e.Target && slices.Equal(g[0].Ledger, e.Ledger) })
		if k < 0 {
			k, groups = len(groups), append(groups, nil)
		}
		groups[k] = append(groups[k], e)
	}
	for _, g := range groups {
		t.roll(level, g[0], burstsTold(g))
	}
	return n
}

// burstsTold tells of bursts on a stand that need the same.
func burstsTold(g []*rules.Event) string {
	if len(g) == 1 {
		return usual.Said(g[0], g[0].Text)
	}
	var rolls []string
	hits := 0
	for _, e := range g {
		rolls = append(rolls, fmt.Sprint(e.Rolls[0]))
		if e.Rolls[0] <= e.Need {
			hits++
		}
	}
	all := "all"
	if len(g) == 2 {
		all = "both"
	}
	came := map[int]string{0: all + " missed", len(g): all + " hit"}[hits]
	if came == "" {
		came = fmt.Sprintf("%d hit", hits)
	}
	need := usual.NeededOf(g[0].Need)
	if strings.HasPrefix(need, "need ") {
		need = "each " + need
	}
	return fmt.Sprintf("The %d bursts on %s %s, roll %s: %s", len(g), g[0].Target, need, usual.Listed(rolls), came)
}

// checks keeps whom a check of morale eliminates, for its sentence tells that.
func (t *teller) checks(e *rules.Event) {
	for _, part := range strings.Split(e.Text, ", ") {
		who, is := strings.CutSuffix(part, " eliminated")
		if !is {
			continue
		}
		for _, s := range e.Stands {
			if strings.HasSuffix(who, s) || strings.Contains(who, s+" (number ") {
				t.checked = append(t.checked, s)
			}
		}
	}
}
