package ui

import (
	"image/color"
	"math"
	"strings"
)

// More of the palette, for panels that lie over the table.
var (
	ChosenRow   = RGB(0x374248) // a chosen row, with a white edge
	InkFaint    = RGB(0x8d9da2) // of what is not to be done yet
	amberBright = RGB(0xf2c832)
	panelEdge   = RGB(0x3a4347)
)

// Radii of plates.
const (
	PanelRadius = 8
	CardRadius  = 6
	RowRadius   = 4
)

// Sizes of text on pages, beside those of the theme.
const (
	TextTitle  = 16   // of a card
	TextLine   = 13.5 // the sentence of the bar
	TextLedger = 12.5
	TextSoft   = 12
	TextKey    = 10.5
	TextPage   = 20
)

// Text returns a label in the ink of a page.
func Text(s string, size float64) Label { return Label{Text: s, Size: size, Color: Ink} }

// BoldText is Text in bold.
func BoldText(s string, size float64) Label {
	return Label{Text: s, Size: size, Bold: true, Color: Ink}
}

// In returns the label in another color.
func (l Label) In(c color.NRGBA) Label {
	l.Color = c
	return l
}

// PanelLook is the look of a panel that lies over the table.
var PanelLook = Look{Fill: SlateDeep, Edge: panelEdge, Radius: PanelRadius, Shadow: true}

// Panel adds a panel, which takes clicks away from the table.
func (p *Page) Panel(name string, r Rect) {
	p.Plate(r, PanelLook)
	p.Spot(Spot{Name: name, Place: r})
}

// A ButtonLook says what a button of a page is.
type ButtonLook struct {
	Name  string // of its spot
	Text  string
	Under string // a second line, smaller
	Key   string // shown on it
	Tip   string
	Tone  Tone
	Off   bool
	Small bool // its words are small, and on one line
	Press func()
}

// Button adds a button.
func (p *Page) Button(r Rect, b ButtonLook) {
	look, over, c := buttonLooks(b.Tone, b.Off)
	p.PlateOf(b.Name, r, look, over)
	l := Label{Text: b.Text, Size: TextBody, Bold: true, Color: c}
	room := r.W - 16
	key := p.KeyWidth(b.Key)
	if key > 0 {
		room -= key + 8
	}
	if b.Small || p.Width(l) > room {
		l.Size = TextSmall
	}
	if head, rest, ok := strings.Cut(b.Text, ": "); ok && b.Under == "" && !b.Small && p.Width(l) > room {
		l.Text, b.Under = head, rest
	}
	under := Label{Text: b.Under, Size: TextSmall, Color: InkSoft}
	w := math.Min(math.Max(p.Width(l), p.Width(under)), room)
	x := r.X + (r.W-w)/2
	if key > 0 {
		x -= (key + 8) / 2
		p.KeyCap(x+w+8, r.Y+r.H/2, b.Key, b.Tone == Todo)
	}
	y := r.Y + r.H/2
	if b.Under != "" {
		y -= 8
		p.Fitted(x, y+16, room, under, Anchor{Y: 0.5})
	}
	p.Fitted(x, y, room, l, Anchor{Y: 0.5})
	p.Spot(Spot{Name: b.Name, Place: r, Tip: b.Tip, Press: b.Press, Off: b.Off})
}

func buttonLooks(t Tone, off bool) (look, over Look, ink color.NRGBA) {
	look, ink = Look{Fill: SlatePanel, Edge: Rule, Radius: CardRadius}, Ink
	over = Look{Fill: SlateCard, Edge: InkSoft, Radius: CardRadius}
	switch {
	case off:
		look.Fill, ink = Slate, InkFaint
		over = look
	case t == Todo:
		look, ink = Look{Fill: Amber, Radius: CardRadius}, Black
		over = Look{Fill: amberBright, Radius: CardRadius}
	case t == Pressed:
		look = Look{Fill: ChosenRow, Edge: White, Radius: CardRadius}
		over = look
	}
	return look, over, ink
}

// keyPad is the room about the letters of a key cap.
const keyPad = 5

// KeyWidth returns the width of a key cap; none for no key.
func (p *Page) KeyWidth(key string) float64 {
	if key == "" {
		return 0
	}
	return math.Max(p.Width(Label{Text: key, Size: TextKey, Bold: true})+2*keyPad, 18)
}

// KeyCap adds the cap of a key, its left middle at a point, and returns its
// width.
func (p *Page) KeyCap(x, y float64, key string, dark bool) float64 {
	w := p.KeyWidth(key)
	if w == 0 {
		return 0
	}
	look, ink := Look{Fill: SlateDeep, Edge: InkSoft, Radius: RowRadius}, Ink
	if dark {
		look, ink = Look{Fill: amberBright, Edge: Black, Radius: RowRadius}, Black
	}
	p.Plate(Rect{x, y - 9, w, 18}, look)
	p.Words(x+w/2, y, Label{Text: key, Size: TextKey, Bold: true, Color: ink}, Centered)
	p.marks[len(p.marks)-1].sort = keyCap
	return w
}

// Pair adds words at the left end of a line and others at the right end; those
// at the left give way.
func (p *Page) Pair(x, y, width float64, left, right Label) {
	p.Fitted(x, y, p.right(x, y, width, left, right), left, Anchor{Y: 0.5})
}

// FilePair is Pair of the name of a file and what is said of it.
func (p *Page) FilePair(x, y, width float64, name, right Label) {
	p.FileName(x, y, p.right(x, y, width, name, right), name, Anchor{Y: 0.5})
}

// right adds the right one of a pair, and returns the room that it leaves.
func (p *Page) right(x, y, width float64, left, right Label) float64 {
	least := math.Min(p.Width(left), width*0.45)
	return width - p.Fitted(x+width, y, width-least-8, right, Anchor{X: 1, Y: 0.5}) - 8
}

// shares divides a width among words: alike if each fits so, else what they leave.
func (p *Page) shares(width float64, words []string) (wides []float64) {
	const pad, least = 12, 24 // a figure alone can be hit, too
	most, sum := 0.0, 0.0
	for _, s := range words {
		w := math.Max(p.Width(BoldText(s, TextSoft))+pad, least)
		wides = append(wides, w)
		most, sum = math.Max(most, w), sum+w
	}
	n := float64(len(words))
	for i := range wides {
		if most <= width/n || sum > width {
			wides[i] = width / n
		} else {
			wides[i] += (width - sum) / n
		}
	}
	return wides
}

// Choice adds buttons side by side of which one is in force.
func (p *Page) Choice(r Rect, name string, words []string, now int, choose func(int)) {
	p.Plate(r, Look{Fill: Slate, Edge: Rule, Radius: CardRadius})
	x := r.X
	for i, w := range p.shares(r.W, words) {
		s, cell := words[i], Rect{x, r.Y, w, r.H}.Inset(2, 2)
		x += w
		look, over, c := Look{Radius: RowRadius}, Look{Fill: SlateCard, Radius: RowRadius}, InkMiddle
		if i == now {
			look = Look{Fill: SlateLight, Edge: InkSoft, Radius: RowRadius}
			over, c = look, Ink
		}
		spot := name + ": " + s
		p.PlateOf(spot, cell, look, over)
		l := Label{Text: s, Size: TextSoft, Bold: i == now, Color: c}
		if p.Width(l) > cell.W-4 {
			l.Size = TextKey
		}
		l = Shortened(p.theme, l, (cell.W-4)*p.theme.Density)
		m := cell.Middle()
		p.Words(m.X, m.Y, l, Centered)
		p.Spot(Spot{Name: spot, Place: cell, Press: func() { choose(i) }})
	}
}
