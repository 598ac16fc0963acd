package usual

import (
	"fmt"
	"slices"

	rules "sightline/game/commanddecision"
)

// Lapsed tells of the fire from off the table that a side had in the General Fire of a turn
// and gave no target, once that step is over; "" is told of both sides.
func Lapsed(before, after *rules.State, side string) (out []string) {
	if before.Step != rules.General || after.Step == rules.General {
		return nil
	}
	for k, x := range before.Battle().Terms.Strikes {
		used := slices.ContainsFunc(before.Strikes, func(s rules.Struck) bool { return s.Strike == k })
		if x.Turn == before.Turn && !used && (side == "" || x.Side == side) {
			out = append(out, fmt.Sprintf("%s of turn %d: %s gave no target, and the fire lapses", x.Name, x.Turn, People(x.Side)))
		}
	}
	return out
}
