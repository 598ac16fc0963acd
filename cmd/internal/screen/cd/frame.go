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
	left   ui.Rect // the column of the roster, down to the tray
	roster ui.Rect // folded: the rail
	right  ui.Rect // the column of the log and of lessons, down to the tray
	card   ui.Rect // where the card may grow to
	docked bool    // that is below the roster: its foot stays; else at the right: its head stays
	tray   ui.Rect
	strip  ui.Rect // of the sight profile, if it is open
	mini   ui.Rect
	free   ui.Rect // what is left of the map: the table is fitted to it
	safe   ui.Rect // what is left beside the right column, too: the camera aims there
}

// Sizes of the frame.
const (
	margin    = 8
	barHigh   = 40
	trayHigh  = 58
	railWide  = 40
	leftWide  = 248 // of the roster with the card below it
	rightWide = 272
	endWide   = 320 // of the right column with the page of the end
	miniWide  = 144
	miniHigh  = 96
	stripHigh = 124

	// narrowWide is the width of a window below which the roster is folded.
	narrowWide = 1280

	// The right column is kept free for a table that would be at most so much larger
	// with the room of it.
	columnGain = 1.1

	rosterLeast = 132 // how high the roster is beside the longest card
)

// A rosterNeed is the room that the roster wants: as wide as its longest name, and
// what has a row in it.
type rosterNeed struct {
	wide           float64
	groups, stands int
}

// A framing is what a frame depends on beside its window.
type framing struct {
	roster  rosterNeed
	folded  bool      // the roster is a rail
	profile bool      // the sight profile is open; it takes its room from the map alone
	column  bool      // something stays in the right column: the log, or lessons
	talk    bool      // that is what is said beside the game
	ending  bool      // the game is over: its page has the right column, wide, and the roster all of its own
	table   gmath.Vec // its size
}

// newFrame divides a window. A card that came over the map hid the stands of a corner:
// where the roster is open in a window that is wide enough, the card has the lower part
// of its column instead.
func newFrame(w ui.Rect, of framing) frame {
	var f frame
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - trayHigh - margin, W: w.W - 2*margin, H: trayHigh}
	top := f.bar.Bottom() + margin
	high := math.Max(f.tray.Y-margin-top, 1)
	left, right := float64(leftWide), float64(rightWide)
	if w.W >= 1600 {
		left, right = 300, 320
	}
	wide := !of.folded && w.W >= narrowWide
	f.docked = wide && !of.ending
	if wide && of.ending {
		right, of.column = math.Max(right, endWide), true
	}
	switch {
	case of.folded:
		left = railWide
	case !wide: // it is open because the player wants to see it
		left = of.roster.wide
	}
	f.left = ui.Rect{X: margin, Y: top, W: left, H: high}
	f.right = ui.Rect{X: w.W - right - margin, Y: top, W: right, H: high}
	f.roster, f.card = f.left, f.right
	if !of.folded {
		f.roster.H = math.Min(high, of.roster.high(high))
	}
	f.mini = ui.Rect{X: f.left.Right() + 2*margin, Y: f.tray.Y - 2*margin - miniHigh, W: miniWide, H: miniHigh}
	all := math.Max(w.W-2*margin-f.left.Right(), 1)
	f.safe = ui.Rect{X: f.left.Right() + margin, Y: top, W: math.Max(f.right.X-margin-f.left.Right()-margin, 1), H: high}
	if f.docked {
		_, f.card = f.left.Top(rosterLeast + margin)
		if !of.column {
			f.safe.W = all
		}
	}
	f.strip = ui.Rect{X: f.safe.X, Y: f.safe.Bottom() - stripHigh, W: f.safe.W, H: stripHigh}
	if of.profile && f.safe.H > 2*stripHigh {
		f.safe.H -= stripHigh + margin
		f.mini.Y -= stripHigh + margin
	}
	f.free = f.safe
	if !of.column {
		f.free.W = roomOf(of.table, f.safe, all)
	}
	return f
}

// roomOf is how wide the room of a table is: where the right column has it lie much
// smaller than it might, that is its room too, as far as it needs it. The card lies
// over it when it comes there.
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
