package berlin

import (
	"slices"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// The leaders who are to be captured stand in the roster of their side, and in no other.
func TestLeadersAreInTheRoster(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("berlin")
	now, err := rules.System{}.Open(game.Opening{Name: "berlin", Scenario: text, Seed: "leaders"})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{}
	for side := range 2 {
		p.See(now, side)
		i := slices.IndexFunc(p.Roster(), func(g board.Group) bool { return g.Name == "Leaders" })
		if (i >= 0) != (side == rules.German) {
			t.Fatalf("side %d: leaders are the group %d", side, i)
		}
		if i < 0 {
			continue
		}
		for n, l := range p.view.Leaders() {
			if r := p.Roster()[i].Rows[n]; r.Text != l.Name || r.Right != l.At+", stays" {
				t.Errorf("%s in %s is %+v", l.Name, l.At, r)
			}
		}
	}
}
