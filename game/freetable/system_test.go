package freetable

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
)

// A free table is played, written down and read again as every other game is.
func TestPlayedThroughAJournal(t *testing.T) {
	var journal bytes.Buffer
	g, err := game.NewGame(System{}, game.Opening{Name: "table", Scenario: []byte(table)}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	events, err := g.Do(game.Referee, Place{"Truck", geom.InchPt(30, 5), 90 * geom.Degree}.Encode())
	if err != nil || len(events) != 2 {
		t.Fatal(events, err)
	}
	if text := events[0].TextFor(""); !strings.Contains(text, "Truck goes") {
		t.Errorf("told %q", text)
	}
	p, err := game.ParseJournal(journal.Bytes()).Play(System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if s.Err != nil {
			t.Error(s.Err)
		}
	}
	if p.Position().Hash() != g.Position().Hash() {
		t.Error("the journal plays back to another table")
	}
	for _, e := range events {
		raw, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := (System{}).Decode(raw); err != nil || again.TextFor("") != e.TextFor("") {
			t.Errorf("%s is read as %v, %v", raw, again, err)
		}
	}
}

// Nobody but the referee acts, and what cannot be read is refused in words.
func TestRefusedActions(t *testing.T) {
	_, s := open(t)
	for _, c := range []struct {
		by, action string
		why        game.Why
	}{
		{"US", `{"stand":"Rifle","at":[5,5],"facing":0}`, WrongSeat},
		{game.Referee, `{"stand":"Rifle","at":[5,5],"turn":0}`, BadAction},
		{game.Referee, `[]`, BadAction},
		{game.Referee, `{"stand":"Rifle 9","at":[5,5],"facing":0}`, NoSuchStand},
	} {
		var r *game.Refusal
		if _, _, err := s.Do(c.by, json.RawMessage(c.action), nil); !errors.As(err, &r) || !r.Because(c.why) {
			t.Errorf("%s, %s: %v; want %q", c.by, c.action, err, c.why)
		}
	}
	if s.For("US") != nil || s.For(game.Referee) != game.Position(s) {
		t.Error("the table is the referee's, and nobody else's")
	}
}
