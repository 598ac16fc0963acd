package board

import (
	"encoding/json"
	"sightline/cmd/internal/boards"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/game"
)

// Refusal is why a side may not do an action now, or "" if it may: what the rules say of it,
// whose position does not change and who roll nothing that counts. Of many reasons it is the
// first two.
func Refusal(view game.Position, side string, action any) string {
	raw, err := json.Marshal(action)
	if err == nil {
		_, _, err = view.Do(side, raw, game.NewDice("asked", 0))
	}
	if err == nil {
		return ""
	}
	list := reasons(err)
	return Title(strings.Join(list[:min(len(list), 2)], "; "))
}

// Way is a shortest way from a cell to another over those that are free, without the first; nil
// if there is none. Around are the cells beside one.
func Way(from, to int, around func(int) []int, free func(int) bool) (way []int) {
	before := map[int]int{from: -1}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range around(queue[0]) {
			if _, seen := before[n]; !seen && (n == to || free(n)) {
				before[n] = queue[0]
				queue = append(queue, n)
			}
		}
	}
	if _, ok := before[to]; !ok || from == to {
		return nil
	}
	for at := to; at != from; at = before[at] {
		way = append([]int{at}, way...)
	}
	return way
}

// restTicks is how long the pointer rests on a cell before why nothing is done there is told.
const restTicks = 12

// rests tells at the pointer who is in the cell that it rests on, and why nothing is done to it.
func (t *Table) rests() {
	if t.hover != t.rest.cell {
		t.unrest()
		t.rest = rest{cell: t.hover, view: t.view}
	} else if t.view != t.rest.view { // what was just done there needs no reason
		t.unrest()
		t.rest = rest{cell: t.hover, view: t.view, ticks: restTicks}
	}
	if t.rest.ticks++; t.rest.ticks != restTicks || t.hover < 0 || t.show != nil || t.film != nil || t.menu || t.dragMap {
		return
	}
	t.here, t.rest.at = t.stacked(t.hover), t.cursor
	if t.why = t.play.Why(t.hover); t.why != "" {
		t.why = boards.Placed(t.places, t.why)
	}
	t.drafts = t.why != "" || t.here != ""
}

// stacked are the names of who is in a cell, side by side; "" where fewer than two are.
func (t *Table) stacked(cell int) string {
	names := make([][]string, len(t.sides))
	n := 0
	for _, c := range t.stands().Counters() {
		if c.Cell == cell && c.Look.Side < len(names) {
			name := c.Name
			if c.Brief != "" {
				name += " (" + c.Brief + ")"
			}
			names[c.Look.Side] = append(names[c.Look.Side], name)
			n++
		}
	}
	if n < 2 {
		return ""
	}
	var out []string
	for side, list := range names {
		if len(list) > 0 {
			out = append(out, t.sides[side]+": "+strings.Join(list, ", "))
		}
	}
	return strings.Join(out, "; ")
}

// unrest takes away what rests told.
func (t *Table) unrest() {
	if t.why != "" || t.here != "" {
		t.why, t.here, t.drafts = "", "", true
	}
}

// A rest is where the pointer rests, and since when.
type rest struct {
	cell  int
	view  game.Position
	ticks int
	at    gmath.Vec // of the pointer as it was told: what is told stays there
}
