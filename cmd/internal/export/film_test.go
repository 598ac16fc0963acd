package export

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"slices"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/game/commanddecision"
	"sightline/geom"
)

func filmOf(t testing.TB, name, side string, from, to, longest int) *Film {
	t.Helper()
	f, err := play(t, name, side).Film(from, to, longest)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// shownFrames is how many frames differ from the one before.
func shownFrames(t *testing.T, f *Film) (n, hundredths int) {
	t.Helper()
	if err := f.changes(func(c *change) error {
		n++
		hundredths += c.delay
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n, hundredths
}

// A GIF decodes, is as small as changed rectangles alone can be, and its frames, laid
// over one another, come to the last picture as it is drawn at once.
func TestGIF(t *testing.T) {
	f := filmOf(t, "lezey-1944", "", 2, 3, 960)
	data := same(t, func(b *bytes.Buffer) error { return f.WriteGIF(b) })
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want, hundredths := shownFrames(t, f)
	if len(g.Image) != want || want < 20 {
		t.Errorf("%d frames; want %d", len(g.Image), want)
	}
	long := 0
	for i, d := range g.Delay {
		long += d
		if g.Disposal[i] != gif.DisposalNone {
			t.Errorf("frame %d is wiped", i)
		}
	}
	if long != hundredths || g.LoopCount != 0 {
		t.Errorf("it takes %d hundredths of a second and runs %d times; want %d, again and again", long, g.LoopCount, hundredths)
	}
	const most = 340_000 // 29 frames are 280 kB, and the first alone most of that
	if len(data) > most {
		t.Errorf("%d bytes; want at most %d", len(data), most)
	}
	got := image.NewRGBA(g.Image[0].Rect)
	for _, frame := range g.Image {
		draw.Draw(got, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	last := f.draw(f.Frames() - 1)
	n := len(f.frames)
	p := newPainter([]*image.RGBA{f.draw(0), f.draw(n / 4), f.draw(n / 2), f.draw(3 * n / 4), last})
	for i := 0; i < len(last.Pix); i += 4 {
		r, gr, b, _ := p.palette[p.index(last.Pix[i], last.Pix[i+1], last.Pix[i+2])].RGBA()
		copy(last.Pix[i:], []uint8{uint8(r >> 8), uint8(gr >> 8), uint8(b >> 8)})
	}
	if !bytes.Equal(got.Pix, last.Pix) {
		t.Error("the frames do not come to the last picture")
	}
}

// The same of an animated PNG, which has every color as it is.
func TestAPNG(t *testing.T) {
	f := filmOf(t, "lezey-1944", "German", 2, 3, 960)
	data := same(t, func(b *bytes.Buffer) error { return f.WriteAPNG(b) })
	want, hundredths := shownFrames(t, f)
	got, frames, long := composed(t, data)
	if frames != want || long != hundredths || want < 20 {
		t.Errorf("%d frames, %d hundredths of a second; want %d, %d", frames, long, want, hundredths)
	}
	const most = 740_000 // it is 617 kB
	if len(data) > most {
		t.Errorf("%d bytes; want at most %d", len(data), most)
	}
	if !bytes.Equal(got.Pix, f.draw(f.Frames()-1).Pix) {
		t.Error("the frames do not come to the last picture")
	}
	if whole, err := io.ReadAll(bytes.NewReader(data)); err == nil {
		if img, _, err := image.Decode(bytes.NewReader(whole)); err != nil || img.Bounds() != got.Rect {
			t.Errorf("who knows no animation sees no first picture: %v", err)
		}
	}
}

// composed lays the frames of an animated PNG over one another, by its specification.
func composed(t *testing.T, data []byte) (canvas *image.RGBA, frames, hundredths int) {
	t.Helper()
	be := binary.BigEndian
	var packed []byte
	var area image.Rectangle
	next, declared := uint32(0), 0
	counted := func(b []byte) []byte {
		if be.Uint32(b) != next {
			t.Fatalf("chunk %d comes where %d is due", be.Uint32(b), next)
		}
		next++
		return b[4:]
	}
	flush := func() {
		if packed == nil {
			return
		}
		z, err := zlib.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := io.ReadAll(z)
		if err != nil || len(rows) != area.Dy()*(1+4*area.Dx()) {
			t.Fatalf("frame %d: %d bytes, %v", frames, len(rows), err)
		}
		img := &image.NRGBA{Stride: 4 * area.Dx(), Rect: area}
		for y := range area.Dy() {
			row := rows[y*(1+4*area.Dx()):]
			if row[0] != 0 {
				t.Fatal("this test reads rows without a filter")
			}
			img.Pix = append(img.Pix, row[1:1+4*area.Dx()]...)
		}
		draw.Draw(canvas, area, img, area.Min, draw.Over)
		packed = nil
		frames++
	}
	for data = data[8:]; len(data) > 0; {
		n := int(be.Uint32(data))
		name, body := string(data[4:8]), data[8:8+n]
		if be.Uint32(data[8+n:]) != crc32.ChecksumIEEE(data[4:8+n]) {
			t.Fatalf("the checksum of %s is wrong", name)
		}
		switch name {
		case "IHDR":
			canvas = image.NewRGBA(image.Rect(0, 0, int(be.Uint32(body)), int(be.Uint32(body[4:]))))
		case "acTL":
			declared = int(be.Uint32(body))
		case "fcTL":
			flush()
			body = counted(body)
			x, y := int(be.Uint32(body[8:])), int(be.Uint32(body[12:]))
			area = image.Rect(x, y, x+int(be.Uint32(body)), y+int(be.Uint32(body[4:])))
			if !area.In(canvas.Rect) {
				t.Fatalf("frame %d reaches beyond the picture: %v", frames, area)
			}
			hundredths += int(be.Uint16(body[16:])) * 100 / int(be.Uint16(body[18:]))
		case "IDAT":
			packed = append(packed, body...)
		case "fdAT":
			packed = append(packed, counted(body)...)
		case "IEND":
			flush()
		}
		data = data[12+n:]
	}
	if declared != frames {
		t.Errorf("%d frames are declared, %d there", declared, frames)
	}
	return canvas, frames, hundredths
}

// A movement is shown along its way, from where it began to where it ended; somebody
// fires; and captions say when.
func TestFilmShowsMovementAndFire(t *testing.T) {
	f := filmOf(t, "lezey-1944", "", 2, 2, 200)
	var moved, fired, ways int
	for i := range f.game.acts {
		if a := &f.game.acts[i]; a.turn == 2 {
			ways += len(a.shown().ways)
		}
	}
	at := func(i int) map[string]geom.Point {
		out := map[string]geom.Point{}
		for _, p := range f.frames[i].scene.Pieces {
			if p.OnTable {
				out[p.Name] = p.At
			}
		}
		return out
	}
	for i := 1; i < len(f.frames); i++ {
		fired += len(f.frames[i].fire.shots)
		before := at(i - 1)
		for name, p := range at(i) {
			if q, was := before[name]; was && p != q {
				moved++
			}
		}
	}
	if ways == 0 || moved < ways*(moveFrames-2) || fired == 0 {
		t.Errorf("%d stands go somewhere: they move %d times, and there are %d shots", ways, moved, fired)
	}
	if want := "Lezey · turn 2 · movement"; !slices.ContainsFunc(f.frames, func(fr frame) bool { return fr.caption == want }) {
		t.Errorf("no frame says %q", want)
	}
	way := []geom.Point{geom.Pt(0, 0), geom.Pt(4*geom.Inch, 0), geom.Pt(4*geom.Inch, 0), geom.Pt(4*geom.Inch, 4*geom.Inch)}
	if p, facing := along(way, 1, 4, 0); p != geom.Pt(2*geom.Inch, 0) || facing != geom.Pt(0, 0).AngleTo(geom.Pt(1, 0)) {
		t.Errorf("a quarter of the way is at %v, facing %v", p, facing)
	}
	if p, _ := along(way, 4, 4, 0); p != geom.Pt(4*geom.Inch, 4*geom.Inch) {
		t.Errorf("the end of the way is at %v", p)
	}
}

// No frame of a side's film has a stand that the side does not know then, before what
// the frame shows or after it.
func TestFilmOfASideHidesWhatItDoesNotKnow(t *testing.T) {
	for _, name := range []string{"lezey-1944", "breakout"} {
		all := play(t, name, "")
		for _, side := range all.Sides {
			g := play(t, name, side)
			f, err := g.Film(1, g.Turns(), 200)
			if err != nil {
				t.Fatal(err)
			}
			k, hidden := 0, 0
			knows := func(s *scene.Scene, known []string) bool {
				return !slices.ContainsFunc(s.Pieces, func(p scene.Piece) bool { return !slices.Contains(known, p.Name) })
			}
			names := func(p *act) (list []string) {
				before, after := p.before.For(side).(*commanddecision.State), p.after.For(side).(*commanddecision.State)
				if len(after.Names()) < len(p.after.(*commanddecision.State).Names()) {
					hidden++
				}
				return append(before.Names(), after.Names()...)
			}
			for i := range f.frames { // frames come in the order of acts
				for k < len(all.acts) && (all.acts[k].turn < 1 || !knows(f.frames[i].scene, names(&all.acts[k]))) {
					k++
				}
				if k == len(all.acts) {
					t.Fatalf("%s, %s: frame %d, %s, shows more than the side ever knew from there on", name, side, i, f.frames[i].caption)
				}
			}
			if hidden == 0 {
				t.Errorf("%s, %s: nobody was hidden: the test looks at nothing", name, side)
			}
		}
	}
}

// Turns that there are not, and sizes that nobody looks at, are refused.
func TestFilmRefuses(t *testing.T) {
	g := play(t, "breakout", "")
	for _, c := range [][3]int{{2, 1, 960}, {-1, 2, 960}, {1, 99, 960}, {1, 2, 10}, {1, 2, 100_000}} {
		if _, err := g.Film(c[0], c[1], c[2]); err == nil {
			t.Errorf("%v is filmed", c)
		}
	}
}

func BenchmarkGIF(b *testing.B) {
	g := play(b, "lezey-1944", "")
	for b.Loop() {
		f, err := g.Film(1, g.Turns(), 960)
		if err != nil {
			b.Fatal(err)
		}
		var out bytes.Buffer
		if err := f.WriteGIF(&out); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len()), "bytes")
		b.ReportMetric(float64(f.Frames()), "frames")
	}
}
