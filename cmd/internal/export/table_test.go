package export

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"sightline/cmd/internal/picture"
)

// The picture of a moment drew stands without the rims of their sides, which the window and
// the films have.
func TestPictureHasRims(t *testing.T) {
	s, err := play(t, "lezey-1944", "").Scene("2")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Table(s).WritePNG(&b, 40); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[color.NRGBA]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			seen[color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)]++
		}
	}
	legend := map[color.NRGBA]bool{}
	for _, sh := range Table(s).Shapes {
		if path, is := sh.(*picture.Path); is && path.ID == "legend" {
			legend[path.Style.Fill] = true
		}
	}
	for side, c := range picture.SideColors {
		if !legend[c] {
			t.Errorf("the legend has no rim of side %d", side)
		}
		if seen[c] < 200 {
			t.Errorf("%d pixels have the rim of side %d", seen[c], side)
		}
	}
}
