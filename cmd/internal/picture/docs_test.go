package picture

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// docs are the pictures of docs/sight.md, by the names of their rulings; true
// for those with their side profile.
var docs = map[string]bool{
	"case-02-two-hills-over-a-wood":      true,
	"case-03-bush-nearer-the-higher":     true,
	"case-06-high-ridge-over-a-far-bush": true,
	"case-07-bush-inside-the-shadow":     true,
	"case-08b-town-reaches-past-halfway": true,
	"case-15b-fire-through-a-friend":     false,
	"case-19-slot-between-two-woods":     false,
	"case-20-two-woods-that-touch":       false,
	"case-22-baffles":                    false,
	"two-inches-around-a-corner":         false,
	"dead-ground-behind-a-crest":         true,
	"at-the-brow-of-a-hill":              true,
	"lining-a-bocage":                    true,
	"nearer-by-the-nearest-point":        true,
	"over-a-friend-from-a-hill":          true,
	"rim-at-a-corner-outward":            false,
	"rim-at-a-corner-through":            false,
	"wood-on-a-slope-upper-half":         true,
}

// seenDoc is the ruling whose first stand the seen map of docs/sight.md is of.
const seenDoc = "case-08b-town-reaches-past-halfway"

const docWidth = 7.5 // inches

// The pictures of docs/sight.md are what the program draws today; `make docs`
// draws them anew.
func TestGoldenDocs(t *testing.T) {
	for name, profile := range docs {
		t.Run(name, func(t *testing.T) {
			s, board := shipped(t, name)
			r := board.Rule(s.ask.Question, s.StandIndex(s.ask.From), s.StandIndex(s.ask.To))
			p := Table(scene.Of(s.Setup), Options{Ruling: r, Bare: true})
			keepDoc(t, name, docPicture(p, frame(p, s.Setup, r), r, profile))
		})
	}
	t.Run("seen", func(t *testing.T) {
		s, board := shipped(t, seenDoc)
		from := s.StandIndex(s.ask.From)
		m := los.NewSeen(board, los.Sight, []int{from}, geom.Bounds{Max: geom.Pt(s.Table.Width, s.Table.Depth)})
		m.Refine()
		p := Table(scene.Of(s.Setup), Options{Seen: SeenBy(m, s.ask.From, from), Bare: true})
		keepDoc(t, "seen", docPicture(p, Rect{Pt(6, 10), Pt(40, 26)}, nil, false))
	})
}

// An asked table is one with its question.
type asked struct {
	*scenarios.Setup
	ask scenarios.Ask
}

// shipped reads a ruling that comes with the program.
func shipped(t *testing.T, name string) (asked, *los.Board) {
	t.Helper()
	path := name + ".toml"
	data, err := os.ReadFile(filepath.Join("../../../scenarios/rulings", path))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode(path, data)
	if err != nil {
		t.Fatal(err)
	}
	board, err := doc.Ruling.Board()
	if err != nil {
		t.Fatal(err)
	}
	return asked{doc.Setup(), doc.Ruling.Ask}, board
}

// frame returns what of a table a picture of its ruling shows: the corridor with
// room around it.
func frame(p *Picture, s *scenarios.Setup, r *los.Ruling) Rect {
	box := bounds(closed(pointsOf(r.Corridor)...)).Grow(2.2)
	w, h := box.Size()
	wider, higher := math.Max(0, 16-w)/2, math.Max(0, 6-h)/2
	box.Min.X, box.Max.X = box.Min.X-wider, box.Max.X+wider
	box.Min.Y, box.Max.Y = box.Min.Y-higher, box.Max.Y+higher
	table := tableRect(scene.Of(s))
	return Rect{
		Pt(math.Max(box.Min.X, table.Min.X), math.Max(box.Min.Y, table.Min.Y)),
		Pt(math.Min(box.Max.X, table.Max.X), math.Min(box.Max.Y, table.Max.Y)),
	}
}

// docPicture cuts a picture to a frame, with the side profile below it, and
// brings it to the width of a page.
func docPicture(p *Picture, in Rect, r *los.Ruling, profile bool) *Picture {
	out := &Picture{Bounds: in}
	for _, s := range p.Shapes {
		if s.Extent().Touches(in) {
			out.Add(s)
		}
	}
	if w, _ := in.Size(); profile {
		scale := w / docWidth
		under := Profile(r, docWidth, 1.7, PaperTheme).Placed(Pt(in.Min.X, in.Max.Y), 0, scale)
		out.Over(under)
		out.Bounds = in.Union(under.Bounds)
	}
	w, _ := out.Bounds.Size()
	return out.Placed(Point{}, 0, docWidth/w)
}

func keepDoc(t *testing.T, name string, p *Picture) {
	t.Helper()
	holds(t, svgOf(t, p), filepath.Join("../../../docs/sight", name+".svg"), "`make docs`")
}
