package picture

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
)

// seeded returns a source of chance that depends on the name alone, so that a
// feature looks the same in every picture.
func seeded(name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(h.Sum64(), 0x5157_4c1e))
}

// between returns a number from lo to hi in steps of a thousandth: coarse, so
// that last bits never show.
func between(r *rand.Rand, lo, hi float64) float64 {
	return lo + (hi-lo)*float64(r.IntN(1001))/1000
}

// scattered returns points inside the closed lines, one to a cell of a
// jittered grid with the given spacing, each at least off from the lines. The
// spacing grows where more than most points would result. The order is from
// north to south, so that what is drawn later lies in front.
func scattered(r *rand.Rand, lines []Line, spacing, off float64, most int) []Point {
	b := bounds(lines)
	w, h := b.Size()
	if n := w * h / (spacing * spacing); n > float64(most) {
		spacing *= math.Sqrt(n / float64(most))
	}
	var out []Point
	row := 0
	for y := b.Min.Y + spacing/2; y < b.Max.Y; y += spacing * 0.87 {
		shift := float64(row%2) * spacing / 2
		row++
		for x := b.Min.X + shift; x < b.Max.X; x += spacing {
			q := Pt(x+between(r, -0.3, 0.3)*spacing, y+between(r, -0.26, 0.26)*spacing)
			if inLines(lines, q) && lineGap(lines, q) >= off {
				out = append(out, q)
			}
		}
	}
	return out
}

// innermost returns a point of the area that is about as far as can be from
// its edges, and that distance.
func innermost(lines []Line) (Point, float64) {
	b := bounds(lines)
	w, h := b.Size()
	best, gap := Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2), 0.0
	const n = 16
	for i := range n {
		for j := range n {
			q := Pt(b.Min.X+w*(float64(j)+0.5)/n, b.Min.Y+h*(float64(i)+0.5)/n)
			if !inLines(lines, q) {
				continue
			}
			if g := lineGap(lines, q); g > gap+1e-6 {
				best, gap = q, g
			}
		}
	}
	return best, gap
}
