package assault

import (
	"fmt"

	"sightline/game"
)

// A Happening is an event of the game. Nothing is hidden: everybody is told all of them.
type Happening struct {
	Kind string `json:"kind"` // turn, activate, move, fire, antitank, assault, round, recover, retreat, holds, done, pass, over
	Side string `json:"side,omitempty"`
	Unit string `json:"unit,omitempty"` // or leader
	From string `json:"from,omitempty"` // hexes
	To   string `json:"to,omitempty"`
	Dice []int  `json:"dice,omitempty"`
	Text string `json:"text"`
	// Of fire: how its column came about, and the result on the table; of that, checks and
	// leaders what is added to the dice, what they come to, and what that is held against.
	Column *Column `json:"column,omitempty"`
	Result string  `json:"result,omitempty"`
	Add    int     `json:"add,omitempty"`
	Total  int     `json:"total,omitempty"`
	Need   int     `json:"need,omitempty"`
	// The cells that they came out by.
	Cells []Cell `json:"cells,omitempty"`
	Head  string `json:"head,omitempty"`
}

// TextFor is the line of it.
func (h Happening) TextFor(string) string { return h.Text }

// For is the event itself.
func (h Happening) For(string) (game.Event, bool) { return h, true }

// LedgerFor is how its column comes about, what dice are held against, and the cells of that,
// with the mark of each.
func (h Happening) LedgerFor(string) (list []string) {
	if h.Column != nil {
		list = append(list, h.Column.Ledger()...)
		list = append(list, h.Column.words())
	}
	if h.Need != 0 {
		what := "dice"
		if len(h.Dice) == 1 {
			what = "die"
		}
		list = append(list, fmt.Sprintf("%s%s: %d, against %d", what, signed(h.Add), h.Total, h.Need))
	}
	for _, c := range h.Cells {
		list = append(list, mark(c, fmt.Sprintf("%s: %s, %s", c.Text, c.Value, c.Rule)))
	}
	return list
}

// Heading is the heading of a turn.
func (h Happening) Heading() string { return h.Head }
