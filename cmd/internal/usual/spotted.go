package usual

import (
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
)

// inOpen is what the rules say between who moved in the open and which group sees
// it, of each group by itself.
const (
	inOpen = " moves in the open: "
	seesIt = " see it"
)

// opened begins the sentence that tells who moved in the open.
func opened(who string) string { return who + " " + verb(who, "moves") + " in the open: " }

// seersOf is the group that sees what moved in the open; "" of any other event.
func seersOf(t *Told) string {
	rest, is := strings.CutPrefix(t.Text, t.Event.Target+inOpen)
	by, sees := strings.CutSuffix(rest, seesIt)
	if t.Event.Kind != rules.EventSpotted || t.Event.Target == "" || !is || !sees {
		return ""
	}
	return by
}

// opens tells who of one company moved in the open, and which groups saw whom.
func opens(view *rules.State, told []Told) string {
	var names, seers []string
	by := map[string][]string{}
	for i := range told {
		s := told[i].Event.Target
		if by[s] == nil {
			names = append(names, s)
		}
		if g := seersOf(&told[i]); !slices.Contains(by[s], g) {
			by[s] = append(by[s], g)
		}
	}
	if len(names) == 1 {
		return opened(names[0]) + groups(by[names[0]]) + " see " + either(Plural(names[0]), "them", "it")
	}
	seen := map[string][]string{}
	for _, s := range names {
		g := groups(by[s])
		if seen[g] == nil {
			seers = append(seers, g)
		}
		seen[g] = append(seen[g], short(view, s))
	}
	var parts []string
	for _, g := range seers {
		parts = append(parts, g+" see "+listed(seen[g]))
	}
	who, _ := whose(view, names)
	return opened(who) + strings.Join(parts, "; ")
}

// groups names groups of one side, whose name stands once.
func groups(names []string) string {
	side := names[0][:strings.LastIndex(names[0], " ")+1]
	out := slices.Clone(names[:1])
	for _, g := range names[1:] {
		out = append(out, strings.TrimPrefix(g, side))
	}
	return listed(out)
}
