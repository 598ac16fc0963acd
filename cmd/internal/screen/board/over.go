package board

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// gradeWords say how a side wins.
var gradeWords = map[string]string{"points": "by points", "decisive": "decisively", "resigned": "the other side resigns"}

// overWords are what can be done with a game that is over.
const overWords = "Watch it again from its first roll, keep a picture of it, or play it anew."

// winner says who has won.
func winner(o game.Outcome) string { return either(o.Side == "", "A draw", o.Side+" wins") }

// status is where the game stands; at its end who has won, and what can be done.
func (t *Table) status() Status {
	s := t.play.Status()
	if o, over := t.view.Over(); over && t.film == nil && t.show == nil {
		s.Todo, s.Why = winner(o), overWords
		if t.isAway() {
			s.Why = "Verify the record: then it is among your games, to be watched again."
		}
	}
	return s
}

// overCard is how the game ended: who won and why, the points of both, and who holds what.
func (t *Table) overCard(o game.Outcome) *Card {
	c := &Card{Title: winner(o), Under: "The game is over"}
	if how := gradeWords[o.Grade]; how != "" {
		c.Under += ": " + how
	}
	if o.Text != "" {
		c.Lines = append(c.Lines, Line{Kind: TextLine, Left: ui.Sentence(placed(t.places, o.Text))})
	}
	for _, l := range t.play.Foot() {
		if l.Side > 0 {
			c.Lines = append(c.Lines, l)
		}
	}
	if list := t.worths(); len(list) > 0 {
		c.Lines = append(c.Lines, Line{Kind: HeadLine, Left: "Held at the end", Right: "points"})
		for i := range list {
			w := &list[i]
			name := Title(t.places[t.board.Cells[w.Cell].Name])
			if name == "" {
				name = t.board.Cells[w.Cell].Name
			}
			c.Lines = append(c.Lines, Line{Left: name, Right: strings.TrimPrefix(w.Points, "+"), Side: w.Holder + 1, Source: either(w.Holder < 0, "nobody", "")})
		}
	}
	for _, said := range t.proof.said {
		c.Lines = append(c.Lines, Line{Kind: TextLine, Left: said})
	}
	return c
}

// overButtons are what can be done then.
func (t *Table) overButtons() []Button {
	leave := Button{ID: "leave", Text: "To the lobby", Key: "Q", Do: func() { t.leave = true }}
	list := []Button{t.recordButton(), leave}
	if !t.isAway() {
		list = []Button{
			{ID: "watch again", Text: "Watch again", Key: "W", Tip: "All of it again, back and forth", Do: t.watchAgain},
			leave,
			{ID: "anew", Text: "Play again", Key: "B", Tip: "The same battle with the same who play, by other dice", Do: func() { t.menu, t.sure = true, "anew" }},
		}
	}
	if t.tools.Export != nil {
		list = append(list, t.exportButton())
	}
	return list
}

// exportButton keeps a picture of the board as it lies now.
func (t *Table) exportButton() Button {
	return Button{ID: "export", Text: "Export", Key: "E", Tip: "A picture of the board as it lies now, among your exports", Do: t.exports}
}

// exports has the player keep a picture of the whole board, with what lies on it.
func (t *Table) exports() {
	p := t.kind.Drawn(t.board, t.view)
	s := t.play.Status()
	name := fmt.Sprintf("%s turn %d.png", t.title, s.Turn)
	said, err := t.tools.Export(name, p.WriteBoard)
	if err != nil {
		t.Refuse(ui.Sentence(err.Error()))
		return
	}
	t.Say(said)
}
