package build

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// pieces are the stands as they are drawn.
type pieces struct {
	of     *builder.State
	camera table.Camera
	looks  []picture.StandLook
	icons  []picture.Icon
	perch  []table.Perch // of those on the table, by stand; others have no pile
}

// laidPieces brings the pieces up to date.
func (t *Table) laidPieces() *pieces {
	p, s := &t.pieces, t.setup()
	if p.of == t.view && p.camera == t.camera {
		return p
	}
	if p.of != t.view {
		p.looks, p.icons = p.looks[:0], p.icons[:0]
		for i, piece := range scene.Of(s).Pieces {
			k := picture.LookOf(&piece)
			p.looks = append(p.looks, k)
			p.icons = append(p.icons, picture.Icon{
				Side: sideOf(s, s.Stands[i].Side), Body: k.Fill, Company: k.Company, Symbol: k.Symbol,
				Size: table.IconSize, Unspotted: k.Hidden, Destroyed: k.Destroyed, Cargo: k.Carrying,
			})
		}
	}
	p.of, p.camera, p.perch = t.view, t.camera, p.perch[:0]
	var on []int
	for i := range s.Stands {
		p.perch = append(p.perch, table.Perch{})
		if s.Stands[i].OnTable() {
			p.perch[i] = table.PerchAt(t.camera.ToScreen(table.Inches(s.Stands[i].At)))
			on = append(on, i)
		}
	}
	table.Spread(len(on), func(i int) *table.Perch { return &p.perch[on[i]] }, -1, t.theme.Density)
	return p
}

// sideOf numbers a side; a stand of none has the form of the first.
func sideOf(s *scenarios.Setup, side string) int {
	for i := range s.Sides {
		if s.Sides[i].Name == side {
			return i
		}
	}
	return 0
}

// large reports whether stands of a look are drawn as they are, without icons.
func (t *Table) large(l *picture.StandLook) bool {
	return !t.theme.Safe && math.Min(l.Width, l.Depth)*t.camera.Scale >= t.theme.Fpx(table.Iconed)
}

// iconAt is where a stand on the table is clicked.
func (t *Table) iconAt(i int) gmath.Vec {
	p := t.laidPieces()
	if t.large(&p.looks[i]) {
		return t.camera.ToScreen(table.Inches(t.setup().Stands[i].At))
	}
	return p.perch[i].Icon
}

// standAt returns the stand at a place of the window, or -1.
func (t *Table) standAt(at gmath.Vec) int {
	p, s := t.laidPieces(), t.setup()
	best, found := t.theme.Fpx(table.IconSize/2+2), -1
	for i := range s.Stands {
		if !s.Stands[i].OnTable() {
			continue
		}
		if t.large(&p.looks[i]) {
			f := s.Stands[i].Footprint()
			if f.Contains(table.Point(t.camera.ToTable(at))) {
				return i
			}
			continue
		}
		if d := p.perch[i].Icon.DistanceTo(at); p.perch[i].Pile > 0 && d <= best {
			best, found = d, i
		}
	}
	return found
}

// drawStands draws the stands on the table; those in hand where they are dragged to.
func (t *Table) drawStands(dst *ebiten.Image) {
	p, s := t.laidPieces(), t.setup()
	still := t.bakery.Still >= table.StillFrames
	for i := range s.Stands {
		st := &s.Stands[i]
		if !st.OnTable() {
			continue
		}
		look, alpha := p.looks[i], float32(1)
		thing := builder.Thing{Of: "stand", Name: st.Name}
		if t.grab.moves(thing) {
			alpha = 0.35
		}
		chosen := t.isChosen(thing)
		if t.large(&look) {
			look.Selected = chosen
		} else {
			look.Small, look.Symbol = true, ""
		}
		if alpha == 1 {
			t.sprites.Stand(dst, &t.camera, look, table.Inches(st.At), radians(st.Facing), t.theme.Density, still)
		}
		if t.large(&look) || p.perch[i].Pile == 0 && !chosen {
			continue
		}
		t.drawIcon(dst, p.icons[i], p.perch[i], radians(st.Facing), alpha, chosen)
	}
}

func (t *Table) drawIcon(dst *ebiten.Image, icon picture.Icon, at table.Perch, turn float64, alpha float32, chosen bool) {
	k := t.theme.Density
	if at.Icon.DistanceTo(at.Foot) > 3*k {
		t.tools.Brush.Line(dst, at.Foot, at.Icon, 1.2*k, ui.Black, 0)
	}
	t.icons.Draw(dst, icon, at.Icon, turn, alpha)
	if chosen {
		t.ring(dst, at.Icon, 4, 4, ui.Black)
		t.ring(dst, at.Icon, 4, 2, ui.White)
	}
	if at.Pile > 1 {
		t.labels.Draw(dst, ui.Label{Text: "×" + itoa(at.Pile), Size: ui.TextSmall, Bold: true, Color: ui.Black, Halo: ui.White}, at.Icon.Add(gmath.Vec{Y: 17 * k}), ui.Centered)
	}
}

func (t *Table) ring(dst *ebiten.Image, at gmath.Vec, grow, width float64, c color.NRGBA) {
	k := t.theme.Density
	half := (table.IconSize/2 + grow) * k
	t.tools.Brush.Box(dst, ui.Box{Center: at, Half: gmath.Vec{X: half, Y: half}, Round: 6 * k, Stroke: c, Width: width * k})
}

// drawGhost draws a stand that is being put somewhere.
func (t *Table) drawGhost(dst *ebiten.Image, look picture.StandLook, icon picture.Icon, at geom.Point, facing geom.Angle) {
	t.drawGhostAt(dst, look, icon, at, facing, t.camera.ToScreen(table.Inches(at)))
}

// drawGhostAt is drawGhost with the icon elsewhere, as where stands are close.
func (t *Table) drawGhostAt(dst *ebiten.Image, look picture.StandLook, icon picture.Icon, at geom.Point, facing geom.Angle, icons gmath.Vec) {
	t.tools.Brush.Box(dst, ui.Box{
		Center: t.camera.ToScreen(table.Inches(at)), Half: gmath.Vec{X: look.Width, Y: look.Depth}.Mulf(t.camera.Scale / 2),
		Turn: radians(facing), Fill: ui.Faded(ui.White, 0.45), Stroke: ui.Black, Width: t.theme.Fpx(1.2),
	})
	t.icons.Draw(dst, icon, icons, radians(facing), 0.75)
}

func radians(a geom.Angle) float64 {
	d := a.Direction()
	return math.Atan2(float64(d.X), float64(-d.Y))
}

// sameGround reports whether two tables have the same ground.
func sameGround(a, b *scenarios.Setup) bool {
	if a.Table.Width != b.Table.Width || a.Table.Depth != b.Table.Depth || len(a.Terrain) != len(b.Terrain) || a.Rulings.Heights != b.Rulings.Heights {
		return false
	}
	for i := range a.Terrain {
		if !sameFeature(&a.Terrain[i], &b.Terrain[i]) || a.TerrainKind(i) != b.TerrainKind(i) {
			return false
		}
	}
	return true
}

func sameFeature(f, g *los.Feature) bool {
	if f.Name != g.Name || f.Kind != g.Kind || f.Level != g.Level || f.Line.Width != g.Line.Width || (f.Height == nil) != (g.Height == nil) || f.Height != nil && *f.Height != *g.Height {
		return false
	}
	return samePoints(f.Line.Points, g.Line.Points) && samePoints(f.Area.Outline, g.Area.Outline) && sameRings(f.Area.Holes, g.Area.Holes)
}
