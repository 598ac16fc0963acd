package board

import (
	"image"
	"math"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// laidBoard is a table with the board of a scenario, seen whole, on which counters lie.
func laidBoard(t *testing.T, system, scenario string, list ...Counter) *Table {
	t.Helper()
	k, _ := boards.Of(system)
	text, _ := k.File(scenario)
	d, err := scenarios.Decode(scenario, text)
	if err != nil {
		t.Fatal(err)
	}
	tb := &Table{board: k.Map(d.Scenario), theme: &ui.Theme{Density: 1}, play: lying{list: list}}
	w, h := tb.board.Bounds.Size()
	tb.camera.Table, tb.camera.View = gmath.Vec{X: w, Y: h}, image.Rect(0, 0, 1280, 800)
	tb.camera.Fit()
	return tb
}

// lying is a play of counters.
type lying struct {
	Play
	list []Counter
}

func (l lying) Counters() []Counter { return append([]Counter(nil), l.list...) }

// What a unit reaches has one outline, not one for each hex: of cells side by side the sides
// between them are left out, what they go around has one more, and all zones of a map together
// have its edges.
func TestOutlineIsOne(t *testing.T) {
	tb := laidBoard(t, "assault", "crossroads")
	at := map[string]int{}
	for i, c := range tb.board.Cells {
		at[c.Name] = i
	}
	for _, c := range []struct {
		cells []string
		loops int
		sides int
	}{
		{[]string{"0503"}, 1, 6},
		{[]string{"0503", "0504"}, 1, 10},
		{[]string{"0503", "0504", "0503"}, 1, 10},
		{[]string{"0503", "0705"}, 2, 12},
		{[]string{"0402", "0403", "0502", "0504", "0602", "0603"}, 2, 24}, // a ring around 0503
		{nil, 0, 0},
	} {
		var cells []int
		for _, n := range c.cells {
			cells = append(cells, at[n])
		}
		lines, sides := tb.outlines(cells), 0
		for _, l := range lines {
			sides += len(l.Points)
		}
		if len(lines) != c.loops || sides != c.sides {
			t.Errorf("%q have %d outlines of %d sides, want %d of %d", c.cells, len(lines), sides, c.loops, c.sides)
		}
	}
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			tb := laidBoard(t, k.System.Name(), name)
			if !tb.board.Zones {
				continue
			}
			var all []int
			for i := range tb.board.Cells {
				all = append(all, i)
			}
			lines := tb.outlines(all)
			if len(lines) != 1 {
				t.Fatalf("%s: all zones have %d outlines, want 1", name, len(lines))
			}
			for _, q := range lines[0].Points {
				b := tb.board.Bounds
				if off := math.Min(math.Min(q.X-b.Min.X, b.Max.X-q.X), math.Min(q.Y-b.Min.Y, b.Max.Y-q.Y)); off > 1e-6 {
					t.Fatalf("%s: the outline of all zones goes through %v", name, q)
				}
			}
		}
	}
}

// The pictures of what is marked have one path around what can be reached, however many cells
// that are.
func TestReachIsDrawnOnce(t *testing.T) {
	tb := laidBoard(t, "assault", "crossroads")
	tb.play = marking{lying{}, []Mark{{Kind: Reach, Cells: []int{10, 11, 12, 13}}}}
	tb.marks.Show(nil)
	tb.layMarks()
	want := &picture.Picture{}
	for _, s := range pens[Reach] {
		want.Add(&picture.Path{Lines: tb.outlines([]int{10, 11, 12, 13}), Style: s})
	}
	if !tb.marks.Shows(want) {
		t.Error("what can be reached is not drawn as one outline")
	}
}

type marking struct {
	lying
	marks []Mark
}

func (m marking) Marks() []Mark { return m.marks }

// In a hex that both sides are in one counter stands for each, with how many there are; in a
// stack of one side the upper counter alone shows its steps, morale and figures, since those of
// the ones beneath would be read as its own.
func TestStacksCanBeRead(t *testing.T) {
	of := func(name string, side int) Counter {
		return Counter{Name: name, Cell: 30, Look: picture.Counter{Side: side, Number: "5", Disc: "8", Left: 1, Lost: 1}}
	}
	tb := laidBoard(t, "assault", "crossroads", of("a", 0), of("b", 0), of("c", 0))
	tb.layCounters()
	if len(tb.laid) != 3 {
		t.Fatalf("%d counters lie there, want 3", len(tb.laid))
	}
	for i, l := range tb.laid {
		bare := l.Look.Number == "" && l.Look.Disc == "" && l.Look.Left+l.Look.Lost == 0
		if upper := i == 2; l.under || bare == upper {
			t.Errorf("counter %d of 3, hidden %v, shows %+v", i+1, l.under, l.Look)
		}
	}
	chosen := of("a", 0)
	chosen.Ringed = 2
	tb = laidBoard(t, "assault", "crossroads", chosen, of("b", 0))
	if tb.layCounters(); tb.laid[1].Name != "a" || tb.laid[1].Look.Disc == "" {
		t.Errorf("who is chosen does not lie above: %+v", tb.laid[1])
	}
	tb = laidBoard(t, "assault", "crossroads", of("a", 0), of("b", 1), of("c", 1))
	tb.layCounters()
	seen := [2]int{}
	for _, l := range tb.laid {
		if !l.under {
			seen[l.Look.Side]++
			if want := either(l.Look.Side == 1, "2", ""); l.Look.Count != want {
				t.Errorf("the counter of side %d says %q of how many there are, want %q", l.Look.Side, l.Look.Count, want)
			}
			for _, o := range tb.laid {
				if !o.under && o.Look.Side != l.Look.Side && math.Abs(o.at.X-l.at.X) < 0.9*l.size {
					t.Errorf("the counters of both sides lie over each other, at %v and %v", l.at, o.at)
				}
			}
		}
	}
	if seen != [2]int{1, 1} {
		t.Errorf("in a contested hex %v counters show, want one of each side", seen)
	}
}

// The pointer that rests on a stack says how those are that it hides.
func TestStackedSaysHow(t *testing.T) {
	a, b := Counter{Name: "Rifle 1", Cell: 3, Brief: "1 of 2 steps"}, Counter{Name: "Lt. Brandt", Cell: 3}
	tb := &Table{play: lying{list: []Counter{a, b}}, sides: []string{"German", "Soviet"}}
	if got, want := tb.stacked(3), "German: Rifle 1 (1 of 2 steps), Lt. Brandt"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// The outline of an area lies within it, off the rivers on its border.
func TestAreaLiesWithin(t *testing.T) {
	tb := laidBoard(t, "dday", "saint-clair")
	for i := range tb.board.Cells {
		around := tb.outlines([]int{i})
		in := tb.within(around)
		if a, b := math.Abs(turned(in[0].Points)), math.Abs(turned(around[0].Points)); a >= b {
			t.Errorf("%s: the outline of %g lies about it, not in it: %g", tb.board.Cells[i].Name, b, a)
		}
		close := 0 // at sharp corners some are
		for _, q := range in[0].Points {
			far := math.Inf(1)
			for k, a := range around[0].Points {
				far = math.Min(far, apartFrom(q, a, around[0].Points[(k+1)%len(around[0].Points)]))
			}
			close += either(far < 0.008*(tb.board.Bounds.Max.X-tb.board.Bounds.Min.X), 1, 0)
		}
		if 10*close > len(in[0].Points) {
			t.Errorf("%s: of %d points %d lie on the border", tb.board.Cells[i].Name, len(in[0].Points), close)
		}
	}
}

// apartFrom is how far a point is from a side.
func apartFrom(q, a, b picture.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	s := ((q.X-a.X)*dx + (q.Y-a.Y)*dy) / math.Max(dx*dx+dy*dy, 1e-12)
	s = math.Min(math.Max(s, 0), 1)
	return math.Hypot(q.X-a.X-s*dx, q.Y-a.Y-s*dy)
}

// Borders over which no way leads lie on the outline of who is chosen, as they do on the map.
func TestClosedBordersLieOnOutlines(t *testing.T) {
	tb := laidBoard(t, "dday", "saint-clair")
	closed := tb.board.ClosedLines()
	if len(closed) != 2 {
		t.Fatalf("there are %d closed borders, want 2", len(closed))
	}
	cells := []int{0, 1, 2, 3}
	tb.play = marking{lying{}, []Mark{{Kind: Area, Cells: cells}}}
	tb.layMarks()
	want := &picture.Picture{Bounds: tb.board.Bounds}
	for _, s := range pens[Area] {
		want.Add(&picture.Path{Lines: tb.within(tb.outlines(cells)), Style: s})
	}
	for _, s := range picture.ClosedPens {
		want.Add(&picture.Path{Lines: closed, Style: s})
	}
	if !tb.marks.Shows(want) {
		t.Error("the outline lies on them")
	}
}

// Of flak, or of a place aimed at, under a panel there is no tag, which would show in part beside it or hide the tray.
func TestTagsOfFlakUnderPanels(t *testing.T) {
	tb := laidBoard(t, "berlin", "berlin")
	tb.kind, _ = boards.Of("berlin")
	tb.size = image.Pt(1280, 800)
	tb.frame = newFrame(ui.Rect{W: 1280, H: 800}, false, 0)
	for i, c := range tb.board.Cells {
		at := tb.camera.ToScreen(gmath.Vec{X: c.Middle.X, Y: c.Middle.Y})
		if s := tb.frame.safe; at.X > s.X-30 && at.X < s.X-2 && at.Y > s.Y && at.Y < s.Bottom() {
			tb.play = marking{lying{}, []Mark{{Kind: Burst, Cells: []int{i}, Tag: "tower"}, {Kind: Cross, Cells: []int{i}, Tag: "aimed at"}}}
			if tb.layTags(); len(tb.tags) != 0 {
				t.Fatalf("%s, under the roster, has the tag %+v", c.Name, tb.tags[0])
			}
			return
		}
	}
	t.Fatal("no hex lies under the roster")
}

// An arrow between zones goes around a counter that lies on the straight way, and straight where nothing does.
func TestArrowGoesAroundCounters(t *testing.T) {
	tb := laidBoard(t, "dday", "saint-clair")
	a, b := picture.Pt(2, 2), picture.Pt(14, 2)
	off := func() (far float64) {
		for _, q := range tb.bent(a, b, 1.3) {
			far = math.Max(far, math.Abs(q.Y-2))
		}
		return far
	}
	if far := off(); far != 0 {
		t.Errorf("with nothing on its way it is %g off", far)
	}
	tb.laid = []laid{{at: tb.camera.ToScreen(gmath.Vec{X: 8, Y: 2}), size: 30}}
	if off() == 0 {
		t.Error("it goes through a counter")
	}
}
