package free

import (
	"image"
	"math"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// The two stands of a line are in view, and so is the line: the strip lay over them, and
// zoomed in one was out of the window.
func TestPairIsInView(t *testing.T) {
	for _, zoom := range []float64{1, 2.5, 6} {
		th := &ui.Theme{Density: 1}
		s := &tableScene{session: woodSession(t), fanned: none, theme: th, regions: divide(1280, 800, th, 0)}
		s.camera.Table = gmath.Vec{X: s.setup().Table.Width.Inches(), Y: s.setup().Table.Depth.Inches()}
		s.camera.Resize(s.regions.table)
		s.camera.Fit()
		s.choose(0)
		s.choose(1)
		for _, i := range []int{0, 1} {
			at := s.camera.ToScreen(table.Inches(s.stand(i).At))
			s.camera.ZoomAt(at, zoom)
			s.camera.Pan(gmath.Vec{X: 640, Y: 780}.Sub(at)) // below the strip
			s.uncover()
			for _, k := range []int{0, 1} {
				at := s.camera.ToScreen(table.Inches(s.stand(k).At))
				if p := image.Pt(int(at.X), int(at.Y)); !p.In(s.regions.table) || p.In(s.strip().Inset(-20)) {
					t.Errorf("zoomed in %v times stand %d is at %v, the table at %v below to %v", zoom, k, p, s.regions.table, s.strip())
				}
			}
		}
	}
}

// The ruler beside the table ends above the side view, which hid half of a figure, and reaches
// as far as the table without one.
func TestRulerEndsAboveTheSideView(t *testing.T) {
	th := &ui.Theme{Density: 1}
	s := &tableScene{session: woodSession(t), fanned: none, theme: th, regions: divide(1280, 800, th, 0)}
	s.camera.Table = gmath.Vec{X: s.setup().Table.Width.Inches(), Y: s.setup().Table.Depth.Inches()}
	s.camera.Resize(s.regions.table)
	s.camera.Fit()
	s.camera.Pan(gmath.Vec{X: 200}) // its left edge is well in view
	if _, down := s.rulerPlaces(); down.Max.Y != s.regions.table.Max.Y || down.Max.X <= s.regions.table.Min.X {
		t.Fatalf("without a side view the ruler lies at %v, the table at %v", down, s.regions.table)
	}
	s.choose(0)
	s.choose(1)
	if _, down := s.rulerPlaces(); s.strip().Empty() || down.Max.Y != s.strip().Min.Y {
		t.Errorf("the ruler lies at %v, the side view at %v", down, s.strip())
	}
}

func TestProfileAndTablePointAtEachOther(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	r := s.ruling()
	for _, d := range []float64{0, 1, 12.5, r.Profile.Length.Inches()} {
		if got := alongProfile(r, profilePoint(r, d), 1e-6); math.Abs(got-d) > 1e-6 {
			t.Errorf("%v inches along came back as %v", d, got)
		}
	}
	if got := alongProfile(r, profilePoint(r, 5).Add(gmath.Vec{Y: 2}), 1); got != -1 {
		t.Errorf("two inches beside the line is %v, want none", got)
	}
	if got := alongProfile(r, profilePoint(r, -1), 1); got != -1 {
		t.Errorf("behind the stand is %v, want none", got)
	}
}
