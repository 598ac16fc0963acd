package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// The spotting table (CD 6.7; the seed leaves it to its chart).
var (
	spotBand = [...]handle{
		cell("spot.band-1"), cell("spot.band-2"), cell("spot.band-3"), cell("spot.band-4"),
		cell("spot.band-5"), cell("spot.band-6"), cell("spot.band-7"), cell("spot.band-8"),
	}
	spotBase = [...]handle{
		cell("spot.base-1"), cell("spot.base-2"), cell("spot.base-3"), cell("spot.base-4"),
		cell("spot.base-5"), cell("spot.base-6"), cell("spot.base-7"), cell("spot.base-8"), cell("spot.base-9"),
	}

	spotStillConcealed = cell("spot.still-concealed")
	spotStillOpen      = cell("spot.still-open")
	spotMoved          = cell("spot.moved")
	spotMovedFast      = cell("spot.moved-fast")
	spotFired          = cell("spot.fired")
	spotFiredBig       = cell("spot.fired-big")
	spotMovedFired     = cell("spot.moved-fired")

	spotGood       = cell("spot.spotter-good")
	spotPoor       = cell("spot.spotter-poor")
	spotLight      = cell("spot.vehicle-light")
	spotHeavy      = cell("spot.vehicle-heavy")
	spotHeavyClass = cell("spot.vehicle-heavy-class")
	spotHalf       = cell("spot.half-stand")
	spotBunker     = cell("spot.bunker")
	spotFromCar    = cell("spot.spotter-vehicle")
	spotRecon      = cell("spot.spotter-recon")
	spotPinned     = cell("spot.spotter-pinned")
	spotHurried    = cell("spot.spotter-full-advance")
	spotWeather    = cell("spot.visibility")
	spotLeast      = cell("spot.least")
	spotMost       = cell("spot.most")
)

// bestSpotter returns the stand of a group that spots a target best, of those
// with a line of sight to it, and the ledger of its number; -1 if none has one
// (CD 6.7). Of equals it is the first in the order of battle.
func (s *State) bestSpotter(target int, g Group) (int, []Line) {
	type looker struct{ unit, number int }
	var list []looker
	bands := s.spotBands()
	far := s.battle.Visibility(s.Turn)
	for i := range s.Stands {
		if s.unit(i).Side == s.unit(target).Side || s.unit(i).Group != g || !s.spots(i) {
			continue
		}
		if far > 0 && !s.within(i, target, far) {
			continue
		}
		n := s.battle.Chart.int(bands.between(s, i, target))
		s.spotterLines(i, func(h handle) { n += s.battle.Chart.int(h) })
		list = append(list, looker{i, n})
	}
	slices.SortStableFunc(list, func(a, b looker) int { return cmp.Compare(b.number, a.number) })
	for _, l := range list {
		if s.Clear(los.Sight, l.unit, target) {
			return l.unit, s.spotLedger(l.unit, target)
		}
	}
	return -1, nil
}

// spotLedger adds up the number that a stand needs to spot a target. Whatever
// it comes to, 1 always spots and 10 never does.
func (s *State) spotLedger(by, target int) []Line {
	c := s.battle.Chart
	bands := s.spotBands()
	ledger := append([]Line{c.line(bands.between(s, by, target))}, s.spotModifiers(by, target)...)
	n := Sum(ledger)
	for _, limit := range [...]handle{spotLeast, spotMost} {
		l := c.line(limit)
		if limit == spotLeast && n < l.Value || limit == spotMost && n > l.Value {
			l.Value -= n
			ledger = append(ledger, l)
		}
	}
	return ledger
}

// spotModifiers are what is added to the base number, whatever the distance.
func (s *State) spotModifiers(by, target int) []Line {
	c := s.battle.Chart
	ledger := []Line{c.line(s.activity(target))}
	add := func(h handle) { ledger = append(ledger, c.line(h)) }
	s.spotterLines(by, add)
	s.spottedLines(target, add)
	if s.battle.Visibility(s.Turn) > 0 {
		add(spotWeather)
	}
	return ledger
}

// bands are the ends of the range bands of spotting.
type bands [len(spotBand)]geom.Length

func (s *State) spotBands() bands {
	var b bands
	for k, h := range spotBand {
		b[k] = s.battle.Chart.length(h)
	}
	return b
}

// of is the first band that ends beyond a distance, or one more than there are.
func (b *bands) of(gap geom.Length) int {
	for k, far := range b {
		if gap < far {
			return k
		}
	}
	return len(b)
}

// base is the base number at a distance, closest point to closest point.
func (b *bands) base(from, to *geom.Footprint) handle {
	gap := from.Gap(to)
	for k, far := range b {
		if gap < far || gap == far && from.Within(to, far) { // the gap is rounded down
			return spotBase[k]
		}
	}
	return spotBase[len(spotBase)-1]
}

// between is base for two stands where they are. Mostly it is enough how far
// apart their centers are.
func (b *bands) between(s *State, by, target int) handle {
	by, target = s.carrier(by), s.carrier(target)
	far := geom.Distance(s.Stands[by].At, s.Stands[target].At)
	if k := b.of(far - s.reach(by) - s.reach(target) - 2*pad); k == b.of(far+pad) {
		return spotBase[k]
	}
	from, to := s.Footprint(by), s.Footprint(target)
	return b.base(&from, &to)
}

// activity is what the target did this turn: of all that holds, the cell with
// the highest value. Turning is not movement (CD 5.2).
func (s *State) activity(i int) handle {
	moved, fired := s.Stands[i].Motion != Still, s.firedIn(i) != NotFired
	best := spotStillOpen
	switch {
	case moved:
		best = spotMoved
	case s.Concealed(i):
		best = spotStillConcealed
	}
	higher := func(holds bool, h handle) {
		if holds && s.battle.Chart.int(h) > s.battle.Chart.int(best) {
			best = h
		}
	}
	o := s.OrderOf(i)
	higher(moved && (o == FullAdvance || o == Disengage), spotMovedFast)
	higher(fired, spotFired)
	higher(fired && s.firedBig(i), spotFiredBig)
	higher(fired && moved, spotMovedFired)
	return best
}

func (s *State) firedBig(i int) bool {
	g := s.unit(i).Gun
	return s.Stands[i].FiredBig || g >= 0 && s.commander(g) == i && s.Stands[g].FiredBig
}

// spotterLines adds what counts for or against a spotter.
func (s *State) spotterLines(i int, add func(handle)) {
	st, u := &s.Stands[i], s.unit(i)
	switch {
	case u.Quality >= Veteran:
		add(spotGood)
	case u.Quality <= Trained:
		add(spotPoor)
	}
	switch {
	case u.Kind.Recon:
		add(spotRecon)
	case u.arm() == Vehicles:
		add(spotFromCar)
	}
	if st.Pin > 0 {
		add(spotPinned)
	}
	if st.Motion != Still && s.OrderOf(i) == FullAdvance {
		add(spotHurried)
	}
}

// spottedLines adds what counts for or against spotting a target. A soft vehicle
// is as large as a light one.
func (s *State) spottedLines(i int, add func(handle)) {
	u := s.unit(i)
	if u.arm() == Vehicles {
		if u.Kind.Weight >= s.battle.Chart.int(spotHeavyClass) {
			add(spotHeavy)
		} else {
			add(spotLight)
		}
	}
	if u.Kind.Class == units.Personnel && u.Kind.Size == units.Half {
		add(spotHalf)
	}
	cover, _ := s.CoverOf(i, -1)
	if cover == Fortification || u.Kind.Class == units.Gun && s.Stands[i].Dug {
		add(spotBunker)
	}
}

// spots reports whether a stand looks out for its group: those in play do,
// passengers from their carriers (house), but guns by their crews alone.
func (s *State) spots(i int) bool { return s.In(i) && s.unit(i).Kind.Class != units.Gun }

// firedIn says when a stand fired, or the gun that it serves.
func (s *State) firedIn(i int) Fired {
	if g := s.unit(i).Gun; g >= 0 && s.commander(g) == i && s.Stands[g].Fired != NotFired {
		return s.Stands[g].Fired
	}
	return s.Stands[i].Fired
}

// hidden reports whether a stand is there to be spotted by a group: on the
// table by itself and not known to it. What is aboard is spotted with its
// carrier (house).
func (s *State) hidden(i int, g Group) bool { return s.OnTable(i) && !s.Stands[i].Seen.has(g) }
