package boards

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/berlin"
	"sightline/game/berlin/bot"
	"sightline/game/hexboard"
	"sightline/scenarios"
)

// fromAir is On to Berlin!.
var fromAir = Kind{
	System: berlin.System{}, Title: "On to Berlin!", Pieces: "units",
	Bots: []Bot{
		{"random", "Random does anything that is allowed: to learn the rules by."},
		{"plain", "Plain goes for leaders and the goal, or keeps them, and attacks where it pays."},
	},
	Names: berlin.Battles, File: berlin.BattleFile,
	Map:    airMap,
	Forces: airForces, Stand: airStand, Lie: airLie, Worths: airWorths, Signs: airSigns,
	Units: airUnits, Gone: "eliminated", Scores: airScores,
	When: func(now game.Position) (turn int, step string) {
		if p, ok := now.(*berlin.Position); ok {
			c := p.Clock()
			return c.Turn, c.Step
		}
		return 0, ""
	},
	Acts: acts[*berlin.Position, berlin.Action], Legal: legal[*berlin.Position, berlin.Action],
	choice: func(name string) (chooser, error) {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		return choosing(func(p *berlin.Position, side string, dice game.Dice) berlin.Action { return b.Choose(p, side, dice) }), nil
	},
}

var airGrounds = map[berlin.Ground]picture.CellGround{
	berlin.Clear: picture.OpenCell, berlin.Park: picture.ParkCell, berlin.Airfield: picture.FieldCell, berlin.Woods: picture.WoodsCell,
	berlin.BuiltUp: picture.TownCell, berlin.Major: picture.MajorCell, berlin.Ruins: picture.RuinsCell, berlin.Tower: picture.TowerCell, berlin.Lake: picture.WaterCell,
}

func airMap(s *scenarios.Scenario) *picture.Board {
	b, ok := s.Rules.(*berlin.Battle)
	if !ok {
		return &picture.Board{}
	}
	out := Hexes(b.Board)
	entitle(out, s)
	for i := range out.Cells {
		out.Cells[i].Ground = airGrounds[b.Grounds[i]]
	}
	for _, road := range b.Roads {
		var way []picture.Point
		for _, i := range road {
			way = append(way, out.Cells[i].Middle)
		}
		out.Roads = append(out.Roads, way)
	}
	for _, r := range b.Rivers {
		if side := Hexside(b.Board, b.Board.Hex(r[0]), b.Board.Hex(r[1])); side != nil {
			out.Edges = append(out.Edges, picture.Edge{Line: side, Kind: picture.RiverEdge})
		}
	}
	for _, f := range b.Fields {
		out.Fences = append(out.Fences, around(b.Board, f.Hexes)...)
		if f.Hex >= 0 {
			out.Names = append(out.Names, named(out, f.Hex, strings.ToUpper(f.Name), true))
		}
	}
	out.Worths = []picture.Worth{{Cell: b.Goal, Points: fmt.Sprintf("+%d", b.HoldPoints()), Holder: berlin.German}}
	out.Works = b.Strongpoints
	for _, p := range b.Places {
		out.Cells[p.Hex].Place = p.Name
		if !fieldOf(b, p) {
			out.Names = append(out.Names, named(out, p.Hex, p.Name, false))
		}
	}
	return out
}

// fieldOf reports whether a place is an airfield, whose name is there already.
func fieldOf(b *berlin.Battle, p berlin.Place) bool {
	for _, f := range b.Fields {
		if f.Hex == p.Hex {
			return true
		}
	}
	return false
}

// named is a name below the middle of a hex.
func named(b *picture.Board, cell int, text string, large bool) picture.PlaceName {
	m := b.Cells[cell].Middle
	return picture.PlaceName{At: picture.Pt(m.X, m.Y+0.62*HexSide), Text: text, Town: large, Low: !large}
}

// around are the sides of hexes at which others begin that are not of the list.
func around(b hexboard.Board, list []int) (lines [][]picture.Point) {
	in := map[int]bool{}
	for _, i := range list {
		in[i] = true
	}
	for _, i := range list {
		h := b.Hex(i)
		for d := range 6 {
			n := h.Neighbor(d)
			if !b.Has(n) || !in[b.Index(n)] {
				lines = append(lines, Hexside(b, h, n))
			}
		}
	}
	return lines
}

func airForces(s *scenarios.Scenario) (n [2]int) {
	if b, ok := s.Rules.(*berlin.Battle); ok {
		for _, u := range b.Units {
			n[u.Side]++
		}
	}
	return n
}

func airStand(s *scenarios.Scenario) (out []picture.Piece) {
	if b, ok := s.Rules.(*berlin.Battle); ok {
		band, n := make([]int, len(b.Formations)), [2]int{}
		for i, f := range b.Formations {
			n[f.Side]++
			band[i] = n[f.Side]
		}
		for i := range b.Units {
			x := &b.Units[i]
			if x.Hex < 0 {
				continue
			}
			of := 0
			if x.Formation >= 0 {
				of = band[x.Formation]
			}
			out = append(out, picture.Piece{Cell: x.Hex, Look: AirUnit(x.Side, x.Kind, x.Nation, x.Service, x.Figures(), of)})
		}
		for _, l := range b.Leaders {
			out = append(out, picture.Piece{Cell: l.Hex, Look: AirLeader(), Apart: true})
		}
	}
	return out
}
