package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/units"
)

// A mine is a place on a path where it comes into a minefield.
type mine struct {
	at    geom.Length // along the path
	field int         // of the terrain
}

// minesOn lists where a path first comes into each minefield, in order; it may begin in
// one.
func (b *Battle) minesOn(path []geom.Point) []mine {
	if !b.ground.mined {
		return nil
	}
	var list []mine
	for k := range b.ground.features {
		if f := &b.ground.features[k]; f.row == rowMinefield {
			if at, ok := f.enters(path); ok {
				list = append(list, mine{at, k})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y mine) int { return cmp.Compare(x.at, y.at) })
	return list
}

// treads rolls for the minefield that a mover has come into, once a turn for each
// (CD 4.16): it may be hit, or pinned on foot, and then stops there. Where nothing is
// rolled, as in what a plan comes to, the mines are quiet.
func (m *march) treads(v *mover) {
	field := &m.battle.ground.features[v.mines[0].field]
	v.mines = v.mines[1:]
	if m.dice == nil {
		return
	}
	u := m.unit(v.i)
	line := m.battle.Chart.line(minesPersonnel)
	if u.Kind.Class == units.Vehicle {
		line = m.battle.Chart.line(minesVehicles)
	}
	need, roll, result := line.Value, m.roll("%s under %s", field.name, u.Name), "nothing happens"
	switch {
	case roll <= need:
		v.mined, v.hit, result = field, true, "a hit"
	case u.Kind.Class == units.Personnel && roll <= need+m.battle.Chart.int(minesPin):
		v.mined, result = field, "pinned"
	}
	v.done = v.mined != nil
	e := m.note(v.i, EventMines, "4.16", Telling{
		Text: fmt.Sprintf("%s comes into %s: needs %d, rolls %d: %s", u.Name, field.name, need, roll, result),
		What: field.name, Need: need, Rolls: []int{roll}, Ledger: []Line{line},
	})
	m.emit(e)
}

// blasts does what mines have done to those who have moved: hits, and pins. The red
// marker pins, but drives nobody back (house): not where mines lie.
func (p *play) blasts(movers []*mover) {
	v := &volley{play: p}
	for _, x := range movers {
		if x.hit {
			v.hit(x.i, 1, notRewound)
			p.Stands[x.i].FiredAt = true // its company checks morale
		}
	}
	fates := v.fates()
	var dead []int
	for i := range fates {
		if v.kills(i, &fates[i]) {
			dead = append(dead, i)
		}
		v.wound(i, fates[i].hits)
	}
	v.stirred()
	v.perish(dead, true)
	for i := range fates {
		trod := slices.ContainsFunc(movers, func(x *mover) bool { return x.i == i && x.mined != nil && !x.hit })
		if st := &p.Stands[i]; p.In(i) && st.Pin < 2 && (trod || fates[i].hits > 0 && p.HasRed(i)) {
			st.Pin = 2
			p.about(i, EventPinned, "4.16", Telling{Text: p.unit(i).Name + " is pinned"})
		}
	}
	p.cancelOrders()
}

// wary is the game as it is to those who go back: they keep out of minefields, as of
// ground that they may not enter (house).
func (p *play) wary() *play {
	if !p.battle.ground.mined {
		return p
	}
	s, b := *p.State, *p.battle
	row := slices.Clone(b.ground.costs[rowMinefield])
	for k := range row {
		row[k].never = true
	}
	b.ground.costs[rowMinefield] = row
	s.battle = &b
	return &play{State: &s, from: p.from}
}

var (
	minesPersonnel = cell("obstacle.mines.personnel")
	minesVehicles  = cell("obstacle.mines.vehicles")
	minesPin       = cell("obstacle.mines.pin")
)
