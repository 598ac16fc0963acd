package picture

import (
	"math"

	"sightline/geom"
	"sightline/los"
)

// Sight draws a ruling on the table: the corridor lightly; if clear the
// witness, solid blue; if blocked the center line, dashed, with the blocking
// parts hatched. Parts carry the IDs "part/N" with their index in the ruling.
func Sight(r *los.Ruling) *Picture {
	p := &Picture{}
	if len(r.Corridor) > 0 {
		p.Add(&Path{ID: "corridor", Lines: closed(pointsOf(r.Corridor)...), Style: Style{Fill: faded(ClearBlue, 0.12)}})
	}
	a, b := pointOf(r.From.Center), pointOf(r.To.Center)
	line := &Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: BlockedRed, Width: Width{0.12, 2, 4}, Dash: []float64{4, 3}}}
	if r.Witness != nil {
		line.Lines = open(pointOf(r.Witness.From), pointOf(r.Witness.To))
		line.Stroke, line.Dash = ClearBlue, nil
	}
	p.Add(line)
	p.Bounds = bounds(line.Lines)
	for _, s := range p.Shapes {
		p.Bounds = p.Bounds.Union(s.Extent())
	}
	return p
}

// Arc draws the front arc of a stand exactly, out to a reach: its apex is the
// center of the footprint.
func Arc(f geom.Footprint, arcOf geom.Arc, reach geom.Length) *Picture {
	c, r := pointOf(f.Center), reach.Inches()
	mid := math.Atan2(float64(f.Facing.X), float64(-f.Facing.Y)) * 180 / math.Pi
	half := float64(arcOf.Degrees()) / 2
	rim := arc(c, r, mid-half, mid+half, 2)
	p := &Picture{}
	p.Add(
		&Path{ID: "arc", Lines: closed(append([]Point{c}, rim...)...), Style: Style{Fill: faded(ArcPurple, 0.2)}},
		&Path{ID: "arc", Lines: []Line{{[]Point{rim[0], c, rim[len(rim)-1]}, false}}, Style: Style{Stroke: ArcPurple, Width: Width{0.08, 1.5, 2.5}, Dash: []float64{4, 3}}},
	)
	p.Bounds = bounds(p.Shapes[0].(*Path).Lines)
	return p
}
