package dday

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// Amid what is told step by step nobody is lost, shattered or elsewhere in the roster and on the
// board before that is told, and all is as the action leaves it after the last.
func TestNothingIsAheadOfWhatIsTold(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	gone, went := 0, 0
	for seed := range 4 {
		now, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: fmt.Sprint("amid ", seed)})
		if err != nil {
			t.Fatal(err)
		}
		dice, pick := game.NewDice(fmt.Sprint("amid ", seed), 0), game.NewDice(fmt.Sprint("pick ", seed), 0)
		for range 500 {
			s := now.(*rules.Position)
			if _, over := s.Over(); over {
				break
			}
			by, list := s.Sides()[0], s.Legal(s.Sides()[0])
			if len(list) == 0 {
				by, list = s.Sides()[1], s.Legal(s.Sides()[1])
			}
			a := list[pick.Roll(len(list))-1]
			if i := slices.IndexFunc(list, func(x rules.Action) bool { return x.Do == rules.Assault || x.Do == rules.Bombard }); i >= 0 {
				a = list[i]
			}
			raw, _ := json.Marshal(a)
			next, events, err := s.Do(by, raw, dice)
			if err != nil {
				t.Fatal(err)
			}
			p := Room.New(nobody{}).(*play)
			p.See(s, -1)
			for n := 1; n <= len(events); n++ {
				amid, _ := p.Stage(events, n, next)
				for k, e := range events {
					h := e.(rules.Happening)
					i := p.index(h.Unit)
					switch {
					case i < 0:
					case h.Kind == "lost" || h.Kind == "shattered":
						gone++
						if lies := slices.ContainsFunc(amid.Counters(), func(c board.Counter) bool { return c.Name == h.Unit }); lies != (k >= n) {
							t.Fatalf("after %d events, of which %d is %q, that it lies on the board is %v", n, k+1, h.Text, lies)
						}
					case h.Kind == "retreat" && k == n-1:
						went++
						if at := amid.(*play).place(h.Unit); p.zone(at) != h.To {
							t.Fatalf("after %q it is in %s", h.Text, p.zone(at))
						}
					}
				}
			}
			q := Room.New(nobody{}).(*play)
			q.See(next, -1)
			if amid, _ := p.Stage(events, len(events), next); fmt.Sprintf("%+v", amid.Roster()) != fmt.Sprintf("%+v", q.Roster()) {
				t.Fatalf("after all of it the roster is %+v, and of the view %+v", amid.Roster(), q.Roster())
			}
			now = next
		}
	}
	if gone < 5 || went < 5 {
		t.Errorf("%d were gone and %d went back", gone, went)
	}
}
