package builder

import (
	"errors"
	"strconv"
	"strings"

	"sightline/game"
	"sightline/scenarios"
)

// A Fault is something that keeps a scenario from being played, or a hint, with the
// thing that it concerns.
type Fault struct {
	Thing Thing
	Key   string // of the thing; empty if it is of all of it
	Why   string // what is wrong and what is wanted
	Line  int    // of Text, from 1; 0 if it is of none
	Hint  bool   // nothing is wrong, but it may be meant otherwise
}

// Text is the fault in a line.
func (f Fault) Text() string {
	if f.Key == "" {
		return f.Thing.title() + ": " + f.Why
	}
	return f.Thing.title() + ", " + f.Key + ": " + f.Why
}

// Faults returns everything that keeps the scenario from being played, in order of the
// file. If the file is sound it is opened by its rules too, if they are among systems.
// Hints come after, and only without faults.
func (s *State) Faults(systems ...game.System) []Fault {
	var list []Fault
	for _, f := range s.draft.Faults() {
		list = append(list, faultOf(s, f))
	}
	doc := s.Document()
	if list != nil {
		return list
	}
	if doc.Scenario != nil {
		for _, rules := range systems {
			if rules.Name() == doc.Scenario.System {
				list = append(list, s.unplayed(rules)...)
			}
		}
	}
	if list != nil {
		return list
	}
	board, err := doc.Setup().Board()
	if err != nil {
		return []Fault{{Thing: Thing{Of: "file"}, Why: err.Error()}}
	}
	for _, f := range doc.Hints(board) {
		x := faultOf(s, f)
		x.Hint, x.Why = true, strings.TrimPrefix(x.Why, "hint: ")
		list = append(list, x)
	}
	return list
}

// unplayed are the faults with which rules refuse the scenario.
func (s *State) unplayed(rules game.System) []Fault {
	_, err := rules.Open(game.Opening{Name: "scenario", Scenario: []byte(s.Text())})
	if err == nil {
		return nil
	}
	var faults scenarios.Faults
	if !errors.As(err, &faults) {
		return []Fault{{Thing: Thing{Of: "file"}, Why: err.Error()}}
	}
	var list []Fault
	for _, f := range faults {
		list = append(list, faultOf(s, f))
	}
	return list
}

// faultOf finds the thing that a fault of the file concerns.
func faultOf(s *State, f scenarios.Fault) Fault {
	out := Fault{Thing: Thing{Of: "file"}, Why: f.Problem, Line: f.Line, Key: f.Key}
	head, key, _ := strings.Cut(f.Key, ".")
	of, number, listed := strings.Cut(strings.TrimSuffix(head, "]"), "[")
	if _, list := lists[of]; list && listed {
		n, err := strconv.Atoi(number)
		entries := s.Entries(of)
		out.Thing, out.Key = Thing{Of: of, N: n}, key
		if err == nil && lists[of] && n >= 1 && n <= len(entries) && entries[n-1] != "" {
			out.Thing = Thing{Of: of, Name: entries[n-1]}
		}
		return out
	}
	for _, name := range [...]string{"rulings.height", "game.rulings", "table", "rulings", "game", "ask", "expect"} {
		if f.Key == name {
			return Fault{Thing: Thing{Of: name}, Why: f.Problem, Line: f.Line}
		}
		if rest, ok := strings.CutPrefix(f.Key, name+"."); ok {
			return Fault{Thing: Thing{Of: name}, Key: rest, Why: f.Problem, Line: f.Line}
		}
	}
	return out
}
