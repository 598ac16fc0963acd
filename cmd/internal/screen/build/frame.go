package build

import (
	"math"

	"sightline/cmd/internal/screen/ui"
)

// A frame is where the panels are, in units of the page. None of them moves, whatever
// is chosen.
type frame struct {
	bar   ui.Rect
	left  ui.Rect // tools, forces to raise, or the pages of rules
	right ui.Rect // what is chosen, or all forces
	table ui.Rect // what the map has
	fit   ui.Rect // what the table is fitted to, with room for its inches
	off   ui.Rect // stands that are not on the table yet
	tray  ui.Rect // faults
}

// Sizes of the frame.
const (
	margin    = 8
	barHigh   = 44
	trayHigh  = 88
	offHigh   = 108
	rulerSide = 22
)

// newFrame divides a window.
func newFrame(w ui.Rect) frame {
	var f frame
	left, right, tray, off := 220.0, 300.0, float64(trayHigh), float64(offHigh)
	if w.W < 1200 {
		left, right = 196, 256
	}
	if w.W >= 1600 {
		left, right = 240, 340
	}
	if w.H < 700 {
		tray, off = 72, 84
	}
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - tray - margin, W: w.W - 2*margin, H: tray}
	top := f.bar.Bottom() + margin
	high := math.Max(f.tray.Y-margin-top, 1)
	f.left = ui.Rect{X: margin, Y: top, W: left, H: high}
	f.right = ui.Rect{X: w.W - margin - right, Y: top, W: right, H: high}
	x := f.left.Right() + margin
	wide := math.Max(f.right.X-margin-x, 1)
	f.table = ui.Rect{X: x, Y: top, W: wide, H: math.Max(high-off-margin, 1)}
	f.off = ui.Rect{X: x, Y: f.table.Bottom() + margin, W: wide, H: off}
	f.fit = f.table.Inset(8, 0) // icons reach over the edge
	f.fit.Y, f.fit.H = f.fit.Y+rulerSide, math.Max(f.fit.H-rulerSide, 1)
	return f
}
