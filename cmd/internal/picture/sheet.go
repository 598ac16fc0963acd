package picture

import (
	"fmt"
	"image/color"
	"strings"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// Sheet draws a ruling as a document: the whole table with the ruling on it,
// the verdict and every clause in words, what would change it if that is given, and the
// side profile.
func Sheet(s *scene.Scene, r *los.Ruling, would ...string) *Picture {
	p := Table(s, Options{Ruling: r})
	pen := penScale(tableRect(s))
	old := p.Bounds
	// Text needs room however small the table is.
	if w, _ := p.Bounds.Size(); w < 46*pen {
		p.Bounds.Max.X = p.Bounds.Min.X + 46*pen
	}
	w, _ := p.Bounds.Size()
	doc := &document{Picture: &Picture{}, pen: pen, left: p.Bounds.Min.X + 2.6*pen, y: p.Bounds.Max.Y + 0.6*pen}
	doc.width = w - 3.8*pen
	doc.inset(p, s, r)
	doc.verdict(r, would)
	doc.parties(r)
	doc.parts(r)
	doc.profile(r)
	doc.small("Rulings in force: " + strings.Join(r.InForce, ", ") + ".")
	if s.Note != "" {
		doc.small(s.Note)
	}
	p.Bounds.Max.Y = doc.y + 0.8*pen
	// Paper covers whatever of the table reaches beyond its margin.
	cover := rect(p.Bounds.Min.X, old.Max.Y, p.Bounds.Max.X, p.Bounds.Max.Y)
	if p.Bounds.Max.X > old.Max.X {
		cover = append(cover, rect(old.Max.X, old.Min.Y, p.Bounds.Max.X, old.Max.Y)...)
	}
	p.Add(&Path{ID: "margin", Lines: cover, Style: Style{Fill: margin}})
	p.Over(doc.Picture)
	return p
}

// A document is text set from top to bottom.
type document struct {
	*Picture
	pen, left, width, y float64
}

// text sets lines of text of a size, indented, in at most a width, and moves
// down.
func (d *document) text(x, width, size float64, isBold bool, col color.NRGBA, text string) {
	for _, line := range wrapped(text, size*d.pen, width, isBold) {
		d.y += size * d.pen * 0.62
		d.Add(&Label{ID: "text", At: Pt(x, d.y), Text: line, Size: Inch(size * d.pen), Anchor: Start, Bold: isBold, Color: col, Keep: true})
		d.y += size * d.pen * 0.62
	}
}

// inset sets the corridor enlarged, if it is small on the table, where a frame
// shows what it is of.
func (d *document) inset(table *Picture, s *scene.Scene, r *los.Ruling) {
	crop, scale, ok := insetOf(s, r, d.width, d.pen)
	if !ok {
		return
	}
	table.Add(&Path{ID: "inset", Lines: rect(crop.Min.X, crop.Min.Y, crop.Max.X, crop.Max.Y), Style: Style{Stroke: faded(ink, 0.7), Width: Inch(0.06 * d.pen)}})
	_, h := crop.Size()
	d.Over(inset(s, r, crop, d.pen/scale).Placed(Pt(d.left-crop.Min.X*scale, d.y-crop.Min.Y*scale), 0, scale))
	d.Add(&Path{ID: "inset", Lines: rect(d.left, d.y, d.left+d.width, d.y+h*scale), Style: Style{Stroke: ink, Width: Inch(frameWide * d.pen)}})
	d.y += h*scale + 0.8*d.pen
}

func (d *document) small(text string) {
	d.y += 0.15 * d.pen
	d.text(d.left, d.width, 0.6, false, rgb(0x5f584a), text)
}

// verdict sets the verdict with its mark, which says by its form what its
// color says, the summary, and what would change it.
func (d *document) verdict(r *los.Ruling, would []string) {
	u := d.pen
	word, col := "Blocked", BlockedRed
	if r.Verdict == los.Clear {
		word, col = "Clear", ClearBlue
	}
	if r.Question == los.Fire {
		word += " line of fire"
	} else {
		word += " line of sight"
	}
	c := Pt(d.left+0.7*u, d.y+0.9*u)
	d.Add(&Circle{ID: "verdict", Center: c, Radius: 0.66 * u, Style: Style{Fill: col}})
	mark := Style{Stroke: white, Width: Inch(0.2 * u), Round: true}
	if r.Verdict == los.Clear {
		d.Add(&Path{ID: "verdict", Lines: open(Pt(c.X-0.3*u, c.Y+0.02*u), Pt(c.X-0.07*u, c.Y+0.27*u), Pt(c.X+0.33*u, c.Y-0.25*u)), Style: mark})
	} else {
		d.Add(&Path{ID: "verdict", Lines: []Line{
			{[]Point{Pt(c.X-0.26*u, c.Y-0.26*u), Pt(c.X+0.26*u, c.Y+0.26*u)}, false},
			{[]Point{Pt(c.X-0.26*u, c.Y+0.26*u), Pt(c.X+0.26*u, c.Y-0.26*u)}, false},
		}, Style: mark})
	}
	size := 1.35
	d.Add(&Label{ID: "verdict", At: Pt(d.left+1.7*u, c.Y), Text: word, Size: Inch(size * u), Anchor: Start, Bold: true, Color: ink, Keep: true})
	d.y += 1.9 * u
	d.text(d.left, d.width, 0.8, false, ink, marked(r.Summary))
	d.y += 0.15 * u
	if len(would) > 0 {
		d.text(d.left, d.width, 0.68, false, ink, marked(strings.Join(would, " ")))
		d.y += 0.15 * u
	}
	d.y += 0.15 * u
}

// parties says who looks at whom, and on what they stand; the summary has their levels.
func (d *document) parties(r *los.Ruling) {
	who := func(p los.Party) string {
		text := p.Name
		if p.Side != "" {
			text += " (" + p.Side + ")"
		}
		if ground := p.Ground(); ground != "" {
			text += ", " + ground
		}
		return text
	}
	line := who(r.From) + "; " + who(r.To) + ". " + r.Distances()
	d.text(d.left, d.width, 0.68, true, ink, marked(line))
	d.y += 0.3 * d.pen
}

// parts sets every obstacle in the corridor with its clause, in two columns
// if there is room.
func (d *document) parts(r *los.Ruling) {
	u := d.pen
	if len(r.Parts) == 0 {
		text := "Nothing in the corridor between them can block."
		if r.Profile.Length <= 0 {
			text = "No ground lies between the stands."
		}
		d.text(d.left, d.width, 0.68, false, ink, text)
		d.y += 0.3 * u
		return
	}
	cols := 1
	if d.width > 44*u && len(r.Parts) > 2 {
		cols = 2
	}
	top, gap := d.y, 1.2*u
	cell := (d.width - gap*float64(cols-1)) / float64(cols)
	rows := (len(r.Parts) + cols - 1) / cols
	lowest := d.y
	for i := range r.Parts {
		if i%rows == 0 {
			d.y = top
		}
		d.part(r, i, d.left+float64(i/rows)*(cell+gap), cell)
		lowest = max(lowest, d.y)
	}
	d.y = lowest + 0.3*u
}

// part sets one obstacle: a bar that tells whether it blocks, solid or
// broken, its name, where it lies, its clause and the reason. What the line of a
// clear ruling passes would block, and has not the color of what does.
func (d *document) part(r *los.Ruling, i int, x, width float64) {
	part, u, top := &r.Parts[i], d.pen, d.y
	name := marked(fmt.Sprintf("%s · %s · %s", part.Name, part.Kind, r.Where(part)))
	word, col := string(part.Clause), rgb(0x3f6f8f)
	switch {
	case part.Blocks && r.Verdict == los.Clear:
		word, col = word+" would block", rgb(0x6a5a50)
	case part.Blocks:
		word, col = word+" blocks", BlockedRed
	}
	room := TextWidth(word, 0.66*u, true) + 0.6*u
	d.text(x+0.5*u, width-room-0.5*u, 0.68, true, ink, name)
	d.Add(&Label{ID: partID(i), At: Pt(x+width, top+0.42*u), Text: word, Size: Inch(0.66 * u), Anchor: End, Bold: true, Color: col, Keep: true})
	d.text(x+0.5*u, width-0.5*u, 0.66, false, rgb(0x454036), marked(part.Text))
	bar := Style{Stroke: col, Width: Inch(0.2 * u)}
	if !part.Blocks {
		bar.Dash = []float64{1, 1}
	}
	d.Add(&Path{ID: partID(i), Lines: open(Pt(x+0.1*u, top+0.1*u), Pt(x+0.1*u, d.y-0.05*u)), Style: bar})
	d.y += 0.28 * u
}

// marked returns words with the typographer's inch mark.
func marked(text string) string { return strings.ReplaceAll(text, `"`, "″") }

// profile sets the side profile across the page. Stands in contact have none.
func (d *document) profile(r *los.Ruling) {
	if r.Profile.Length <= 0 {
		return
	}
	scale := 0.66 * d.pen / profileText
	h := 2.0
	d.Over(Profile(r, d.width/scale, h, PaperTheme).Placed(Pt(d.left, d.y), 0, scale))
	d.Add(&Path{ID: "profile/frame", Lines: rect(d.left, d.y, d.left+d.width, d.y+h*scale), Style: Style{Stroke: rgb(0xb8ae93), Width: Inch(0.05 * d.pen)}})
	d.y += h*scale + 0.3*d.pen
}
