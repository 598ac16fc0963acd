package picture

import "math"

// obstacles are the drawings of wire, mines and roadblocks, by the names that rule
// systems have for them.
var obstacles = map[string]func(*mapper, feature){
	"wire": (*mapper).wire, "minefield": (*mapper).minefield, "roadblock": (*mapper).roadblock,
}

var (
	iron  = rgb(0x34312c)
	rust  = rgb(0x8c3b23)
	beams = rgb(0x6d4c2b)
)

// obstacles draws the obstacles, over the roads that they bar.
func (m *mapper) obstacles() {
	for _, f := range m.features {
		if draw, ok := obstacles[f.Own]; ok {
			draw(m, f)
		}
	}
}

// worn is how strongly an obstacle is drawn: of one that is cleared traces are left.
func worn(f feature) float64 {
	if f.Cleared {
		return 0.3
	}
	return 1
}

// wire draws entanglements: a strand with a cross at every post.
func (m *mapper) wire(f feature) {
	half := math.Max(f.width/2, 0.14*m.unit)
	var crosses []Line
	for _, l := range f.lines {
		for _, s := range stops(l, math.Max(0.42*m.unit, length(l)/600)) {
			a, b := Pt(s.along.X*half, s.along.Y*half), Pt(-s.along.Y*half, s.along.X*half)
			crosses = append(crosses,
				Line{[]Point{Pt(s.at.X-a.X-b.X, s.at.Y-a.Y-b.Y), Pt(s.at.X+a.X+b.X, s.at.Y+a.Y+b.Y)}, false},
				Line{[]Point{Pt(s.at.X-a.X+b.X, s.at.Y-a.Y+b.Y), Pt(s.at.X+a.X-b.X, s.at.Y+a.Y-b.Y)}, false})
		}
	}
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(white, 0.5*worn(f)), Width: Width{2 * half, 3, 0}}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(iron, 0.7*worn(f)), Width: m.line(0.04)}},
		&Path{ID: f.id, Lines: crosses, Style: Style{Stroke: faded(iron, worn(f)), Width: m.line(0.06)}},
	)
}

// minefield draws mines within a fence of dots.
func (m *mapper) minefield(f feature) {
	edge := Style{Fill: faded(rust, 0.1*worn(f)), Stroke: faded(rust, worn(f)), Width: m.line(0.09), Dash: []float64{1, 2.2}, Round: true}
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: edge})
	size := 0.17 * m.unit
	for _, q := range scattered(seeded(f.Name), f.lines, 1.15*m.unit, size*1.6, 250) {
		m.Add(
			&Circle{ID: f.id, Center: q, Radius: size, Style: Style{Fill: faded(iron, 0.85*worn(f))}},
			&Path{ID: f.id, Lines: []Line{
				{[]Point{Pt(q.X-1.7*size, q.Y), Pt(q.X+1.7*size, q.Y)}, false}, {[]Point{Pt(q.X, q.Y-1.7*size), Pt(q.X, q.Y+1.7*size)}, false},
			}, Style: Style{Stroke: faded(iron, 0.85*worn(f)), Width: m.line(0.05)}},
		)
	}
}

// roadblock draws a barrier of beams laid over one another.
func (m *mapper) roadblock(f feature) {
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(iron, worn(f)), Width: Width{f.width, 4, 0}}})
	if f.Cleared {
		return
	}
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: beams, Width: Width{f.width * 0.72, 2.5, 0}}})
	for _, l := range f.lines {
		var cross []Line
		for i, s := range stops(l, math.Max(math.Max(f.width*0.8, 0.3*m.unit), length(l)/600)) {
			lean := f.width * 0.3
			if i%2 == 1 {
				lean = -lean
			}
			x, y := s.along.X*lean, s.along.Y*lean
			a, b := -s.along.Y*f.width*0.8, s.along.X*f.width*0.8
			cross = append(cross, Line{[]Point{Pt(s.at.X-x-a, s.at.Y-y-b), Pt(s.at.X+x+a, s.at.Y+y+b)}, false})
		}
		m.Add(&Path{ID: f.id, Lines: cross, Style: Style{Stroke: iron, Width: m.line(0.13)}})
	}
}
