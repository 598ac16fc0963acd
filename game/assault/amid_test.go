package assault

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"sightline/game"
)

// Whatever an assault brings is there once it is told: after the last of its events the position is
// as the rules left it, and after the first the attackers are in the hex as they came.
func TestAmid(t *testing.T) {
	text, _ := BattleFile("crossroads")
	fought, checked := 0, 0
	for seed := range 12 {
		now, err := System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: fmt.Sprint("amid ", seed)})
		if err != nil {
			t.Fatal(err)
		}
		dice, pick := game.NewDice(fmt.Sprint("amid ", seed), 0), game.NewDice(fmt.Sprint("pick ", seed), 0)
		for range 400 {
			s := now.(*Position)
			if _, over := s.Over(); over {
				break
			}
			by := s.Sides()[s.Active]
			a := Action{Do: "begin"}
			if s.Turn > 0 {
				list := s.Legal(by)
				a = list[pick.Roll(len(list))-1]
				for _, x := range list {
					if x.Do == "assault" {
						a = x
					}
				}
			}
			raw, _ := json.Marshal(a)
			next, told, err := s.Do(by, raw, dice)
			if err != nil {
				t.Fatal(err)
			}
			if now = next; a.Do != "assault" {
				continue
			}
			var events []Happening
			for _, e := range told {
				h := e.(Happening)
				switch h.Kind {
				case "assault", string(Fired), string(Tank), string(StepOff), string(Fell), string(Checked):
					events = append(events, h)
				}
				if h.Kind == string(Checked) {
					checked++
				}
			}
			after := next.(*Position)
			came := s.Amid(events, 1, after)
			for _, n := range a.Units {
				if came.unitOf(t, n).At != s.hexOf(t, a.At) {
					t.Fatalf("%s assaults %s, and is not there", n, a.At)
				}
			}
			got := s.Amid(events, len(events), after)
			if len(events) < len(told) { // what follows, as a turn that ends, is told otherwise
				continue
			}
			fought++
			for i := range got.Units {
				got.Units[i].Acted = after.Units[i].Acted // of that nothing is told
			}
			for i := range got.Leaders {
				got.Leaders[i].Acted = after.Leaders[i].Acted
			}
			round, _, _ := got.Round(s.hexOf(t, a.At))
			if round == 0 || !reflect.DeepEqual(got.Units, after.Units) || !reflect.DeepEqual(got.Leaders, after.Leaders) {
				t.Fatalf("round %d of %s\n%+v: it is told as\n%+v, %+v\nand is\n%+v, %+v", round, a.At, events, got.Units, got.Leaders, after.Units, after.Leaders)
			}
		}
	}
	if fought < 20 || checked < 20 {
		t.Errorf("%d rounds were fought, with %d checks", fought, checked)
	}
}
