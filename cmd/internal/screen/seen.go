package screen

import (
	_ "embed"
	"errors"
	"fmt"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/los"
)

//go:embed seen.kage
var seenSource []byte

// A fan draws seen maps: each is put into an image once and drawn scaled.
type fan struct {
	shader *ebiten.Shader
	image  *ebiten.Image
	shown  *mask // what image holds
}

func newFan() (*fan, error) {
	shader, err := ebiten.NewShader(seenSource)
	if err != nil {
		return nil, fmt.Errorf("compiling the shader of seen maps: %w", err)
	}
	return &fan{shader: shader}, nil
}

func laid(c color.NRGBA, alpha float64) [4]float32 {
	return [4]float32(premultiplied(faded(c, alpha)))
}

// seenColors are those of a seen map, by how they lie over the terrain.
var seenColors = struct{ seen, dead, hatch, edge [4]float32 }{
	seen:  laid(picture.SeenTint, 0.28),
	dead:  laid(picture.DeadInk, 0.10),
	hatch: laid(picture.DeadInk, 0.42),
	edge:  laid(picture.ClearBlue, 0.85),
}

// hatchPitch is the distance between hatching lines in pixels of the desktop.
const hatchPitch = 9

func (v *fan) draw(dst *ebiten.Image, c *camera, k *mask, density float64) {
	if k == nil {
		return
	}
	if v.shown != k {
		if v.image == nil || v.image.Bounds().Dx() != k.wide || v.image.Bounds().Dy() != k.high {
			v.forget()
			v.image = ebiten.NewImage(k.wide, k.high)
		}
		v.image.WritePixels(k.rgba)
		v.shown = k
	}
	lo, hi := c.shown()
	view := viewed(lo, hi, picture.Rect{Max: picture.Pt(c.table.X, c.table.Y)})
	points := 1 / k.grain.Inches()
	corner := func(x, y float64) ebiten.Vertex {
		at := c.toScreen(gmath.Vec{X: x, Y: y})
		return ebiten.Vertex{
			DstX: float32(at.X), DstY: float32(at.Y), SrcX: float32(x*points + 0.5), SrcY: float32(y*points + 0.5),
			ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
		}
	}
	vertices := []ebiten.Vertex{
		corner(view.Min.X, view.Min.Y), corner(view.Max.X, view.Min.Y),
		corner(view.Min.X, view.Max.Y), corner(view.Max.X, view.Max.Y),
	}
	o := &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Seen": seenColors.seen[:], "Dead": seenColors.dead[:], "Hatch": seenColors.hatch[:], "Edge": seenColors.edge[:],
		"Scale": float32(c.scale / points), "Pitch": float32(hatchPitch * density), "Width": float32(1.4 * density),
	}}
	o.Images[0] = v.image
	dst.DrawTrianglesShader(vertices, boxIndices, v.shader, o)
}

// forget drops the image.
func (v *fan) forget() {
	if v.image != nil {
		v.image.Deallocate()
	}
	v.image, v.shown = nil, nil
}

var errNoViewer = errors.New("choose a stand first: click the one whose view V should show")

// switchSeen shows the seen map of the stand that looks, or of its side;
// asked for again, it goes.
func (s *session) switchSeen(as scope) {
	switch {
	case s.seeing == as:
		s.seeing = noScope
		s.say("")
	case s.from == none:
		s.seeing = noScope
		s.refuse(errNoViewer)
	default:
		s.seeing = as
		s.say("")
	}
}

// gaze returns what the seen map is to be of; ok is false if none is to show.
func (s *session) gaze() (g gaze, ok bool) {
	if s.seeing == noScope || s.from == none {
		return gaze{}, false
	}
	g = gaze{state: s.state(), question: s.question}
	if s.seeing == oneStand {
		g.viewers = []int{s.from}
		return g, true
	}
	g.viewers = s.watchers(s.stand(s.from).Side)
	return g, len(g.viewers) > 0
}

// watchers returns the stands of a side that look. A passenger sees what its
// carrier sees, so of the two one is enough.
func (s *session) watchers(side string) []int {
	var out []int
	setup := s.setup()
	for i := range setup.Stands {
		st := &setup.Stands[i]
		if st.Side != side || st.Destroyed {
			continue
		}
		if c := setup.Carrier(i); c >= 0 && setup.Stands[c].Side == side && !setup.Stands[c].Destroyed {
			continue
		}
		out = append(out, i)
	}
	return out
}

// seenText says in a few words what seen map shows; empty if none does.
func (s *session) seenText() string {
	g, ok := s.gaze()
	if !ok {
		return ""
	}
	does := "sees"
	if g.question == los.Fire {
		does = "can fire on"
	}
	return fmt.Sprintf("Blue: what %s %s; hatched: dead ground.", s.seenOf(), does)
}

// seenOf names what the seen map is of.
func (s *session) seenOf() string {
	st := s.stand(s.from)
	switch {
	case s.seeing == oneStand:
		return st.Name
	case st.Side == "":
		return "the side of " + st.Name
	}
	return "the " + st.Side + " side"
}

// pressSeen is the button: it shows the map of the stand, then of its side,
// then none.
func (s *session) pressSeen() {
	switch s.seeing {
	case noScope:
		s.switchSeen(oneStand)
	case oneStand:
		s.switchSeen(wholeSide)
	default:
		s.switchSeen(s.seeing)
	}
}

// seenTrace tells what the window shows of a seen map, nil if none is wanted.
func (t *tableScene) seenTrace() *traceSeen {
	if _, ok := t.gaze(); !ok {
		return nil
	}
	tr := &traceSeen{Of: t.seenOf(), Share: -1, Settled: t.lookout.settled(), Number: t.lookout.shown.number, Place: t.witnessLines()}
	if k := t.lookout.shown.mask; k != nil {
		tr.Share = k.share()
	}
	return tr
}
