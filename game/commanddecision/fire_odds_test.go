package commanddecision_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// TestOdds holds what fire is expected to do against what it does on average,
// for the good shots of a game. Small arms are left out: their hits are spread
// over the target's neighbors.
func TestOdds(t *testing.T) {
	t.Parallel()
	shots := 0
	m := bot.Match{Opening: opening(t, "lezey-1944.toml", "odds"), Bots: newBots(t, "steady", "steady")}
	enough := errors.New("enough")
	m.Watch = func(m *bot.Moment) error {
		s := m.After
		if s.Step != cd.General || m.Before.Step == cd.General {
			return nil
		}
		for side := range 2 {
			for _, o := range s.Legal(side) {
				if o.Do != "fire" || s.Battle().Units[standOf(s, o.Stand)].Kind.Mounts[o.Weapon].Weapon.SmallArms {
					continue
				}
				f := cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: o.Targets[0]}
				if odds, ok := s.Estimate(side, f); ok && odds.Harm >= 250 {
					if shots++; shots > 8 {
						return enough
					}
					if err := average(s, side, f, float64(odds.Harm)/1000); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil && !errors.Is(err, enough) {
		t.Fatal(err)
	}
	if shots < 4 {
		t.Errorf("only %d shots", shots)
	}
}

func standOf(s *cd.State, name string) int {
	for i, u := range s.Battle().Units {
		if u.Name == name {
			return i
		}
	}
	return -1
}

// average fires many times, with other dice each time, and compares the hits
// that the target takes with those expected, to four standard errors.
func average(s *cd.State, side int, f cd.Fire, want float64) error {
	const times = 300
	sides, j := s.Battle().Sides, standOf(s, f.Target)
	if c := s.Battle().Units[j].Crew; c >= 0 {
		j = c // who suffers for a gun
	}
	left := s.Battle().Units[j].Quality.Hits() - s.Stands[j].Hits
	declared, _, err := cd.Apply(s, sides[side], f, nil)
	if err != nil {
		return err
	}
	if declared, _, err = cd.Apply(declared, sides[side], cd.Ready{}, nil); err != nil {
		return err
	}
	sum, squares := 0.0, 0.0
	for k := range times {
		n, _, err := cd.Apply(declared, sides[1-side], cd.Ready{}, game.NewDice("odds", k))
		if err != nil {
			return err
		}
		hits := float64(n.Stands[j].Hits - s.Stands[j].Hits)
		if n.Stands[j].Place == cd.Eliminated {
			hits = float64(left)
		}
		sum, squares = sum+hits, squares+hits*hits
	}
	mean := sum / times
	slack := 4*math.Sqrt((squares/times-mean*mean)/times) + 0.02
	// Of several dice together what is beyond the target's end is counted once.
	if mean > want+slack || mean < want*0.75-slack {
		return fmt.Errorf("%+v: %.3f hits are expected, %.3f come of it", f, want, mean)
	}
	return nil
}
