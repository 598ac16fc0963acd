package free

import (
	"image"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

func TestRegionsDoNotOverlap(t *testing.T) {
	for _, size := range []image.Point{{1440, 900}, {960, 600}, {1100, 700}, {3840, 2160}} {
		for _, density := range []float64{1, 1.5, 2} {
			th := &ui.Theme{Density: density}
			w, h := th.Px(float64(size.X)), th.Px(float64(size.Y))
			r := divide(w, h, th, th.Px(120))
			all := []image.Rectangle{r.bar, r.across, r.down, r.table, r.banner, r.panel}
			if !r.profile.In(r.table) || 3*r.profile.Dy() > h {
				t.Errorf("%v at %v: the side view is %v, the table %v", size, density, r.profile, r.table)
			}
			for i, a := range all {
				if a.Empty() || !a.In(image.Rect(0, 0, w, h)) {
					t.Errorf("%v at %v: region %d is %v", size, density, i, a)
				}
				for _, b := range all[i+1:] {
					if a.Overlaps(b) {
						t.Errorf("%v at %v: %v overlaps %v", size, density, a, b)
					}
				}
			}
		}
	}
}

func TestRegionsOfATinyWindow(t *testing.T) {
	r := divide(40, 30, &ui.Theme{Density: 2}, 240)
	for _, a := range []image.Rectangle{r.table, r.profile, r.panel} {
		if a.Dx() < 1 || a.Dy() < 1 {
			t.Errorf("%v is inside out", a)
		}
	}
}
