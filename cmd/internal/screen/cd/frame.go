package cd

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"

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
	free   ui.Rect // what is left of the map: the table is fitted to it
	safe   ui.Rect // what is left beside the card's column, too: the camera aims there
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

	// narrowWide is the width of a window below which the roster is folded.
	narrowWide = 1280

	// The card's column is kept free for a table that would be at most so much larger
	// with the room of it.
	columnGain = 1.1

	panelShare = 0.299 // of the window that the panels may cover beside a card
	cardShort  = 300   // how high a short card is
)

// A rosterNeed is the room that the roster wants: as wide as its longest name,
// and as high as all of its rows.
type rosterNeed struct{ wide, high float64 }

// A framing is what a frame depends on beside its window.
type framing struct {
	roster  rosterNeed
	folded  bool      // the roster is a rail
	profile bool      // the sight profile is open; it takes its room from the map alone
	card    float64   // how high the card is that never goes: the referee's
	column  bool      // something stays in the card's column: the log, or lessons
	table   gmath.Vec // its size
}

// newFrame divides a window.
func newFrame(w ui.Rect, of framing) frame {
	var f frame
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - trayHigh - margin, W: w.W - 2*margin, H: trayHigh}
	top := f.bar.Bottom() + margin
	high := math.Max(f.tray.Y-margin-top, 1)
	need := of.roster
	wide, card := need.wide, float64(cardWide)
	if w.W >= 1600 {
		card = 320
	}
	// The roster has what bar, tray and minimap leave: the table is laid beside it, so
	// that what is below it would be empty. The card comes over the map, which the
	// player can do without while he reads.
	room := panelShare*w.W*w.H - f.bar.W*f.bar.H - f.tray.W*f.tray.H - miniWide*miniHigh
	f.roster = ui.Rect{X: margin, Y: top, W: wide, H: math.Min(high, math.Max(math.Min(need.high, (room-card*of.card)/wide), 200))}
	if w.W < narrowWide { // it is open because the player wants to see it
		f.roster.H = math.Min(high, need.high)
	}
	if of.folded {
		f.roster.W, f.roster.H = railWide, high
	}
	f.right = ui.Rect{X: w.W - card - margin, Y: top, W: card, H: high}
	f.mini = ui.Rect{X: f.roster.Right() + 2*margin, Y: f.tray.Y - 2*margin - miniHigh, W: miniWide, H: miniHigh}
	f.safe = ui.Rect{X: f.roster.Right() + margin, Y: top, W: math.Max(f.right.X-margin-f.roster.Right()-margin, 1), H: high}
	f.strip = ui.Rect{X: f.safe.X, Y: f.safe.Bottom() - stripHigh, W: f.safe.W, H: stripHigh}
	if of.profile && f.safe.H > 2*stripHigh {
		f.safe.H -= stripHigh + margin
		f.mini.Y -= stripHigh + margin
	}
	f.free = f.safe
	if !of.column {
		f.free.W = roomOf(of.table, f.safe, math.Max(w.W-margin-f.safe.X, 1))
	}
	return f
}

// roomOf is how wide the room of a table is: where the card's column has it lie much
// smaller than it might, that is its room too, as far as it needs it. The card lies
// over it when it comes.
func roomOf(table gmath.Vec, safe ui.Rect, all float64) float64 {
	scale := func(wide float64) float64 {
		return math.Min(wide/math.Max(table.X, 1), safe.H/math.Max(table.Y, 1))
	}
	if scale(all) <= columnGain*scale(safe.W) {
		return safe.W
	}
	return math.Min(all, math.Ceil(scale(all)*table.X))
}

// bareFrame is that of a window whose panels are all folded away.
func bareFrame(w ui.Rect) frame { return frame{free: w, safe: w} }

// pixels returns a rectangle in device pixels.
func pixels(r ui.Rect, th *ui.Theme) image.Rectangle {
	return image.Rect(th.Px(r.X), th.Px(r.Y), th.Px(r.Right()), th.Px(r.Bottom()))
}
