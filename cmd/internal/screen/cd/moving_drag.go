package cd

import (
	"slices"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

func (v *moving) grab(at spot) bool {
	if v.offers.taken = v.t.onGhost(v.offers.lawful(v.m())); v.offers.taken {
		return true
	}
	if at.stand == "" {
		return v.grabGhost()
	}
	if v.backing.grab(at) {
		return true
	}
	p := v.m().get(at.stand)
	if !slices.Contains(v.movers(), at.stand) {
		return p != nil && p.own && v.refuseHold(at.stand)
	}
	return v.take(at.stand, p.At)
}

// refuseHold says why a stand of one's own cannot be moved.
func (v *moving) refuseHold(stand string) bool {
	many := usual.Plural(stand)
	v.t.player.say("%s %s no order to move: %s (CD 3.7).", stand, either(many, "have", "has"), either(many, "they stay", "it stays"))
	return true
}

// take takes a stand in hand, with all that is selected if it is.
func (v *moving) take(stand string, from geom.Point) bool {
	if !v.t.player.is(stand) {
		v.t.player.selected = []string{stand}
	}
	v.offers = moveOffer{}
	v.held, v.from, v.base, v.corners = stand, from, map[string]geom.Point{}, nil
	for _, s := range v.selectedMovers() {
		v.base[s] = v.m().get(s).At
	}
	v.reach()
	return true
}

// grabGhost takes hold of the end of a plan under the cursor.
func (v *moving) grabGhost() bool {
	for _, g := range v.ghosts() {
		if v.t.camera.ToScreen(table.Inches(g.at)).DistanceTo(v.t.cursor) > 14*v.t.theme.Density {
			continue
		}
		if !v.t.player.is(g.name) {
			v.t.player.selected = []string{g.name}
		}
		v.take(g.name, g.at)
		v.fromEnds()
		return true
	}
	return false
}

// fromEnds has what is in hand go on from where its plans end, by their corners.
func (v *moving) fromEnds() {
	v.corners = map[string][]geom.Point{}
	for _, s := range v.selectedMovers() {
		if c, ok := v.costs[s]; ok && c.Refused == nil {
			v.base[s] = c.End.At
			if path := v.plans[s].Path; len(path) > 1 {
				v.corners[s] = path[:len(path)-1]
			}
		}
	}
}

// pull draws a mover from the tray or the roster: a passenger gets out so.
func (v *moving) pull(item string) bool {
	for _, s := range v.movers() {
		if item == "mover "+s || item == "row "+s {
			return v.take(s, v.m().get(s).At)
		}
	}
	return false
}

func (v *moving) drag(at spot) {
	v.last, v.pointed = at, true
	switch {
	case v.backing.holds():
		v.backing.drag(at)
	case v.held != "":
		v.tryTo(at)
	}
}

// tryTo tries to bring all that is in hand where the pointer is, in formation;
// one stand aboard the carrier there.
func (v *moving) tryTo(at spot) {
	pl := v.m().planner()
	group := v.selectedMovers()
	if len(group) == 1 && at.stand != "" && at.stand != group[0] && v.carries(at.stand) {
		pl.take(rules.Stay{Stand: group[0]})
		if x := pl.mount(group[0], at.stand); x.allowed() || len(v.knots) == 0 {
			v.tried = []try{x}
			return
		}
	}
	ends := v.ends(group, at.at)
	group = v.m().frontFirst(group, v.from.AngleTo(at.at))
	for _, s := range group {
		pl.take(rules.Stay{Stand: s})
	}
	v.tried = v.tried[:0]
	for _, s := range group {
		to, knots := ends[s], v.knotsOf(s)
		x := pl.to(s, v.plans[s], append(slices.Clone(v.corners[s]), knots...), to, at.shift)
		if !x.allowed() && len(v.corners[s]) > 0 {
			x = pl.to(s, v.plans[s], knots, to, at.shift)
		}
		if !at.shift {
			x = v.mend(&pl, x)
		}
		if x.allowed() {
			pl.take(x.move)
		}
		v.tried = append(v.tried, x)
	}
}

// knotsOf are the corners set, moved to where a stand of the group goes.
func (v *moving) knotsOf(stand string) (out []geom.Point) {
	for _, k := range v.knots {
		out = append(out, k.Add(v.base[stand].Sub(v.base[v.held])))
	}
	return out
}

// carries reports whether a stand is a vehicle of one's own.
func (v *moving) carries(stand string) bool {
	p := v.m().get(stand)
	return p != nil && p.own && (p.Kind.Capacity > 0 || p.Kind.Tows || p.Kind.Armored)
}

func (v *moving) drop(at spot) {
	if v.offers.taken {
		v.takeOffers()
		return
	}
	if v.backing.holds() {
		v.backing.drop(at)
		return
	}
	v.plan()
}

func (v *moving) click(at spot) {
	if v.offers.taken && v.t.onMap {
		v.takeOffers()
		return
	}
	v.backing.click(at)
}

// other opens the menu of a stand, has what is selected get into the carrier
// under the cursor, or sends it there.
func (v *moving) other(at spot) {
	movers := v.selectedMovers()
	switch {
	case len(v.able()) > 0 && v.backing.send(at):
	case at.stand != "" && slices.Contains(v.movers(), at.stand) && !(len(movers) == 1 && movers[0] != at.stand && v.carries(at.stand)):
		v.menu(at.stand)
	case len(movers) > 0:
		v.take(movers[0], v.m().get(movers[0]).At)
		v.pointed = true
		v.tryTo(at)
		v.plan()
	}
}

func (v *moving) cancel() bool {
	had := v.held != "" || len(v.knots) > 0 || v.offers.no != nil
	if !v.offers.taken { // a click cancels what is in hand first
		v.offers = moveOffer{}
	}
	v.tried, v.held, v.knots, v.base, v.pointed = nil, "", nil, nil, false
	if had {
		v.reach()
	}
	return v.backing.cancel() || had
}

// knot sets a corner of the way in hand.
func (v *moving) knot() {
	if v.held == "" {
		return
	}
	v.knots = append(v.knots, v.base[v.held].Add(v.last.at.Sub(v.from)))
}

// nudge moves the ends of the plans of what is selected.
func (v *moving) nudge(by geom.Point) {
	movers := v.selectedMovers()
	if v.push(by) || len(movers) == 0 {
		return
	}
	v.take(movers[0], geom.Point{})
	v.fromEnds()
	v.tryTo(spot{at: by})
	v.plan()
}

// turnBy turns what a stand puts down when it gets out, or the gun it pushes.
func (v *moving) turnBy(by geom.Angle) {
	for _, s := range v.selectedMovers() {
		m, ok := v.plans[s]
		if !ok || !m.Dismount && m.Push == "" {
			v.t.player.say("%s faces along its arrow at the end (CD 4.3).", s)
			continue
		}
		m.Facing = (v.costs[s].End.Facing + by).Normal()
		v.act(m)
	}
}
