package free

import (
	"strings"
	"testing"
)

// A copy says what Esc does next: it leaves only once nothing is in hand.
func TestCopySaysWhatEscDoes(t *testing.T) {
	s := &tableScene{session: woodSession(t), fanned: none, study: &Study{}}
	for _, want := range []string{"Esc first puts the line away", "Esc first lets go of the stand", "F3 or Esc goes back"} {
		switch {
		case strings.Contains(want, "line"):
			s.choose(0)
			s.choose(1)
		default:
			s.escape()
		}
		if got := s.studied(); !strings.Contains(got, want) {
			t.Errorf("the copy says %q, want %q", got, want)
		}
	}
	if s.escape(); !s.leave {
		t.Error("Esc does not leave the copy when it says so")
	}
}
