package picture

import (
	"fmt"
	"image/color"
	"math"

	"sightline/geom"
	"sightline/los"
)

// A Theme is the colors of a profile.
type Theme struct {
	Back, Text, Faint, Rule color.NRGBA
	Ground, Contour         color.NRGBA
	Clear, Blocked          color.NRGBA
	Stand                   color.NRGBA // edge of the stands' marks
}

// The themes: for the dark panel of the screen, for that panel in high contrast, and
// for paper. On dark panels the blue and the vermilion of sight are lighter, to be
// read as well.
var (
	DarkTheme = Theme{
		Back: rgb(0x2e3539), Text: rgb(0xdfe5e6), Faint: rgb(0x9fb0b5), Rule: rgb(0x566167),
		Ground: rgb(0xcfae74), Contour: rgb(0x7d5a2b), Clear: rgb(0x56b4e9), Blocked: rgb(0xff8a3c), Stand: white,
	}
	HighTheme = Theme{
		Back: rgb(0x000000), Text: white, Faint: rgb(0xdde5e8), Rule: rgb(0x9fb0b5),
		Ground: rgb(0xe0c488), Contour: white, Clear: rgb(0x80d0ff), Blocked: rgb(0xffb184), Stand: white,
	}
	PaperTheme = Theme{
		Back: margin, Text: ink, Faint: rgb(0x5f584a), Rule: rgb(0xc4bca4),
		Ground: rgb(0xcfae74), Contour: rgb(0x7d5a2b), Clear: ClearBlue, Blocked: BlockedRed, Stand: black,
	}
)

// profileText is the height of a line of text in a profile, in inches.
const profileText = 0.14

// A chart is a profile while it is drawn.
type chart struct {
	*Picture
	r              *los.Ruling
	t              Theme
	x0, x1, y0, y1 float64 // the plot
	long           float64 // length of the line in inches
	low, high      float64 // levels at y1 and y0
	stretches      []stretch
	pl             placer
}

// Profile draws the side view of a ruling in a strip of a width and height in
// inches, with letters for reading on a screen at 96 pixels to the inch:
// ground, obstacles with their names, both stands on their ground, halfway and
// shadow lines, the sight line, how high the rule has it pass, and a scale in
// inches. Obstacles on the line carry the IDs "profile/N" with their index in
// the profile, others those of their parts. Of a ruling without lengths it shows
// what the line crosses in order, and how high that is: no scale, and no sight line,
// which would pass over what it does not.
func Profile(r *los.Ruling, width, height float64, t Theme) *Picture {
	c := &chart{Picture: &Picture{Bounds: Rect{Max: Pt(width, height)}}, r: r, t: t}
	c.Add(&Path{Lines: rect(0, 0, width, height), Style: Style{Fill: t.Back}})
	c.x0, c.x1 = 0.42+stub, math.Max(0.52+stub, width-0.38-stub)
	c.y0, c.y1 = 0.5, math.Max(0.6, height-0.32)
	c.long = r.Profile.Length.Inches()
	title, note := "Side profile along the sight line", "levels above the table · inches along the line"
	if r.Profile.Order {
		title, note = "What the line crosses, in order: not to scale", "levels above the table"
		c.y1 = math.Max(0.6, height-0.12) // no scale is below
	}
	c.write(Pt(0.2, 0.17), shortened(title, profileText, width-0.4, true), Start, true, t.Faint)
	if c.long <= 0 {
		c.write(Pt(width/2, height/2), shortened("No ground lies between the stands.", profileText, width-0.1, false), Middle, false, t.Text)
		return c.Picture
	}
	if TextWidth(note, profileText, false)+TextWidth(title, profileText, true) < width-0.9 {
		c.write(Pt(width-0.2, 0.17), note, End, false, t.Faint)
	}
	c.pl.room = Rect{Pt(0.05, 0.26), Pt(width-0.05, c.y1)}
	c.stretches = c.obstacles()
	c.levels()
	if !r.Profile.Order {
		c.scale()
	}
	c.ground()
	for i := range c.stretches {
		c.obstacle(&c.stretches[i])
		if o := &c.stretches[i]; o.Blocks && !o.beside {
			c.pl.things.add(c.column(o))
		}
	}
	c.counted()
	var names []bid
	names = append(names, c.crossing(r.Profile.Half, "halfway", "halfway", []float64{5, 3.5})...)
	if r.Profile.Levels[0] != r.Profile.Levels[1] {
		names = append(names, c.crossing(r.Profile.Shadow, "2″ shadow", "shadow", []float64{0.3, 2.6})...)
	}
	if !r.Profile.Order {
		c.sightLine()
	}
	c.stands()
	for _, b := range names {
		if c.pl.place(b) {
			c.Add(b.Label)
		}
	}
	c.obstacleNames()
	c.countedNames()
	return c.Picture
}

func (c *chart) x(inches float64) float64 {
	return c.x0 + math.Max(0, math.Min(1, inches/c.long))*(c.x1-c.x0)
}

func (c *chart) y(level float64) float64 {
	return c.y1 - (level-c.low)/(c.high-c.low)*(c.y1-c.y0)
}

// write adds a label.
func (c *chart) write(at Point, text string, a Anchor, isBold bool, col color.NRGBA) *Label {
	l := &Label{At: at, Text: text, Size: Inch(profileText), Anchor: a, Bold: isBold, Color: col, Keep: true}
	c.pl.labels.add(l.inked())
	c.Add(l)
	return l
}

// levels sets the scale of levels and draws a dotted line at each.
func (c *chart) levels() {
	p := c.r.Profile
	lo, hi := 0, 2
	see := func(n int) { lo, hi = min(lo, n), max(hi, n) }
	see(p.Levels[0])
	see(p.Levels[1])
	for _, g := range p.Ground {
		see(g.Level)
	}
	for _, o := range c.stretches {
		see(o.Top)
		see(o.Ground)
	}
	c.low, c.high = float64(lo), float64(hi)+0.9
	room := (c.y1 - c.y0) / (c.high - c.low)
	every := max(1, int(math.Ceil(profileText/room)))
	for n := lo; n <= hi; n += every {
		y := c.y(float64(n))
		c.Add(&Path{Lines: open(Pt(c.x0-stub, y), Pt(c.x1+stub, y)), Style: Style{Stroke: c.t.Rule, Width: Inch(0.011), Dash: []float64{1.5, 4}}})
		c.write(Pt(c.x0-stub-0.1, y), fmt.Sprint(n), End, false, c.t.Faint)
	}
}

// scale draws the inches along the line.
func (c *chart) scale() {
	step := rulerStep(c.long * 0.55 / (c.x1 - c.x0))
	c.Add(&Path{Lines: open(Pt(c.x0, c.y1), Pt(c.x1, c.y1)), Style: Style{Stroke: c.t.Faint, Width: Inch(0.012)}})
	for d := 0.0; d <= c.long+1e-9; d += step {
		x := c.x(d)
		c.Add(&Path{Lines: open(Pt(x, c.y1), Pt(x, c.y1+0.05)), Style: Style{Stroke: c.t.Faint, Width: Inch(0.012)}})
		c.write(Pt(x, c.y1+0.15), decimal(d, 2)+"″", Middle, false, c.t.Faint)
	}
}

// ground draws the ground as a silhouette, under the stands too: a stand is on
// the level of its center, wherever its front is.
func (c *chart) ground() {
	var top []Point
	for _, g := range c.r.Profile.Ground {
		y := c.y(float64(g.Level))
		top = append(top, Pt(c.x(g.Start.Inches()), y), Pt(c.x(g.End.Inches()), y))
	}
	left, right := c.y(float64(c.r.Profile.Levels[0])), c.y(float64(c.r.Profile.Levels[1]))
	top = append([]Point{Pt(c.x0-stub, left), Pt(c.x0, left)}, top...)
	top = append(top, Pt(c.x1, right), Pt(c.x1+stub, right))
	area := append(append([]Point{}, top...), Pt(c.x1+stub, c.y1), Pt(c.x0-stub, c.y1))
	c.Add(
		&Path{ID: "profile/ground", Lines: closed(area...), Style: Style{Fill: c.t.Ground}},
		&Path{ID: "profile/ground", Lines: open(top...), Style: Style{Stroke: c.t.Contour, Width: Inch(0.02)}},
	)
}

// crossing draws the halfway or the shadow line, if the line crosses it, and
// returns its name.
func (c *chart) crossing(at geom.Length, name, id string, dash []float64) []bid {
	if at < 0 {
		return nil
	}
	x := c.x(at.Inches())
	c.Add(&Path{ID: id, Lines: open(Pt(x, c.y0-0.2), Pt(x, c.y1)), Style: Style{Stroke: c.t.Text, Width: Inch(0.014), Dash: dash, Round: id == "shadow"}})
	l := &Label{ID: id, Text: name, Size: Inch(profileText), Color: c.t.Text, Keep: true}
	off := TextWidth(name, profileText, false)/2 + 0.05
	if id == "shadow" {
		off = -off
	}
	y := c.y0 - 0.13
	c.pl.keepLine(Pt(x, c.y0-0.2), Pt(x, c.y1), 0.06)
	return []bid{{Label: l, at: []Point{Pt(x+off, y), Pt(x-off, y), Pt(x+off, y+0.13), Pt(x-off, y+0.13)}}}
}

// Half the size of a stand's mark, and how much ground lies under it beside the
// plot: the line starts at its front.
const (
	mark = 0.065
	stub = 0.19
)

// eye returns the height of the eyes of the stand on the left or the right.
func (c *chart) eye(i int) float64 { return c.y(float64(c.r.Profile.Levels[i])) - mark - 0.012 }

// sightLine draws the line between the stands' levels.
func (c *chart) sightLine() {
	a, b := Pt(c.x0, c.eye(0)), Pt(c.x1, c.eye(1))
	st := Style{Stroke: c.t.Clear, Width: Inch(0.026), Round: true}
	if c.r.Verdict != los.Clear {
		st = Style{Stroke: c.t.Blocked, Width: Inch(0.026), Dash: []float64{4, 2.6}}
	}
	c.Add(
		&Path{ID: "sight", Lines: open(a, b), Style: Style{Stroke: faded(c.t.Back, 0.7), Width: Inch(0.05)}},
		&Path{ID: "sight", Lines: open(a, b), Style: st},
	)
	c.pl.keepLine(a, b, 0.05)
}

// standNames are what is written of both stands: with their levels where both have
// room for that beside each other, else without, and cut only if that is too long too.
func (c *chart) standNames() (out [2]string) {
	const gap = 0.1
	room := c.x1 - c.x0 + stub + 2*mark - gap
	parties := [2]los.Party{c.r.From, c.r.To}
	wide := 0.0
	for i, p := range parties {
		out[i] = fmt.Sprintf("%s, level %d", p.Name, p.Level)
		wide += TextWidth(out[i], profileText, true)
	}
	if wide <= room {
		return out
	}
	for i, p := range parties {
		rest := room - TextWidth(parties[1-i].Name, profileText, true)
		out[i] = shortened(p.Name, profileText, math.Max(rest, room*0.48), true)
	}
	return out
}

// stands marks both stands on their ground, with their names.
func (c *chart) stands() {
	texts := c.standNames()
	for i, party := range []los.Party{c.r.From, c.r.To} {
		x, y := [2]float64{c.x0 - stub/2, c.x1 + stub/2}[i], c.eye(i)
		id := standID(party.Stand)
		c.Add(&Path{ID: id, Lines: rounded(x-mark, y-mark, x+mark, y+mark, 0.02), Style: Style{Fill: rgb(0x59655a), Stroke: c.t.Stand, Width: Inch(0.018)}})
		c.pl.things.add(Rect{Pt(x, y), Pt(x, y)}.Grow(mark))
		l := &Label{ID: id, Text: texts[i], Size: Inch(profileText), Bold: true, Color: c.t.Text, Halo: faded(c.t.Back, 0.85), Keep: true}
		w := TextWidth(l.Text, profileText, true)
		in := x - mark + w/2
		if i == 1 {
			in = x + mark - w/2
		}
		var at []Point
		for k := range 6 {
			at = append(at, Pt(in, y-0.17-0.1*float64(k)))
		}
		at = append(at, Pt(in, y+0.17))
		if c.pl.place(bid{Label: l, at: at}) {
			c.Add(l)
		}
	}
}
