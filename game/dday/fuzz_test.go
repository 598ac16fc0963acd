package dday

import (
	"encoding/json"
	"fmt"
	"testing"

	"sightline/game"
)

// No overlay makes the program fall: it is taken, or refused with reasons; what is taken is played by.
func FuzzOverlay(f *testing.F) {
	data, _ := BattleFile("saint-clair")
	p, err := System{}.Open(game.Opening{Name: "saint-clair", Scenario: data})
	if err != nil {
		f.Fatal(err)
	}
	begun := p.(*Position)
	f.Add("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = \"save.poor\"\nvalue = \"4\"\nsource = \"mine\"\n")
	f.Add("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = \"stack\"\nvalue = \"0\"\nsource = \"mine\"\n[[cell]]\nid = \"ruling.bombard\"\nvalue = \"battalion\"\nsource = \"mine\"\n")
	f.Add("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = \"hit.least\"\nvalue = \"9\"\nsource = \"mine\"\n[[cell]]\nid = \"move.mech\"\nvalue = \"9\"\nsource = \"mine\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := DecodeChanges("fuzz", []byte(text), Standard())
		if err != nil {
			return
		}
		battle := *begun.battle
		battle.chart = c
		s := *begun
		s.battle = &battle
		plays(t, &s, 40, "fuzz", nil)
	})
}

// plays does things at random that are legal, each of which is taken, and shows every position.
func plays(t testing.TB, s *Position, most int, seed string, show func(*Position)) {
	t.Helper()
	dice := game.KeyedDice(seed)
	for range most {
		var all []Action
		by := ""
		for _, side := range s.Sides() {
			if list := s.Legal(side); len(list) > 0 {
				all, by = list, side
			}
		}
		if len(all) == 0 {
			return
		}
		raw, err := json.Marshal(all[dice.For("what is done").Roll(len(all))-1])
		if err != nil {
			t.Fatal(err)
		}
		p, _, err := s.Do(by, raw, dice)
		if err != nil {
			t.Fatalf("%s: %s: %v", by, raw, err)
		}
		if s = p.(*Position); show != nil {
			show(s)
		}
	}
}

// Whatever a position is read from, it is refused, or one that can be asked and told anything, and is
// read again as it was.
func FuzzRead(f *testing.F) {
	data, _ := BattleFile("saint-clair")
	p, err := System{}.Open(game.Opening{Name: "saint-clair", Scenario: data})
	if err != nil {
		f.Fatal(err)
	}
	begun, err := p.MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(begun, `{"do":"begin"}`)
	seen := map[string]bool{}
	one := func(s *Position) { // of each step, and of each thing to decide
		what := s.Step
		if s.Pending != nil {
			what = s.Pending.Kind + s.Pending.Grade
		}
		list := append(s.Legal(s.Sides()[0]), s.Legal(s.Sides()[1])...)
		if seen[what] || len(list) == 0 {
			return
		}
		seen[what] = true
		raw, err := s.MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		action, err := json.Marshal(list[0])
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw, string(action))
	}
	for i := range 5 {
		plays(f, p.(*Position), 1000, fmt.Sprint("fuzz ", i), one)
	}
	for _, want := range append(steps[1:], "fallback", "defend", "stand", "advancelimited", "advancegeneral") {
		if !seen[want] {
			f.Errorf("no game has come to %s", want)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, action string) {
		p, err := System{}.Read(raw)
		if err != nil {
			return
		}
		for _, side := range p.Sides() {
			s := p.(*Position)
			_, _, _ = s.Do(side, json.RawMessage(action), game.KeyedDice("fuzz"))
			for _, a := range s.Legal(side) {
				s.Number(side, a)
				raw, _ := json.Marshal(a)
				_, _, _ = s.Do(side, raw, game.KeyedDice("fuzz"))
			}
		}
		again, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if q, err := (System{}).Read(again); err != nil || q.Hash() != p.Hash() {
			t.Fatalf("read again: %v", err)
		}
	})
}
