package picture

import (
	"bytes"
	"testing"
)

// Each number of a rose is drawn at the size that it has in the window, and shows which is rolled.
func TestRoseShowsItsNumbers(t *testing.T) {
	full := Rose{Numbers: [6]string{"1", "2", "3", "4", "5", "6"}, To: 1, Size: 54}
	pixels := func(r Rose) []byte { p := r.Draw(); return p.RasterScaled(p.Bounds, 1, 1).Pix }
	for i := range full.Numbers {
		less := full
		less.Numbers[i] = ""
		if bytes.Equal(pixels(less), pixels(full)) {
			t.Errorf("%s is not drawn", full.Numbers[i])
		}
	}
	other := full
	if other.To = 4; bytes.Equal(pixels(other), pixels(full)) {
		t.Error("rolled or not, it looks the same")
	}
}
