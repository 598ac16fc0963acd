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

// deploying puts stands into their areas before the first turn. Reinforcements
// of the Command Phase are placed by it too.
type deploying struct {
	hands
	held    string
	from    geom.Point
	tried   []rules.Deploy
	refused []game.Reason
	facing  geom.Angle
}

func newDeploying(t *Table) *deploying { return &deploying{hands: hands{t}, facing: -1} }

func (d *deploying) m() *model { return d.t.player.model }

// waiting lists the stands that are still to be placed.
func (d *deploying) waiting() (out []string) {
	for _, s := range d.m().able("deploy") {
		if p := d.m().get(s); p != nil && !p.Placed {
			out = append(out, s)
		}
	}
	return out
}

func (d *deploying) todo() todo {
	able, next := d.m().able("deploy"), d.waiting()
	td := todo{done: len(able) - len(next), of: len(able), next: next}
	switch {
	case len(able) == 0:
		td.what = "Nothing to place"
	case len(next) == 0:
		td.what, td.why = "All stands are placed", "The other side sees them when both are ready"
	default:
		td.what = fmt.Sprintf("%d of %d stands placed", td.done, td.of)
		td.why = "Drag them into the area that is lit, or A places all"
		td.warns = list(next) + " not placed"
	}
	return td
}

// areaOf returns the area that a stand may stand in.
func (d *deploying) areaOf(stand string) *geom.Polygon {
	for _, o := range d.m().optionsOf("deploy", stand) {
		areas := d.m().scenario.Areas
		for i := range areas {
			if areas[i].Name == o.Area {
				return &areas[i].Outline
			}
		}
	}
	return nil
}

// face is the facing of what is placed: that of the wheel, else toward the
// middle of the table.
func (d *deploying) face(at geom.Point) geom.Angle {
	if d.facing >= 0 {
		return d.facing
	}
	tb := d.m().scenario.Table
	return toward(at, geom.Pt(tb.Width/2, tb.Depth/2), true)
}

func (d *deploying) grab(at spot) bool {
	if at.stand == "" || len(d.m().optionsOf("deploy", at.stand)) == 0 {
		return false
	}
	if !d.t.player.is(at.stand) {
		d.t.player.selected = []string{at.stand}
	}
	d.held, d.from = at.stand, d.m().get(at.stand).At
	return true
}

func (d *deploying) drag(at spot) {
	d.tried, d.refused = nil, nil
	by := at.at.Sub(d.from)
	for _, s := range d.t.player.selected {
		p := d.m().get(s)
		if p == nil || !p.Placed || len(d.m().optionsOf("deploy", s)) == 0 {
			continue
		}
		d.tried = append(d.tried, rules.Deploy{Stand: s, At: p.At.Add(by), Facing: p.Facing})
	}
	for _, x := range d.tried {
		if _, why := d.m().view.WithStandAt(x.Stand, x.At, x.Facing); why != nil {
			d.refused = why
		}
	}
}

func (d *deploying) drop(spot) {
	for _, x := range d.tried {
		d.t.player.do(x)
	}
	d.tried, d.refused, d.held = nil, nil, ""
}

// click puts the stand of the tray that is selected where the table is clicked.
func (d *deploying) click(at spot) {
	if at.stand == "" && len(d.t.player.selected) > 0 && slices.Contains(d.waiting(), d.t.player.selected[0]) {
		d.other(at)
		return
	}
	d.t.choose(at.stand, at.shift)
}

// other puts all that is selected and not placed in a line about the cursor.
func (d *deploying) other(at spot) {
	var put []string
	for _, s := range d.t.player.selected {
		if slices.Contains(d.waiting(), s) {
			put = append(put, s)
		}
	}
	facing := d.face(at.at)
	for i, s := range put {
		side := (float64(i) - float64(len(put)-1)/2) * 1.6
		where := ahead(at.at, facing+90*geom.Degree, side)
		d.t.player.do(rules.Deploy{Stand: s, At: where, Facing: facing})
	}
	if next := d.waiting(); len(next) > 0 && len(put) == 1 {
		d.t.player.selected = next[:1]
	}
}

func (d *deploying) wheel(at spot, n float64) bool {
	if !at.shift {
		return false
	}
	d.turnBy(geom.Angle(-n*15) * geom.Degree)
	return true
}

func (d *deploying) nudge(by geom.Point) {
	for _, s := range d.t.player.selected {
		if p := d.m().get(s); p != nil && p.Placed {
			d.t.player.do(rules.Deploy{Stand: s, At: p.At.Add(by), Facing: p.Facing})
		}
	}
}

func (d *deploying) turnBy(by geom.Angle) {
	for _, s := range d.t.player.selected {
		if p := d.m().get(s); p != nil && p.Placed {
			d.t.player.do(rules.Deploy{Stand: s, At: p.At, Facing: (p.Facing + by).Normal()})
		}
	}
	tb := d.m().scenario.Table
	if d.facing < 0 {
		d.facing = d.face(geom.Pt(tb.Width/4, tb.Depth/4))
	}
	d.facing = (d.facing + by).Normal()
}

func (d *deploying) cancel() bool {
	had := d.held != ""
	d.tried, d.refused, d.held = nil, nil, ""
	return had
}

// placeAll places every stand by company, in rows within its area.
func (d *deploying) placeAll() {
	for _, s := range d.waiting() {
		area := d.areaOf(s)
		if area == nil {
			continue
		}
		d.placeIn(s, area)
	}
}

// placeIn puts a stand on the first free place of its area, from the front to
// the rear.
func (d *deploying) placeIn(stand string, area *geom.Polygon) {
	b := area.Bounds()
	tb := d.m().scenario.Table
	facing := toward(geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2), geom.Pt(tb.Width/2, tb.Depth/2), true)
	facing = (facing + 45*geom.Degree) / (90 * geom.Degree) * (90 * geom.Degree)
	const step = geom.Inch * 2
	for y := b.Min.Y + step/2; y < b.Max.Y; y += step {
		for x := b.Min.X + step/2; x < b.Max.X; x += step {
			at := geom.Pt(x, y)
			if d.t.player.do(rules.Deploy{Stand: stand, At: at, Facing: facing}) {
				d.t.player.message, d.t.player.refused = "", nil
				return
			}
		}
	}
}

func (d *deploying) commands() []command {
	return []command{
		{id: "place all", key: "A", text: "Place all", help: "places every stand that is not placed yet", do: d.placeAll},
		{id: "next to place", key: "Tab", text: "Next", help: "the next stand to place", do: func() { d.t.next(1) }},
	}
}

func (d *deploying) layer(p *picture.Picture) {
	seen := map[string]bool{}
	for _, o := range d.m().options {
		if o.Do != "deploy" || seen[o.Area] {
			continue
		}
		seen[o.Area] = true
		if a := d.areaOf(o.Stand); a != nil {
			area(p, [][]geom.Point{a.Outline}, ui.Faded(ui.White, 0.35), pen{c: ui.White, width: 2.2, dash: []float64{3, 2}})
		}
	}
}

func (d *deploying) ghosts() (out []ghost) {
	for _, x := range d.tried {
		out = append(out, ghost{name: x.Stand, at: x.At, facing: x.Facing, refused: d.refused != nil})
	}
	return out
}

func (d *deploying) tags() []tag {
	if d.refused != nil && len(d.tried) > 0 {
		return []tag{refusalTag(d.tried[0].At, d.refused)}
	}
	return nil
}

func (d *deploying) mark(stand string) standMark {
	return standMark{wants: slices.Contains(d.waiting(), stand)}
}

func (d *deploying) tray(w *trayWriter) {
	w.title, w.hint = "Deployment", "Click one, then its place; or drag what is on the map. Shift and the wheel turn."
	for _, s := range d.waiting() {
		p := d.m().get(s)
		w.items = append(w.items, trayItem{
			id: "place " + s, icon: &p.icon, name: s, number: p.number, line: kindName(&p.Kind), soft: p.Company,
			amber: true, chosen: d.t.player.is(s), press: func() { d.t.choose(s, false) },
		})
	}
}
