package board

import (
	"math"

	"sightline/cmd/internal/screen/ui"
)

// A frame is where the panels are, in units of the page.
type frame struct {
	bar, roster, card, tray, mini ui.Rect
	safe                          ui.Rect // what is left of the board
}

// Sizes of the frame.
const (
	margin     = 8
	barHigh    = 44
	trayHigh   = 88
	railWide   = 44
	leftWide   = 220
	rightWide  = 300
	miniWide   = 162
	miniHigh   = 108
	narrowWide = 1100 // below it the roster is a rail
)

// newFrame divides a window: a tray that has something above what can be done is higher.
func newFrame(w ui.Rect, folded bool, above float64) (f frame) {
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - trayHigh - above - margin, W: w.W - 2*margin, H: trayHigh + above}
	top, left, right := f.bar.Bottom()+margin, float64(leftWide), float64(rightWide)
	switch {
	case w.W >= 1600:
		left, right = 262, 340
	case w.W >= 1200:
		left = 248
	}
	if w.W < narrowWide {
		right = 260
	}
	if folded {
		left = railWide
	}
	high := math.Max(f.tray.Y-margin-top, 1)
	f.roster = ui.Rect{X: margin, Y: top, W: left, H: high}
	f.card = ui.Rect{X: w.W - right - margin, Y: top, W: right, H: high}
	f.safe = ui.Rect{X: f.roster.Right() + margin, Y: top, W: math.Max(f.card.X-f.roster.Right()-2*margin, 1), H: high}
	f.mini = ui.Rect{X: f.safe.X, Y: f.tray.Y - margin - miniHigh, W: miniWide, H: miniHigh}
	return f
}
