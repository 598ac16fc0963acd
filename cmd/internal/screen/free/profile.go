package free

import (
	"fmt"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// strip is where the side view shows: over the table's foot while a ruling does,
// else nowhere.
func (t *tableScene) strip() image.Rectangle {
	if t.ruling() == nil {
		return image.Rectangle{}
	}
	return t.regions.profile
}

// room is what of the table's region the side view leaves: the table is fitted to it.
func (t *tableScene) room() image.Rectangle {
	r := t.regions.table
	if s := t.strip(); !s.Empty() {
		r.Max.Y = s.Min.Y
	}
	return r
}

// drawProfile draws the side view of the ruling that shows.
func (t *tableScene) drawProfile(dst *ebiten.Image) {
	r := t.ruling()
	if r == nil {
		return
	}
	t.profile.Draw(dst, r, t.strip(), t.theme, t.moving != nil)
	if t.probe >= 0 {
		t.drawStripProbe(dst, r)
	}
}

// framed is how far from what covers the table a stand of the line is to be, with its
// name, in pixels of the desktop.
const framed = 44

// uncover moves the table if one of the stands that the line joins is out of view or
// below the strip, and shows more of it if both have no room: then all of the line is
// in view.
func (t *tableScene) uncover() {
	r := t.strip()
	if r.Empty() {
		return
	}
	a, b := table.Inches(t.stand(t.from).Footprint().Center), table.Inches(t.stand(t.to).Footprint().Center)
	lo := gmath.Vec{X: math.Min(a.X, b.X), Y: math.Min(a.Y, b.Y)}
	hi := gmath.Vec{X: math.Max(a.X, b.X), Y: math.Max(a.Y, b.Y)}
	room := t.regions.table
	room.Max.Y = r.Min.Y
	room = room.Inset(t.theme.Px(framed))
	c := &t.camera
	if wide, high := float64(max(room.Dx(), 1)), float64(max(room.Dy(), 1)); (hi.X-lo.X)*c.Scale > wide || (hi.Y-lo.Y)*c.Scale > high {
		scale := math.Min(wide/math.Max(hi.X-lo.X, 1e-3), high/math.Max(hi.Y-lo.Y, 1e-3))
		c.ZoomAt(c.Middle(), scale/c.Scale)
	}
	from, to := c.ToScreen(lo), c.ToScreen(hi)
	c.Pan(gmath.Vec{
		X: into(from.X, to.X, float64(room.Min.X), float64(room.Max.X)),
		Y: into(from.Y, to.Y, float64(room.Min.Y), float64(room.Max.Y)),
	})
}

// into is how far what reaches from one place to another is to go to lie between two
// others.
func into(from, to, least, most float64) float64 {
	if from < least {
		return least - from
	}
	return math.Min(most-to, 0)
}

// drawStripProbe marks a distance in the strip.
func (t *tableScene) drawStripProbe(dst *ebiten.Image, r *los.Ruling) {
	length := r.Profile.Length.Inches()
	from, to, ok := t.profile.Span(r)
	if length <= 0 || !ok {
		return
	}
	room := t.strip()
	x := math.Round(float64(room.Min.X) + from + t.probe/length*(to-from))
	top, bottom := float64(room.Min.Y)+t.theme.Fpx(26), float64(room.Max.Y)-t.theme.Fpx(24)
	ui.FillBox(dst, x, top, math.Max(1, math.Round(t.theme.Density)), bottom-top, ui.White)
	text := probeText(r, t.probe)
	half := t.tagSize(text).X/2 + t.theme.Fpx(5)
	middle := gmath.Vec{X: x + half, Y: top + t.theme.Fpx(8)}
	if middle.X+half > float64(room.Max.X) {
		middle.X = x - half
	}
	t.drawTag(dst, text, middle)
}

// drawTag writes a few words on a plate of their own, over whatever is there.
func (t *tableScene) drawTag(dst *ebiten.Image, text string, middle gmath.Vec) {
	t.tools.Brush.Box(dst, ui.Box{
		Center: middle, Half: t.tagSize(text).Mulf(0.5),
		Fill: ui.SlateDeep, Stroke: ui.InkSoft, Width: t.thin(), Round: t.theme.Fpx(4),
	})
	t.labels.Draw(dst, tagLabel(text), middle, ui.Centered)
}

func (t *tableScene) tagSize(text string) gmath.Vec {
	return t.labels.Size(tagLabel(text)).Add(gmath.Vec{X: t.theme.Fpx(12), Y: t.theme.Fpx(6)})
}

func tagLabel(text string) ui.Label {
	return ui.Label{Text: text, Size: ui.TextSmall, Bold: true, Color: ui.White}
}

// probeText says what is on the line at a distance.
func probeText(r *los.Ruling, d float64) string {
	text := inchText(d)
	for _, g := range r.Profile.Ground {
		if d >= g.Start.Inches() && d <= g.End.Inches() {
			text += fmt.Sprintf(" · ground %d", g.Level)
			break
		}
	}
	for _, o := range r.Profile.Over {
		if d >= o.Start.Inches() && d <= o.End.Inches() {
			text += fmt.Sprintf(" · %s, top %d", o.Name, o.Top)
		}
	}
	return text
}

func inchText(d float64) string { return fmt.Sprintf("%.1f\u2033", d) }

// profilePoint returns the table position at so many inches along the line.
func profilePoint(r *los.Ruling, d float64) gmath.Vec {
	a, b := table.Inches(r.Profile.From), table.Inches(r.Profile.To)
	return a.Add(b.Sub(a).Normalized().Mulf(d))
}

// alongProfile returns the inches along the line of the point on it that is
// nearest to p; -1 if that is more than reach away or beyond its ends.
func alongProfile(r *los.Ruling, p gmath.Vec, reach float64) float64 {
	a, b := table.Inches(r.Profile.From), table.Inches(r.Profile.To)
	length := b.Sub(a).Len()
	if length == 0 {
		return -1
	}
	along := b.Sub(a).Divf(length)
	d := p.Sub(a).Dot(along)
	off := math.Abs(p.Sub(a).X*along.Y - p.Sub(a).Y*along.X)
	if d < 0 || d > length || off > reach {
		return -1
	}
	return d
}
