package ui

import (
	"testing"

	"github.com/quasilyte/gmath"
)

// What one finger does is what a mouse would do.
func TestFinger(t *testing.T) {
	a, b, c := gmath.Vec{X: 100, Y: 100}, gmath.Vec{X: 104, Y: 100}, gmath.Vec{X: 160, Y: 100}
	hold := func(v gmath.Vec, ticks int) (out [][]gmath.Vec) {
		for range ticks {
			out = append(out, []gmath.Vec{v})
		}
		return out
	}
	none := [][]gmath.Vec{nil, nil, nil, nil, nil}
	tests := []struct {
		name  string
		ticks [][]gmath.Vec
		want  []Button // changes of the button
		at    gmath.Vec
	}{
		{"a tap clicks", append([][]gmath.Vec{{a}, {b}}, none...), []Button{LeftButton, NoButton}, b},
		{"a finger that moves drags from where it touched", append([][]gmath.Vec{{a}, {c}, {c}}, none...), []Button{LeftButton, NoButton}, c},
		{"one that is held still points, and presses the right button", append(hold(a, 40), none...), []Button{RightButton, NoButton}, a},
		{"two press nothing, nor what is left of them", append([][]gmath.Vec{{a}, {a, c}, {c}, {a}}, none...), nil, a},
		{"a second tap is another", append(append([][]gmath.Vec{{a}}, none...), append([][]gmath.Vec{{c}}, none...)...), []Button{LeftButton, NoButton, LeftButton, NoButton}, c},
	}
	for _, c := range tests {
		var h hand
		was, last, n := NoButton, gmath.Vec{}, 0
		for k, fingers := range c.ticks {
			at, down, points := h.step(fingers, 10)
			if points {
				last = at
			} else if len(fingers) > 0 {
				t.Errorf("%s: tick %d points nowhere", c.name, k)
			}
			if down != was {
				if n >= len(c.want) || c.want[n] != down {
					t.Errorf("%s: tick %d: button %d, want %v", c.name, k, down, c.want)
				}
				was, n = down, n+1
			}
			if down == LeftButton && c.ticks[max(k-1, 0)] != nil && k == 1 && len(fingers) == 1 && at != a {
				t.Errorf("%s: it drags from %v", c.name, at)
			}
		}
		if n != len(c.want) || last != c.at {
			t.Errorf("%s: %d changes, want %v; it points to %v, want %v", c.name, n, c.want, last, c.at)
		}
		if _, _, points := h.step(nil, 10); points {
			t.Errorf("%s: it points for ever", c.name)
		}
	}
}
