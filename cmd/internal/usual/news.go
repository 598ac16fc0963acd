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

// routine are the kinds of events that happen by the dozen in every turn, with what several of them are
// called: News counts them.
var routine = map[rules.EventKind]string{
	rules.EventDeployed: "placed", rules.EventOrder: "orders given", rules.EventWithdrawn: "orders taken back", rules.EventFollows: "follow another order",
	rules.EventPlanned: "plans", rules.EventUnplanned: "plans dropped", rules.EventDeclared: "fires declared", rules.EventHeld: "fires held", rules.EventMeasured: "measured",
	rules.EventRevealed: "orders turned up", rules.EventDeclined: "decline or follow after all", rules.EventRemoved: "orders removed",
	rules.EventMoved: "moved", rules.EventFirst: "lots who goes first", rules.EventAboard: "got aboard", rules.EventOut: "got out",
	rules.EventLimbered: "limbered", rules.EventTurned: "turned", rules.EventFire: "shots", rules.EventPenetration: "penetration rolls",
	rules.EventShell: "shells", rules.EventBurst: "rolls for bursts", rules.EventSpread: "hits spread", rules.EventPutBack: "put back to where they were hit",
	rules.EventPinned: "pinned", rules.EventPinsFade: "pins that fade", rules.EventPhase: "", rules.EventShared: "", rules.EventUnspotted: "",
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
		parts = append(parts, fmt.Sprintf("%d %s", count[k], k))
	}
	return lines, strings.Join(parts, ", ")
}
