package boards

import (
	"slices"

	"sightline/game"
	"sightline/game/assault"
	"sightline/game/berlin"
	"sightline/game/dday"
)

// What is left of the sides in a position, and how many points they have.

func cardUnits(now game.Position) (out []Unit) {
	p, ok := now.(*assault.Position)
	if !ok {
		return nil
	}
	for i, x := range p.Battle().Platoons {
		out = append(out, Unit{x.Name, x.Side, p.Units[i].Steps == 0})
	}
	return out
}

// scores are the points of positions that count them by side.
func scores(now game.Position) (n [2]int) {
	if p, ok := now.(interface{ Score(side int) int }); ok {
		n = [2]int{p.Score(0), p.Score(1)}
	}
	return n
}

func zonesUnits(now game.Position) (out []Unit) {
	p, ok := now.(*dday.Position)
	if !ok {
		return nil
	}
	for i, x := range p.Battle().Battalions {
		out = append(out, Unit{x.Name, x.Side, p.Units[i].State != dday.InPlay})
	}
	return out
}

func airUnits(now game.Position) (out []Unit) {
	p, ok := now.(*berlin.Position)
	if !ok {
		return nil
	}
	for i, x := range p.All() {
		out = append(out, Unit{x.Name, slices.Index(p.Sides(), x.Side), p.Units[i].State == berlin.Eliminated})
	}
	return out
}

func airScores(now game.Position) (n [2]int) {
	if p, ok := now.(*berlin.Position); ok {
		n = p.Points
	}
	return n
}
