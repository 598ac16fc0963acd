//go:build !js

package screen

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"strings"

	"golang.org/x/image/draw"

	"sightline"
	"sightline/cmd/internal/handbook"
	"sightline/cmd/internal/screen/ui"
)

// A reader is who reads the handbook under Help.
type reader struct {
	book  *handbook.Book
	page  string   // "" for the keys
	been  []string // pages before it, the last last
	laid  *laidPage
	wide  float64   // for which it is laid out
	theme *ui.Theme // likewise
	high  float64   // of the list of pages
}

// Measures of a page of the handbook.
const (
	pageLeading = 20
	pageWide    = 660 // as wide as a line is well read
	pageIndent  = 18
	pageTop     = 56 // of the panel, above what scrolls
)

// A laidPage is a page in lines of a width, from its top.
type laidPage struct {
	marks []laidMark
	high  float64
	at    map[string]float64 // headings
}

// A laidMark is words of one look, a plate behind them, or a picture.
type laidMark struct {
	place   ui.Rect
	label   ui.Label
	to      string // where it leads
	plate   bool
	picture string
}

// reads opens the handbook, once it is asked for.
func (l *lobby) reads() *handbook.Book {
	if l.reader.book == nil {
		book, err := handbook.Read(sightline.Documents)
		if err != nil {
			l.refuse(err)
			book = &handbook.Book{}
		}
		l.reader.book = book
	}
	return l.reader.book
}

// readsOver opens a page over a match.
func (l *lobby) readsOver(match ui.Scene, page string) ui.Scene {
	l.settingsOver(match)
	l.section = helpSection
	l.turnTo(page)
	l.reader.been = nil
	return l
}

// layContents is the list of the pages, at the right.
func (l *lobby) layContents() {
	p, r := l.page, l.frame.side
	p.Panel("contents panel", r)
	in := r.Inset(14, 12)
	p.Fitted(in.X, in.Y+14, in.W, ui.BoldText("Handbook", ui.TextTitle), ui.Anchor{Y: 0.5})
	view := ui.Rect{X: r.X, Y: in.Y + 32, W: r.W, H: in.H - 32}
	y, before := l.beside.Begin(p, view, l.reader.high)
	top := y
	y = l.layPageRow(in, y, "", "Keys and marks")
	for _, c := range l.reads().Chapters {
		for _, line := range p.Broken(ui.Text(c.Title, ui.TextSoft), in.W-ui.BarWide) {
			p.Words(in.X, y+16, ui.Text(line, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
			y += 18
		}
		y += 8
		for _, page := range c.Pages {
			y = l.layPageRow(in, y, page.Name, page.Title)
		}
	}
	l.reader.high = y - top
	l.beside.End(p, before)
}

// layPageRow is a page in the list.
func (l *lobby) layPageRow(in ui.Rect, y float64, name, title string) float64 {
	p := l.page
	label := ui.Text(title, ui.TextBody)
	lines := p.Broken(label, in.W-18-ui.BarWide)
	r := ui.Rect{X: in.X - 4, Y: y, W: in.W + 4 - ui.BarWide, H: 9 + 17*float64(len(lines))}
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if name == l.reader.page {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	spot := "page " + name
	p.PlateOf(spot, r, look, over)
	for i, line := range lines {
		label.Text = line
		p.Words(r.X+9, r.Y+13+17*float64(i), label, ui.Anchor{Y: 0.5})
	}
	p.Spot(ui.Spot{Name: spot, Place: r, Press: func() { l.turnTo(name) }})
	return r.Bottom() + 1
}

// turnTo opens a page, "page" or "page#heading"; "" is the keys.
func (l *lobby) turnTo(to string) {
	r := &l.reader
	name, heading, _ := strings.Cut(to, "#")
	if name != r.page {
		r.been = append(r.been, r.page)
		r.page, r.laid = name, nil
		l.lists[helpSection] = ui.Scroll{}
	}
	if heading != "" {
		if laid := l.laidPage(); laid != nil {
			l.lists[helpSection].Top = laid.at[heading]
		}
	}
	l.stale = true
}

// turnBack goes to the page that was read before, and reports whether there was one.
func (l *lobby) turnBack() bool {
	r := &l.reader
	if r.page == "" {
		return false
	}
	n := len(r.been) - 1
	name := ""
	if n >= 0 {
		name, r.been = r.been[n], r.been[:n]
	}
	r.page, r.laid, l.stale = name, nil, true
	l.lists[helpSection] = ui.Scroll{}
	return true
}

// turnPage goes to the next page, or the one before.
func (l *lobby) turnPage(by int) {
	names := []string{""}
	for _, p := range l.reads().Pages() {
		names = append(names, p.Name)
	}
	for i, name := range names {
		if name == l.reader.page && i+by >= 0 && i+by < len(names) {
			l.turnTo(names[i+by])
			l.reader.been = nil
			return
		}
	}
}

// laidPage lays the page out that is open; nil for the keys.
func (l *lobby) laidPage() *laidPage {
	r := &l.reader
	page := l.reads().Page(r.page)
	wide := math.Min(l.frame.main.W-48-ui.BarWide, pageWide)
	if page == nil {
		return nil
	}
	if r.laid == nil || r.wide != wide || r.theme != l.theme {
		f := &flow{page: l.page, book: r.book, wide: wide, out: &laidPage{at: map[string]float64{}}}
		f.blocks(page.Blocks)
		r.laid, r.wide, r.theme = f.out, wide, l.theme
	}
	return r.laid
}

// pageTitle is the title of the page that is open; nothing for the keys.
func (l *lobby) pageTitle() string {
	if p := l.reads().Page(l.reader.page); p != nil {
		return p.Title
	}
	return ""
}

// layPage is a page of the handbook, if one is open.
func (l *lobby) layPage() bool {
	laid := l.laidPage()
	if laid == nil {
		return false
	}
	p, r := l.page, l.frame.main
	p.Panel("help panel", r)
	in := r.Inset(24, 12)
	l.layTurns(ui.Rect{X: in.X, Y: in.Y, W: in.W, H: 30})
	view := ui.Rect{X: r.X, Y: r.Y + pageTop, W: r.W, H: r.H - pageTop - 12}
	y, before := l.lists[helpSection].Begin(p, view, laid.high)
	for i := range laid.marks {
		m := &laid.marks[i]
		place := m.place
		place.X += in.X
		place.Y += y
		if !place.Meets(view).Empty() {
			l.layMark(place, m)
		}
	}
	l.lists[helpSection].End(p, before)
	return true
}

// layTurns are the ways from page to page.
func (l *lobby) layTurns(r ui.Rect) {
	p := l.page
	x := r.X
	for _, b := range []struct {
		name, text, key string
		do              func()
	}{
		{"page before", "Before", "←", func() { l.turnPage(-1) }},
		{"page after", "Next", "→", func() { l.turnPage(1) }},
		{"page back", "Back", "Esc", func() { l.turnBack() }},
	} {
		if b.key == "Esc" && l.match != nil { // that goes back to the match
			b.key = ""
		}
		w := p.Width(ui.BoldText(b.text, ui.TextBody)) + p.KeyWidth(b.key) + 34
		if x+w > r.Right() {
			break
		}
		p.Button(ui.Rect{X: x, Y: r.Y, W: w, H: r.H}, ui.ButtonLook{Name: b.name, Text: b.text, Key: b.key, Press: b.do})
		x += w + 8
	}
}

// layMark is what a laid mark shows.
func (l *lobby) layMark(place ui.Rect, m *laidMark) {
	p := l.page
	switch {
	case m.picture != "":
		k := l.theme.Density
		s := shot{id: m.picture, room: image.Pt(int(place.W*k), int(place.H*k))}
		data := l.reader.book.Picture(m.picture)
		p.Plate(place, ui.Look{Fill: ui.SlatePanel, Edge: ui.Rule, Radius: ui.RowRadius})
		if img := l.gallery.drawing(s, func() *image.RGBA { return scaled(data, s.room) }); img != nil {
			mid := place.Middle()
			p.Image(mid.X, mid.Y, img)
		}
	case m.plate && place.H <= 1:
		p.Rule(place.X, place.Y, place.Right(), place.Y, 1, ui.Rule)
	case m.plate:
		p.Plate(place, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
	default:
		p.Words(place.X, place.Y, m.label, ui.TopLeft)
		if m.to != "" {
			p.Rule(place.X, place.Y+pageLeading-3, place.Right(), place.Y+pageLeading-3, 1, ui.ClearBright)
			p.Spot(ui.Spot{Name: "link " + m.to, Place: place, Press: func() { l.turnTo(m.to) }})
		}
	}
}

// scaled is a picture in another size.
func scaled(data []byte, size image.Point) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	if img, err := png.Decode(bytes.NewReader(data)); err == nil {
		draw.CatmullRom.Scale(out, out.Bounds(), img, img.Bounds(), draw.Src, nil)
	}
	return out
}
