package commanddecision

import "sightline/units"

// flatten takes down the wire that tracked vehicles have crossed (CD 4.15).
func (p *play) flatten(movers []*mover) {
	if !p.battle.Chart.is(wireFlattened, "yes") {
		return
	}
	for k := range p.battle.ground.features {
		f := &p.battle.ground.features[k]
		if f.row != rowWire {
			continue
		}
		for _, v := range movers {
			if p.unit(v.i).Kind.Mover != units.Tracked {
				continue
			}
			if _, crossed := f.enters(p.Stands[v.i].Path); crossed {
				p.takeDown(k, "4.15", "flattened")
				break
			}
		}
	}
}

// clearObstacles takes down obstacles at the end of a turn that personnel have cleared:
// beside them, unshaken, not having fired nor touched an enemy, and not of the side
// that laid them (CD 4.17).
func (p *play) clearObstacles() {
	for k := range p.battle.ground.features {
		f := &p.battle.ground.features[k]
		if !isObstacle(f.row) {
			continue
		}
		for i := range p.Stands {
			if p.clears(i, f) {
				p.takeDown(k, "4.17", "cleared")
				break
			}
		}
	}
}

// clears reports whether a stand has cleared an obstacle this turn.
func (s *State) clears(i int, f *feature) bool {
	st, u := &s.Stands[i], s.unit(i)
	if !s.OnTable(i) || u.Kind.Class != units.Personnel || st.Demoralized || st.Pin > 0 || st.Fired != 0 || st.Assaulted || s.battle.Sides[u.Side] == f.laidBy {
		return false
	}
	cells := clearing[f.row]
	word := s.battle.Chart.at(cells.personnel).Value
	if u.Kind.Engineer {
		word = s.battle.Chart.at(cells.engineers).Value
	}
	if word == "never" || word == "turn" && (st.Motion != Still || st.Placed || st.Went >= 0) {
		return false
	}
	foot := s.Footprint(i)
	return f.near(&foot, s.battle.Chart.length(rulingAdjacent))
}

// clearing are the cells that say who clears a row.
var clearing = map[int]struct{ personnel, engineers handle }{
	rowWire:      {cell("obstacle.wire.personnel"), cell("obstacle.wire.engineers")},
	rowMinefield: {cell("obstacle.minefield.personnel"), cell("obstacle.minefield.engineers")},
	rowRoadblock: {cell("obstacle.roadblock.personnel"), cell("obstacle.roadblock.engineers")},
}

var wireFlattened = cell("obstacle.wire.flattened")
