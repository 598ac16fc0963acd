package board

import (
	"testing"

	"sightline/cmd/internal/picture"
)

// An arrow that lies below the counters is of the marks, and another is over them.
func TestArrowsBelow(t *testing.T) {
	for _, below := range []bool{false, true} {
		tb := laidBoard(t, "berlin", "tempelhof")
		m := Mark{Kind: Thin, Cells: []int{1, 2, 3}, Below: below}
		tb.play = marking{marks: []Mark{m}}
		tb.layMarks()
		want := &picture.Picture{Bounds: tb.board.Bounds}
		tb.arrow(want, m)
		if got := tb.marks.Shows(want); got != below {
			t.Errorf("below %v: it lies there: %v", below, got)
		}
		if got := tb.arrows.Shows(want); got == below {
			t.Errorf("below %v: it lies over them: %v", below, got)
		}
	}
}
