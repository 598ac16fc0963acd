package replay

import (
	"encoding/json"
	"slices"
	"strings"

	"sightline/game"
	"sightline/scenarios/shown"
)

// list returns recorded events in one line, set apart from others: as words if
// these tell them apart, else as they are recorded.
func (v *verifier) list(events, others []json.RawMessage) string {
	a, readable := v.texts(events)
	b, _ := v.texts(others)
	if !readable || slices.Equal(a, b) {
		a = a[:0]
		for _, raw := range events {
			a = append(a, plain(string(raw)))
		}
		return strings.Join(a, " / ")
	}
	for i := range a {
		a[i] = `"` + a[i] + `"`
	}
	return strings.Join(a, " / ")
}

// texts returns events as everybody together is told them, and whether all can
// be read.
func (v *verifier) texts(events []json.RawMessage) (texts []string, ok bool) {
	for _, raw := range events {
		e, err := v.system.Decode(raw)
		if err != nil {
			return nil, false
		}
		texts = append(texts, plain(e.TextFor("")))
	}
	return texts, true
}

// outcomeText returns an outcome in one line.
func outcomeText(o game.Outcome) string {
	head := "a draw"
	if o.Side != "" {
		head = o.Side + " wins"
	}
	if o.Grade != "" {
		head += " (" + o.Grade + ")"
	}
	if o.Text != "" {
		head += ": " + o.Text
	}
	return plain(head)
}

// plain puts a text in one line that a terminal shows and does not obey.
func plain(s string) string {
	return shown.Line(s, 2000)
}
