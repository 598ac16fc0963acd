package chronicle

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// fire tells of a fire with the bursts and hits on armor that come of it, and returns
// how many events that was.
func (t *teller) fire(told []usual.Told) int {
	n := 0
	if told[0].Text != "" {
		t.single(told[0])
		n = 1
	}
	for n < len(told) {
		switch e := told[n].Event; {
		case e.Kind == rules.EventShell || told[n].Text == "" && e.Kind == rules.EventChanged:
			n++
		case e.Kind == rules.EventBurst:
			n += t.bursts(1, told[n:])
		case e.Kind == rules.EventPenetration:
			t.roll(1, e, usual.InWords(t.knows(told[n:n+1]), e, told[n].Text, t.Side, t.places))
			n++
		default:
			return max(n, 1)
		}
	}
	return n
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
	came := map[int]string{0: "all missed", len(g): "all hit"}[hits]
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
