package chronicle

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

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
		return usual.Said(told.Event, told.Text) + usual.Believed(told.Event, t.Side)
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

// called names whom of a company reinforcements are asked for, where others of it wait
// for something else.
func (t *teller) called(e *rules.Event) string {
	on := fmt.Sprintf("on a die of %d or less", e.Need)
	waits := map[string][]string{}
	var whens []string
	for _, name := range t.before.Names() {
		p, _ := t.before.Piece(name)
		when := usual.Arrival(t.before, name)
		if p.Company != e.What || when == "" || p.Due {
			continue
		}
		if waits[when] == nil {
			whens = append(whens, when)
		}
		waits[when] = append(waits[when], name)
	}
	var fit []string
	for _, when := range whens {
		if strings.Contains(when, on) || e.Need == 0 && !strings.Contains(when, " on a die of ") {
			fit = append(fit, when)
		}
	}
	if len(whens) < 2 || len(fit) != 1 {
		return e.What
	}
	return fmt.Sprintf("%s (%s)", e.What, usual.Listed(waits[fit[0]]))
}

// clears tells that one sees farther from a turn on, or less far.
func (t *teller) clears(turn int) {
	was, is := t.battle.Visibility(turn-1), t.battle.Visibility(turn)
	inches := func(l geom.Length) string { return strings.Replace(l.Show(), `"`, "″", 1) }
	switch {
	case turn < 2 || was == is:
	case is == 0:
		t.say(0, fmt.Sprintf("It clears up: there is no limit to sight any more, after %s before", inches(was)))
	default:
		t.say(0, fmt.Sprintf("Nothing is seen beyond %s from now on, after %s before", inches(is), either(was == 0, "no limit", inches(was))))
	}
}

// spottedBy is what the rules tell a side of a stand of its own that is spotted.
const spottedBy = " is spotted: it is placed on the table"

// together tells of stands that the same happened to, one after the other, in one
// sentence, and returns how many events that was; 0 if it tells nothing so.
func (t *teller) together(told []usual.Told) int {
	switch told[0].Event.Kind {
	case rules.EventForcedBack:
		return t.back(told)
	case rules.EventMoved:
		return t.leave(told)
	case rules.EventHit, rules.EventEliminated, rules.EventPinned, rules.EventDemoralized, rules.EventRallied, rules.EventRemoved, rules.EventAbandoned, rules.EventSpotted:
		return t.alike(told)
	}
	return 0
}

// around is what is told of a stand before its name and after it.
func around(told usual.Told) (head, tail string, is bool) {
	return strings.Cut(told.Text, cmp.Or(told.Event.Stand, told.Event.Target))
}

// alike tells of stands of which the same is told but for their names.
func (t *teller) alike(told []usual.Told) int {
	var of []usual.Told
	first := -1
	n := 0
	for ; n < len(told); n++ {
		if told[n].Text == "" {
			continue
		}
		if told[n].Event.Kind != told[0].Event.Kind || first >= 0 && !same(told[first], told[n]) {
			break
		}
		if first < 0 {
			first = n
		}
		if t.isNews(told[n]) {
			of = append(of, told[n])
		}
	}
	if first < 0 {
		return n
	}
	head, tail, is := around(told[first])
	switch {
	case !is || told[first].Event.Kind == rules.EventSpotted && tail != spottedBy:
		return 0
	case len(of) == 0:
		return n
	}
	var who []string
	for _, x := range of {
		who = append(who, cmp.Or(x.Event.Stand, x.Event.Target))
	}
	switch {
	case tail == spottedBy:
		t.say(0, "The enemy spots "+usual.Listed(usual.InCompanies(t.knows(of), who)))
	case len(of) == 1:
		t.single(of[0])
	default:
		t.say(0, severalHead.Replace(head)+usual.Listed(who)+severalTail.Replace(tail))
	}
	return n
}

// same reports whether of two stands the same is told.
func same(a, b usual.Told) bool {
	head, tail, _ := around(a)
	head2, tail2, is := around(b)
	return is && head == head2 && tail == tail2
}

// isNews reports whether what is told of a stand was not told already, and keeps that a
// stand is lost.
func (t *teller) isNews(told usual.Told) bool {
	e := told.Event
	if e.Kind == rules.EventEliminated {
		t.loses(e.Stand)
		return !slices.Contains(t.checked, e.Stand)
	}
	return usual.InWords(t.knows([]usual.Told{told}), e, told.Text, t.Side, t.places) != ""
}

// What is told of one stand, of several.
var (
	severalHead = strings.NewReplacer("The order of ", "The orders of ")
	severalTail = strings.NewReplacer(" is ", " are ", " are removed: it is ", " are removed: they are ", ": it is ", ": they are ",
		" takes 1 hit: ", " take 1 hit each: ", " takes 2 hits: ", " take 2 hits each: ", " takes ", " take ", " rallies: ", " rally: ", " leaves ", " leave ")
)

var (
	wentBack = regexp.MustCompile(`^(.*) (?:is|are) forced back (\S+″) to cover, and (?:is|are) pinned: (?:it is|they are) now (.*)$`)
	leftBy   = regexp.MustCompile(`^(.*) moves (\S+″) and leaves the table by the (\S+) edge$`)
)

// A plan is what stands are to do, as it was told last: choices come one by one.
type plan struct {
	part int // that tells it
	tail string
	who  []string
	side string
}

// declined tells who does not follow its order; with those of its side before it.
func (t *teller) declined(e *rules.Event, text string) {
	const tail = " its order: it has No Order"
	if !strings.HasSuffix(e.Text, tail) {
		t.say(0, text)
		return
	}
	side := t.owner(e.Stand)
	n := len(t.parts) - 1
	if t.plan.tail != tail || t.plan.part != n || t.section != "" || t.plan.side != side {
		t.say(0, text)
		t.plan = plan{len(t.parts) - 1, tail, []string{e.Stand}, side}
		return
	}
	if !slices.Contains(t.plan.who, e.Stand) {
		t.plan.who = append(t.plan.who, e.Stand)
	}
	if len(t.plan.who) > 1 {
		t.parts[n].Text, t.parts[n].Line = "These do not follow their order, and have No Order: "+usual.Listed(usual.InCompanies(t.after, t.plan.who)), t.line
	}
}

// planned tells what a stand is to do; with those before it that are to do the same.
func (t *teller) planned(stand, text string) {
	tail, is := strings.CutPrefix(text, stand+" is ")
	if n := len(t.parts) - 1; is && t.plan.tail == tail && t.plan.part == n && t.section == "" {
		if !slices.Contains(t.plan.who, stand) {
			t.plan.who = append(t.plan.who, stand)
		}
		if len(t.plan.who) > 1 {
			t.parts[n].Text, t.parts[n].Line = usual.Listed(t.plan.who)+" are "+tail, t.line
		}
		return
	}
	t.say(0, text)
	t.plan = plan{part: len(t.parts) - 1, tail: tail, who: []string{stand}}
}

// back tells of stands that are forced back one after the other, and those pinned aboard
// them.
func (t *teller) back(told []usual.Told) int {
	var went, aboard []string
	n := 0
	for ; n < len(told); n++ {
		e := told[n].Event
		if told[n].Text == "" {
			continue
		}
		if e.Kind != rules.EventForcedBack {
			break
		}
		view := t.knows(told[n : n+1])
		text := usual.InWords(view, e, told[n].Text, t.Side, t.places)
		if m := wentBack.FindStringSubmatch(text); m != nil {
			went = append(went, fmt.Sprintf("%s by %s, now %s", m[1], m[2], noNearer.ReplaceAllString(m[3], "")))
		} else if told[n].Text == e.Stand+" is pinned" {
			aboard = append(aboard, e.Stand)
		} else {
			break
		}
	}
	if len(went)+len(aboard) < 2 || len(went) == 0 {
		return 0
	}
	text := "Forced back to cover, and pinned: " + strings.Join(went, "; ")
	if aboard != nil {
		text += "; pinned where they ride or serve: " + usual.Listed(usual.InCompanies(t.after, aboard))
	}
	t.say(0, text)
	return n
}

// leave tells of stands that leave the table one after the other by the same edge.
func (t *teller) leave(told []usual.Told) int {
	var who []string
	edge, n := "", 0
	for ; n < len(told); n++ {
		m := leftBy.FindStringSubmatch(usual.InWords(t.knows(told[n:n+1]), told[n].Event, share.ReplaceAllString(told[n].Text, ""), t.Side, t.places))
		if m == nil || edge != "" && m[3] != edge {
			break
		}
		who, edge = append(who, told[n].Event.Stand), m[3]
	}
	if len(who) < 2 {
		return 0
	}
	t.say(0, fmt.Sprintf("%s leave the table by the %s edge", usual.Listed(who), edge))
	return n
}

// lastOf tells that the last stand of a company is gone: of which side's.
func (t *teller) lastOf(e *rules.Event, text string) string {
	for _, view := range []*rules.State{t.before, t.after} {
		for _, name := range view.Names() {
			if p, _ := view.Piece(name); p.Company == e.What {
				last := "That was the last of "
				if slices.ContainsFunc(t.battle.Companies, func(c rules.Company) bool { return c.HQ && c.Name == p.Company }) {
					last += "the headquarters of "
				}
				return last + usual.CompanyOf(view, name)
			}
		}
	}
	return text
}
