package free

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/geom"
)

func openPiled(t *testing.T) *guest {
	t.Helper()
	path, err := filepath.Abs("testdata/piled.toml")
	if err != nil {
		t.Fatal(err)
	}
	return launch(t, windowtest.Size, path)
}

// A stand exactly on another vanished: two stand side by side and can be told
// apart, more are a pile that a click fans out, and Esc ends that.
func TestPilesFanOut(t *testing.T) {
	g := openPiled(t)
	onto := func(name string, at gmath.Vec) {
		t.Helper()
		g.Drag(g.Place(name), at, ebiten.MouseButtonLeft)
	}
	g.Settled()
	onto("Rifle 2", g.Place("Rifle 1"))
	if at := g.Pose("Rifle 1").At.Sub(g.Pose("Rifle 2").At); max(at.X, at.Y, -at.X, -at.Y) > geom.Inch/10 {
		t.Fatalf("the rifles are %v apart, want them in one place", at)
	}
	tank := g.Place("Tank 1")
	for _, name := range []string{"Tank 2", "Tank 3", "Tank 4"} {
		onto(name, tank)
	}
	g.Key(ebiten.KeyEscape) // a stand that is moved is chosen
	a, b := g.Place("Rifle 1"), g.Place("Rifle 2")
	if d := a.DistanceTo(b); d < 20*g.Density {
		t.Fatalf("the icons of two stands in one place are %v pixels apart", d)
	}
	g.Click(a)
	if got := g.Now().Chosen; len(got) != 1 || got[0] != "Rifle 1" {
		t.Errorf("a click on its icon chose %q, want Rifle 1", got)
	}
	g.Save("piled", g.Settled())
	g.Click(tank)
	if got := g.Now().Chosen; len(got) != 1 {
		t.Errorf("a click on a pile chose %q, want it fanned out", got)
	}
	g.Save("fanned", g.Settled())
	g.Click(g.Place("Tank 2"))
	if got := g.Now().Chosen; len(got) != 2 || got[1] != "Tank 2" {
		t.Errorf("a click on a stand of the fan chose %q, want Tank 2", got)
	}
	g.Save("beyond-sight", g.Settled())
	if got := g.Now().Verdict; got != "blocked" {
		t.Errorf("beyond the visibility the verdict is %q", got)
	}
	if img := g.Frame(); !windowtest.Shows(img, g.regions().panel, ui.VermilionHi) || windowtest.Shows(img, g.regions().panel, ui.Amber) {
		t.Error("the panel shows an obstacle where the limit alone decides")
	}
	g.Click(g.Place("Tank 3"))
	g.Key(ebiten.KeyEscape)
	if got := g.Now().Chosen; len(got) != 2 {
		t.Errorf("Esc with a fan let go of a stand: %q are chosen", got)
	}
}

// Esc ended no seen map, and V not the side's when it was shown by another key: V
// shows it and ends it, as in a match, and Shift+V that of the stand.
func TestSeenMapEnds(t *testing.T) {
	g := openPiled(t)
	g.Click(g.Place("Truck"))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	if see := g.Now().See; see == nil || see.Of != "Truck" {
		t.Fatalf("Shift+V shows %+v", see)
	}
	g.Key(ebiten.KeyV)
	if see := g.Now().See; see == nil || !strings.Contains(see.Of, "side") {
		t.Errorf("V after Shift+V shows %+v, want the side's", see)
	}
	g.Key(ebiten.KeyV)
	if see := g.Now().See; see != nil {
		t.Errorf("V after V shows %+v, want none", see)
	}
	g.Key(ebiten.KeyV)
	g.Key(ebiten.KeyEscape)
	if tr := g.Now(); tr.See != nil || len(tr.Chosen) != 1 {
		t.Errorf("Esc leaves the map %+v and %q chosen, want no map and the truck", tr.See, tr.Chosen)
	}
}

// The legend covered a quarter of the table: it lies over the panel.
func TestLegendCoversNoTable(t *testing.T) {
	g := openPiled(t)
	g.Move(gmath.Vec{})
	before := g.Settled()
	g.Key(ebiten.KeyG)
	g.Move(gmath.Vec{})
	after := g.Settled()
	g.Save("legend-in-panel", after)
	r := g.regions().table
	for y := r.Min.Y; y < r.Max.Y; y += 3 {
		for x := r.Min.X; x < r.Max.X; x += 3 {
			if before.RGBAAt(x, y) != after.RGBAAt(x, y) {
				t.Fatalf("with the legend the table differs at %d, %d", x, y)
			}
		}
	}
	if p := g.regions().panel; before.RGBAAt(p.Min.X+4, p.Min.Y+4) == after.RGBAAt(p.Min.X+4, p.Min.Y+4) {
		t.Error("the legend does not show")
	}
}
