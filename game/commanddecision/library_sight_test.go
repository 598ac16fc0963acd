package commanddecision

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// Every stand of the library that begins on the table to fight sees a part of the
// ground in its front arc, out to where small arms and guns do harm: no gun stands
// behind the crest that it is to fire over, no rifles behind the wood they hold.
func TestFightersSeeGround(t *testing.T) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
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
		for i := range s.Stands {
			if fightsFromHere(s, i) {
				asked++
				if share := groundSeen(s, i); share < 20 {
					t.Errorf("%s: %s sees %d %% of the ground before it; want 20", name, s.unit(i).Name, share)
				}
			}
		}
	}
	if asked < 30 {
		t.Errorf("%d stands were asked", asked)
	}
}

// fightsFromHere reports whether a stand is on the table to fire straight at what it
// sees.
func fightsFromHere(s *State, i int) bool {
	u := s.unit(i)
	if !s.OnTable(i) || s.Stands[i].Aboard >= 0 || u.Kind.ID == "crew" || strings.Contains(u.Name, "command") {
		return false
	}
	return slices.Contains([]units.Symbol{units.SymbolInfantry, units.SymbolMG, units.SymbolATFoot, units.SymbolArmor,
		units.SymbolAssaultGun, units.SymbolTankHunter, units.SymbolGun, units.SymbolAntitank}, u.Kind.Symbol)
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
