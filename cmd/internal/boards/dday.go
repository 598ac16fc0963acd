package boards

import (
	"strconv"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/dday"
	"sightline/game/dday/bot"
	"sightline/scenarios"
)

// onZones is D-Day to Berlin.
var onZones = Kind{
	System: dday.System{}, Title: "D-Day to Berlin", Pieces: "battalions",
	Bots: []Bot{
		{"random", "Random does anything that is allowed: to learn the rules by."},
		{"plain", "Plain attacks where he is likely to hit, holds what is worth points, and goes for what you have."},
	},
	Names: dday.Battles, File: dday.BattleFile,
	Map:    zonesMap,
	Forces: zonesForces, Stand: zonesStand, Lie: zonesLie, Worths: zonesWorths,
	Units: zonesUnits, Gone: "lost or shattered", Scores: scores,
	When: func(now game.Position) (turn int, step string) {
		if p, ok := now.(*dday.Position); ok {
			return p.Turn, p.Step
		}
		return 0, ""
	},
	Acts: acts[*dday.Position, dday.Action], Legal: legal[*dday.Position, dday.Action],
	choice: func(name string) (chooser, error) {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		return choosing(func(p *dday.Position, side string, dice game.Dice) dday.Action { return b.Choose(p, side, dice) }), nil
	},
}

func zonesMap(s *scenarios.Scenario) *picture.Board {
	b, ok := s.Rules.(*dday.Battle)
	if !ok {
		return &picture.Board{}
	}
	var middles []picture.Point
	for _, at := range b.Middles {
		middles = append(middles, picture.Pt(at.X.Inches(), at.Y.Inches()))
	}
	out := Zones(b.Board, middles, s.Table.Width.Inches(), s.Table.Depth.Inches())
	entitle(out, s)
	for _, o := range b.Objectives {
		out.Worths = append(out.Worths, picture.Worth{Cell: o.Zone, Points: strconv.Itoa(o.Points), Holder: o.Holder})
	}
	return out
}

func zonesForces(s *scenarios.Scenario) (n [2]int) {
	if b, ok := s.Rules.(*dday.Battle); ok {
		for _, x := range b.Battalions {
			n[x.Side]++
		}
	}
	return n
}

func zonesStand(s *scenarios.Scenario) (out []picture.Piece) {
	if b, ok := s.Rules.(*dday.Battle); ok {
		for i, x := range b.Battalions {
			out = append(out, picture.Piece{Cell: x.Zone, Look: Battalion(b, i)})
		}
		for i, d := range b.Divisions {
			out = append(out, picture.Piece{Cell: d.HQ, Look: Headquarters(b, i), Apart: true})
		}
	}
	return out
}
