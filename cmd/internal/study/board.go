package study

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/scenarios"
)

// A Board is games of one scenario on a board.
type Board struct {
	Kind     *boards.Kind
	Scenario *scenarios.Scenario
	Sides    []string
	File     string    // what a command is given to find the scenario
	Bots     [2]string // who played, by side
	Seed     string
	Charts   []string // the overlays it was played with, as the command was given them
	Program  string   // the version of the program that played; "" is not told
	Games    []BoardGame
}

// A BoardGame is one of them.
type BoardGame struct {
	Outcome game.Outcome
	Turns   int
	units   []boards.Unit // in the end
	losses  []boardLoss
	ends    []boardEnd // of each turn, the first first
}

// A boardLoss is a unit that came out of play.
type boardLoss struct {
	turn, unit int
	cell       int // where it was; -1: on no cell
}

// A boardEnd is how a game stands at the end of a turn, by side.
type boardEnd struct {
	left, scores [2]int
	holders      map[int]int // by cell that is worth something: a side, or -1
}

// WatchBoard plays a recorded game back and keeps of it what a Board tells.
func WatchBoard(k *boards.Kind, journal []byte) (g BoardGame, err error) {
	j := game.ParseJournal(journal)
	p, err := j.Play(k)
	if err != nil {
		return g, err
	}
	before := p.Position()
	turn, _ := k.When(before)
	g.units = k.Units(before)
	for {
		s, ok := p.Next()
		if !ok {
			break
		}
		if s.Err != nil {
			return g, fmt.Errorf("line %d: %w", s.Line.Number, s.Err)
		}
		if s.Line.Kind != game.ActionLine {
			continue
		}
		now := k.Units(s.Position)
		for i, u := range now {
			if u.Out && !g.units[i].Out {
				g.losses = append(g.losses, boardLoss{turn, i, cellOf(k.Lie(before), u.Name)})
			}
		}
		next, _ := k.When(s.Position)
		for ; turn < next; turn++ {
			g.end(k, before, turn)
		}
		before, g.units = s.Position, now
	}
	g.end(k, before, turn)
	g.Turns = turn
	g.Outcome, _ = before.Over()
	return g, nil
}

// cellOf is the cell of a piece, or -1.
func cellOf(list []picture.Piece, name string) int {
	i := slices.IndexFunc(list, func(x picture.Piece) bool { return x.Name == name })
	if i < 0 {
		return -1
	}
	return list[i].Cell
}

// end keeps how a game stands at the end of a turn.
func (g *BoardGame) end(k *boards.Kind, now game.Position, turn int) {
	if turn == 0 {
		return
	}
	e := boardEnd{scores: k.Scores(now), holders: map[int]int{}}
	for _, u := range k.Units(now) {
		if !u.Out {
			e.left[u.Side]++
		}
	}
	for _, w := range k.Worths(now) {
		e.holders[w.Cell] = w.Holder
	}
	g.ends = append(g.ends, e)
}

// Article tells what the games come to. The same games give the same article.
func (s *Board) Article() (*article.Article, error) {
	a := &article.Article{Title: fmt.Sprintf("%s: %s", s.Scenario.Title, counted(len(s.Games), "game"))}
	a.Text("%s (%s) against %s (%s). The games are those of seed %q: %s.", s.Sides[0], s.Bots[0], s.Sides[1], s.Bots[1], s.Seed, playedAgain(s.File, len(s.Games), s.Seed, s.Bots, s.Charts))
	a.Text("%s", madeBy(len(s.Games), fmt.Sprintf("version %d of the rules of %s", s.Kind.Version(), s.Kind.Title), s.Charts, s.Program))
	var ends []game.Outcome
	var turns []int
	for _, g := range s.Games {
		ends, turns = append(ends, g.Outcome), append(turns, g.Turns)
	}
	wins(a, s.Sides, ends)
	var how counts
	for _, o := range ends {
		how.add(winner(o.Side)+"\n"+reason(o), 1)
	}
	var rows [][]string
	for _, c := range how.most(12) {
		side, text := cut(c.what)
		rows = append(rows, []string{side, text, fmt.Sprint(c.n), share(c.n, len(ends))})
	}
	a.Table([]article.Column{{Name: "Outcome"}, {Name: "By"}, {Name: "Games", Number: true}, {Name: "Share", Number: true}}, rows)
	lengths(a, turns, s.Scenario.Turns)
	if err := s.losses(a); err != nil {
		return nil, err
	}
	s.ground(a)
	return a, s.lead(a)
}

var scored = regexp.MustCompile(`\d+ points?\b`)

// reason is by what a game ended, without how many points there were.
func reason(o game.Outcome) string {
	var list []string
	points := false
	for _, part := range strings.Split(o.Text, ": ") {
		switch {
		case scored.MatchString(part):
			points = true
		case part != "a draw" && part != o.Side+" wins":
			list = append(list, part)
		}
	}
	if points {
		list = append(list, "by points")
	}
	text := strings.Join(list, ", ")
	if text == "" {
		return "another end"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// losses tells how much each side loses, when and where, and which units.
func (s *Board) losses(a *article.Article) error {
	a.Heading("What is lost")
	text := fmt.Sprintf("Counted are %s that are %s.", s.Kind.Pieces, s.Kind.Gone)
	if s.again() {
		text += " One that comes back and goes again counts each time."
	}
	a.Text("%s", text)
	var rows [][]string
	for side, name := range s.Sides {
		all, out := 0, 0
		for _, u := range s.Games[0].units {
			if u.Side == side {
				all++
			}
		}
		for _, g := range s.Games {
			for _, u := range g.units {
				if u.Side == side && u.Out {
					out++
				}
			}
		}
		rows = append(rows, []string{name, fmt.Sprint(all), fmt.Sprintf("%.1f", s.each(out))})
	}
	many := strings.ToUpper(s.Kind.Pieces[:1]) + s.Kind.Pieces[1:]
	a.Table([]article.Column{{Name: "Side"}, {Name: many, Number: true}, {Name: "Out of play at the end of a game", Number: true}}, rows)
	when := chart{title: many + " " + s.Kind.Gone + " in a turn"}
	for side, name := range s.Sides {
		line := series{name: name, color: picture.SideColors[side], values: make([]float64, s.turns())}
		for _, g := range s.Games {
			for _, l := range g.losses {
				if g.units[l.unit].Side == side {
					line.values[max(l.turn, 1)-1] += 1 / float64(len(s.Games))
				}
			}
		}
		when.series = append(when.series, line)
	}
	if err := figure(a, "losses-by-turn", when.bars(), "When: what a side loses in each turn, on average of all games."); err != nil {
		return err
	}
	if err := figure(a, "losses", s.lossMap(), fmt.Sprintf("Where: what %s loses is blue, what %s loses is red. The area of a disc is how often somebody is lost there.", s.Sides[0], s.Sides[1])); err != nil {
		return err
	}
	a.Text("Those that are lost most often:")
	a.Table([]article.Column{{Name: "Unit"}, {Name: "Side"}, {Name: "Lost in", Number: true}, {Name: "In turn, on average", Number: true}}, s.mostLost(16))
	return nil
}

// again reports whether anybody is out of play twice in a game.
func (s *Board) again() bool {
	for _, g := range s.Games {
		out := map[int]bool{}
		for _, l := range g.losses {
			if out[l.unit] {
				return true
			}
			out[l.unit] = true
		}
	}
	return false
}

// mostLost are the units that are lost in most games.
func (s *Board) mostLost(few int) (rows [][]string) {
	type fallen struct{ unit, games, turns int }
	list := make([]fallen, len(s.Games[0].units))
	for i := range list {
		list[i].unit = i
	}
	for _, g := range s.Games {
		once := map[int]bool{}
		for _, l := range g.losses {
			if !once[l.unit] {
				once[l.unit] = true
				list[l.unit].games++
				list[l.unit].turns += l.turn
			}
		}
	}
	slices.SortStableFunc(list, func(a, b fallen) int { return cmp.Compare(b.games, a.games) })
	for _, f := range list[:min(few, len(list))] {
		if f.games > 0 {
			u := s.Games[0].units[f.unit]
			rows = append(rows, []string{u.Name, s.Sides[u.Side], share(f.games, len(s.Games)), fmt.Sprintf("%.1f", float64(f.turns)/float64(f.games))})
		}
	}
	return rows
}

// lossMap is the board with a disc of each side wherever units are lost.
func (s *Board) lossMap() *picture.Picture {
	b := s.Kind.Map(s.Scenario)
	p := b.Draw()
	n := make([][2]int, len(b.Cells))
	for _, g := range s.Games {
		for _, l := range g.losses {
			if l.cell >= 0 {
				n[l.cell][g.units[l.unit].Side]++
			}
		}
	}
	w, h := b.Bounds.Size()
	room := 0.5 * math.Sqrt(w*h/float64(len(b.Cells))) // half of a cell, about
	for i := range b.Cells {
		for side, lost := range n[i] {
			if lost == 0 {
				continue
			}
			fill := picture.SideColors[side]
			fill.A = 170
			at := b.Cells[i].Middle
			p.Add(&picture.Circle{
				Center: picture.Pt(at.X+0.4*room*float64(2*side-1), at.Y),
				Radius: room * math.Min(math.Max(0.55*math.Sqrt(s.each(lost)), 0.1), 1.1),
				Style:  picture.Style{Fill: fill, Stroke: white, Width: picture.Inch(0.05 * room)},
			})
		}
	}
	return p
}

// ground tells who holds in the end what is worth points.
func (s *Board) ground(a *article.Article) {
	b := s.Kind.Map(s.Scenario)
	var rows [][]string
	for i, c := range b.Cells {
		var held [3]int // by nobody first
		games, changes := 0, 0
		for _, g := range s.Games {
			if len(g.ends) == 0 {
				continue
			}
			last, is := g.ends[len(g.ends)-1].holders[i]
			if !is {
				continue
			}
			games++
			held[last+1]++
			for k := 1; k < len(g.ends); k++ {
				if g.ends[k].holders[i] != g.ends[k-1].holders[i] {
					changes++
				}
			}
		}
		if games > 0 {
			rows = append(rows, []string{cmp.Or(c.Place, c.Name), share(held[1], games), share(held[2], games), share(held[0], games), fmt.Sprintf("%.2f", float64(changes)/float64(games))})
		}
	}
	if rows == nil {
		return
	}
	a.Heading("Ground that is worth points")
	a.Table([]article.Column{{Name: "Place"}, {Name: s.Sides[0] + " holds it in the end", Number: true}, {Name: s.Sides[1] + " does", Number: true}, {Name: "Nobody does", Number: true}, {Name: "Changes of hands in a game", Number: true}}, rows)
}

// lead tells how points and what is left go from turn to turn, and what an early lead is worth.
func (s *Board) lead(a *article.Article) error {
	a.Heading("How the lead goes")
	for _, c := range []struct {
		name, title, caption string
		of                   func(e *boardEnd, side int) int
	}{
		{"points", "Points", "Points that a side has at the end of each turn, on average of all games. A game that is over stays as it ended.", func(e *boardEnd, side int) int { return e.scores[side] }},
		{"units", "In play or to come", "Of each side what is not out of play at the end of each turn, on average of all games.", func(e *boardEnd, side int) int { return e.left[side] }},
	} {
		if err := figure(a, c.name, s.over(c.title, c.of).lines(), c.caption); err != nil {
			return err
		}
	}
	led, won := 0, 0
	for _, g := range s.Games {
		if len(g.ends) < 2 || g.Outcome.Side == "" {
			continue
		}
		n := g.ends[(len(g.ends)-1)/2].scores
		if n[0] == n[1] {
			continue
		}
		side := 0
		if n[1] > n[0] {
			side = 1
		}
		if led++; g.Outcome.Side == s.Sides[side] {
			won++
		}
	}
	if led > 0 {
		a.Text("In %s that were won one side had more points halfway through: it went on to win %d of them (%.0f %%).", counted(led, "game"), won, 100*float64(won)/float64(led))
	}
	return nil
}

// over is how something of each side goes on average, turn by turn.
func (s *Board) over(title string, of func(e *boardEnd, side int) int) *chart {
	c := &chart{title: title}
	for side, name := range s.Sides {
		line := series{name: name, color: picture.SideColors[side], values: make([]float64, s.turns())}
		for _, g := range s.Games {
			for k := range line.values {
				if n := len(g.ends); n > 0 {
					line.values[k] += float64(of(&g.ends[min(k, n-1)], side)) / float64(len(s.Games))
				}
			}
		}
		c.series = append(c.series, line)
	}
	return c
}

// turns is how many turns the longest game took, at least one.
func (s *Board) turns() int {
	most := 1
	for _, g := range s.Games {
		most = max(most, g.Turns)
	}
	return most
}

// each is n divided by the games.
func (s *Board) each(n int) float64 { return float64(n) / float64(len(s.Games)) }

// figure adds a picture to an article.
func figure(a *article.Article, name string, p *picture.Picture, caption string) error {
	var b bytes.Buffer
	if err := p.WriteSVG(&b); err != nil {
		return err
	}
	a.Figure(article.Figure{Name: name, SVG: b.Bytes(), Caption: caption})
	return nil
}
