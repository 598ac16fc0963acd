package site

import (
	"io/fs"
	"math"
	"testing"
	"time"

	"sightline/cmd/internal/link"
	"sightline/scenarios"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch puts fingers on the screen, moves them or takes them away.
func (b *tab) touch(what input.DispatchTouchEventType, fingers ...place) {
	b.t.Helper()
	points := []*input.TouchPoint{}
	for k, f := range fingers {
		id := float64(k)
		points = append(points, &input.TouchPoint{X: f.X, Y: f.Y, ID: &id})
	}
	if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: what, TouchPoints: points}); err != nil {
		b.t.Fatal(err)
	}
	b.ticks(4)
}

// A table is moved, made larger and pressed by fingers.
func TestTouchInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace"+link.OfRuling(text))
	b.until("the answer shows", func(tr *trace) bool { return tr.Verdict == "blocked" && !tr.Baking })
	from, to := b.find("Observer"), b.find("Grenadier 1")

	// A finger points as soon as it touches; held, it is the right button and clicks nothing.
	b.touch("touchStart", place{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2})
	b.until("the line is pointed at", func(tr *trace) bool { return tr.Probe > 0 })
	b.ticks(45)
	b.touch("touchEnd")
	if tr := b.now(); tr.Verdict != "blocked" {
		t.Errorf("a finger that was held changes the answer to %q", tr.Verdict)
	}

	b.touch("touchStart", place{X: 400, Y: 300}, place{X: 500, Y: 300})
	b.touch("touchMove", place{X: 350, Y: 300}, place{X: 550, Y: 300})
	b.touch("touchEnd")
	wide := func() float64 { return b.find("Grenadier 1").X - b.find("Observer").X }
	if was, is := to.X-from.X, wide(); math.Abs(is-2*was) > was/10 {
		t.Errorf("two fingers twice as wide: the stands are %g apart, were %g", is, was)
	}
	b.save("touch-pinched")

	was, at := wide(), b.find("Observer")
	b.touch("touchStart", place{X: 400, Y: 300}, place{X: 500, Y: 300})
	b.touch("touchMove", place{X: 430, Y: 350}, place{X: 530, Y: 350})
	b.touch("touchEnd")
	if is := b.find("Observer"); math.Abs(is.X-at.X-30) > 3 || math.Abs(is.Y-at.Y-50) > 3 || math.Abs(wide()-was) > 3 {
		t.Errorf("two fingers by 30 and 50: from %v to %v", at, is)
	}

	// One finger drags a stand out of the town's shadow.
	b.touch("touchStart", place{X: 400, Y: 300}, place{X: 500, Y: 300})
	b.touch("touchMove", place{X: 425, Y: 250}, place{X: 475, Y: 250})
	b.touch("touchEnd")
	p := b.find("Grenadier 1")
	b.touch("touchStart", p)
	for k := 1; k <= 10; k++ {
		b.touch("touchMove", place{X: p.X, Y: p.Y - float64(20*k)})
	}
	b.touch("touchEnd")
	b.until("another answer", func(tr *trace) bool { return tr.Verdict == "clear" })
	b.save("touch-dragged")
}

// In the lobby a tap is a click.
func TestTapInABrowser(t *testing.T) {
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.touch("touchStart", b.find("maneuvers-1941"))
	b.touch("touchEnd")
	time.Sleep(100 * time.Millisecond)
	b.touch("touchStart", b.find("begin"))
	b.touch("touchEnd")
	if tr := b.until("the match", func(tr *trace) bool { return tr.Scene == "match" }); tr.Table != "Maneuvers" {
		t.Errorf("the table is %q", tr.Table)
	}
}
