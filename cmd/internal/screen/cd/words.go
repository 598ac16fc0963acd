package cd

import (
	"fmt"
	"math"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/geom"
)

// compass says a facing as points of the compass, and in degrees.
func compass(a geom.Angle) string {
	names := [...]string{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"}
	d := float64(a.Normal()) / 1000
	return names[int(math.Round(d/22.5))%16] + " · " + degrees(a)
}

func vec(x, y float64) gmath.Vec { return gmath.Vec{X: x, Y: y} }

// near reports whether two points are at most so many inches apart, for what is
// pointed at.
func near(a, b geom.Point, inches float64) bool {
	return math.Hypot((a.X-b.X).Inches(), (a.Y-b.Y).Inches()) <= inches
}

// inOrder names up to three, and how many more there are.
func inOrder(names []string) string {
	if len(names) == 2 || len(names) == 3 {
		return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	}
	return list(names)
}

// stands counts stands in words: "1 stand", "2 stands".
func stands(n int) string {
	if n == 1 {
		return "1 stand"
	}
	return fmt.Sprintf("%d stands", n)
}

// snapped is a place in whole hundredths of an inch, which read well in journals
// and in reasons.
func snapped(p geom.Point) geom.Point {
	const grain = geom.Inch / 100
	round := func(l geom.Length) geom.Length {
		return geom.Length(math.Round(float64(l)/float64(grain))) * grain
	}
	return geom.Pt(round(p.X), round(p.Y))
}
