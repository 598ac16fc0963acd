package screen

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"

	"sightline/geom"
)

// A camera maps the table to a rectangle of the window.
type camera struct {
	center gmath.Vec       // the table position, in inches, in the middle of the view
	scale  float64         // pixels per inch
	view   image.Rectangle // the part of the window that shows the table
	table  gmath.Vec       // size of the table in inches
	// min and max bound the scale.
	min, max float64
}

// Zoom limits: far enough out to see the whole table with room to spare, and
// in to where a one-inch stand fills most of the view.
const (
	zoomOut      = 0.6 // of the scale that fits the table
	zoomInPixels = 420 // pixels per inch
)

// fitMargin is the part of the view the table fills when fitted.
const fitMargin = 0.97

// fit shows the whole table.
func (c *camera) fit() {
	c.bound()
	c.scale = c.fitScale()
	c.center = c.table.Mulf(0.5)
}

func (c *camera) fitScale() float64 {
	w, h := float64(max(c.view.Dx(), 1)), float64(max(c.view.Dy(), 1))
	return fitMargin * math.Min(w/math.Max(c.table.X, 1), h/math.Max(c.table.Y, 1))
}

// bound sets the limits of zoom for the view and the table.
func (c *camera) bound() {
	c.min = c.fitScale() * zoomOut
	c.max = math.Max(zoomInPixels, c.min)
}

// resize gives the camera another view, keeping what was in its middle there,
// and the fit if the table was fitted.
func (c *camera) resize(view image.Rectangle) {
	if view == c.view {
		return
	}
	fitted := c.fitted()
	c.view = view
	if fitted {
		c.fit()
		return
	}
	c.bound()
	c.clamp()
}

// fitted reports whether the view shows the table as fit leaves it.
func (c *camera) fitted() bool {
	return c.scale == 0 || c.scale == c.fitScale() && c.center == c.table.Mulf(0.5)
}

func (c *camera) middle() gmath.Vec {
	return gmath.Vec{
		X: float64(c.view.Min.X+c.view.Max.X) / 2,
		Y: float64(c.view.Min.Y+c.view.Max.Y) / 2,
	}
}

// toScreen returns where a table position in inches appears.
func (c *camera) toScreen(p gmath.Vec) gmath.Vec {
	return p.Sub(c.center).Mulf(c.scale).Add(c.middle())
}

// toTable returns the table position, in inches, under a window position.
func (c *camera) toTable(p gmath.Vec) gmath.Vec {
	return p.Sub(c.middle()).Divf(c.scale).Add(c.center)
}

// zoomAt scales by factor and keeps the table position under at where it is.
func (c *camera) zoomAt(at gmath.Vec, factor float64) {
	held := c.toTable(at)
	c.scale = gmath.Clamp(c.scale*factor, c.min, c.max)
	c.center = held.Sub(at.Sub(c.middle()).Divf(c.scale))
	c.clamp()
}

// pan moves the table by a distance on the window.
func (c *camera) pan(by gmath.Vec) {
	c.center = c.center.Sub(by.Divf(c.scale))
	c.clamp()
}

// clamp keeps the scale in bounds and some of the table in the view.
func (c *camera) clamp() {
	c.scale = gmath.Clamp(c.scale, c.min, c.max)
	c.center.X = gmath.Clamp(c.center.X, 0, c.table.X)
	c.center.Y = gmath.Clamp(c.center.Y, 0, c.table.Y)
}

// shown returns the part of the plane in view, in inches.
func (c *camera) shown() (lo, hi gmath.Vec) {
	corner := func(p image.Point) gmath.Vec {
		return c.toTable(gmath.Vec{X: float64(p.X), Y: float64(p.Y)})
	}
	return corner(c.view.Min), corner(c.view.Max)
}

// inches returns a point as a vector of inches, for drawing.
func inches(p geom.Point) gmath.Vec {
	return gmath.Vec{X: p.X.Inches(), Y: p.Y.Inches()}
}

// point returns the point nearest to a position in inches, kept within
// geom.MaxCoord.
func point(v gmath.Vec) geom.Point {
	const limit = float64(geom.MaxCoord)
	round := func(f float64) geom.Length {
		return geom.Length(math.Round(gmath.Clamp(f*float64(geom.Inch), -limit, limit)))
	}
	return geom.Pt(round(v.X), round(v.Y))
}
