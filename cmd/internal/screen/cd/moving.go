package cd

import (
	"fmt"
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// moving is the planning of movement: each stand with an order to move gets a
// path.
type moving struct {
	backing // who runs for cover goes back meanwhile
	plans   map[string]rules.Move
	costs   map[string]rules.PlanCosts
	there   map[string]outlook // from the ends of plans
	// In hand: the stand or ghost that was grabbed, whence, where each stand of
	// the group goes from, and the plans that are tried.
	held    string
	from    geom.Point
	base    map[string]geom.Point
	corners map[string][]geom.Point // of a plan whose end is moved
	last    spot                    // where the hand was last
	pointed bool                    // the hand is a pointer's, not a key's
	tried   []try
	knots   []geom.Point // corners of the way in hand
	form    formation    // how a group in hand is to stand at the end
	region  *rules.Region
	regionS string // whose
	offers  moveOffer
	half    []geom.Point
}

// An outlook is what a stand would have where its plan ends.
type outlook struct {
	cover rules.Cover
	of    string
	sees  []string
	fires [][2]string // at whom of them, and what it would come to; nothing where nobody may measure
}

func newMoving(t *Table) *moving { return &moving{backing: backing{hands: hands{t}}} }

func (v *moving) viewed() {
	v.backing.viewed()
	v.plans, v.costs, v.there = map[string]rules.Move{}, map[string]rules.PlanCosts{}, map[string]outlook{}
	for _, a := range v.m().chosen {
		if m, ok := a.(rules.Move); ok {
			v.plans[m.Stand] = m
			v.costs[m.Stand] = v.m().view.Costs(v.m().side, m)
		}
	}
	if v.held == "" {
		v.tried = nil
	}
	if !slices.Equal(v.offers.of, v.t.player.selected) {
		v.offers = moveOffer{}
	}
	v.reach()
}

// reach asks where the one stand that is selected or in hand may end.
func (v *moving) reach() {
	name := v.held
	if name == "" && len(v.t.player.selected) == 1 {
		name = v.t.player.selected[0]
	}
	v.t.drafts = true
	v.region, v.half, v.regionS = nil, nil, name
	if name == "" || len(v.m().optionsOf("move", name)) == 0 {
		return
	}
	r := v.m().view.Region(v.m().side, name)
	v.region = &r
	v.half = v.m().view.Advance(v.m().side, name).Half
}

// movers lists the stands that may move.
func (v *moving) movers() []string { return v.m().able("move") }

// walkers are those of them that go by themselves: who is aboard is carried.
func (v *moving) walkers() (out []string) {
	for _, s := range v.movers() {
		if p := v.m().get(s); p != nil && p.Aboard == "" {
			out = append(out, s)
		}
	}
	return out
}

// nobodyMoves is said where no stand of the side may move.
const nobodyMoves = "Nobody has an order to move"

func (v *moving) todo() todo {
	movers := v.walkers()
	next := v.unplanned(movers)
	done := len(movers) - len(next)
	td := todo{done: done, of: len(movers), next: slices.Clone(next)}
	for _, s := range v.able() {
		if v.ways[s].Chosen == nil {
			td.next = append(td.next, s)
		}
	}
	switch {
	case len(v.movers()) == 0:
		td.what, td.why = nobodyMoves, ""
		if len(v.able()) > 0 {
			td.what = stands(len(v.able())) + either(len(v.able()) == 1, " runs for cover", " run for cover")
		}
	case len(next) == 0:
		td.what, td.why = "All movers are planned", "Both sides move at once when both are ready (CD 4.1)"
		if who, by := v.running(); len(who) > 0 {
			td.why = runningText(len(movers), who, by)
		}
	default:
		td.what = v.planned()
		td.why = "No plan yet: " + list(next)
		td.warns = list(next) + " without a plan: on Full Advance they go half along the arrow, else they stay"
	}
	return td
}

// planned says how many of those that go by themselves are planned.
func (v *moving) planned() string {
	all := v.walkers()
	return fmt.Sprintf("%d of %d movers planned", len(all)-len(v.unplanned(all)), len(all))
}

// selectedMovers are the stands selected that may move.
func (v *moving) selectedMovers() (out []string) {
	movers := v.movers()
	for _, s := range v.t.player.selected {
		if slices.Contains(movers, s) {
			out = append(out, s)
		}
	}
	return out
}

func (v *moving) commands() []command {
	none := ""
	if len(v.selectedMovers()) == 0 {
		none = "Select a stand that moves"
	}
	return []command{
		{id: "along the arrow", key: "A", text: v.alongText(), help: "as far as they get along their arrows, up to the first enemy they know in the way: what is selected and has no plan, else all without one, or all if each has one", do: v.along},
		{id: "half", key: "H", text: "Half", help: "half of the allowance along the arrow: whom, as before", do: func() { v.alongAll(true) }},
		{id: "to cover", key: "C", text: "To cover", help: "the nearest cover in reach along the arrow: whom, as before", do: v.coverAll},
		{id: "stay", key: "S", text: "No plan", help: "takes the plan back", off: none, do: v.stay},
		{id: "more", key: "M", text: "Get in, out…", help: "mount, dismount, limber, man-handle, leave the table", off: none, do: func() { v.menu(v.selectedMovers()[0]) }},
		{id: "move formation", key: "F", text: "Formation: " + v.form.short(), help: "how what is selected stands at the end of a drag: as it stands, in line, column or wedge", do: v.nextForm},
		{id: "knot", key: "K", help: "while dragging: a corner of the way here; the right button does so too", do: v.knot},
	}
}
