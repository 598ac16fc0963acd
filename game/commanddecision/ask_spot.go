package commanddecision

import (
	"sightline/geom"
	"sightline/los"
)

// A SpotAnswer is what a stand spots with, or is spotted with, by the chart. No
// length to anything is in it: its bands are the chart's (CD 6.7).
type SpotAnswer struct {
	Stand  string
	Hidden bool   // the enemy has not spotted it
	Open   bool   // it moved in the open: whoever has a line of sight to it sees it (CD 6.4)
	Lies   bool   // it would be hidden again at the end of the turn, as it has not given itself away
	Ledger []Line // what is added to the band's number
	Bands  []SpotBand
}

// A SpotBand is a range band of the spotting table.
type SpotBand struct {
	Base Line
	Far  geom.Length // the greatest distance of the band; 0 if there is no end
	Need int         // base and ledger, kept between the least and the most that there is
}

// AskSpotted says with what a stand of the side is spotted, as
// far as that is the stand's doing: what the spotter adds is not known.
func (s *State) AskSpotted(side int, stand string) (a SpotAnswer, ok bool) {
	s = s.asKnown(side)
	i, ok := s.asksOf(side, stand)
	if !ok {
		return a, false
	}
	st := &s.Stands[i]
	a = SpotAnswer{Stand: stand, Hidden: st.Seen == 0, Open: st.Motion == Open, Lies: s.layLow(i) && s.battle.Chart.is(rulingLostInCover, "yes")}
	c := s.battle.Chart
	a.Ledger = []Line{c.line(s.activity(i))}
	s.spottedLines(i, func(h handle) { a.Ledger = append(a.Ledger, c.line(h)) })
	s.weatherLine(&a)
	return a, true
}

// AskSpotter says with what a stand of the side spots, as far
// as that is its own doing: what the target does and is comes on top.
func (s *State) AskSpotter(side int, stand string) (a SpotAnswer, ok bool) {
	s = s.asKnown(side)
	i, ok := s.asksOf(side, stand)
	if !ok || !s.spots(i) {
		return a, false
	}
	a = SpotAnswer{Stand: stand, Hidden: s.Stands[i].Seen == 0}
	s.spotterLines(i, func(h handle) { a.Ledger = append(a.Ledger, s.battle.Chart.line(h)) })
	s.weatherLine(&a)
	return a, true
}

// asksOf returns the stand of a side in play; the referee asks of all.
func (s *State) asksOf(side int, stand string) (int, bool) {
	i := s.battle.named(stand)
	return i, i >= 0 && s.In(i) && (side == refereeSide || s.unit(i).Side == side)
}

// weatherLine adds the weather, and the bands with what all comes to.
func (s *State) weatherLine(a *SpotAnswer) {
	c := s.battle.Chart
	if s.battle.Visibility(s.Turn) > 0 {
		a.Ledger = append(a.Ledger, c.line(spotWeather))
	}
	bands := s.spotBands()
	for k, h := range spotBase {
		b := SpotBand{Base: c.line(h)}
		if k < len(bands) {
			b.Far = bands[k]
		}
		b.Need = min(max(b.Base.Value+Sum(a.Ledger), c.int(spotLeast)), c.int(spotMost))
		a.Bands = append(a.Bands, b)
	}
}

// A Spotting is the number with which one stand spots another.
type Spotting struct {
	Clear  bool   // there is a line of sight; without one there is no attempt
	Ledger []Line // not measured, without the base of the distance and the limits
	Need   int    // the number that the die may not exceed; measured only (CD 1.6)
}

// AskSpot says with what number a stand of the side would spot
// an enemy stand that is known, for a group that has not (CD 6.6). Ok is false
// if the side has no such stand that spots, or sees no such enemy.
func (s *State) AskSpot(side int, by, target string) (x Spotting, ok bool) {
	s = s.asKnown(side)
	i, ok := s.asksOf(side, by)
	j := s.battle.named(target)
	if !ok || !s.spots(i) || j < 0 || s.unit(j).Side == s.unit(i).Side || !s.OnTable(j) || !s.SeenBy(s.unit(i).Side, j) {
		return x, false
	}
	x = Spotting{Clear: s.Clear(los.Sight, i, j), Ledger: s.spotLedger(i, j)}
	if s.mayTell(side) {
		x.Need = Sum(x.Ledger)
		return x, true
	}
	x.Ledger = s.spotModifiers(i, j)
	return x, true
}
