package build

import (
	"fmt"
	"image"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A trace is a picture that lies under the ground to be drawn after: a scanned map, say.
// It is no part of the scenario, and nothing that is done with it is a change of that.
type trace struct {
	name   string // of its file
	data   []byte // as it came
	size   image.Point
	image  *ebiten.Image // nil for none
	lies   lies
	hidden bool
	kept   bool // beside the table
	keeps  chan error

	open   bool // its card shows
	coming string
	came   chan brought

	marks []gmath.Vec // of the two that give the scale, in pixels of the picture
}

// lies is how a picture lies on the table, as the file beside the table keeps it.
type lies struct {
	Picture string  `json:"picture"` // the name it came by
	X       float64 `json:"x"`       // of its middle, in inches
	Y       float64 `json:"y"`
	Inch    float64 `json:"inch"`     // pixels of the picture to an inch of the table
	Turned  float64 `json:"turned"`   // degrees, clockwise
	Shows   int     `json:"strength"` // through the ground, in percent
}

// brought is a picture that was read.
type brought struct {
	name   string
	data   []byte
	size   image.Point
	pixels *image.RGBA
	lies   *lies // as it lay; nil for one that is new
	err    error
}

// A traceTool is what the pointer does to the picture.
type traceTool uint8

const (
	noTrace   traceTool = iota
	setsScale           // marks two points of it
	movesIt
)

// ofGames ends the names of files that the lobby opens.
func ofGames(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".toml" || ext == ".jsonl"
}

// dropped takes what was dropped on the window or picked: a picture to be traced; the lobby
// asks what becomes of the rest.
func (t *Table) dropped(files fs.FS) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		t.refuse(err)
		return
	}
	if len(entries) == 0 {
		return
	}
	e := entries[0]
	if ofGames(e.Name()) {
		if t.tools.Open != nil {
			t.beside = t.tools.Open(t, files)
		}
		return
	}
	if info, err := e.Info(); err == nil && info.Size() > mostBytes {
		t.refuse(tooLong(e.Name(), info.Size()))
		return
	}
	t.reads(e.Name(), func() ([]byte, *lies, error) {
		data, err := fs.ReadFile(files, e.Name())
		return data, nil, err
	})
}

// TakePicture takes a picture to be drawn after from a file.
func (t *Table) TakePicture(file string) {
	t.reads(filepath.Base(file), func() ([]byte, *lies, error) {
		if info, err := os.Stat(file); err == nil && info.Size() > mostBytes {
			return nil, nil, tooLong(filepath.Base(file), info.Size())
		}
		data, err := os.ReadFile(file)
		return data, nil, err
	})
}

// reads reads a picture beside the ticks.
func (t *Table) reads(name string, read func() ([]byte, *lies, error)) {
	r := &t.trace
	to := make(chan brought, 1)
	r.coming, r.came, t.stale = name, to, true
	go func() {
		data, lie, err := read()
		b := brought{name: name, data: data, lies: lie, err: err}
		if err == nil && data != nil {
			b.size, b.pixels, b.err = pixelsOf(b.name, data)
		}
		to <- b
	}()
}

// traces takes in a picture that was read, and whether one was kept.
func (t *Table) traces() {
	r := &t.trace
	select {
	case err := <-r.keeps:
		if r.keeps, t.stale = nil, true; err != nil {
			r.kept = false
			t.refuse(fmt.Errorf("the picture is not kept: %w", err))
		}
	default:
	}
	select {
	case b := <-r.came:
		r.coming, r.came, t.stale = "", nil, true
		t.lays(b)
	default:
	}
}

// lays lays a picture under the ground: as it lay, or fitted to the table.
func (t *Table) lays(b brought) {
	r := &t.trace
	if b.err != nil {
		t.refuse(b.err)
		return
	}
	if b.data == nil { // none was kept
		return
	}
	t.forgets()
	r.name, r.data, r.size = b.name, b.data, b.size
	r.image = ebiten.NewImageFromImageWithOptions(b.pixels, &ebiten.NewImageFromImageOptions{Unmanaged: true})
	if b.lies != nil {
		r.lies, r.name, r.kept = *b.lies, b.lies.Picture, true
		t.say("The picture that is kept beside this table lies under it.")
		return
	}
	r.lies = lies{Picture: b.name, Shows: usualStrength}
	t.fitsTrace()
	r.open, t.chosen = true, nil
	t.takes(tool{})
	t.say("It fills the table. Give it its scale by two points that you know the distance of.")
}

// usualStrength is how much of a picture shows through, in percent.
const usualStrength = 60

// fitsTrace lays the picture over all of the table.
func (t *Table) fitsTrace() {
	r, tb := &t.trace, t.camera.Table
	r.lies.X, r.lies.Y, r.lies.Turned = tb.X/2, tb.Y/2, 0
	r.lies.Inch = math.Max(float64(r.size.X)/tb.X, float64(r.size.Y)/tb.Y)
}

// forgets takes the picture away from the window.
func (t *Table) forgets() {
	r := &t.trace
	if r.image != nil {
		r.image.Deallocate()
	}
	*r = trace{open: r.open, coming: r.coming, came: r.came, keeps: r.keeps}
	t.stale = true
}

// onPicture is a place of the table in pixels of the picture, from its middle.
func (l *lies) onPicture(at gmath.Vec) gmath.Vec {
	return at.Sub(gmath.Vec{X: l.X, Y: l.Y}).Rotated(gmath.DegToRad(-l.Turned)).Mulf(l.Inch)
}

// ofPicture is where a pixel of the picture, from its middle, is on the table.
func (l *lies) ofPicture(at gmath.Vec) gmath.Vec {
	return at.Divf(l.Inch).Rotated(gmath.DegToRad(l.Turned)).Add(gmath.Vec{X: l.X, Y: l.Y})
}

// marksPoint marks a point of the picture at a place of the window. With the second the
// distance is asked for.
func (t *Table) marksPoint(at gmath.Vec) {
	r := &t.trace
	if len(r.marks) == 2 {
		r.marks = nil
	}
	r.marks = append(r.marks, r.lies.onPicture(t.camera.ToTable(at)))
	t.stale = true
	if len(r.marks) < 2 {
		return
	}
	if r.marks[0].DistanceTo(r.marks[1]) < 1 {
		r.marks = r.marks[:1]
		return
	}
	r.open, t.chosen, t.tool = true, nil, tool{}
	f := t.apartRow()
	t.takesField(&f)
}

// scales gives the picture the scale by which the two points are so many inches apart; the
// first stays where it is.
func (t *Table) scales(inches float64) {
	r := &t.trace
	if len(r.marks) != 2 || inches < 0.1 || inches > 10000 {
		t.refuse(fmt.Errorf("two points of it are from 0.1 to 10,000 inches apart"))
		return
	}
	l := &r.lies
	stays := l.ofPicture(r.marks[0])
	l.Inch = r.marks[0].DistanceTo(r.marks[1]) / inches
	by := stays.Sub(l.ofPicture(r.marks[0]))
	l.X, l.Y = l.X+by.X, l.Y+by.Y
	r.marks = nil
	t.relaid()
	t.say("The picture has its scale. It is no part of the table: undo does not reach it; scale it again if this is wrong.")
}

// movesTrace moves the picture by a way in inches.
func (t *Table) movesTrace(by gmath.Vec) {
	l := &t.trace.lies
	l.X, l.Y = l.X+by.X, l.Y+by.Y
	t.relaid()
}

// turnsTrace turns it.
func (t *Table) turnsTrace(to float64) {
	t.trace.lies.Turned = math.Mod(math.Mod(to, 360)+360, 360)
	t.relaid()
}

// drawTrace draws the picture: of what lies under the ground, as much as its strength says.
func (t *Table) drawTrace(dst *ebiten.Image) {
	r, l := &t.trace, &t.trace.lies
	if r.image == nil || r.hidden {
		return
	}
	drawn := r.image.Bounds()
	var op ebiten.DrawImageOptions
	op.Filter = ebiten.FilterLinear
	op.GeoM.Translate(-float64(drawn.Dx())/2, -float64(drawn.Dy())/2)
	k := float64(r.size.X) / float64(drawn.Dx()) / l.Inch * t.camera.Scale
	op.GeoM.Scale(k, float64(r.size.Y)/float64(drawn.Dy())/l.Inch*t.camera.Scale)
	op.GeoM.Rotate(float64(gmath.DegToRad(l.Turned)))
	at := t.camera.ToScreen(gmath.Vec{X: l.X, Y: l.Y})
	op.GeoM.Translate(at.X, at.Y)
	op.ColorScale.ScaleAlpha(float32(l.Shows) / 100)
	dst.DrawImage(r.image, &op)
}

// drawMarks is the points that give the scale.
func (t *Table) drawMarks(dst *ebiten.Image) {
	r, k := &t.trace, t.theme.Density
	at := func(i int) gmath.Vec { return t.camera.ToScreen(r.lies.ofPicture(r.marks[i])) }
	n := len(r.marks)
	switch {
	case n == 2:
		t.stroke(dst, at(0), at(1), 4, ui.White, 0)
		t.stroke(dst, at(0), at(1), 2, ui.Black, 6)
	case n == 1 && t.tool.traces == setsScale && t.onMap:
		t.stroke(dst, at(0), t.cursor, 4, ui.White, 0)
		t.stroke(dst, at(0), t.cursor, 2, ui.Black, 6)
	}
	for i := range n {
		t.tools.Brush.Disc(dst, at(i), 5*k, ui.Black, ui.White, 2*k)
	}
}
