package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// star draws a simple polygon, often concave, around the origin.
func star(t *rapid.T, radius Length) Polygon {
	n := rapid.IntRange(3, 14).Draw(t, "corners")
	var r Ring
	for i := range n {
		d := Direction(Angle(int(FullTurn) * i / n).Direction())
		r = append(r, Point{}.Ahead(d, rapid.Custom(func(t *rapid.T) Length {
			return Length(rapid.Int64Range(int64(radius)/4, int64(radius)).Draw(t, "reach"))
		}).Draw(t, "corner")))
	}
	return Polygon{Outline: r}
}

// A point of the polygon nearer to an edge than the depth is in the rim; one in
// the rim is no farther than a mitered corner reaches.
func TestRimIsTheDepthFromTheEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := star(t, 10*Inch)
		if p.Validate() != nil {
			t.Skip("not simple")
		}
		depth := Length(rapid.Int64Range(1000, int64(2*Inch)).Draw(t, "depth"))
		rim := p.Rim(depth)
		for range 20 {
			x := Point{Length(rapid.Int64Range(-254000, 254000).Draw(t, "x")), Length(rapid.Int64Range(-254000, 254000).Draw(t, "y"))}
			if !p.InteriorContains(x) {
				continue
			}
			in, strictly := false, false
			for _, r := range rim {
				in = in || InConvex(r, x)
				strictly = strictly || (Polygon{Outline: r}).InteriorContains(x)
			}
			edges := math.MaxFloat64
			hulls, _ := p.hulls()
			for _, e := range hulls {
				d := pointDistance(x, e[0], e[1])
				f, _ := d.num.big().Float64()
				edges = min(edges, math.Sqrt(f/float64(d.den)))
			}
			if edges < float64(depth)-3 && !in {
				t.Fatalf("%v is %.0f µm from the edge, not in the rim of %d µm", x, edges, int64(depth))
			}
			if strictly && edges > float64(depth)*math.Sqrt2+3 {
				t.Fatalf("%v is %.0f µm from the edge, yet in the rim of %d µm", x, edges, int64(depth))
			}
		}
	})
}

func TestRimOfARectangleIsExact(t *testing.T) {
	p := Rectangle(InchPt(0, 0), InchPt(10, 8))
	for _, hull := range p.Rim(Inch) {
		for _, c := range hull {
			onEdge := c.X == 0 || c.X == 10*Inch || c.Y == 0 || c.Y == 8*Inch
			inner := c.X == Inch || c.X == 9*Inch || c.Y == Inch || c.Y == 7*Inch
			if !onEdge && !inner {
				t.Errorf("corner %v of the rim is neither on the outline nor an inch inside", c)
			}
		}
	}
}

func TestRimMovesTurnsAndMirrorsWithThePolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := star(t, 10*Inch)
		if p.Validate() != nil {
			t.Skip("not simple")
		}
		depth := Length(rapid.Int64Range(1000, int64(2*Inch)).Draw(t, "depth"))
		move := drawPoint(t, "move")
		move.X, move.Y = move.X/2, move.Y/2
		for name, f := range map[string]func(Point) Point{
			"move":   func(q Point) Point { return q.Add(move) },
			"turn":   func(q Point) Point { return Point{-q.Y, q.X} },
			"mirror": func(q Point) Point { return Point{-q.X, q.Y} },
		} {
			var q Polygon
			for _, c := range p.Outline {
				q.Outline = append(q.Outline, f(c))
			}
			var want, got [][]Point
			for _, hull := range p.Rim(depth) {
				for i := range hull {
					hull[i] = f(hull[i])
				}
				want = append(want, ConvexHull(hull))
			}
			for _, hull := range q.Rim(depth) {
				got = append(got, ConvexHull(hull))
			}
			if !sameHulls(got, want) {
				t.Fatalf("%s: rim of the image is not the image of the rim", name)
			}
		}
	})
}

func sameHulls(a, b [][]Point) bool {
	if len(a) != len(b) {
		return false
	}
	count := map[string]int{}
	key := func(h []Point) string {
		s := ""
		for _, p := range h {
			s += p.String()
		}
		return s
	}
	for i := range a {
		count[key(a[i])]++
		count[key(b[i])]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
