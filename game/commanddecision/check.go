package commanddecision

import (
	"slices"
	"strconv"

	"sightline/geom"
)

// orderFaults reports figures and words set for orders and spotting that the
// rules can do nothing with.
func (b *Battle) orderFaults(fault func(key, format string, args ...any)) {
	bad := func(h handle, want string) {
		c := b.Chart.at(h)
		fault(c.ID, "is %q: want %s", c.Value, want)
	}
	length := func(h handle) geom.Length {
		l, err := geom.ParseInches(b.Chart.at(h).Value)
		if err != nil || l < 0 || l > 600*geom.Inch {
			bad(h, "0 to 600 inches")
		}
		return l
	}
	number := func(h handle, lo, hi int) {
		if n, err := strconv.Atoi(b.Chart.at(h).Value); err != nil || n < lo || n > hi {
			bad(h, "a whole number, "+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
		}
	}
	for _, h := range [...]handle{orderRadius, orderJoint, orderInterval, rulingBeside, rulingColumnHead} {
		length(h)
	}
	last := geom.Length(0)
	for _, h := range spotBand {
		l := length(h)
		if l < last {
			bad(h, "no less than the band before")
		}
		last = l
	}
	for _, h := range slices.Concat(spotBase[:], spotModifiers()) {
		number(h, -20, 20)
	}
	for _, h := range [...]handle{spotLeast, spotMost} {
		number(h, 0, 10)
	}
	word := func(h handle, words ...string) {
		if !slices.Contains(words, b.Chart.at(h).Value) {
			fault(b.Chart.at(h).ID, "is %q: want one of %v", b.Chart.at(h).Value, words)
		}
	}
	word(rulingReveal, "chit", "order")
	word(rulingLostUnseen, "yes", "no")
	word(rulingLostInCover, "yes", "no")
}

func spotModifiers() []handle {
	return []handle{
		spotStillConcealed, spotStillOpen, spotMoved, spotMovedFast, spotFired, spotFiredBig, spotMovedFired,
		spotGood, spotPoor, spotLight, spotHeavy, spotHeavyClass, spotHalf, spotBunker,
		spotFromCar, spotRecon, spotPinned, spotHurried, spotWeather,
	}
}
