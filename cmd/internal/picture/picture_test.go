package picture

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/cmd/internal/scene"
	_ "sightline/game/commanddecision" // reads the scenarios of the library
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// wellFormed reports what is wrong with an SVG as XML.
func wellFormed(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// sound reports a shape whose numbers cannot be drawn.
func sound(p *Picture) error {
	bad := func(vs ...float64) bool {
		for _, v := range vs {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return true
			}
		}
		return false
	}
	for _, s := range p.Shapes {
		e := s.Extent()
		if bad(e.Min.X, e.Min.Y, e.Max.X, e.Max.Y) {
			return errors.New("a shape of " + s.Name() + " has no finite extent")
		}
	}
	return nil
}

func TestGoldensAreSoundXML(t *testing.T) {
	for name, p := range goldens() {
		if err := sound(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		data := svgOf(t, p)
		if err := wellFormed(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if bytes.Contains(data, []byte("NaN")) || bytes.Contains(data, []byte("Inf")) {
			t.Errorf("%s: a number is not finite", name)
		}
	}
}

func TestSVGIsAtTrueScale(t *testing.T) {
	p := Table(scene.Of(slot()), Options{Bare: true})
	head, _, _ := strings.Cut(string(svgOf(t, p)), "\n")
	if !strings.Contains(head, `width="48in" height="36in" viewBox="0 0 48000 36000"`) {
		t.Errorf("head is %s", head)
	}
}

func TestSVGNamesWhatCanBeHovered(t *testing.T) {
	data := string(svgOf(t, Sheet(scene.Of(slot()), blockedRuling())))
	for _, id := range []string{"terrain/0", "stand/1", "part/1", "profile/0", "corridor", "sight", "halfway", "shadow"} {
		if !strings.Contains(data, `data-id="`+id+`"`) {
			t.Errorf("no shape has the ID %s", id)
		}
	}
}

func TestNamesAreEscaped(t *testing.T) {
	data := string(svgOf(t, Table(scene.Of(awkward()), Options{})))
	for _, want := range []string{"A&lt;B &amp; C&gt;D &quot;Höhe&quot;", "&lt;Dead&gt; &amp; &quot;gone&quot;"} {
		if !strings.Contains(data, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

func TestPNGSizeAndScale(t *testing.T) {
	p := Table(scene.Of(setup("", 12, 8, nil)), Options{Bare: true})
	var b bytes.Buffer
	if err := p.WritePNG(&b, 96); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got != (image.Point{1152, 768}) {
		t.Errorf("size %v, want 1152 by 768", got)
	}
	i := bytes.Index(data, []byte("pHYs"))
	if i < 0 {
		t.Fatal("the file does not say its scale")
	}
	x, y := binary.BigEndian.Uint32(data[i+4:]), binary.BigEndian.Uint32(data[i+8:])
	if x != 3780 || y != 3780 || data[i+12] != 1 {
		t.Errorf("scale %d by %d of unit %d, want 3780 pixels to the meter", x, y, data[i+12])
	}
}

func TestPNGRefusesAbsurdSizes(t *testing.T) {
	p := Table(scene.Of(village()), Options{})
	for _, dpi := range []float64{0, -96, 0.5, 2401, math.NaN(), math.Inf(1), 1200} {
		if err := p.WritePNG(io.Discard, dpi); !errors.Is(err, ErrSize) {
			t.Errorf("%v dots to the inch: error %v", dpi, err)
		}
	}
	for _, r := range []Rect{{}, {Max: Pt(-1, 1)}, {Max: Pt(math.NaN(), 1)}, {Max: Pt(1, 1e9)}} {
		q := &Picture{Bounds: r}
		if err := q.WritePNG(io.Discard, 10); !errors.Is(err, ErrSize) {
			t.Errorf("PNG of %v: error %v", r, err)
		}
		if err := q.WriteSVG(io.Discard); !errors.Is(err, ErrSize) {
			t.Errorf("SVG of %v: error %v", r, err)
		}
	}
}

// near reports whether a pixel has about a color.
func near(img *image.RGBA, x, y int, c color.NRGBA) bool {
	p := img.RGBAAt(x, y)
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return d(p.R, c.R) <= 3 && d(p.G, c.G) <= 3 && d(p.B, c.B) <= 3 && p.A == 255
}

func TestRasterPaintsWhatIsThere(t *testing.T) {
	s := setup("", 20, 10, []los.Feature{
		area1("", los.Hill, 2, geom.Polygon{Outline: ring(1, 1, 9, 1, 9, 9, 1, 9), Holes: []geom.Ring{ring(4, 4, 6, 4, 6, 6, 4, 6)}}),
		line1("", los.Road, 2, 15, 0, 15, 10),
	})
	img := Ground(scene.Of(s)).Raster(tableRect(scene.Of(s)), 20)
	if img.Rect.Size() != (image.Point{400, 200}) {
		t.Fatalf("size %v", img.Rect)
	}
	if !near(img, 60, 100, tint(2)) {
		t.Errorf("the hill is %v", img.RGBAAt(60, 100))
	}
	if near(img, 112, 113, tint(2)) {
		t.Error("the hole of the hill is filled")
	}
	if !near(img, 300, 100, roadWhite) {
		t.Errorf("the road is %v", img.RGBAAt(300, 100))
	}
	ground, edge := img.RGBAAt(279, 100), img.RGBAAt(280, 100)
	if int(edge.R) > int(ground.R)-20 || int(ground.R) < 200 {
		t.Errorf("the road's edge is not at its true width: %v, then %v", ground, edge)
	}
}

func TestRasterOfAPartIsThatPartOfTheWhole(t *testing.T) {
	p := Ground(scene.Of(everything()))
	whole := p.Raster(p.Bounds, 16)
	part := p.Raster(Rect{Pt(10, 5), Pt(30, 30)}, 16)
	differ := 0
	for y := range part.Rect.Dy() {
		for x := range part.Rect.Dx() {
			a, b := part.RGBAAt(x, y), whole.RGBAAt(x+160, y+80)
			if max(int(a.R)-int(b.R), int(b.R)-int(a.R)) > 24 {
				differ++
			}
		}
	}
	if differ > part.Rect.Dx()*part.Rect.Dy()/500 {
		t.Errorf("%d pixels differ", differ)
	}
}

func TestRasterRefusesQuietly(t *testing.T) {
	p := Ground(scene.Of(slot()))
	for _, c := range []struct {
		r Rect
		s float64
	}{{Rect{}, 10}, {p.Bounds, 0}, {p.Bounds, -3}, {p.Bounds, math.NaN()}, {p.Bounds, 1e6}, {Rect{Max: Pt(math.Inf(1), 1)}, 1}} {
		if img := p.Raster(c.r, c.s); !img.Rect.Empty() {
			t.Errorf("raster of %v at %v is %v", c.r, c.s, img.Rect)
		}
	}
}

func TestRasterLeavesOutSmallText(t *testing.T) {
	p := &Picture{Bounds: Rect{Max: Pt(10, 4)}}
	p.Add(&Label{At: Pt(5, 2), Text: "Wood 1", Size: Inch(1), Color: black})
	count := func(scale float64) int {
		n := 0
		for _, v := range p.Raster(p.Bounds, scale).Pix {
			if v != 0 {
				n++
			}
		}
		return n
	}
	if n := count(8); n != 0 {
		t.Errorf("text 8 pixels high is drawn: %d", n)
	}
	if n := count(12); n == 0 {
		t.Error("text 12 pixels high is not drawn")
	}
}

func TestUnder(t *testing.T) {
	p := Ground(scene.Of(slot()))
	for id, q := range map[string]Point{"terrain/0": Pt(22, 14), "terrain/2": Pt(8, 18), "table": Pt(45, 3), "": Pt(60, 3)} {
		if got := p.Under(q); got != id {
			t.Errorf("under %v is %q, want %q", q, got, id)
		}
	}
	pr := Profile(blockedRuling(), 9, 1.8, DarkTheme)
	if got := pr.Under(Pt(4.17, 1.3)); got != "profile/0" {
		t.Errorf("under the middle of the profile is %q", got)
	}
}

func TestPlacedKeepsTrueSize(t *testing.T) {
	p := Stand(StandLook{Width: 1, Depth: 2, Fill: black})
	got := p.Placed(Pt(10, 10), 90, 1).Bounds
	w, h := p.Bounds.Size()
	gw, gh := got.Size()
	if math.Abs(w-gh) > 1e-9 || math.Abs(h-gw) > 1e-9 {
		t.Errorf("turned a quarter, %v by %v became %v by %v", w, h, gw, gh)
	}
}

func TestEverySymbolHasASign(t *testing.T) {
	seen := map[string]units.Symbol{}
	for _, s := range units.Symbols() {
		if signs[s] == nil {
			t.Errorf("no sign for %s", s)
			continue
		}
		p := &Picture{Bounds: Rect{Pt(-1, -1), Pt(1, 1)}}
		symbol(p, s, Rect{Pt(-0.5, -0.5), Pt(0.5, 0.5)}, white, false)
		data := string(svgOf(t, p))
		if other, twice := seen[data]; twice {
			t.Errorf("%s and %s look the same", s, other)
		}
		seen[data] = s
	}
}

func TestSymbolsStayOnTheStand(t *testing.T) {
	for _, s := range units.Symbols() {
		for _, small := range []bool{false, true} {
			p := &Picture{}
			symbol(p, s, Rect{Pt(-0.375, -0.375), Pt(0.375, 0.375)}, white, small)
			for _, sh := range p.Shapes {
				e := sh.Extent()
				if !(Rect{Pt(-0.375, -0.375), Pt(0.375, 0.375)}).Contains(e.Min) || !(Rect{Pt(-0.375, -0.375), Pt(0.375, 0.375)}).Contains(e.Max) {
					t.Errorf("%s (small %v) reaches %v", s, small, e)
				}
			}
		}
	}
}

func TestArcIsExact(t *testing.T) {
	f := geom.NewFootprint(geom.InchPt(20, 20), 30*geom.Degree, geom.Inch, geom.Inch)
	for _, a := range []geom.Arc{geom.HalfCircle, geom.Front120} {
		p := Arc(f, a, 10*geom.Inch)
		lines := p.Shapes[0].(*Path).Lines
		for i := range 720 {
			sin, cos := sinCosDegrees(float64(i)/2 + 0.13)
			q := Pt(20+9.9*sin, 20-9.9*cos)
			if in := a.Holds(f.Center, f.Facing, micro(q.X, q.Y)); in != inLines(lines, q) {
				t.Errorf("%v degrees at %v: drawn %v, ruled %v", a.Degrees(), float64(i)/2+0.13, !in, in)
			}
		}
	}
}

func TestTreesStandInTheirWood(t *testing.T) {
	s := everything()
	for _, sh := range Ground(scene.Of(s)).Shapes {
		c, ok := sh.(*Circle)
		if !ok || c.ID != "terrain/5" || c.Stroke.A == 0 {
			continue
		}
		lines := linesOf(s.Terrain[5].Area)
		if !inLines(lines, c.Center) {
			t.Errorf("a tree stands outside at %v", c.Center)
		}
		if over := c.Radius - lineGap(lines, c.Center); over > 0.1 {
			t.Errorf("the tree at %v reaches %.2f inches beyond the wood", c.Center, over)
		}
	}
}

func TestLabelsOfAProfileKeepApart(t *testing.T) {
	r := blockedRuling()
	r.Profile.Over = nil
	for i := range 8 {
		x := float64(i)*2.4 + 2
		r.Profile.Over = append(r.Profile.Over, los.ProfilePart{
			Name: "Orchard " + string(rune('A'+i)), Kind: "woods", Start: at(x, 0).X, End: at(x+1, 0).X, Top: 1 + i%2, Clause: los.S1,
		})
	}
	var boxes []Rect
	var texts []string
	for _, sh := range Profile(r, 9.5, 1.9, DarkTheme).Shapes {
		if l, ok := sh.(*Label); ok {
			boxes, texts = append(boxes, l.inked()), append(texts, l.Text)
		}
	}
	for i := range boxes {
		for j := range i {
			w, h := boxes[i].Size()
			if overlap(boxes[i], boxes[j]) > 0.12*w*h {
				t.Errorf("%q covers %q", texts[i], texts[j])
			}
		}
	}
}

// The names of both stands show whole where both have room: each was cut at its half,
// with room beside both.
func TestProfileNamesItsStandsWhole(t *testing.T) {
	r := blockedRuling()
	for _, width := range []float64{2.4, 3, 4, 9} {
		room, said := width-0.8, ""
		for _, sh := range Profile(r, width, 1.8, DarkTheme).Shapes {
			if l, ok := sh.(*Label); ok && (l.ID == standID(r.From.Stand) || l.ID == standID(r.To.Stand)) {
				said += l.Text + "|"
			}
		}
		fits := TextWidth(r.From.Name, profileText, true)+TextWidth(r.To.Name, profileText, true) < room-0.2
		if fits && (strings.Contains(said, "…") || !strings.Contains(said, r.From.Name) || !strings.Contains(said, r.To.Name)) {
			t.Errorf("in a width of %g the stands are called %q", width, said)
		}
		if width == 9 && !strings.Contains(said, "level") {
			t.Errorf("in a width of %g their levels are missing: %q", width, said)
		}
	}
}

func TestProfileOfStandsInContact(t *testing.T) {
	r := blockedRuling()
	r.Profile.Length, r.Profile.Ground, r.Profile.Over = 0, nil, nil
	if err := wellFormed(svgOf(t, Profile(r, 4, 1, PaperTheme))); err != nil {
		t.Error(err)
	}
	for _, size := range []float64{0.01, 0.3, 1, 100} {
		if err := sound(Profile(clearRuling(), size, size, DarkTheme)); err != nil {
			t.Error(size, err)
		}
	}
}

func TestEmptyRulingIsDrawn(t *testing.T) {
	s := setup("", 12, 8, nil)
	for _, r := range []*los.Ruling{{}, {Verdict: los.Clear}, {Verdict: los.Blocked, Clause: los.OutOfSight}} {
		if err := wellFormed(svgOf(t, Sheet(scene.Of(s), r))); err != nil {
			t.Error(err)
		}
	}
}

func TestWrapped(t *testing.T) {
	for _, c := range []struct {
		text  string
		lines int
	}{{"", 0}, {"  ", 0}, {"one", 1}, {"one two three four five six", 4}, {strings.Repeat("x", 60), 7}, {"a " + strings.Repeat("y", 30), 6}} {
		got := wrapped(c.text, 1, 4, false)
		for _, l := range got {
			if TextWidth(l, 1, false) > 4 {
				t.Errorf("%q: the line %q is too wide", c.text, l)
			}
		}
		if strings.ReplaceAll(strings.Join(got, ""), " ", "") != strings.ReplaceAll(c.text, " ", "") {
			t.Errorf("%q became %q", c.text, got)
		}
		if d := len(got) - c.lines; d < -1 || d > 1 {
			t.Errorf("%q became %d lines, want about %d", c.text, len(got), c.lines)
		}
	}
}

// anySetup draws a table with features anywhere, of any form.
func anySetup(t *rapid.T) *scenarios.Setup {
	size := rapid.SampledFrom([]float64{0.4, 5, 48, 300, 2600})
	w, d := size.Draw(t, "width"), size.Draw(t, "depth")
	point := rapid.Custom(func(t *rapid.T) geom.Point {
		return geom.Pt(geom.Length(rapid.Int64Range(0, int64(at(w, 0).X)).Draw(t, "x")), geom.Length(rapid.Int64Range(0, int64(at(0, d).Y)).Draw(t, "y")))
	})
	feature := rapid.Custom(func(t *rapid.T) los.Feature {
		f := los.Feature{
			Name: rapid.String().Draw(t, "name"), Kind: los.Kind(rapid.IntRange(0, los.NumKinds-1).Draw(t, "kind")),
			Level: rapid.IntRange(-3, 12).Draw(t, "level"),
		}
		pts := rapid.SliceOfN(point, 0, 9).Draw(t, "points")
		if f.Kind.Data().Linear {
			f.Line = geom.Polyline{Points: pts, Width: geom.Length(rapid.Int64Range(0, int64(4*geom.Inch)).Draw(t, "breadth"))}
		} else {
			f.Area.Outline = pts
		}
		return f
	})
	s := setup(rapid.String().Draw(t, "title"), w, d, rapid.SliceOfN(feature, 0, 6).Draw(t, "terrain"))
	for i := range rapid.IntRange(0, 3).Draw(t, "stands") {
		s.Stands = append(s.Stands, scenarios.Stand{
			Name: rapid.String().Draw(t, "stand"), Side: "US", Kind: "rifle", At: point.Draw(t, "at"),
			Facing: geom.Angle(rapid.Int32Range(0, 359999).Draw(t, "facing")), Destroyed: i == 1, Hidden: i == 2,
		})
	}
	return s
}

func TestAnyTableIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Table(scene.Of(anySetup(t)), Options{})
		if err := sound(p); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := p.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Fatal(err)
		}
		w, h := p.Bounds.Size()
		if img := p.Raster(p.Bounds, 100/math.Max(w, h)); img.Rect.Empty() {
			t.Fatal("nothing is drawn")
		}
	})
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"", "Wood 1", "<&>\"'", "\x00\xff\ufffe", "日本", strings.Repeat("long ", 60)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		s := slot()
		s.Title, s.Note = name, name
		for i := range s.Terrain {
			s.Terrain[i].Name = name
		}
		for i := range s.Stands {
			s.Stands[i].Name = name
		}
		if err := wellFormed(svgOf(t, Sheet(scene.Of(s), blockedRuling()))); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	})
}

func TestLookStaysComparable(t *testing.T) {
	// The screen keeps its drawings by look.
	cache := map[StandLook]int{}
	s := village()
	pieces := scene.Of(s).Pieces
	for i := range pieces {
		cache[LookOf(&pieces[i])] = i
	}
	if len(cache) >= len(s.Stands) || len(cache) < 3 {
		t.Errorf("%d looks of %d stands", len(cache), len(s.Stands))
	}
	if !slices.Contains(slices.Collect(maps.Values(cache)), 8) {
		t.Error("the gun has the look of another stand")
	}
}

func TestFilesAreDrawn(t *testing.T) {
	for _, folder := range []fs.FS{scenarios.Library(), scenarios.WorkedCases()} {
		files, err := scenarios.Names(folder)
		if err != nil || len(files) == 0 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, file := range files {
			d, err := scenarios.LoadFS(folder, file)
			if err != nil {
				t.Error(err)
				continue
			}
			s := d.Setup()
			p := Table(scene.Of(s), Options{})
			if d.Ruling != nil {
				b, err := s.Board()
				if err != nil {
					t.Error(err)
					continue
				}
				p = Sheet(scene.Of(s), b.Rule(d.Ruling.Ask.Question, s.StandIndex(d.Ruling.Ask.From), s.StandIndex(d.Ruling.Ask.To)))
			}
			if err := sound(p); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if err := wellFormed(svgOf(t, p)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

func TestDashesBeyondTheViewChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "points")
		l := Line{Closed: rapid.Bool().Draw(t, "closed")}
		for range n {
			l.Points = append(l.Points, Pt(rapid.Float64Range(-300, 300).Draw(t, "x"), rapid.Float64Range(-300, 300).Draw(t, "y")))
		}
		pattern := []float64{rapid.Float64Range(0.2, 9).Draw(t, "mark"), rapid.Float64Range(0.2, 9).Draw(t, "gap")}
		view := Rect{Pt(-40, -40), Pt(40, 40)}
		all := Rect{Pt(-1e4, -1e4), Pt(1e4, 1e4)}
		drawn := func(r Rect) float64 {
			sum := 0.0
			for _, d := range dashes(l, pattern, 1.5, r) {
				for i := range len(d.Points) - 1 {
					if a, b, ok := clipSegment(d.Points[i], d.Points[i+1], view); ok {
						sum += math.Hypot(b.X-a.X, b.Y-a.Y)
					}
				}
			}
			return sum
		}
		if a, b := drawn(view), drawn(all); math.Abs(a-b) > 1e-6 {
			t.Fatalf("%v of dashes in view, want %v", a, b)
		}
	})
}

// Near by, the corners of roads were angular: at any width they are round to half a
// pixel, and no straight part of the edge moves for that.
func TestCornersAreRound(t *testing.T) {
	for _, w := range []float64{3, 12, 60, 200, 700, 2000} {
		c := &canvas{}
		corner := Pt(3000, 3000)
		c.band(Line{Points: []Point{Pt(0, 3000), corner, Pt(3000, 6000)}}, w, false, Rect{Pt(-5000, -5000), Pt(9000, 9000)})
		if len(c.quads) != 3 {
			t.Fatalf("%d parts, want two bands and a corner", len(c.quads))
		}
		for i, a := range c.quads[2].Points {
			b := c.quads[2].Points[(i+1)%len(c.quads[2].Points)]
			mid := math.Hypot((a.X+b.X)/2-corner.X, (a.Y+b.Y)/2-corner.Y)
			if w/2-mid > 0.5 || w/2 < mid {
				t.Fatalf("%v pixels wide: the corner lies %.2f inside its round", w, w/2-mid)
			}
		}
	}
}
