//go:build !js

package screen

import (
	"bytes"
	"image/png"
	"path"
	"strings"
	"unicode"

	"sightline/cmd/internal/handbook"
	"sightline/cmd/internal/screen/ui"
)

// A flow lays the blocks of a page out, one below the other.
type flow struct {
	page *ui.Page // measures
	book *handbook.Book
	wide float64
	x, y float64 // where the next word goes
	left float64 // where lines begin
	room float64 // where they end
	out  *laidPage
}

func (f *flow) blocks(list []handbook.Block) {
	for i := range list {
		b := &list[i]
		if i > 0 && !(b.Mark != "" && list[i-1].Depth >= b.Depth && list[i-1].Kind == handbook.Text) {
			f.y += 10
		}
		f.block(b)
	}
	f.out.high = f.y + 24
}

func (f *flow) block(b *handbook.Block) {
	f.left, f.room = pageIndent*float64(b.Depth), f.wide
	f.x = f.left
	switch b.Kind {
	case handbook.Heading:
		f.heading(b)
	case handbook.Code:
		f.code(b)
	case handbook.Table:
		f.table(b.Rows)
	case handbook.Picture:
		f.picture(b)
	default:
		if b.Mark != "" {
			f.put(ui.Text(b.Mark, ui.TextBody).In(ui.InkSoft), f.left-pageIndent+2, "")
		}
		f.spans(b.Spans, ui.TextBody, false)
		f.y += pageLeading
	}
}

func (f *flow) heading(b *handbook.Block) {
	size := float64(ui.TextTitle)
	if b.Level == 1 {
		size = ui.TextPage
	}
	if b.Level > 1 {
		f.y += 8
	}
	f.out.at[handbook.Anchor(handbook.Plain(b.Spans))] = f.y
	f.spans(b.Spans, size, true)
	f.y += pageLeading + 6
}

// put adds words at an x of the line.
func (f *flow) put(l ui.Label, x float64, to string) {
	f.out.marks = append(f.out.marks, laidMark{place: ui.Rect{X: x, Y: f.y, W: f.page.Width(l), H: pageLeading}, label: l, to: to})
}

// spans adds text from where the line is, broken between words.
func (f *flow) spans(spans []handbook.Span, size float64, bold bool) {
	space := f.page.Width(ui.Text("a a", size)) - f.page.Width(ui.Text("aa", size))
	gap := false // before the next word
	for _, s := range spans {
		to := s.To
		if strings.Contains(to, "://") {
			to = "" // nothing here opens addresses
		}
		words := strings.FieldsFunc(s.Text, unicode.IsSpace)
		if s.Text != "" && unicode.IsSpace(rune(s.Text[0])) {
			gap = true
		}
		for i, word := range words {
			l := ui.Text(word, size).In(ui.InkMiddle)
			switch {
			case to != "":
				l = l.In(ui.ClearBright)
			case bold || s.Bold || s.Code:
				l = l.In(ui.Ink)
			}
			l.Bold = bold || s.Bold || s.Code
			if i > 0 {
				gap = true
			}
			f.word(l, to, gap, space)
			gap = false
		}
		if len(words) > 0 && unicode.IsSpace(rune(s.Text[len(s.Text)-1])) {
			gap = true
		}
	}
}

// word adds a word, on the next line if there is no room. One that follows without a gap
// stays with what is before it as far as there is room.
func (f *flow) word(l ui.Label, to string, gap bool, space float64) {
	w := f.page.Width(l)
	if gap && f.x > f.left {
		f.x += space
	}
	if closes := !gap && len(l.Text) < 3; f.x > f.left && f.x+w > f.room && !closes {
		f.x, f.y = f.left, f.y+pageLeading
	}
	for w > f.room-f.left && len([]rune(l.Text)) > 1 { // longer than a line
		whole := l.Text
		l.Text = f.page.Broken(l, f.room-f.left)[0]
		if l.Text == whole {
			break
		}
		f.put(l, f.x, to)
		f.y += pageLeading
		l.Text = strings.TrimPrefix(whole, l.Text)
		w = f.page.Width(l)
	}
	f.put(l, f.x, to)
	f.x += w
}

// code adds lines as they are, on a plate; those too long are broken.
func (f *flow) code(b *handbook.Block) {
	var lines []string
	for _, line := range strings.Split(b.Lines, "\n") {
		in := line[:len(line)-len(strings.TrimLeft(line, " "))]
		if f.page.Width(ui.Text(line, ui.TextSoft)) <= f.room-f.left-20 {
			lines = append(lines, line)
			continue
		}
		more := in + "    "
		for i, part := range f.page.Broken(ui.Text(line, ui.TextSoft), f.room-f.left-20-f.page.Width(ui.Text(more, ui.TextSoft))) {
			if i > 0 {
				in = more
			}
			lines = append(lines, in+part)
		}
	}
	high := float64(len(lines))*17 + 12
	f.out.marks = append(f.out.marks, laidMark{place: ui.Rect{X: f.left, Y: f.y, W: f.room - f.left, H: high}, plate: true})
	top := f.y
	for i, line := range lines {
		f.y = top + 6 + float64(i)*17
		f.put(ui.Text(line, ui.TextSoft), f.left+10, "")
	}
	f.y = top + high
}

// table adds a table in columns, wide as what they hold asks for.
func (f *flow) table(rows [][]handbook.Cell) {
	left, room := f.left, f.room
	wides := f.columns(rows, room-left)
	for i, row := range rows {
		top, bottom := f.y, f.y
		f.left = left
		for k, c := range row {
			f.x, f.y, f.room = f.left, top, f.left+wides[k]-12
			f.spans(c, ui.TextBody, i == 0)
			bottom = max(bottom, f.y+pageLeading)
			f.left += wides[k]
		}
		f.y = bottom + 3
		f.out.marks = append(f.out.marks, laidMark{place: ui.Rect{X: left, Y: f.y - 2, W: room - left, H: 1}, plate: true})
	}
	f.left, f.room = left, room
}

// columns shares a width among the columns of a table: each has what its longest word
// takes, and of the rest by how much it holds.
func (f *flow) columns(rows [][]handbook.Cell, wide float64) []float64 {
	least, all := make([]float64, len(rows[0])), make([]float64, len(rows[0]))
	for _, row := range rows {
		for k, c := range row {
			text := handbook.Plain(c)
			all[k] = max(all[k], min(f.page.Width(ui.BoldText(text, ui.TextBody))+12, wide))
			for _, word := range strings.Fields(text) {
				least[k] = max(least[k], min(f.page.Width(ui.BoldText(word, ui.TextBody))+12, wide/float64(len(row))*1.2))
			}
		}
	}
	rest, more := wide, 0.0
	for k := range least {
		rest -= least[k]
		more += all[k] - least[k]
	}
	share := 1.0
	if more > 0 {
		share = min(1, rest/more)
	}
	for k := range least {
		if least[k] += (all[k] - least[k]) * share; rest < 0 {
			least[k] *= wide / (wide - rest)
		}
	}
	return least
}

// picture adds a picture as wide as the page, and what it shows below it; one that cannot
// be shown here only in words.
func (f *flow) picture(b *handbook.Block) {
	if path.Ext(b.File) == ".png" {
		if c, err := png.DecodeConfig(bytes.NewReader(f.book.Picture(b.File))); err == nil && c.Width > 0 {
			high := f.wide * float64(c.Height) / float64(c.Width)
			f.out.marks = append(f.out.marks, laidMark{place: ui.Rect{X: 0, Y: f.y, W: f.wide, H: high}, picture: b.File})
			f.y += high + 4
		}
	}
	f.spans(append([]handbook.Span{}, b.Spans...), ui.TextSoft, false)
	f.y += pageLeading
}
