package table

import (
	"image"
	"math"
	"testing"

	"github.com/quasilyte/gmath"
	"pgregory.net/rapid"

	"sightline/geom"
)

func testCamera() Camera {
	c := Camera{View: image.Rect(20, 60, 1020, 660), Table: gmath.Vec{X: 72, Y: 48}}
	c.Fit()
	return c
}

func near(a, b gmath.Vec) bool { return a.DistanceTo(b) < 1e-6 }

func TestFitShowsTheWholeTable(t *testing.T) {
	c := testCamera()
	lo, hi := c.Shown()
	if lo.X > 0 || lo.Y > 0 || hi.X < 72 || hi.Y < 48 {
		t.Errorf("shown is %v to %v, want all of 72 by 48", lo, hi)
	}
	if !c.Fitted() {
		t.Error("not fitted after fit")
	}
}

// A table that was fitted stays where it is when panels change, and is fitted again
// when the window does; one that the player moved is not.
func TestFitLastsOverAReframe(t *testing.T) {
	c := testCamera()
	at := c.ToScreen(gmath.Vec{X: 10, Y: 10})
	c.Reframe(image.Rect(183, 60, 1020, 660))
	if !near(c.ToScreen(gmath.Vec{X: 10, Y: 10}), at) {
		t.Error("a reframe moves the table")
	}
	c.Reframe(image.Rect(190, 60, 1020, 660))
	c.Resize(image.Rect(20, 60, 820, 500))
	if !c.Fitted() {
		t.Error("a fitted table is not fitted to another window")
	}
	c.Reframe(image.Rect(183, 60, 820, 500))
	c.Pan(gmath.Vec{X: 30})
	moved := c.Center
	c.Resize(image.Rect(20, 60, 1020, 660))
	if c.Fitted() || !near(c.Center, moved) {
		t.Error("a table that was moved is fitted to another window")
	}
}

func TestZoomKeepsThePointUnderTheCursor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := testCamera()
		// A cursor in the middle third keeps the center on the table, where
		// nothing is clamped.
		at := gmath.Vec{X: rapid.Float64Range(420, 620).Draw(t, "x"), Y: rapid.Float64Range(300, 420).Draw(t, "y")}
		before := c.ToTable(at)
		c.ZoomAt(at, rapid.Float64Range(1, 20).Draw(t, "factor"))
		if after := c.ToTable(at); !near(before, after) {
			t.Fatalf("the point under %v went from %v to %v", at, before, after)
		}
	})
}

func TestToScreenUndoesToTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := testCamera()
		c.ZoomAt(c.Middle(), rapid.Float64Range(0.5, 30).Draw(t, "factor"))
		c.Pan(gmath.Vec{X: rapid.Float64Range(-500, 500).Draw(t, "dx"), Y: rapid.Float64Range(-500, 500).Draw(t, "dy")})
		p := gmath.Vec{X: rapid.Float64Range(0, 72).Draw(t, "x"), Y: rapid.Float64Range(0, 48).Draw(t, "y")}
		if q := c.ToTable(c.ToScreen(p)); !near(p, q) {
			t.Fatalf("%v came back as %v", p, q)
		}
	})
}

func TestCameraStaysInBounds(t *testing.T) {
	c := testCamera()
	for range 100 {
		c.ZoomAt(gmath.Vec{X: 30, Y: 70}, 1.7)
		c.Pan(gmath.Vec{X: 900, Y: -900})
	}
	if c.Scale > c.max || c.Center.X < 0 || c.Center.Y > 48 {
		t.Errorf("camera left the table: %+v", c)
	}
	for range 100 {
		c.ZoomAt(gmath.Vec{X: 30, Y: 70}, 0.5)
	}
	if c.Scale < c.min || math.IsNaN(c.Center.X) {
		t.Errorf("camera zoomed out of bounds: %+v", c)
	}
}

func TestResizeKeepsTheFit(t *testing.T) {
	c := testCamera()
	c.Resize(image.Rect(0, 0, 500, 900))
	if !c.Fitted() {
		t.Error("a fitted table is not fitted after a resize")
	}
	c.ZoomAt(c.Middle(), 4)
	middle := c.Center
	c.Resize(image.Rect(0, 0, 800, 600))
	if c.Center != middle || c.Fitted() {
		t.Error("a resize moved a table that was zoomed into")
	}
}

func TestPointRoundsAndStaysInRange(t *testing.T) {
	if got := Point(gmath.Vec{X: 1.5, Y: -2}); got != geom.Pt(38100, -50800) {
		t.Errorf("got %v", got)
	}
	if got := Point(gmath.Vec{X: 1e300, Y: -1e300}); !got.InRange() {
		t.Errorf("%v is out of range", got)
	}
}

// On a display of twice the density one comes as near as on any other; 420 pixels
// an inch were of no use.
func TestNearestZoom(t *testing.T) {
	for _, density := range []float64{1, 2} {
		c := Camera{View: image.Rect(0, 0, int(900*density), int(600*density)), Table: gmath.Vec{X: 60, Y: 40}, Density: density}
		c.Fit()
		c.ZoomAt(c.Middle(), 1000)
		if got, want := c.Scale, 160*density; got != want {
			t.Errorf("at a density of %v the nearest is %v pixels to the inch, want %v", density, got, want)
		}
	}
}

// However near and wherever the view is, to show a place brings it into view and leaves
// no more of the view beside the table than there must be: half of the window was empty.
func TestShowKeepsTheTableInView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := testCamera()
		c.ZoomAt(c.Middle(), rapid.Float64Range(0.5, 10).Draw(t, "factor"))
		c.Pan(gmath.Vec{X: rapid.Float64Range(-900, 900).Draw(t, "dx"), Y: rapid.Float64Range(-900, 900).Draw(t, "dy")})
		in := image.Rect(60, 80, 820, 640)
		at := gmath.Vec{X: rapid.Float64Range(0, 72).Draw(t, "x"), Y: rapid.Float64Range(0, 48).Draw(t, "y")}
		c.Show(at, in)
		const off = 1e-6
		if p := c.ToScreen(at); p.X < 60-off || p.X > 820+off || p.Y < 80-off || p.Y > 640+off {
			t.Errorf("%v is shown at %v", at, p)
		}
		lo, hi := c.ToScreen(gmath.Vec{}), c.ToScreen(c.Table)
		shown := func(lo, hi, from, to float64) float64 { return min(hi, to) - max(lo, from) }
		if x, want := shown(lo.X, hi.X, 60, 820), min(hi.X-lo.X, 760); x < want-off {
			t.Errorf("%v of %v of the width show the table", x, want)
		}
		if y, want := shown(lo.Y, hi.Y, 80, 640), min(hi.Y-lo.Y, 560); y < want-off {
			t.Errorf("%v of %v of the height show the table", y, want)
		}
	})
}

// A camera without a window stays where it is, whatever it is to do, and fits the table in
// the first window there is.
func TestCameraWithoutWindow(t *testing.T) {
	c := Camera{Table: gmath.Vec{X: 48, Y: 48}}
	c.Pan(gmath.Vec{})
	c.Show(gmath.Vec{X: 3, Y: 3}, image.Rectangle{})
	c.Resize(image.Rect(0, 0, 800, 600))
	if !c.Fitted() || !(c.Scale > 0) || c.Center != c.Table.Mulf(0.5) {
		t.Errorf("scale %v about %v", c.Scale, c.Center)
	}
}
