package usual

import (
	"sightline/cmd/internal/places"
	rules "sightline/game/commanddecision"
)

// InWords is what a player says of an event that tells a side exactly that text, in a
// view that knows who it is about; everybody together is the side "". It is "" where
// the check of morale before it has told it already.
func InWords(view *rules.State, e *rules.Event, text, side string, near *places.Places) string {
	if text == "" {
		return ""
	}
	if q, known := view.Piece(e.Stand); known && (side == "" || q.Side == side) && InCheck(e) {
		return ""
	}
	if over := OutcomeTold(view, e); over != "" {
		return over
	}
	if order := OrderTold(view, e, near.Near); order != "" {
		return order
	}
	if check := CheckTold(view, e); check != "" {
		return check
	}
	return near.Plain(Said(e, text+WhyThere(view, e, near.Near))) + Believed(e, side)
}

// Believed is what a side is told of an area that it takes: that it sees no enemy there
// is all it knows, and somebody hidden may hold it still. It is "" of any other event, and
// the same whether somebody is there or not.
func Believed(e *rules.Event, side string) string {
	if e.Kind == rules.EventArea && side != "" && e.Text == side+" takes "+e.What {
		return ": no enemy is seen there"
	}
	return ""
}
