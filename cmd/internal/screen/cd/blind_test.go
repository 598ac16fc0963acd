package cd

import (
	"slices"
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
)

// Where nobody has a target, a step of fire passes by itself, and that is said until the
// player is ready himself: it passed without a word. One that has a shot is not told so.
func TestBlindStepsAreSaid(t *testing.T) {
	g := playing(t)
	g.until(rules.Opportunity)
	p := g.table.player
	p.model.options = nil
	p.model.isPlain = nil
	g.table.show, g.table.curtain, g.table.asked = nil, nil, nil
	g.table.pass()
	for n, want := range []string{"Opportunity Fire passed by: nobody who may fire sees a target in reach.", ""} {
		p.sayBlind() // as the next step begins
		if p.message != want {
			t.Errorf("%d: it says %q, want %q", n, p.message, want)
		}
		g.table.setReady()
	}
	p.model.options = []rules.Option{{Do: "fire", Stand: "Blue tank 1", Targets: []string{"Red rifle 2"}}}
	if s := p.model.blind(); s != "" {
		t.Errorf("who has a shot is told that none was in %s", s)
	}
	if slices.ContainsFunc(g.table.players, func(o *player) bool { return o != p && strings.Contains(o.message, "passed by") }) {
		t.Error("the other side is told")
	}
}
