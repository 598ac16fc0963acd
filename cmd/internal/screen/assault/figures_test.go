package assault

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/assault"
)

// Each figure of a unit's card has where it is from: the scenario, the card of the game, or an owner.
func TestFiguresHaveTheirSources(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	given := strings.Replace(string(text), "name = \"Rifle 1\"\n", "name = \"Rifle 1\"\nfire = 4\n", 1)
	mine := "format = \"" + rules.CardFormat + "\"\n[[cell]]\nid = \"move.infantry\"\nvalue = \"2\"\nsource = \"my copy\"\n"
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: []byte(given), Overlays: []game.Overlay{{Name: "mine", Text: []byte(mine)}}})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	for name, want := range map[string]string{
		"Rifle 1": "Fire 4 scenario, Range, in hexes 2 house, Movement 2 my copy, Morale now 8 scenario, ",
		"Rifle 2": "Fire 5 house, Range, in hexes 2 house, Movement 2 my copy, Morale now 8 scenario, ",
		"Pz IV":   "Fire 7 house, Range, in hexes 5 house, Strength against armor 5 house, Armor 3 house, Movement 7 house, Morale now 8 scenario, ",
	} {
		u, _ := p.index(name)
		got := ""
		for _, l := range p.unitCard(u).Lines {
			if l.Source != "" {
				got += fmt.Sprintf("%s %s %s, ", l.Left, l.Right, l.Source)
			}
		}
		if got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
}
