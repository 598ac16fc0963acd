package picture

import (
	"math"
	"testing"
)

// zoneSquare is a zone with a town, worth points, nine inches across.
func zoneSquare() *Board {
	c := Cell{Name: "x", Middle: Pt(4.5, 4.5), Ground: TownCell, Outline: []Point{Pt(0, 0), Pt(9, 0), Pt(9, 9), Pt(0, 9)}}
	return &Board{
		Bounds: Rect{Max: Pt(9, 9)}, Zones: true, Cells: []Cell{c}, Names: []PlaceName{{At: Pt(4.5, 6.05), Text: "TOWN", Town: true}},
		Worths: []Worth{{Cell: 0, Points: "3"}}, Title: "A town", When: "Turn 2",
	}
}

// The houses of a zone lie about what stands in its middle, within its borders.
func TestHousesLieAboutCounters(t *testing.T) {
	b := zoneSquare()
	roof, n := rgb(0xb0563f), 0
	for _, s := range b.Ground().Shapes {
		if p, is := s.(*Path); is && p.Style.Fill == roof {
			e := p.Extent()
			mid := Pt((e.Min.X+e.Max.X)/2, (e.Min.Y+e.Max.Y)/2)
			if n++; standsOn(&b.Cells[0], mid) || b.At(mid) != 0 {
				t.Errorf("a house lies at %v", mid)
			}
		}
	}
	if n < 12 {
		t.Errorf("%d houses are in view", n)
	}
	for _, q := range townLimits(&Cell{Middle: Pt(1, 1), Outline: []Point{Pt(0, 0), Pt(9, 0), Pt(9, 9), Pt(0, 9)}}) {
		if q.X < 0.1 || q.Y < 0.1 {
			t.Errorf("a town at the border reaches to %v", q)
		}
	}
}

// In a picture the name of a zone grows with it, what it is worth stands beside it, and over the
// map stand the title and the turn.
func TestZonePicturesSayWhatTheyShow(t *testing.T) {
	p := zoneSquare().DrawWith(nil)
	at := map[string]*Label{}
	for _, s := range p.Shapes {
		if l, is := s.(*Label); is {
			at[l.Text] = l
		}
	}
	name, pill := at["TOWN"], at["3"]
	if name == nil || pill == nil || at["A town"] == nil || at["Turn 2"] == nil {
		t.Fatalf("it says %v", at)
	}
	if px := name.Size.Pixels(100, 1); px < 60 {
		t.Errorf("at 100 to the inch letters of a name are %.0f high", px)
	}
	if math.Abs(pill.At.Y-name.At.Y) > 0.2 || pill.At.X < name.At.X+TextWidth("TOWN", zoneTown, true)/2 {
		t.Errorf("the name lies at %v and what it is worth at %v", name.At, pill.At)
	}
	if at["A town"].At.Y > 0 || p.Bounds.Min.Y >= 0 {
		t.Errorf("the title lies at %v on the map of %v", at["A town"].At, p.Bounds)
	}
}
