// Package chronicle tells a recorded game of Command Decision as a battle report,
// turn by turn. It plays the game back, for a side from that side's views and events
// alone, and writes what players would say of it: by companies, plans once, by what is
// near, every roll with why, and at the end of each turn how it stands.
package chronicle

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// Options say what is told, and to whom.
type Options struct {
	Side   string // only what it knew; "" is told everything
	All    bool   // also plans, facings, and looks that found nothing
	Ledger bool   // below each roll every line of its ledger
	// Part is what of the game is told; nil for what the journal was cut out for, or all.
	Part *game.Cut
}

// A Report is a game told.
type Report struct {
	Title string
	Parts []Part
}

// A Part is a heading, a sentence, or how the table was.
type Part struct {
	Kind  PartKind
	Line  int // of the journal after its head, from 1, that it tells of; 0: of none
	Level int // of a sentence: 1 or more belongs to the one before it
	Text  string
	Turn  int          // of a table
	Table *rules.State // at the end of the turn, as the report's side knows it
}

// A PartKind says what a part is.
type PartKind uint8

// The kinds of parts.
const (
	Sentence PartKind = iota
	Chapter           // a turn
	Section           // a phase
	Table             // how it was on the table
	Ending            // who has won
)

// Of plays a journal back that comes to what was recorded, and tells it.
func Of(j *game.Journal, words replay.Words, o Options) (*Report, error) {
	play, err := j.Play(rules.System{})
	if err != nil {
		return nil, err
	}
	start := play.Position().(*rules.State)
	t := &teller{Options: o}
	t.battle = t.view(start).Battle()
	t.places = places.Of(t.battle.Scenario)
	r := &Report{Title: t.battle.Scenario.Title}
	told := replay.InEffect(j)
	if o.Part == nil {
		o.Part = j.Cut()
	}
	t.begins(j, o.Part == nil || o.Part.To == len(told))
	before := start
	for i := 0; ; i++ {
		s, more := play.Next()
		if !more {
			break
		}
		if s.Err != nil {
			return nil, fmt.Errorf("line %d: %w", s.Line.Number, s.Err)
		}
		after := s.Position.(*rules.State)
		if _, is := slices.BinarySearch(told, i); is {
			t.line = i + 1
			t.action(before, after, s.Events)
		}
		before = after
	}
	if !t.begun {
		t.setUp(t.view(before))
	}
	t.line = 0
	t.parts = append(t.parts, Part{Kind: Ending, Text: replay.Ending(j, words)})
	t.record(replay.Facts(j, o.Side, words))
	r.Parts = t.parts
	return r, r.leaveOut(o.Part, told)
}

// record tells what the game started from and how it was kept: after the game, for
// that is not what a battle report begins with.
func (t *teller) record(facts []string) {
	t.head(Section, "The record of this game")
	if t.Side != "" {
		facts = facts[:len(facts)-1] // whom it is told to: that stands at its head
	}
	for _, f := range facts {
		t.say(0, strings.Replace(f, "A game of "+rules.System{}.Name(), "A game of Command Decision", 1))
	}
}

// begins tells who has won, when and where it was, who played, and as whom the report
// knows it.
func (t *teller) begins(j *game.Journal, toEnd bool) {
	t.won(j, toEnd)
	sc := t.battle.Scenario
	switch {
	case sc.Place != "" && sc.Date != "":
		t.say(0, sc.Place+", "+sc.Date)
	case sc.Place != "" || sc.Date != "":
		t.say(0, sc.Place+sc.Date)
	}
	if sc.Weather != "" {
		weather := strings.ReplaceAll(sc.Weather, `"`, "″")
		t.say(0, "Weather: "+weather)
	}
	t.made(j)
	if t.Side != "" {
		t.say(0, "Told as "+usual.People(t.Side)+" knew it")
	}
	if wins := usual.Victories(t.battle); wins != nil {
		t.head(Section, "How it was to be won")
		if n := t.battle.Scenario.Turns; n > 0 {
			t.say(0, fmt.Sprintf("%d turns", n))
		}
		for _, v := range wins {
			t.say(0, v)
		}
	}
}

// Write writes a report as text. Plain makes a line fit for a terminal.
func (r *Report) Write(w io.Writer, plain func(string) string) error {
	out := &page{w: w, plain: plain}
	out.under(r.Title, "=")
	for _, p := range r.Parts {
		out.part(&p)
	}
	return out.err
}
