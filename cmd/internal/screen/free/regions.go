package free

import (
	"image"

	"sightline/cmd/internal/screen/ui"
)

// regions are the parts of the window around an open table, in device pixels.
type regions struct {
	bar     image.Rectangle // along the top
	across  image.Rectangle // the ruler above the table
	down    image.Rectangle // the ruler left of it
	table   image.Rectangle
	profile image.Rectangle // over the table's foot, while there is a ruling
	banner  image.Rectangle // above the panel: that this is a copy; empty if it is none
	panel   image.Rectangle
}

// Sizes of the regions in pixels of the desktop.
const (
	barHeight     = 46
	rulerBreadth  = 26
	profileHeight = 152
	panelWidth    = 300
	gap           = 8
)

// Divide lays the regions out in a window of w by h device pixels, with a banner so high;
// 0 for none.
func divide(w, h int, th *ui.Theme, banner int) regions {
	g := th.Px(gap)
	pw := th.Px(panelWidth)
	ph := min(th.Px(profileHeight), h/3)
	bar := th.Px(barHeight)
	ruler := th.Px(rulerBreadth)

	var r regions
	r.bar = image.Rect(0, 0, w, bar)
	r.panel = ui.Corners(w-pw-g, bar+g, w-g, h-g)
	if banner > 0 {
		r.banner = ui.Corners(r.panel.Min.X, r.panel.Min.Y, r.panel.Max.X, min(r.panel.Min.Y+banner, r.panel.Max.Y-1))
		r.panel.Min.Y = min(r.banner.Max.Y+g, r.panel.Max.Y-1)
	}
	r.table = ui.Corners(ruler, bar+ruler, r.panel.Min.X-g, h-g)
	r.profile = ui.Corners(r.table.Min.X, r.table.Max.Y-ph, r.table.Max.X, r.table.Max.Y)
	r.across = image.Rect(r.table.Min.X, bar, r.table.Max.X, r.table.Min.Y)
	r.down = image.Rect(0, r.table.Min.Y, r.table.Min.X, r.table.Max.Y)
	return r
}
