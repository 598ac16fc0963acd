package berlin

import (
	"slices"
	"testing"

	"sightline/cmd/internal/screen/board"
)

// Who is chosen by the program, or since an earlier step, stays chosen when he is clicked, as the hint
// says; who was chosen by a click is let go by the next.
func TestClickKeepsWhoIsGiven(t *testing.T) {
	v := opened(t, "tempelhof")
	p := Room.New(nil).(*play)
	p.See(v, 1)
	i := slices.IndexFunc(p.Counters(), func(c board.Counter) bool {
		n := 0
		for _, o := range p.Counters() {
			if o.Cell == c.Cell {
				n++
			}
		}
		return n == 1
	})
	alone := p.Counters()[i].Name
	p.Pick(alone, false)
	if p.clock.Step = "an earlier one"; p.who != alone {
		t.Fatalf("%q is chosen, want %q", p.who, alone)
	}
	p.See(v, 1)
	if p.Pick(alone, false); p.who != alone {
		t.Errorf("a click in the next step has %q chosen, want %q", p.who, alone)
	}
	if p.Pick(alone, false); p.who != "" {
		t.Errorf("the second click has %q chosen", p.who)
	}
}
