package cd

import (
	"image"
	"math"

	"sightline/cmd/internal/screen/ui"
)

// A frame is where the panels are, in units of the page. None of them moves or
// changes its size from step to step. Together they leave most of the window to
// the map, which lies under all of it.
type frame struct {
	bar    ui.Rect
	roster ui.Rect // folded: the rail
	right  ui.Rect // the column of the card, down to the tray
	tray   ui.Rect
	strip  ui.Rect // of the sight profile, if it is open
	mini   ui.Rect
	free   ui.Rect // what is left of the map: the camera aims there
}

// Sizes of the frame.
const (
	margin    = 8
	barHigh   = 40
	trayHigh  = 58
	railWide  = 40
	cardWide  = 272
	miniWide  = 144
	miniHigh  = 96
	stripHigh = 124

	// narrowWide is the width of a window below which no room is kept for the card:
	// the roster is folded there, too.
	narrowWide = 1280

	panelShare = 0.299 // of the window that the panels and a short card may cover
	cardShort  = 300   // how high a short card is
)

// A rosterNeed is the room that the roster wants: as wide as its longest name,
// and as high as all of its rows.
type rosterNeed struct{ wide, high float64 }

// newFrame divides a window. A folded roster is a rail; the sight profile takes
// its room from the map alone.
func newFrame(w ui.Rect, need rosterNeed, folded, profile bool) frame {
	var f frame
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - trayHigh - margin, W: w.W - 2*margin, H: trayHigh}
	top := f.bar.Bottom() + margin
	high := math.Max(f.tray.Y-margin-top, 1)
	wide, card := need.wide, float64(cardWide)
	if w.W >= 1600 {
		card = 320
	}
	// The roster has what bar, tray, minimap and a short card leave. A card that
	// says more grows down to the tray, over map that the player can do without
	// while he reads.
	room := panelShare*w.W*w.H - f.bar.W*f.bar.H - f.tray.W*f.tray.H - miniWide*miniHigh
	f.roster = ui.Rect{X: margin, Y: top, W: wide, H: math.Min(high, math.Max(math.Min(need.high, (room-card*cardShort)/wide), 200))}
	if w.W < narrowWide { // it is open because the player wants to see it
		f.roster.H = math.Min(high, need.high)
	}
	if folded {
		f.roster.W, f.roster.H = railWide, high
	}
	f.right = ui.Rect{X: w.W - card - margin, Y: top, W: card, H: high}
	f.mini = ui.Rect{X: f.roster.Right() + 2*margin, Y: f.tray.Y - 2*margin - miniHigh, W: miniWide, H: miniHigh}
	f.free = ui.Rect{X: f.roster.Right() + margin, Y: top, W: f.right.X - margin - f.roster.Right() - margin, H: high}
	if w.W < narrowWide { // the card lies over the map when it comes
		f.free.W = math.Max(w.W-2*margin-f.roster.Right(), 1)
	}
	f.strip = ui.Rect{X: f.free.X, Y: f.free.Bottom() - stripHigh, W: math.Min(f.free.W, f.right.X-margin-f.free.X), H: stripHigh}
	if profile && f.free.H > 2*stripHigh {
		f.free.H -= stripHigh + margin
		f.mini.Y -= stripHigh + margin
	}
	return f
}

// bareFrame is that of a window whose panels are all folded away.
func bareFrame(w ui.Rect) frame { return frame{free: w} }

// pixels returns a rectangle in device pixels.
func pixels(r ui.Rect, th *ui.Theme) image.Rectangle {
	return image.Rect(th.Px(r.X), th.Px(r.Y), th.Px(r.Right()), th.Px(r.Bottom()))
}
