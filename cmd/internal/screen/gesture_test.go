package screen

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/quasilyte/gmath"
)

func at(x, y float64) gmath.Vec { return gmath.Vec{X: x, Y: y} }

func left(x, y float64) pointer { return pointer{at: at(x, y), down: leftButton} }

func kinds(g *gesturer, ticks ...pointer) []gestureKind {
	var out []gestureKind
	for _, p := range ticks {
		for _, e := range g.step(p) {
			out = append(out, e.kind)
		}
	}
	return out
}

func TestGestures(t *testing.T) {
	up := func(x, y float64) pointer { return pointer{at: at(x, y)} }
	fingers := func(v ...gmath.Vec) pointer { return pointer{fingers: v} }
	tests := []struct {
		name  string
		ticks []pointer
		want  []gestureKind
	}{
		{"a hover is nothing", []pointer{up(1, 1), up(90, 90)}, nil},
		{"a click", []pointer{left(5, 5), left(5, 5), up(5, 5)}, []gestureKind{pressed, clicked}},
		{"a shaky click", []pointer{left(5, 5), left(7, 6), up(6, 6)}, []gestureKind{pressed, clicked}},
		{"a drag", []pointer{left(5, 5), left(30, 5), left(30, 5), left(40, 5), up(40, 5)},
			[]gestureKind{pressed, dragged, dragged, dropped}},
		{"a drag that returns is still a drag", []pointer{left(5, 5), left(30, 5), left(5, 5), up(5, 5)},
			[]gestureKind{pressed, dragged, dragged, dropped}},
		{"a release far away in one tick is a drag", []pointer{left(5, 5), up(80, 5)},
			[]gestureKind{pressed, dragged, dropped}},
		{"a finger taps", []pointer{fingers(at(9, 9)), fingers()}, []gestureKind{pressed, clicked}},
		{"two fingers pinch", []pointer{
			fingers(at(10, 10), at(20, 10)), fingers(at(5, 10), at(25, 10)), fingers(at(5, 10)), fingers()},
			[]gestureKind{pinched}},
		{"a second finger ends a drag", []pointer{
			fingers(at(10, 10)), fingers(at(60, 10)), fingers(at(60, 10), at(80, 10)), fingers(at(60, 10)), fingers()},
			[]gestureKind{pressed, dragged, ceased}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &gesturer{slop: 4}
			if diff := cmp.Diff(tt.want, kinds(g, tt.ticks...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDragReportsEveryStep(t *testing.T) {
	g := &gesturer{slop: 4}
	var sum gmath.Vec
	for _, p := range []pointer{left(10, 10), left(12, 10), left(30, 20), left(31, 19), {at: at(50, 50)}} {
		for _, e := range g.step(p) {
			sum = sum.Add(e.by)
		}
	}
	if want := at(40, 40); sum != want {
		t.Errorf("the steps of a drag add up to %v, want %v", sum, want)
	}
}

func TestPinchWidens(t *testing.T) {
	g := &gesturer{slop: 4}
	g.step(pointer{fingers: []gmath.Vec{at(0, 0), at(10, 0)}})
	e := g.step(pointer{fingers: []gmath.Vec{at(0, 10), at(20, 10)}})
	if len(e) != 1 || e[0].factor != 2 || e[0].by != at(5, 10) {
		t.Errorf("got %+v, want a pinch by 2", e)
	}
}

func TestTouchReleaseKeepsItsPlace(t *testing.T) {
	g := &gesturer{slop: 4}
	g.step(pointer{fingers: []gmath.Vec{at(300, 300)}})
	g.step(pointer{fingers: []gmath.Vec{at(400, 300)}})
	e := g.step(pointer{at: at(0, 0)})
	if len(e) != 1 || e[0].kind != dropped || e[0].at != at(400, 300) {
		t.Errorf("got %+v, want a drop at (400, 300)", e)
	}
}
