package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// The point ahead lies on the ray, as far along it as was asked, to what
// rounding its coordinates may do; behind, if that was below zero.
func TestAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coord := rapid.Int64Range(-int64(MaxCoord), int64(MaxCoord))
		p := Pt(Length(coord.Draw(t, "x")), Length(coord.Draw(t, "y")))
		d := Angle(rapid.Int64Range(0, int64(FullTurn)).Draw(t, "way")).Direction()
		far := Length(coord.Draw(t, "far"))
		v := p.Ahead(d, far).Sub(p)
		// The direction itself is rounded: at 536 m by half a micrometer.
		if off := mul64(d.X, int64(v.Y)).sub(mul64(d.Y, int64(v.X))).divRound(directionScale); off < -1 || off > 1 {
			t.Errorf("%v is %d µm beside the ray", v, off)
		}
		if on := mul64(d.X, int64(v.X)).add(mul64(d.Y, int64(v.Y))).divRound(directionScale); on < int64(far)-2 || on > int64(far)+2 {
			t.Errorf("%v is %d µm along the ray; want %d", v, on, far)
		}
	})
}
