package commanddecision

import (
	"sightline/los"
	"sightline/units"
)

// isIndirect reports whether a declared fire is indirect: bursts only, observed
// by another stand (CD 7.23). Mortars always fire so; guns that can do both do
// so in General Fire where they have no line of fire (ruling.indirect).
func (s *State) isIndirect(f *Declared) bool {
	w := s.mount(f).Weapon
	switch {
	case w.IndirectOnly:
		return true
	case w.Indirect == 0 || s.Step == Opportunity || s.battle.Chart.int(rulingIndirect) == 0:
		return false
	}
	return !s.Clear(los.Fire, f.Stand, f.Target) || !s.Spotted(f.Stand, f.Target)
}

// observed reports whether another stand of the firer's battalion has a line of
// sight to the target now; guns see nothing, their crews do.
func (s *State) observed(i, target int) bool {
	u := s.unit(i)
	for j := range s.Stands {
		o := s.unit(j)
		if j == i || o.Side != u.Side || !s.In(j) || o.Kind.Class == units.Gun || !s.reportsTo(j, i) {
			continue
		}
		if s.Clear(los.Sight, j, target) {
			return true
		}
	}
	return false
}

// reportsTo reports whether a stand may observe for another.
func (s *State) reportsTo(j, i int) bool {
	return s.battle.Chart.int(rulingObserver) == 0 || s.battle.battalion(s.unit(j).Company) == s.battle.battalion(s.unit(i).Company)
}

// battalion is the company index of the headquarters a company is under: its
// own if it is under none.
func (b *Battle) battalion(company int) int {
	if w := b.Companies[company].Within; w >= 0 {
		return w
	}
	return company
}

// maySpread refuses a line of bursts that is none.
func (s *State) maySpread(f *Declared, no *refusal) bool {
	most := s.battle.Chart.length(rulingSpread)
	switch {
	case f.Spread == 0:
		return true
	case f.Spread < 0 || f.Spread > most:
		return no.no(BadValue, "7.23", "a spread of %s: want 0 to %s between bursts", f.Spread.Show(), most.Show())
	case !s.isIndirect(f):
		return no.no(Forbidden, "7.23", "only bursts of indirect fire are spread along a line")
	}
	return true
}

var (
	rulingIndirect = cell("ruling.indirect")
	rulingObserver = cell("ruling.observer")
	rulingSpread   = cell("ruling.spread")
)
