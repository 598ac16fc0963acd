package free

import (
	"image"
	"testing"

	"sightline/cmd/internal/screen/windowtest"
)

// The arc of a stand at the edge, and how far it sees, end at the edge of the table: they
// were drawn on beside it.
func TestNothingIsDrawnBesideTheTable(t *testing.T) {
	g := windowtest.Launch(t, image.Pt(1280, 800), "--free", "lezey-1944")
	before := g.Settled()
	at, pose := g.Place("Panther 11"), g.Pose("Panther 11")
	edge := at.X + (72-pose.At.X.Inches())*g.Now().Scale
	g.Click(at)
	g.Move(at.Add(at.Mulf(-0.5))) // nothing is pointed at there
	g.Ticks(4)
	after := g.Settled()
	beside := image.Rect(int(edge)+6, 140, int(edge)+18, 700)
	changed, inside := 0, 0
	for y := beside.Min.Y; y < beside.Max.Y; y++ {
		for x := beside.Min.X; x < beside.Max.X; x++ {
			if before.RGBAAt(x, y) != after.RGBAAt(x, y) {
				changed++
			}
			if before.RGBAAt(x-60, y) != after.RGBAAt(x-60, y) {
				inside++
			}
		}
	}
	if inside == 0 {
		t.Fatal("nothing is drawn on the table")
	}
	if changed > 0 {
		t.Errorf("%d pixels beside the table at %v change when a stand is chosen", changed, beside)
	}
}
