package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// The worked cases of docs/sight.md, 1 to 22. Fronts are at x = 0 and
// x = gap, the center line at y = 0; lengths in hundredths of an inch.

const hundredth = geom.Inch / 100

func upTo(kind los.Kind, name string, x0, y0, x1, y1 geom.Length) los.Feature {
	return feature(name, kind, rectangle(x0*hundredth, y0*hundredth, x1*hundredth, y1*hundredth))
}

// across spans the corridor from x0 to x1.
func across(kind los.Kind, name string, x0, x1 geom.Length) los.Feature {
	return upTo(kind, name, x0, -300, x1, 300)
}

// under is a hill under the stand on the west or the east, its edge at the
// stand's front.
func under(level int, west bool, gap geom.Length) los.Feature {
	h := upTo(los.Hill, "hill west", -600, -300, 0, 300)
	if !west {
		h = upTo(los.Hill, "hill east", gap, -300, gap+600, 300)
	}
	h.Level = level
	return h
}

func square1(name, side string, x geom.Length) los.Stand {
	return los.Stand{Name: name, Side: side, Aboard: -1,
		Footprint: geom.NewFootprint(geom.Pt(x*hundredth, 0), 90*geom.Degree, geom.Inch, geom.Inch)}
}

func facingPair(gap geom.Length) []los.Stand {
	return []los.Stand{square1("west", "red", -50), square1("east", "blue", gap+50)}
}

type workedCase struct {
	number  string
	gap     geom.Length // hundredths of an inch
	terrain []los.Feature
	third   *los.Stand
	ask     los.Question // sight if empty
	verdict los.Verdict
	part    string     // a part that must be listed
	clause  los.Clause // and the clause it must be listed with
}

func workedCases() []workedCase {
	west2, east2, west4 := under(2, true, 0), under(2, false, 2000), under(4, true, 0)
	other := func(side string, destroyed bool) *los.Stand {
		s := square1("tank", side, 600)
		s.Destroyed = destroyed
		return &s
	}
	return []workedCase{
		{number: "1", gap: 2000, terrain: []los.Feature{across(los.Bush, "bush", 800, 900)},
			verdict: los.Blocked, part: "bush", clause: los.S4},
		{number: "2", gap: 2000, terrain: []los.Feature{west2, east2, across(los.Woods, "wood", 800, 900)},
			verdict: los.Clear, part: "wood", clause: los.S1},
		{number: "3", gap: 2000, terrain: []los.Feature{west2, across(los.Bush, "bush", 500, 600)},
			verdict: los.Clear, part: "bush", clause: los.S2},
		{number: "4", gap: 2000, terrain: []los.Feature{west2, across(los.Bush, "bush", 1500, 1600)},
			verdict: los.Blocked, part: "bush", clause: los.S4},
		{number: "5", gap: 2000, terrain: []los.Feature{west2, across(los.Woods, "wood", 300, 400)},
			verdict: los.Blocked, part: "wood", clause: los.S4},
		{number: "6", gap: 2000, terrain: []los.Feature{west4, across(los.Bush, "bush", 1500, 1600)},
			verdict: los.Clear, part: "bush", clause: los.S3},
		{number: "7", gap: 2000, terrain: []los.Feature{west4, across(los.Bush, "bush", 1850, 1900)},
			verdict: los.Blocked, part: "bush", clause: los.S4},
		{number: "8", gap: 2000, terrain: []los.Feature{west4, across(los.Town, "town", 600, 900)},
			verdict: los.Clear, part: "town", clause: los.S2},
		{number: "8b", gap: 2000, terrain: []los.Feature{west4, across(los.Town, "town", 600, 1200)},
			verdict: los.Blocked, part: "town", clause: los.S4},
		{number: "9", gap: 2000, terrain: []los.Feature{west4, across(los.Town, "town", 1200, 1300)},
			verdict: los.Blocked, part: "town", clause: los.S4},
		{number: "10", gap: 2000, terrain: []los.Feature{west4, across(los.SmokeScreen, "smoke", 400, 500)},
			verdict: los.Clear, part: "smoke", clause: los.S2},
		{number: "11", gap: 2000, terrain: []los.Feature{west2, east2, across(los.SmokeScreen, "smoke", 800, 900)},
			verdict: los.Blocked, part: "smoke", clause: los.S4},
		{number: "12", gap: 1000, terrain: []los.Feature{across(los.Woods, "wood", 960, 1900)},
			verdict: los.Clear},
		{number: "13", gap: 1000, terrain: []los.Feature{across(los.Woods, "wood", 700, 1900)},
			verdict: los.Blocked, part: "wood", clause: los.S4},
		{number: "14 near", gap: 180, terrain: []los.Feature{upTo(los.Woods, "wood", -900, -900, 1900, 900)},
			verdict: los.Clear, part: "wood", clause: los.TwoInch},
		{number: "14 far", gap: 220, terrain: []los.Feature{upTo(los.Woods, "wood", -900, -900, 1900, 900)},
			verdict: los.Blocked, part: "wood", clause: los.S4},
		{number: "15 sight", gap: 1200, third: other("red", false), verdict: los.Clear},
		{number: "15 fire", gap: 1200, third: other("red", false), ask: los.Fire,
			verdict: los.Blocked, part: "tank", clause: los.S4},
		{number: "16 sight", gap: 1200, third: other("blue", false), verdict: los.Clear},
		{number: "16 fire", gap: 1200, third: other("blue", false), ask: los.Fire, verdict: los.Clear},
		{number: "17", gap: 1200, third: other("blue", true), verdict: los.Blocked, part: "tank", clause: los.S4},
		{number: "18", gap: 2000, terrain: []los.Feature{west2, across(los.Bush, "bush", 950, 1050)},
			verdict: los.Blocked, part: "bush", clause: los.S4},
		{number: "19", gap: 1200, terrain: []los.Feature{
			upTo(los.Woods, "north", 500, -300, 700, 20), upTo(los.Woods, "south", 500, 25, 700, 300)},
			verdict: los.Clear},
		{number: "20", gap: 1200, terrain: []los.Feature{
			upTo(los.Woods, "north", 500, -300, 700, 20), upTo(los.Woods, "south", 500, 20, 700, 300)},
			verdict: los.Blocked, part: "north", clause: los.S4},
		{number: "21", gap: 1200, terrain: []los.Feature{upTo(los.Woods, "wood", 500, 50, 700, 300)},
			verdict: los.Clear},
		{number: "22", gap: 1200, terrain: []los.Feature{
			upTo(los.Woods, "one", 300, -300, 320, 20), upTo(los.Woods, "two", 330, -20, 350, 300),
			upTo(los.Woods, "three", 360, -300, 380, 20)},
			verdict: los.Blocked, part: "two", clause: los.S4},
	}
}

func TestWorkedCases(t *testing.T) {
	for _, w := range workedCases() {
		t.Run(w.number, func(t *testing.T) {
			q := ask(w.terrain, facingPair(w.gap))
			if w.third != nil {
				q.stands = append(q.stands, *w.third)
			}
			if w.ask != "" {
				q.ask = w.ask
			}
			r, err := q.rule()
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != w.verdict {
				t.Errorf("the ruling is %s by %v, want %s", r.Verdict, r.By, w.verdict)
			}
			if op := consult(q); op.unsupported || op.verdict != w.verdict {
				t.Errorf("the oracle says %s (unsupported %v), want %s", op.verdict, op.unsupported, w.verdict)
			}
			listed := slices.ContainsFunc(r.Parts, func(p los.Part) bool {
				return slices.Contains(namesIn(p.Name), w.part) && p.Clause == w.clause && p.Blocks == (w.clause == los.S4)
			})
			if w.part != "" && !listed {
				t.Errorf("no part of %s by clause %s in %+v", w.part, w.clause, r.Parts)
			}
			if w.verdict == los.Blocked && (len(r.By) == 0 || r.Clause != los.S4) {
				t.Errorf("blocked by %v, clause %q", r.By, r.Clause)
			}
		})
	}
}

// Case 19: the slot is open, but not along the center line.
func TestWitnessRunsThroughTheSlot(t *testing.T) {
	q := ask([]los.Feature{
		upTo(los.Woods, "north", 500, -300, 700, 20), upTo(los.Woods, "south", 500, 25, 700, 300),
	}, facingPair(1200))
	r, err := q.rule()
	if err != nil || r.Witness == nil {
		t.Fatal(r, err)
	}
	if c := r.Witness.Clearance; c <= 0 || c > 5*hundredth/2 {
		t.Errorf("clearance %v in a slot of 0.05 inches", c)
	}
	if by := newScene(q).blockersOf(exactPoint(geom.Pt(-50*hundredth, 0)), exactPoint(geom.Pt(1250*hundredth, 0)), grazing); len(by) == 0 {
		t.Error("the center line is free")
	}
}
