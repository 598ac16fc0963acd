package replay

import (
	"encoding/json"
	"fmt"
	"testing"

	"sightline/game"
)

// A told is a system whose events are told by their text, with words for some keys.
type told struct{ game.System }

func (told) Word(key string) (word, unit string) {
	switch key {
	case "rolls":
		return "roll", ""
	case "at":
		return "place", `"`
	case "now":
		return "stand", ""
	}
	return "", ""
}

func (told) Decode(raw json.RawMessage) (game.Event, error) {
	var e sentence
	err := json.Unmarshal(raw, &e)
	return e, err
}

type sentence struct {
	Text string `json:"text"`
}

func (e sentence) TextFor(string) string         { return e.Text }
func (e sentence) For(string) (game.Event, bool) { return e, true }

// TestDetails says what differs between events in words, by their figures.
func TestDetails(t *testing.T) {
	many := func(n int, format string) []json.RawMessage {
		var list []json.RawMessage
		for i := range n {
			list = append(list, fmt.Appendf(nil, format, i))
		}
		return list
	}
	list := func(events ...string) []json.RawMessage {
		var l []json.RawMessage
		for _, e := range events {
			l = append(l, json.RawMessage(e))
		}
		return l
	}
	for _, c := range []struct {
		was, is []json.RawMessage
		want    string
	}{
		{list(`{"text":"A fires","rolls":[1,4]}`), list(`{"text":"A fires","rolls":[1,6]}`),
			`event 3, "A fires": roll 2 was 4, is 6`},
		{list(`{"text":"A fires","rolls":[1]}`), list(`{"text":"A fires","rolls":[1,6],"gone":true}`),
			`event 3, "A fires": gone was no, is yes, roll 2 was nothing, is 6`},
		{list(`{"text":"A","now":[{"s":"Rifles","at":[12.3,4.5]}]}`), list(`{"text":"A","now":[{"s":"Rifles","at":[12.3,5]}]}`),
			`event 3, "A": stand 1 (Rifles) place was 12.3", 4.5", is 12.3", 5"`},
		{list(`{"text":"A"}`), list(`{"text":"A","now":[{"s":"Rifles","at":[1,2]}]}`),
			`event 3, "A": stand was nothing, is place 1", 2" s "Rifles"`},
		{list(`{"text":"A","way":[[1,2],[3,4]],"at":{"x":{"y":1}}}`), list(`{"text":"A","way":[[1,2],[3,5]],"at":{"x":{"y":2}}}`),
			`event 3, "A": place x y was 1, is 2, way 2 2 was 4, is 5`},
		{list(`{"text":"A"}`, `{"text":"B"}`, `{"text":"C"}`), list(`{"text":"A"}`, `{"text":"C"}`),
			`event 4 is no more: "B"`},
		{list(`{"text":"B"}`), list(`{"text":"A"}`, `{"text":"B"}`, `{"text":"C"}`),
			`event 3 is new: "A"; event 5 is new: "C"`},
		{list(`{"text":"A"}`, `{"text":"B"}`), list(`{"text":"A"}`, `{"text":"C"}`),
			`event 4 was "B", is "C"`},
		{list(`{"e":"shell","target":"T","at":[1,2]}`), list(`{"e":"shell","target":"T","at":[1,3]}`),
			`event 3, shell T: place was 1", 2", is 1", 3"`},
		{list(`{"text":5}`), list(`{"text":"A"}`),
			`event 3 was {"text":5}, is "A"`},
		{many(14, `{"text":"%d"}`), nil,
			`event 3 is no more: "0"; event 4 is no more: "1"; event 5 is no more: "2"; event 6 is no more: "3"; event 7 is no more: "4"; event 8 is no more: "5"; event 9 is no more: "6"; event 10 is no more: "7"; event 11 is no more: "8"; event 12 is no more: "9"; event 13 is no more: "10"; event 14 is no more: "11"; and 2 more`},
	} {
		v := &verifier{system: told{}}
		if got := v.details(2, c.was, c.is); got != c.want {
			t.Errorf("%s against %s:\n%s\nwant\n%s", c.was, c.is, got, c.want)
		}
	}
}
