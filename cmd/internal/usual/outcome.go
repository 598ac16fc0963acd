package usual

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// asked are the words with which goals of scenarios begin that tell a side what to do.
var asked = []string{"Hold", "Destroy", "Leave", "Keep", "Take", "Exit", "Clear", "Capture", "Reach", "Prevent"}

// isAsked reports whether a goal tells a side what to do.
func isAsked(goal string) bool {
	first, _, _ := strings.Cut(goal, " ")
	return slices.Contains(asked, first)
}

// WhyOver is why a game ended as it did, as a sentence: by which goal of the scenario,
// whose words are for who has yet to reach it.
func WhyOver(b *rules.Battle, o game.Outcome) string {
	goal, is := strings.CutSuffix(o.Text, ".")
	if !is { // no goal
		return o.Text
	}
	who := People(o.Side)
	if rest, other := strings.CutPrefix(goal, "Otherwise "); other {
		return otherwise(b, o.Side, rest)
	}
	if rest, draw := strings.CutPrefix(goal, "A draw if "); draw && o.Side == "" {
		return capital(rest)
	}
	if isAsked(goal) && o.Side != "" {
		return fmt.Sprintf("%s %s done what %s to do: %s", capital(who), verb(who, "has"), either(Plural(who), "they were", "it was"), lower(goal))
	}
	return goal
}

// otherwise is why a game ended as it does if no other goal is reached: what the other
// side was to do, if that was one thing.
func otherwise(b *rules.Battle, side, rest string) string {
	if side == "" {
		return "Neither side has reached a goal"
	}
	other := b.Sides[0]
	if other == side {
		other = b.Sides[1]
	}
	var goals []string
	for _, v := range b.Terms.Victory {
		if goal := strings.TrimSuffix(v.Text, "."); v.Side == other && v.When != "at-once" && isAsked(goal) {
			goals = append(goals, goal)
		}
	}
	who := People(other)
	if len(goals) == 1 {
		return fmt.Sprintf("%s did not %s, and %s", capital(who), lower(goals[0]), rest)
	}
	return fmt.Sprintf("%s %s reached no goal, and %s", capital(who), verb(who, "has"), rest)
}

// OutcomeTold is the sentence that tells how a game ended; it is "" of any other event,
// and while the game goes on.
func OutcomeTold(view *rules.State, e *rules.Event) string {
	o, over := view.Over()
	if e.Kind != rules.EventOutcome || !over || e.Text != "" && !strings.Contains(e.Text, o.Text) {
		return ""
	}
	return Outcome(o) + ": " + WhyOver(view.Battle(), o)
}

// capital begins a sentence.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
