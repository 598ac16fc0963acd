package commanddecision

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// TestRefereeSetsAnything lets a referee say random things, sense and nonsense,
// while the game goes on: nothing panics, no stand in play is left on another
// by its word, and refusals change nothing.
func TestRefereeSetsAnything(t *testing.T) {
	r := dice(5)
	taken, refused := 0, 0
	for range 60 {
		s := smallState(t,
			smallStand{kind: "command-infantry", side: "US", x: 10, y: 10}, smallStand{kind: "m4a1-sherman", side: "US", x: 14, y: 10}, smallStand{kind: "truck", side: "US", x: 18, y: 10},
			smallStand{kind: "rifle", side: "US", x: 22, y: 10, quality: "elite"}, smallStand{kind: "rifle", side: "German", x: 14, y: 20}, smallStand{kind: "mg", side: "German", x: 18, y: 20, quality: "green"},
			smallStand{kind: "crew", side: "German", x: 22, y: 18.87}, smallStand{kind: "pak-36", side: "German", x: 22, y: 20, facing: 180, extra: "crew = \"S6\"\ntow = \"S8\"\n"}, smallStand{kind: "truck", side: "German", x: 26, y: 20})
		pick := func(n int) *int { k := r.IntN(n) - 1; return &k }
		name := func() string { return fmt.Sprintf("S%d", r.IntN(10)) }
		for range 150 {
			a := Action(Ready{})
			by := []string{"US", "German", RefereeSeat}[r.IntN(3)]
			if by == RefereeSeat {
				w := Referee{Reason: "test"}
				st := &StandWord{Name: name()}
				at := geom.Pt(geom.Length(r.IntN(62))*geom.Inch, geom.Length(r.IntN(50))*geom.Inch)
				switch r.IntN(14) {
				case 0:
					st.At = &at
				case 1:
					st.Facing = new(geom.Angle(r.IntN(1_000_000)))
				case 2:
					st.Place = new(Place(r.IntN(6)))
				case 3:
					st.Aboard = new([]string{"", name()}[r.IntN(2)])
				case 4:
					st.Hits, st.Pin, st.Loss = pick(5), pick(4), pick(12)
				case 5:
					st.Demoralized, st.Seen = new(r.IntN(2) == 0), new(r.IntN(2) == 0)
				case 6:
					st.Motion, st.Fired = new(Motion(r.IntN(4))), new(Fired(r.IntN(4)))
				case 7:
					st.Obeys, st.FiredAt = new(OrderKind(r.IntN(7))), new(r.IntN(2) == 0)
				case 8:
					w.Order = &OrderWord{By: name(), Order: OrderKind(r.IntN(7)), At: at, Remove: r.IntN(3) == 0}
				case 9:
					w.Sight = &SightWord{Question: los.Fire, From: name(), To: name(), Clear: true}
				case 10:
					w.Step = new(Step(r.IntN(10)))
				case 11:
					w.Turn, w.Dice = r.IntN(12)-1, []int{r.IntN(12)}
				case 12:
					w.Outcome = &OutcomeWord{Side: []string{"", "US", "x"}[r.IntN(3)], Grade: []string{"", "win", "draw"}[r.IntN(3)]}
				case 13:
					w.Resume = true
				}
				if *st != (StandWord{Name: st.Name}) {
					w.Stand = st
				}
				a = w
			}
			before := s.Hash()
			next, _, err := Apply(s, by, a, luck{r})
			if s.Hash() != before {
				t.Fatalf("%s %s changes its argument", by, EncodeAction(a))
			}
			if err != nil {
				refused++
				continue
			}
			taken++
			s = next
			s.ViewOf(0)
			s.Legal(1)
			for j := range s.Stands {
				foot := s.Footprint(j)
				if k := s.standOn(j, &foot); s.OnTable(j) && k >= 0 {
					t.Fatalf("%s %s: S%d is on S%d", by, EncodeAction(a), j, k)
				}
			}
		}
	}
	if taken < 500 || refused < 500 {
		t.Errorf("%d taken, %d refused", taken, refused)
	}
}

// Sides are told how many dice are set, never which.
func TestSidesAreNotToldTheDice(t *testing.T) {
	s := field(t, "A1 rifle 10 10 90\nG1 rifle 18 10 270\n")
	for dice, want := range map[string]string{"3": "Referee: the next die is set (r)", "3,7": "Referee: the next 2 dice are set (r)"} {
		a, err := DecodeAction([]byte(`{"do":"referee","reason":"r","dice":[` + dice + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		_, events, err := Apply(s, RefereeSeat, a, nil)
		if err != nil || len(events) != 1 {
			t.Fatal(events, err)
		}
		for _, side := range s.Sides() {
			e, ok := events[0].For(side)
			if !ok || !reflect.DeepEqual(e, Event{Kind: EventReferee, Rule: "1.3", Telling: Telling{Text: want}}) {
				t.Errorf("%s is told %+v", side, e)
			}
			if got := events[0].TextFor(side); got != want {
				t.Errorf("%s reads %q", side, got)
			}
		}
		if got := events[0].TextFor(""); !strings.Contains(got, strings.ReplaceAll(dice, ",", " ")) {
			t.Errorf("the referee reads %q", got)
		}
	}
}
