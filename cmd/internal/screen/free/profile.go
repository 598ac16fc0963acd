package free

import (
	"fmt"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A profileStrip is the side view below the table. It is drawn anew only when
// the ruling or the room for it changes.
type profileStrip struct {
	ruling *los.Ruling
	size   image.Point
	rough  bool // drawn in pixels of the desktop, in a hurry
	image  *ebiten.Image
	span   [2]float64 // the pixels from the strip's left where the line begins and ends
}

// stripScale is the pixels of the desktop to an inch of the profile's picture.
const stripScale = 96

// draw draws the strip, or what to do to see one.
func (p *profileStrip) draw(dst *ebiten.Image, t *tableScene) {
	room := t.regions.profile
	r := t.ruling()
	if r == nil {
		p.ruling = nil
		ui.FillRect(dst, room, t.theme.Color(ui.SlatePanel))
		middle := gmath.Vec{X: float64(room.Min.X+room.Max.X) / 2, Y: float64(room.Min.Y+room.Max.Y) / 2}
		t.labels.Draw(dst, ui.Label{Text: "Choose two stands to see the side profile of the line between them.", Size: ui.TextBody, Color: ui.InkSoft}, middle, ui.Centered)
		return
	}
	rough := t.moving != nil && t.theme.Density > 1
	if r != p.ruling || room.Size() != p.size || p.rough && !rough {
		p.paint(r, room.Size(), t.theme, rough)
	}
	var o ebiten.DrawImageOptions
	if p.rough {
		o.GeoM.Scale(t.theme.Density, t.theme.Density)
		o.Filter = ebiten.FilterLinear
	}
	o.GeoM.Translate(float64(room.Min.X), float64(room.Min.Y))
	dst.DrawImage(p.image, &o)
	if t.probe >= 0 {
		p.drawProbe(dst, t, r)
	}
}

func (p *profileStrip) paint(r *los.Ruling, size image.Point, th *ui.Theme, rough bool) {
	scale, fine, density := th.Fpx(stripScale), th.Fpx(stripScale), th.Density
	if rough {
		fine, density = stripScale, 1
	}
	pic := picture.Profile(r, float64(size.X)/scale, float64(size.Y)/scale, picture.DarkTheme)
	pixels := pic.RasterScaled(pic.Bounds, fine, density)
	if p.image == nil || p.image.Bounds().Size() != pixels.Rect.Size() {
		if p.image != nil {
			p.image.Deallocate()
		}
		p.image = ebiten.NewImage(max(pixels.Rect.Dx(), 1), max(pixels.Rect.Dy(), 1))
	}
	if !pixels.Rect.Empty() {
		p.image.WritePixels(pixels.Pix)
	}
	p.ruling, p.size, p.rough, p.span = r, size, rough, lineSpan(pic, scale)
}

// lineSpan returns where the sight line begins and ends across the strip, in
// pixels; twice zero if the picture has none.
func lineSpan(pic *picture.Picture, scale float64) [2]float64 {
	for _, s := range pic.Shapes {
		line, ok := s.(*picture.Path)
		if !ok || s.Name() != "sight" || len(line.Lines) == 0 {
			continue
		}
		pts := line.Lines[0].Points
		a, b := pts[0].X, pts[len(pts)-1].X
		return [2]float64{math.Min(a, b) * scale, math.Max(a, b) * scale}
	}
	return [2]float64{}
}

// pointedAt returns the inches along the line that a position in the window
// points at in the strip; -1 if it points at none.
func (p *profileStrip) pointedAt(at gmath.Vec, room image.Rectangle, th *ui.Theme, r *los.Ruling) float64 {
	if r != p.ruling || p.span[1] <= p.span[0] || !image.Pt(int(at.X), int(at.Y)).In(room) {
		return -1
	}
	share := (at.X - float64(room.Min.X) - p.span[0]) / (p.span[1] - p.span[0])
	if slack := th.Fpx(6) / (p.span[1] - p.span[0]); share < -slack || share > 1+slack {
		return -1
	}
	return gmath.Clamp(share, 0, 1) * math.Max(r.Profile.Length.Inches(), 0)
}

// drawProbe marks a distance in the strip.
func (p *profileStrip) drawProbe(dst *ebiten.Image, t *tableScene, r *los.Ruling) {
	length := r.Profile.Length.Inches()
	if length <= 0 || p.span[1] <= p.span[0] {
		return
	}
	room := t.regions.profile
	x := math.Round(float64(room.Min.X) + p.span[0] + t.probe/length*(p.span[1]-p.span[0]))
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
