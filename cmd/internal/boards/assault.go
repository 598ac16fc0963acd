package boards

import (
	"strconv"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/assault"
	"sightline/game/assault/bot"
	"sightline/scenarios"
)

// onCard is the small game on the Assault card.
var onCard = Kind{
	System: assault.System{}, Title: "the Assault card", Pieces: "units",
	Bots: []Bot{
		{"random", "Random does anything that is allowed: to learn the rules by."},
		{"plain", "Plain fires where it counts, assaults where he is the stronger, and goes for what is worth points."},
	},
	Names: assault.Battles, File: assault.BattleFile,
	Map:    cardMap,
	Forces: cardForces, Stand: cardStand, Lie: cardLie, Worths: cardWorths,
	Units: cardUnits, Gone: "lost", Scores: scores,
	When: func(now game.Position) (turn int, step string) {
		if p, ok := now.(*assault.Position); ok {
			return p.Turn, ""
		}
		return 0, ""
	},
	Acts: acts[*assault.Position, assault.Action], Legal: legal[*assault.Position, assault.Action],
	choice: func(name string) (chooser, error) {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		return choosing(func(p *assault.Position, side string, dice game.Dice) assault.Action { return b.Choose(p, side, dice) }), nil
	},
}

var cardGrounds = map[assault.Ground]picture.CellGround{
	assault.Clear: picture.OpenCell, assault.Woods: picture.WoodsCell, assault.Town: picture.TownCell,
	assault.Hill: picture.HillCell, assault.River: picture.WaterCell,
}

func cardMap(s *scenarios.Scenario) *picture.Board {
	b, ok := s.Rules.(*assault.Battle)
	if !ok {
		return &picture.Board{}
	}
	out := Hexes(b.Board)
	entitle(out, s)
	for i := range out.Cells {
		out.Cells[i].Ground = cardGrounds[b.Grounds[i]]
		out.Cells[i].Dug = b.Works[i] != assault.NoWorks
	}
	for _, o := range b.Objectives {
		i := b.Board.Index(o.At)
		at := &out.Cells[i]
		at.Place = o.Name
		out.Worths = append(out.Worths, picture.Worth{Cell: i, Points: strconv.Itoa(o.Points), Holder: o.Holder})
		out.Names = append(out.Names, picture.PlaceName{At: picture.Pt(at.Middle.X, at.Middle.Y+0.78*HexSide), Text: o.Name, Town: at.Ground == picture.TownCell})
	}
	return out
}

func cardForces(s *scenarios.Scenario) (n [2]int) {
	if b, ok := s.Rules.(*assault.Battle); ok {
		for _, p := range b.Platoons {
			n[p.Side]++
		}
	}
	return n
}

func cardStand(s *scenarios.Scenario) (out []picture.Piece) {
	if b, ok := s.Rules.(*assault.Battle); ok {
		for i := range b.Platoons {
			x := &b.Platoons[i]
			out = append(out, picture.Piece{Cell: b.Board.Index(x.At), Look: Platoon(b, x.Side, &x.Unit)})
		}
		for i := range b.Chiefs {
			x := &b.Chiefs[i]
			out = append(out, picture.Piece{Cell: b.Board.Index(x.At), Look: Chief(b, x.Side, &x.Leader), Apart: true})
		}
	}
	return out
}
