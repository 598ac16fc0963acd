package export

import (
	"image/color"
	"testing"

	"sightline/cmd/internal/picture"
)

// A film shows stands as the window does: with the rims of their sides, and a cross where
// one was lost, also of those of which no wreck is left.
func TestFilmHasRimsAndCrosses(t *testing.T) {
	f := filmOf(t, "lezey-1944", "", 1, 12, 960)
	last := &f.frames[len(f.frames)-1]
	if len(f.frames[0].lost) > 0 || len(last.lost) == 0 {
		t.Fatalf("there are %d crosses at first, and %d at last", len(f.frames[0].lost), len(last.lost))
	}
	img, seen := f.draw(len(f.frames)-1), map[color.NRGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		seen[color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
	}
	for side, c := range picture.SideColors {
		if seen[c] < 50 {
			t.Errorf("%d pixels have the rim of side %d", seen[c], side)
		}
	}
	x := last.lost[0].piece
	at := img.PixOffset(int(x.At.X.Inches()*f.camera.scale), int(x.At.Y.Inches()*f.camera.scale)+band)
	if p := img.Pix[at : at+3]; int(p[0])+int(p[1])+int(p[2]) > 240 {
		t.Errorf("the middle of a cross is %v", p)
	}
}
