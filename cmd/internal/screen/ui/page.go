package ui

import (
	"image/color"
	"math"
	"sort"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A Page is what the panels of a scene show: plates, words and pictures in
// order, and spots that can be pressed. A scene lays its page out when something
// has changed; the page keeps it as one image, and draws that. Lengths are in
// its units, see Rect.
type Page struct {
	theme  *Theme
	brush  *Brush
	labels *Labels
	size   Rect // of the window

	marks []mark
	spots []Spot
	clip  Rect // of what is added now

	hover   string // the spot under the pointer
	quiet   bool   // it was clicked: its tip is not wanted any more
	pressed string // the spot the button went down on
	focus   string // the spot that keys have reached; empty for none
	last    string // the spot that was clicked last, and when
	lastAt  int
	lastOn  gmath.Vec
	tick    int

	// Told is told the name of what is pressed, by the pointer or by keys, before it
	// is done; may be nil.
	Told func(name string)

	canvas *ebiten.Image
	dirty  bool
	laid   int // how often it was laid out
}

// A Spot is a place that can be pressed.
type Spot struct {
	Name  string // unique on the page; what traces call it by
	Place Rect
	Tip   string // what it does or why it cannot, for people who wait above it
	Press func() // nil: it only takes the click away from what is below it
	Twice func() // a second click soon after the first
	Other func() // the right button
	Off   bool   // it cannot be pressed now
	Drag  bool   // a press that is held belongs to the scene
	Modal bool   // what was added before it gets no focus
	clip  Rect
	after int // how many marks there were before it
}

// NewPage returns an empty page.
func NewPage(th *Theme, brush *Brush) *Page {
	return &Page{theme: th, brush: brush, labels: NewLabels(th)}
}

// Theme returns what the page is drawn with.
func (p *Page) Theme() *Theme { return p.theme }

// Begin forgets what is laid out, for a window of w by h device pixels.
func (p *Page) Begin(w, h int) {
	p.laid++
	p.size = Rect{0, 0, float64(w) / p.theme.Density, float64(h) / p.theme.Density}
	p.marks, p.spots, p.clip, p.dirty = p.marks[:0], p.spots[:0], p.size, true
}

// Forget drops all that was laid out and drawn, down to its words.
func (p *Page) Forget() {
	p.marks, p.spots, p.dirty = nil, nil, true
	p.hover, p.pressed, p.focus, p.last = "", "", "", ""
	p.labels.Forget()
	if p.canvas != nil {
		p.canvas.Clear()
	}
}

// Size returns the window in units.
func (p *Page) Size() Rect { return p.size }

// Clip bounds what is added from now on, and returns what bounded it before.
func (p *Page) Clip(r Rect) (before Rect) {
	before, p.clip = p.clip, p.clip.Meets(r)
	return before
}

// Unclip sets the bounds that Clip returned.
func (p *Page) Unclip(before Rect) { p.clip = before }

type markKind uint8

const (
	plateMark markKind = iota
	wordsMark
	lineMark
	imageMark
)

// A mark is one thing drawn.
type mark struct {
	kind   markKind
	clip   Rect
	place  Rect
	look   Look
	over   Look // while the spot is pointed at
	spot   string
	label  Label
	anchor Anchor
	width  float64
	image  *ebiten.Image
	whole  string // the words, where the label has been cut
	sort   wordSort
}

// A Look is how a plate looks. Colors without alpha are not drawn.
type Look struct {
	Fill   color.NRGBA
	Edge   color.NRGBA
	Width  float64 // of the edge; 0 is 1
	Radius float64
	Dash   float64
	Shadow bool
}

// Plate adds a plate.
func (p *Page) Plate(r Rect, l Look) {
	p.marks = append(p.marks, mark{kind: plateMark, clip: p.clip, place: r, look: l, over: l})
}

// PlateOf adds the plate of a spot, which looks otherwise when it is pointed at.
func (p *Page) PlateOf(spot string, r Rect, l, over Look) {
	p.marks = append(p.marks, mark{kind: plateMark, clip: p.clip, place: r, look: l, over: over, spot: spot})
}

// Rule adds a thin line from one point to another.
func (p *Page) Rule(x0, y0, x1, y1, width float64, c color.NRGBA) {
	p.marks = append(p.marks, mark{kind: lineMark, clip: p.clip, place: Rect{x0, y0, x1 - x0, y1 - y0}, look: Look{Fill: c}, width: width})
}

// Words adds a line of text with its anchor at a point.
func (p *Page) Words(x, y float64, l Label, a Anchor) {
	if l.Text != "" {
		p.marks = append(p.marks, mark{kind: wordsMark, clip: p.clip, place: Rect{X: x, Y: y}, label: l, anchor: a})
	}
}

// Fitted adds a line of text cut to a width, and returns the width it takes.
func (p *Page) Fitted(x, y, width float64, l Label, a Anchor) float64 {
	return p.fitted(x, y, l.Text, Shortened(p.theme, l, width*p.theme.Density), a)
}

// FileName is Fitted of the name of a file.
func (p *Page) FileName(x, y, width float64, l Label, a Anchor) float64 {
	return p.fitted(x, y, l.Text, Named(p.theme, l, width*p.theme.Density), a)
}

func (p *Page) fitted(x, y float64, whole string, l Label, a Anchor) float64 {
	before := len(p.marks)
	if p.Words(x, y, l, a); l.Text != whole && len(p.marks) > before {
		p.marks[before].whole = whole
	}
	return p.Width(l)
}

// Said returns the words on the page, a line each, in the order they were added.
func (p *Page) Said() (out []string) {
	for i := range p.marks {
		if m := &p.marks[i]; m.kind == wordsMark {
			out = append(out, m.label.Text)
		}
	}
	return out
}

// Width returns the width of a line of text.
func (p *Page) Width(l Label) float64 { return l.Width(p.theme) / p.theme.Density }

// Paragraph adds text broken into lines of a width, from y on, and returns
// where it ends. A line break begins a new line.
func (p *Page) Paragraph(x, y, width, leading float64, l Label) (bottom float64) {
	for i, line := range p.Broken(l, width) {
		l.Text = line
		before := len(p.marks)
		if p.Words(x, y, l, TopLeft); i > 0 && len(p.marks) > before {
			p.marks[before].sort = goesOn
		}
		y += leading
	}
	return y
}

// Broken returns the lines that a text takes at a width.
func (p *Page) Broken(l Label, width float64) []string {
	return Broken(p.theme, l, width*p.theme.Density)
}

// Broken returns the lines that a text takes at a width in device pixels.
func Broken(th *Theme, l Label, width float64) []string {
	var out []string
	for _, part := range strings.Split(l.Text, "\n") {
		line := ""
		for _, word := range strings.FieldsFunc(part, func(r rune) bool { return r != noBreak && unicode.IsSpace(r) }) {
			l.Text = word
			if line != "" {
				l.Text = line + " " + word
			}
			if line != "" && l.Width(th) > width {
				out = append(out, line)
				l.Text = word
			}
			for l.Width(th) > width && len(l.Text) > 1 { // a word longer than the line
				var head string
				head, l.Text = split(th, l, width)
				out = append(out, head)
			}
			line = l.Text
		}
		out = append(out, line)
	}
	for i, s := range out {
		out[i] = strings.ReplaceAll(s, string(noBreak), " ")
	}
	return out
}

// noBreak is a space at which no line is broken.
const noBreak = '\u00a0'

// Kept is a text in whose spaces no line is broken, as one word.
func Kept(s string) string { return strings.ReplaceAll(s, " ", string(noBreak)) }

// split cuts a word where it reaches a width, after a letter at least.
func split(th *Theme, l Label, width float64) (head, rest string) {
	runes := []rune(l.Text)
	n := sort.Search(len(runes), func(n int) bool {
		l.Text = string(runes[:n+1])
		return l.Width(th) > width
	})
	n = max(n, 1)
	return string(runes[:n]), string(runes[n:])
}

// Image adds a picture with its middle at a point, in device pixels of its own.
func (p *Page) Image(x, y float64, img *ebiten.Image) {
	if img != nil {
		p.marks = append(p.marks, mark{kind: imageMark, clip: p.clip, place: Rect{X: x, Y: y}, image: img})
	}
}

// Shows reports whether any of a place is within what is added now is clipped to.
func (p *Page) Shows(r Rect) bool { return !r.Meets(p.clip).Empty() }

// Spot adds a place that can be pressed. One that is clipped away is not there.
func (p *Page) Spot(s Spot) {
	s.clip, s.after = p.clip, len(p.marks)
	if p.Shows(s.Place) {
		p.spots = append(p.spots, s)
	}
}

// Spots lists the spots from below to above.
func (p *Page) Spots() []Spot { return p.spots }

// at returns the topmost spot at a position, or nil.
func (p *Page) at(v gmath.Vec) *Spot {
	for i := len(p.spots) - 1; i >= 0; i-- {
		if s := &p.spots[i]; s.Place.Meets(s.clip).Holds(v) {
			return s
		}
	}
	return nil
}

// Unit returns a position of the window in units.
func (p *Page) Unit(v gmath.Vec) gmath.Vec { return v.Divf(p.theme.Density) }

// Over reports whether a position of the window, in device pixels, is on
// something of the page: then it is not the table's.
func (p *Page) Over(v gmath.Vec) bool { return p.at(p.Unit(v)) != nil }

// Hovered returns the spot under the pointer, "" for none.
func (p *Page) Hovered() string { return p.hover }

// Tip returns what is said of the spot under the pointer, until it is pressed;
// why one is off is said all the same.
func (p *Page) Tip() (text string, of Rect) {
	for i := range p.spots {
		if s := &p.spots[i]; s.Name == p.hover && s.Tip != "" && !p.quiet {
			return s.Tip, s.Place.Meets(s.clip)
		}
	}
	return "", Rect{}
}

// twice is how many ticks may pass between the clicks of a double click.
const twice = 24

// Update takes the pointer of a tick and presses what is clicked. It reports
// whether the page has taken the pointer: then it is not the table's.
func (p *Page) Update(in *Input) (taken bool) {
	p.tick++
	over := p.again(p.Unit(in.At))
	if over == nil {
		over = p.at(p.Unit(in.At))
	}
	name := ""
	if over != nil {
		name = over.Name
	}
	if name != p.hover {
		p.hover, p.quiet, p.dirty = name, false, true
	}
	if in.JustPressed != NoButton {
		p.pressed, p.quiet = name, over != nil && !over.Off
		if p.focus != "" {
			p.focus, p.dirty = "", true
		}
	}
	if in.JustReleased != NoButton && over != nil && name == p.pressed && !over.Off {
		p.click(over, in.JustReleased)
		p.lastOn = p.Unit(in.At)
	}
	taken = over != nil || p.pressed != ""
	if in.Down == NoButton {
		p.pressed = ""
	}
	return taken
}

// again returns the spot that was just clicked while the pointer waits there for the
// second click, or nil: the first may have moved it away.
func (p *Page) again(at gmath.Vec) *Spot {
	const still = 3
	if p.last == "" || p.tick-p.lastAt > twice || at.DistanceTo(p.lastOn) > still {
		return nil
	}
	for i := range p.spots {
		if s := &p.spots[i]; s.Name == p.last && s.Twice != nil {
			return s
		}
	}
	return nil
}

func (p *Page) click(s *Spot, b Button) {
	switch {
	case b == RightButton && s.Other != nil:
		s.Other()
	case b != LeftButton:
	case s.Twice != nil && p.last == s.Name && p.tick-p.lastAt <= twice:
		p.last = ""
		s.Twice()
	default:
		p.last, p.lastAt = s.Name, p.tick
		if s.Press != nil {
			p.theme.click()
			p.tell(s)
			s.Press()
		}
	}
}

func (p *Page) tell(s *Spot) {
	if p.Told != nil {
		p.Told(s.Name)
	}
}

// MoveFocus gives the focus to the next spot that can be pressed, by 1 or -1.
func (p *Page) MoveFocus(by int) {
	n, at, first := len(p.spots), -1, 0
	for i := range p.spots {
		if p.spots[i].Name == p.focus {
			at = i
		}
		if p.spots[i].Modal {
			first = i + 1
		}
	}
	switch {
	case at < first && by < 0:
		at = n
	case at < first:
		at = first - 1
	}
	for i := at + by; i >= first && i < n; i += by {
		if s := &p.spots[i]; s.Press != nil && !s.Off {
			p.focus, p.dirty = s.Name, true
			return
		}
	}
	p.focus, p.dirty = "", true
}

// FocusToward gives the focus to the spot that is nearest in a direction, right
// and down positive. Without a focus it does nothing.
func (p *Page) FocusToward(dx, dy float64) {
	from := -1
	for i := range p.spots {
		if p.spots[i].Name == p.focus {
			from = i
		}
	}
	if from < 0 {
		return
	}
	at, best, least := p.spots[from].Place.Middle(), -1, math.Inf(1)
	for i := range p.spots {
		s := &p.spots[i]
		if i == from || s.Press == nil || s.Off {
			continue
		}
		by := s.Place.Middle().Sub(at)
		along, aside := by.X*dx+by.Y*dy, math.Abs(by.X*dy)+math.Abs(by.Y*dx)
		// Rather what lies straight ahead than what is near at the side.
		if far := along + 3*aside; along > 1 && far < least {
			best, least = i, far
		}
	}
	if best >= 0 {
		p.focus, p.dirty = p.spots[best].Name, true
	}
}

// Focus returns the spot that has the focus, "" for none.
func (p *Page) Focus() string { return p.focus }

// SetFocus gives a spot the focus.
func (p *Page) SetFocus(name string) { p.focus, p.dirty = name, true }

// PressFocus presses the spot that has the focus, and reports whether there is
// one.
func (p *Page) PressFocus() bool { return p.focus != "" && p.PressNamed(p.focus) }

// PressNamed presses a spot, and reports whether it could be pressed.
func (p *Page) PressNamed(name string) bool {
	for i := range p.spots {
		if s := &p.spots[i]; s.Name == name && s.Press != nil && !s.Off {
			p.tell(s)
			s.Press()
			return true
		}
	}
	return false
}

// Draw draws the page over the window.
func (p *Page) Draw(dst *ebiten.Image) {
	b := dst.Bounds()
	if p.canvas == nil || p.canvas.Bounds().Size() != b.Size() {
		if p.canvas != nil {
			p.canvas.Deallocate()
		}
		p.canvas, p.dirty = NewCanvas(b.Dx(), b.Dy()), true
	}
	if p.dirty {
		p.canvas.Clear()
		for i := range p.marks {
			p.paint(p.canvas, &p.marks[i])
		}
		p.dirty = false
	}
	dst.DrawImage(p.canvas, nil)
}

// paint draws one mark.
func (p *Page) paint(dst *ebiten.Image, m *mark) {
	k := p.theme.Density
	if m.clip != p.size {
		in := m.clip.Pixels(k).Intersect(dst.Bounds())
		if in.Empty() {
			return
		}
		dst = dst.SubImage(in).(*ebiten.Image)
	}
	at := gmath.Vec{X: m.place.X * k, Y: m.place.Y * k}
	switch m.kind {
	case plateMark:
		look := m.look
		if m.spot != "" && m.spot == p.hover {
			look = m.over
		}
		p.plate(dst, m.place, look)
		if m.spot != "" && m.spot == p.focus {
			p.ring(dst, m.place, look.Radius)
		}
	case lineMark:
		p.brush.Line(dst, at, at.Add(gmath.Vec{X: m.place.W * k, Y: m.place.H * k}), math.Max(1, m.width*k), p.theme.Color(m.look.Fill), 0)
	case wordsMark:
		p.labels.Draw(dst, m.label, at, m.anchor)
	case imageMark:
		var o ebiten.DrawImageOptions
		s := m.image.Bounds().Size()
		o.GeoM.Translate(math.Round(at.X-float64(s.X)/2), math.Round(at.Y-float64(s.Y)/2))
		dst.DrawImage(m.image, &o)
	}
}

// ring marks what has the focus: white between black, inside its plate, so that
// no list cuts it off and nothing that is chosen or pointed at looks like it.
func (p *Page) ring(dst *ebiten.Image, r Rect, radius float64) {
	p.plate(dst, r, Look{Edge: Black, Width: 5, Radius: radius})
	p.plate(dst, r.Inset(1, 1), Look{Edge: White, Width: 2.5, Radius: math.Max(radius-1, 2)})
}

// plate draws a plate, its edge inside.
func (p *Page) plate(dst *ebiten.Image, r Rect, l Look) {
	k := p.theme.Density
	px := r.Pixels(k)
	if l.Shadow {
		p.brush.Shadow(dst, px, p.theme)
	}
	width := l.Width
	if width == 0 {
		width = 1
	}
	width = math.Max(1, math.Round(width*k))
	if l.Edge.A == 0 {
		width = 0
	}
	lo, hi := gmath.Vec{X: float64(px.Min.X), Y: float64(px.Min.Y)}, gmath.Vec{X: float64(px.Max.X), Y: float64(px.Max.Y)}
	half := hi.Sub(lo).Mulf(0.5).Sub(gmath.Vec{X: width / 2, Y: width / 2})
	p.brush.Box(dst, Box{
		Center: lo.Add(hi).Mulf(0.5), Half: half, Round: l.Radius * k,
		Fill: p.theme.Color(l.Fill), Stroke: p.theme.Color(l.Edge), Width: width, Dash: l.Dash * k,
	})
}
