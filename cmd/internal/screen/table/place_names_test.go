package table

import (
	"image"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// someNames are the names of woods and roads of a table, in a window.
func someNames() (PlaceNames, *Camera) {
	c := &Camera{View: image.Rect(0, 0, 980, 660), Table: gmath.Vec{X: 72, Y: 48}}
	c.Fit()
	all := &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(72, 48)}}
	for i := range 12 {
		all.Add(&picture.Label{
			At: picture.Pt(8+18*float64(i%4), 8+15*float64(i/4)), Text: "Bois de Moncourt", Anchor: picture.Middle, Bold: i%2 == 0,
			Size: picture.Width{Inches: 0.6, Least: 10, Most: 14}, Color: ui.Black, Halo: ui.White,
		})
	}
	return NewPlaceNames(all, nil), c
}

// Names of the ground lie clear of stands, or fade below them: they were drawn with the
// ground, and stands hid half of their letters.
func TestPlaceNamesKeepOffStands(t *testing.T) {
	n, c := someNames()
	var stands []ui.Rect
	for i, s := range n.free.Shapes {
		if l, is := s.(*picture.Label); is && i%3 == 0 {
			at := c.ToScreen(gmath.Vec(l.At))
			r := ui.Rect{X: at.X - 12, Y: at.Y - 12, W: 24, H: 24}
			stands = append(stands, r)
			n.Add(Point(gmath.Vec(l.At)), r)
		}
	}
	moved, faded := 0, 0
	for i, s := range n.clear(c, 1).Shapes {
		l, is := s.(*picture.Label)
		if !is {
			continue
		}
		old := n.free.Shapes[i].(*picture.Label)
		if l.At != old.At {
			moved++
		}
		if l.Color != old.Color {
			faded++
		} else if meetsAny(nameAt(l, c, 1), stands) {
			t.Errorf("a stand lies on %q", l.Text)
		}
	}
	if moved < 3 || moved < faded {
		t.Errorf("of %d names %d have moved and %d fade", len(n.free.Shapes), moved, faded)
	}
	n.scale, n.laid = 1, append(n.laid, Point(gmath.Vec{}))
	if n.Forget(); n.scale != 0 || len(n.stands)+len(n.laid) != 0 {
		t.Error("where names lie tells the next player where stands were")
	}
}

// The name of a road that lies on a house, as letters of one size do far off, moves aside.
func TestRoadNamesKeepOffHouses(t *testing.T) {
	n, c := someNames()
	at := -1
	for i, s := range n.free.Shapes {
		if l, is := s.(*picture.Label); is && !l.Bold && !nameAt(l, c, 1).Empty() {
			at = i
		}
	}
	was := n.free.Shapes[at].(*picture.Label)
	n.houses = []picture.Rect{{Min: was.At, Max: was.At}}
	n.houses[0] = n.houses[0].Grow(0.3)
	if now := n.clear(c, 1).Shapes[at].(*picture.Label); now.At == was.At && now.Color == was.Color {
		t.Errorf("%q stays on a house", was.Text)
	}
}
