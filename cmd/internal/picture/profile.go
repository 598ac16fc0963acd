package picture

import (
	"fmt"
	"image/color"
	"math"

	"sightline/los"
)

// A Theme is the colors of a profile.
type Theme struct {
	Back, Text, Faint, Rule color.NRGBA
	Ground, Contour         color.NRGBA
	Clear, Blocked          color.NRGBA
	Stand                   color.NRGBA // edge of the stands' marks
}

// The themes: for the dark panel of the screen, and for paper. On the dark
// panel the blue and the vermilion of sight are lighter, to be read as well.
var (
	DarkTheme = Theme{
		Back: rgb(0x2e3539), Text: rgb(0xdfe5e6), Faint: rgb(0x9fb0b5), Rule: rgb(0x566167),
		Ground: rgb(0xcfae74), Contour: rgb(0x7d5a2b), Clear: rgb(0x56b4e9), Blocked: rgb(0xff8a3c), Stand: white,
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
	pl             placer
}

// Profile draws the side view of a ruling in a strip of a width and height in
// inches, with letters for reading on a screen at 96 pixels to the inch:
// ground, obstacles with their names, both stands at their levels, halfway
// and shadow lines, the sight line, and a scale in inches. Its obstacles
// carry the IDs "profile/N" with their index in the profile.
func Profile(r *los.Ruling, width, height float64, t Theme) *Picture {
	c := &chart{Picture: &Picture{Bounds: Rect{Max: Pt(width, height)}}, r: r, t: t}
	c.Add(&Path{Lines: rect(0, 0, width, height), Style: Style{Fill: t.Back}})
	c.x0, c.x1 = 0.45, math.Max(0.55, width-0.4)
	c.y0, c.y1 = 0.5, math.Max(0.6, height-0.32)
	c.long = r.Profile.Length.Inches()
	c.write(Pt(0.2, 0.17), "Side profile along the sight line", Start, true, t.Faint)
	if c.long <= 0 {
		c.write(Pt(width/2, height/2), "No ground lies between the stands.", Middle, false, t.Text)
		return c.Picture
	}
	note := "levels above the table · inches along the line"
	if TextWidth(note, profileText, false)+TextWidth("Side profile along the sight line", profileText, true) < width-0.9 {
		c.write(Pt(width-0.2, 0.17), note, End, false, t.Faint)
	}
	c.pl.room = Rect{Pt(0.05, 0.28), Pt(width-0.05, c.y1)}
	c.levels()
	c.scale()
	c.ground()
	for i, o := range r.Profile.Over {
		c.obstacle(i, o)
	}
	c.crossing(r.Profile.Half.Inches(), "halfway", "halfway", []float64{5, 3.5})
	if r.Profile.Shadow >= 0 && r.Profile.Levels[0] != r.Profile.Levels[1] {
		c.crossing(r.Profile.Shadow.Inches(), "2″ shadow", "shadow", []float64{0.3, 2.6})
	}
	c.sightLine()
	c.stands()
	for i, o := range r.Profile.Over {
		c.obstacleName(i, o)
	}
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
	for _, o := range p.Over {
		see(o.Top)
		see(o.Ground)
	}
	c.low, c.high = float64(lo), float64(hi)+0.9
	room := (c.y1 - c.y0) / (c.high - c.low)
	every := max(1, int(math.Ceil(profileText/room)))
	for n := lo; n <= hi; n += every {
		y := c.y(float64(n))
		c.Add(&Path{Lines: open(Pt(c.x0, y), Pt(c.x1, y)), Style: Style{Stroke: c.t.Rule, Width: Inch(0.011), Dash: []float64{1.5, 4}}})
		c.write(Pt(c.x0-0.14, y), fmt.Sprint(n), End, false, c.t.Faint)
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

// ground draws the ground as a silhouette.
func (c *chart) ground() {
	var top []Point
	for _, g := range c.r.Profile.Ground {
		y := c.y(float64(g.Level))
		top = append(top, Pt(c.x(g.Start.Inches()), y), Pt(c.x(g.End.Inches()), y))
	}
	if len(top) == 0 {
		return
	}
	area := append(append([]Point{}, top...), Pt(c.x1, c.y1), Pt(c.x0, c.y1))
	c.Add(
		&Path{ID: "profile/ground", Lines: closed(area...), Style: Style{Fill: c.t.Ground}},
		&Path{ID: "profile/ground", Lines: open(top...), Style: Style{Stroke: c.t.Contour, Width: Inch(0.02)}},
	)
}

// profileID returns the ID of an obstacle in a profile.
func profileID(i int) string { return fmt.Sprintf("profile/%d", i) }

// column returns where an obstacle stands in the plot; never thinner or lower
// than can be seen.
func (c *chart) column(o los.ProfilePart) Rect {
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
// faint and dashed if not.
func (c *chart) obstacle(i int, o los.ProfilePart) {
	b := c.column(o)
	col, ok := kindColors[o.Kind]
	if !ok {
		col = rgb(0x8a94a0)
	}
	lines := rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)
	id := profileID(i)
	if !o.Blocks {
		c.Add(&Path{ID: id, Lines: lines, Style: Style{Fill: faded(col, 0.45), Stroke: col, Width: Inch(0.014), Dash: []float64{4, 3}}})
		return
	}
	c.Add(
		&Path{ID: id, Lines: lines, Style: Style{Fill: faded(col, 0.9)}},
		&Path{ID: id, Lines: hatch(lines, -45, 0.075, 0), Style: Style{Stroke: c.t.Blocked, Width: Inch(0.016)}},
		&Path{ID: id, Lines: lines, Style: Style{Stroke: c.t.Blocked, Width: Inch(0.02)}},
	)
}

// obstacleName sets the name of an obstacle and its clause above it, clear of
// other names; a name moved away keeps a thin line to its obstacle.
func (c *chart) obstacleName(i int, o los.ProfilePart) {
	b := c.column(o)
	text := o.Name
	if o.Clause != "" {
		text += " (" + string(o.Clause) + ")"
	}
	col := c.t.Text
	l := &Label{ID: profileID(i), Text: shortened(text, profileText, (c.x1-c.x0)*0.4, false), Size: Inch(profileText), Color: col, Halo: faded(c.t.Back, 0.85), Keep: true}
	w := TextWidth(l.Text, profileText, false)
	mid := (b.Min.X + b.Max.X) / 2
	lo, hi := c.x0+w/2, c.x1-w/2
	in := func(x float64) float64 { return math.Max(lo, math.Min(hi, x)) }
	var at []Point
	for k := range 9 {
		y := b.Min.Y - 0.1 - float64(k)*0.115
		if y < c.pl.room.Min.Y+0.06 {
			break
		}
		for _, dx := range []float64{0, -0.3, 0.3, -0.58, 0.58, -1, 1} {
			at = append(at, Pt(in(mid+dx*math.Max(w, 0.4)), y))
		}
	}
	at = append(at, Pt(in(mid), (b.Min.Y+b.Max.Y)/2))
	c.pl.place(l, at)
	if d := b.Min.Y - l.At.Y; d > 0.16 {
		c.Add(&Path{ID: l.ID, Lines: open(Pt(math.Max(b.Min.X, math.Min(b.Max.X, l.At.X)), b.Min.Y), Pt(l.At.X, l.At.Y+0.06)), Style: Style{Stroke: faded(col, 0.5), Width: Inch(0.009)}})
	}
	c.Add(l)
}

// crossing draws the halfway or the shadow line.
func (c *chart) crossing(at float64, name, id string, dash []float64) {
	x := c.x(at)
	c.Add(&Path{ID: id, Lines: open(Pt(x, c.y0-0.2), Pt(x, c.y1)), Style: Style{Stroke: c.t.Text, Width: Inch(0.014), Dash: dash, Round: id == "shadow"}})
	l := &Label{ID: id, Text: name, Size: Inch(profileText), Color: c.t.Text, Keep: true}
	w := TextWidth(name, profileText, false)
	right, left := Pt(x+w/2+0.05, c.y0-0.13), Pt(x-w/2-0.05, c.y0-0.13)
	at2 := []Point{right, left}
	if id == "shadow" {
		at2 = []Point{left, right}
	}
	c.Add(c.pl.place(l, at2))
	c.pl.keepLine(Pt(x, c.y0-0.2), Pt(x, c.y1), 0.06)
}

// eyes is how far above its level a stand looks from, in levels.
const eyes = 0.18

// sightLine draws the line between the stands' levels.
func (c *chart) sightLine() {
	p := c.r.Profile
	a := Pt(c.x0, c.y(float64(p.Levels[0])+eyes))
	b := Pt(c.x1, c.y(float64(p.Levels[1])+eyes))
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

// stands marks both stands at their levels, with their names.
func (c *chart) stands() {
	p := c.r.Profile
	for i, party := range []los.Party{c.r.From, c.r.To} {
		x := [2]float64{c.x0, c.x1}[i]
		y := c.y(float64(p.Levels[i]) + eyes)
		const q = 0.065
		mark := Rect{Pt(x-q, y-q), Pt(x+q, y+q)}
		id := standID(party.Stand)
		c.Add(&Path{ID: id, Lines: rounded(x-q, y-q, x+q, y+q, 0.02), Style: Style{Fill: rgb(0x59655a), Stroke: c.t.Stand, Width: Inch(0.018)}})
		c.pl.taken = append(c.pl.taken, mark)
		text := fmt.Sprintf("%s, level %d", party.Name, party.Level)
		l := &Label{ID: id, Text: shortened(text, profileText, (c.x1-c.x0)*0.45, true), Size: Inch(profileText), Bold: true, Color: c.t.Text, Halo: faded(c.t.Back, 0.85), Keep: true}
		w := TextWidth(l.Text, profileText, true)
		in := x - q + w/2
		if i == 1 {
			in = x + q - w/2
		}
		at := []Point{Pt(in, y-0.17)}
		for k := 1; k < 5; k++ {
			at = append(at, Pt(in, y-0.17-0.12*float64(k)))
		}
		at = append(at, Pt(in, y+0.17))
		c.Add(c.pl.place(l, at))
	}
}
