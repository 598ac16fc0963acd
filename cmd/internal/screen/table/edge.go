package table

import (
	"math"

	"github.com/quasilyte/gmath"
)

// ToEdge returns how far it is from a place on a table of a size, in a direction of
// length 1, to the edge of the table, in inches.
func ToEdge(from, way, size gmath.Vec) float64 {
	far := math.Inf(1)
	for _, x := range [...][3]float64{{from.X, way.X, size.X}, {from.Y, way.Y, size.Y}} {
		switch {
		case x[1] > 1e-9:
			far = math.Min(far, (x[2]-x[0])/x[1])
		case x[1] < -1e-9:
			far = math.Min(far, -x[0]/x[1])
		}
	}
	return math.Max(far, 0)
}
