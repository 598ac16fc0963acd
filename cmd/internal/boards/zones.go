package boards

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/game/zoneboard"
)

// Zones is a board of zones as a map of a size in inches, in the order of its indexes: each
// zone is what lies nearer to its middle than to any other, with borders that are not
// straight. Where no middles are given they are found from the links.
func Zones(b *zoneboard.Board, middles []picture.Point, width, depth float64) *picture.Board {
	if middles == nil {
		middles = spread(b, width, depth)
	}
	out := &picture.Board{Bounds: picture.Rect{Max: picture.Pt(width, depth)}, Zones: true}
	for i := range b.Size() {
		z := b.Zone(i)
		c := picture.Cell{Name: z.Name, Middle: middles[i], Dug: z.Prepared, Ground: picture.OpenCell}
		switch {
		case z.Town:
			c.Ground = picture.TownCell
		case z.Rough:
			c.Ground = picture.BocageCell
		}
		for _, e := range nearest(middles, i, out.Bounds) {
			line := []picture.Point{e.from, e.to}
			if e.of >= 0 {
				line = crooked(b.Zone(i).Name, b.Zone(e.of).Name, e.from, e.to)
				if i < e.of {
					out.Edges = append(out.Edges, picture.Edge{Line: line, Kind: edgeOf(b, i, e)})
				}
			}
			c.Outline = append(c.Outline, line[:len(line)-1]...)
		}
		out.Cells = append(out.Cells, c)
		text := z.Name
		if z.Town {
			text = strings.ToUpper(text)
		}
		out.Names = append(out.Names, picture.PlaceName{At: picture.Pt(c.Middle.X, c.Middle.Y+1.55), Text: text, Town: z.Town})
	}
	for _, l := range b.Links() {
		if l.Road {
			out.Roads = append(out.Roads, wavy(middles[l.A], middles[l.B], b.Zone(l.A).Name+b.Zone(l.B).Name))
		}
	}
	return out
}

// leastWall is how long a border is at least, in inches, that is drawn as one over which no way
// leads: shorter ones are corners at which zones meet.
const leastWall = 1.5

func edgeOf(b *zoneboard.Board, i int, e boundary) picture.EdgeKind {
	l, linked := b.Link(i, e.of)
	switch {
	case l.River:
		return picture.RiverEdge
	case !linked && math.Hypot(e.to.X-e.from.X, e.to.Y-e.from.Y) >= leastWall:
		return picture.ClosedEdge
	}
	return picture.BorderEdge
}

// A boundary is a straight part of the border of a zone, and whose it is on the other side;
// -1 is the edge of the map.
type boundary struct {
	from, to picture.Point
	of       int
}

// nearest is the border of what lies nearest to a middle, clockwise on the screen.
func nearest(middles []picture.Point, i int, in picture.Rect) []boundary {
	lo, hi := in.Min, in.Max
	at := []picture.Point{lo, picture.Pt(hi.X, lo.Y), hi, picture.Pt(lo.X, hi.Y)}
	of := []int{-1, -1, -1, -1} // of the part that begins there
	m := middles[i]
	for j, n := range middles {
		if j == i || n == m {
			continue
		}
		// Nearer to n is where this is above 0.
		beyond := func(q picture.Point) float64 {
			return (q.X-(m.X+n.X)/2)*(n.X-m.X) + (q.Y-(m.Y+n.Y)/2)*(n.Y-m.Y)
		}
		var cut []picture.Point
		var whose []int
		for k, p := range at {
			q := at[(k+1)%len(at)]
			x, y := beyond(p), beyond(q)
			if x <= 0 {
				cut, whose = append(cut, p), append(whose, of[k])
			}
			if x <= 0 != (y <= 0) {
				t := x / (x - y)
				cross := picture.Pt(p.X+t*(q.X-p.X), p.Y+t*(q.Y-p.Y))
				if x <= 0 {
					cut, whose = append(cut, cross), append(whose, j)
				} else {
					cut, whose = append(cut, cross), append(whose, of[k])
				}
			}
		}
		at, of = cut, whose
	}
	var out []boundary
	for k, p := range at {
		q := at[(k+1)%len(at)]
		if math.Hypot(q.X-p.X, q.Y-p.Y) > 1e-9 {
			out = append(out, boundary{p, q, of[k]})
		}
	}
	return out
}

// chance is the same for the same name.
func chance(name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(h.Sum64(), 0x2b7e))
}

// crooked is the border of two zones, the same from either side.
func crooked(a, b string, from, to picture.Point) []picture.Point {
	turned := a > b
	if turned {
		a, b, from, to = b, a, to, from
	}
	// Both zones have cut it out of the same line, to the last bits.
	from, to = rounded(from), rounded(to)
	r := chance(a + "|" + b)
	pts := []picture.Point{from, to}
	far := math.Hypot(to.X-from.X, to.Y-from.Y)
	for share := 0.16; len(pts) < 9 && far > 0.8; share /= 2 {
		var next []picture.Point
		for k := range pts[1:] {
			p, q := pts[k], pts[k+1]
			by := (r.Float64()*2 - 1) * share
			next = append(next, p, picture.Pt((p.X+q.X)/2-(q.Y-p.Y)*by, (p.Y+q.Y)/2+(q.X-p.X)*by))
		}
		pts = append(next, to)
	}
	if turned {
		for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
			pts[i], pts[j] = pts[j], pts[i]
		}
	}
	return pts
}

func rounded(p picture.Point) picture.Point {
	return picture.Pt(math.Round(p.X*1e6)/1e6, math.Round(p.Y*1e6)/1e6)
}

// wavy is a road between two middles.
func wavy(from, to picture.Point, name string) []picture.Point {
	by := (chance(name).Float64()*2 - 1) * 0.3
	bend := picture.Pt((from.X+to.X)/2-(to.Y-from.Y)*by, (from.Y+to.Y)/2+(to.X-from.X)*by)
	var out []picture.Point
	for k := range 13 {
		t := float64(k) / 12
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		out = append(out, picture.Pt(a*from.X+b*bend.X+c*to.X, a*from.Y+b*bend.Y+c*to.Y))
	}
	return out
}

// spread finds middles of zones by their links: those that are many links apart come to lie
// far apart.
func spread(b *zoneboard.Board, width, depth float64) []picture.Point {
	n := b.Size()
	at := make([]picture.Point, n)
	for i := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		at[i] = picture.Pt(cos, sin)
	}
	for round := range 300 {
		step := 0.2 * (1 - float64(round)/300)
		for i := range at {
			var by picture.Point
			for j := range at {
				if i == j {
					continue
				}
				want := math.Min(float64(b.Distance(i, j)), 20)
				dx, dy := at[j].X-at[i].X, at[j].Y-at[i].Y
				d := math.Max(math.Hypot(dx, dy), 1e-6)
				pull := (d - want) / d / (want * want)
				by.X, by.Y = by.X+dx*pull, by.Y+dy*pull
			}
			at[i].X, at[i].Y = at[i].X+step*by.X, at[i].Y+step*by.Y
		}
	}
	box := picture.Rect{Min: at[0], Max: at[0]}
	for _, q := range at {
		box = box.Union(picture.Rect{Min: q, Max: q})
	}
	w, h := box.Size()
	fit := func(v, lo, size, room float64) float64 {
		if size == 0 {
			return room / 2
		}
		return room * (0.1 + 0.8*(v-lo)/size)
	}
	for i, q := range at {
		at[i] = picture.Pt(fit(q.X, box.Min.X, w, width), fit(q.Y, box.Min.Y, h, depth))
	}
	return at
}
