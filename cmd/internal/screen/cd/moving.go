package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
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

func (v *moving) todo() todo {
	movers := v.movers()
	var next []string
	done := 0
	for _, s := range movers {
		if _, ok := v.plans[s]; ok && v.costs[s].Refused == nil {
			done++
		} else if p := v.m().get(s); p != nil && p.Aboard == "" { // who is aboard is carried
			next = append(next, s)
		}
	}
	td := todo{done: done, of: len(movers), next: slices.Clone(next)}
	for _, s := range v.able() {
		if v.ways[s].Chosen == nil {
			td.next = append(td.next, s)
		}
	}
	switch {
	case len(movers) == 0:
		td.what, td.why = "Nobody has an order to move", ""
		if len(v.able()) > 0 {
			td.what = stands(len(v.able())) + either(len(v.able()) == 1, " runs for cover", " run for cover")
		}
	case len(next) == 0:
		td.what, td.why = "All movers are planned", "Both sides move at once when both are ready (CD 4.1)"
	default:
		td.what = fmt.Sprintf("%d of %d movers planned", done, len(movers))
		td.why = "No plan yet: " + list(next)
		td.warns = list(next) + " without a plan: on Full Advance they go half along the arrow, else they stay"
	}
	return td
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
	v.t.player.say("%s has no order to move: it stays (CD 3.7).", stand)
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

// act does an action; what was offered for a plan refused before is no longer.
func (v *moving) act(a rules.Action) bool {
	v.offers = moveOffer{}
	return v.t.player.do(a)
}

// plan chooses what was tried. What is refused stays as it was, says why, and is
// offered the nearest place.
func (v *moving) plan() {
	tried := v.tried
	v.tried, v.held, v.knots, v.base, v.pointed = nil, "", nil, nil, false
	var refused []game.Reason
	if len(tried) > 1 {
		for i := range tried {
			if _, ok := v.plans[tried[i].move.Stand]; ok && tried[i].allowed() {
				v.act(rules.Stay{Stand: tried[i].move.Stand})
			}
		}
	}
	for i := range tried {
		if !tried[i].allowed() {
			refused = append(refused, tried[i].costs.Refused...)
			continue
		}
		v.act(tried[i].move)
	}
	if refused != nil {
		v.t.player.refuse(&game.Refusal{Reasons: refused[:1]})
		v.offer(tried)
	}
	v.reach()
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

// do plans each of what is selected, or all without a plan, by a question of the
// planner, those in front first.
func (v *moving) do(none string, ask func(p *planner, stand string) (try, bool)) {
	movers := v.selectedMovers()
	if len(movers) == 0 {
		movers = v.unselected()
	}
	v.offers = moveOffer{}
	pl := v.m().planner()
	var failed, done []string
	left := v.m().frontFirst(movers, v.arrowOf(movers))
	for _, s := range left {
		x, ok := ask(&pl, s)
		mended, waits := v.riders(pl, x.move)
		switch {
		case ok && waits != "":
			v.t.player.say("%s waits for %s, which could not get in there.", s, waits)
		case !ok || !v.act(x.move):
			failed = append(failed, s)
		default:
			done = append(done, s)
			pl.take(x.move)
			for _, m := range mended {
				v.act(m)
				pl.take(m)
			}
		}
	}
	if len(failed) > 0 {
		v.t.player.say("%s: %s.", list(failed), none)
	} else if len(done) > 1 {
		v.t.player.say("Planned: %s.", list(done))
	}
}

// unselected are those that are planned with nothing selected: all without a plan,
// and when none is, all.
func (v *moving) unselected() (out []string) {
	for _, s := range v.movers() {
		if _, ok := v.plans[s]; (!ok || v.costs[s].Refused != nil) && v.m().get(s).Aboard == "" {
			out = append(out, s)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, s := range v.movers() {
		if v.m().get(s).Aboard == "" {
			out = append(out, s)
		}
	}
	return out
}

// riders are the plans of those that are to get into a carrier where it will be,
// for another place of it; waits is one that could not get there.
func (v *moving) riders(pl planner, carrier rules.Move) (mended []rules.Move, waits string) {
	pl.take(carrier)
	for _, s := range v.movers() {
		m, ok := v.plans[s]
		if !ok || m.Mount != carrier.Stand {
			continue
		}
		if x := pl.cost(m); x.allowed() {
			continue
		}
		x := pl.mount(s, m.Mount)
		if !x.allowed() {
			return nil, s
		}
		mended = append(mended, x.move)
	}
	return mended, ""
}

// arrowOf is the arrow of the first of some movers.
func (v *moving) arrowOf(movers []string) geom.Angle {
	for _, s := range movers {
		for _, o := range v.m().optionsOf("move", s) {
			return o.Arrow
		}
	}
	return 0
}

func (v *moving) alongAll(half bool) {
	v.do("nothing lawful lies along the arrow", func(p *planner, s string) (try, bool) { return p.along(s, half) })
}

// along sends what is selected along its arrow; has all of that a plan, who has
// none.
func (v *moving) along() {
	if v.closeGhostless() {
		v.t.choose("", false)
	}
	v.alongAll(false)
}

// alongText says whom along would send.
func (v *moving) alongText() string {
	switch n := len(v.selectedMovers()); {
	case n == 0 || v.closeGhostless():
		return "All along arrows"
	case n == 1:
		return "This along arrow"
	}
	return "These along arrows"
}

func (v *moving) coverAll() {
	v.do("no cover in reach along the arrow", func(p *planner, s string) (try, bool) { return p.toCover(s) })
}

// enter sends what is selected and has no plan along its arrow.
func (v *moving) enter() bool {
	if v.settle() || v.takeOffers() {
		return true
	}
	if v.closeGhostless() {
		return false
	}
	v.alongAll(false)
	return true
}

// closeGhostless reports whether all that is selected has a plan.
func (v *moving) closeGhostless() bool {
	for _, s := range v.selectedMovers() {
		if _, ok := v.plans[s]; !ok {
			return false
		}
	}
	return true
}

func (v *moving) stay() {
	for _, s := range v.selectedMovers() {
		v.act(rules.Stay{Stand: s})
	}
}

func (v *moving) commands() []command {
	none := ""
	if len(v.selectedMovers()) == 0 {
		none = "Select a stand that moves"
	}
	return []command{
		{id: "along the arrow", key: "A", text: v.alongText(), help: "as far as they get along their arrows: what is selected and has no plan, else all without one, or all if each has one", do: v.along},
		{id: "half", key: "H", text: "Half", help: "half of the allowance along the arrow: whom, as before", do: func() { v.alongAll(true) }},
		{id: "to cover", key: "C", text: "To cover", help: "the nearest cover in reach along the arrow: whom, as before", do: v.coverAll},
		{id: "stay", key: "S", text: "No plan", help: "takes the plan back", off: none, do: v.stay},
		{id: "more", key: "M", text: "Get in, out…", help: "mount, dismount, limber, man-handle, leave the table", off: none, do: func() { v.menu(v.selectedMovers()[0]) }},
		{id: "move formation", key: "F", text: "Formation: " + v.form.short(), help: "how what is selected stands at the end of a drag: as it stands, in line, column or wedge", do: v.nextForm},
		{id: "knot", key: "K", help: "while dragging: a corner of the way here; the right button does so too", do: v.knot},
	}
}

func (v *moving) layer(p *picture.Picture) {
	v.backing.layer(p)
	if v.region != nil && v.region.Refused == nil {
		p.Area(v.region.Outlines, ui.Faded(ui.White, 0.42), pen{Color: draftInk, Width: 1.6, Dash: []float64{1.4, 2}})
		v.halfLine(p)
	}
	for _, s := range v.movers() {
		if m, ok := v.plans[s]; ok && !v.trying(s) {
			v.wayOf(p, m, v.costs[s])
		}
	}
}

// halfLine draws across the region where half of the allowance is used.
func (v *moving) halfLine(p *picture.Picture) {
	n := len(v.half)
	if n < 2 {
		return
	}
	end := v.half[n-1]
	way := v.half[n-2].AngleTo(end)
	side := func(turn geom.Angle) geom.Point {
		at := end
		for far := 0.25; far < 16; far += 0.25 {
			q := ahead(end, way+turn, far)
			if !v.region.Contains(q) {
				break
			}
			at = q
		}
		return at
	}
	a, b := side(-90*geom.Degree), side(90*geom.Degree)
	if a != b {
		p.Add(&picture.Path{Lines: []picture.Line{{Points: pts([]geom.Point{a, b})}}, Style: picture.Style{Stroke: draftInk, Width: px(1.8), Dash: []float64{2, 2}}})
	}
}

func (v *moving) trying(stand string) bool {
	return slices.ContainsFunc(v.tried, func(x try) bool { return x.move.Stand == stand })
}

// wayOf draws a plan.
func (v *moving) wayOf(p *picture.Picture, m rules.Move, c rules.PlanCosts) {
	s := v.m().get(m.Stand)
	if s == nil {
		return
	}
	n := draftPen
	if c.Refused != nil {
		n = refusedPen
	}
	path := append([]geom.Point{s.Footprint.Center}, m.Path...)
	if m.Dismount && m.At != (geom.Point{}) {
		path = append([]geom.Point{s.Footprint.Center, m.At}, m.Path...)
	}
	if q := v.m().get(m.Mount); q != nil && len(m.Path) == 0 {
		path = append(path, q.Footprint.Center)
	}
	p.Way(path, n)
}

func (v *moving) hand(p *picture.Picture) {
	v.backing.hand(p)
	for _, x := range v.tried {
		v.wayOf(p, x.move, x.costs)
		marksOf(p, x.costs.Refused)
	}
}

func (v *moving) ghosts() []ghost {
	out := v.backing.ghosts()
	for _, s := range v.movers() {
		c, ok := v.costs[s]
		p := v.m().get(s)
		if ok && !v.trying(s) && p != nil && c.End.Aboard == "" && c.End.At != (geom.Point{}) && (c.End.At != p.At || p.Aboard != "") {
			out = append(out, ghost{name: s, at: c.End.At, facing: c.End.Facing, refused: c.Refused != nil})
		}
	}
	for i := range v.tried {
		x := &v.tried[i]
		out = append(out, ghost{name: x.move.Stand, at: x.end(), facing: x.facing(v.m()), refused: !x.allowed()})
	}
	return append(out, v.offers.ghosts(v.m())...)
}

// end is where a plan that is tried leads.
func (x *try) end() geom.Point {
	switch n := len(x.move.Path); {
	case x.allowed() && x.costs.End.Aboard == "":
		return x.costs.End.At
	case n > 0:
		return x.move.Path[n-1]
	case x.move.At != geom.Point{}:
		return x.move.At
	}
	return x.costs.End.At
}

func (x *try) facing(m *model) geom.Angle {
	if p := m.get(x.move.Stand); p != nil && !x.allowed() {
		return p.Facing
	}
	return x.costs.End.Facing
}

// chits are those of one's own that order to move.
func (v *moving) chits() []chitSign { return turnedUp(v.m(), v.t.player.selected) }

func (v *moving) mark(stand string) standMark {
	p := v.m().get(stand)
	mover := slices.Contains(v.movers(), stand) || slices.Contains(v.able(), stand)
	m := standMark{dim: p != nil && p.own && !mover}
	_, planned := v.plans[stand]
	m.wants = mover && !planned && slices.Contains(v.todo().next, stand)
	return m
}
