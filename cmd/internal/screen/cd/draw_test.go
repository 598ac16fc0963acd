package cd

import (
	"runtime"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// A frame of two hundred stands leaves no more behind than one of fifty, at rest
// and while the camera and the pointer move.
func TestFramesLeaveNothingBehind(t *testing.T) {
	left := map[int][2]uint64{}
	for _, n := range []int{50, 200} {
		h := crowdedIn(t, n, rules.General)
		left[n] = [2]uint64{h.garbage(t, func(int) {}), h.garbage(t, h.swing)}
	}
	t.Logf("bytes a frame, at rest and moving: %v", left)
	for i, what := range []string{"at rest", "moving"} {
		if few, many := left[50][i], left[200][i]; many > few+2<<10 {
			t.Errorf("%s, a frame leaves %d bytes behind with 50 stands, %d with 200", what, few, many)
		}
	}
}

// garbage is how many bytes it takes to build and submit a frame, once caches are
// filled: that of the frame in the middle, as a buffer grows in some. What works in
// the background would be counted too: there is one processor meanwhile, and the frame
// has it.
func (h *hand) garbage(t *testing.T, before func(i int)) uint64 {
	const filling, frames = 12, 9
	var left []uint64
	for i := range filling + frames {
		var a, b runtime.MemStats
		windowtest.Do(t, func() { h.dst.At(0, 0) }) // the queue is emptied, and its memory free again
		windowtest.Do(t, func() {
			before(i)
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			runtime.ReadMemStats(&a)
			h.Draw(h.dst)
			runtime.ReadMemStats(&b)
		})
		if i >= filling {
			left = append(left, b.TotalAlloc-a.TotalAlloc)
		}
	}
	slices.Sort(left)
	return left[frames/2]
}
