package picture

import (
	"math"
	"slices"
)

// A tier is how high the rule has the line between stands of two levels pass on
// a stretch of the profile: an obstacle whose top is at least so high blocks.
type tier struct {
	start, end float64 // inches along the line
	level      int
}

// tiers returns the tiers from the first stand to the second. Between stands of
// one level the straight line says it.
func (c *chart) tiers() []tier {
	p := &c.r.Profile
	if p.Levels[0] == p.Levels[1] {
		return nil
	}
	var out []tier
	for _, s := range p.Free {
		out = append(out, tier{s.Start.Inches(), s.End.Inches(), s.Level + 1})
	}
	return out
}

// step returns where a tier is drawn: a little below the tops that reach it.
func (c *chart) step(t tier) float64 { return c.y(float64(t.level)) + 0.03 }

// counted shades where the rule and the straight line differ: below the line, but
// what reaches up there is taken to hide; above it, but seen over all the same.
func (c *chart) counted() {
	var steps []Point
	for _, t := range c.tiers() {
		a, b := c.x(t.start), c.x(t.end)
		steps = append(steps, Pt(a, c.step(t)), Pt(b, c.step(t)))
		hides, over := c.wedges(t)
		if len(hides) > 0 {
			c.Add(&Path{ID: "profile/hides", Lines: closed(hides...), Style: Style{Fill: faded(c.t.Blocked, 0.2)}})
		}
		if len(over) > 0 {
			c.Add(&Path{ID: "profile/over", Lines: closed(over...), Style: Style{Fill: faded(c.t.Clear, 0.16)}})
		}
	}
	if steps != nil {
		c.Add(&Path{ID: "profile/steps", Lines: open(steps...), Style: Style{Stroke: c.t.Text, Width: Inch(0.012)}})
		for i := range steps[1:] {
			c.pl.keepLine(steps[i], steps[i+1], 0.04)
		}
	}
}

// wedges returns the areas between the line and a tier: where the line is above
// it, and where below.
func (c *chart) wedges(t tier) (above, below []Point) {
	a, b, y := c.x(t.start), c.x(t.end), c.step(t)
	ya, yb := c.lineAt(a), c.lineAt(b)
	area := []Point{Pt(a, ya), Pt(b, yb), Pt(b, y), Pt(a, y)}
	if (ya-y)*(yb-y) >= 0 {
		if ya < y || yb < y {
			return area, nil
		}
		return nil, area
	}
	meet := Pt(a+(y-ya)/(yb-ya)*(b-a), y)
	left, right := []Point{Pt(a, ya), meet, Pt(a, y)}, []Point{meet, Pt(b, yb), Pt(b, y)}
	if ya < y {
		return left, right
	}
	return right, left
}

// lineAt returns the height of the sight line in the plot.
func (c *chart) lineAt(x float64) float64 {
	return c.eye(0) + (x-c.x0)/(c.x1-c.x0)*(c.eye(1)-c.eye(0))
}

// countedNames says in the largest areas what they are, if there is room.
func (c *chart) countedNames() {
	var hides, over []Point
	for _, t := range c.tiers() {
		above, below := c.wedges(t)
		if len(above) > 0 && sizeOf(above) > sizeOf(hides) {
			hides = above
		}
		if len(below) > 0 && sizeOf(below) > sizeOf(over) {
			over = below
		}
	}
	for _, w := range []struct {
		text string
		area []Point
	}{{"a top in here hides", hides}, {"seen over", over}} {
		if len(w.area) == 0 {
			continue
		}
		l := &Label{ID: "profile/counted", Text: w.text, Size: Inch(0.125), Color: c.t.Faint, Halo: faded(c.t.Back, 0.7), Keep: true}
		b := bounds(closed(w.area...))
		var at []Point
		for _, fy := range []float64{0.5, 0.3, 0.7, 0.15, 0.85} {
			for _, fx := range []float64{0.5, 0.35, 0.65, 0.2, 0.8} {
				q := Pt(b.Min.X+fx*(b.Max.X-b.Min.X), b.Min.Y+fy*(b.Max.Y-b.Min.Y))
				l.At = q
				r := l.inked()
				corners := []Point{r.Min, r.Max, Pt(r.Min.X, r.Max.Y), Pt(r.Max.X, r.Min.Y)}
				if !slices.ContainsFunc(corners, func(p Point) bool { return !inLines(closed(w.area...), p) }) {
					at = append(at, q)
				}
			}
		}
		if c.pl.placeAtMost(bid{Label: l, at: at}, 0.05) {
			c.Add(l)
		}
	}
}

func sizeOf(pts []Point) float64 { return math.Abs(area(pts)) }
