package free

import (
	"image"
	"testing"
	"time"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/geom"
	"sightline/los"
)

// closely has a lookout work until its map is settled for a camera that rests.
func (l *looking) closely(t *testing.T, g gaze, c *table.Camera) *table.Mask {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for i := 0; i < 20 || !l.Settled(); i++ {
		if time.Now().After(deadline) {
			t.Fatal("the map is never known closely")
		}
		l.want(g)
		l.Near(c, 1)
		time.Sleep(time.Millisecond)
	}
	return l.Closeup()
}

// nearCamera looks at a place, in inches, of a table of 48 by 32.
func nearCamera(at gmath.Vec, scale float64) *table.Camera {
	return &table.Camera{View: image.Rect(0, 0, 640, 400), Table: gmath.Vec{X: 48, Y: 32}, Center: at, Scale: scale}
}

// What a closeup shows of a place is what a probe there answers; it is of what the
// camera shows, as fine as it is near, and goes when the camera does.
func TestCloseupAgreesWithProbes(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.switchSeen(oneStand)
	g, l := mustGaze(t, s), newLookout()
	for _, scale := range []float64{40, 120} {
		c := nearCamera(gmath.Vec{X: 23, Y: 11}, scale)
		k := l.closely(t, g, c)
		if k == nil || k.Grain.Inches()*scale > 1.6 {
			t.Fatalf("at %.0f pixels an inch the closeup is %+v", scale, k)
		}
		lo, hi := c.Shown()
		if !k.Area.Contains(table.Point(lo)) || !k.Area.Contains(table.Point(hi)) {
			t.Errorf("at %.0f pixels an inch the closeup is of %v, the camera shows %v to %v", scale, k.Area, lo, hi)
		}
		both := map[bool]int{}
		for y := 0; y < k.High-1; y += 13 {
			for x := 0; x < k.Wide-1; x += 17 {
				at := k.Area.Min.Add(geom.Pt(geom.Length(x)*k.Grain, geom.Length(y)*k.Grain))
				want := s.state().Board().Probe(los.Sight, 0, at)
				both[want]++
				if got := k.Rgba[4*(y*k.Wide+x)] >= 128; got != want {
					t.Fatalf("at %v the closeup says %v, want %v", at, got, want)
				}
			}
		}
		if both[true] < 50 || both[false] < 50 {
			t.Errorf("the closeup has %v places in sight and out of it; want some of both", both)
		}
	}
	if k := l.closely(t, g, nearCamera(gmath.Vec{X: 24, Y: 16}, 9)); k != nil {
		t.Errorf("from afar there still is a closeup of %v", k.Area)
	}
}

// A closeup of other viewers is never shown; one of the same goes as soon as the map
// is another, and stays while that is made anew as it was.
func TestOtherCloseupsAreNotShown(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.switchSeen(oneStand)
	l, c := newLookout(), nearCamera(gmath.Vec{X: 23, Y: 11}, 80)
	if l.closely(t, mustGaze(t, s), c) == nil {
		t.Fatal("there is no closeup")
	}
	// The same again: nothing is seen to change.
	again := l.order(mustGaze(t, s))
	again.Version += 1000
	for range 400 {
		l.Want(again)
		l.Near(c, 1)
		if l.Closeup() == nil {
			t.Fatal("made anew as it was, the map loses its closeup")
		}
		time.Sleep(time.Millisecond)
	}
	// The stand elsewhere.
	s.place(0, geom.Pt(30*geom.Inch, 8*geom.Inch), 0)
	s.drop()
	l.version += 2000
	was := l.Mask()
	for deadline := time.Now().Add(time.Minute); l.Mask() == was && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		l.want(mustGaze(t, s))
	}
	if l.Mask() == was || l.Closeup() != nil {
		t.Error("the stand is elsewhere, and what it saw from where it was shows closely")
	}
	if l.closely(t, mustGaze(t, s), c) == nil {
		t.Fatal("there is no closeup from elsewhere")
	}
	// Another stand.
	s.from = 1
	l.want(mustGaze(t, s))
	if l.Closeup() != nil {
		t.Error("the closeup of the first stand still shows")
	}
	l.closely(t, mustGaze(t, s), c)
	l.Stop()
	if l.Closeup() != nil || !l.Settled() {
		t.Error("a stopped lookout shows a closeup")
	}
}
