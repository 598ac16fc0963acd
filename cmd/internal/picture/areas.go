package picture

import (
	"image/color"
	"math"
	"math/rand/v2"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// plain draws ground of which only the name is known: a pale patch, or a pale
// band, with a dotted edge.
func (m *mapper) plain(f feature) {
	edge := Style{Stroke: rgb(0x6f6a5c), Width: m.line(0.06), Dash: []float64{1, 2.5}, Round: true}
	if !f.Kind.Data().Linear {
		m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: faded(white, 0.45)}}, &Path{ID: f.id, Lines: f.lines, Style: edge})
		return
	}
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(white, 0.6), Width: Inch(f.width)}},
		&Path{ID: f.id, Lines: f.lines, Style: edge},
	)
}

// field draws ploughed or open land within a thin edge.
func (m *mapper) field(f feature) {
	r := seeded(f.Name)
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0xdedcae)}},
		&Path{ID: f.id, Lines: hatch(f.lines, between(r, -40, 40), 0.7*m.pen, 0.5), Style: Style{Stroke: rgb(0xcbc793), Width: m.line(0.05)}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0xa9a470), Width: m.line(0.05), Dash: []float64{6, 4}}},
	)
}

// crops draws standing grain in close rows.
func (m *mapper) crops(f feature) {
	r := seeded(f.Name)
	turn := between(r, -60, 60)
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0xe9d98f)}},
		&Path{ID: f.id, Lines: hatch(f.lines, turn, 0.4*m.pen, 0.5), Style: Style{Stroke: rgb(0xc4a94f), Width: m.line(0.12), Dash: []float64{2.2, 0.7}}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0x8f7836), Width: m.line(0.06)}},
	)
}

// marsh draws wet ground: broken water lines and tufts of reed.
func (m *mapper) marsh(f feature) {
	r := seeded(f.Name)
	u := m.pen
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0xcfdccb)}},
		&Path{ID: f.id, Lines: hatch(f.lines, 0, 0.55*u, 0.5), Style: Style{Stroke: faded(waterBank, 0.75), Width: m.line(0.06), Dash: []float64{11, 6, 5, 8}}},
	)
	var reeds []Line
	for _, c := range scattered(r, f.lines, 1.5*u, 0.3*u, 300) {
		for _, dx := range []float64{-0.16, 0, 0.16} {
			top := 0.34 - math.Abs(dx)*0.6
			reeds = append(reeds, Line{[]Point{Pt(c.X+dx*0.3*u, c.Y), Pt(c.X+dx*u, c.Y-top*u)}, false})
		}
	}
	m.Add(
		&Path{ID: f.id, Lines: reeds, Style: Style{Stroke: rgb(0x4f7358), Width: m.line(0.055)}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: waterBank, Width: m.line(0.05), Dash: []float64{3, 4}}},
	)
}

// dunes draws sand: stippled, with the crescents of crests.
func (m *mapper) dunes(f feature) {
	r := seeded(f.Name)
	u := m.pen
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0xeeddaa), Stroke: rgb(0xa0813f), Width: m.line(0.06), Dash: []float64{1.5, 2.5}, Round: true}})
	var dots []Line
	for _, c := range scattered(r, f.lines, 0.42*u, 0.12*u, 900) {
		d := 0.035 * u
		dots = append(dots, Line{[]Point{Pt(c.X, c.Y-d), Pt(c.X+d, c.Y), Pt(c.X, c.Y+d), Pt(c.X-d, c.Y)}, true})
	}
	var crests []Line
	for _, c := range scattered(r, f.lines, 2.2*u, 0.6*u, 200) {
		crests = append(crests, Line{arc(Pt(c.X, c.Y+0.3*u), 0.6*u, -55, 50, 12), false})
	}
	m.Add(
		&Path{ID: f.id, Lines: dots, Style: Style{Fill: rgb(0xab8b45)}},
		&Path{ID: f.id, Lines: crests, Style: Style{Stroke: rgb(0x9a7a38), Width: m.line(0.07), Round: true}},
	)
}

// bush draws brush: small shrubs on pale green within a dotted edge.
func (m *mapper) bush(f feature) {
	r := seeded(f.Name)
	u := m.pen
	edge := rgb(0x66703a)
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0xd3d6a2), Stroke: edge, Width: m.line(0.075), Dash: []float64{0.2, 2}, Round: true}})
	for _, c := range scattered(r, f.lines, 0.8*u, 0.18*u, 350) {
		k := between(r, 0.13, 0.19) * u
		leaf := Style{Fill: rgb(0x8f9b52), Stroke: rgb(0x545e2b), Width: m.line(0.04)}
		m.Add(
			&Circle{ID: f.id, Center: Pt(c.X-k*0.8, c.Y+k*0.3), Radius: k * 0.8, Style: leaf},
			&Circle{ID: f.id, Center: Pt(c.X+k*0.8, c.Y+k*0.35), Radius: k * 0.75, Style: leaf},
			&Circle{ID: f.id, Center: Pt(c.X, c.Y-k*0.2), Radius: k, Style: leaf},
		)
	}
}

// woodFloor draws the ground of a wood; its crowns come above the roads.
func (m *mapper) woodFloor(f feature) {
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: sage, Stroke: woodInk, Width: m.line(0.085)}})
}

// crowns draws the trees of a wood, clear of roads, water and contour lines,
// which stay readable through it.
func (m *mapper) crowns(f feature) {
	r := seeded(f.Name)
	u := m.unit
	tones := [4]uint32{0x7a9c60, 0x6f9257, 0x64874e, 0x84a56a}
	edge := Style{Stroke: rgb(0x38562d), Width: m.line(0.05)}
	for _, c := range scattered(r, f.lines, 0.86*u, 0.27*u, 640) {
		rad := math.Min(between(r, 0.32, 0.46)*u, 1.12*lineGap(f.lines, c))
		st := edge
		st.Fill = rgb(tones[r.IntN(4)])
		if m.onTrack(c, rad*0.7) || m.onContour(c, rad*0.8) {
			continue
		}
		m.Add(
			&Circle{ID: f.id, Center: Pt(c.X+0.09*u, c.Y+0.12*u), Radius: rad, Style: Style{Fill: faded(rgb(0x2f4a25), 0.34)}},
			&Circle{ID: f.id, Center: c, Radius: rad, Style: st},
			&Circle{ID: f.id, Center: Pt(c.X-rad*0.28, c.Y-rad*0.3), Radius: rad * 0.45, Style: Style{Fill: faded(rgb(0xb9d29b), 0.34)}},
		)
	}
}

// onTrack reports whether a road, trail or water runs within off of q.
func (m *mapper) onTrack(q Point, off float64) bool {
	if m.tracks == nil {
		m.tracks = legsOf(m.features, func(k los.Kind) bool {
			switch k {
			case los.Road, los.Trail, los.Stream, los.River, los.Bridge:
				return true
			}
			return false
		})
	}
	return m.tracks.near(q, off)
}

// onContour reports whether the line of a contour runs within off of q.
func (m *mapper) onContour(q Point, off float64) bool {
	if m.rings == nil {
		m.rings = legsOf(m.features, func(k los.Kind) bool { return k.Data().Contour })
	}
	return m.rings.near(q, off)
}

// townFloor draws the limits of a town.
func (m *mapper) townFloor(f feature) {
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: townGround, Stroke: townInk, Width: m.line(0.085), Dash: []float64{4, 2.5}}})
}

// A house of a town is a box about a point.
type house struct {
	at     Point
	hw, hh float64 // half its width and its height
	turn   float64 // in degrees
}

// bounds returns the rectangle that a house lies in.
func (h *house) bounds() Rect {
	sin, cos := sinCosDegrees(h.turn)
	w, d := h.hw*math.Abs(cos)+h.hh*math.Abs(sin), h.hw*math.Abs(sin)+h.hh*math.Abs(cos)
	return Rect{Pt(h.at.X-w, h.at.Y-d), Pt(h.at.X+w, h.at.Y+d)}
}

// Houses are the rectangles that the houses of the towns lie in, in inches.
func Houses(s *scene.Scene) (out []Rect) {
	m := newMapper(s)
	m.each(los.Town, func(f feature) {
		for _, h := range m.houses(f, seeded(f.Name)) {
			out = append(out, h.bounds())
		}
	})
	return out
}

// houses sets the houses of a town, along its roads.
func (m *mapper) houses(f feature, r *rand.Rand) (houses []house) {
	base := float64(r.IntN(4)) * 15
	try := func(at Point, scale float64) bool {
		h := house{at, between(r, 0.4, 0.66) * scale, between(r, 0.3, 0.4) * scale, base + 90*float64(r.IntN(2)) + between(r, -8, 8)}
		if turn, ok := m.roadTurn(at, 3); ok {
			h.turn = turn + 90*float64(r.IntN(2)) + between(r, -5, 5)
		}
		t := transform{scale: 1, at: at}
		t.sin, t.cos = sinCosDegrees(h.turn)
		for i := range 9 {
			q := t.point(Pt(h.hw*float64(i%3-1), h.hh*float64(i/3-1)))
			if !inLines(f.lines, q) || m.onTrack(q, 0.08) {
				return false
			}
		}
		for _, o := range houses {
			if math.Hypot(o.at.X-at.X, o.at.Y-at.Y) < (h.hw+o.hw+h.hh+o.hh)*0.6 {
				return false
			}
		}
		houses = append(houses, h)
		return true
	}
	for _, at := range scattered(r, f.lines, 0.55*m.unit, 0.3*m.unit, 1200) {
		if u := m.unit; !try(at, u) {
			try(at, 0.72*u)
		}
	}
	if len(houses) == 0 {
		at, gap := innermost(f.lines)
		try(at, math.Min(m.unit, gap))
	}
	return houses
}

// roofs draws the houses of a town.
func (m *mapper) roofs(f feature) {
	r := seeded(f.Name)
	houses := m.houses(f, r)
	roofs := [3][2]uint32{{0xb9705a, 0x9a5643}, {0xb07a5c, 0x936046}, {0xa9665c, 0x8a4e46}}
	for _, h := range houses {
		k := roofs[r.IntN(3)]
		t := transform{scale: 1, at: h.at}
		t.sin, t.cos = sinCosDegrees(h.turn)
		edge := Style{Stroke: rgb(0x57301f), Width: m.line(0.045)}
		box := func(x0, y0, x1, y1 float64, fill color.NRGBA) *Path {
			q := &Path{ID: f.id, Lines: rect(x0, y0, x1, y1), Style: edge}
			q.Fill = fill
			return q.placed(t).(*Path)
		}
		shadow := &Path{ID: f.id, Lines: rect(-h.hw, -h.hh, h.hw, h.hh), Style: Style{Fill: faded(black, 0.3)}}
		shadow = shadow.placed(t).(*Path)
		shadow = shadow.placed(transform{0, 1, 1, Pt(0.1*m.unit, 0.13*m.unit)}).(*Path)
		m.Add(shadow,
			box(-h.hw, -h.hh, h.hw, h.hh, rgb(k[1])),
			box(-h.hw, -h.hh, h.hw, 0, rgb(k[0])),
		)
	}
}

// roadTurn returns the bearing of the road nearest to q, if one runs within
// reach.
func (m *mapper) roadTurn(q Point, reach float64) (degrees float64, ok bool) {
	if m.roadway == nil {
		m.roadway = legsOf(m.features, func(k los.Kind) bool { return k == los.Road })
	}
	g := m.roadway.nearest(q, reach)
	if g == nil {
		return 0, false
	}
	return math.Round(math.Atan2(g.b.Y-g.a.Y, g.b.X-g.a.X) * 180 / math.Pi), true
}

// wreck draws a burnt-out vehicle that is part of the terrain.
func (m *mapper) wreck(f feature) {
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: rgb(0x4a4541), Stroke: black, Width: m.line(0.08)}},
		&Path{ID: f.id, Lines: hatch(f.lines, 45, 0.3, 0.5), Style: Style{Stroke: rgb(0x8d5b3c), Width: m.line(0.07)}},
		&Path{ID: f.id, Lines: hatch(f.lines, -45, 0.3, 0.5), Style: Style{Stroke: rgb(0x8d5b3c), Width: m.line(0.07)}},
	)
}

// smoke draws a screen of smoke, white, or the dark smoke of a burning
// vehicle: translucent, with billows, and edged light and dark so that it is seen
// over trees as well as over open ground.
func (m *mapper) smoke(f feature) {
	r := seeded(f.Name)
	fill, puff, edge := faded(white, 0.62), faded(white, 0.4), rgb(0x4e5254)
	if f.Kind == los.BurningSmoke {
		fill, puff, edge = faded(rgb(0x55504c), 0.5), faded(rgb(0x2b2826), 0.22), rgb(0x2b2826)
	}
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Fill: fill}})
	for _, c := range scattered(r, f.lines, 0.9*m.unit, 0.35*m.unit, 120) {
		rad := math.Min(between(r, 0.35, 0.6)*m.unit, lineGap(f.lines, c))
		m.Add(&Circle{ID: f.id, Center: c, Radius: rad, Style: Style{Fill: puff}})
	}
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(white, 0.9), Width: m.line(0.22)}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: edge, Width: m.line(0.08), Dash: []float64{3, 1.6}}},
	)
}
