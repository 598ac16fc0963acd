package cd

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

var (
	clearPen   = pen{Color: picture.ClearBlue, Width: 3.2}
	blockedPen = pen{Color: refusedC, Width: 3.2, Dash: []float64{2.2, 1.6}}
	fogPen     = pen{Color: ui.RGB(0x5f6a6e), Width: 3, Dash: []float64{1, 1.6}}
	wayPen     = pen{Color: draftInk, Width: 1.6, Dash: []float64{1.4, 1.8}}
	sightPen   = pen{Color: picture.ClearBlue, Width: 2}
	aimPen     = pen{Color: draftInk, Width: 1.8, Dash: []float64{3, 2.4}}
	arcInk     = ui.RGB(0xa94f84) // the purple of arcs, as a line
)

// clearOf is how far from the middle of a stand an arrow ends, in inches.
const clearOf = 0.45

func (f *firing) layer(p *picture.Picture) {
	if f.opportunity {
		for _, q := range f.movers() {
			if f.now.answer == nil || q.Name != f.now.fire.Target {
				p.Way(q.Path, wayPen)
			}
		}
	}
	for _, x := range f.fires {
		if !f.isShown(x) {
			f.draw(p, x, f.ask(x), true)
		}
	}
	for _, x := range f.strikes {
		side := f.squareOf(x.Name)
		for _, at := range x.At {
			square(p, at, 0, side, draftPen)
		}
	}
}

// isShown reports whether what the firer aims at is shown in place of a fire.
func (f *firing) isShown(x rules.Fire) bool {
	return f.now.answer != nil && f.now.fire.Stand == x.Stand && f.now.fire.Weapon == x.Weapon
}

// shortShot is how long a shot is whose arrow would lie below the icons, in units
// of the page.
const shortShot = 44

// short reports whether the icons would cover the arrow of a fire.
func (f *firing) short(x rules.Fire) bool {
	at, _, _ := f.targetAt(x)
	far := geom.Distance(f.m().get(x.Stand).Footprint.Center, at).Inches()
	return far*f.t.camera.Scale < shortShot*f.t.theme.Density
}

// hand draws what the firer aims at, which changes with the pointer, and above
// the icons the fire that they would cover.
func (f *firing) hand(p *picture.Picture) {
	for _, x := range f.fires {
		if !f.isShown(x) && f.short(x) {
			f.draw(p, x, f.ask(x), true)
		}
	}
	a := f.now.answer
	if a == nil {
		f.drawStrike(p)
		return
	}
	if path := f.pathOf(f.now.fire.Target); path != nil {
		f.drawWay(p, path)
	}
	f.m().inTheWay(p, a.Refused)
	f.draw(p, f.now.fire, a, f.now.declared)
	marksOf(p, a.Refused)
	f.m().arcs(p, a.Refused)
}

// drawWay draws the way of a target: where it may be shot at, and where not.
func (f *firing) drawWay(p *picture.Picture, path []geom.Point) {
	ways := f.way(f.now.fire)
	for _, s := range ways.Stretches {
		if s.To > s.From {
			p.Way(part(path, s.From, s.To), stretchPen(&s, ways))
		}
	}
	p.Add(&picture.Circle{Center: pt(path[0]), Radius: 0.12, Style: picture.Style{Fill: ui.White, Stroke: draftInk, Width: px(1.4)}})
}

// stretchPen is blue where a target may be shot at; grey where nothing is in the
// way but the limit of sight; vermilion elsewhere.
func stretchPen(s *rules.Stretch, w *rules.FirePath) pen {
	switch {
	case s.May && len(w.Refused) == 0:
		return clearPen
	case !s.Clear && len(s.By) == 0:
		return fogPen
	}
	return blockedPen
}

// draw draws a fire: its arrow, circle, bursts and the place on the way of its
// target.
func (f *firing) draw(p *picture.Picture, x rules.Fire, a *rules.FireAnswer, declared bool) {
	from, to := f.m().get(x.Stand), f.m().get(x.Target)
	if from == nil || to == nil {
		return
	}
	at, _, moved := f.targetAt(x)
	n := draftPen
	switch {
	case len(a.Refused) > 0:
		n = refusedPen
	case !declared && moved:
		n = sightPen
	case !declared:
		n = aimPen
	}
	end, short := at, clearOf
	if a.Circle != nil && len(a.Refused) == 0 {
		p.Ring(a.Circle.Center, a.Circle.Radius, pen{Color: n.Color, Width: 2, Dash: n.Dash})
		end, short = a.Circle.Center, a.Circle.Radius.Inches()
	}
	if moved {
		short = 0.36
	}
	f.shotLine(p, from.Footprint.Center, end, short, a.Indirect, n)
	for _, b := range a.Bursts {
		square(p, b.Center, f.burstFacing(from.Footprint.Center, b.Center), f.burstSide(x), pen{Color: n.Color, Width: 1.6})
	}
	if moved {
		marker(p, at, n.Color)
	}
}

// bowed is how high the bow of indirect fire is, of its length.
const bowed = 0.22

// shotLine draws the line of a shot from just outside the firer; indirect fire
// goes over what is between, in a bow.
func (f *firing) shotLine(p *picture.Picture, from, to geom.Point, short float64, indirect bool, n pen) {
	a := from.AngleTo(to).Normal()
	far := geom.Distance(from, to).Inches()
	if far < clearOf+short+0.5 { // all of it, above the icons
		p.Arrow(from, to, 0.3, n)
		return
	}
	from, to = ahead(from, a, clearOf), ahead(to, a+180*geom.Degree, short)
	if !indirect {
		p.Arrow(from, to, 0.42, n)
		return
	}
	const pieces = 24
	bow := make([]geom.Point, pieces+1)
	for k := range bow {
		s := float64(k) / pieces
		flat := ahead(from, a, s*geom.Distance(from, to).Inches())
		bow[k] = ahead(flat, a-90*geom.Degree, bowed*far*math.Sin(math.Pi*s))
	}
	line(p, bow[:pieces], pen{Color: n.Color, Width: n.Width, Dash: []float64{3, 2}})
	p.Arrow(bow[pieces-1], bow[pieces], 0.42, n)
}

// line draws a line without knots.
func line(p *picture.Picture, path []geom.Point, n pen) {
	lines := []picture.Line{{Points: pts(path)}}
	p.Add(&picture.Path{Lines: lines, Style: picture.Style{Stroke: ui.Faded(ui.White, 0.85), Width: px(n.Width + 2.4), Round: true}})
	p.Add(&picture.Path{Lines: lines, Style: picture.Style{Stroke: n.Color, Width: px(n.Width), Dash: n.Dash}})
}

// square draws a burst square.
func square(p *picture.Picture, at geom.Point, facing geom.Angle, side geom.Length, n pen) {
	foot := geom.NewFootprint(at, facing, side, side)
	lines := []picture.Line{{Points: pts(foot.Polygon()), Closed: true}}
	p.Add(&picture.Path{Lines: lines, Style: picture.Style{Fill: ui.Faded(ui.White, 0.12), Stroke: ui.Faded(ui.White, 0.85), Width: px(n.Width + 2)}})
	p.Add(&picture.Path{Lines: lines, Style: picture.Style{Stroke: n.Color, Width: px(n.Width), Dash: n.Dash}})
}

// marker draws a sight at a place of a way.
func marker(p *picture.Picture, at geom.Point, c color.NRGBA) {
	const r, out = 0.26, 0.38
	p.Add(&picture.Circle{Center: pt(at), Radius: r, Style: picture.Style{Stroke: ui.White, Width: px(5)}})
	p.Add(&picture.Circle{Center: pt(at), Radius: r, Style: picture.Style{Fill: ui.Faded(ui.White, 0.5), Stroke: c, Width: px(2.6)}})
	for _, a := range [...]geom.Angle{0, 90 * geom.Degree, 180 * geom.Degree, 270 * geom.Degree} {
		p.Add(&picture.Path{Lines: []picture.Line{{Points: pts([]geom.Point{ahead(at, a, r*0.55), ahead(at, a, out)})}}, Style: picture.Style{Stroke: c, Width: px(2.4)}})
	}
	p.Add(&picture.Circle{Center: pt(at), Radius: 0.05, Style: picture.Style{Fill: c}})
}

// arcs draws the arcs that reasons are about: a target outside of one.
func (m *model) arcs(p *picture.Picture, reasons []game.Reason) {
	for _, r := range reasons {
		for _, k := range r.Marks {
			if k.Kind == game.ArcMark && len(k.Points) > 0 {
				m.wedge(p, k.Points[0], k.Facing.Angle(), k.Arc, refusedC)
			}
		}
	}
}

// wedge draws an arc from its apex, as far as the table goes: a pale fan, and edges
// that lead on. It has no length of the game.
func (m *model) wedge(p *picture.Picture, apex geom.Point, facing geom.Angle, arc geom.Arc, c color.NRGBA) {
	const r = 2.6
	half := geom.Angle(arc.Degrees()) * geom.Degree / 2
	fan := []picture.Point{pt(apex)}
	for a := -half; a <= half; a += 5 * geom.Degree {
		fan = append(fan, m.reach(apex, facing+a, r))
	}
	p.Add(&picture.Path{Lines: []picture.Line{{Points: fan, Closed: true}}, Style: picture.Style{Fill: ui.Faded(c, 0.24)}})
	for _, a := range [...]geom.Angle{-half, half} {
		edge := []picture.Point{pt(apex), m.reach(apex, facing+a, 2*r)}
		p.Add(&picture.Path{Lines: []picture.Line{{Points: edge}}, Style: picture.Style{Stroke: c, Width: px(1.8), Dash: []float64{4, 3}}})
	}
}

// reach is the place so many inches from another, or at the edge of the table before.
func (m *model) reach(from geom.Point, way geom.Angle, far float64) picture.Point {
	tb := m.scenario.Table
	at := table.Inches(from)
	dir := table.Inches(ahead(from, way.Normal(), 1)).Sub(at)
	end := at.Add(dir.Mulf(math.Min(far, table.ToEdge(at, dir, table.Inches(geom.Pt(tb.Width, tb.Depth))))))
	return picture.Pt(end.X, end.Y)
}

// bearings draws the edges of the front arc that a stand would have, to the edge of
// the table: they have no length to measure with.
func (m *model) bearings(p *picture.Picture, stand string, at geom.Point, facing geom.Angle) {
	s, tb := m.get(stand), m.scenario.Table
	if s == nil || len(s.Kind.Mounts) == 0 || !tb.Bounds().Contains(at) {
		return
	}
	half := geom.Angle(s.Kind.Front().Degrees()) * geom.Degree / 2
	for _, a := range [...]geom.Angle{-half, half} {
		end := m.reach(at, facing+a, math.Inf(1))
		p.Add(&picture.Path{Lines: []picture.Line{{Points: []picture.Point{pt(at), end}}}, Style: picture.Style{Stroke: arcInk, Width: px(1.8), Dash: []float64{4, 3}}})
	}
}

// burstSide is the side of the burst square of what is fired.
func (f *firing) burstSide(x rules.Fire) geom.Length {
	return f.m().get(x.Stand).Kind.Mounts[x.Weapon].Weapon.Burst.Side
}

// burstFacing is how burst squares lie: along the line of fire, or along the
// edges of the table (ruling.burst-square).
func (f *firing) burstFacing(from, center geom.Point) geom.Angle {
	if c, ok := f.m().view.Battle().Chart.Cell("ruling.burst-square"); ok && c.Int() == 0 {
		return 0
	}
	return from.AngleTo(center)
}

// drawStrike draws the square of the strike in hand under the pointer.
func (f *firing) drawStrike(p *picture.Picture) {
	if f.strike == "" || !f.t.onMap || f.point >= 0 || len(f.pointsOf(f.strike)) >= f.most(f.strike) {
		return
	}
	square(p, table.Point(f.t.camera.ToTable(f.t.cursor)), 0, f.squareOf(f.strike), aimPen)
}

// ghosts shows the target of the aim where it is shot at.
func (f *firing) ghosts() []ghost {
	if f.now.answer == nil {
		return nil
	}
	at, facing, moved := f.targetAt(f.now.fire)
	if !moved {
		return nil
	}
	return []ghost{{name: f.now.fire.Target, at: at, facing: facing, refused: len(f.now.answer.Refused) > 0}}
}

// Tags of declared fires show where their arrows are long enough, in units of the
// page, and not on top of each other.
const (
	tagArrow = 190
	tagWide  = 84
	tagHigh  = 30
)

func (f *firing) tags() (out []tag) {
	if f.now.answer != nil {
		out = append(out, f.aimTag())
	}
	var taken []gmath.Vec
	k := f.t.theme.Density
	for _, x := range f.fires {
		if !f.measured() || f.now.answer != nil && x.Stand == f.now.fire.Stand {
			continue
		}
		from := f.m().get(x.Stand).Footprint.Center
		to, _, _ := f.targetAt(x)
		a, b := f.t.camera.ToScreen(table.Inches(from)), f.t.camera.ToScreen(table.Inches(to))
		mid := a.Add(b).Mulf(0.5)
		answer := f.ask(x)
		if answer.Indirect { // at the top of its bow
			d := b.Sub(a)
			mid = mid.Add(gmath.Vec{X: d.Y, Y: -d.X}.Mulf(bowed))
		}
		crowded := func(v gmath.Vec) bool {
			return math.Abs(v.X-mid.X) < tagWide*k && math.Abs(v.Y-mid.Y) < tagHigh*k
		}
		if a.DistanceTo(b) < tagArrow*k || slices.ContainsFunc(taken, crowded) {
			continue
		}
		taken = append(taken, mid)
		at := table.Point(f.t.camera.ToTable(mid))
		out = append(out, tag{at: at, off: vec(-tagWide/2, -tagHigh/2), bold: fireWords(answer)})
	}
	return out
}

// aimTag says at the target what the aim comes to, or why it is refused.
func (f *firing) aimTag() tag {
	x, a := f.now.fire, f.now.answer
	at, _, moved := f.targetAt(x)
	if len(a.Refused) > 0 {
		g := f.t.refusalTag(at, a.Refused)
		g.off = f.beyond(at, float64(30+22*len(a.Refused)))
		return g
	}
	g := tag{at: at, off: f.beyond(at, 44), bold: fireWords(a), soft: fireMore(a)}
	if c := a.Circle; c != nil {
		g.at, g.off = ahead(c.Center, 180*geom.Degree, c.Radius.Inches()), vec(-48, 9)
	}
	if moved && a.Measured {
		g.bold = fmt.Sprintf("at %s along · %s", inch(x.Along), g.bold)
	}
	for _, b := range a.Bursts {
		for _, n := range b.Stands {
			if p := f.m().get(n.Stand); p != nil && p.own && !slices.Contains(g.more, friendIn(n.Stand)) {
				g.more = append(g.more, friendIn(n.Stand))
			}
		}
	}
	if !f.now.declared && f.over.stand != "" {
		g.more = append(g.more, "click: declares "+usual.Weapon(a.Weapon))
	}
	return g
}

func friendIn(stand string) string { return stand + ", a friend, is in the burst" }

// beyond is where words about a target stand: on its side that is away from the
// firer, and of its way.
func (f *firing) beyond(at geom.Point, high float64) gmath.Vec {
	if at.Y < f.m().get(f.now.fire.Stand).At.Y {
		return vec(20, -high-8)
	}
	return vec(20, 14)
}

// fireWords says what a fire comes to, in a few words.
func fireWords(a *rules.FireAnswer) string {
	switch {
	case len(a.Refused) > 0:
		return "refused"
	case a.Overrun != "":
		return "eliminates without a die"
	case !a.Measured:
		return "in arc, in sight"
	case a.Spent:
		return "out of range"
	case a.Indirect && len(a.Bursts) == 1:
		return "1 burst"
	case a.Indirect:
		return fmt.Sprintf("%d bursts", len(a.Bursts))
	}
	if a.Need < 1 {
		return "cannot hit"
	}
	return fmt.Sprintf("need %d", a.Need)
}

// fireMore says more of it, softly.
func fireMore(a *rules.FireAnswer) string {
	var out []string
	switch {
	case a.Overrun != "" || a.Spent || a.Indirect:
	case a.Dice == 1:
		out = append(out, "1 die")
	case a.Dice > 0:
		out = append(out, fmt.Sprintf("%d dice", a.Dice))
	}
	switch a.Shell {
	case rules.HighExplosive:
		out = append(out, "HE")
	case rules.ArmorPiercing:
		out = append(out, "AP")
	}
	if a.Face != "" {
		out = append(out, "on its "+a.Face)
	}
	if a.Circle != nil && a.Measured && len(a.Circle.Order) > 1 {
		out = append(out, fmt.Sprintf("%d stands", len(a.Circle.Order)))
	}
	return strings.Join(out, " · ")
}

func (f *firing) mark(stand string) (m standMark) {
	p := f.m().get(stand)
	if p == nil {
		return m
	}
	if p.own {
		m.wants = slices.Contains(f.next, stand)
		m.dim = !slices.Contains(f.firers, stand)
		return m
	}
	a := f.now.answer
	if f.draft.stand != "" {
		m.affected = f.in[stand]
		m.dim = !m.affected
	}
	if a == nil || len(a.Refused) > 0 {
		m.refused = a != nil && stand == f.now.fire.Target && f.over.stand != ""
		return m
	}
	if a.Circle != nil {
		for i, s := range a.Circle.Order {
			if s == stand {
				m.number, m.affected, m.dim = i+1, true, false
			}
		}
	}
	for _, b := range a.Bursts {
		for _, n := range b.Stands {
			if n.Stand == stand {
				m.affected, m.dim = true, false
			}
		}
	}
	return m
}
