package commanddecision

import (
	"fmt"

	"sightline/game"
)

// Why an action is refused. Texts say it in full.
const (
	WrongSeat  game.Why = "wrong seat"  // no such side, or not its to do
	WrongStep  game.Why = "wrong step"  // not now
	NoStand    game.Why = "no stand"    // no such stand, or none of that side in play
	BadValue   game.Why = "bad value"   // something is out of its bounds
	Forbidden  game.Why = "forbidden"   // a rule forbids it; the text names it
	NotSeen    game.Why = "not seen"    // the side does not see it
	TableEdge  game.Why = "table edge"  // it would be off the table
	NotAllowed game.Why = "not allowed" // the measuring policy
)

// A refusal gathers every reason against an action. A check of the rules is
// named for what it allows: it adds each reason against that, and where it is
// asked reports whether there is none. To a nil refusal nothing is added; a check
// that is given one may stop at the first reason.
type refusal struct{ list []game.Reason }

// no adds a reason and returns false. A rule, if any, is named by its row of
// RULES.md.
func (r *refusal) no(why game.Why, rule, format string, args ...any) bool {
	if r == nil {
		return false
	}
	text := fmt.Sprintf(format, args...)
	if rule != "" {
		text += " (CD " + rule + ")"
	}
	r.list = append(r.list, game.Reason{Why: why, Rule: rule, Text: text})
	return false
}

func (r *refusal) err() error {
	if len(r.list) == 0 {
		return nil
	}
	return &game.Refusal{Reasons: r.list}
}
