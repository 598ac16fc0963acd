package los

import "sightline/geom/index"

// NearestVisible is Board.NearestVisible on the matrix's board. What is visible
// is known, so only the distances of visible stands are compared.
func (m *Matrix) NearestVisible(from int, eligible func(stand int) bool) (stand int, ok bool) {
	return m.nearest(from, false, eligible)
}

// NearestVisibleEnemy is Board.NearestVisibleEnemy on the matrix's board, by
// what is known.
func (m *Matrix) NearestVisibleEnemy(from int, eligible func(stand int) bool) (stand int, ok bool) {
	return m.nearest(from, true, eligible)
}

func (m *Matrix) nearest(from int, enemies bool, eligible func(int) bool) (stand int, ok bool) {
	l := looks.Get().(*look)
	defer looks.Put(l)
	sides, others := l.open(m.board, from, enemies)
	if others {
		stands, asked := m.board.stands, eligible
		eligible = func(i int) bool {
			return stands[i].Side != stands[from].Side && (asked == nil || asked(i))
		}
	}
	id, ok := l.search.NearestAmong(index.ID(from), m.bits[from*m.words:][:m.words], sides, eligible)
	return int(id), ok
}
