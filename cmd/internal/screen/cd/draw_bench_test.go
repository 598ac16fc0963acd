package cd

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// BenchmarkDraw builds and submits frames of a match of two hundred stands with
// all overlays on, as the processor does it: at rest, and with the camera and the
// pointer moving; in the step of orders with a chit in hand, and in that of fire
// with a target aimed at. Its peer is Ebitengine alone, with as many plain images.
func BenchmarkDraw(b *testing.B) {
	for _, at := range []struct {
		name string
		step rules.Step
	}{{"orders", rules.Commanding}, {"fire", rules.General}} {
		h := crowdedIn(b, 200, at.step)
		b.Run(at.name+"/rest", func(b *testing.B) { h.frames(b, func(int) {}, func() { h.Draw(h.dst) }) })
		b.Run(at.name+"/moving", func(b *testing.B) { h.frames(b, h.swing, func() { h.Draw(h.dst) }) })
		b.Run(at.name+"/plain", func(b *testing.B) { h.frames(b, func(int) {}, h.plain) })
	}
}

// BenchmarkLayout lays the panels of such a match out anew.
func BenchmarkLayout(b *testing.B) {
	h := crowdedIn(b, 200, rules.General)
	windowtest.Do(b, func() {
		b.ReportAllocs()
		for b.Loop() {
			h.layPage()
		}
	})
}

// crowdedIn is crowded in the host's window, when nothing is done in the background
// any more.
func crowdedIn(tb testing.TB, stands int, step rules.Step) (h *hand) {
	tb.Helper()
	var err error
	windowtest.Do(tb, func() {
		if h, err = crowded(tb.TempDir(), stands, step); err == nil {
			h.finished()
		}
	})
	if err != nil {
		tb.Fatal(err)
	}
	return h
}

// finished draws until nothing is done in the background any more. Without a graphics
// card a frame takes the processor as long as the background does its work: it is
// left some time between frames.
func (h *hand) finished() {
	for range 1000 {
		h.lookAbout()
		if h.draw(); !h.bakery.Baking() && h.sight.lookout.Settled() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// swing moves the camera to and fro, and the pointer with it.
func (h *hand) swing(i int) {
	by := float64(i/10%2*2-1) * 4
	h.camera.Pan(gmath.Vec{X: by, Y: by / 2})
	h.cursor = h.cursor.Add(gmath.Vec{X: by, Y: by})
	h.player.tool.hover(h.spot(&ui.Input{}))
}

// frames draws frames, each in one of the host's: what its graphics card does with
// it is off the clock.
func (h *hand) frames(b *testing.B, before func(i int), draw func()) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		windowtest.Do(b, func() { h.dst.At(0, 0) })
		windowtest.Do(b, func() {
			before(i)
			b.StartTimer()
			draw()
			b.StopTimer()
		})
		b.StartTimer()
	}
}

// plain draws an image for the ground, one for every footprint, icon and facing,
// and one for the panels.
func (h *hand) plain() {
	if h.blank[0] == nil {
		h.blank = [2]*ebiten.Image{ebiten.NewImage(h.size.X, h.size.Y), ebiten.NewImage(table.IconSize, table.IconSize)}
	}
	h.dst.DrawImage(h.blank[0], nil)
	for k := range 3 * len(h.laid) {
		var o ebiten.DrawImageOptions
		o.GeoM.Rotate(float64(k))
		o.GeoM.Translate(h.laid[k/3].Icon.X, h.laid[k/3].Icon.Y)
		h.dst.DrawImage(h.blank[1], &o)
	}
	h.dst.DrawImage(h.blank[0], nil)
}
