package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

func at(x, y float64) gmath.Vec { return gmath.Vec{X: x, Y: y} }

func left(x, y float64) ui.Pointer { return ui.Pointer{At: at(x, y), Down: ui.LeftButton} }

func kinds(g *Gesturer, ticks ...ui.Pointer) []gestureKind {
	var out []gestureKind
	for _, p := range ticks {
		for _, e := range g.Step(p) {
			out = append(out, e.Kind)
		}
	}
	return out
}

func TestGestures(t *testing.T) {
	up := func(x, y float64) ui.Pointer { return ui.Pointer{At: at(x, y)} }
	fingers := func(v ...gmath.Vec) ui.Pointer { return ui.Pointer{Fingers: v} }
	tests := []struct {
		name  string
		ticks []ui.Pointer
		want  []gestureKind
	}{
		{"a hover is nothing", []ui.Pointer{up(1, 1), up(90, 90)}, nil},
		{"a click", []ui.Pointer{left(5, 5), left(5, 5), up(5, 5)}, []gestureKind{Pressed, Clicked}},
		{"a shaky click", []ui.Pointer{left(5, 5), left(7, 6), up(6, 6)}, []gestureKind{Pressed, Clicked}},
		{"a drag", []ui.Pointer{left(5, 5), left(30, 5), left(30, 5), left(40, 5), up(40, 5)},
			[]gestureKind{Pressed, Dragged, Dragged, Dropped}},
		{"a drag that returns is still a drag", []ui.Pointer{left(5, 5), left(30, 5), left(5, 5), up(5, 5)},
			[]gestureKind{Pressed, Dragged, Dragged, Dropped}},
		{"a release far away in one tick is a drag", []ui.Pointer{left(5, 5), up(80, 5)},
			[]gestureKind{Pressed, Dragged, Dropped}},
		{"two fingers pinch", []ui.Pointer{
			fingers(at(10, 10), at(20, 10)), fingers(at(5, 10), at(25, 10)), up(5, 10), up(5, 10)},
			[]gestureKind{Pinched}},
		{"a second finger ends a drag", []ui.Pointer{
			left(10, 10), left(60, 10), fingers(at(60, 10), at(80, 10)), up(60, 10), up(60, 10)},
			[]gestureKind{Pressed, Dragged, Ceased}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &Gesturer{Slop: 4}
			if diff := cmp.Diff(tt.want, kinds(g, tt.ticks...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDragReportsEveryStep(t *testing.T) {
	g := &Gesturer{Slop: 4}
	var sum gmath.Vec
	for _, p := range []ui.Pointer{left(10, 10), left(12, 10), left(30, 20), left(31, 19), {At: at(50, 50)}} {
		for _, e := range g.Step(p) {
			sum = sum.Add(e.By)
		}
	}
	if want := at(40, 40); sum != want {
		t.Errorf("the steps of a drag add up to %v, want %v", sum, want)
	}
}

func TestPinchWidens(t *testing.T) {
	g := &Gesturer{Slop: 4}
	g.Step(ui.Pointer{Fingers: []gmath.Vec{at(0, 0), at(10, 0)}})
	e := g.Step(ui.Pointer{Fingers: []gmath.Vec{at(0, 10), at(20, 10)}})
	if len(e) != 1 || e[0].Factor != 2 || e[0].By != at(5, 10) {
		t.Errorf("got %+v, want a pinch by 2", e)
	}
}
