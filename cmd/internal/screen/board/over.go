package board

import (
	"bytes"
	"fmt"
	"io"
	"sightline/cmd/internal/boards"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// gradeWords say how a side wins.
var gradeWords = map[string]string{"points": "by points", "decisive": "decisively"}

// resigns says who has given the game to the other side; "" if nobody has.
func (t *Table) resigns(o game.Outcome) string {
	if i := slices.Index(t.sides, o.Side); o.Grade == "resigned" && i >= 0 && len(t.sides) == 2 {
		return t.sides[1-i] + " resigns"
	}
	return ""
}

// turnTold is the turn that has begun in what is shown; 0 if none has.
func (t *Table) turnTold() (n int) {
	var told []game.Event
	switch f := t.film; {
	case t.show != nil:
		told = t.show.of.events[:t.show.logged]
	case f != nil && f.untold():
		told = f.reel.Shots[f.at-1].Events[:f.upTo[f.event]]
	}
	for _, e := range told {
		if h, is := e.(game.Headline); is {
			fmt.Sscanf(h.Heading(), "Turn %d", &n)
		}
	}
	return n
}

// overWords are what can be done with a game that is over.
const overWords = "Watch it again from its first roll, keep a picture of it, or play it anew."

// winner says who has won.
func winner(o game.Outcome) string { return either(o.Side == "", "A draw", o.Side+" wins") }

// status is where the game stands, in a film no farther than it is told; at its end who has won,
// and what can be done.
func (t *Table) status() Status {
	s := t.play.Status()
	if t.film != nil && t.film.untold() {
		s = t.film.was
	}
	if n := t.turnTold(); n > s.Turn { // the view is of before it
		s.Turn, s.Active, s.Now = n, -1, -1
	}
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
	if how := either(gradeWords[o.Grade] == "", t.resigns(o), gradeWords[o.Grade]); how != "" {
		c.Under += ": " + how
	}
	if o.Text != "" {
		c.Lines = append(c.Lines, Line{Kind: TextLine, Left: ui.Sentence(boards.Placed(t.places, o.Text))})
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
	b := Button{ID: "export", Text: "Export", Key: "E", Tip: "A picture of the board as it lies now, among your exports", Do: t.exports}
	if t.drawn != nil {
		b.Off, b.Tip = true, drawing
	}
	return b
}

// drawing is what is told while a picture is drawn.
const drawing = "The picture of the board is being drawn"

// A drawnPicture is one that was drawn beside the ticks, or why it was not.
type drawnPicture struct {
	name string
	file []byte
	err  error
}

// exports draws a picture of the whole board, with what lies on it, for the player to keep: that
// takes seconds, so the game goes on meanwhile.
func (t *Table) exports() {
	p := t.kind.Drawn(t.board, t.view)
	s := t.play.Status()
	name := fmt.Sprintf("%s turn %d.png", t.title, s.Turn)
	done := make(chan drawnPicture, 1)
	t.drawn = done
	t.Say(drawing)
	go func() {
		var b bytes.Buffer
		err := p.WriteBoard(&b)
		done <- drawnPicture{name, b.Bytes(), err}
	}()
}

// exported keeps the picture once it is drawn, and says where.
func (t *Table) exported() {
	select {
	case d := <-t.drawn:
		t.drawn = nil
		said, err := "", d.err
		if err == nil {
			said, err = t.tools.Export(d.name, func(w io.Writer) error { _, err := w.Write(d.file); return err })
		}
		if err != nil {
			t.Refuse(ui.Sentence(err.Error()))
			return
		}
		t.Say(said)
	default:
	}
}
