package los

import (
	"math/rand/v2"
	"testing"

	"sightline/geom"
)

// TestWallsShut: through an edge that a wall is said to shut the plain search
// finds no way out, whatever the other stand is.
func TestWallsShut(t *testing.T) {
	t.Parallel()
	boards := 120
	if testing.Short() {
		boards = 30
	}
	shut, partly, open := 0, 0, 0
	for seed := range boards {
		b := randomBoard(rand.New(rand.NewPCG(uint64(seed), 23)), 4+seed%20, 24, seed%3 == 0)
		for from := range b.stands {
			if len(b.inside[from]) == 0 {
				continue
			}
			for to := range b.stands {
				var p pair
				p.set(b, from, to)
				if p.contact() {
					continue
				}
				walled := [2]uint8{p.walled(p.a, p.walls[0], nil), p.walled(p.b, p.walls[1], nil)}
				switch {
				case walled[0] == allEdges || walled[1] == allEdges:
					shut++
				case walled != [2]uint8{}:
					partly++
				default:
					open++
					continue
				}
				if edge := p.openThrough(walled); edge {
					t.Fatalf("seed %d: stands %d and %d: a line through edges %04b %04b", seed, from, to, walled[0], walled[1])
				}
			}
		}
	}
	t.Logf("%d pairs shut in, %d partly, %d not", shut, partly, open)
	if shut == 0 || partly == 0 || open == 0 {
		t.Errorf("%d pairs shut in, %d partly, %d not: want some of each", shut, partly, open)
	}
}

// openThrough asks the plain search whether a free line passes one of the edges.
func (p *pair) openThrough(edges [2]uint8) bool {
	blockers := p.blockers(Sight, -1)
	a, b := p.a.Polygon(), p.b.Polygon()
	for _, g := range appendGates(nil, a, b) {
		if edges[0]>>edgeOf(a, g.fronts[0])&1 == 0 && edges[1]>>edgeOf(b, g.fronts[1])&1 == 0 {
			continue
		}
		var pieces []geom.Convex
		for _, b := range blockers {
			pieces = g.inFront(b.pieces, pieces)
		}
		if blocked := cell(g.all[:]).free(pieces, func(cell) bool { return false }); !blocked {
			return true
		}
	}
	return false
}

// edgeOf returns which edge of a stand has the line, as gates draws it.
func edgeOf(corners []geom.Point, line geom.Line) int {
	for i, s := range corners {
		if geom.LineThrough(corners[(i+1)%4], s) == line {
			return i
		}
	}
	return -1
}

// TestEdgeCovered: seams are no gaps; a gap of a micrometer is, and so is an end
// left bare, a piece that only touches the edge and one that lies behind it.
func TestEdgeCovered(t *testing.T) {
	t.Parallel()
	left, right := geom.InchPt(4, 0), geom.InchPt(0, 0) // looking north
	box := func(x0, x1, y0, y1 geom.Length) *solid {
		c := geom.ConvexOf([]geom.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
		return &solid{area: c, box: c.Bounds()}
	}
	const inch = geom.Inch
	for _, c := range []struct {
		name   string
		pieces []*solid
		want   bool
	}{
		{"nothing", nil, false},
		{"one", []*solid{box(-inch, 5*inch, -inch, inch)}, true},
		{"just as long", []*solid{box(0, 4*inch, -inch, inch)}, true},
		{"from the edge on", []*solid{box(0, 4*inch, -inch, 0)}, true},
		{"two with a seam, the further first", []*solid{box(2*inch, 5*inch, -inch, inch), box(-inch, 2*inch, -1, 1)}, true},
		{"two with a gap", []*solid{box(2*inch+1, 5*inch, -inch, inch), box(-inch, 2*inch, -inch, inch)}, false},
		{"bare at one end", []*solid{box(1, 5*inch, -inch, inch)}, false},
		{"bare at the other", []*solid{box(-inch, 4*inch-1, -inch, inch)}, false},
		{"behind", []*solid{box(-inch, 5*inch, 0, inch)}, false},
		{"further on", []*solid{box(-inch, 5*inch, -inch, -1)}, false},
	} {
		if got := covered(left, right, c.pieces); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
