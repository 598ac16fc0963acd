package study

import (
	"slices"

	"sightline/cmd/internal/article"
	"sightline/game"
	cd "sightline/game/commanddecision"
)

// What decides a game.
const (
	byGround = "Ground: areas held, or stands that left by an edge"
	byLosses = "Losses: stands destroyed"
	byTime   = "Neither: no goal was reached, and a side wins for that"
	noneWon  = "Nobody wins"
	byOther  = "Nobody left, or another end"
)

// decided tells how many games are decided by ground and how many by losses.
func (s *Study) decided(a *article.Article) {
	n := map[string]int{}
	for _, g := range s.Games {
		n[decidedBy(s.Battle, g.Result.Outcome)]++
	}
	var rows [][]string
	for _, by := range []string{byGround, byLosses, byTime, byOther, noneWon} {
		if n[by] > 0 {
			rows = append(rows, []string{by, counted(n[by], "game"), s.percent(n[by])})
		}
	}
	a.Table([]article.Column{{Name: "Decided by"}, {Name: "Games", Number: true}, {Name: "Share", Number: true}}, rows)
}

// decidedBy is what the goal asks for by which a game ended.
func decidedBy(b *cd.Battle, o game.Outcome) string {
	if o.Side == "" {
		return noneWon
	}
	k := slices.IndexFunc(b.Terms.Victory, func(v cd.Victory) bool { return v.Gives(o) })
	if k < 0 {
		return byOther
	}
	asked := b.Terms.Victory[k].Conditions
	switch {
	case len(asked) == 0:
		return byTime
	case slices.ContainsFunc(asked, func(c cd.Condition) bool { return c.Kind != "destroy" }):
		return byGround
	}
	return byLosses
}
