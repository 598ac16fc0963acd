package cd

import (
	"testing"

	rules "sightline/game/commanddecision"
)

// Ready asks in the step of turning as long as a stand does not look at the enemy,
// and says so of each.
func TestReadyAsksOfWhoLooksAway(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"turning","stand":{"name":"Rifle 2","facing":270}`))
	p := &player{seat: b.sides[0], closed: map[string]bool{}}
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	p.step = rules.Turning
	g := newTurning(&Table{tools: &Tools{}, player: p})
	g.viewed()
	if td := g.todo(); len(td.next) == 0 || td.warns == "" {
		t.Errorf("%v look away, and Ready warns of %q", td.next, td.warns)
	}
	if undone(rules.Turning) == "" || p.openOf("Rifle 2") != "does not look at the enemy" {
		t.Errorf("the question says %q, of Rifle 2 %q", undone(rules.Turning), p.openOf("Rifle 2"))
	}
}
