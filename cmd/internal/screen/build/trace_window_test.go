package build

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// aMap is a picture of a map of 800 by 400 pixels: red at its left, blue at its right.
func aMap() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 800, 400))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{200, 30, 30, 255}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(400, 0, 800, 400), image.NewUniform(color.RGBA{30, 30, 200, 255}), image.Point{}, draw.Src)
	return img
}

func pngOf(img image.Image) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, img)
	return b.Bytes()
}

// dropsFile drops a file on the window, and waits until it is read.
func (t *Table) dropsFile(name string, data []byte) {
	t.Update(&ui.Input{Dropped: fstest.MapFS{name: {Data: data}}})
	t.waits()
}

// waits runs ticks until no picture is read or written.
func (t *Table) waits() {
	windowtest.Until(func() bool {
		t.Update(&ui.Input{Pointer: ui.Pointer{At: gmath.Vec{X: -1, Y: -1}}})
		return t.trace.came == nil && t.trace.keeps == nil
	})
}

// clicks clicks a place of the window.
func (t *Table) clicks(at gmath.Vec) {
	t.Update(&ui.Input{Pointer: ui.Pointer{At: at}})
	t.Update(&ui.Input{Pointer: ui.Pointer{At: at, Down: ui.LeftButton}, JustPressed: ui.LeftButton})
	t.Update(&ui.Input{Pointer: ui.Pointer{At: at}, JustReleased: ui.LeftButton})
}

// types types into the field in hand.
func (t *Table) types(text string) {
	t.Update(&ui.Input{Runes: []rune(text)})
	t.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyEnter}})
}

// spot is the middle of a button or field.
func (t *Table) spot(name string) gmath.Vec {
	for _, s := range t.page.Spots() {
		if s.Name == name {
			return s.Place.Middle().Mulf(t.theme.Density)
		}
	}
	return gmath.Vec{X: -1, Y: -1}
}

// A picture that is dropped on the window lies under the ground, takes its scale from two
// clicks and a distance, is moved, hidden and shown, and is no change of the scenario; kept
// beside the table it lies there again.
func TestPictureIsTraced(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		b.Layout(image.Pt(1280, 800), th)
		b.settles()
		text := b.view.Text()
		b.dropsFile("map.png", pngOf(aMap()))
		l := &b.trace.lies
		if b.trace.image == nil || l.Inch != 800/b.camera.Table.X || !b.trace.open {
			t.Errorf("it is not laid over the table: %+v, %q", *l, b.message)
			return
		}
		// From a point at its left a tenth of the way to one at nine tenths there are 40 inches.
		b.clicks(b.spot("trace scale"))
		first, second := l.ofPicture(gmath.Vec{X: -320}), l.ofPicture(gmath.Vec{X: 320})
		b.clicks(b.camera.ToScreen(first))
		b.clicks(b.camera.ToScreen(second))
		b.types("40")
		if math.Abs(l.Inch-16) > 0.1 || l.ofPicture(gmath.Vec{X: -320}).DistanceTo(first) > 0.05 {
			t.Errorf("an inch is %v pixels, and the first point is %v from where it was clicked; want 16 and 0", l.Inch, l.ofPicture(gmath.Vec{X: -320}).Sub(first))
		}
		// It shows through, red where it is red.
		red := func() bool {
			dst := ebiten.NewImage(1280, 800)
			defer dst.Deallocate()
			windowtest.Until(func() bool {
				b.Draw(dst)
				return !b.bakery.Baking()
			})
			windowtest.Keep(t, "build-trace", dst)
			at := b.camera.ToScreen(l.ofPicture(gmath.Vec{X: -340, Y: -60}))
			r, g, _, _ := dst.At(int(at.X), int(at.Y)).RGBA()
			return r > 2*g
		}
		b.clicks(b.spot("field trace strength"))
		b.types("100")
		b.Update(&ui.Input{})
		if l.Shows != 100 || !red() {
			t.Errorf("with a strength of %d it does not show", l.Shows)
		}
		b.clicks(b.spot("field trace shown"))
		if red() {
			t.Error("hidden, it shows")
		}
		b.clicks(b.spot("field trace shown"))
		x := l.X
		b.clicks(b.spot("trace move"))
		b.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyArrowRight}, Arrows: gmath.Vec{X: 1}})
		if math.Abs(l.X-x-1) > 1e-6 {
			t.Errorf("an arrow moves it by %v inches, want 1", l.X-x)
		}
		b.clicks(b.spot("trace turn"))
		if l.Turned != 90 {
			t.Errorf("it is turned by %v°, want 90", l.Turned)
		}
		if b.view.Text() != text || len(b.done) > 0 {
			t.Error("the scenario is another for it")
		}
		if kept, _, _ := b.tools.Games.Trace(b.name); kept != nil {
			t.Error("it is kept, though nobody asked for that")
		}
		b.clicks(b.spot("field trace kept"))
		b.waits()
		again, err := Begin(b.tools, nil, b.name, []byte(text))
		if err != nil {
			t.Error(err)
			return
		}
		again.Layout(image.Pt(1280, 800), th)
		again.waits()
		if again.trace.image == nil || again.trace.lies != *l || !again.trace.kept {
			t.Errorf("opened again it lies as %+v, want %+v (%s)", again.trace.lies, *l, again.message)
		}
		again.opensTrace()
		again.lay()
		again.clicks(again.spot("trace remove"))
		if kept, _, err := b.tools.Games.Trace(b.name); kept != nil || err != nil || again.trace.image != nil {
			t.Errorf("taken away, it is kept still: %v", err)
		}
	})
}

// What is no picture, or is too large, is refused in a sentence, by its header alone; a
// photograph and a picture with clear parts are read.
func TestPicturesAreRead(t *testing.T) {
	huge := pngOf(image.NewGray(image.Rect(0, 0, 1, 1)))
	binary.BigEndian.PutUint32(huge[16:], 60_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, data := range map[string][]byte{
		"note.txt": []byte("hello"), "huge.png": huge, "empty.png": nil,
		"dot.png": pngOf(image.NewGray(image.Rect(0, 0, 1, 1))), "cut.png": pngOf(aMap())[:200], "long.jpg": append([]byte("\xff\xd8\xff"), make([]byte, mostBytes)...),
	} {
		if _, pixels, err := pixelsOf(name, data); err == nil || pixels != nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: %v, want a sentence that names it", name, err)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, aMap(), nil); err != nil {
		t.Fatal(err)
	}
	if size, pixels, err := pixelsOf("a.jpeg", b.Bytes()); err != nil || size != image.Pt(800, 400) || pixels.RGBAAt(100, 100).R < 150 {
		t.Errorf("a photograph: %v, %v", size, err)
	}
	clear := image.NewNRGBA(image.Rect(0, 0, 6200, 200))
	size, pixels, err := pixelsOf("clear.png", pngOf(clear))
	if err != nil || size != clear.Rect.Size() || pixels.Rect.Dx() > shownSide || pixels.RGBAAt(10, 10) != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("a clear one of 6200 pixels: %v, %v", size, err)
	}
}
