package picture

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io"
	"runtime"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/scenarios"
)

// A PNG at the limit took 930 MB: the whole image, a mask of it and the sums of
// its rasterizer.
func TestPNGTakesLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("draws 30 million pixels")
	}
	p := &Picture{Bounds: Rect{Max: Pt(60, 50)}}
	p.Add(
		&Path{Lines: rect(0, 0, 60, 50), Style: Style{Fill: paper}},
		&Path{Lines: open(Pt(0, 0), Pt(60, 50)), Style: Style{Stroke: faded(ink, 0.5), Width: Inch(3)}},
		&Circle{Center: Pt(30, 25), Radius: 25, Style: Style{Fill: ArcPurple}},
	)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	if err := p.WritePNG(io.Discard, 100); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 48 {
		t.Errorf("a PNG of 30 million pixels took %d MB, want at most 48", took)
	}
}

var errFull = errors.New("full")

// full is a disk that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// Every table that comes with Sightline may be drawn with 150 dots to the inch:
// Lezey was refused with more than 146. Only the first strip is drawn here.
func TestShippedTablesFitIn150Dots(t *testing.T) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		doc, err := scenarios.LoadFS(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		p := Table(scene.Of(doc.Setup()), Options{})
		if err := p.WritePNG(full{}, 150); !errors.Is(err, errFull) {
			t.Errorf("%s with 150 dots: %v, want it to be drawn", name, err)
		}
		if err := p.WritePNG(full{}, 2400); !errors.Is(err, ErrSize) {
			t.Errorf("%s with 2400 dots: %v, want it refused", name, err)
		}
	}
}

func TestStripsOfAPNGJoin(t *testing.T) {
	const dpi = 40
	p := Table(scene.Of(everything()), Options{})
	var b bytes.Buffer
	if err := p.WritePNG(&b, dpi); err != nil {
		t.Fatal(err)
	}
	decoded, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	got := decoded.(*image.RGBA)
	size := got.Rect.Size()
	if size.X*size.Y < 2*stripPixels {
		t.Fatalf("%v is too small for strips", size)
	}
	whole := &canvas{img: image.NewRGBA(got.Rect), origin: p.Bounds.Min, scale: dpi, unit: 1}
	for i := range whole.img.Pix {
		whole.img.Pix[i] = 255
	}
	whole.draw(p)
	// The rasterizer sums from the edge of its box, in coarser steps in a small one,
	// and the joints of a stroke are painted in other groups.
	off := 0
	for i, v := range whole.img.Pix {
		switch d := int(v) - int(got.Pix[i]); {
		case d > 64 || d < -64:
			t.Fatalf("pixel %d, %d is %d in the whole and %d in strips", i/4%size.X, i/4/size.X, v, got.Pix[i])
		case d > 6 || d < -6:
			off++
		}
	}
	if off > len(whole.img.Pix)/10_000 {
		t.Errorf("%d of %d values differ", off, len(whole.img.Pix))
	}
}
