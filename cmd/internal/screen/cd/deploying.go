package cd

import (
	"errors"
	"fmt"
	"image/color"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// deploying puts stands into their areas before the first turn. Who arrives next
// turn is placed by it in the Command Phase too.
type deploying struct {
	hands
	form   formation // of a company that is put down
	formed bool      // it was chosen for what is in hand
	turn   geom.Angle
	inHand bool
	from   geom.Point
	last   spot
	tried  []setDown
	no     []setDown      // what was let go of and refused, all of it
	offers []rules.Deploy // the lawful places nearest to where stands were refused

	pressed []rules.Deploy // those of them that the pointer has pressed
}

// A setDown is a stand that is tried somewhere.
type setDown struct {
	rules.Deploy
	refused []game.Reason
}

func newDeploying(t *Table) *deploying { return &deploying{hands: hands{t}, form: inLine} }

func (d *deploying) m() *model { return d.t.player.model }

// setter sets up on the view as it is.
func (d *deploying) setter() *usual.Setter { return usual.On(d.m().view, d.m().side) }

// able lists the stands that may be placed now.
func (d *deploying) able() []string { return d.m().able("deploy") }

// waiting lists the stands that are still to be placed.
func (d *deploying) waiting() (out []string) {
	for _, s := range d.able() {
		if p := d.m().get(s); p != nil && !p.Placed {
			out = append(out, s)
		}
	}
	return out
}

func (d *deploying) todo() todo {
	able, next := d.able(), d.waiting()
	td := todo{done: len(able) - len(next), of: len(able), next: next}
	var ride []string
	for i := range d.m().pieces { // who rides is placed with its carrier
		if p := &d.m().pieces[i]; p.own && p.Aboard != "" && slices.Contains(able, p.Aboard) {
			ride = append(ride, p.Name)
			if !slices.Contains(next, p.Aboard) {
				td.done++
			}
		}
	}
	td.of += len(ride)
	switch {
	case len(able) == 0:
		td.what, td.why = "Nothing to place", d.m().settled()
	case len(next) == 0:
		td.what, td.why = "All stands are placed", "The other side sees them when both are ready"
	default:
		td.what = fmt.Sprintf("%d of %s placed", td.done, stands(td.of))
		td.why = "Drag them into the area that is lit, or " + d.t.key("place all") + " places all"
		if len(ride) > 0 {
			td.why += ". " + list(ride) + either(len(ride) == 1, " rides along", " ride along")
		}
		td.warns = list(next) + " not placed"
	}
	return td
}

// settled says why a side has nothing to place.
func (m *model) settled() string {
	if slices.ContainsFunc(m.pieces, func(p piece) bool { return p.own && p.inPlay() }) {
		return "The scenario has placed all of your stands already"
	}
	return "Your stands come in later turns"
}

// areaOf returns the area that a stand may be put into now, or nil.
func (m *model) areaOf(stand string) *geom.Polygon {
	for _, o := range m.optionsOf("deploy", stand) {
		areas := m.scenario.Areas
		for i := range areas {
			if areas[i].Name == o.Area {
				return &areas[i].Outline
			}
		}
	}
	return nil
}

// facing is how what is in hand faces: to the enemy, turned by the wheel.
func (d *deploying) facing(stand string) geom.Angle {
	if p := d.m().get(stand); p != nil && p.Placed {
		return (p.Facing + d.turn).Normal()
	}
	if a := d.m().areaOf(stand); a != nil {
		return (d.setter().Facing(a) + d.turn).Normal()
	}
	return d.turn
}

// group is what is selected and may be placed.
func (d *deploying) group() (out []string) {
	for _, s := range d.t.player.selected {
		if len(d.m().optionsOf("deploy", s)) > 0 {
			out = append(out, s)
		}
	}
	return out
}

func (d *deploying) viewed() { d.no, d.offers = nil, nil }

func (d *deploying) grab(at spot) bool {
	d.pressed = nil
	if d.t.onGhost(d.offered()) {
		d.pressed = d.offers
		return true
	}
	if at.stand == "" || len(d.m().optionsOf("deploy", at.stand)) == 0 {
		return false
	}
	return d.take(at.stand)
}

// take takes a stand in hand, with all that is selected if it is.
func (d *deploying) take(stand string) bool {
	if !d.t.player.is(stand) {
		d.t.player.selected = []string{stand}
	}
	d.inHand, d.turn, d.from, d.no, d.offers = true, 0, d.m().get(stand).At, nil, nil
	return true
}

// pull draws a stand or a company from the tray, or a stand from the roster.
func (d *deploying) pull(item string) bool {
	for _, s := range d.able() {
		switch item {
		case "place " + s, "row " + s:
			return d.take(s)
		case "place company " + d.m().get(s).Company:
			d.t.player.selected = d.company(s)
			return d.take(d.t.player.selected[0])
		}
	}
	for i := range d.m().groups {
		if g := &d.m().groups[i]; item == "company "+g.name {
			return d.pullGroup(g)
		}
	}
	return false
}

// pullGroup draws a company from the roster: who of it waits, else all of it.
func (d *deploying) pullGroup(g *group) bool {
	for _, from := range [2][]string{d.waiting(), d.able()} {
		var list []string
		for _, s := range g.stands {
			if slices.Contains(from, s) {
				list = append(list, s)
			}
		}
		if list != nil {
			d.t.player.selected = list
			return d.take(list[0])
		}
	}
	return false
}

// company lists who is to be placed of the company of a stand.
func (d *deploying) company(stand string) (out []string) {
	for _, s := range d.waiting() {
		if d.m().get(s).Company == d.m().get(stand).Company {
			out = append(out, s)
		}
	}
	return out
}

func (d *deploying) drag(at spot) {
	d.last = at
	if d.inHand {
		d.try(at)
	}
}

// try tries what is in hand where the pointer is: who is on the table keeps its
// place among the others unless a formation is chosen. It asks the game for each
// with the others where they are tried.
func (d *deploying) try(at spot) {
	group := d.group()
	if len(group) == 0 {
		return
	}
	places := d.places(group, at.at)
	d.tried = make([]setDown, len(group))
	for i, s := range group {
		d.tried[i].Deploy = rules.Deploy{Stand: s, At: places[i], Facing: d.facing(s)}
	}
	p := d.m().planner()
	d.asked(&p, d.tried)
	if !at.shift {
		return
	}
	set := usual.On(p.view, p.side)
	for i := range d.tried {
		if x := &d.tried[i]; x.refused != nil {
			if a, ok := set.Settle(x.Stand, x.At, x.Facing, 4); ok {
				x.Deploy, x.refused = a, nil
			}
		}
	}
}

// asked asks the game for stands where they are tried, each with the others where
// they are, and returns how many of them it refuses.
func (d *deploying) asked(p *planner, tried []setDown) (left int) {
	left = len(tried)
	for pass := 0; pass < 3 && left > 0; pass++ { // one may stand where another leaves
		left = 0
		for i := range tried {
			x := &tried[i]
			if pass > 0 && x.refused == nil {
				continue
			}
			n, _, err := rules.Apply(p.view, p.view.Sides()[p.side], x.Deploy, nil)
			if x.refused = reasonsOf(err); x.refused == nil {
				p.view = n
				continue
			}
			left++
		}
	}
	return left
}

// reasonsOf are the reasons of a refusal.
func reasonsOf(err error) []game.Reason {
	var no *game.Refusal
	if errors.As(err, &no) {
		return no.Reasons
	}
	return nil
}

// places are where the stands of a group go when it is put down about a point.
func (d *deploying) places(group []string, at geom.Point) (out []geom.Point) {
	placed := !slices.ContainsFunc(group, func(s string) bool { return !d.m().get(s).Placed })
	if placed && (!d.formed || d.form == asIs || len(group) == 1) {
		for _, s := range group {
			out = append(out, turned(d.m().get(s).At.Add(at.Sub(d.from)), at, d.turn))
		}
		return out
	}
	gap, facing := d.m().gapOf(group), d.facing(group[0])
	if d.form != inLine {
		for _, o := range d.form.offsets(len(group), gap) {
			out = append(out, usual.Beside(at, facing, o[0], o[1]))
		}
		return out
	}
	return d.setter().Line(group, at, facing, gap)
}

// drop places what is tried.
func (d *deploying) drop(at spot) {
	if d.pressed != nil {
		d.takeOffers(d.pressed)
		return
	}
	tried := d.tried
	d.cancel()
	if d.t.offTable(at.at) {
		d.t.player.say("Let go of beside the table: nothing is moved.")
		return
	}
	d.placeTried(tried)
}

// enter takes the places offered, and reports whether there were any.
func (d *deploying) enter() bool { return len(d.offers) > 0 && d.takeOffers(d.offers) }

// click puts the stands of the tray that are selected where the table is
// clicked.
func (d *deploying) click(at spot) {
	if d.pressed != nil && d.t.onMap {
		d.takeOffers(d.pressed)
		return
	}
	if at.stand == "" && !d.t.offTable(at.at) && slices.ContainsFunc(d.t.player.selected, func(s string) bool { return slices.Contains(d.waiting(), s) }) {
		d.other(at)
		return
	}
	d.t.choose(at.stand, at.shift)
}

// other puts all that is selected down at the cursor.
func (d *deploying) other(at spot) {
	group := d.group()
	if len(group) == 0 {
		return
	}
	d.from = d.m().get(group[0]).At
	d.try(at)
	tried := d.tried
	d.cancel()
	d.placeTried(tried)
	rest := slices.DeleteFunc(d.waiting(), func(s string) bool { return slices.Contains(group, s) })
	if len(group) == 1 && len(rest) > 0 && d.t.player.refused == nil {
		d.t.player.selected = rest[:1]
	}
}

// wheel turns what is in hand, or with Shift what is selected and under the
// cursor.
func (d *deploying) wheel(at spot, n float64) bool {
	by := geom.Angle(-n*15) * geom.Degree
	switch {
	case d.inHand:
		d.turn = (d.turn + by).Normal()
		d.try(d.last)
	case at.shift && d.t.player.is(at.stand) && len(d.group()) > 0:
		d.turnBy(by)
	default:
		return false
	}
	return true
}

func (d *deploying) nudge(by geom.Point) {
	d.again(func(x *rules.Deploy) { x.At = x.At.Add(by) })
}

func (d *deploying) turnBy(by geom.Angle) {
	d.again(func(x *rules.Deploy) { x.Facing = (x.Facing + by).Normal() })
}

// again places what is selected and placed anew, changed; those last that others
// are in the way of.
func (d *deploying) again(change func(x *rules.Deploy)) {
	var tried []setDown
	for _, s := range d.group() {
		if p := d.m().get(s); p.Placed {
			x := rules.Deploy{Stand: s, At: p.At, Facing: p.Facing}
			change(&x)
			tried = append(tried, setDown{Deploy: x})
		}
	}
	d.placeTried(tried)
}

func (d *deploying) cancel() bool {
	had := d.inHand || d.no != nil
	if d.t.player.refused != nil {
		d.t.player.say("")
	}
	d.no, d.offers = nil, nil
	d.tried, d.inHand, d.formed, d.turn = nil, false, false, 0
	return had
}

// placeAll places every stand that waits, by company.
func (d *deploying) placeAll() {
	places, none := d.setter().Deploy(d.waiting())
	for _, x := range places {
		if !d.t.player.do(x) {
			none = append(none, x.Stand)
		}
	}
	if len(none) > 0 {
		d.t.player.say("There is no room for %s.", list(none))
	}
}

func (d *deploying) nextForm() {
	d.form = (d.form + 1) % formations
	if d.inHand {
		d.formed = true
		d.try(d.last)
		return
	}
	d.t.player.say("A company that you put down will stand %s.", d.form.put())
}

func (d *deploying) commands() []command {
	off := ""
	if len(d.waiting()) == 0 {
		off = d.todo().what
	}
	return []command{
		{id: "place all", key: "A", text: "Place all", help: "places every stand that is not placed yet", off: off, do: d.placeAll},
		{id: "formation", key: "F", text: ui.Capital(d.form.String()), help: "how a company is put down: line, column, wedge, or as it stands", do: d.nextForm},
	}
}

func (d *deploying) layer(p *picture.Picture) {
	seen := map[string]bool{}
	for i := range d.m().options {
		o := &d.m().options[i]
		if o.Do != "deploy" || seen[o.Area] {
			continue
		}
		seen[o.Area] = true
		if a := d.m().areaOf(o.Stand); a != nil {
			p.Area([][]geom.Point{a.Outline}, ui.Faded(ui.White, 0.4), pen{Color: ui.Faded(ui.Black, 0.65), Width: 3.6}) // seen on any ground
			p.Area([][]geom.Point{a.Outline}, color.NRGBA{}, pen{Color: ui.White, Width: 2, Dash: []float64{3, 2}})
			p.Add(areaName(o.Area, a))
		}
	}
}

// offTable reports whether a place is beside the table.
func (t *Table) offTable(at geom.Point) bool {
	tb := t.player.model.scenario.Table
	return at.X < 0 || at.Y < 0 || at.X > tb.Width || at.Y > tb.Depth
}

// areaName is the name of an area that one deploys in, at its upper edge.
func areaName(name string, a *geom.Polygon) *picture.Label {
	b := a.Bounds()
	return &picture.Label{
		At: picture.Pt(((b.Min.X + b.Max.X) / 2).Inches(), b.Min.Y.Inches()+0.7), Text: name, Anchor: picture.Middle, Bold: true,
		Size: picture.Width{Inches: 0.6, Least: 10, Most: 14}, Color: ui.Black, Halo: ui.Faded(ui.White, 0.8),
	}
}

func (d *deploying) ghosts() (out []ghost) {
	for _, x := range d.tried {
		out = append(out, ghost{name: x.Stand, at: x.At, facing: x.Facing, refused: x.refused != nil})
	}
	for _, x := range d.no {
		out = append(out, ghost{name: x.Stand, at: x.At, facing: x.Facing, refused: true})
	}
	return append(out, d.offered()...)
}

// offered are the ghosts of what is offered.
func (d *deploying) offered() (out []ghost) {
	for _, x := range d.offers {
		out = append(out, ghost{name: x.Stand, at: x.At, facing: x.Facing})
	}
	return out
}

func (d *deploying) tags() []tag {
	for _, x := range d.tried {
		if x.refused != nil {
			g := d.t.refusalTag(x.At, d.refusal(d.tried))
			g.more = append(g.more, "Shift puts it at the nearest lawful place")
			return []tag{g}
		}
	}
	if d.no != nil {
		g := d.t.refusalTag(firstRefused(d.no).At, d.refusal(d.no))
		g.more = append(g.more, either(len(d.offers) > 0, offered, noOffer))
		return []tag{g}
	}
	if len(d.tried) > 1 {
		return []tag{{at: d.tried[0].At, off: vec(18, 16), bold: d.formText(), soft: "wheel turns, " + d.t.key("formation") + " changes"}}
	}
	return nil
}

// formText says how what is in hand stands to each other.
func (d *deploying) formText() string {
	if d.m().get(d.tried[0].Stand).Placed && !d.formed {
		return "As they stand"
	}
	return ui.Capital(d.form.String())
}

func (d *deploying) mark(stand string) standMark {
	return standMark{wants: slices.Contains(d.waiting(), stand)}
}

// card says of what is in hand what cover it has there, whom it sees, and what its
// fire comes to; of a stand that is placed the last too.
func (d *deploying) card(w *writer) bool {
	if len(d.tried) != 1 || d.tried[0].refused != nil {
		name := d.t.first()
		known := w.standCard(name)
		if p := d.m().get(name); p != nil && p.own && p.onTable {
			w.fires(d.m().firesIn(d.m().view, name, d.m().enemiesSeen(d.m().view, name)))
		}
		return known
	}
	x := d.tried[0]
	p := d.m().get(x.Stand)
	w.title(&p.icon, x.Stand, "Looks "+compass(x.Facing))
	w.rule()
	there, why := d.m().view.WithStandAt(x.Stand, x.At, x.Facing)
	if why != nil {
		return true
	}
	if q, ok := there.Piece(x.Stand); ok {
		w.pair("Cover", coverText(q.Cover, q.CoverOf))
	}
	seen := d.m().enemiesSeen(there, x.Stand)
	w.sees(seen, "From there it sees")
	w.fires(d.m().firesIn(there, x.Stand, seen))
	w.textIn(d.t.key("view")+" shows the ground that it sees from there, "+d.t.key("line")+" the line to a stand.", ui.InkSoft)
	return true
}

// hand draws the front arc of what is in hand, else of the stand that is selected.
func (d *deploying) hand(p *picture.Picture) {
	for _, x := range d.tried {
		if x.refused == nil {
			d.m().bearings(p, x.Stand, x.At, x.Facing)
		}
	}
	if sel := d.t.player.selected; len(d.tried) == 0 && len(sel) == 1 {
		if q := d.m().get(sel[0]); q != nil && q.own && q.onTable {
			d.m().bearings(p, q.Name, q.At, q.Facing)
		}
	}
}

func (d *deploying) tray(w *trayWriter) {
	w.title, w.hint = "Deployment", "Drag a company or a stand onto the map; the wheel turns it."
	switch {
	case len(d.able()) == 0:
		w.hint = d.m().settled() + "."
	case len(d.waiting()) == 0:
		w.hint = "All are placed. Drag what is to stand elsewhere."
	}
	d.items(w)
}

// items are who is to be placed: the companies, and the stands of the one that
// is selected.
func (d *deploying) items(w *trayWriter) {
	for _, company := range d.m().byCompany(d.waiting()) {
		p := d.m().get(company[0])
		chosen := slices.ContainsFunc(company, d.t.player.is)
		if len(company) > 1 {
			name := p.Company
			if name == "" {
				name = "In no company"
			}
			w.items = append(w.items, trayItem{
				id: "place company " + p.Company, icon: &p.icon, name: name, number: p.number, amber: true,
				line: fmt.Sprintf("%d to place", len(company)), soft: d.form.String(),
				chosen: chosen, press: func() { d.t.player.selected = company; d.t.selected(); d.t.goTo(company[0]) },
			})
			if !chosen {
				continue
			}
		}
		for _, s := range company {
			q := d.m().get(s)
			w.items = append(w.items, trayItem{
				id: "place " + s, icon: &q.icon, name: s, number: q.number, line: kindName(&q.Kind), soft: q.Company,
				amber: true, chosen: d.t.player.is(s), press: func() { d.t.choose(s, false); d.t.goTo(s) },
			})
		}
	}
}
