package picture

import (
	"sightline/geom"
	"sightline/los"
)

// Seen is ground to be drawn as stands see it: outlines as los.SeenMap gives
// them.
type Seen struct {
	InSight, Dead [][]geom.Point
	By            string // who sees it, for the legend
	Stand         int    // the stand that looks, drawn as selected; -1 for a whole side
}

// SeenBy returns what a map knows, to be drawn.
func SeenBy(m *los.SeenMap, by string, stand int) *Seen {
	return &Seen{InSight: m.Outlines(los.InSight), Dead: m.Outlines(los.Dead), By: by, Stand: stand}
}

// How seen ground lies over the map: thin, so that crops and names stay readable.
var (
	seenFill = faded(SeenTint, 0.24)
	seenEdge = faded(ClearBlue, 0.85)
	deadFill = faded(DeadInk, 0.34)
)

// seenGround draws ground in sight lightly tinted and edged, dead ground under a
// dark wash.
func (p *Picture) seenGround(s *Seen, pen float64) {
	seen, dead := ringLines(s.InSight), ringLines(s.Dead)
	p.Add(
		&Path{ID: "seen", Lines: seen, Style: Style{Fill: seenFill}},
		&Path{ID: "dead", Lines: dead, Style: Style{Fill: deadFill}},
		&Path{ID: "seen", Lines: seen, Style: Style{Stroke: seenEdge, Width: Inch(0.06 * pen)}},
	)
}

func ringLines(rings [][]geom.Point) []Line {
	var out []Line
	for _, r := range rings {
		out = append(out, closed(pointsOf(r)...)...)
	}
	return out
}

// seenEntries explains seen ground.
func seenEntries(s *Seen) []entry {
	sample := func(text string, in func(box []geom.Point) *Seen) entry {
		return entry{text, func(p *Picture, b Rect, pen float64) {
			box := []geom.Point{micro(b.Min.X, b.Min.Y), micro(b.Max.X, b.Min.Y), micro(b.Max.X, b.Max.Y), micro(b.Min.X, b.Max.Y)}
			q := &Picture{}
			q.seenGround(in(box), pen)
			p.Over(q.named("legend"))
		}}
	}
	return []entry{
		sample("ground "+shortened(s.By, 1, 9, false)+" sees", func(box []geom.Point) *Seen { return &Seen{InSight: [][]geom.Point{box}} }),
		sample("dead ground", func(box []geom.Point) *Seen { return &Seen{Dead: [][]geom.Point{box}} }),
	}
}
