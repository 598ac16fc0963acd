package commanddecision_test

import (
	"fmt"
	"slices"
	"testing"

	"sightline/game/commanddecision/bot"

	cd "sightline/game/commanddecision"
)

// What is in reach is what Legal lists, without fire that comes to nothing.
func TestFireInReach(t *testing.T) {
	left, ends := 0, 0
	m := bot.Match{Opening: opening(t, "breakout.toml", "reach"), Bots: newBots(t, "steady", "steady"), Watch: func(m *bot.Moment) error {
		s := m.After
		if s.Step != cd.Opportunity && s.Step != cd.General {
			return nil
		}
		for side := range 2 {
			view := s.ViewOf(side)
			near := view.FireInReach(side)
			ends += atEnds(t, view, side)
			for _, o := range view.Legal(side) {
				if o.Do != "fire" {
					continue
				}
				k := slices.IndexFunc(near, func(x cd.Option) bool {
					return x.Do == "fire" && x.Stand == o.Stand && x.Weapon == o.Weapon && x.Shots == o.Shots && x.Spread == o.Spread
				})
				for n, target := range o.Targets {
					if k >= 0 && slices.Contains(near[k].Targets, target) {
						continue
					}
					left++
					f := cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: target, Shell: cd.UsualShell, Along: o.Along[n]}
					if odds, ok := view.Estimate(side, f); ok && odds.Harm > 0 {
						t.Errorf("turn %d: %s at %s does harm, and is left out", s.Turn, o.Stand, target)
					}
				}
			}
		}
		return nil
	}}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if left == 0 {
		t.Error("nothing was left out")
	}
	if ends == 0 {
		t.Error("nobody may be fired at only on his way")
	}
}

// atEnds counts the targets that FireAtEnds leaves out, and makes sure that it lists
// none that Legal does not.
func atEnds(t *testing.T, view *cd.State, side int) (left int) {
	t.Helper()
	legal, ends := map[string]bool{}, 0
	for _, o := range view.Legal(side) {
		for _, target := range o.Targets {
			legal[fmt.Sprint(o.Do, o.Stand, o.Weapon, o.Shots, o.Spread, target)] = true
		}
	}
	for _, o := range view.FireAtEnds(side) {
		for _, target := range o.Targets {
			ends++
			if !legal[fmt.Sprint(o.Do, o.Stand, o.Weapon, o.Shots, o.Spread, target)] {
				t.Errorf("turn %d: %s may not fire at %s", view.Turn, o.Stand, target)
			}
		}
	}
	return len(legal) - ends
}
