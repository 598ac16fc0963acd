package usual

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/units"
)

// Obstacle is what a player says of an obstacle, in sentences without a full stop: what
// it is and whose, what it does to whom, and who clears it. All of it is house.
func Obstacle(view *rules.State, o *rules.Obstacle) (out []string) {
	head := ObstacleName(o)
	if o.LaidBy != "" {
		head += ", laid by " + People(o.LaidBy)
	}
	if o.Cleared {
		return []string{head + ": cleared, and clear ground now"}
	}
	out = append(out, head+fmt.Sprintf(" (house rule, CD %s)", o.Rule))
	out = append(out, crossing(view, o)...)
	if o.Kind == "minefield" {
		out = append(out, treading(view))
	}
	return append(out, clearedBy(view, o))
}

// ObstacleName is an obstacle by its name, with what it is if that does not say it.
func ObstacleName(o *rules.Obstacle) string {
	switch what := map[string]string{"minefield": "mines"}[o.Kind]; {
	case o.Name == "":
		return capital(either(what == "", o.Kind, what))
	case strings.Contains(strings.ToLower(o.Name), either(what == "", o.Kind, what)), strings.Contains(strings.ToLower(o.Name), o.Kind):
		return o.Name
	default:
		return o.Name + " (" + o.Kind + ")"
	}
}

// goers are the movers in people's words. The first are always told of, the others where
// somebody known moves so.
var goers = []struct {
	mover units.Mover
	words string
}{
	{units.Foot, "on foot"}, {units.Tracked, "tracks"}, {units.HalfTracked, "half-tracks"}, {units.Wheeled, "armored cars"}, {units.SoftWheeled, "trucks"},
	{units.Horse, "horses"}, {units.Ski, "skis"}, {units.Cycle, "bicycles"}, {units.Motorcycle, "motorcycles"},
}

const alwaysTold = 5

// crossing tells what coming into an obstacle costs whom, those together to whom it does
// the same.
func crossing(view *rules.State, o *rules.Obstacle) (out []string) {
	there := map[units.Mover]bool{}
	for _, name := range view.Names() {
		p, _ := view.Piece(name)
		there[p.Kind.Mover] = true
	}
	var costs []string
	whom := map[string][]string{}
	for i, g := range goers {
		if i >= alwaysTold && !there[g.mover] {
			continue
		}
		cost := CrossingCost(view, o, g.mover)
		if !slices.Contains(costs, cost) {
			costs = append(costs, cost)
		}
		whom[cost] = append(whom[cost], g.words)
	}
	flat, _ := view.Battle().Chart.Cell("obstacle.wire.flattened")
	for _, cost := range costs {
		line := capital(listed(whom[cost])) + ": " + cost
		if o.Kind == "wire" && flat.Value == "yes" && slices.Contains(whom[cost], "tracks") && cost != noWay {
			line += either(len(whom[cost]) == 1, ", and flatten it", ", and tracks flatten it")
		}
		out = append(out, line)
	}
	return out
}

// What some pay.
const (
	AsClear = "as clear ground"
	noWay   = "no way through"
)

// CrossingCost is what coming into an obstacle costs who moves so.
func CrossingCost(view *rules.State, o *rules.Obstacle, mover units.Mover) string {
	cell, _ := view.Battle().Chart.Cell("terrain." + o.Kind + "." + string(mover))
	switch more, times := strings.TrimPrefix(cell.Value, "+"), strings.TrimPrefix(cell.Value, "x"); {
	case cell.Value == "P":
		return noWay
	case cell.Value == "x1", cell.Value == "+0":
		return AsClear
	case more != cell.Value:
		return more + "″ more to cross"
	default:
		return times + "″ for every inch"
	}
}

// treading tells what mines do.
func treading(view *rules.State) string {
	number := func(id string) int {
		cell, _ := view.Battle().Chart.Cell("obstacle.mines." + id)
		n, _ := strconv.Atoi(cell.Value)
		return n
	}
	men, vehicles, pin := number("personnel"), number("vehicles"), number("pin")
	pinned := ""
	if pin > 0 {
		pinned = fmt.Sprintf(", pinned on %d to %d", men+1, men+pin)
	}
	return fmt.Sprintf("Whoever comes in or moves on in it rolls, once a turn: personnel is hit on %d or less%s, a vehicle on %d or less, and goes no farther", men, pinned, vehicles)
}

// clearedBy tells who takes an obstacle away.
func clearedBy(view *rules.State, o *rules.Obstacle) string {
	how := func(who string) string {
		cell, _ := view.Battle().Chart.Cell("obstacle." + o.Kind + "." + who)
		switch cell.Value {
		case "turn":
			return who + " that have stayed beside it all the turn"
		case "beside":
			return who + " that are beside it"
		}
		return ""
	}
	ways := slices.DeleteFunc([]string{how("personnel"), how("engineers")}, func(s string) bool { return s == "" })
	if len(ways) == 0 {
		return "Nobody clears it"
	}
	text := "Cleared at the end of a turn by " + strings.Join(ways, ", or by ") + ", not pinned, without having fired"
	if o.LaidBy != "" {
		text += "; not by " + People(o.LaidBy)
	}
	return text
}

// Clears tells that a stand of a side clears obstacles by staying where it is; "" if it
// clears none.
func Clears(view *rules.State, side int, stand string) string {
	var names []string
	for _, o := range view.AskClears(side, stand) {
		names = append(names, ObstacleName(&o))
	}
	if names == nil {
		return ""
	}
	return "Clears " + listed(names) + " at the end of the turn if it stays here, does not fire and is not pinned (house rule, CD 4.17)"
}
