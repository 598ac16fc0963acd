package free

import "testing"

// A click on the stand that asks, or on the one that is asked about, turns the handle to it
// and leaves the ruling where it is.
func TestClickOnTheAskerKeepsTheRuling(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	for _, i := range []int{0, 1, 0} {
		s.choose(i)
		if r := s.ruling(); r == nil || s.from != 0 || s.to != 1 || s.active != i {
			t.Errorf("after a click on %d there is the ruling %v, from %d to %d", i, r, s.from, s.to)
		}
	}
}
