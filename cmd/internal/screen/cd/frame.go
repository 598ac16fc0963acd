package cd

import (
	"image"
	"math"

	"sightline/cmd/internal/screen/ui"
)

// A frame is where the panels are, in units of the page. None of them moves or
// changes its size from step to step.
type frame struct {
	bar    ui.Rect
	roster ui.Rect // folded: the rail
	card   ui.Rect // as high as it may get
	tray   ui.Rect
	strip  ui.Rect // of the sight profile, if it is open
	mini   ui.Rect
	free   ui.Rect // what is left of the map: the camera aims there
}

// Sizes of the frame.
const (
	margin     = 8
	barHigh    = 44
	trayHigh   = 88
	rosterWide = 220
	railWide   = 44
	cardWide   = 300
	miniWide   = 162
	miniHigh   = 108
	stripHigh  = 124
)

// newFrame divides a window. A folded roster is a rail; the sight profile takes
// its room from the map alone.
func newFrame(w ui.Rect, folded, profile bool) frame {
	var f frame
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - trayHigh - margin, W: w.W - 2*margin, H: trayHigh}
	top := f.bar.Bottom() + margin
	high := math.Max(f.tray.Y-margin-top, 1)
	wide, card := float64(rosterWide), float64(cardWide)
	if w.W >= 1600 {
		wide, card = 248, 340
	}
	if folded {
		wide = railWide
	}
	f.roster = ui.Rect{X: margin, Y: top, W: wide, H: high}
	f.card = ui.Rect{X: w.W - card - margin, Y: top, W: card, H: high}
	f.mini = ui.Rect{X: f.roster.Right() + 2*margin, Y: f.tray.Y - 2*margin - miniHigh, W: miniWide, H: miniHigh}
	f.free = ui.Rect{X: f.roster.Right() + margin, Y: top, W: f.card.X - margin - f.roster.Right() - margin, H: high}
	if f.free.W < 200 { // a narrow window: the card lies over the map
		f.free.W = math.Max(w.W-2*margin-f.roster.Right(), 1)
	}
	f.strip = ui.Rect{X: f.free.X, Y: f.free.Bottom() - stripHigh, W: f.free.W, H: stripHigh}
	if profile && f.free.H > 2*stripHigh {
		f.free.H -= stripHigh + margin
		f.mini.Y -= stripHigh + margin
	}
	return f
}

// pixels returns a rectangle in device pixels.
func pixels(r ui.Rect, th *ui.Theme) image.Rectangle {
	return image.Rect(th.Px(r.X), th.Px(r.Y), th.Px(r.Right()), th.Px(r.Bottom()))
}
