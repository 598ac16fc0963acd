package screen

import (
	"errors"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	_ "sightline/game/commanddecision" // reads the scenarios of the library
	"sightline/geom"
	"sightline/scenarios"
)

var windowSize = image.Pt(1280, 800)

func openWood(t *testing.T) *guest {
	return launch(t, windowSize, woodFile(t))
}

func woodFile(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("testdata/behind-a-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// pose returns where a stand is now.
func (g *guest) pose(name string) tracePose {
	g.t.Helper()
	for _, p := range g.now().Stands {
		if p.Name == name {
			return p
		}
	}
	g.t.Fatalf("there is no stand %q", name)
	return tracePose{}
}

func (g *guest) place(name string) gmath.Vec {
	p := g.pose(name)
	return gmath.Vec{X: p.X, Y: p.Y}
}

// target returns the middle of something to click.
func (g *guest) target(name string) gmath.Vec {
	g.t.Helper()
	for _, p := range g.now().Targets {
		if p.Name == name {
			return gmath.Vec{X: p.X, Y: p.Y}
		}
	}
	g.t.Fatalf("there is nothing to click named %q", name)
	return gmath.Vec{}
}

// chooseBoth clicks the two stands of the table behind-a-wood.
func (g *guest) chooseBoth() {
	g.t.Helper()
	g.click(g.place("Rifle 1"))
	g.click(g.place("StuG 1"))
}

func (g *guest) wantVerdict(want string) {
	g.t.Helper()
	if got := g.now().Verdict; got != want {
		g.t.Fatalf("the verdict is %q, want %q", got, want)
	}
}

// shows reports whether the picture has a color in a part of the window, and
// enough of it to be seen.
func shows(img *image.RGBA, part image.Rectangle, c color.NRGBA) bool {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p := img.RGBAAt(x, y)
			if p.R == c.R && p.G == c.G && p.B == c.B {
				n++
			}
		}
	}
	return n >= 60
}

// badge is where the panel shows the verdict's color.
func (g *guest) badge() image.Rectangle {
	r, side := g.regions().panel, int(70*g.density)
	return image.Rect(r.Min.X, r.Min.Y, r.Min.X+side, r.Min.Y+side)
}

// The main job of the program: open a table, choose two stands, see the wood
// between them block, drag one out from behind it and see the line clear.
func TestDragOutFromBehindAWood(t *testing.T) {
	g := openWood(t)
	g.settled()
	g.chooseBoth()
	g.wantVerdict("blocked")
	if by := g.now().By; len(by) != 1 || by[0] != "Wood 1" {
		t.Errorf("blocked by %q, want Wood 1", by)
	}
	if img := g.settled(); !shows(img, g.badge(), vermilionHi) {
		g.save("blocked", img)
		t.Error("the panel does not show that the line is blocked")
	} else {
		g.save("blocked", img)
	}

	from := g.place("StuG 1")
	clearOf := from.Sub(gmath.Vec{Y: 12 * g.now().Scale})
	g.drag(from, clearOf, ebiten.MouseButtonLeft)
	g.wantVerdict("clear")
	if got := g.pose("StuG 1").At.Y; got > 4*geom.Inch {
		t.Errorf("the stand is at y = %v, want it 12 inches further north", got)
	}
	img := g.settled()
	g.save("clear", img)
	if !shows(img, g.badge(), clearBright) {
		t.Error("the panel does not show that the line is clear")
	}

	g.key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.wantVerdict("blocked")
	if got := g.place("StuG 1"); got != from {
		t.Errorf("undone, the stand is at %v, want %v", got, from)
	}
	g.key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.wantVerdict("clear")
	g.click(g.target("Undo"))
	g.wantVerdict("blocked")
}

// The ruling is a new one at every step of a drag, before the button is let go.
func TestRulingFollowsADrag(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	from := g.place("Rifle 1")
	g.move(from)
	g.ticks(1)
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.ticks(1)
	g.move(from.Sub(gmath.Vec{Y: 11 * g.now().Scale}))
	g.ticks(1)
	g.move(from.Sub(gmath.Vec{Y: 13 * g.now().Scale}))
	g.ticks(1)
	g.wantVerdict("clear")
	g.key(ebiten.KeyEscape)
	g.wantVerdict("blocked")
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.ticks(2)
	if got := g.place("Rifle 1"); got != from {
		t.Errorf("a drag given up left the stand at %v, want %v", got, from)
	}
}

func TestWheelZoomsAtTheCursor(t *testing.T) {
	g := openWood(t)
	before, at := g.now(), g.place("StuG 1")
	g.move(at)
	g.session.ScrollWheel(0, 3)
	g.ticks(1)
	if got := g.now().Scale; got <= before.Scale {
		t.Fatalf("the scale went from %v to %v, want more", before.Scale, got)
	}
	// The cursor is on whole pixels, the stand is not.
	if got := g.place("StuG 1"); got.DistanceTo(at) > 2 {
		t.Errorf("the stand under the cursor went from %v to %v", at, got)
	}
	g.save("zoomed", g.settled())
	g.key(ebiten.KeyF)
	if got := g.now().Scale; math.Abs(got-before.Scale) > 1e-9 {
		t.Errorf("fitted, the scale is %v, want %v", got, before.Scale)
	}
}

func TestTurnByWheelAndByHandle(t *testing.T) {
	g := openWood(t)
	at := g.place("StuG 1")
	g.move(at)
	g.session.PressKey(ebiten.KeyControlLeft)
	for range 3 {
		g.session.ScrollWheel(0, 1)
		g.ticks(1)
	}
	g.session.ReleaseKey(ebiten.KeyControlLeft)
	g.ticks(2)
	if got := g.pose("StuG 1").Facing; got != 285*geom.Degree {
		t.Errorf("three notches turned it to %v°, want 285°", got)
	}
	g.key(ebiten.KeyControlLeft, ebiten.KeyZ)
	if got := g.pose("StuG 1").Facing; got != 270*geom.Degree {
		t.Errorf("one undo turned it back to %v°, want 270°", got)
	}
	g.click(at)
	// Turned to face north, the knob is straight above the stand.
	g.drag(g.target("handle"), at.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
	if got := g.pose("StuG 1").Facing; got > geom.Degree && got < 359*geom.Degree {
		t.Errorf("the handle turned it to %v°, want 0° as near as pixels are", got)
	}
	if got := g.place("StuG 1"); got != at {
		t.Errorf("turning moved the stand to %v", got)
	}
}

func TestStandsStayOnTheTable(t *testing.T) {
	g := openWood(t)
	at := g.place("Rifle 1")
	g.drag(at, gmath.Vec{X: 12, Y: at.Y}, ebiten.MouseButtonLeft)
	if got := g.pose("Rifle 1").At.X; got != geom.Inch/2 {
		t.Errorf("dragged off the table it is at x = %v, want half its base from the edge", got)
	}
	g.move(g.place("Rifle 1"))
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.ticks(2)
	g.move(gmath.Vec{X: 300, Y: 2})
	g.ticks(2)
	if got := g.now().Message; got != "Rifle 1 would stand off the table." {
		t.Errorf("the bar says %q, want why the stand stays", got)
	}
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.ticks(2)
}

func TestPanMovesTheView(t *testing.T) {
	g := openWood(t)
	g.move(g.place("Rifle 1"))
	g.session.ScrollWheel(0, 5)
	g.ticks(1)
	before := g.place("Rifle 1")
	g.drag(before, before.Add(gmath.Vec{X: 60, Y: 30}), ebiten.MouseButtonMiddle)
	if got := g.place("Rifle 1"); got.DistanceTo(before.Add(gmath.Vec{X: 60, Y: 30})) > 0.01 {
		t.Errorf("the view moved the stand from %v to %v, want 60 right and 30 down", before, got)
	}
	if got := g.pose("Rifle 1").At; got != geom.InchPt(10, 15) {
		t.Errorf("moving the view moved the stand on the table to %v", got)
	}
}

func TestFireAndSightButtons(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	g.click(g.target("Fire"))
	if got := g.now().Ask; got != "fire" {
		t.Errorf("asks %q, want fire", got)
	}
	g.key(ebiten.KeyT)
	if got := g.now().Ask; got != "sight" {
		t.Errorf("asks %q, want sight", got)
	}
	g.key(ebiten.KeyL)
	if got := g.now().Verdict; got != "" {
		t.Errorf("the ruling still shows (%q) after L", got)
	}
	g.key(ebiten.KeyL)
	g.wantVerdict("blocked")
}

// The profile points at the table, and the table at the profile.
func TestProfilePointsAtTheTable(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	g.settled()
	strip := g.regions().profile
	g.move(gmath.Vec{X: float64(strip.Min.X+strip.Max.X) / 2, Y: float64(strip.Min.Y+strip.Max.Y) / 2})
	g.ticks(2)
	// The stands are 26 inches apart between centers.
	if got := g.now().Probe; got < 10 || got > 16 {
		t.Errorf("the middle of the strip points %v inches along the line, want about 12", got)
	}
	g.save("probe", g.frame())
	a, b := g.place("Rifle 1"), g.place("StuG 1")
	g.move(a.Add(b.Sub(a).Mulf(0.25)))
	g.ticks(2)
	if got := g.now().Probe; got < 4 || got > 8 {
		t.Errorf("a quarter of the way on the table is %v inches along the line, want about 6", got)
	}
	g.move(a.Sub(gmath.Vec{Y: 120}))
	g.ticks(2)
	if got := g.now().Probe; got != -1 {
		t.Errorf("off the line the probe is at %v, want none", got)
	}
}

func TestSaveWritesAFileThatOpens(t *testing.T) {
	g := openWood(t)
	g.chooseBoth()
	g.click(g.target("Save"))
	doc, err := scenarios.Load(filepath.Join(g.cmd.Dir, "behind-a-wood-moment.toml"))
	if err != nil {
		t.Fatalf("%v (the bar says %q)", err, g.now().Message)
	}
	if doc.Ruling == nil || doc.Ruling.Ask.From != "Rifle 1" || doc.Ruling.Expect == nil {
		t.Errorf("saved %+v, want the ruling that shows", doc.Ruling)
	}
	g.key(ebiten.KeyEscape)
	g.click(g.target("Save"))
	if doc, err = scenarios.Load(filepath.Join(g.cmd.Dir, "behind-a-wood-moment-2.toml")); err != nil || doc.Scenario == nil {
		t.Errorf("saved %+v, %v; want the scenario", doc, err)
	}
}

func TestTitleOpensATable(t *testing.T) {
	g := launch(t, windowSize)
	g.save("title", g.settled())
	if got := g.now().Scene; got != "title" {
		t.Fatalf("the scene is %q, want the title", got)
	}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil || len(names) == 0 {
		t.Fatalf("the library is empty: %v", err)
	}
	doc, err := scenarios.LoadFS(scenarios.Library(), names[0])
	if err != nil {
		t.Fatal(err)
	}
	g.click(g.target(names[0][:len(names[0])-len(".toml")]))
	g.ticks(2)
	if got := g.now(); got.Scene != "table" || got.Table != doc.Setup().Title {
		t.Fatalf("a click opened %q %q, want the table %q", got.Scene, got.Table, doc.Setup().Title)
	}
	g.save("library", g.settled())
	g.click(g.target("Tables"))
	g.ticks(2)
	if got := g.now().Scene; got != "title" {
		t.Errorf("the scene is %q, want the title again", got)
	}
	g.frame()
	g.click(g.target("across-a-contour"))
	g.ticks(2)
	if got := g.now(); got.Scene != "table" || got.Verdict == "" {
		t.Errorf("a worked ruling opened as %q with the verdict %q", got.Scene, got.Verdict)
	}
	g.save("ruling", g.settled())
}

// Whatever a player does, the program goes on.
func TestRandomInputDoesNotCrash(t *testing.T) {
	g := openWood(t)
	g.playAtRandom(func() {})
	g.save("random", g.frame())
}

// playAtRandom does 300 things at random, and calls each after every tenth.
func (g *guest) playAtRandom(each func()) {
	g.t.Helper()
	rng := rand.New(rand.NewPCG(1944, 921))
	keys := []ebiten.Key{
		ebiten.KeyF, ebiten.KeyL, ebiten.KeyT, ebiten.KeyX, ebiten.KeyG, ebiten.KeyZ, ebiten.KeyY, ebiten.KeyEscape,
		ebiten.KeyControlLeft, ebiten.KeyShiftLeft, ebiten.KeyAltLeft, ebiten.KeyArrowLeft, ebiten.KeyArrowDown, ebiten.KeyTab,
		ebiten.KeyEnter, ebiten.KeySpace, ebiten.KeyF1, ebiten.KeyV, ebiten.KeyV, ebiten.KeyR, ebiten.KeyR,
	}
	buttons := []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonRight, ebiten.MouseButtonMiddle}
	for i := range 300 {
		p := gmath.Vec{X: rng.Float64() * float64(g.size.X), Y: rng.Float64() * float64(g.size.Y)}
		if stands := g.now().Stands; len(stands) > 0 && rng.IntN(3) == 0 {
			s := stands[rng.IntN(len(stands))]
			p = gmath.Vec{X: s.X, Y: s.Y}
		}
		g.move(p)
		switch rng.IntN(7) {
		case 0, 1, 2:
			b := buttons[rng.IntN(len(buttons))]
			g.session.PressMouseButton(b)
			g.ticks(1)
			g.move(p.Add(gmath.Vec{X: rng.Float64()*400 - 200, Y: rng.Float64()*400 - 200}.Mulf(float64(rng.IntN(2)))))
			g.ticks(1 + rng.IntN(2))
			g.session.ReleaseMouseButton(b)
		case 3:
			g.session.PressKey(keys[rng.IntN(len(keys))])
		case 4:
			g.session.ReleaseKey(keys[rng.IntN(len(keys))])
		case 5:
			g.session.ScrollWheel(rng.Float64()*4-2, rng.Float64()*8-4)
		case 6:
			g.session.TypeRune(rune("+-?="[rng.IntN(4)]))
		}
		g.ticks(1)
		if i%10 == 0 {
			g.frame()
			each()
		}
	}
}

func TestNoDisplayIsSaid(t *testing.T) {
	if displayed(func(string) string { return "" }) {
		t.Skip("this system needs no display server")
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv(vmGuest, "")
	if err := Run(Options{}); !errors.Is(err, ErrNoDisplay) {
		t.Errorf("got %v, want ErrNoDisplay", err)
	}
}

// A display that is named but not there is no crash either.
func TestDeadDisplayIsSaid(t *testing.T) {
	if displayed(func(string) string { return "" }) {
		t.Skip("this system needs no display server")
	}
	if testing.Short() {
		t.Skip("builds the program")
	}
	cmd := exec.Command(program(t))
	cmd.Env = append(os.Environ(), "DISPLAY=:9999", "WAYLAND_DISPLAY=")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), ErrNoDisplay.Error()) || strings.Count(string(out), "\n") != 1 {
		t.Errorf("%v: got %q, want one line that says there is no display", err, out)
	}
}
