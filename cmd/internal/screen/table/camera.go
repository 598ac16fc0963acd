package table

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"

	"sightline/geom"
)

// A Camera maps the table to a rectangle of the window.
type Camera struct {
	Center gmath.Vec       // the table position, in inches, in the middle of the view
	Scale  float64         // pixels per inch
	View   image.Rectangle // the part of the window that the table is fitted to
	Window image.Rectangle // the part that shows it; empty: View
	Table  gmath.Vec       // size of the table in inches
	// Density is how many of them are a pixel of the desktop; 0 is 1.
	Density float64
	// min and max bound the scale.
	min, max float64
	// held is where a fitted table was left in a view that has changed.
	held struct {
		center gmath.Vec
		scale  float64
	}
}

// Zoom limits: far enough out to see the whole table with room to spare, and
// in to where all of a one-inch stand can be read.
const (
	zoomOut      = 0.6 // of the scale that fits the table
	zoomInPixels = 160 // of the desktop per inch
)

// fitMargin is the part of the view the table fills when fitted.
const fitMargin = 0.97

// Fit shows the whole table.
func (c *Camera) Fit() {
	c.bound()
	c.Scale = c.fitScale()
	c.Center = c.Table.Mulf(0.5)
}

func (c *Camera) fitScale() float64 {
	w, h := float64(max(c.View.Dx(), 1)), float64(max(c.View.Dy(), 1))
	return fitMargin * math.Min(w/math.Max(c.Table.X, 1), h/math.Max(c.Table.Y, 1))
}

// bound sets the limits of zoom for the view and the table.
func (c *Camera) bound() {
	c.min = c.fitScale() * zoomOut
	c.max = math.Max(zoomInPixels*math.Max(c.Density, 1), c.min)
}

// Resize gives the camera another view, keeping what was in its middle there,
// and the fit if the table was fitted, in a view that was changed under it too.
func (c *Camera) Resize(view image.Rectangle) {
	if view == c.View {
		return
	}
	fits := c.fits()
	c.View = view
	if fits {
		c.Fit()
		return
	}
	c.bound()
	c.clamp()
}

// Fitted reports whether the view shows the table as Fit leaves it.
func (c *Camera) Fitted() bool {
	return c.Scale == 0 || c.Scale == c.fitScale() && c.Center == c.Table.Mulf(0.5)
}

// Reframe gives the camera another view and leaves the table just where it is in
// the window. Fitted or not, it is as it was for Resize.
func (c *Camera) Reframe(view image.Rectangle) {
	if view == c.View {
		return
	}
	fits := c.fits()
	at := c.ToScreen(gmath.Vec{})
	c.View = view
	c.bound()
	c.Pan(at.Sub(c.ToScreen(gmath.Vec{})))
	if fits {
		c.held.center, c.held.scale = c.Center, c.Scale
	}
}

// fits reports whether nobody has moved the table since it was fitted.
func (c *Camera) fits() bool {
	return c.Fitted() || c.Scale == c.held.scale && c.Center == c.held.center
}

// LookAs shows the table as large as another camera does, and just there in the
// window.
func (c *Camera) LookAs(o *Camera) {
	c.Scale, c.Center = o.Scale, o.ToTable(c.Middle())
	c.clamp()
}

func (c *Camera) Middle() gmath.Vec {
	return gmath.Vec{
		X: float64(c.View.Min.X+c.View.Max.X) / 2,
		Y: float64(c.View.Min.Y+c.View.Max.Y) / 2,
	}
}

// ToScreen returns where a table position in inches appears.
func (c *Camera) ToScreen(p gmath.Vec) gmath.Vec {
	return p.Sub(c.Center).Mulf(c.Scale).Add(c.Middle())
}

// ToTable returns the table position, in inches, under a window position.
func (c *Camera) ToTable(p gmath.Vec) gmath.Vec {
	return p.Sub(c.Middle()).Divf(c.Scale).Add(c.Center)
}

// ZoomAt scales by factor and keeps the table position under at where it is.
func (c *Camera) ZoomAt(at gmath.Vec, factor float64) {
	held := c.ToTable(at)
	c.Scale = gmath.Clamp(c.Scale*factor, c.min, c.max)
	c.Center = held.Sub(at.Sub(c.Middle()).Divf(c.Scale))
	c.clamp()
}

// Pan moves the table by a distance on the window.
func (c *Camera) Pan(by gmath.Vec) {
	if c.Scale > 0 { // there is a window
		c.Center = c.Center.Sub(by.Divf(c.Scale))
	}
	c.clamp()
}

// Show has a place of the table come toward the middle of a part of the window, no
// farther than it needs, and no farther than the table fills that part.
func (c *Camera) Show(at gmath.Vec, in image.Rectangle) {
	p := c.ToScreen(at)
	near := func(v float64, lo, hi int) float64 {
		quarter := float64(hi-lo) / 4
		return gmath.Clamp(v, float64(lo)+quarter, float64(hi)-quarter) - v
	}
	c.Pan(gmath.Vec{X: near(p.X, in.Min.X, in.Max.X), Y: near(p.Y, in.Min.Y, in.Max.Y)})
	c.Fill(in)
}

// Fill moves the table as little as can be so that as much of it as there can be lies
// in a part of the window.
func (c *Camera) Fill(in image.Rectangle) {
	by := func(lo, hi float64, from, to int) float64 {
		a, b := float64(from)-lo, float64(to)-hi // until its edges are those of the part
		return gmath.Clamp(0, math.Min(a, b), math.Max(a, b))
	}
	lo, hi := c.ToScreen(gmath.Vec{}), c.ToScreen(c.Table)
	c.Pan(gmath.Vec{X: by(lo.X, hi.X, in.Min.X, in.Max.X), Y: by(lo.Y, hi.Y, in.Min.Y, in.Max.Y)})
}

// clamp keeps the scale in bounds and some of the table in the view.
func (c *Camera) clamp() {
	c.Scale = gmath.Clamp(c.Scale, c.min, c.max)
	c.Center.X = gmath.Clamp(c.Center.X, 0, c.Table.X)
	c.Center.Y = gmath.Clamp(c.Center.Y, 0, c.Table.Y)
}

// Shown returns the part of the plane in view, in inches.
func (c *Camera) Shown() (lo, hi gmath.Vec) {
	corner := func(p image.Point) gmath.Vec {
		return c.ToTable(gmath.Vec{X: float64(p.X), Y: float64(p.Y)})
	}
	all := c.Window
	if all.Empty() {
		all = c.View
	}
	return corner(all.Min), corner(all.Max)
}

// Inches returns a point as a vector of inches, for drawing.
func Inches(p geom.Point) gmath.Vec {
	return gmath.Vec{X: p.X.Inches(), Y: p.Y.Inches()}
}

// Point returns the point nearest to a position in inches, kept within
// geom.MaxCoord.
func Point(v gmath.Vec) geom.Point {
	const limit = float64(geom.MaxCoord)
	round := func(f float64) geom.Length {
		return geom.Length(math.Round(gmath.Clamp(f*float64(geom.Inch), -limit, limit)))
	}
	return geom.Pt(round(v.X), round(v.Y))
}
