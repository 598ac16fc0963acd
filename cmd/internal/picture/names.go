package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strings"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// screenSwell is how much larger the least letters of a whole table in a window are
// than on paper.
const screenSwell = 1.35

// Names is the names of the features and the levels of the contours, off the houses.
func Names(s *scene.Scene) *Picture {
	pl := &placer{room: tableRect(s), swell: screenSwell}
	for _, h := range Houses(s) {
		pl.things.add(h)
	}
	p := names(s, nil, pl, penScale(tableRect(s)))
	p.areaNames(s, pl, penScale(tableRect(s)))
	return p
}

// names sets the names of features clear of what the placer holds already.
// What a ruling speaks of is named whatever it is; of the rest, names that
// would crowd the map are left out.
func names(s *scene.Scene, r *los.Ruling, pl *placer, pen float64) *Picture {
	m := newMapper(s)
	m.pen = pen
	m.features = slices.DeleteFunc(m.features, func(f feature) bool { return !bounds(f.lines).Touches(pl.room) })
	cited := map[string]bool{}
	if r != nil {
		for _, part := range r.Parts {
			if part.Feature >= 0 {
				cited[terrainID(part.Feature)] = true
			}
			for _, f := range part.Features {
				cited[terrainID(f)] = true
			}
		}
	}
	hills := m.contours()
	m.crop(pl.room)
	for _, f := range m.features {
		m.areaName(f, cited[f.id], pl)
	}
	for i, f := range hills {
		m.level(f, hills[i+1:], pl)
	}
	m.hillNames(m.contours(), pl)
	for _, f := range m.features {
		m.lineName(f, cited[f.id], pl)
	}
	return m.Picture
}

// crop leaves of every area what lies in a rectangle: its name is to stand on that.
func (m *mapper) crop(r Rect) {
	for i := range m.features {
		f := &m.features[i]
		if b := bounds(f.lines); f.Kind.Data().Linear || r.Contains(b.Min) && r.Contains(b.Max) {
			continue
		}
		var lines []Line
		for _, l := range f.lines {
			if pts := clipped(l.Points, r); len(pts) >= 3 {
				lines = append(lines, Line{pts, true})
			}
		}
		if lines != nil {
			f.lines = lines
		}
	}
}

// astray returns how much of a name of f in r would lie over what is not f but
// another area with a name: it would seem that one's.
func (m *mapper) astray(f feature, r Rect) float64 {
	const nx, ny = 7, 3
	bad, w := 0, r.Max.X-r.Min.X
	for i := range nx * ny {
		q := Pt(r.Min.X+w*(float64(i%nx)+0.5)/nx, r.Min.Y+(r.Max.Y-r.Min.Y)*(float64(i/nx)+0.5)/ny)
		if m.onOther(f, q) {
			bad++
		}
	}
	return 0.6 * float64(bad) / (nx * ny)
}

// onOther reports whether q lies on another area than f, and not on f. Ground lies
// under all else, a contour over the lower ones that it lies in.
func (m *mapper) onOther(f feature, q Point) bool {
	isHill, on := f.Kind.Data().Contour, inLines(f.lines, q)
	for _, o := range m.features {
		d := o.Kind.Data()
		if o.id == f.id || d.Linear || d.Contour != isHill || o.Name == "" || on && (!isHill || o.level <= f.level) {
			continue
		}
		if levelSuffix.ReplaceAllString(o.Name, "") != levelSuffix.ReplaceAllString(f.Name, "") && inLines(o.lines, q) {
			return true
		}
	}
	return false
}

// label returns a label of the map, its letters so many inches high on a
// table of usual size.
func (m *mapper) label(f feature, text string, size float64, col color.NRGBA) *Label {
	l := &Label{
		ID: f.id, Text: text, Bold: true, Color: col, Halo: faded(rgb(0xf3eedd), 0.85),
		Size: Width{size * m.pen, size * 17, size * 26},
	}
	w, _ := m.Bounds.Size()
	l.Text = shortened(text, l.Size.True(), w*0.6, true)
	return l
}

// areaName sets the name of an area that is not a contour.
func (m *mapper) areaName(f feature, cited bool, pl *placer) {
	d := f.Kind.Data()
	if d.Linear || d.Contour || f.Name == "" {
		return
	}
	in, _ := innermost(f.lines)
	b := bounds(f.lines)
	var l *Label
	minor := false
	switch f.Kind {
	case los.Woods, los.Bush:
		l = m.label(f, f.Name, 0.74, rgb(0x1d3114))
		l.Halo = faded(rgb(0xe4ecd3), 0.9)
	case los.Town:
		l = m.label(f, strings.ToUpper(f.Name), 0.76, rgb(0x33282a))
		m.set(pl, f, bid{Label: l, at: append(around(b, l)[:2], append([]Point{in}, around(b, l)...)...)})
		return
	case los.SmokeScreen, los.BurningSmoke:
		l = m.label(f, f.Name, 0.6, rgb(0x2b2b2b))
		at := append([]Point{Pt(in.X, in.Y-0.25*m.pen)}, around(b, l)...)
		if w, _ := b.Size(); TextWidth(l.Text, l.Size.True(), l.Bold) > w {
			at = append(around(b, l), in) // beside what it would hide
		}
		m.set(pl, f, bid{Label: l, at: at})
		height := m.label(f, fmt.Sprintf("height %d", f.level), 0.54, rgb(0x2b2b2b))
		height.Bold = false
		at = []Point{in}
		if l.At != (Point{}) {
			at = []Point{Pt(l.At.X, l.At.Y+0.6*m.pen), Pt(l.At.X, l.At.Y-0.6*m.pen)}
		}
		m.set(pl, f, bid{Label: height, at: append(at, around(b, height)...)})
		return
	case los.Field, los.Crops, los.Marsh, los.Dunes: // and ground of a rule system
		l = m.label(f, f.Name, 0.5, rgb(0x6f6640))
		l.Bold = false
		minor = f.Own == "" // of the others nothing else says what they are
	default:
		l = m.label(f, f.Name, 0.6, ink)
	}
	h := l.Size.True()
	at := append([]Point{in, Pt(in.X, in.Y-h), Pt(in.X, in.Y+h)}, around(b, l)...)
	if w, _ := b.Size(); TextWidth(l.Text, h, l.Bold) > w && !minor {
		at = append(around(b, l), in) // beside what it would hide
	}
	if minor && !cited {
		if !generic(f) && pl.placeAtMost(bid{Label: l, at: at}, 0.04) {
			m.Add(l)
		}
		return
	}
	m.set(pl, f, bid{Label: l, at: at})
}

// set places the name of a feature, with a line to it if it must go far off.
func (m *mapper) set(pl *placer, f feature, b bid) {
	b.far = true
	if b.worse == nil {
		b.worse = func(r Rect) float64 { return m.astray(f, r) }
	}
	if !pl.place(b) {
		return
	}
	if line, far := tie(bounds(f.lines), b.Label); far {
		m.Add(&Path{ID: f.id, Lines: []Line{line}, Style: Style{Stroke: faded(b.Color, 0.6), Width: m.line(0.04)}})
	}
	m.Add(b.Label)
}

// level prints the level of a contour inside it, near its line and outside
// higher contours.
func (m *mapper) level(f feature, higher []feature, pl *placer) {
	l := m.label(f, fmt.Sprint(f.level), 0.68, levelInk)
	l.Halo = faded(hillHalo(f.level), 0.9)
	in := 0.55 * m.pen
	if _, gap := innermost(f.lines); gap < in*1.2 {
		in = gap * 0.6
	}
	outline := f.lines[0]
	n := length(outline)
	var best, under []Point
	for _, s := range stops(outline, n/48) {
		q := Pt(s.at.X-s.along.Y*in, s.at.Y+s.along.X*in)
		if !inLines(f.lines, q) || lineGap(f.lines, q) < in*0.8 || !m.Bounds.Contains(q) {
			continue
		}
		clear := true
		for _, o := range higher {
			if inLines(o.lines, q) || nearLines(o.lines, q, in*0.7) {
				clear = false
			}
		}
		if clear && !m.onTrack(q, 0.3*m.pen) {
			best = append(best, q)
		}
		under = append(under, q)
	}
	if len(best) == 0 {
		best = under // it lies in a higher one
	}
	if len(best) == 0 {
		at, _ := innermost(f.lines)
		best = []Point{at}
	}
	// South-east first: where the hill's shadow falls and the eye looks for it.
	k := 0
	for i, q := range best {
		if q.X+q.Y > best[k].X+best[k].Y {
			k = i
		}
	}
	best = append(best[k:], best[:k]...)
	if pl.place(bid{Label: l, at: best}) {
		m.Add(l)
	}
	if len(best) > 6 && n > 90*m.pen {
		// A long contour says its level again on its far side.
		again := *l
		half := append(append([]Point{}, best[len(best)/2:]...), best[:len(best)/2]...)
		half = slices.DeleteFunc(half, func(q Point) bool { return math.Hypot(q.X-l.At.X, q.Y-l.At.Y) < 12*m.pen })
		if pl.placeAtMost(bid{Label: &again, at: half}, 0.5) {
			m.Add(&again)
		}
	}
}

// levelSuffix is what files add to the name of a hill's contours; the number
// inside the contour says the same.
var levelSuffix = regexp.MustCompile(`,? *level *-?[0-9]+$`)

// hillNames sets the name of each hill once, whatever the number of its
// contours, on whichever of them has room.
func (m *mapper) hillNames(hills []feature, pl *placer) {
	named := map[string]bool{}
	for _, f := range hills {
		name := levelSuffix.ReplaceAllString(f.Name, "")
		if name == "" || named[name] {
			continue
		}
		named[name] = true
		var at []Point
		top := f
		for i := len(hills) - 1; i >= 0; i-- {
			if levelSuffix.ReplaceAllString(hills[i].Name, "") != name {
				continue
			}
			if len(at) == 0 {
				top = hills[i]
			}
			at = append(at, m.onOwnGround(hills[i], hills[i+1:])...)
		}
		l := m.label(top, name, 0.64, levelInk)
		l.Halo = faded(hillHalo(top.level), 0.85)
		m.set(pl, f, bid{Label: l, at: append(at, around(bounds(f.lines), l)...), worse: func(r Rect) float64 {
			out := m.astray(f, r) // and over the edge, if not all beside it
			for _, q := range []Point{r.Min, r.Max, Pt(r.Min.X, r.Max.Y), Pt(r.Max.X, r.Min.Y)} {
				if !inLines(f.lines, q) {
					out += 0.05
				}
			}
			return out
		}})
	}
}

// hillHalo is the color about letters on ground of a level: its own, but where that is
// too dark for them.
func hillHalo(level int) color.NRGBA {
	if level <= 3 {
		return tint(level)
	}
	return mixed(tint(level), paper, 0.5)
}

// onOwnGround returns places on a contour and outside higher ones, roomy ones
// first.
func (m *mapper) onOwnGround(f feature, higher []feature) []Point {
	b := bounds(f.lines)
	w, d := b.Size()
	type spot struct {
		at  Point
		gap float64
	}
	var spots []spot
	const n = 16
	for i := range n * n {
		q := Pt(b.Min.X+w*(float64(i%n)+0.5)/n, b.Min.Y+d*(float64(i/n)+0.5)/n)
		if !inLines(f.lines, q) {
			continue
		}
		gap := lineGap(f.lines, q)
		for _, o := range higher {
			if inLines(o.lines, q) {
				gap = -1
				break
			}
			gap = math.Min(gap, lineGap(o.lines, q))
		}
		if gap > 0 {
			spots = append(spots, spot{q, math.Min(gap, 1.3*m.pen)})
		}
	}
	slices.SortStableFunc(spots, func(a, b spot) int { return cmp.Compare(b.gap, a.gap) })
	var at []Point
	first := min(24, len(spots))
	for _, s := range spots[:first] {
		at = append(at, s.at)
	}
	// Those come from the north: what lies there may be taken.
	for i := first; i < len(spots); i += 1 + len(spots)/24 {
		at = append(at, spots[i].at)
	}
	return at
}

// lineName sets the name of a road, a river or the like. Hedges and such are
// named only if a ruling speaks of them, or if the name says something and has
// room.
func (m *mapper) lineName(f feature, cited bool, pl *placer) {
	if !f.Kind.Data().Linear || f.Name == "" || !cited && generic(f) {
		return
	}
	col := ink
	if f.Kind == los.Stream || f.Kind == los.River {
		col = rgb(0x1f4f70)
	}
	l := m.label(f, f.Name, 0.56, col)
	l.Bold = false
	h := l.Size.True()
	w := TextWidth(l.Text, h, false)
	var at []Point
	n := length(f.lines[0])
	all := stops(f.lines[0], n/15)
	for i := range all {
		// From the middle outward.
		k := len(all)/2 + (i+1)/2*(1-2*(i%2))
		if k < 0 || k >= len(all) {
			continue
		}
		s := all[k]
		off := f.width/2 + h*0.55 + w/2*math.Abs(s.along.Y)
		for _, side := range []float64{1, -1} {
			at = append(at, Pt(s.at.X-s.along.Y*off*side, s.at.Y+s.along.X*off*side))
		}
	}
	share := 0.04
	if cited {
		share = math.Inf(1)
	}
	if pl.placeAtMost(bid{Label: l, at: at}, share) {
		m.Add(l)
	}
}

// generic reports whether a feature's name says no more than its kind and a
// number, as "Road 2" does; a hedge or a trench with a number says no more
// whatever it is called.
func generic(f feature) bool {
	bare := strings.TrimRight(f.Name, "0123456789 ")
	name := strings.ToLower(bare)
	switch f.Kind {
	case los.Hedge, los.Bocage, los.Wall, los.Entrenchment:
		if bare != f.Name {
			return true
		}
	}
	kind := cmp.Or(f.Own, f.Kind.String())
	return name == kind || name == kind+"s" || len(name) <= 1
}
