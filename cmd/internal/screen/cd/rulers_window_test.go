package cd

import (
	"bytes"
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// Where all may measure rulers lie along the edges, and a key hides them; under
// another policy there are none, and the key says why.
func TestRulersWhereOneMayMeasure(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	// The map alone: the bar above says what was refused.
	still := func() []byte {
		g.Move(gmath.Vec{X: 2, Y: 400})
		g.Ticks(3)
		img := g.Settled().SubImage(image.Rect(240, 60, 960, 680)).(*image.RGBA)
		var out []byte
		for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
			i := img.PixOffset(img.Rect.Min.X, y)
			out = append(out, img.Pix[i:i+4*img.Rect.Dx()]...)
		}
		return out
	}
	with := still()
	g.with(ebiten.KeyControlLeft, ebiten.KeyI)
	without := still()
	g.with(ebiten.KeyControlLeft, ebiten.KeyI)
	if bytes.Equal(with, without) || !bytes.Equal(with, still()) {
		t.Error("Ctrl+I does not hide the rulers and show them again")
	}

	g = launch(t, "maneuvers-1941", "player,steady") // declare first
	before := still()
	g.with(ebiten.KeyControlLeft, ebiten.KeyI)
	if m := g.Now().Message; !strings.Contains(m, "nobody measures") {
		t.Errorf("the key says %q, want that nobody measures", m)
	}
	if !bytes.Equal(before, still()) {
		t.Error("there are rulers where nobody measures")
	}
}
