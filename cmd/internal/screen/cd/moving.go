package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// moving is the planning of movement: each stand with an order to move gets a
// path.
type moving struct {
	hands
	plans map[string]rules.Move // chosen
	costs map[string]rules.PlanCosts
	// In hand: the stand that was grabbed, where, and the plans that are tried.
	held    string
	from    geom.Point
	tried   []try
	knots   []geom.Point // corners of the way in hand, set by keys
	region  *rules.Region
	regionS string // whose
	half    []geom.Point
}

// A try is a plan that is not chosen yet, with what it comes to.
type try struct {
	move  rules.Move
	costs rules.PlanCosts
}

func newMoving(t *Table) *moving { return &moving{hands: hands{t}} }

func (v *moving) m() *model { return v.t.player.model }

func (v *moving) viewed() {
	v.plans, v.costs = map[string]rules.Move{}, map[string]rules.PlanCosts{}
	for _, a := range v.m().chosen {
		if m, ok := a.(rules.Move); ok {
			v.plans[m.Stand] = m
			v.costs[m.Stand] = v.m().view.Costs(v.m().side, m)
		}
	}
	v.tried, v.held = nil, ""
	v.reach()
}

// reach asks where the one stand that is selected may end.
func (v *moving) reach() {
	v.region, v.half = nil, nil
	if len(v.t.player.selected) == 0 || len(v.t.player.selected) > 1 && v.held == "" {
		return
	}
	name := v.t.player.selected[0]
	if v.held != "" {
		name = v.held
	}
	if len(v.m().optionsOf("move", name)) == 0 {
		return
	}
	r := v.m().view.Region(v.m().side, name)
	v.region, v.regionS = &r, name
	v.half = v.m().view.Advance(v.m().side, name).Half
}

// movers lists the stands that may move.
func (v *moving) movers() []string { return v.m().able("move") }

func (v *moving) todo() todo {
	movers := v.movers()
	var next []string
	done := 0
	for _, s := range movers {
		if _, ok := v.plans[s]; ok {
			done++
		} else {
			next = append(next, s)
		}
	}
	td := todo{done: done, of: len(movers), next: next}
	switch {
	case len(movers) == 0:
		td.what, td.why = "Nobody has an order to move", ""
	case len(next) == 0:
		td.what, td.why = "All movers are planned", "Both sides move at once when both are ready (CD 4.1)"
	default:
		td.what = fmt.Sprintf("%d of %d movers planned", done, len(movers))
		td.why = "Without a plan: " + list(next)
		td.warns = list(next) + " without a plan"
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
	if at.stand == "" || !slices.Contains(v.movers(), at.stand) {
		return false
	}
	if !v.t.player.is(at.stand) {
		v.t.player.selected = []string{at.stand}
	}
	v.held, v.from = at.stand, v.m().get(at.stand).At
	v.reach()
	return true
}

// drag tries to bring all that is selected where the one in hand goes, in
// formation.
func (v *moving) drag(at spot) {
	by := at.at.Sub(v.from)
	v.tried = v.tried[:0]
	for _, s := range v.selectedMovers() {
		p := v.m().get(s)
		v.tried = append(v.tried, v.try(s, p.At.Add(by), at.shift))
	}
}

// try works a plan out to a place: straight, by the corners that were set, or
// around what is in the way; with nearest, the lawful place nearest to it.
func (v *moving) try(stand string, to geom.Point, nearest bool) try {
	view, side := v.m().view, v.m().side
	path := append(slices.Clone(v.knots), to)
	m := rules.Move{Stand: stand, Path: path}
	c := view.Costs(side, m)
	if c.Refused == nil || len(v.knots) > 0 {
		return try{m, c}
	}
	if way, _ := view.Reachable(side, stand, to); len(way) > 1 {
		m.Path = way[1:]
		return try{m, view.Costs(side, m)}
	}
	if nearest {
		if best, ok := v.lawful(stand, to); ok {
			return best
		}
	}
	return try{m, c}
}

// lawful looks for the lawful place on the way to a point that is farthest along.
func (v *moving) lawful(stand string, to geom.Point) (try, bool) {
	view, side := v.m().view, v.m().side
	p := v.m().get(stand)
	for k := int64(19); k > 0; k-- {
		at := p.At.Add(geom.Pt((to.X-p.At.X)*geom.Length(k)/20, (to.Y-p.At.Y)*geom.Length(k)/20))
		if way, _ := view.Reachable(side, stand, at); len(way) > 1 {
			m := rules.Move{Stand: stand, Path: way[1:]}
			return try{m, view.Costs(side, m)}, true
		}
	}
	return try{}, false
}

func (v *moving) drop(spot) { v.plan() }

// plan chooses what was tried. What is refused stays as it was, and says why.
func (v *moving) plan() {
	tried := v.tried
	v.tried, v.held, v.knots = nil, "", nil
	var refused []game.Reason
	for _, x := range tried {
		if x.costs.Refused != nil {
			refused = append(refused, x.costs.Refused...)
			continue
		}
		v.t.player.do(x.move)
	}
	if refused != nil {
		v.t.player.refuse(&game.Refusal{Reasons: refused[:1]})
	}
	v.reach()
}

// other sends what is selected to the cursor, or aboard the carrier there.
func (v *moving) other(at spot) {
	movers := v.selectedMovers()
	if len(movers) == 0 {
		return
	}
	if at.stand != "" && len(movers) == 1 {
		for _, o := range v.m().optionsOf("move", movers[0]) {
			if slices.Contains(o.Mount, at.stand) {
				v.t.player.do(rules.Move{Stand: movers[0], Mount: at.stand})
				return
			}
		}
	}
	v.held, v.from = movers[0], v.m().get(movers[0]).At
	v.drag(at)
	v.plan()
}

func (v *moving) cancel() bool {
	had := v.held != "" || len(v.knots) > 0
	v.tried, v.held, v.knots = nil, "", nil
	return had
}

// nudge moves the end of the plan of what is selected.
func (v *moving) nudge(by geom.Point) {
	v.tried = v.tried[:0]
	for _, s := range v.selectedMovers() {
		end := v.m().get(s).At
		if c, ok := v.costs[s]; ok && c.Refused == nil {
			end = c.End.At
		}
		v.tried = append(v.tried, v.try(s, end.Add(by), false))
	}
	v.plan()
}

func (v *moving) turnBy(geom.Angle) {}

// along plans a stand as far as it gets along its arrow, or half of that.
func (v *moving) along(stand string, half bool) {
	a := v.m().view.Advance(v.m().side, stand)
	m := a.Farthest
	m.Stand = stand
	if half && len(a.Half) > 1 {
		m.Path = a.Half[1:]
	}
	if len(m.Path) > 0 {
		v.t.player.do(m)
	}
}

func (v *moving) alongAll(half bool) {
	movers := v.selectedMovers()
	if len(movers) == 0 {
		movers = v.todo().next
	}
	for _, s := range movers {
		v.along(s, half)
	}
}

func (v *moving) stay() {
	for _, s := range v.selectedMovers() {
		v.t.player.do(rules.Stay{Stand: s})
	}
}

// mount gets what is selected into a carrier, or out of it.
func (v *moving) mount() {
	for _, s := range v.selectedMovers() {
		for _, o := range v.m().optionsOf("move", s) {
			switch {
			case o.Dismount:
				v.t.player.do(rules.Move{Stand: s, Dismount: true})
			case len(o.Mount) > 0:
				v.t.player.do(rules.Move{Stand: s, Mount: o.Mount[0]})
			}
		}
	}
}

// push has what is selected man-handle a gun along the arrow.
func (v *moving) push() {
	for _, s := range v.selectedMovers() {
		for _, o := range v.m().optionsOf("move", s) {
			if len(o.Push) > 0 {
				v.t.player.do(rules.Move{Stand: s, Push: o.Push[0], Path: []geom.Point{ahead(v.m().get(s).At, o.Arrow, 1)}})
			}
		}
	}
}

func (v *moving) commands() []command {
	none := ""
	if len(v.selectedMovers()) == 0 {
		none = "Select a stand that moves"
	}
	mount, push := "Nothing selected may get in or out", "Nothing selected may man-handle a gun"
	for _, s := range v.selectedMovers() {
		for _, o := range v.m().optionsOf("move", s) {
			if o.Dismount || len(o.Mount) > 0 {
				mount = ""
			}
			if len(o.Push) > 0 {
				push = ""
			}
		}
	}
	return []command{
		{id: "along the arrow", key: "A", text: "Along the arrow", help: "as far as they get along their arrows: what is selected, or all without a plan", do: func() { v.alongAll(false) }},
		{id: "half", key: "H", text: "Half", help: "half of the allowance along the arrow", do: func() { v.alongAll(true) }},
		{id: "stay", key: "S", text: "Stay", help: "no plan after all", off: none, do: v.stay},
		{id: "mount", key: "M", text: "Mount", help: "get in or out: limber, unlimber", off: mount, do: v.mount},
		{id: "push", key: "G", text: "Man-handle", help: "push a gun along the arrow", off: push, do: v.push},
		{id: "knot", key: "K", help: "while dragging: a corner of the way here", do: v.knot},
	}
}

// knot sets a corner of the way in hand.
func (v *moving) knot() {
	if v.held != "" && len(v.tried) > 0 {
		path := v.tried[0].move.Path
		v.knots = append(v.knots, path[len(path)-1])
	}
}

func (v *moving) layer(p *picture.Picture) {
	if v.region != nil && v.region.Refused == nil {
		area(p, v.region.Outlines, ui.Faded(ui.White, 0.42), pen{c: draftInk, width: 1.6, dash: []float64{1.4, 2}})
		way(p, v.half, pen{c: ui.InkSoft, width: 1.2, dash: []float64{2, 3}})
	}
	for _, s := range v.movers() {
		if m, ok := v.plans[s]; ok && !v.trying(s) {
			v.wayOf(p, m, v.costs[s])
		}
	}
}

func (v *moving) trying(stand string) bool {
	for _, x := range v.tried {
		if x.move.Stand == stand {
			return true
		}
	}
	return false
}

// wayOf draws a plan.
func (v *moving) wayOf(p *picture.Picture, m rules.Move, c rules.PlanCosts) {
	s := v.m().get(m.Stand)
	if s == nil || len(m.Path) == 0 {
		return
	}
	n := draftPen
	if c.Refused != nil {
		n = refusedPen
	}
	way(p, append([]geom.Point{s.Footprint.Center}, m.Path...), n)
}

func (v *moving) hand(p *picture.Picture) {
	for _, x := range v.tried {
		v.wayOf(p, x.move, x.costs)
		marksOf(p, x.costs.Refused)
	}
}

func (v *moving) ghosts() (out []ghost) {
	for _, s := range v.movers() {
		if m, ok := v.plans[s]; ok && !v.trying(s) && len(m.Path) > 0 {
			c := v.costs[s]
			out = append(out, ghost{name: s, at: c.End.At, facing: c.End.Facing, refused: c.Refused != nil})
		}
	}
	for _, x := range v.tried {
		end := x.move.Path[len(x.move.Path)-1]
		facing := x.costs.End.Facing
		if x.costs.Refused != nil {
			facing = v.m().get(x.move.Stand).Facing
		}
		out = append(out, ghost{name: x.move.Stand, at: end, facing: facing, refused: x.costs.Refused != nil})
	}
	return out
}

func (v *moving) tags() (out []tag) {
	for i, x := range v.tried {
		end := x.move.Path[len(x.move.Path)-1]
		switch {
		case x.costs.Refused != nil && i == 0:
			g := refusalTag(end, x.costs.Refused)
			g.more = append(g.more, "Shift puts it at the nearest lawful place")
			out = append(out, g)
		case x.costs.Refused == nil && len(v.tried) < 4:
			out = append(out, tag{at: end, off: vec(18, -26), bold: x.move.Stand, soft: used(&x.costs)})
		}
	}
	return out
}

// used says how much of the allowance a plan takes, in inches across country.
func used(c *rules.PlanCosts) string {
	total := c.Country
	if c.Roads {
		total = c.Road
	}
	return fmt.Sprintf("%s of %s", inch(geom.Length(int64(total)*c.Used/1e6)), inch(total))
}

func (v *moving) mark(stand string) standMark {
	movers := v.movers()
	m := standMark{dim: !slices.Contains(movers, stand)}
	if p := v.m().get(stand); p != nil && !p.own {
		m.dim = false
	}
	if !m.dim {
		if _, ok := v.plans[stand]; !ok && slices.Contains(movers, stand) {
			m.wants = true
		}
	}
	return m
}

func (v *moving) card(w *writer) bool {
	movers := v.selectedMovers()
	if len(movers) == 0 {
		return w.standCard(v.t.first())
	}
	if len(movers) > 1 {
		w.title(nil, fmt.Sprintf("%d stands move", len(movers)), "in formation")
		w.rule()
	}
	for i, s := range movers {
		if i > 0 {
			w.rule()
		}
		v.costCard(w, s, len(movers) == 1)
	}
	return true
}

// costCard writes what the plan of a stand takes.
func (v *moving) costCard(w *writer, stand string, alone bool) {
	p := v.m().get(stand)
	c, planned := v.costs[stand]
	for i := range v.tried {
		if v.tried[i].move.Stand == stand {
			c, planned = v.tried[i].costs, true
		}
	}
	under := "no plan yet"
	if opt := v.m().optionsOf("move", stand); len(opt) > 0 {
		under = fmt.Sprintf("%s, arrow %s", opt[0].Order.Name(), compass(opt[0].Arrow))
		if alone && !planned {
			w.title(&p.icon, stand, under)
			w.rule()
			w.pair("At least", inch(opt[0].Least))
			w.pair("At most", inch(opt[0].Most))
			w.pair("Aside of the arrow, at most", inch(opt[0].Dodge))
			w.text("Drag it, or A: as far as it gets along its arrow.")
			return
		}
	}
	if alone {
		w.title(&p.icon, stand, under)
		w.rule()
	}
	switch {
	case !planned:
		w.pair(stand, "no plan yet")
		return
	case c.Refused != nil:
		w.pairIn(stand, "refused", ui.Ink, ui.VermilionHi)
	default:
		w.total(stand, used(&c))
	}
	w.bar(float64(c.Used)/1e6, float64(c.Least)/1e6, c.Refused != nil)
	for _, l := range c.Legs {
		name := l.Ground
		if l.Name != "" {
			name = l.Name + ", " + l.Ground
		}
		right := inch(l.Length)
		if l.Times > 1 {
			right += fmt.Sprintf(" ×%d", l.Times)
		}
		w.pair(ui.Capital(name), right)
		if l.Toll > 0 {
			w.pair("  to enter", inch(l.Toll))
		}
	}
	if c.Dodge > 0 && c.Aside > 0 {
		w.pair("Aside of the arrow", fmt.Sprintf("%d of %d %%", c.Aside/1e4, c.Dodge/1e4))
	}
	w.reasons(c.Refused)
}

func (v *moving) tray(w *trayWriter) {
	movers := v.movers()
	w.title = "Movement"
	w.hint = fmt.Sprintf("%d stands have an order to move, %d are planned.", len(movers), len(v.plans))
	for _, s := range movers {
		p := v.m().get(s)
		it := trayItem{id: "mover " + s, icon: &p.icon, name: s, number: p.number, chosen: v.t.player.is(s), press: func() { v.t.choose(s, false); v.t.goTo(s) }}
		if m, ok := v.plans[s]; ok {
			c := v.costs[s]
			it.line = used(&c)
			it.soft = planWords(m)
			if c.Refused != nil {
				it.line, it.bad = "not there", true
			}
		} else {
			it.line, it.amber = "no plan yet", true
		}
		w.items = append(w.items, it)
	}
}

// planWords says what a plan is, in a word or two.
func planWords(m rules.Move) string {
	switch {
	case m.Mount != "":
		return "into " + m.Mount
	case m.Dismount:
		return "gets out"
	case m.Push != "":
		return "pushes " + m.Push
	}
	return "as planned"
}
