package study

import (
	"fmt"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
	"sightline/game/commanddecision/bot"
)

// ground tells who holds what in the end, and how often it changes hands.
func (s *Study) ground(a *article.Article) error {
	a.Heading("Ground")
	var rows [][]string
	for k, area := range s.Battle.Scenario.Areas {
		var held [3]int // by nobody first
		changes := 0
		for _, g := range s.Games {
			was := -1
			for n, t := range g.Tally.Turns {
				if n > 0 && t.Holder[k] != was {
					changes++
				}
				was = t.Holder[k]
			}
			held[was+1]++
		}
		if changes > 0 || held[0] < len(s.Games) {
			rows = append(rows, []string{area.Name, s.percent(held[1]), s.percent(held[2]), s.percent(held[0]), fmt.Sprintf("%.2f", s.each(changes))})
		}
	}
	if rows != nil {
		sides := s.Battle.Sides
		a.Table([]article.Column{{Name: "Area"}, {Name: sides[0] + " holds it in the end", Number: true}, {Name: sides[1] + " does", Number: true}, {Name: "Nobody does", Number: true}, {Name: "Changes of hands in a game", Number: true}}, rows)
	}
	c := chart{title: "Ground that decides, %", most: 100}
	c.series = s.over(func(t *bot.Standing, side int) float64 { return float64(t.Ground[side]) / 10 })
	return s.figure(a, "ground", c.lines(), "What each side has of the ground that decides the game at the end of each turn, in percent, on average of all games: of the areas that count, those it holds; where a side is to leave by an edge, what of it has left, and to the other belongs the rest. A game that is over stays as it ended.")
}

// lead tells how what is left goes from turn to turn, and what an early lead is worth.
func (s *Study) lead(a *article.Article) error {
	a.Heading("How the lead goes")
	c := chart{title: "Stands in play"}
	c.series = s.over(func(t *bot.Standing, side int) float64 { return float64(t.InPlay[side]) })
	if err := s.figure(a, "stands", c.lines(), "Stands that are on the table or still to come at the end of each turn, on average of all games."); err != nil {
		return err
	}
	led, won := 0, 0
	for _, g := range s.Games {
		if side := ahead(g.Tally.Turns); side >= 0 && g.Result.Outcome.Side != "" {
			if led++; g.Result.Outcome.Side == s.Battle.Sides[side] {
				won++
			}
		}
	}
	if led > 0 {
		a.Text("In %s that were won one side had more of the ground halfway through, or as much and had lost fewer stands: it went on to win %d of them (%.0f %%).", counted(led, "game"), won, 100*float64(won)/float64(led))
	}
	return nil
}

// ahead is who leads halfway through a game, or -1.
func ahead(turns []bot.Standing) int {
	if len(turns) < 2 {
		return -1
	}
	half := turns[(len(turns)-1)/2]
	lost := [2]int{turns[0].InPlay[0] - half.InPlay[0], turns[0].InPlay[1] - half.InPlay[1]}
	for side := range 2 {
		if g := half.Ground; g[side] > g[1-side] || g[0] == g[1] && lost[side] < lost[1-side] {
			return side
		}
	}
	return -1
}

// over is how something of each side goes on average, turn by turn. A game that is
// over stays as it ended.
func (s *Study) over(of func(t *bot.Standing, side int) float64) []series {
	var list []series
	for side, name := range s.Battle.Sides {
		line := series{name: name, color: picture.SideColors[side], values: make([]float64, s.turns())}
		for _, g := range s.Games {
			turns := g.Tally.Turns
			for k := range line.values {
				if len(turns) > 0 {
					line.values[k] += of(&turns[min(k, len(turns)-1)], side) / float64(len(s.Games))
				}
			}
		}
		list = append(list, line)
	}
	return list
}
