package commanddecision_test

import (
	"slices"
	"testing"

	"sightline/game/commanddecision/bot"

	cd "sightline/game/commanddecision"
)

// What is in reach is what Legal lists, without fire that comes to nothing.
func TestFireInReach(t *testing.T) {
	left := 0
	m := bot.Match{Opening: opening(t, "breakout.toml", "reach"), Bots: newBots(t, "steady", "steady"), Watch: func(m *bot.Moment) error {
		s := m.After
		if s.Step != cd.Opportunity && s.Step != cd.General {
			return nil
		}
		for side := range 2 {
			view := s.ViewOf(side)
			near := view.FireInReach(side, nil)
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
}
