package commanddecision

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// movementFaults reports words of the scenario that movement does not know.
func (b *Battle) movementFaults(fault func(key, format string, args ...any)) {
	for _, f := range b.ground.features {
		if f.row < 0 {
			fault(fmt.Sprintf("terrain %q.ground", f.name), "is %q: want one of %v", f.class, terrainRows)
		}
	}
	for _, c := range b.Chart.Cells() {
		if _, ok := parseCost(c.Value); strings.HasPrefix(c.ID, "terrain.") && !ok {
			fault("cell "+c.ID, "is %q: want x1 to x20, +0 to +100 or P", c.Value)
		}
	}
	if n := b.Chart.int(rulingSlices); n < 1 || n > 100 {
		fault("ruling.slices", "is %d: want 1 to 100", n)
	}
	if n := b.Chart.int(moveDodge); n < 0 || n > 100 {
		fault("move.dodge", "is %d: want 0 to 100", n)
	}
	for _, h := range []handle{rulingAdjacent, rulingExit, moveTowNear, movePushCautious, movePushFull} {
		c := b.Chart.at(h)
		if l, err := geom.ParseInches(c.Value); err != nil || l < 0 || l > 100*geom.Inch {
			fault(c.ID, "is %q: want 0 to 100 inches", c.Value)
		}
	}
	if c, ok := parseCost(b.Chart.at(rulingMired).Value); !ok || c.toll > 0 {
		fault("ruling.mired", "is %q: want x1 to x20 or P", b.Chart.at(rulingMired).Value)
	}
	word := func(h handle, words ...string) {
		if c := b.Chart.at(h); !slices.Contains(words, c.Value) {
			fault(c.ID, "is %q: want one of %v", c.Value, words)
		}
	}
	word(rulingRoad, "column", "any")
	word(rulingRise, "level", "contour")
	word(rulingUnplanned, "advance", "stay")
	word(rulingPinned, "closest", "center")
	word(rulingDisengage, "every-leg", "end")
	word(rulingCarrier, "without-order", "ordered")
	word(rulingRemanned, "crew", "never")
	for _, c := range b.Chart.Cells() {
		if strings.HasPrefix(c.ID, "carry.") && c.Value != "yes" && c.Value != "no" {
			fault(c.ID, "is %q: want yes or no", c.Value)
		}
	}
}
