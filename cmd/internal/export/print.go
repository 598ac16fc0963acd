package export

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/picture"
)

// A Paper is a size of sheets, upright, in inches.
type Paper struct {
	Name       string
	Wide, High float64
	// What of a table is printed on a sheet, across its short and along its long edge:
	// the rest is for marks and labels, and for what printers leave white.
	tileWide, tileHigh float64
}

// Papers are those that can be printed on.
var Papers = []Paper{
	{Name: "A4", Wide: 210 / 25.4, High: 297 / 25.4, tileWide: 7.5, tileHigh: 10.5},
	{Name: "Letter", Wide: 8.5, High: 11, tileWide: 7.5, tileHigh: 10},
}

// PaperNamed is the paper of a name, in letters of any size.
func PaperNamed(name string) (Paper, error) {
	var all []string
	for _, p := range Papers {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		all = append(all, p.Name)
	}
	return Paper{}, fmt.Errorf("%q is no paper: want %s", name, strings.Join(all, " or "))
}

// A Print is part of a picture at true scale, on as many sheets as it takes.
type Print struct {
	Title   string
	Picture *picture.Picture
	Area    picture.Rect // of the picture, in its inches
	Paper   Paper
	Pages   []int // those to be printed, in order; nil is all, with an overview before them
	// Watch is told while it is written how many sheets are, and stops it by false: the
	// error is then game.ErrStopped. It may be nil.
	Watch func(done, all int) bool
}

// A sheet is a page with a part of the area.
type sheet struct {
	number, row, column int // from 1
	area                picture.Rect
}

// A layout is how an area is spread over sheets.
type layout struct {
	sheets        []sheet
	rows, columns int
	lying         bool // sheets are wider than high
}

// layout spreads the area over as few sheets as it can, upright or lying.
func (p *Print) layout() layout {
	upright := tiled(p.Area, p.Paper.tileWide, p.Paper.tileHigh)
	lying := tiled(p.Area, p.Paper.tileHigh, p.Paper.tileWide)
	if len(lying.sheets) < len(upright.sheets) {
		lying.lying = true
		return lying
	}
	return upright
}

// tiled spreads an area over tiles of a size, from its north-west corner.
func tiled(area picture.Rect, wide, high float64) layout {
	const hair = 1e-6 // what rounding leaves over needs no sheet
	w, h := area.Size()
	l := layout{
		columns: max(1, int(math.Ceil(w/wide-hair))),
		rows:    max(1, int(math.Ceil(h/high-hair))),
	}
	for r := range l.rows {
		for c := range l.columns {
			from := picture.Pt(area.Min.X+float64(c)*wide, area.Min.Y+float64(r)*high)
			to := picture.Pt(min(from.X+wide, area.Max.X), min(from.Y+high, area.Max.Y))
			l.sheets = append(l.sheets, sheet{len(l.sheets) + 1, r + 1, c + 1, picture.Rect{Min: from, Max: to}})
		}
	}
	return l
}

// mostSheets is how many sheets are written at a time: more is hardly meant.
const mostSheets = 400

// HasPages refuses pages that there are not, and more than are written at a time.
func (p *Print) HasPages() error {
	l := p.layout()
	n := len(p.Pages)
	if p.Pages == nil {
		n = len(l.sheets)
	}
	for _, k := range p.Pages {
		if k < 1 || k > len(l.sheets) {
			return fmt.Errorf("it has no page %d: want 1 to %d", k, len(l.sheets))
		}
	}
	if n > mostSheets {
		return fmt.Errorf("it would be %d pages: want some of them, at most %d", n, mostSheets)
	}
	return nil
}

// ReadPages reads a choice of pages, such as "3,5-8".
func ReadPages(text string) ([]int, error) {
	wrong := fmt.Errorf("%q: want numbers of pages, such as 3,5-8", text)
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		first, last, is := strings.Cut(strings.TrimSpace(part), "-")
		from, err := strconv.Atoi(first)
		to, err2 := from, error(nil)
		if is {
			to, err2 = strconv.Atoi(last)
		}
		if err != nil || err2 != nil || from < 1 || to < from || to > 10_000 {
			return nil, wrong
		}
		for n := from; n <= to; n++ {
			if !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list, nil
}

// ReadArea reads an area of a table: "x,y,w,h" in inches, x from its west edge, y from
// its north edge. What reaches beyond the table is left off.
func ReadArea(text string, table picture.Rect) (picture.Rect, error) {
	var v [4]float64
	parts := strings.Split(text, ",")
	if len(parts) != len(v) {
		return picture.Rect{}, fmt.Errorf("%q: want x,y,w,h in inches, such as 12,0,24,18", text)
	}
	for i, part := range parts {
		n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return picture.Rect{}, fmt.Errorf("%q: %q is no number: want x,y,w,h in inches, such as 12,0,24,18", text, part)
		}
		v[i] = n
	}
	a := picture.Rect{
		Min: picture.Pt(max(v[0], table.Min.X), max(v[1], table.Min.Y)),
		Max: picture.Pt(min(v[0]+v[2], table.Max.X), min(v[1]+v[3], table.Max.Y)),
	}
	if w, h := a.Size(); !(w > 0 && h > 0) {
		w, h := table.Size()
		return picture.Rect{}, fmt.Errorf("%q: nothing of it is on the table, which is %g by %g inches", text, w, h)
	}
	return a, nil
}
