package free

import (
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	_ "sightline/game/commanddecision" // reads the scenarios of the library
	"sightline/geom"
	"sightline/scenarios"
)

// A guest is the program in a window.
type guest struct{ *windowtest.Guest }

func launch(t *testing.T, size image.Point, file ...string) *guest {
	t.Helper()
	return &guest{windowtest.Launch(t, size, file...)}
}

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// regions returns the parts of the window.
func (g *guest) regions() regions {
	return divide(g.Size.X, g.Size.Y, &ui.Theme{Density: g.Density}, 0)
}

func openWood(t *testing.T) *guest {
	return launch(t, windowtest.Size, woodFile(t))
}

func woodFile(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("testdata/behind-a-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// chooseBoth clicks the two stands of the table behind-a-wood.
func (g *guest) chooseBoth() {
	g.T.Helper()
	g.Click(g.Place("Rifle 1"))
	g.Click(g.Place("StuG 1"))
}

func (g *guest) wantVerdict(want string) {
	g.T.Helper()
	if got := g.Now().Verdict; got != want {
		g.T.Fatalf("the verdict is %q, want %q", got, want)
	}
}

// badge is where the panel shows the verdict's color.
func (g *guest) badge() image.Rectangle {
	r, side := g.regions().panel, int(70*g.Density)
	return image.Rect(r.Min.X, r.Min.Y, r.Min.X+side, r.Min.Y+side)
}

// The main job of the program: open a table, choose two stands, see the wood
// between them block, drag one out from behind it and see the line clear.
func TestDragOutFromBehindAWood(t *testing.T) {
	g := openWood(t)
	g.Settled()
	g.chooseBoth()
	g.wantVerdict("blocked")
	if by := g.Now().By; len(by) != 1 || by[0] != "Wood 1" {
		t.Errorf("blocked by %q, want Wood 1", by)
	}
	if img := g.Settled(); !windowtest.Shows(img, g.badge(), ui.VermilionHi) {
		g.Save("blocked", img)
		t.Error("the panel does not show that the line is blocked")
	} else {
		g.Save("blocked", img)
	}

	from := g.Place("StuG 1")
	clearOf := from.Sub(gmath.Vec{Y: 12 * g.Now().Scale})
	g.Drag(from, clearOf, ebiten.MouseButtonLeft)
	g.wantVerdict("clear")
	if got := g.Pose("StuG 1").At.Y; got > 4*geom.Inch {
		t.Errorf("the stand is at y = %v, want it 12 inches further north", got)
	}
	img := g.Settled()
	g.Save("clear", img)
	if !windowtest.Shows(img, g.badge(), ui.ClearBright) {
		t.Error("the panel does not show that the line is clear")
	}

	g.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.wantVerdict("blocked")
	if got := g.Place("StuG 1"); got != from {
		t.Errorf("undone, the stand is at %v, want %v", got, from)
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.wantVerdict("clear")
	g.Click(g.Target("Undo"))
	g.wantVerdict("blocked")
}

// The ruling is a new one at every step of a drag, before the button is let go.
func TestRulingFollowsADrag(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	from := g.Place("Rifle 1")
	g.Move(from)
	g.Ticks(1)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(1)
	g.Move(from.Sub(gmath.Vec{Y: 11 * g.Now().Scale}))
	g.Ticks(1)
	g.Move(from.Sub(gmath.Vec{Y: 13 * g.Now().Scale}))
	g.Ticks(1)
	g.wantVerdict("clear")
	g.Key(ebiten.KeyEscape)
	g.wantVerdict("blocked")
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	if got := g.Place("Rifle 1"); got != from {
		t.Errorf("a drag given up left the stand at %v, want %v", got, from)
	}
}

func TestWheelZoomsAtTheCursor(t *testing.T) {
	g := openWood(t)
	before, at := g.Now(), g.Place("StuG 1")
	g.Move(at)
	g.Session.ScrollWheel(0, 3)
	g.Ticks(1)
	if got := g.Now().Scale; got <= before.Scale {
		t.Fatalf("the scale went from %v to %v, want more", before.Scale, got)
	}
	// The cursor is on whole pixels, the stand is not.
	if got := g.Place("StuG 1"); got.DistanceTo(at) > 2 {
		t.Errorf("the stand under the cursor went from %v to %v", at, got)
	}
	g.Save("zoomed", g.Settled())
	g.Key(ebiten.KeyDigit0)
	if got := g.Now().Scale; math.Abs(got-before.Scale) > 1e-9 {
		t.Errorf("fitted, the scale is %v, want %v", got, before.Scale)
	}
}

func TestTurnByWheelAndByHandle(t *testing.T) {
	g := openWood(t)
	at := g.Place("StuG 1")
	g.Move(at)
	g.Session.PressKey(ebiten.KeyControlLeft)
	for range 3 {
		g.Session.ScrollWheel(0, 1)
		g.Ticks(1)
	}
	g.Session.ReleaseKey(ebiten.KeyControlLeft)
	g.Ticks(2)
	if got := g.Pose("StuG 1").Facing; got != 285*geom.Degree {
		t.Errorf("three notches turned it to %v°, want 285°", got)
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	if got := g.Pose("StuG 1").Facing; got != 270*geom.Degree {
		t.Errorf("one undo turned it back to %v°, want 270°", got)
	}
	g.Click(at)
	// Turned to face north, the knob is straight above the stand.
	g.Drag(g.Target("handle"), at.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
	if got := g.Pose("StuG 1").Facing; got > geom.Degree && got < 359*geom.Degree {
		t.Errorf("the handle turned it to %v°, want 0° as near as pixels are", got)
	}
	if got := g.Place("StuG 1"); got != at {
		t.Errorf("turning moved the stand to %v", got)
	}
}

func TestStandsStayOnTheTable(t *testing.T) {
	g := openWood(t)
	at := g.Place("Rifle 1")
	g.Drag(at, gmath.Vec{X: 12, Y: at.Y}, ebiten.MouseButtonLeft)
	if got := g.Pose("Rifle 1").At.X; got != geom.Inch/2 {
		t.Errorf("dragged off the table it is at x = %v, want half its base from the edge", got)
	}
	g.Move(g.Place("Rifle 1"))
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	g.Move(gmath.Vec{X: 300, Y: 2})
	g.Ticks(2)
	if got := g.Now().Message; got != "Rifle 1 would stand off the table." {
		t.Errorf("the bar says %q, want why the stand stays", got)
	}
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
}

func TestPanMovesTheView(t *testing.T) {
	g := openWood(t)
	g.Move(g.Place("Rifle 1"))
	g.Session.ScrollWheel(0, 5)
	g.Ticks(1)
	before := g.Place("Rifle 1")
	g.Drag(before, before.Add(gmath.Vec{X: 60, Y: 30}), ebiten.MouseButtonMiddle)
	if got := g.Place("Rifle 1"); got.DistanceTo(before.Add(gmath.Vec{X: 60, Y: 30})) > 0.01 {
		t.Errorf("the view moved the stand from %v to %v, want 60 right and 30 down", before, got)
	}
	if got := g.Pose("Rifle 1").At; got != geom.InchPt(10, 15) {
		t.Errorf("moving the view moved the stand on the table to %v", got)
	}
}

func TestFireAndSightButtons(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	g.Click(g.Target("Fire"))
	if got := g.Now().Ask; got != "fire" {
		t.Errorf("asks %q, want fire", got)
	}
	g.Key(ebiten.KeyT)
	if got := g.Now().Ask; got != "sight" {
		t.Errorf("asks %q, want sight", got)
	}
	g.Key(ebiten.KeyP)
	if got := g.Now().Verdict; got != "" {
		t.Errorf("the ruling still shows (%q) after P", got)
	}
	g.Key(ebiten.KeyP)
	g.wantVerdict("blocked")
}

// The profile points at the table, and the table at the profile.
func TestProfilePointsAtTheTable(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	g.Settled()
	strip := g.regions().profile
	g.Move(gmath.Vec{X: float64(strip.Min.X+strip.Max.X) / 2, Y: float64(strip.Min.Y+strip.Max.Y) / 2})
	g.Ticks(2)
	// The stands are 26 inches apart between centers.
	if got := g.Now().Probe; got < 10 || got > 16 {
		t.Errorf("the middle of the strip points %v inches along the line, want about 12", got)
	}
	g.Save("probe", g.Frame())
	a, b := g.Place("Rifle 1"), g.Place("StuG 1")
	g.Move(a.Add(b.Sub(a).Mulf(0.25)))
	g.Ticks(2)
	if got := g.Now().Probe; got < 4 || got > 8 {
		t.Errorf("a quarter of the way on the table is %v inches along the line, want about 6", got)
	}
	g.Move(a.Sub(gmath.Vec{Y: 120}))
	g.Ticks(2)
	if got := g.Now().Probe; got != -1 {
		t.Errorf("off the line the probe is at %v, want none", got)
	}
}

func TestSaveWritesAFileThatOpens(t *testing.T) {
	dir := t.TempDir()
	g := &guest{windowtest.LaunchIn(t, dir, windowtest.Size, woodFile(t))}
	g.chooseBoth()
	g.Click(g.Target("Save"))
	if m, want := g.Now().Message, filepath.Join(dir, "tables", "behind-a-wood-moment.toml"); !strings.Contains(m, want) {
		t.Errorf("the bar says %q, want where the file is: %s", m, want)
	}
	doc, err := scenarios.Load(filepath.Join(dir, "tables", "behind-a-wood-moment.toml"))
	if err != nil {
		t.Fatalf("%v (the bar says %q)", err, g.Now().Message)
	}
	if doc.Ruling == nil || doc.Ruling.Ask.From != "Rifle 1" || doc.Ruling.Expect == nil {
		t.Errorf("saved %+v, want the ruling that shows", doc.Ruling)
	}
	g.Key(ebiten.KeyEscape)
	g.Click(g.Target("Save"))
	if doc, err = scenarios.Load(filepath.Join(dir, "tables", "behind-a-wood-moment-2.toml")); err != nil || doc.Scenario == nil {
		t.Errorf("saved %+v, %v; want the scenario", doc, err)
	}
}

// Whatever a player does, the program goes on.
func TestRandomInputDoesNotCrash(t *testing.T) {
	g := openWood(t)
	g.playAtRandom(func() {})
	g.Save("random", g.Frame())
}

// playAtRandom does 300 things at random, and calls each after every tenth.
func (g *guest) playAtRandom(each func()) {
	g.T.Helper()
	rng := rand.New(rand.NewPCG(1944, 921))
	keys := []ebiten.Key{
		ebiten.KeyDigit0, ebiten.KeyP, ebiten.KeyT, ebiten.KeyX, ebiten.KeyG, ebiten.KeyZ, ebiten.KeyY, ebiten.KeyEscape,
		ebiten.KeyControlLeft, ebiten.KeyShiftLeft, ebiten.KeyAltLeft, ebiten.KeyArrowLeft, ebiten.KeyArrowDown, ebiten.KeyTab,
		ebiten.KeyEnter, ebiten.KeySpace, ebiten.KeyF1, ebiten.KeyV, ebiten.KeyV, ebiten.KeyR, ebiten.KeyR,
	}
	buttons := []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonRight, ebiten.MouseButtonMiddle}
	for i := range 300 {
		p := gmath.Vec{X: rng.Float64() * float64(g.Size.X), Y: rng.Float64() * float64(g.Size.Y)}
		if stands := g.Now().Stands; len(stands) > 0 && rng.IntN(3) == 0 {
			s := stands[rng.IntN(len(stands))]
			p = gmath.Vec{X: s.X, Y: s.Y}
		}
		g.Move(p)
		switch rng.IntN(7) {
		case 0, 1, 2:
			b := buttons[rng.IntN(len(buttons))]
			g.Session.PressMouseButton(b)
			g.Ticks(1)
			g.Move(p.Add(gmath.Vec{X: rng.Float64()*400 - 200, Y: rng.Float64()*400 - 200}.Mulf(float64(rng.IntN(2)))))
			g.Ticks(1 + rng.IntN(2))
			g.Session.ReleaseMouseButton(b)
		case 3:
			g.Session.PressKey(keys[rng.IntN(len(keys))])
		case 4:
			g.Session.ReleaseKey(keys[rng.IntN(len(keys))])
		case 5:
			g.Session.ScrollWheel(rng.Float64()*4-2, rng.Float64()*8-4)
		case 6:
			g.Session.TypeRune(rune("+-?="[rng.IntN(4)]))
		}
		g.Ticks(1)
		if i%10 == 0 {
			g.Frame()
			each()
		}
	}
}
