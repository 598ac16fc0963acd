package los

import "sightline/geom/index"

// manyBoxes is how much terrain is looked through box by box before an index
// is quicker (BENCHMARKS.md).
const manyBoxes = 120

// reindex lists what may block, by boxes, and if that is much puts its pieces in
// an index. The index of the old board stays in use while it holds most of the
// terrain: what it lacks is looked through by boxes.
func (b *Board) reindex(m *shift, old *Board) error {
	b.boxes, b.grounds, b.index, b.pieceOf, b.loose = nil, nil, nil, nil, nil
	for i := range b.terrain {
		o := &b.terrain[i]
		b.boxes = o.appendBox(b.boxes, i)
		switch {
		case o.data.Contour:
			b.grounds = append(b.grounds, reachBox{o.box, o.level, int32(i)})
		case o.data.Concealing:
			b.grounds = append(b.grounds, reachBox{o.box, 0, int32(i)})
		}
	}
	switch {
	case len(b.boxes) <= manyBoxes:
		return nil
	case old.index != nil && b.keepIndex(m, old):
		return nil
	}
	return b.indexTerrain()
}

// keepIndex takes the index of the old board if that is still worth while.
func (b *Board) keepIndex(m *shift, old *Board) bool {
	indexed := make([]bool, len(b.terrain))
	pieceOf, dead := make([]int32, len(old.pieceOf)), 0
	for i, of := range old.pieceOf {
		if of >= 0 {
			of = m.to[of]
		}
		if of >= 0 && m.anew[of] {
			of = -1
		}
		if pieceOf[i] = of; of < 0 {
			dead++
		} else {
			indexed[of] = true
		}
	}
	var loose []reachBox
	for _, r := range b.boxes {
		if !indexed[r.of] {
			loose = append(loose, r)
		}
	}
	if len(loose) > manyBoxes/2 || dead > len(pieceOf)/2 {
		return false
	}
	b.index, b.pieceOf, b.loose = old.index, pieceOf, loose
	return true
}

// indexTerrain puts the pieces of all terrain that may block in an index.
func (b *Board) indexTerrain() error {
	var pieces []index.Piece
	for _, r := range b.boxes {
		for _, c := range b.terrain[r.of].area {
			pieces = append(pieces, index.Piece{Hull: c.WholeCorners(), Level: r.top})
			b.pieceOf = append(b.pieceOf, r.of)
		}
	}
	t, err := index.NewTerrain(nil, pieces)
	b.index = &index.Index{Terrain: t}
	return err
}
