package study

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
	"sightline/game/commanddecision/bot"
)

// losses tells how much each side loses, when and where, and which stands.
func (s *Study) losses(a *article.Article) error {
	a.Heading("What is lost")
	var rows [][]string
	for side, name := range s.Battle.Sides {
		lost, left := 0, 0
		for _, g := range s.Games {
			lost, left = lost+g.Result.Lost[side], left+g.Result.Left[side]
		}
		rows = append(rows, []string{name, fmt.Sprint(s.Games[0].Result.Stands[side]), fmt.Sprintf("%.1f", s.each(lost)), fmt.Sprintf("%.1f", s.each(left))})
	}
	a.Table([]article.Column{{Name: "Side"}, {Name: "Stands", Number: true}, {Name: "Lost in a game", Number: true}, {Name: "Left the table", Number: true}}, rows)
	when := chart{title: "Stands lost in a turn"}
	for side, name := range s.Battle.Sides {
		series := series{name: name, color: picture.SideColors[side], values: make([]float64, s.turns())}
		for _, g := range s.Games {
			for _, l := range g.Tally.Losses {
				if s.side(l.Stand) == side {
					series.values[max(l.Turn, 1)-1] += 1 / float64(len(s.Games))
				}
			}
		}
		when.series = append(when.series, series)
	}
	if err := s.figure(a, "losses-by-turn", when.bars(), "When: stands that a side loses in each turn, on average of all games."); err != nil {
		return err
	}
	if err := s.figure(a, "losses", s.lossMap(), fmt.Sprintf("Where: what %s loses is blue, what %s loses is red. A disc of 3.2″ across is one stand lost about its middle in every game, half of that across a quarter of one.", s.Battle.Sides[0], s.Battle.Sides[1])); err != nil {
		return err
	}
	a.Text("The stands that are lost most often:")
	a.Table([]article.Column{{Name: "Stand"}, {Name: "Side"}, {Name: "Lost in", Number: true}, {Name: "In turn, on average", Number: true}}, s.mostLost(16))
	return nil
}

// side is whose stand it is.
func (s *Study) side(stand int) int { return s.Battle.Units[stand].Side }

// mostLost are rows of the stands that are lost most often.
func (s *Study) mostLost(few int) [][]string {
	type fallen struct{ stand, games, turns int }
	list := make([]fallen, len(s.Battle.Units))
	for i := range list {
		list[i].stand = i
	}
	for _, g := range s.Games {
		for _, l := range g.Tally.Losses {
			list[l.Stand].games++
			list[l.Stand].turns += l.Turn
		}
	}
	slices.SortStableFunc(list, func(a, b fallen) int { return cmp.Compare(b.games, a.games) })
	var rows [][]string
	for _, f := range list[:min(few, len(list))] {
		if f.games > 0 {
			u := &s.Battle.Units[f.stand]
			rows = append(rows, []string{u.Name, s.Battle.Sides[u.Side], s.percent(f.games), fmt.Sprintf("%.1f", float64(f.turns)/float64(f.games))})
		}
	}
	return rows
}

// kills tells who is lost to whom, by kinds.
func (s *Study) kills(a *article.Article) {
	a.Heading("Who is lost to whom")
	var pairs counts
	for _, g := range s.Games {
		for _, l := range g.Tally.Losses {
			pairs.add(s.kindOf(l.Stand)+"\n"+s.killer(l), 1)
		}
	}
	var rows [][]string
	for _, c := range pairs.most(24) {
		lost, to := cut(c.what)
		rows = append(rows, []string{lost, to, fmt.Sprintf("%.2f", s.each(c.n))})
	}
	a.Table([]article.Column{{Name: "Lost"}, {Name: "To"}, {Name: "In a game", Number: true}}, rows)
}

// kindOf says what a stand is, and whose.
func (s *Study) kindOf(i int) string {
	u := &s.Battle.Units[i]
	return fmt.Sprintf("%s (%s)", u.Kind.Name, s.Battle.Sides[u.Side])
}

func (s *Study) killer(l bot.Loss) string {
	switch l.By {
	case bot.OffTable:
		return "fire from off the table"
	case bot.Flight:
		return "failed morale, or flight"
	case bot.Unknown:
		return "what is not known"
	}
	return s.kindOf(l.By)
}
