package picture

import "testing"

// On a large table what is hatched was too small to see.
func TestSmallCorridorIsEnlarged(t *testing.T) {
	s, r := ruled(t, "sight", "10, 12", "14, 12", areaText("Gorse", "bush", "[11.5, 10], [12.5, 10], [12.5, 14], [11.5, 14]", ""))
	p := Sheet(s, r)
	frames := pathsOf(p, "inset")
	if len(frames) != 2 {
		t.Fatalf("%d frames, want one on the table and one of the inset", len(frames))
	}
	in, large := frames[0].Extent(), frames[1].Extent()
	w, _ := in.Size()
	wide, _ := large.Size()
	if wide < worthIt*w {
		t.Errorf("%.1f inches are drawn as %.1f", w, wide)
	}
	hatched := false
	for _, q := range pathsOf(p, partID(0)) {
		b := q.Extent()
		hatched = hatched || b.Touches(large) && large.Contains(b.Min) && large.Contains(b.Max)
	}
	if !hatched {
		t.Error("the part is not in the inset")
	}
	if faults := faultyLabels(p); faults != nil {
		t.Error(faults)
	}
	if frames := pathsOf(Sheet(slot(), blockedRuling()), "inset"); frames != nil {
		t.Error("a corridor of half the table is enlarged")
	}
}

func TestCroppedKeepsWithin(t *testing.T) {
	crop := Rect{Pt(20, 10), Pt(40, 25)}
	p := cropped(Ground(everything()), crop)
	if len(p.Shapes) < 50 {
		t.Fatalf("%d shapes", len(p.Shapes))
	}
	for _, s := range p.Shapes {
		q, ok := s.(*Path)
		if !ok {
			continue
		}
		for _, l := range q.Lines {
			for _, pt := range l.Points {
				if !crop.Grow(1e-9).Contains(pt) {
					t.Fatalf("%s reaches %v", q.ID, pt)
				}
			}
		}
	}
}
