package usual

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/places"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Ended says how a game of whatever system ended: who won, then why. It is "" while it goes on.
func Ended(view game.Position) string {
	o, over := view.Over()
	if !over {
		return ""
	}
	why := o.Text
	if s, is := view.(*rules.State); is {
		why = WhyOver(s.Battle(), o)
	}
	for _, end := range [...]string{": a draw", ": " + o.Side + " wins"} { // said already
		why = strings.TrimSuffix(why, end)
	}
	if why == "" {
		return Outcome(o)
	}
	return Outcome(o) + ": " + why
}

// routine are the kinds of events that happen by the dozen in every turn, with what one of them is called,
// a noun first: News counts them.
var routine = map[rules.EventKind]string{
	rules.EventDeployed: "stand placed", rules.EventOrder: "order given", rules.EventWithdrawn: "order taken back", rules.EventFollows: "change to another order",
	rules.EventPlanned: "plan", rules.EventUnplanned: "plan dropped", rules.EventDeclared: "fire declared", rules.EventHeld: "fire held", rules.EventMeasured: "distance measured",
	rules.EventRevealed: "order turned up", rules.EventDeclined: "order declined or followed after all", rules.EventRemoved: "order removed",
	rules.EventMoved: "move", rules.EventFirst: "lot for who goes first of two of the same quality that meet", rules.EventAboard: "stand got aboard", rules.EventOut: "stand got out",
	rules.EventLimbered: "gun limbered", rules.EventTurned: "stand turned", rules.EventFire: "shot", rules.EventPenetration: "roll for penetration",
	rules.EventShell: "shell", rules.EventBurst: "roll for a burst", rules.EventSpread: "hit spread", rules.EventPutBack: "stand put back to where it was hit",
	rules.EventPinned: "stand pinned", rules.EventPinsFade: "fading of pins", rules.EventPhase: "", rules.EventShared: "", rules.EventUnspotted: "",
}

// News says in players' words what a side is told, a line for each event of weight; with all, of every
// event. The view is that of the side afterwards. Of what it left out it returns how many of a kind, in
// one line; "" for nothing.
func News(view game.Position, side string, events []game.Event, all bool) (lines []string, rest string) {
	s, is := view.(*rules.State)
	var near *places.Places
	if is {
		near = places.Of(s.Battle().Scenario)
	}
	var kinds []string
	count := map[string]int{}
	for _, e := range events {
		text := e.TextFor(side)
		ev, known := e.(rules.Event)
		if is && known {
			text = InWords(s, &ev, text, side, near)
		}
		if text == "" {
			continue
		}
		if kind, often := routine[ev.Kind]; known && often && !all {
			if kind != "" && count[kind] == 0 {
				kinds = append(kinds, kind)
			}
			count[kind]++
			continue
		}
		lines = append(lines, capital(text))
	}
	var parts []string
	for _, k := range kinds {
		if count[k] > 1 { // of several the noun alone is another
			noun, what, more := strings.Cut(k, " ")
			parts = append(parts, fmt.Sprintf("%d %ss%s%s", count[k], noun, map[bool]string{true: " "}[more], what))
			continue
		}
		parts = append(parts, "1 "+k)
	}
	return lines, strings.Join(parts, ", ")
}
