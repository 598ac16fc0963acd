package dday

import (
	"testing"

	rules "sightline/game/dday"
)

// Aircraft attack who is pointed at, and the card is his, whoever else is in his zone.
func TestAircraftAttackWhoIsPointedAt(t *testing.T) {
	p, desk := sits(t, 0, map[string]any{"step": rules.Air, "active": 0, "sorties": []int{1, 0}})
	seen := 0
	for i, u := range p.view.Units {
		if p.of(i).Side == 0 || u.State != rules.InPlay {
			continue
		}
		p.Hover(u.At)
		p.Over(p.name(i))
		if got := p.Card().Title; got != "Aircraft attack "+p.name(i) {
			t.Errorf("with %s pointed at the card is %q", p.name(i), got)
		}
		desk.did = nil
		p.Point(u.At, true)
		if len(desk.did) != 1 || desk.did[0].(rules.Action).Unit != p.name(i) {
			t.Errorf("a click on %s does %v", p.name(i), desk.did)
		}
		seen++
	}
	if seen < 3 {
		t.Errorf("%d are seen", seen)
	}
}
