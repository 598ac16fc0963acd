package table

import (
	"bytes"

	"sightline/cmd/internal/picture"
	"sightline/geom"
	"sightline/los"
)

// A Mask is a seen map as pixels: one for each point of a lattice from the
// north-west corner of a part of the table, or of all of it.
type Mask struct {
	Area       geom.Bounds
	Wide, High int
	Grain      geom.Length
	Rgba       []byte // half-bright or more in sight, darker not
	seen       int    // points in sight
}

// maskMost bounds the sides of a mask, for displays that take no larger image.
const maskMost = 4096

// NewMask returns what is known of a map, at a grain or the next coarser one
// that keeps within maskMost.
func NewMask(m *los.SeenMap, bounds geom.Bounds, grain geom.Length) *Mask {
	size := bounds.Max.Sub(bounds.Min)
	for max(size.X, size.Y)/grain+2 > maskMost {
		grain *= 2
	}
	count := func(l geom.Length) int { return int((l+grain-1)/grain) + 1 }
	k := &Mask{Area: bounds, Wide: count(size.X), High: count(size.Y), Grain: grain}
	in := make([]uint8, k.Wide*k.High)
	for y := range k.High {
		for x := range k.Wide {
			p := bounds.Min.Add(geom.Pt(geom.Length(x)*grain, geom.Length(y)*grain))
			p.X, p.Y = min(p.X, bounds.Max.X), min(p.Y, bounds.Max.Y)
			if m.At(p) == los.InSight {
				in[y*k.Wide+x] = 255
				k.seen++
			}
		}
	}
	k.paint(in)
	return k
}

// paint makes the pixels of a lattice, evened out so that the outlines drawn
// through it run smoothly between its points; every point keeps its side of
// half-bright, and so of the outline.
func (k *Mask) paint(in []uint8) {
	const near, half = 16, 128
	rows := make([]uint16, len(in)) // evened out along x, times 16
	for y := range k.High {
		row := in[y*k.Wide : (y+1)*k.Wide]
		for x := range row {
			rows[y*k.Wide+x] = evened(len(row), x, func(i int) int { return int(row[i]) })
		}
	}
	k.Rgba = make([]byte, 4*len(in))
	for x := range k.Wide {
		for y := range k.High {
			v := int(evened(k.High, y, func(i int) int { return int(rows[i*k.Wide+x]) / 16 }) / 16)
			if in[y*k.Wide+x] != 0 {
				v = max(v, half+near/2)
			} else {
				v = min(v, half-near/2)
			}
			px := k.Rgba[4*(y*k.Wide+x):]
			px[0], px[1], px[2], px[3] = byte(v), byte(v), byte(v), 255
		}
	}
}

// evened returns sixteen times the weighted mean of the values about x, those
// beyond the ends being as at the ends.
func evened(n, x int, at func(int) int) uint16 {
	v := 6 * at(x)
	for d, weight := range [...]int{4, 1} {
		v += weight * (at(max(x-d-1, 0)) + at(min(x+d+1, n-1)))
	}
	return uint16(v)
}

// rect is the part of the table that it covers, in inches.
func (k *Mask) rect() picture.Rect {
	lo, hi := Inches(k.Area.Min), Inches(k.Area.Max)
	return picture.Rect{Min: picture.Pt(lo.X, lo.Y), Max: picture.Pt(hi.X, hi.Y)}
}

// same reports whether another mask shows the same.
func (k *Mask) same(o *Mask) bool {
	return o != nil && k.Grain == o.Grain && k.Area == o.Area && bytes.Equal(k.Rgba, o.Rgba)
}

// Share returns how much of it is in sight, from 0 to 1.
func (k *Mask) Share() float64 { return float64(k.seen) / float64(k.Wide*k.High) }
