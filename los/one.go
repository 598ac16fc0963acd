package los

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// Areas of one kind and height, or contours of one kind and level, that overlap
// or share an edge are one area: their rim or crest is that of all of them
// together, and a stand in one is in all of them. So it does not matter how a
// wood is cut into outlines.

// unite finds which areas are one.
func (b *Board) unite() {
	b.ones = make([]int32, len(b.terrain))
	var areas []int32
	for i := range b.terrain {
		b.ones[i] = int32(i)
		if o := &b.terrain[i]; !o.data.Linear && o.rim >= 0 && o.mayBlock() {
			areas = append(areas, int32(i))
		}
	}
	slices.SortFunc(areas, func(i, j int32) int {
		return cmp.Or(cmp.Compare(b.terrain[i].box.Min.X, b.terrain[j].box.Min.X), cmp.Compare(i, j))
	})
	var open []int32 // areas that those to come may still touch
	for _, i := range areas {
		o := &b.terrain[i]
		open = slices.DeleteFunc(open, func(k int32) bool { return b.terrain[k].box.Max.X < o.box.Min.X })
		for _, k := range open {
			if b.one(k) != b.one(i) && o.adjoins(&b.terrain[k]) {
				first, last := min(b.one(i), b.one(k)), max(b.one(i), b.one(k))
				b.ones[last] = first
			}
		}
		open = append(open, i)
	}
	together := map[int32][]int32{}
	for i := range b.ones {
		b.ones[i] = b.one(int32(i))
		together[b.ones[i]] = append(together[b.ones[i]], int32(i))
	}
	for i := range b.terrain {
		if all := together[b.ones[i]]; len(all) > 1 {
			b.terrain[i].with = all
		} else {
			b.terrain[i].with = nil
		}
	}
}

// one returns the first of the areas that are one with an area.
func (b *Board) one(i int32) int32 {
	for b.ones[i] != i {
		i = b.ones[i]
	}
	return i
}

// adjoins reports whether two areas are one.
func (o *obstacle) adjoins(p *obstacle) bool {
	if o.kind != p.kind || o.height != p.height || o.level != p.level || !o.box.Touches(p.box) {
		return false
	}
	for i := range o.area {
		for k := range p.area {
			if o.areaBoxes[i].Touches(p.areaBoxes[k]) && o.area[i].Adjoin(p.area[k]) {
				return true
			}
		}
	}
	return false
}

// isIn reports whether the terrain that a stand is in is one with an obstacle.
func (b *Board) isIn(inside []int32, o *obstacle) bool {
	for _, k := range inside {
		if b.ones[k] == b.ones[o.feature] {
			return true
		}
	}
	return false
}

// rims takes the rims off all areas that are new, or one with others than before.
// The error says that this makes too many pieces, before any are cut along contours, or
// takes too long.
func (b *Board) rims(m *shift, old *Board) error {
	known := map[int32][]solid{}
	pieces, most := 0, b.mostPieces()
	looks, trim := 0, trimmer{most: b.mostLooks()}
	for j := range b.terrain {
		o := &b.terrain[j]
		own := len(o.area)
		if o.rim >= 0 && !m.keepsRim(j, o, old) {
			m.anew[j] = true
			before := trim.looks
			own += b.takeRim(o, known, &trim)
			o.looks = trim.looks - before
		}
		if looks += o.looks; looks > trim.most {
			return &TooFine{Feature: j, Name: b.features[j].Name, Most: trim.most, Rim: true}
		}
		for i := range o.uncut {
			own += len(o.uncut[i].pieces)
		}
		if pieces += own; own > MaxPieces || pieces > most {
			if own > MaxPieces {
				j = b.finest(o)
			}
			return &TooFine{Feature: j, Name: b.features[j].Name, Most: most}
		}
	}
	return nil
}

// keepsRim reports whether an area was on the board before and is one with the
// same as then.
func (m *shift) keepsRim(j int, o *obstacle, old *Board) bool {
	i := m.from[j]
	return i >= 0 && slices.EqualFunc(old.terrain[i].with, o.with, func(i, j int32) bool { return m.to[i] == j })
}

// takeRim finds the core of an area. Areas that are one have one rim: known
// holds those found so far, by the first area. It returns in how many pieces
// the rim that it found is; if more than MaxPieces, nothing is cut with it.
func (b *Board) takeRim(o *obstacle, known map[int32][]solid, trim *trimmer) (pieces int) {
	f := &b.features[o.feature]
	switch {
	case o.data.Linear:
		o.uncut = f.thin(o.rim)
	case len(o.with) == 0 && !b.atEdge(o):
		o.uncut = trim.inner(o.area, boxed(convexes(f.Area.Rim(o.rim))))
	default:
		one := b.ones[o.feature]
		if strips, ok := known[one]; ok {
			o.uncut = trim.inner(o.area, strips)
			break
		}
		rim := b.rimOf(b.members(o.feature), o.rim)
		if pieces = len(rim); pieces > MaxPieces {
			o.uncut = []band{{}}
			return pieces
		}
		known[one] = boxed(convexes(rim))
		o.uncut = trim.inner(o.area, known[one])
	}
	if o.data.Contour {
		o.uncut[0].measure()
	}
	return pieces
}

// rimOf returns the rim of features that are one area; more than MaxPieces pieces are none.
func (b *Board) rimOf(features []int32, depth geom.Length) [][]geom.Point {
	var areas []geom.Polygon
	var cut [][]geom.Convex
	for _, k := range features {
		areas, cut = append(areas, b.features[k].Area), append(cut, b.terrain[k].area)
	}
	return geom.RimOf(areas, cut, depth, b.table, MaxPieces)
}

// finest returns which of the features that are one area with one that is too fine makes
// the area's rim so, or that one; of more than 32, one soon after it, since every try
// takes long.
func (b *Board) finest(o *obstacle) int {
	if len(b.rimOf(o.with, o.rim)) <= MaxPieces {
		return o.feature
	}
	enough, few := len(o.with), 0 // all are, none are too many
	for range 5 {
		if k := (few + enough + 1) / 2; k == enough {
			break
		} else if len(b.rimOf(o.with[:k], o.rim)) > MaxPieces {
			enough = k
		} else {
			few = k
		}
	}
	return int(o.with[enough-1])
}

// atEdge reports whether an area reaches an edge of the table.
func (b *Board) atEdge(o *obstacle) bool {
	t := b.table
	return t != nil && (o.extent.Min.X <= t.Min.X || o.extent.Min.Y <= t.Min.Y || o.extent.Max.X >= t.Max.X || o.extent.Max.Y >= t.Max.Y)
}
