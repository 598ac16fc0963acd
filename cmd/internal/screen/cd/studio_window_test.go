package cd

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// copies opens the copy of the moment by its key and goes back: the match is as it
// was.
func (g *guest) copies(when string) {
	g.T.Helper()
	g.Ticks(1)
	before := g.Now()
	g.Key(ebiten.KeyF3)
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "table" {
		g.T.Fatalf("%s F3 shows %q (%q), want the copy", when, tr.Scene, tr.Message)
	}
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Frame() // buttons are laid out when they are drawn
	g.Ticks(2)
	g.Click(g.Target("Back to the game"))
	g.Ticks(2)
	g.Frame()
	g.Ticks(1)
	tr := g.Now()
	if tr.Scene != "match" || tr.Step != before.Step || tr.Side != before.Side || tr.Showing != before.Showing {
		g.T.Errorf("%s there is %q in %q of %q afterwards, want the match in %q of %q", when, tr.Scene, tr.Step, tr.Side, before.Step, before.Side)
	}
}

// The copy opens by one key at any moment of a match that is not measured: with
// nothing placed, with a stand in hand, under menu and help, while news is shown,
// and for the referee. Nothing of it has a length.
func TestCopyAtAnyMoment(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.Frame()
	g.copies("with nothing placed")
	g.press(ebiten.KeyA)
	g.Frame()
	g.Ticks(1)
	stand := g.Now().Stands[0].Name
	at := g.Place(stand)
	g.hold(at, at.Add(gmath.Vec{X: 40, Y: 30}))
	g.copies("with a stand in hand")
	for _, k := range []ebiten.Key{ebiten.KeyF1, ebiten.KeyF10} {
		g.Key(k)
		g.Ticks(2)
		g.copies("with a panel over the table")
	}
	for n := 0; n < 8 && !g.Now().Showing; n++ {
		switch tr := g.Now(); tr.Step {
		case "command":
			for range tr.Left {
				g.press(ebiten.KeyTab, ebiten.KeyDigit2)
			}
		case "movement":
			g.press(ebiten.KeyA)
		}
		g.press(ebiten.KeyEnter, ebiten.KeyEnter)
		for k := 0; k < 60 && !g.Now().Showing; k++ {
			g.Ticks(1)
		}
	}
	if !g.Now().Showing {
		t.Fatalf("nothing is shown in %s", g.Now().Step)
	}
	g.Key(ebiten.KeyF3)
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "table" {
		t.Fatalf("while news is shown F3 shows %q", tr.Scene)
	}
	// Two stands are chosen: the line between them is told without its length.
	g.Frame()
	g.Ticks(2)
	g.Click(g.Target("Fit"))
	g.Frame()
	g.Ticks(2)
	stands := g.Now().Stands
	g.Click(g.Place(stands[0].Name))
	g.Ticks(30)
	g.Click(g.Place(stands[len(stands)-1].Name))
	g.Ticks(4)
	if tr := g.Now(); tr.Verdict == "" {
		t.Errorf("of %v nothing is told", tr.Chosen)
	}
	g.Save("copy-unmeasured", g.Settled())
	g.Move(gmath.Vec{X: 500, Y: float64(g.Size.Y) - 80})
	g.Ticks(2)
	if tr := g.Now(); tr.Probe != -1 {
		t.Errorf("the strip says that the cursor is %v inches along the line", tr.Probe)
	}
	before := g.Now().Message
	g.with(ebiten.KeyControlLeft, ebiten.KeyS)
	if tr := g.Now(); !strings.Contains(tr.Message, "may not be measured") {
		t.Errorf("saving it says %q, before %q", tr.Message, before)
	}
}

// The moment of a match can be studied where all may be measured too, and the match
// is as it was afterwards.
func TestStudy(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "measured.toml")
	text = bytes.Replace(text, []byte("\n\n"), []byte("\nmeasuring = \"free\"\n\n"), 1)
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	g := launch(t, file, "player,steady")
	g.Frame()
	g.press(ebiten.KeyA)
	g.Move(g.onTable(20, 20))
	g.Ticks(2)
	g.Session.ScrollWheel(0, 3)
	g.drawn()
	before := g.Now()
	g.Save("before-copy", g.Settled())
	g.press(ebiten.KeyF3)
	switch tr := g.Now(); {
	case tr.Scene != "table":
		t.Fatalf("F3 shows %q (%q), want the free table", tr.Scene, tr.Message)
	case len(tr.Stands) != len(before.Stands):
		t.Errorf("%d stands are studied, %d are on the table", len(tr.Stands), len(before.Stands))
	}
	g.Frame() // buttons are laid out when they are drawn
	g.Ticks(2)
	// It looks as the match did: as near, and each stand where it was in the window.
	if tr := g.Now(); tr.Scale != before.Scale {
		t.Errorf("the copy shows the table at %v pixels an inch, the match at %v", tr.Scale, before.Scale)
	}
	for i, s := range g.Now().Stands {
		if b := before.Stands[i]; s.Name != b.Name || math.Hypot(s.X-b.X, s.Y-b.Y) > 1 {
			t.Errorf("on the copy %s is at %.0f, %.0f of the window, and was at %.0f, %.0f", s.Name, s.X, s.Y, b.X, b.Y)
			break
		}
	}
	g.press(ebiten.KeyF3)
	if tr := g.Now(); tr.Scene != "match" {
		t.Fatalf("F3 on the copy shows %q, want the match", tr.Scene)
	}
	g.press(ebiten.KeyF3)
	g.Frame()
	g.Ticks(2)
	// A stand is put elsewhere there, and fire asked for; Escape goes back.
	at := slices.IndexFunc(before.Stands, func(s ui.TracePose) bool { return s.X > 300 && s.X < 900 && s.Y > 150 && s.Y < 700 })
	stand, was := before.Stands[at].Name, before.Stands[at].At
	from := g.Place(stand)
	g.Drag(from, from.Add(gmath.Vec{X: 40, Y: 30}), ebiten.MouseButtonLeft)
	if g.Pose(stand).At == was {
		t.Errorf("%s cannot be moved on the copy", stand)
	}
	g.Save("copy", g.Settled())
	for range 4 {
		g.Key(ebiten.KeyEscape)
		g.Ticks(2)
	}
	g.Frame()
	g.Ticks(2)
	for _, s := range g.Now().Stands {
		if s.Name == stand && s.At != was {
			t.Errorf("back in the match %s is at %v, and was at %v", stand, s.At, was)
		}
	}
	if tr := g.Now(); tr.Scene != "match" || tr.Step != before.Step {
		t.Errorf("afterwards there is %q in %q, want the match in %q", tr.Scene, tr.Step, before.Step)
	}
}

// The referee has the copy too, of all stands of both sides; the curtain has none.
func TestCopyOfTheReferee(t *testing.T) {
	g := &guest{windowtest.LaunchIn(t, t.TempDir(), windowtest.Size, "--match", "player,steady", "--referee", "maneuvers-1941")}
	g.press(ebiten.KeyA)
	g.ready()
	g.Key(ebiten.KeyF6)
	g.Ticks(2)
	g.Key(ebiten.KeyF3)
	g.Ticks(2)
	g.sit("Referee")
	all := len(g.Now().Stands)
	g.Key(ebiten.KeyF3)
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "table" || len(tr.Stands) < all {
		t.Fatalf("F3 shows %q with %d stands, want the copy with %d", tr.Scene, len(tr.Stands), all)
	}
	g.Key(ebiten.KeyEscape)
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "match" || tr.Side != "referee" {
		t.Errorf("afterwards there is %q of %q, want the match of the referee", tr.Scene, tr.Side)
	}
}
