package commanddecision

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A faultList collects what the rules can do nothing with in a scenario.
type faultList struct {
	scenario *scenarios.Scenario
	terms    *Terms
	overlay  []units.CellChange
	scenarios.Faults
}

// add reports a fault of a key of the scenario.
func (l *faultList) add(key, format string, args ...any) {
	l.Faults = append(l.Faults, l.scenario.Fault(key, format, args...))
}

// ofOverlay is the File of faults of figures that an overlay sets.
const ofOverlay = "overlay"

// figure reports a fault of a figure, where the scenario sets it.
func (l *faultList) figure(id, format string, args ...any) {
	l.locate(id, id+" "+fmt.Sprintf(format, args...))
}

// addFigures reports the faults of figures that a chart could not take.
func (l *faultList) addFigures(err error) {
	var faults units.Faults
	if !errors.As(err, &faults) {
		return
	}
	for _, f := range faults {
		l.locate(f.Cell, f.Error())
	}
}

// locate reports a problem at the last key that sets a figure, or one of the
// figures of a line of the charts.
func (l *faultList) locate(id, problem string) {
	sets := func(c units.CellChange) bool { return c.ID == id || strings.HasPrefix(c.ID, id+".") }
	if slices.ContainsFunc(l.overlay, sets) {
		problem = strings.TrimLeft(strings.TrimPrefix(problem, id), ": ")
		l.Faults = append(l.Faults, scenarios.Fault{File: ofOverlay, Key: id, Problem: problem})
		return
	}
	if name, ok := strings.CutPrefix(id, rulingCells); ok && slices.ContainsFunc(l.terms.Choices, func(c Choice) bool { return c.Name == name }) {
		l.add("game.rulings."+name, "%s", problem)
		return
	}
	for i, c := range slices.Backward(l.terms.Cells) {
		if sets(c) {
			l.add(fmt.Sprintf("cell[%d].value", i+1), "%s", problem)
			return
		}
	}
	l.add("game", "%s", problem) // of no figure alone
}

// orderFaults reports figures and words set for orders and spotting that the
// rules can do nothing with.
func (b *Battle) orderFaults(faults *faultList) {
	bad := func(h handle, want string) {
		c := b.Chart.at(h)
		faults.figure(c.ID, "is %q: want %s", c.Value, want)
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
			faults.figure(b.Chart.at(h).ID, "is %q: want one of %v", b.Chart.at(h).Value, words)
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
func (b *Battle) movementFaults(faults *faultList) {
	for _, f := range b.ground.features {
		if f.row < 0 {
			faults.add(f.key, "is %q: want one of %v", f.class, terrainRows)
		}
	}
	for _, c := range b.Chart.Cells() {
		if _, ok := parseCost(c.Value); strings.HasPrefix(c.ID, "terrain.") && !ok {
			faults.figure(c.ID, "is %q: want x1 to x20, +0 to +100 or P", c.Value)
		}
	}
	if n := b.Chart.int(rulingSlices); n < 1 || n > 100 {
		faults.figure("ruling.slices", "is %d: want 1 to 100", n)
	}
	if n := b.Chart.int(moveDodge); n < 0 || n > 100 {
		faults.figure("move.dodge", "is %d: want 0 to 100", n)
	}
	for _, h := range []handle{rulingAdjacent, rulingExit, moveTowNear, movePushCautious, movePushFull} {
		c := b.Chart.at(h)
		if l, err := geom.ParseInches(c.Value); err != nil || l < 0 || l > 100*geom.Inch {
			faults.figure(c.ID, "is %q: want 0 to 100 inches", c.Value)
		}
	}
	if c, ok := parseCost(b.Chart.at(rulingMired).Value); !ok || c.toll > 0 {
		faults.figure("ruling.mired", "is %q: want x1 to x20 or P", b.Chart.at(rulingMired).Value)
	}
	word := func(h handle, words ...string) {
		if c := b.Chart.at(h); !slices.Contains(words, c.Value) {
			faults.figure(c.ID, "is %q: want one of %v", c.Value, words)
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
			faults.figure(c.ID, "is %q: want yes or no", c.Value)
		}
	}
}
