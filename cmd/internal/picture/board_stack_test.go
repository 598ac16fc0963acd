package picture

import "testing"

// hexTwo is a board of two hexes, one over the other, with a name between them.
func hexTwo() *Board {
	b := &Board{Bounds: Rect{Pt(-1.5, -1.5), Pt(3, 5)}}
	for i, y := range []float64{0.9, 2.63} {
		c := Cell{Name: []string{"0101", "0102"}[i], Label: []string{"0101", "0102"}[i], Middle: Pt(0.5, y)}
		for k := range 6 {
			sin, cos := sinCosDegrees(float64(60 * k))
			c.Outline = append(c.Outline, Pt(0.5+cos, y+sin))
		}
		b.Cells = append(b.Cells, c)
	}
	b.Names = []PlaceName{{At: Pt(0.5, 1.9), Text: "Mill"}}
	return b
}

// Where both sides are in a hex one of each stands for all of it, with their number.
func TestContestedHex(t *testing.T) {
	look := func(side int) Counter { return Counter{Side: side} }
	laid := hexTwo().Lay([]Piece{{Name: "a", Look: look(0)}, {Name: "x", Look: look(1)}, {Name: "y", Look: look(1)}, {Name: "z", Look: look(1), Apart: true}})
	shown := map[int]string{}
	for _, x := range laid {
		if !x.Under {
			shown[x.Look.Side] += x.Look.Count + "."
		}
	}
	if len(laid) != 4 || shown[0] != "." || shown[1] != "3." {
		t.Errorf("of each side there shows %v, of %d", shown, len(laid))
	}
}

// A name lies on no number of a hex, and on no counter.
func TestNamesOfHexesAreClear(t *testing.T) {
	b := hexTwo()
	lies := func(pieces []Piece) Rect {
		for _, s := range b.DrawWith(pieces).Shapes {
			if l, is := s.(*Label); is && l.Text == "Mill" {
				return l.inked()
			}
		}
		t.Fatal("there is no name")
		return Rect{}
	}
	number := b.numbered(1).inked()
	if r := lies(nil); overlap(r, number) > 0 {
		t.Errorf("the name at %v lies on the number at %v", r, number)
	}
	pieces := []Piece{{Cell: 0, Look: Counter{}}, {Cell: 1, Look: Counter{}}}
	r := lies(pieces)
	for _, x := range b.Lay(pieces) {
		if overlap(r, Rect{x.At, x.At}.Grow(x.Size/2)) > 0 {
			t.Errorf("the name at %v lies on the counter at %v", r, x.At)
		}
	}
}

// A few of one side in a hex lie side by side, so that how each is shows: the lower ones were hidden.
func TestFewLieSideBySide(t *testing.T) {
	var pieces []Piece
	for n := range fanned {
		pieces = append(pieces, Piece{Name: string(rune('a' + n)), Look: Counter{}, Apart: n == 2})
		laid := hexTwo().Lay(pieces)
		for i, x := range laid {
			for _, y := range laid[:i] {
				if overlap(Rect{x.At, x.At}.Grow(x.Size/2), Rect{y.At, y.At}.Grow(y.Size/2)) > 0 {
					t.Errorf("of %d, %s at %v lies on %s at %v", len(laid), x.Name, x.At, y.Name, y.At)
				}
			}
		}
	}
}
