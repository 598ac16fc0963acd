package assault

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sightline/game"
)

const field = `format = "sightline/scenario 1"
title = "A field"
turns = 3
[table]
size = [12, 12]
[game]
system = "assault"
[board]
map = """
. . . . . h
. . w . . .
. . w . . .
. . . . . .
"""
[[side]]
name = "Red"
[[side]]
name = "Blue"
[[army]]
side = "Red"
initiative = 9
[[platoon]]
name = "Red 1"
side = "Red"
hex = "0001"
kind = "infantry"
morale = 8
[[platoon]]
name = "Red 2"
side = "Red"
hex = "0001"
kind = "infantry"
morale = 8
[[leader]]
name = "Major Red"
side = "Red"
hex = "0001"
morale = 9
bonus = 1
[[platoon]]
name = "Blue 1"
side = "Blue"
hex = "0101"
kind = "infantry"
morale = 7
[[platoon]]
name = "Blue 2"
side = "Blue"
hex = "0401"
kind = "gun"
morale = 7
[[objective]]
name = "the hill"
hex = "0500"
points = 3
`

func begun(t *testing.T) *Position {
	t.Helper()
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(field)})
	if err != nil {
		t.Fatal(err)
	}
	// Red 3 + 9, Blue 4: four activations ahead.
	q, events, err := p.Do("Blue", json.RawMessage(`{"do":"begin"}`), game.Recorded([]int{3, 4}))
	if err != nil {
		t.Fatal(err)
	}
	if got := events[0].TextFor(""); got != "Initiative: Red 3 + 9, Blue 4 + 0: Red acts first, 4 times before the other (house)" {
		t.Errorf("it begins: %s", got)
	}
	return q.(*Position)
}

func (s *Position) does(t *testing.T, by, action string, rolls ...int) (*Position, string) {
	t.Helper()
	d := game.Recorded(rolls)
	p, events, err := s.Do(by, json.RawMessage(action), d)
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	if d.Err() != nil || d.Left() > 0 {
		t.Fatalf("%s: %v, %d rolls left", action, d.Err(), d.Left())
	}
	var lines []string
	for _, e := range events {
		lines = append(lines, e.TextFor(""))
	}
	return p.(*Position), strings.Join(lines, "\n")
}

func (s *Position) refused(t *testing.T, by, action string, want game.Why) {
	t.Helper()
	_, _, err := s.Do(by, json.RawMessage(action), game.Recorded(nil))
	var r *game.Refusal
	if !errors.As(err, &r) || !r.Because(want) {
		t.Errorf("%s: %v, want refused because %s", action, err, want)
	}
}

// A turn of a leader and his platoons: fire, an assault with its rounds, what is refused.
func TestTurn(t *testing.T) {
	p := begun(t)
	p.refused(t, "Blue", `{"do":"activate","unit":"Blue 1"}`, NotYours)
	p.refused(t, "Red", `{"do":"fire","units":["Red 1"],"at":"0101"}`, NotNow)
	p.refused(t, "Red", `{"do":"begin"}`, NotNow)
	p.refused(t, "Green", `{"do":"pass"}`, NotYours)
	p.refused(t, "Red", `{"do":"dance"}`, BadAction)
	p.refused(t, "Red", `{"do":"activate","unit":"Blue 1"}`, NoSuch)
	p.refused(t, "Red", `[]`, BadAction)
	p, said := p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	if said != "Red: Major Red leads Red 1, Red 2" {
		t.Error(said)
	}
	p.refused(t, "Red", `{"do":"pass"}`, NotNow)
	p.refused(t, "Red", `{"do":"fire","units":["Red 1"],"at":"0401"}`, TooFar)
	p.refused(t, "Red", `{"do":"move","unit":"Red 1","path":["0101"]}`, Unfit)
	p.refused(t, "Red", `{"do":"move","unit":"Red 1","path":["0000","0100","0200","0300"]}`, TooFar)
	p.refused(t, "Red", `{"do":"assault","units":["Red 1"],"at":"0401"}`, TooFar)
	p.refused(t, "Red", `{"do":"recover","unit":"Red 1"}`, Unfit)
	// 5 at a distance: column 5, two to the left: column 1; a 6 is M.
	p, said = p.does(t, "Red", `{"do":"fire","units":["Red 1"],"at":"0101"}`, 6, 4, 4)
	if !strings.Contains(said, "5 (house) is on column 5, 2 to the left (house): column 1 (house); 6 is rolled: M, every enemy checks (house)") || !strings.HasSuffix(said, "Blue 1 checks 7: 4 + 4 = 8: disrupted") {
		t.Error(said)
	}
	p.refused(t, "Red", `{"do":"move","unit":"Red 1","path":["0000"]}`, NotNow)
	// 5 with his leader, and every morale higher: column 13; Blue has 5/2: column 1.
	p, said = p.does(t, "Red", `{"do":"assault","units":["Red 2"],"leader":"Major Red","at":"0101"}`, 6, 1, 6, 6)
	for _, want := range []string{"Red: 5 (house) is on column 5, 2 to the right (rebuilt): column 13; 6 is rolled: 1M2", "Blue: 2 (house) is on column 1 (house); 1 is rolled: no effect (house)", "Blue 1 loses a step", "Blue 1 checks 6 (house): 6 + 6 + 2 = 14: demoralized, morale now 5"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	if p.Group != nil || p.Active != 0 || p.Lead != 3 || len(p.Fights) != 1 {
		t.Errorf("all have acted: %+v", p.now)
	}
	p, _ = p.does(t, "Red", `{"do":"pass"}`)
	p, _ = p.does(t, "Blue", `{"do":"activate","unit":"Blue 1"}`)
	p.refused(t, "Blue", `{"do":"move","unit":"Blue 1","path":["0100"]}`, Unfit)
	// It does not recover, and goes back, whatever it is in.
	p, said = p.does(t, "Blue", `{"do":"recover","unit":"Blue 1"}`, 6, 6)
	if !strings.Contains(said, "recovers with less than 5 (house): 6 + 6 = 12: stays demoralized") || !strings.Contains(said, "Blue 1 goes back from 0101 to") {
		t.Error(said)
	}
	if len(p.Fights) != 0 {
		t.Error("the fight goes on without an enemy")
	}
	// Both pass: the next turn.
	p, _ = p.does(t, "Red", `{"do":"pass"}`)
	p, _ = p.does(t, "Blue", `{"do":"pass"}`, 1, 1)
	if p.Turn != 2 || p.Units[0].Acted || p.Active != 0 {
		t.Errorf("turn %d, %+v", p.Turn, p.Units[0])
	}
	p, said = p.does(t, "Blue", `{"do":"resign"}`)
	if o, over := p.Over(); !over || o.Side != "Red" || said != "Blue resigns: Red wins" {
		t.Errorf("%+v: %s", o, said)
	}
	p.refused(t, "Red", `{"do":"pass"}`, IsOver)
}

// Woods hide; from a hill nobody sees over woods to the ground; along a hexside one wood does
// not hide.
func TestSees(t *testing.T) {
	p := begun(t)
	at := func(label string) int {
		h, err := p.battle.Board.Parse(label)
		if err != nil {
			t.Fatal(err)
		}
		return p.index(h)
	}
	for _, x := range []struct {
		a, b string
		want bool
	}{{"0001", "0101", true}, {"0100", "0300", true}, {"0102", "0402", false}, {"0101", "0401", false}, {"0103", "0303", true}, {"0201", "0202", true}, {"0201", "0401", true}} {
		if p.Sees(at(x.a), at(x.b)) != x.want || p.Sees(at(x.b), at(x.a)) != x.want {
			t.Errorf("%s and %s: want %v", x.a, x.b, x.want)
		}
	}
}

// Faults of a scenario are told at once, each at its line.
func TestBattleFaults(t *testing.T) {
	bad := strings.NewReplacer(`hex = "0401"`, `hex = "0901"`, `kind = "gun"`, `kind = "cannon"`, ". . w . . .\n. . w", ". . x . . .\n. . w", "turns = 3\n", "").Replace(field)
	_, err := System{}.Open(game.Opening{Name: "bad", Scenario: []byte(bad)})
	if err == nil {
		t.Fatal("taken")
	}
	for _, want := range []string{"turns: missing", `board.map: row 2 has "x" as hex 3`, `is "cannon"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %s in\n%v", want, err)
		}
	}
}

// Whatever a position is read from, it is refused or is sound.
func FuzzRead(f *testing.F) {
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(field)})
	if err != nil {
		f.Fatal(err)
	}
	raw, err := p.MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw, `{"do":"begin"}`)
	f.Fuzz(func(t *testing.T, raw []byte, action string) {
		p, err := System{}.Read(raw)
		if err != nil {
			return
		}
		for _, side := range p.Sides() {
			_, _, _ = p.Do(side, json.RawMessage(action), game.KeyedDice("fuzz"))
			p.(*Position).Legal(side)
		}
	})
}
