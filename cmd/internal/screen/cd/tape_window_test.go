package cd

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// scaled reports whether the bar of inches shows: as three white parts
// among black ones.
func scaled(img *image.RGBA) bool {
	for y := img.Rect.Max.Y - 101; y < img.Rect.Max.Y-83; y++ { // between the roster and the tray
		turns, was := 0, uint8(0)
		for x := 230; x < 480; x++ {
			is := img.RGBAAt(x, y).G / 250 // whiter than its plate on the ground
			if is != was {
				turns++
			}
			was = is
		}
		if turns == 6 {
			return true
		}
	}
	return false
}

// The tape measures where all may measure, and not where nobody may: then it
// names the rule, and there is no bar of inches either.
func TestTape(t *testing.T) {
	for _, measuring := range []string{"free", "declare-first"} {
		b := prepareFrom(t, "hands.toml", measuring)
		b.do(b.referee, word(`"turn":1,"step":"movement","stand":{"name":"Van","obeys":"full-advance"}`))
		g := b.play()
		if shows := scaled(g.Settled()); shows != (measuring == "free") {
			t.Errorf("%s: the bar of inches shows: %v", measuring, shows)
		}
		g.with(ebiten.KeyShiftLeft, ebiten.KeyT)
		if measuring != "free" {
			if tr := g.Now(); !strings.Contains(tr.Message, "CD 1.6") {
				t.Errorf("%s: the bar says %q, want the rule", measuring, tr.Message)
			}
			continue
		}
		left := len(g.Now().Left)
		g.hold(g.Place("Van"), g.Place("Walker"))
		g.Save("tape", g.Settled())
		g.let()
		g.press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
		g.Save("tape-by-keys", g.Settled())
		if n := len(g.Now().Left); n != left {
			t.Errorf("with the tape out a drag plans a move: %d left, want %d", n, left)
		}
		scale := g.Now().Scale
		g.press(ebiten.KeyEscape)
		g.hold(g.Place("Van"), g.Place("Van").Add(vec(14*scale, 0)))
		g.let()
		if n := len(g.Now().Left); n >= left {
			t.Error("with the tape put away a drag plans no move")
		}
	}
}
