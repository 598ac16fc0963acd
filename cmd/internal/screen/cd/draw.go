package cd

import (
	"math"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/geom"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// pt returns a point of the table as pictures have it.
func pt(p geom.Point) picture.Point { return picture.Pt(p.X.Inches(), p.Y.Inches()) }

func pts(ps []geom.Point) []picture.Point {
	out := make([]picture.Point, len(ps))
	for i, p := range ps {
		out[i] = pt(p)
	}
	return out
}

// px is a width of so many pixels at every zoom.
func px(n float64) picture.Width { return picture.Width{Least: n, Most: n} }

// A pen is how a line of a draft is drawn.
type pen = picture.Pen

var (
	draftPen   = pen{Color: draftInk, Width: 2.4}
	refusedPen = pen{Color: refusedC, Width: 2.4, Dash: []float64{3, 2}}
)

// marksOf draws where on the table reasons can be seen.
func marksOf(p *picture.Picture, reasons []game.Reason) {
	for _, r := range reasons {
		p.Marks(r.Marks, refusedPen)
	}
}

// inTheWay lights up what blocks the lines that reasons are about: all of it, under
// every policy, for how much of it lies in the way is told by rulings alone.
func (m *model) inTheWay(p *picture.Picture, reasons []game.Reason) {
	lit := pen{Color: refusedC, Width: 2.2}
	for _, r := range reasons {
		for _, k := range r.Marks {
			if k.Kind != game.LineMark {
				continue
			}
			for _, name := range k.Names {
				p.Area(m.ringsOf(name), ui.Faded(lit.Color, 0.3), lit)
			}
		}
	}
}

// ringsOf are the outlines of the ground of a name, or of a stand.
func (m *model) ringsOf(name string) (rings [][]geom.Point) {
	for i := range m.scenario.Terrain {
		f := &m.scenario.Terrain[i]
		if f.Name != name {
			continue
		}
		if f.Kind.Data().Linear {
			rings = append(rings, f.Line.Pieces()...)
			continue
		}
		rings = append(rings, f.Area.Outline)
		for _, h := range f.Area.Holes {
			rings = append(rings, h)
		}
	}
	if q := m.get(name); q != nil && len(rings) == 0 {
		rings = append(rings, q.Footprint.Polygon())
	}
	return rings
}

// ahead returns the point so far from another in a direction.
func ahead(from geom.Point, facing geom.Angle, far float64) geom.Point {
	sin, cos := math.Sincos(float64(facing.Normal()) / 1000 * math.Pi / 180)
	return from.Add(geom.Pt(geom.Length(sin*far*float64(geom.Inch)), geom.Length(-cos*far*float64(geom.Inch))))
}

// toward returns the facing from one point to another in steps of a degree, or
// of 15 with coarse.
func toward(from, to geom.Point, coarse bool) geom.Angle {
	step := geom.Degree
	if coarse {
		step = 15 * geom.Degree
	}
	return ((from.AngleTo(to) + step/2) / step * step).Normal()
}

// drawLayer draws what a tool has to show on the table.
func (t *Table) drawLayer(dst *ebiten.Image, l *table.Layer, anew bool, fill func(*picture.Picture)) {
	if anew {
		p := &picture.Picture{}
		fill(p)
		if !l.Shows(p) {
			l.ShowFitted(p)
		}
	}
	l.Draw(dst, &t.camera, t.theme.Density, table.Pace{Still: t.bakery.Still >= table.StillFrames})
}

// drawEdge draws the edge of the table around the terrain.
func (t *Table) drawEdge(dst *ebiten.Image) {
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	w := t.theme.Fpx(4)
	t.tools.Brush.Box(dst, ui.Box{
		Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5).Add(gmath.Vec{X: w, Y: w}),
		Fill: ui.Black, Round: t.theme.Fpx(2),
	})
}

// Draw draws the window.
func (t *Table) Draw(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.SlateCard))
	if t.curtain != nil {
		t.drawCurtain(dst)
		return
	}
	t.sprites.Budget = table.Redrawn
	t.drawEdge(dst)
	t.bakery.Draw(dst, &t.camera, t.theme.Density)
	if t.bakery.Bare() {
		t.labels.Draw(dst, ui.Label{Text: "The table is being drawn…", Size: ui.TextTitle, Bold: true, Color: ui.Ink}, t.camera.Middle(), ui.Centered)
	}
	t.drawEntries(dst)
	t.lay()
	t.drawPlaceNames(dst)
	if !t.peek {
		t.drawSeen(dst)
	}
	if t.trails == showsWays && (t.show == nil || t.show.done()) {
		t.drawLayer(dst, &t.layers.trails, t.trailed != len(t.logShown()), t.trail)
		t.trailed = len(t.logShown())
	}
	if !t.peek && t.show == nil {
		t.drawLayer(dst, &t.layers.still, t.drafts, t.player.tool.layer)
	}
	t.drawLosses(dst)
	t.drawPieces(dst)
	t.drawRest(dst)
	if !t.peek {
		t.drawLine(dst)
	}
	if !t.peek && t.show == nil {
		t.drawGhosts(dst)
		t.drawLayer(dst, &t.layers.hand, true, t.player.tool.hand)
		t.drawChits(dst)
	}
	t.drafts = false
	if !t.peek {
		t.drawRoom(dst)
		t.drawMarks(dst)
		t.drawPings(dst)
	}
	if t.show != nil {
		t.drawShow(dst)
		t.drawChits(dst)
		t.drawTags(dst, t.show.tags())
	} else if !t.peek {
		t.drawTags(dst, slices.Concat(t.player.tool.tags(), t.sightingTags(), t.lossTags(), t.entryTags()))
		t.drawBox(dst)
		t.drawTape(dst)
	}
	t.drawNames(dst)
	if !t.peek {
		t.drawRulers(dst)
		t.page.Draw(dst)
		t.drawProfile(dst)
		t.drawMini(dst)
		t.drawTip(dst)
	}
}

// reduced reports whether motion is to be reduced: then stands jump.
func (t *Table) reduced() bool { return t.tools.Prefs.Still }
