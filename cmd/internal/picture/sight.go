package picture

import (
	"fmt"
	"math"

	"sightline/geom"
	"sightline/los"
)

// Sight draws a ruling on the table: the corridor lightly; if clear the
// witness, solid blue with a white halo; if blocked the line between the
// centers, dashed vermilion, with the blocking parts hatched; the halfway and
// shadow lines with their names. What blocks nothing is outlined only. Parts
// carry the IDs "part/N" with their index in the ruling.
func Sight(r *los.Ruling) *Picture {
	return sightAt(r, 1, &placer{room: bounds(closed(pointsOf(r.Corridor)...)).Grow(6)})
}

// partID returns the ID of a part's shapes.
func partID(i int) string { return fmt.Sprintf("part/%d", i) }

// overStands reports whether an ID is that of a part that blocks and that stands would
// hide: it is one itself, a friend or a wreck, or it is tiny.
func overStands(r *los.Ruling, id string, pen float64) bool {
	for i, part := range r.Parts {
		if id == partID(i) && part.Blocks && (part.Stand >= 0 || isTiny(part, pen)) {
			return true
		}
	}
	return false
}

// isTiny reports whether a part that blocks is too small to be seen: it gets a ring.
func isTiny(part los.Part, pen float64) bool {
	return part.Blocks && sizeOfPart(part) < 0.1*pen*pen
}

func sizeOfPart(part los.Part) float64 {
	size := 0.0
	for _, l := range linesOfPart(part) {
		size += sizeOf(l.Points)
	}
	return size
}

// sightAt draws a ruling with pens and letters of a scale.
func sightAt(r *los.Ruling, pen float64, pl *placer) *Picture {
	p := &Picture{}
	line := func(w float64) Width { return Width{w * pen, math.Max(1, w*17), math.Max(1.4, w*30)} }
	clear := r.Verdict == los.Clear
	if len(r.Corridor) >= 3 {
		tone := ClearBlue
		if !clear {
			tone = rgb(0x6a5a50)
		}
		p.Add(&Path{ID: "corridor", Lines: closed(pointsOf(r.Corridor)...), Style: Style{
			Fill: faded(tone, 0.13), Stroke: faded(tone, 0.55), Width: line(0.045),
		}})
	}
	// What blocks lies over what does not: it may be a sliver of the same area.
	for _, blocks := range []bool{false, true} {
		for i, part := range r.Parts {
			if part.Blocks != blocks {
				continue
			}
			p.part(i, part, clear || r.Clause == los.OutOfSight, pen)
			if blocks {
				for _, l := range linesOfPart(part) {
					pl.things.add(bounds([]Line{l})) // a name would hide it
				}
			}
		}
	}
	a, b := pointOf(r.From.Center), pointOf(r.To.Center)
	pl.keepLine(a, b, pen)
	if clear && r.Witness != nil {
		pl.keepLine(pointOf(r.Witness.From), pointOf(r.Witness.To), 0.5*pen)
	}
	var names []bid
	if half := r.Axis.Halfway; half[0] != half[1] { // else nothing is measured
		names = append(names, p.crossLine("halfway", half[0], half[1], []float64{5, 3.5}, a, b, pen, pl)...)
	}
	if s := r.Axis.Shadow; s != nil {
		names = append(names, p.crossLine("2″ shadow", s[0], s[1], []float64{0.3, 2.4}, a, b, pen, pl)...)
	}
	if clear && r.Witness != nil {
		a, b = pointOf(r.Witness.From), pointOf(r.Witness.To)
		p.Add(
			&Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: faded(white, 0.9), Width: line(0.24), Round: true}},
			&Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: ClearBlue, Width: line(0.12), Round: true}},
		)
		for _, e := range []Point{a, b} {
			p.Add(&Circle{ID: "sight", Center: e, Radius: 0.13 * math.Min(pen, 2), Style: Style{Fill: ClearBlue, Stroke: white, Width: line(0.06)}})
		}
	} else if !clear {
		p.Add(
			&Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: faded(white, 0.7), Width: line(0.22), Round: true}},
			&Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: BlockedRed, Width: line(0.13), Dash: []float64{4, 2.6}}},
		)
	}
	for _, b := range names {
		if pl.place(b) {
			// On a screen letters keep their size: they are to grow away from the line.
			w := TextWidth(b.Text, b.Size.True(), false) / 2
			switch b.At.X {
			case b.at[0].X:
				b.anchor(w, b.at[0].X > b.at[1].X)
			case b.at[1].X:
				b.anchor(w, b.at[1].X > b.at[0].X)
			}
			p.Add(b.Label)
		}
	}
	p.Bounds = Rect{a, a}.Union(Rect{b, b}).Grow(0.3)
	for _, s := range p.Shapes {
		p.Bounds = p.Bounds.Union(s.Extent())
	}
	return p
}

// part lights a blocking part up and outlines one that does not matter.
func (p *Picture) part(i int, part los.Part, clear bool, pen float64) {
	var lines, marks []Line
	for _, o := range part.Outlines {
		if len(o) < 3 {
			continue
		}
		l := closed(pointsOf(o)...)
		lines = append(lines, l...)
		if part.Blocks {
			marks = append(marks, hatch(l, -45, 0.26*pen, 0)...)
		}
	}
	rim := rimOf(lines)
	if len(lines) == 0 {
		return
	}
	id := partID(i)
	if !part.Blocks {
		// Light below dark, to be seen over trees and over smoke.
		p.Add(
			&Path{ID: id, Lines: lines, Style: Style{Fill: faded(white, 0.2)}},
			&Path{ID: id, Lines: rim, Style: Style{Stroke: faded(white, 0.85), Width: Width{0.15 * pen, 2.6, 3.6}}},
			&Path{ID: id, Lines: rim, Style: Style{Stroke: rgb(0x22303a), Width: Width{0.065 * pen, 1.2, 1.7}, Dash: []float64{2.2, 2}}},
		)
		return
	}
	light := 0.36
	if clear {
		light = 0.2 // the line passes it, or ends before it
	}
	p.Add(
		&Path{ID: id, Lines: lines, Style: Style{Fill: faded(BlockedRed, light)}},
		&Path{ID: id, Lines: marks, Style: Style{Stroke: faded(rgb(0x8f3e00), light*2.2), Width: Width{0.05 * pen, 1, 1.6}}},
		&Path{ID: id, Lines: rim, Style: Style{Stroke: rgb(0x8f3e00), Width: Width{0.06 * pen, 1.2, 1.8}}},
	)
	if isTiny(part, pen) {
		p.ring(id, middle(bounds(lines)), pen)
	}
}

// ring draws a ring about what is too small to be seen.
func (p *Picture) ring(id string, c Point, pen float64) {
	for _, st := range []Style{
		{Stroke: faded(white, 0.85), Width: Width{0.2 * pen, 3, 4.5}},
		{Stroke: BlockedRed, Width: Width{0.1 * pen, 1.5, 2.2}},
	} {
		p.Add(&Circle{ID: id, Center: c, Radius: 0.42 * pen, Style: st})
	}
}

// rimOf returns the edge of an area from the convex pieces it is cut into,
// without the edges that two of them share.
func rimOf(pieces []Line) []Line {
	shared := map[[2]Point]bool{}
	for _, l := range pieces {
		for i, p := range l.Points {
			shared[[2]Point{l.Points[(i+1)%len(l.Points)], p}] = true
		}
	}
	var out []Line
	for _, l := range pieces {
		n := len(l.Points)
		seam := func(i int) bool { return shared[[2]Point{l.Points[i%n], l.Points[(i+1)%n]}] }
		first := 0
		for first < n && !seam(first) {
			first++
		}
		if first == n {
			out = append(out, l)
			continue
		}
		var chain []Point
		for i := first + 1; i <= first+n; i++ {
			if !seam(i) {
				if chain == nil {
					chain = append(chain, l.Points[i%n])
				}
				chain = append(chain, l.Points[(i+1)%n])
			} else if chain != nil {
				out, chain = append(out, Line{chain, false}), nil
			}
		}
	}
	return out
}

// crossLine draws the halfway or the shadow line, somewhat beyond the corridor
// on both sides, and returns its name, which is to be set at one of its ends,
// rather the northern one, the shadow's on the lower stand's side.
func (p *Picture) crossLine(name string, e, f geom.Point, dash []float64, from, to Point, pen float64, pl *placer) []bid {
	if e == f {
		return nil // stands in contact have no such line
	}
	a, b := pointOf(e), pointOf(f)
	dx, dy := to.Y-from.Y, from.X-to.X // at right angles to the axis
	if n := math.Hypot(dx, dy); n > 0 {
		dx, dy = dx/n, dy/n
	} else {
		return nil
	}
	if dx*(b.X-a.X)+dy*(b.Y-a.Y) < 0 {
		a, b = b, a
	}
	ext := 1.1 * pen
	a, b = Pt(a.X-dx*ext, a.Y-dy*ext), Pt(b.X+dx*ext, b.Y+dy*ext)
	id := "halfway"
	if name != id {
		id = "shadow"
	}
	p.Add(
		&Path{ID: id, Lines: open(a, b), Style: Style{Stroke: faded(white, 0.65), Width: Width{0.16 * pen, 3, 4.5}, Round: true}},
		&Path{ID: id, Lines: open(a, b), Style: Style{Stroke: black, Width: Width{0.07 * pen, 1.2, 1.8}, Dash: dash, Round: id == "shadow"}},
	)
	pl.keepLine(a, b, 0.2*pen)
	l := &Label{ID: id, Text: name, Size: Width{0.56 * pen, 11, 15}, Color: black, Halo: faded(rgb(0xf3eedd), 0.9)}
	right := 1.0
	if (name != "halfway") != (to.X < from.X) {
		right = -1
	}
	ends := [2]Point{a, b}
	if b.Y < a.Y {
		ends = [2]Point{b, a}
	}
	off := TextWidth(name, l.Size.True(), false)/2 + 0.2*pen
	var at []Point
	for _, end := range ends {
		over := math.Copysign(0.36*pen, end.Y-middle(Rect{a, b}).Y)
		at = append(at, Pt(end.X+right*off, end.Y), Pt(end.X-right*off, end.Y), Pt(end.X, end.Y+over),
			Pt(end.X+right*off, end.Y+1.6*over), Pt(end.X-right*off, end.Y+1.6*over))
	}
	return []bid{{Label: l, at: at}}
}

// anchor holds a label set by its middle at its left end, or else its right one.
func (l *Label) anchor(half float64, left bool) {
	if left {
		l.At.X, l.Anchor = l.At.X-half, Start
	} else {
		l.At.X, l.Anchor = l.At.X+half, End
	}
}

// Arc draws the front arc of a stand exactly, out to a reach: its apex is the
// center of the footprint, its edges are dashed.
func Arc(f geom.Footprint, shape geom.Arc, reach geom.Length) *Picture {
	return arcAt(f, shape, reach, 1)
}

// arcAt draws a front arc with pens of a scale.
func arcAt(f geom.Footprint, shape geom.Arc, reach geom.Length, pen float64) *Picture {
	c, r := pointOf(f.Center), reach.Inches()
	mid := float64(f.Facing.Angle()) / 1000
	half := float64(shape.Degrees()) / 2
	rim := arc(c, r, mid-half, mid+half, 2)
	p := &Picture{}
	edge := rgb(0xa94f84)
	p.Add(
		&Path{ID: "arc", Lines: closed(append([]Point{c}, rim...)...), Style: Style{Fill: faded(ArcPurple, 0.2)}},
		&Path{ID: "arc", Lines: []Line{{rim, false}}, Style: Style{Stroke: faded(ArcPurple, 0.8), Width: Width{0.05 * pen, 1, 1.5}}},
		&Path{ID: "arc", Lines: []Line{{[]Point{rim[0], c, rim[len(rim)-1]}, false}}, Style: Style{Stroke: edge, Width: Width{0.085 * pen, 1.5, 2.2}, Dash: []float64{4, 3}}},
	)
	p.Bounds = bounds(p.Shapes[0].(*Path).Lines).Grow(0.1 * pen)
	return p
}
