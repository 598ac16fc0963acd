package los

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
	stand = -1
	l.walk(m.board, from, enemies, func(i int) bool {
		return m.Sees(from, i) && (eligible == nil || eligible(i))
	}, func(i int) bool {
		stand = i
		return false
	})
	return stand, stand >= 0
}
