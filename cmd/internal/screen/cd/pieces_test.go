package cd

import (
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// The roster has the hits in the colors that the map has them in: in the palette for
// color-blind eyes the last is black, with a light edge.
func TestRosterHitsFollowThePalette(t *testing.T) {
	if last := hitLook(2, 3, false); last.Fill != ui.RGB(0xd03328) {
		t.Errorf("as it comes the last is %v", last.Fill)
	}
	last := hitLook(2, 3, true)
	if last.Fill.R > 40 || last.Edge != ui.White {
		t.Errorf("safe, the last is %v with the edge %v", last.Fill, last.Edge)
	}
	if hitLook(1, 3, true).Fill == last.Fill || hitLook(3, 3, true).Fill != last.Fill {
		t.Error("safe, the boxes do not tell how near the last hit is")
	}
}
