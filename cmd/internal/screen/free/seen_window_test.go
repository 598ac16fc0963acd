package free

import (
	"image"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// looked draws frames until the seen map is as fine as it gets.
func (g *guest) looked() ui.TraceSeen {
	g.T.Helper()
	g.Ticks(1)
	g.Waits("a seen map as fine as it gets", func() bool { s := g.Now().See; return s != nil && s.Settled })
	return *g.Now().See
}

// blueness returns the mean blue less the mean red of a square about a place in
// inches: how much it is tinted.
func (g *guest) blueness(img *image.RGBA, at gmath.Vec) float64 {
	tr := g.Now()
	c := table.Camera{Scale: tr.Scale, Table: gmath.Vec{X: 48, Y: 32}, Center: gmath.Vec{X: 24, Y: 16}}
	c.View = image.Rect(int(tr.View[0]), int(tr.View[1]), int(tr.View[2]), int(tr.View[3]))
	p := c.ToScreen(at)
	sum, n := 0.0, 0
	for y := int(p.Y) - 9; y <= int(p.Y)+9; y++ {
		for x := int(p.X) - 9; x <= int(p.X)+9; x++ {
			px := img.RGBAAt(x, y)
			sum += float64(px.B) - float64(px.R)
			n++
		}
	}
	return sum / float64(n)
}

// Choose a stand, press Shift+V: ground in sight is blue, ground behind the wood is
// not. Drag the stand past the wood, and what lay behind it is seen.
func TestSeenMapOfAStand(t *testing.T) {
	g := openWood(t)
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	if m := g.Now().Message; !strings.Contains(m, "Choose a stand first") {
		t.Errorf("with nothing chosen the bar says %q", m)
	}
	open, behind := gmath.Vec{X: 14, Y: 12}, gmath.Vec{X: 31, Y: 15}
	plain := g.Settled()

	g.Click(g.Place("Rifle 1"))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	before := g.looked()
	if before.Of != "Rifle 1" || before.Share <= 0.2 || before.Share >= 0.98 {
		t.Fatalf("the seen map is %+v", before)
	}
	if m := g.Now().Message; !strings.Contains(m, "what Rifle 1 sees") {
		t.Errorf("the bar says %q", m)
	}
	g.Move(gmath.Vec{})
	img := g.Settled()
	g.Save("seen", img)
	if d := g.blueness(img, open) - g.blueness(plain, open); d < 15 {
		t.Errorf("ground in sight is bluer by %.1f, want it to be seen", d)
	}
	if d := g.blueness(img, behind) - g.blueness(plain, behind); d > 12 {
		t.Errorf("ground behind the wood is bluer by %.1f", d)
	}

	from := g.Place("Rifle 1")
	scale := g.Now().Scale
	g.Drag(from, from.Add(gmath.Vec{X: 22 * scale, Y: -scale}), ebiten.MouseButtonLeft)
	after := g.looked()
	if after.Number <= before.Number || after.Share == before.Share {
		t.Errorf("after the drag the seen map is %+v, before %+v", after, before)
	}
	g.Move(gmath.Vec{})
	img = g.Settled()
	g.Save("seen-dragged", img)
	if d := g.blueness(img, behind) - g.blueness(plain, behind); d < 15 {
		t.Errorf("ground before the wood is bluer by %.1f, want it to be seen", d)
	}

	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	if see := g.Now().See; see != nil {
		t.Errorf("Shift+V again leaves %+v", see)
	}
}

// The map follows while the button is held: the trace shows maps of newer and
// newer orders.
func TestSeenMapFollowsADrag(t *testing.T) {
	g := openWood(t)
	g.Click(g.Place("Rifle 1"))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	last := g.looked().Number
	from := g.Place("Rifle 1")
	g.Move(from)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(1)
	newer := 0
	for i := range 20 {
		g.Move(from.Add(gmath.Vec{X: float64(12 * (i + 1))}))
		g.Frame()
		see := g.Now().See
		if see == nil || see.Share < 0 {
			t.Fatal("the map is gone during the drag")
		}
		if see.Number > last {
			newer++
			last = see.Number
		}
	}
	g.Save("seen-dragging", g.Frame())
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	if newer < 3 {
		t.Errorf("the map was replaced %d times in 20 steps of the drag", newer)
	}
	g.looked()
}

// V shows what the side sees, more than the stand alone; the cursor tells
// who sees a place; fog ends what is seen.
func TestSeenMapOfASide(t *testing.T) {
	path, err := filepath.Abs("../../../../scenarios/library/lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	g := launch(t, windowtest.Size, "--free", path)
	first := g.Now().Stands[0]
	g.Click(gmath.Vec{X: first.X, Y: first.Y})
	chosen := g.Now().Chosen
	if len(chosen) != 1 {
		t.Fatalf("chosen: %q", chosen)
	}
	g.Click(g.Target("Seen"))
	one := g.looked()
	if one.Of != chosen[0] {
		t.Errorf("the map is of %q, want %q", one.Of, chosen[0])
	}
	g.Move(gmath.Vec{})
	g.Save("seen-lezey-one", g.Settled())
	g.Key(ebiten.KeyV)
	side := g.looked()
	if side.Of != "the American side" || side.Share <= one.Share {
		t.Errorf("the side's map is %+v, the stand's %+v", side, one)
	}
	g.Move(gmath.Vec{X: first.X + 40, Y: first.Y + 10})
	g.Ticks(3)
	see := g.Now().See
	if see == nil || len(see.Place) < 2 || !strings.HasPrefix(see.Place[1], "American: ") {
		t.Errorf("the label says %+v", see)
	}
	g.Save("seen-lezey-side", g.Settled())

	// Back to the lobby and into the table again: nothing of it is left.
	g.Click(g.Target("Tables"))
	if tr := g.Now(); tr.Scene != "lobby" || tr.See != nil {
		t.Errorf("the %s shows %+v", tr.Scene, tr.See)
	}
}

// Nor does anything a player does while a seen map shows stop the program.
func TestRandomInputOnSeenMaps(t *testing.T) {
	g := openWood(t)
	shown := 0
	g.playAtRandom(func() {
		tr := g.Now()
		switch {
		case tr.See != nil:
			shown++
		case len(tr.Chosen) > 0:
			g.Click(g.Target("Seen"))
		default:
			g.Key(ebiten.KeyDigit0)
			g.Click(g.Place("Rifle 1"))
		}
	})
	g.Save("random-seen", g.Frame())
	if shown < 5 {
		t.Errorf("a seen map showed at %d of 30 looks; the test tests nothing", shown)
	}
}
