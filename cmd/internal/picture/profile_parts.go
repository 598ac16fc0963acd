package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
)

// A stretch is an obstacle of a profile: on the line, or beside it.
type stretch struct {
	los.ProfilePart
	id     string
	beside bool
}

// profileID returns the ID of an obstacle in a profile.
func profileID(i int) string { return fmt.Sprintf("profile/%d", i) }

// obstacles returns what is to be drawn: what is on the line, and before it those
// parts that block and that it passes, which help to shut the corridor.
func (c *chart) obstacles() []stretch {
	var out []stretch
	for i, part := range c.r.Parts {
		onLine := slices.ContainsFunc(c.r.Profile.Over, func(o los.ProfilePart) bool {
			return o.Name == part.Name && o.Top == part.Top && o.Clause == part.Clause
		})
		if part.Blocks && !onLine {
			start, end := c.extent(part.Outlines)
			out = append(out, stretch{los.ProfilePart{
				Name: part.Name, Kind: part.Kind, Start: start, End: end,
				Ground: part.Ground, Top: part.Top, Clause: part.Clause, Blocks: true,
			}, partID(i), true})
		}
	}
	for i, o := range c.r.Profile.Over {
		out = append(out, stretch{o, profileID(i), false})
	}
	return out
}

// extent returns between which distances along the line outlines lie, as far
// as the line goes.
func (c *chart) extent(outlines [][]geom.Point) (start, end geom.Length) {
	from, to := pointOf(c.r.Profile.From), pointOf(c.r.Profile.To)
	dx, dy := (to.X-from.X)/c.long, (to.Y-from.Y)/c.long
	a, b := math.Inf(1), math.Inf(-1)
	for _, o := range outlines {
		for _, p := range pointsOf(o) {
			d := (p.X-from.X)*dx + (p.Y-from.Y)*dy
			a, b = math.Min(a, d), math.Max(b, d)
		}
	}
	along := func(d float64) geom.Length {
		return geom.Length(math.Round(math.Max(0, math.Min(c.long, d)) * float64(geom.Inch)))
	}
	return along(a), along(b)
}

// column returns where an obstacle stands in the plot; never thinner or lower
// than can be seen.
func (c *chart) column(o *stretch) Rect {
	a, b := c.x(o.Start.Inches()), c.x(o.End.Inches())
	if thin := 0.05 - (b - a); thin > 0 {
		a, b = a-thin/2, b+thin/2
	}
	y := c.y(float64(o.Ground))
	return Rect{Pt(a, math.Min(c.y(float64(o.Top)), y-0.05)), Pt(b, y)}
}

// kindColors are the colors of obstacles in a profile.
var kindColors = map[string]color.NRGBA{
	los.Woods.String(): rgb(0x6f9257), los.Bush.String(): rgb(0x8f9b52), los.Town.String(): rgb(0xb07a68),
	los.Dunes.String(): rgb(0xd9bd73), los.Crops.String(): rgb(0xcdb253), los.Hedge.String(): rgb(0x5f8550),
	los.Bocage.String(): rgb(0x4a6c3c), los.SmokeScreen.String(): rgb(0xe4e4e4), los.BurningSmoke.String(): rgb(0x77716c),
	los.Hill.String(): rgb(0xbd9355), los.Rise.String(): rgb(0xcfae74), los.Wreck.String(): rgb(0x6a5f57),
	los.Wall.String(): rgb(0xa8a195),
}

// obstacle draws an obstacle as a column: solid and hatched if it blocks,
// faint and dashed if not; thinly what is beside the line.
func (c *chart) obstacle(o *stretch) {
	b := c.column(o)
	col, ok := kindColors[o.Kind]
	if !ok {
		col = rgb(0x8a94a0)
	}
	lines := rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)
	switch {
	case o.beside:
		c.Add(
			&Path{ID: o.id, Lines: lines, Style: Style{Fill: faded(col, 0.3)}},
			&Path{ID: o.id, Lines: hatch(lines, -45, 0.15, 0), Style: Style{Stroke: faded(c.t.Blocked, 0.6), Width: Inch(0.01)}},
			&Path{ID: o.id, Lines: lines, Style: Style{Stroke: faded(c.t.Blocked, 0.8), Width: Inch(0.012), Dash: []float64{4, 3}}},
		)
	case !o.Blocks:
		c.Add(&Path{ID: o.id, Lines: lines, Style: Style{Fill: faded(col, 0.45), Stroke: mixed(col, c.t.Text, 0.3), Width: Inch(0.014), Dash: []float64{4, 3}}})
	default:
		c.Add(
			&Path{ID: o.id, Lines: lines, Style: Style{Fill: faded(col, 0.9)}},
			&Path{ID: o.id, Lines: hatch(lines, -45, 0.075, 0), Style: Style{Stroke: c.t.Blocked, Width: Inch(0.016)}},
			&Path{ID: o.id, Lines: lines, Style: Style{Stroke: c.t.Blocked, Width: Inch(0.02)}},
		)
	}
}

// obstacleNames sets the names of obstacles, each once with every clause, first
// those that block. A name moved away keeps a thin line to its obstacle.
func (c *chart) obstacleNames() {
	rank := func(o *stretch) int {
		switch {
		case !o.Blocks:
			return 2
		case o.beside:
			return 1
		}
		return 0
	}
	var order []*stretch
	for i := range c.stretches {
		order = append(order, &c.stretches[i])
	}
	slices.SortStableFunc(order, func(a, b *stretch) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.End-b.Start, a.End-a.Start))
	})
	named := map[string]bool{}
	for _, o := range order {
		text := o.Name
		switch {
		case o.Clause != "":
			text += " (" + string(o.Clause) + ")"
		case c.r.Profile.Order && !strings.Contains(o.Name, ", level "):
			text += fmt.Sprintf(", up to level %d", o.Top)
		}
		if !named[text] {
			named[text] = true
			c.obstacleName(o, text)
		}
	}
}

func (c *chart) obstacleName(o *stretch, text string) {
	if o.beside {
		text += ", beside the line"
	}
	b, col := c.column(o), c.t.Text
	l := &Label{ID: o.id, Text: text, Size: Inch(profileText), Color: col, Halo: faded(c.t.Back, 0.85), Keep: true}
	const covering = 0.3 // of a whole name, rather than to be cut
	cut := func(s string) string { return shortened(s, profileText, (c.x1-c.x0)*0.4, false) }
	whole := func(s string) bool {
		l.Text = s
		return s != cut(s) && c.pl.placeAtMost(bid{Label: l, at: c.nameSpots(b, l), worse: c.overOthers(o)}, covering)
	}
	if !whole(text) && (cut(text) == text || !whole(o.Name)) { // the name alone, rather than a part of it all
		if l.Text = text; cut(text) != text {
			l.Text = cut(o.Name)
		}
		if !c.pl.place(bid{Label: l, at: c.nameSpots(b, l), far: true}) {
			return
		}
	}
	w := TextWidth(l.Text, profileText, false)
	if l.At.X-w/2 > b.Max.X || l.At.X+w/2 < b.Min.X || b.Min.Y-l.At.Y > 0.16 {
		end := into(b, l.At)
		c.Add(&Path{ID: l.ID, Lines: open(end, into(l.inked(), end)), Style: Style{Stroke: faded(col, 0.5), Width: Inch(0.009)}})
	}
	c.Add(l)
}

// overOthers speaks against a whole name that reaches over another obstacle, whose own it
// would seem to be.
func (c *chart) overOthers(o *stretch) func(Rect) float64 {
	return func(r Rect) float64 {
		for i := range c.stretches {
			s := &c.stretches[i]
			if b := c.column(s); s.Name != o.Name && r.Min.X < b.Max.X && b.Min.X < r.Max.X {
				return math.Inf(1)
			}
		}
		return 0
	}
}

// nameSpots returns where the name of an obstacle would like to be: above its column,
// or in it.
func (c *chart) nameSpots(b Rect, l *Label) (at []Point) {
	w := TextWidth(l.Text, profileText, false)
	mid := (b.Min.X + b.Max.X) / 2
	lo, hi := c.x0+w/2, c.x1-w/2
	in := func(x float64) float64 { return math.Max(lo, math.Min(hi, x)) }
	for k := range 12 {
		y := b.Min.Y - 0.1 - float64(k)*0.105
		if y < c.pl.room.Min.Y+0.06 {
			break
		}
		for _, dx := range []float64{0, -0.3, 0.3, -0.58, 0.58, -1, 1} {
			at = append(at, Pt(in(mid+dx*math.Max(w, 0.4)), y))
		}
	}
	return append(at, Pt(in(mid), (b.Min.Y+b.Max.Y)/2))
}
