package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

// An Obstacle is wire, a minefield or a roadblock of the scenario, as both sides know it
// (CD 4.15 to 4.17).
type Obstacle struct {
	Name    string
	Kind    string // "wire", "minefield" or "roadblock"
	LaidBy  string // the side that has laid it, or empty
	Cleared bool   // it is clear ground now
	Rule    string // of RULES.md, for what it does to who comes into it
}

// obstacleRules are the rules of the rows of obstacles.
var obstacleRules = map[int]string{rowWire: "4.15", rowMinefield: "4.16", rowRoadblock: "4.17"}

func (s *State) obstacle(k int) Obstacle {
	f := &s.battle.ground.whole[k]
	return Obstacle{Name: f.name, Kind: terrainRows[f.row], LaidBy: f.laidBy, Cleared: s.Cleared(k), Rule: obstacleRules[f.row]}
}

// AskObstacle is the obstacle that is no farther from a point than a length, if one is:
// the last of them that the scenario names, which lies uppermost.
func (s *State) AskObstacle(at geom.Point, reach geom.Length) (Obstacle, bool) {
	foot := geom.NewFootprint(at, 0, 2, 2)
	for k := len(s.battle.ground.whole) - 1; k >= 0; k-- {
		if f := &s.battle.ground.whole[k]; f.obstacle && f.near(&foot, reach) {
			return s.obstacle(k), true
		}
	}
	return Obstacle{}, false
}

// AskCrossed lists the obstacles, not cleared, that a path comes into, in the order of the
// scenario's terrain.
func (s *State) AskCrossed(path []geom.Point) (out []Obstacle) {
	for k := range s.battle.ground.features {
		f := &s.battle.ground.features[k]
		if !isObstacle(f.row) {
			continue
		}
		if _, is := f.enters(path); is {
			out = append(out, s.obstacle(k))
		}
	}
	return out
}

// MayCross reports whether a kind of stand may come into an obstacle.
func (s *State) MayCross(o *Obstacle, kind *units.Kind) bool {
	row, mover := slices.Index(terrainRows[:], o.Kind), slices.Index(movers, kind.Mover)
	return row < 0 || mover < 0 || !s.battle.ground.costs[row][mover].never
}

// AskClears lists the obstacles that a stand of a side clears by the end of the turn
// (CD 4.17) if it stays where it is and neither fires nor is shaken; here, where it has
// not moved, or was told to stay.
func (s *State) AskClears(side int, stand string) (out []Obstacle) {
	i := s.battle.named(stand)
	if i < 0 || s.unit(i).Side != side || !s.OnTable(i) {
		return nil
	}
	for k := range s.battle.ground.features {
		if f := &s.battle.ground.features[k]; isObstacle(f.row) && s.clears(i, f) {
			out = append(out, s.obstacle(k))
		}
	}
	return out
}
