package commanddecision

import (
	"io/fs"
	"slices"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// Every stand of the library that fights sees a part of the ground in its front arc, out
// to where small arms and guns do harm: no gun stands behind the crest that it is to
// fire over, no rifles behind the wood they hold. Commands that fight are asked too. Who is
// placed by its owner sees so much from the best place of its area.
func TestFightersSeeGround(t *testing.T) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	begun, placed := 0, 0
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := System{}.Open(game.Opening{Name: name, Scenario: text, Seed: "sight"})
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*State)
		asked := map[[2]int]bool{} // areas, by the width of the stand
		for i := range s.Stands {
			u := s.unit(i)
			share := 100
			switch {
			case !fights(u):
				continue
			case s.OnTable(i) && s.Stands[i].Aboard < 0:
				begun++
				share = groundSeen(s, i)
			case u.Deploy >= 0 && !asked[[2]int{u.Deploy, int(u.Width)}]:
				asked[[2]int{u.Deploy, int(u.Width)}] = true
				placed++
				share = groundSeenFrom(t, s, i)
			}
			if share < 20 {
				t.Errorf("%s: %s sees %d %% of the ground before it; want 20", name, u.Name, share)
			}
		}
	}
	if begun < 40 || placed < 10 {
		t.Errorf("%d stands were asked where they begin, %d where they are placed", begun, placed)
	}
}

// groundSeenFrom is how much of the ground a stand sees from the best place of its area,
// looking to one of eight sides.
func groundSeenFrom(t *testing.T, s *State, i int) (best int) {
	t.Helper()
	area := s.battle.Scenario.Areas[s.unit(i).Deploy].Outline
	b := area.Bounds()
	for y := b.Min.Y + geom.Inch; y < b.Max.Y && best < 20; y += 2 * geom.Inch {
		for x := b.Min.X + geom.Inch; x < b.Max.X && best < 20; x += 2 * geom.Inch {
			for facing := geom.Angle(0); facing < geom.FullTurn && best < 20; facing += 45 * geom.Degree {
				there, why := s.WithStandAt(s.unit(i).Name, geom.Pt(x, y), facing)
				if why == nil {
					best = max(best, groundSeen(there, i))
				}
			}
		}
	}
	return best
}

// fights reports whether a stand is there to fire straight at what it sees.
func fights(u *Unit) bool {
	return u.Kind.ID != "crew" && slices.Contains([]units.Symbol{units.SymbolInfantry, units.SymbolMG, units.SymbolATFoot, units.SymbolArmor,
		units.SymbolAssaultGun, units.SymbolTankHunter, units.SymbolGun, units.SymbolAntitank, units.SymbolCommandFoot, units.SymbolCommandCar,
		units.SymbolMotorcycle, units.SymbolRecon, units.SymbolEngineer}, u.Kind.Symbol)
}

// groundSeen is how much of the ground in a stand's front arc it sees, in percent:
// between two inches and sixteen, or as far as anything is seen.
func groundSeen(s *State, i int) int {
	at, v := s.Stands[i].At, s.look()
	most := 16 * geom.Inch
	if far := s.battle.Scenario.Table.Visibility; far > 0 {
		most = min(most, far)
	}
	n, seen := 0, 0
	for y := -most; y <= most; y += geom.Inch {
		for x := -most; x <= most; x += geom.Inch {
			there := at.Add(geom.Pt(x, y))
			turn := (at.AngleTo(there) - s.Stands[i].Facing).Normal()
			if d := geom.Distance(at, there); d < 2*geom.Inch || d > most || turn > 60*geom.Degree && turn < 300*geom.Degree ||
				!s.battle.Scenario.Table.Bounds().Contains(there) {
				continue
			}
			n++
			if v.board.Probe(los.Sight, int(v.index[i]), there) {
				seen++
			}
		}
	}
	return 100 * seen / max(n, 1)
}
