package cd

import (
	"testing"

	rules "sightline/game/commanddecision"
)

// Where nobody measures, a shot that was spent is not proposed again while both
// stands are where they were; after a move it is, by eye.
func TestSpentShotIsNotProposedAgain(t *testing.T) {
	b := prepare(t, "declare-first")
	b.do(b.referee, word(`"stand":{"name":"Grenadier 1","at":[21.5,10]}`)) // out of reach, which nobody sees by eye
	x := rules.Fire{Stand: "Rifle 1", Target: "Grenadier 1"}
	count := 0 // of the targets that the tray says there are to choose from
	worth := func() int {
		t.Helper()
		p := &player{seat: b.sides[0], closed: map[string]bool{}}
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		f := newFiring(&Table{player: p})
		f.read()
		count = f.seemsOfUse("Rifle 1")
		return f.glance(x)
	}
	b.do(b.referee, word(`"turn":1,"step":"general-fire"`))
	if worth() <= 0 {
		t.Fatal("it is not proposed at first")
	}
	before := count
	b.do(b.sides[0], rules.EncodeAction(x))
	b.ready("general-fire")
	for b.view(0).Step != rules.General {
		b.ready(b.view(0).Step.String())
	}
	if n := worth(); n > 0 || count != before-1 {
		t.Errorf("it is worth %d again, and there are %d to choose from, were %d", n, count, before)
	}
	b.do(b.referee, word(`"stand":{"name":"Grenadier 1","at":[21.4,10.1]}`))
	if worth() <= 0 {
		t.Error("it is not proposed after a move")
	}
}
