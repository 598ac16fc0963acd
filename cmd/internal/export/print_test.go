package export

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sightline/cmd/internal/picture"
)

// A pagePath is a path of a page, in points of 1/72 inch from its lower left corner.
type pagePath struct {
	color  string // as the page has it: "R G B rg" to fill, "R G B RG" to draw
	points [][2]float64
}

// pagesOf are the paths of every page of a PDF, read from its content streams, which
// must not change their scale.
func pagesOf(t *testing.T, data []byte) (pages [][]pagePath) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)/Filter /FlateDecode[^>]*>>\s*stream\r?\n(.*?)\nendstream`).FindAllSubmatch(data, -1) {
		z, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, pathsOf(t, string(text)))
	}
	if len(pages) == 0 {
		t.Fatal("the PDF has no pages")
	}
	return pages
}

func pathsOf(t *testing.T, text string) (list []pagePath) {
	t.Helper()
	fill, draw := "0 g", "0 G"
	var now [][2]float64
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		switch op := f[len(f)-1]; op {
		case "cm":
			t.Fatalf("the page changes its scale: %s", line)
		case "rg", "g":
			fill = strings.Join(f, " ")
		case "RG", "G":
			draw = strings.Join(f, " ")
		case "m", "l":
			x, err := strconv.ParseFloat(f[0], 64)
			y, err2 := strconv.ParseFloat(f[1], 64)
			if err != nil || err2 != nil {
				t.Fatalf("no point: %s", line)
			}
			now = append(now, [2]float64{x, y})
		case "f":
			list, now = append(list, pagePath{fill, now}), nil
		case "S":
			list, now = append(list, pagePath{draw, now}), nil
		}
	}
	return list
}

func pdfOf(t *testing.T, p *Print) []byte {
	t.Helper()
	return same(t, func(b *bytes.Buffer) error { return p.WritePDF(b) })
}

func ring(x0, y0, x1, y1 float64) []picture.Line {
	return []picture.Line{{Closed: true, Points: []picture.Point{picture.Pt(x0, y0), picture.Pt(x1, y0), picture.Pt(x1, y1), picture.Pt(x0, y1)}}}
}

// An inch of the table is an inch of paper: 72 points, on paper of both sizes, upright
// and lying, wherever on the table.
func TestInchIsAnInchOnPaper(t *testing.T) {
	const mark = "1.000 0.000 0.000 rg"
	for _, paper := range Papers {
		for _, area := range []picture.Rect{{Max: picture.Pt(5, 5)}, {Max: picture.Pt(20, 7)}, {Min: picture.Pt(9, 3), Max: picture.Pt(40, 44)}} {
			pic := &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(48, 48)}}
			at := picture.Pt(area.Min.X+1.3, area.Min.Y+2.7)
			pic.Add(&picture.Path{Lines: ring(at.X, at.Y, at.X+1, at.Y+1), Style: picture.Style{Fill: color.NRGBA{255, 0, 0, 255}}})
			p := &Print{Title: "inch", Picture: pic, Area: area, Paper: paper, Pages: []int{1}}
			data := pdfOf(t, p)
			size := fmt.Sprintf("[0 0 %.2f %.2f]", paper.Wide*72, paper.High*72)
			lying := fmt.Sprintf("[0 0 %.2f %.2f]", paper.High*72, paper.Wide*72)
			if !bytes.Contains(data, []byte(size)) && !bytes.Contains(data, []byte(lying)) {
				t.Errorf("%s: no page is of that size", paper.Name)
			}
			found := false
			for _, path := range pagesOf(t, data)[0] {
				if path.color != mark {
					continue
				}
				found = true
				a, b := path.points[0], path.points[2]
				if w, h := b[0]-a[0], a[1]-b[1]; math.Abs(w-72) > 0.015 || math.Abs(h-72) > 0.015 {
					t.Errorf("%s: a square inch is %.3f by %.3f inches", paper.Name, w/72, h/72)
				}
			}
			if !found {
				t.Errorf("%s: there is no square on the page", paper.Name)
			}
		}
	}
}

// The marks of neighbors are at the same line of the table, so that pages that are cut
// along them meet; together they have all of the area. Lines of the table with a color
// each tell where it is on the page.
func TestMarksOfNeighborsMeet(t *testing.T) {
	pic := &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(26, 23)}}
	for k := range 27 {
		for axis := range 2 {
			a, b := picture.Pt(float64(k), 0), picture.Pt(float64(k), 23)
			if axis == 1 {
				a, b = picture.Pt(0, float64(k)), picture.Pt(26, float64(k))
			}
			pic.Add(&picture.Path{Lines: []picture.Line{{Points: []picture.Point{a, b}}},
				Style: picture.Style{Stroke: color.NRGBA{uint8(k), uint8(axis), 255, 255}, Width: picture.Inch(0.01)}})
		}
	}
	for _, paper := range Papers {
		p := &Print{Title: "marks", Picture: pic, Area: picture.Rect{Min: picture.Pt(0.4, 0), Max: picture.Pt(26, 22.6)}, Paper: paper}
		l := p.layout()
		pages := pagesOf(t, pdfOf(t, p))[1:] // without the overview
		if len(pages) != len(l.sheets) || l.rows < 2 || l.columns < 2 {
			t.Fatalf("%s: %d pages of %d rows and %d columns", paper.Name, len(pages), l.rows, l.columns)
		}
		cuts := make([]picture.Rect, len(pages))
		for i, page := range pages {
			cuts[i] = cutOf(t, page)
		}
		for i, sh := range l.sheets {
			if sh.column > 1 && !near(cuts[i-1].Max.X, cuts[i].Min.X) || sh.row > 1 && !near(cuts[i-l.columns].Max.Y, cuts[i].Min.Y) {
				t.Errorf("%s: page %d is cut at %+v, which does not meet its neighbors", paper.Name, sh.number, cuts[i])
			}
		}
		last := cuts[len(cuts)-1]
		if !near(cuts[0].Min.X, 0.4) || !near(cuts[0].Min.Y, 0) || !near(last.Max.X, 26) || !near(last.Max.Y, 22.6) {
			t.Errorf("%s: the pages are cut from %+v to %+v", paper.Name, cuts[0], last)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.001 }

// cutOf is where on the table a page is cut.
func cutOf(t *testing.T, page []pagePath) picture.Rect {
	t.Helper()
	var known [2]bool
	var zero [2]float64 // of the table on the page, in points
	var marks []pagePath
	for _, path := range page {
		var k, axis float64
		if n, _ := fmt.Sscanf(path.color, "%f %f 1.000 RG", &k, &axis); n == 2 && path.color != "1.000 G" && strings.HasSuffix(path.color, " 1.000 RG") {
			i := int(math.Round(axis * 255))
			k = math.Round(k * 255)
			if i == 0 {
				zero[0] = path.points[0][0] - 72*k
			} else {
				zero[1] = path.points[0][1] + 72*k
			}
			known[i] = true
		} else if len(path.points) == 2 && path.color == "0.000 G" {
			marks = append(marks, path)
		}
	}
	if !known[0] || !known[1] || len(marks) < 8 {
		t.Fatalf("the page shows %v of the table and %d marks", known, len(marks))
	}
	cut := picture.Rect{Min: picture.Pt(math.Inf(1), math.Inf(1)), Max: picture.Pt(math.Inf(-1), math.Inf(-1))}
	for _, m := range marks[:8] {
		a, b := m.points[0], m.points[1]
		if a[0] == b[0] {
			x := (a[0] - zero[0]) / 72
			cut.Min.X, cut.Max.X = min(cut.Min.X, x), max(cut.Max.X, x)
		} else {
			y := (zero[1] - a[1]) / 72
			cut.Min.Y, cut.Max.Y = min(cut.Min.Y, y), max(cut.Max.Y, y)
		}
	}
	return cut
}

// A choice of pages is printed in its order, and what there is not is refused.
func TestPages(t *testing.T) {
	pic := &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(30, 30)}}
	p := &Print{Title: "pages", Picture: pic, Area: pic.Bounds, Paper: Papers[0]}
	n := len(p.layout().sheets)
	if got := len(pagesOf(t, pdfOf(t, p))); got != n+1 {
		t.Errorf("%d pages; want %d and an overview", got, n)
	}
	var err error
	if p.Pages, err = ReadPages("3, 5-7,3"); err != nil || len(p.Pages) != 4 || p.Pages[0] != 3 || p.Pages[3] != 7 {
		t.Fatalf("%v, %v", p.Pages, err)
	}
	if got := len(pagesOf(t, pdfOf(t, p))); got != 4 {
		t.Errorf("%d pages; want 4", got)
	}
	p.Pages = []int{n + 1}
	if err := p.WritePDF(io.Discard); err == nil {
		t.Error("a page that there is not was written")
	}
	for _, text := range []string{"", "0", "x", "3-1", "1,,2", "-2", "1-999999999"} {
		if list, err := ReadPages(text); err == nil {
			t.Errorf("%q is %v", text, list)
		}
	}
	p.Pages, p.Area = nil, picture.Rect{Max: picture.Pt(600, 600)}
	if err := p.WritePDF(io.Discard); err == nil {
		t.Error("thousands of pages were written")
	}
}

// An area is read in inches and ends at the table's edges.
func TestReadArea(t *testing.T) {
	table := picture.Rect{Max: picture.Pt(72, 48)}
	for text, want := range map[string]picture.Rect{
		"12,0,24,18":      {Min: picture.Pt(12, 0), Max: picture.Pt(36, 18)},
		" 60.5, 40, 24,9": {Min: picture.Pt(60.5, 40), Max: picture.Pt(72, 48)},
		"-4,-4,8,8":       {Max: picture.Pt(4, 4)},
	} {
		if got, err := ReadArea(text, table); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1,2,3", "1,2,3,x", "72,0,5,5", "1,1,0,4", "1,1,NaN,4", "1,1,5,-5", "1,2,3,4,5"} {
		if got, err := ReadArea(text, table); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

// A template has the piece alone, all its levels, and fits its outline.
func TestPiece(t *testing.T) {
	s, err := play(t, "lezey-1944", "").Scene("")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Piece(s, "hill 257", Papers[0])
	if err != nil {
		t.Fatal(err)
	}
	cuts := 0
	for _, sh := range whole.Picture.Shapes {
		switch {
		case sh.Name() == "cut":
			cuts++
		case !strings.HasPrefix(sh.Name(), "terrain/"):
			t.Errorf("the template shows %q", sh.Name())
		}
	}
	if cuts != 2 || whole.Title != "Hill 257 · hill" {
		t.Errorf("%q has %d levels; want 2", whole.Title, cuts)
	}
	level, err := Piece(s, "Hill 257, level 2", Papers[0])
	if err != nil {
		t.Fatal(err)
	}
	a, _ := whole.Area.Size()
	if b, _ := level.Area.Size(); b >= a {
		t.Errorf("a level is %g inches wide, the hill %g", b, a)
	}
	if road, err := Piece(s, "Ley road", Papers[0]); err != nil || len(road.Picture.Shapes) == 0 {
		t.Errorf("a road: %v", err)
	}
	if _, err := Piece(s, "Hill 256", Papers[0]); err == nil || !strings.Contains(err.Error(), "did you mean") {
		t.Errorf("a hill that there is not: %v", err)
	}
}
