package cd

import (
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Fire from off the table falls at points its side chooses.

// pointsOf are where a strike is to fall.
func (f *firing) pointsOf(name string) []geom.Point {
	for _, x := range f.strikes {
		if x.Name == name {
			return x.At
		}
	}
	return nil
}

// most is how many points a strike has.
func (f *firing) most(name string) int {
	for _, o := range f.m().options {
		if o.Do == "strike" && o.Strike == name {
			return o.Points
		}
	}
	return 0
}

// strikeNames lists the strikes of this turn.
func (f *firing) strikeNames() (all []string) {
	for _, o := range f.m().options {
		if o.Do == "strike" {
			all = append(all, o.Strike)
		}
	}
	return all
}

// openStrikes lists those that have points left to place.
func (f *firing) openStrikes() (open []string) {
	for _, s := range f.strikeNames() {
		if len(f.pointsOf(s)) < f.most(s) {
			open = append(open, s)
		}
	}
	return open
}

// pointsPlaced is how many points of all strikes are placed, and of how many.
func (f *firing) pointsPlaced() (placed, of int) {
	for _, s := range f.strikeNames() {
		placed, of = placed+len(f.pointsOf(s)), of+f.most(s)
	}
	return placed, of
}

// squareOf is the side of the burst square of a strike.
func (f *firing) squareOf(name string) geom.Length {
	v := f.m().view
	for _, x := range v.Battle().Terms.Strikes {
		if x.Name == name && x.Turn == v.Turn {
			return x.Burst
		}
	}
	return 0
}

// chooseStrike takes a strike in hand, or lays it down.
func (f *firing) chooseStrike(name string) {
	f.t.player.selected = nil
	f.t.selected()
	if f.strike == name {
		name = ""
	}
	f.strike = name
	f.aim()
	f.t.stale, f.t.drafts = true, true
}

// nextStrike takes the next strike in hand.
func (f *firing) nextStrike() {
	if all := f.strikeNames(); len(all) > 0 {
		f.chooseStrike(all[(slices.Index(all, f.strike)+1)%len(all)])
	}
}

// strikeAt adds a point to the strike in hand; once all are placed, the nearest
// goes there.
func (f *firing) strikeAt(at geom.Point) {
	points := slices.Clone(f.pointsOf(f.strike))
	if len(points) < f.most(f.strike) {
		points = append(points, at)
	} else if k := f.nearestPoint(at); k >= 0 {
		points[k] = at
	}
	f.t.player.do(rules.Strike{Name: f.strike, At: points})
}

// strikeOff takes the point nearest to a place from the strike in hand.
func (f *firing) strikeOff(at geom.Point) {
	if k := f.nearestPoint(at); k >= 0 {
		f.t.player.do(rules.Strike{Name: f.strike, At: slices.Delete(slices.Clone(f.pointsOf(f.strike)), k, k+1)})
	}
}

func (f *firing) nearestPoint(at geom.Point) (best int) {
	best = -1
	var far geom.Length
	for k, p := range f.pointsOf(f.strike) {
		if d := geom.Distance(at, p); best < 0 || d < far {
			best, far = k, d
		}
	}
	return best
}

// pointAt is the point of the strike in hand in whose square a place is, or -1.
func (f *firing) pointAt(at geom.Point) int {
	k := f.nearestPoint(at)
	if k >= 0 && !near(at, f.pointsOf(f.strike)[k], f.squareOf(f.strike).Inches()/2) {
		return -1
	}
	return k
}

// movePoint moves the point that is dragged; it is declared when it is dropped.
func (f *firing) movePoint(at geom.Point) {
	for k := range f.strikes {
		if x := &f.strikes[k]; x.Name == f.strike {
			x.At = slices.Clone(x.At)
			x.At[f.point] = at
			f.t.drafts = true
		}
	}
}

func (f *firing) placePoints() {
	f.t.player.do(rules.Strike{Name: f.strike, At: f.pointsOf(f.strike)})
}

// inHand reports whether arrows move something though nothing is selected.
func (f *firing) inHand() bool { return f.strike != "" }

// nudgePoint moves the point of the strike in hand that was placed last.
func (f *firing) nudgePoint(by geom.Point) {
	if points := slices.Clone(f.pointsOf(f.strike)); len(points) > 0 {
		last := len(points) - 1
		points[last] = points[last].Add(by)
		f.t.player.do(rules.Strike{Name: f.strike, At: points})
	}
}

// opens are the strikes that are not placed yet.
func (f *firing) opens() (out []command) {
	for _, o := range f.m().options {
		if o.Do == "strike" && len(f.pointsOf(o.Strike)) < o.Points {
			out = append(out, command{id: "open " + o.Strike, text: o.Strike, help: "no point to fall on", do: func() { f.chooseStrike(o.Strike) }})
		}
	}
	return out
}
