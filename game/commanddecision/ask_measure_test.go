package commanddecision

import (
	"os"
	"strings"
	"testing"

	"sightline/geom"
)

// TestMeasuringOfMovement holds the table of orders and movement in
// docs/measuring.md against what the questions answer.
func TestMeasuringOfMovement(t *testing.T) {
	told := map[string]func(s *State) string{
		"`Obeyers`: who would obey a chit that may be placed": func(s *State) string { return toldOfChit(s, inch(9, 8)) },
		"`Obeyers`: who would obey one that is refused":       func(s *State) string { return toldOfChit(s, inch(40, 8)) },
		"a chit farther from its commander than it may lie": func(s *State) string {
			placed := func(x float64) bool {
				return why(s, "German", Order{By: "G1", Order: FullAdvance, At: inch(x, 8)}) == ""
			}
			if s.Step != Commanding {
				return "nothing"
			}
			return either(placed(14) && !placed(16), "refused", "accepted")
		},
		"`Costs`: of a plan that the allowance is enough for": func(s *State) string { return toldOfPlan(s, inch(16, 8)) },
		"`Costs`: of a plan that it is not enough for":        func(s *State) string { return toldOfPlan(s, inch(40, 8)) },
		"`Costs`: which known enemy stops a plan, or is met on it, and how far along": func(s *State) string {
			s.at("A1").At = inch(14, 8)
			e := s.Costs(1, Move{Stand: "G2", Path: []geom.Point{inch(18, 8)}}).End
			if e.Stopped != "A1" || e.Meets != "A1" || e.Far == 0 || e.MeetsAt == 0 {
				return "nothing"
			}
			return "who, how far"
		},
		"why such a plan is refused": func(s *State) string {
			why := s.Costs(1, Move{Stand: "G2", Path: []geom.Point{inch(40, 8)}}).Refused
			if len(why) != 1 {
				t.Fatal(why)
			}
			return either(strings.Contains(why[0].Text, "%"), "by how much", "that it is")
		},
		"`Region`: where a stand may end": func(s *State) string {
			return either(len(s.Region(1, "G2").Outlines) > 0, "outline", "nothing")
		},
		"`Advance`: how far along the arrow": func(s *State) string {
			return either(len(s.Advance(1, "G2").Farthest.Path) > 0, "path", "nothing")
		},
		"`Reachable`: whether it gets to a point": func(s *State) string {
			path, _ := s.Reachable(1, "G2", inch(16, 8))
			return either(len(path) > 0, "path", "nothing")
		},
	}
	for _, row := range measuringRows(t, "Orders and movement") {
		question, step := row[0], row[1]
		ask, ok := told[question]
		if !ok {
			t.Errorf("nothing asks %q", question)
			continue
		}
		delete(told, question)
		for k, policy := range [...]string{"free", "declare-first", "referee"} {
			s := field(t, "G1 command-infantry 8 8 0\nG2 rifle 10 8 0\nA1 rifle 40 8 0\n")
			s.battle.Terms.Measuring = policy
			if s.Step = Commanding; step == "movement" {
				s.Step = Moving
				s.obey("G2", FullAdvance)
				s.Orders[0].Facing = 90 * geom.Degree
			}
			if is := ask(s); is != row[2+k] {
				t.Errorf("%s, %s: %q is told, the table says %q", question, policy, is, row[2+k])
			}
			s.Step = Opportunity
			if is := ask(s); step == "movement" && !strings.HasPrefix(question, "why") && is != "nothing" || step == "command" && is != "nothing" {
				t.Errorf("%s, %s: %q is told in another step", question, policy, is)
			}
		}
	}
	for question := range told {
		t.Errorf("docs/measuring.md does not say of %q", question)
	}
}

// measuringRows are the rows of a table of docs/measuring.md, by cells.
func measuringRows(t *testing.T, section string) [][]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/measuring.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "## "+section+"\n")
	if !ok {
		t.Fatalf("docs/measuring.md has no section %q", section)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	var rows [][]string
	for l := range strings.Lines(rest) {
		if !strings.HasPrefix(l, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(l), "|"), "|")
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		rows = append(rows, cells)
	}
	return rows[2:]
}

func toldOfChit(s *State, at geom.Point) string {
	a := s.Obeyers(1, Order{By: "G1", Order: FullAdvance, At: at})
	switch {
	case len(a.Stands) == 0:
		return "nothing"
	case a.Stands[0].Far > 0 || a.Stands[1].Far > 0:
		return "who, why not, how far"
	}
	return "who, why not"
}

func toldOfPlan(s *State, at geom.Point) string {
	c := s.Costs(1, Move{Stand: "G2", Path: []geom.Point{at}})
	return either(len(c.Legs) > 0 && c.Used > 0, "legs and lengths", "nothing")
}

// Where sides may measure, who would obey is told of refused chits too. Of one
// whose commander gives none, for it is pinned or demoralized, the question ended in
// a panic: its followers obeyed no chit instead.
func TestObeyersOfWhoGivesNoOrders(t *testing.T) {
	for name, change := range map[string]func(*Stand){
		"pinned":      func(st *Stand) { st.Pin = 2 },
		"demoralized": func(st *Stand) { st.Demoralized = true },
	} {
		s := field(t, "G1 command-infantry 8 8 0\nG2 rifle 10 8 0\nA1 rifle 40 8 0\n")
		s.battle.Terms.Measuring, s.Step = "free", Commanding
		change(&s.Stands[s.battle.named("G1")])
		for _, v := range []*State{s, s.ViewOf(1)} {
			a := v.Obeyers(1, Order{By: "G1", Order: FullAdvance, At: inch(9, 8)})
			if len(a.Refused) == 0 || len(a.Stands) != 2 {
				t.Fatalf("%s: %+v, want that it is refused, and of two stands why they would not obey", name, a)
			}
			for _, b := range a.Stands {
				if b.Obeys || len(b.Why) != 1 || b.Why[0].Rule != "3.13" && b.Why[0].Rule != "8.7" {
					t.Errorf("%s: %+v, want that the order is removed", name, b)
				}
			}
		}
	}
}
