package board

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// begun is a table as a game begins, in a window of 1280 by 800.
func begun(t *testing.T, k *boards.Kind, scenario string) *Table {
	t.Helper()
	text, _ := k.File(scenario)
	now, err := k.System.Open(game.Opening{Name: scenario, Scenario: text, Seed: "names"})
	if err != nil {
		t.Fatal(err)
	}
	tb := laidBoard(t, k.System.Name(), scenario)
	var list []Counter
	for i, x := range k.Lie(now) {
		list = append(list, Counter{Name: fmt.Sprint(i), Cell: x.Cell, Look: x.Look, Small: x.Apart && !tb.board.Zones, Apart: x.Apart && tb.board.Zones})
	}
	tb.play, tb.kind, tb.view = lying{list: list}, k, now
	if tb.theme, err = ui.NewTheme(); err != nil {
		t.Fatal(err)
	}
	tb.theme.Density, tb.size, tb.hover = 1, image.Pt(1280, 800), -1
	tb.refit()
	tb.opens()
	tb.layCounters()
	tb.layNames()
	return tb
}

// Names of places can be read: as a game begins hardly one lies on a counter, and none on another
// name.
func TestNamesAreClear(t *testing.T) {
	for _, k := range boards.All() {
		for _, scenario := range k.Names() {
			tb := begun(t, k, scenario)
			if len(tb.names) == 0 {
				t.Errorf("%s has no names", scenario)
			}
			covered := 0
			for i := range tb.names {
				n := &tb.names[i]
				for k := range tb.laid {
					if l := &tb.laid[k]; !l.under && !n.at.Meets(l.over(1)).Empty() {
						covered++
						t.Logf("%s: %s lies on a counter at %v", scenario, n.of.Text, l.at)
						break
					}
				}
				for _, o := range tb.names[:i] {
					if !n.at.Meets(o.at).Empty() {
						t.Errorf("%s: %s lies on %s", scenario, n.of.Text, o.of.Text)
					}
				}
			}
			if covered*20 > len(tb.names) {
				t.Errorf("%s: %d of %d names lie on counters", scenario, covered, len(tb.names))
			}
		}
	}
}

// A tag lies beside what it is about: off the counters in its cell and about it, off names, and off
// the arrow that leads there.
func TestTagsAreBeside(t *testing.T) {
	for _, k := range boards.All() {
		for _, scenario := range k.Names() {
			tb := begun(t, k, scenario)
			seen, covered := 0, 0
			for i := range tb.laid {
				l := &tb.laid[i]
				if p := l.at; p.X < 300 || p.X > 900 || p.Y < 150 || p.Y > 600 {
					continue
				}
				from := max(l.Cell-1, 0)
				tb.play = marking{lying{}, []Mark{{Kind: Arrow, Cells: []int{from, l.Cell}, Tag: "7 or less", Soft: "70 %"}}}
				if tb.layTags(); len(tb.tags) != 1 {
					t.Fatalf("%s: %d tags are laid, want 1", scenario, len(tb.tags))
				}
				at := tb.tags[0].at
				if r := tb.about(l.Cell); !at.Meets(r).Empty() {
					t.Errorf("%s: the tag of cell %s at %v lies on what is in it, at %v", scenario, tb.board.Cells[l.Cell].Name, at, r)
				}
				if far := at.Middle().DistanceTo(l.at); far > 190 {
					t.Errorf("%s: the tag of cell %s lies %.0f pixels away from it", scenario, tb.board.Cells[l.Cell].Name, far)
				}
				seen++
				if slices.ContainsFunc(tb.laid, func(o laid) bool { return !o.under && !at.Meets(o.over(1)).Empty() }) {
					covered++
				}
			}
			t.Logf("%s: %d of %d tags lie on counters", scenario, covered, seen)
			if covered*20 > seen {
				t.Errorf("%s: %d of %d tags lie on counters", scenario, covered, seen)
			}
			if seen == 0 {
				t.Errorf("%s: no counter is in view", scenario)
			}
		}
	}
}

// Names that move off counters come back once those are gone.
func TestNamesComeBack(t *testing.T) {
	k, _ := boards.Of("assault")
	tb := begun(t, k, "crossroads")
	was := tb.names[0].at
	n := tb.names[0].of
	tb.play = lying{list: []Counter{{Name: "x", Cell: tb.cellOf(n), Look: picture.Counter{}, Ringed: 2}}}
	tb.layCounters()
	if tb.layNames(); tb.names[0].at == was || !tb.names[0].at.Meets(tb.laid[0].over(1)).Empty() {
		t.Errorf("%s lies at %v under a counter at %v", n.Text, tb.names[0].at, tb.laid[0].at)
	}
	tb.play = lying{}
	tb.layCounters()
	if tb.layNames(); tb.names[0].at != was {
		t.Errorf("%s lies at %v, want %v", n.Text, tb.names[0].at, was)
	}
	tb.camera.Pan(gmath.Vec{X: 10})
	if tb.layNames(); tb.names[0].at == was {
		t.Errorf("%s does not move with the map", n.Text)
	}
}

// Of many small names one that counters hide, for there is no room beside them, is left out, and none
// is cut by a panel that its place lies under.
func TestNamesThatCannotBeRead(t *testing.T) {
	k, _ := boards.Of("berlin")
	tb := begun(t, k, "tempelhof")
	var list []Counter
	for i := range tb.board.Cells { // counters on all of the board
		list = append(list, Counter{Name: tb.board.Cells[i].Name, Cell: i})
	}
	tb.play = lying{list: list}
	tb.layCounters()
	tb.layNames()
	for i := range tb.names {
		at := tb.names[i].at
		if n := tb.names[i].of; n.Low && !at.Meets(tb.frame.safe).Empty() {
			hidden := 0.0
			for k := range tb.laid {
				in := at.Meets(tb.laid[k].over(1))
				hidden += in.W * in.H
			}
			if hidden > 0.6*at.W*at.H {
				t.Errorf("%s is there, and counters hide %.0f of its %.0f", n.Text, hidden, at.W*at.H)
			}
		}
	}
	for x := range 30 {
		tb.camera.Pan(gmath.Vec{X: float64(x)})
		tb.layNames()
		for i := range tb.names {
			n := &tb.names[i]
			if in := n.at.Meets(tb.frame.safe); n.of.Low && !in.Empty() && in.W < n.at.W-0.5 {
				t.Errorf("%s is cut: %v of %v", n.of.Text, in, n.at)
			}
		}
	}
}

// What a hex is worth hides as little of counters as can be: with a stack in it and one beside it,
// nothing but an edge.
func TestWorthsAreClear(t *testing.T) {
	k, _ := boards.Of("assault")
	tb := begun(t, k, "crossroads")
	w := tb.worths()[0]
	look := picture.Counter{Left: 2, Disc: "8"}
	free := tb.worthAt(&w)
	var list []Counter
	for i := range tb.board.Cells {
		if m := tb.board.Cells[i].Middle; i == w.Cell || tb.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y}).DistanceTo(free) < 40 {
			list = append(list, Counter{Name: tb.board.Cells[i].Name, Cell: i, Look: look})
		}
	}
	tb.play = lying{list: list}
	tb.layCounters()
	if len(tb.laid) < 2 || tb.worthAt(&w) == free {
		t.Errorf("with %d counters about it the pill stays at %v", len(tb.laid), free)
	}
	for i := range tb.laid {
		if in := tb.pill(&w).Meets(tb.laid[i].over(1)); !in.Empty() && in.W*in.H > 90 {
			t.Errorf("the pill hides %.0f by %.0f pixels of %s", in.W, in.H, tb.laid[i].Name)
		}
	}
}

// A name hides no named building, its own or another's, where there is room beside them, and no
// panel cuts one whose place is in view.
func TestNamesLeaveBuildings(t *testing.T) {
	k, _ := boards.Of("berlin")
	for _, scenario := range k.Names() {
		tb := begun(t, k, scenario)
		var hidden []string
		for i := range tb.names {
			n := &tb.names[i]
			for j := range tb.board.Names {
				o := &tb.board.Names[j]
				if cell := tb.cellOf(o); o.Low && cell >= 0 && !n.at.Meets(tb.building(cell)).Empty() {
					hidden = append(hidden, n.of.Text+" on "+o.Text)
				}
			}
			at := tb.camera.ToScreen(gmath.Vec{X: n.of.At.X, Y: n.of.At.Y})
			if s := tb.frame.safe.Inset(-0.01, -0.01); s.Holds(at) && (n.at.X < s.X || n.at.Right() > s.Right() || n.at.Y < s.Y || n.at.Bottom() > s.Bottom()) {
				t.Errorf("%s: %s at %v is cut", scenario, n.of.Text, n.at)
			}
		}
		if len(hidden) > 1 {
			t.Errorf("%s: %q", scenario, hidden)
		}
	}
}
