package picture

import "testing"

// A row of figures is drawn on every counter on which figures can be read, and on no more than
// its rim.
func TestRowOfFiguresIsDrawn(t *testing.T) {
	for _, size := range []float64{26, 28, 32, 38} {
		for _, shape := range (&Counter{Number: "2-2-4", Size: size}).Draw().Shapes {
			if l, is := shape.(*Label); is && l.Size.Inches < SmallestText {
				t.Errorf("on a counter of %v its figures are %v high: want %d, of which they are drawn", size, l.Size.Inches, SmallestText)
			}
		}
	}
}
