package berlin

import (
	"encoding/json"
	"slices"
	"testing"

	"sightline/game"
	rules "sightline/game/berlin"
)

// The camera is to show where who is displaced may come down, and in the drop all around the landing zone,
// the same while units of the division land.
func TestDropIsInView(t *testing.T) {
	displaced, dropped, nobody := 0, 0, 0
	for try := 0; try < 8 && (displaced == 0 || dropped == 0); try++ {
		now, dice := opened(t, "tempelhof"), game.NewDice("looks", try)
		views := map[string][]int{}
		for n := 0; n < 400 && now.Clock().Turn < 2 && now.Decides() != ""; n++ {
			by := now.Decides()
			side := slices.Index(now.Sides(), by)
			p := Room.New(nil).(*play)
			p.See(now.For(by), side)
			c, choice := p.view.Choice()
			switch {
			case choice && c.Kind == "displace":
				for _, a := range p.legal {
					if a.Do == "displace" && !slices.Contains(p.Status().Look, p.cell(a.At)) {
						t.Fatalf("%s, to which somebody may be displaced, is not to be in view", a.At)
					}
				}
				displaced++
			case !choice && p.clock.Step == rules.Move && p.dropping() != "":
				if p.clock.Dropping == "" && p.who == "" {
					if nobody++; p.Status().Look != nil {
						t.Fatal("nobody is chosen, and the camera is to go to a landing zone")
					}
					p.Step(1)
				}
				u, _ := p.unit(p.dropping())
				d, _ := p.formation(u.Formation)
				look := p.Status().Look
				if !slices.Contains(look, p.cell(d.Zone)) || len(look) < 40 {
					t.Fatalf("%s drops at %s, and %d cells are to be in view", d.Name, d.Zone, len(look))
				}
				if was := views[d.Name]; was != nil && !slices.Equal(was, look) {
					t.Fatalf("%s drops, and the view goes to and fro", d.Name)
				}
				views[d.Name] = look
				dropped++
			}
			all := now.Legal(by)
			a := all[dice.Roll(len(all))-1]
			if i := slices.IndexFunc(all, func(a rules.Action) bool { return a.Do == "arrange" || a.Do == "drop" }); i >= 0 {
				a = all[i]
			}
			raw, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := now.Do(by, raw, dice)
			if err != nil {
				t.Fatal(err)
			}
			now = next.(*rules.Position)
		}
	}
	if displaced == 0 || dropped == 0 || nobody == 0 {
		t.Errorf("%d are displaced, %d are to drop, %d times nobody is chosen", displaced, dropped, nobody)
	}
}
