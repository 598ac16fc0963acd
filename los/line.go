package los

import "sightline/geom"

// A wholeLine is a directed line a*x + b*y + c = 0, positive on its left, with
// a and b below 2^31 and c below 2^58.
type wholeLine struct{ a, b, c int64 }

func wholeLineOf(p, q geom.Point) wholeLine {
	a, b := int64(p.Y-q.Y), int64(q.X-p.X)
	return wholeLine{a, b, -(a*int64(p.X) + b*int64(p.Y))}
}

// at is positive left of the line, and in proportion to the distance from it.
func (l wholeLine) at(p geom.Point) int64 { return l.a*int64(p.X) + l.b*int64(p.Y) + l.c }

// size returns the sum of the magnitudes of the line's direction.
func (l wholeLine) size() int64 { return max(l.a, -l.a) + max(l.b, -l.b) }

// A tableLine is a line in both forms: one for whole points, one for fractions.
type tableLine struct {
	wholeLine
	exact geom.Line
}

func tableLineOf(p, q geom.Point) tableLine {
	return tableLine{wholeLineOf(p, q), geom.LineThrough(p, q)}
}

// across returns the least and the most of at over the bounds.
func (l wholeLine) across(b *geom.Bounds) (least, most int64) {
	x, y := [2]int64{int64(b.Min.X), int64(b.Max.X)}, [2]int64{int64(b.Min.Y), int64(b.Max.Y)}
	if l.a < 0 {
		x[0], x[1] = x[1], x[0]
	}
	if l.b < 0 {
		y[0], y[1] = y[1], y[0]
	}
	return l.a*x[0] + l.b*y[0] + l.c, l.a*x[1] + l.b*y[1] + l.c
}

// most returns the most of at over the bounds.
func (l wholeLine) most(b *geom.Bounds) int64 {
	x, y := b.Max.X, b.Max.Y
	if l.a < 0 {
		x = b.Min.X
	}
	if l.b < 0 {
		y = b.Min.Y
	}
	return l.a*int64(x) + l.b*int64(y) + l.c
}
