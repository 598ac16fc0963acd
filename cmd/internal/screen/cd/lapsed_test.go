package cd

import (
	"slices"
	"testing"

	rules "sightline/game/commanddecision"
)

// The log tells a side once that its fire from off the table was given no target, and the
// other nothing.
func TestLogTellsOfLapsedFire(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"general-fire"`))
	for b.view(0).Step == rules.General {
		b.ready(b.view(0).Step.String())
	}
	told := []string{}
	for i, s := range b.sides {
		p := &player{side: i, seat: s, closed: map[string]bool{}}
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		for _, e := range p.log {
			if e.event.Kind == "" {
				told = append(told, s.Who().By+": "+e.text)
			}
		}
	}
	if want := []string{"US: Thunderbolts of turn 1: US gave no target, and the fire lapses"}; !slices.Equal(told, want) {
		t.Errorf("told is %q, want %q", told, want)
	}
}
