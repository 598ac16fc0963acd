package commanddecision

import (
	"fmt"
	"testing"

	"sightline/game"
)

// TestMoraleOf holds CD 8.4 against every die and number.
func TestMoraleOf(t *testing.T) {
	want := []MoraleResult{Passes, Pins, Pins, ForcesBack, ForcesBack, Demoralizes, Demoralizes, Eliminates}
	for die := 1; die <= 10; die++ {
		for number := -8; number <= 15; number++ {
			over := min(max(die-number, 0), 7)
			if got := MoraleOf(die, number); got != want[over] {
				t.Errorf("die %d, number %d: %s, want %s", die, number, moraleWords[got], moraleWords[want[over]])
			}
		}
	}
}

// TestMoraleResults checks a stand with every die, marker and loss: what
// becomes of it in the phase, and of its marker (CD 8.4 to 8.7).
func TestMoraleResults(t *testing.T) {
	for die := 1; die <= 10; die++ {
		for loss := range 6 {
			for pin := range 3 {
				for _, broken := range []bool{false, true} {
					s := smallState(t, smallStand{kind: "rifle", side: "US", x: 10, y: 20}, smallStand{kind: "rifle", side: "German", x: 50, y: 20})
					st := &s.Stands[0]
					st.FiredAt, st.Pin, st.Loss, st.Demoralized = true, pin, loss, broken
					if broken {
						st.Pin = 2
					}
					s.Step = Commanding
					p := &play{State: s.clone(), dice: fixed(die)}
					p.moraleChecks()
					p.endMorale()
					got := p.Stands[0]
					what := fmt.Sprintf("die %d, loss %d, pin %d, demoralized %t", die, loss, pin, broken)
					over := die - (8 - loss)
					wantPin, wantLoss, wantBroken := st.Pin, loss, broken
					switch {
					case over >= 7, over >= 5 && broken:
						if got.Place != Eliminated {
							t.Errorf("%s: not eliminated", what)
						}
						continue
					case over >= 5:
						wantPin, wantLoss, wantBroken = 2, loss+2, true
					case over >= 3:
						wantPin, wantLoss = 2, loss+1
					case over >= 1:
						wantPin = 2
					}
					if !wantBroken && wantPin > 0 {
						wantPin-- // the end of the phase
					}
					if got.Place != OnTable || got.Pin != wantPin || got.Loss != wantLoss || got.Demoralized != wantBroken {
						t.Errorf("%s: pin %d, loss %d, demoralized %t; want %d, %d, %t", what, got.Pin, got.Loss, got.Demoralized, wantPin, wantLoss, wantBroken)
					}
				}
			}
		}
	}
}

type fixed int

func (d fixed) Roll(int) int { return int(d) }

func (d fixed) For(string) game.Dice { return d }

// TestMoraleIsSimultaneous plays the same fight with the sides the other way
// round: whoever is first in the order of battle has no advantage.
func TestMoraleIsSimultaneous(t *testing.T) {
	a := smallStand{kind: "rifle", side: "US", x: 20, y: 20}
	b := smallStand{kind: "panzer-iv-h", side: "US", x: 24, y: 20}
	c := smallStand{kind: "rifle", side: "German", x: 20, y: 27}
	other := func(s smallStand) smallStand {
		s.side = map[string]string{"US": "German", "German": "US"}[s.side]
		return s
	}
	for die := 1; die <= 10; die++ {
		one, two := smallState(t, a, b, c), smallState(t, other(c), other(a), other(b))
		for _, s := range []*State{one, two} {
			s.Step = Commanding
		}
		p, q := &play{State: one, dice: fixed(die)}, &play{State: two, dice: fixed(die)}
		for _, x := range []*play{p, q} {
			x.moraleChecks()
			x.endMorale()
		}
		for i, j := range []int{1, 2, 0} {
			x, y := p.Stands[i], q.Stands[j]
			if x.Place != y.Place || x.Pin != y.Pin || x.Loss != y.Loss || x.Demoralized != y.Demoralized {
				t.Errorf("die %d, S%d: %+v and %+v", die, i, x, y)
			}
		}
	}
}
