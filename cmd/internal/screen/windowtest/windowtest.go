// Package windowtest runs the real program in a hidden window, for tests: it
// feeds it mouse and keys, reads its frames and what it traces.
package windowtest

// All that knows of ebiten/exp/vmhost, which is experimental, is in this file:
// a hidden host window that runs the real program as its Guest, feeds it input
// and reads its frames.

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// host runs functions inside the frame of the host's window, where vmhost
// wants some of its calls.
type host struct {
	calls chan func()
	ended chan int
	dead  chan struct{} // closed when what was done ended its goroutine
}

var theHost *host // nil without a display

// Main runs the tests of a package, with a host window if there is a display;
// TestMain calls it. It returns the code to exit with.
func Main(m *testing.M) int {
	flag.Parse()
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" || testing.Short() {
		return m.Run()
	}
	theHost = &host{calls: make(chan func()), ended: make(chan int, 1), dead: make(chan struct{})}
	go func() { theHost.ended <- m.Run() }()
	ebiten.SetWindowVisible(false)
	ebiten.SetVsyncEnabled(false)
	if err := ebiten.RunGame(theHost); err != nil {
		fmt.Fprintln(os.Stderr, "the display given by DISPLAY does not work:", err)
		return 1
	}
	code := <-theHost.ended
	if built.path != "" {
		os.RemoveAll(filepath.Dir(built.path))
	}
	return code
}

// Update runs the calls that wait, at most for a short while.
func (h *host) Update() error {
	idle := time.NewTimer(20 * time.Millisecond)
	defer idle.Stop()
	for {
		select {
		case f := <-h.calls:
			f()
		case code := <-h.ended:
			h.ended <- code
			return ebiten.Termination
		case <-idle.C:
			return nil
		}
	}
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(w, h2 int) (int, int) { return w, h2 }

// do runs f inside the host's frame and waits for it. A test that fails in it by Fatal
// ends the host's goroutine: those after it are told, rather than left to wait for ever.
func (h *host) do(f func()) {
	done, whole := make(chan struct{}), false
	call := func() {
		defer func() {
			if close(done); !whole {
				close(h.dead)
			}
		}()
		f()
		whole = true
	}
	select {
	case h.calls <- call:
		<-done
	case <-h.dead:
		panic("windowtest: a test before this one ended the host, by Fatal or a panic in Do: want Error and return")
	}
}

// Size is that of the window in most tests.
var Size = image.Pt(1280, 800)

// A Guest is the program under test in a window of the host.
type Guest struct {
	T       *testing.T
	Session *vmhost.GuestSession
	cmd     *exec.Cmd
	screen  *ebiten.Image
	Size    image.Point // in device pixels, as are traces and frames
	Density float64     // device pixels per pixel of the desktop
	killed  bool

	mu     sync.Mutex
	traced *ui.Trace // the last line the program traced
	stderr strings.Builder
	read   chan struct{} // closed when its standard error ends
}

var built struct {
	once sync.Once
	path string
	err  error
}

// Program builds cmd/sightline once, to run as a Guest.
func Program(t *testing.T) string {
	built.once.Do(func() {
		dir, err := os.MkdirTemp("", "sl")
		if err != nil {
			built.err = err
			return
		}
		built.path = filepath.Join(dir, "sightline")
		out, err := exec.Command("go", "build", "-tags", "ebitenginevmguest", "-o", built.path, "sightline/cmd/sightline").CombinedOutput()
		if err != nil {
			built.err = fmt.Errorf("building the program: %w\n%s", err, out)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.path
}

// Launch starts the program in a window of a size, with a file or with none,
// and with no games kept.
func Launch(t *testing.T, size image.Point, file ...string) *Guest {
	t.Helper()
	return LaunchIn(t, t.TempDir(), size, file...)
}

// LaunchIn is Launch with the games of a folder, and settings beside them. It tries twice: the handshake
// of vmhost sometimes fails on a busy machine.
func LaunchIn(t *testing.T, games string, size image.Point, file ...string) *Guest {
	t.Helper()
	if theHost == nil {
		t.Skip("needs a display: DISPLAY is not set (make test starts Xvfb)")
	}
	path := Program(t)
	args := append([]string{"play", "--dir", games, "--seed", "a window test"}, file...)
	g, err := start(t, path, size, games, args)
	if err != nil {
		t.Logf("the first Launch failed: %v", err)
		if g, err = start(t, path, size, games, args); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(g.close)
	g.Ticks(5)
	g.Frame()
	return g
}

func start(t *testing.T, path string, size image.Point, config string, args []string) (*Guest, error) {
	dir, err := os.MkdirTemp("", "vm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ln, err := net.Listen("unix", filepath.Join(dir, "g.sock"))
	if err != nil {
		return nil, err
	}
	defer ln.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(ln.Addr())
	if err != nil {
		return nil, err
	}
	g := &Guest{T: t, cmd: exec.Command(path, args...), read: make(chan struct{})}
	g.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint, "SIGHTLINE_TRACE=1", "XDG_CONFIG_HOME="+config)
	g.cmd.Dir = t.TempDir()
	if err := g.listen(); err != nil {
		return nil, err
	}
	kill := func(err error) (*Guest, error) {
		g.cmd.Process.Kill()
		g.cmd.Wait()
		return nil, fmt.Errorf("%w\n%s", err, g.errors())
	}
	ln.(*net.UnixListener).SetDeadline(time.Now().Add(20 * time.Second))
	conn, err := ln.Accept()
	if err != nil {
		return kill(fmt.Errorf("the program did not connect: %w", err))
	}
	g.Session, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: 60 * time.Second})
	if err != nil {
		return kill(err)
	}
	theHost.do(func() {
		g.Density = ebiten.Monitor().DeviceScaleFactor()
		g.Size = image.Pt(int(float64(size.X)*g.Density), int(float64(size.Y)*g.Density))
		g.screen = ebiten.NewImage(g.Size.X, g.Size.Y)
		err = g.Session.SetOutsideScreen(g.screen)
	})
	if err != nil {
		return kill(err)
	}
	return g, nil
}

// listen starts the program and reads what it traces.
func (g *Guest) listen() error {
	pipe, err := g.cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := g.cmd.Start(); err != nil {
		return err
	}
	go func() {
		defer close(g.read)
		lines := bufio.NewScanner(pipe)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			g.hear(lines.Bytes())
		}
	}()
	return nil
}

func (g *Guest) hear(line []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var tr ui.Trace
	if json.Unmarshal(line, &tr) == nil {
		if tr.Words == nil && g.traced != nil && g.traced.Scene == tr.Scene {
			tr.Words = g.traced.Words
		}
		g.traced = &tr
		return
	}
	g.stderr.Write(line)
	g.stderr.WriteByte('\n')
}

func (g *Guest) errors() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.stderr.String()
}

// Now returns what the program last traced, once every tick has run.
func (g *Guest) Now() ui.Trace {
	g.T.Helper()
	// The trace of a tick may still be in the pipe when the tick is done.
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		g.mu.Lock()
		tr := g.traced
		g.mu.Unlock()
		if tr != nil && tr.Tick >= g.Session.ProcessedTicks() {
			return *tr
		}
		time.Sleep(time.Millisecond)
	}
	g.T.Fatalf("the program traced nothing for tick %d\n%s", g.Session.ProcessedTicks(), g.errors())
	return ui.Trace{}
}

// Ticks runs n ticks.
func (g *Guest) Ticks(n int) {
	g.T.Helper()
	ok := true
	theHost.do(func() {
		g.Session.AdvanceTicks(n)
		ok = g.Session.WaitTicks()
	})
	if !ok {
		g.T.Fatalf("the program ended: %v\n%s", g.Session.Err(), g.errors())
	}
}

// Frame draws a frame and returns it.
func (g *Guest) Frame() *image.RGBA {
	g.T.Helper()
	img := image.NewRGBA(image.Rectangle{Max: g.Size})
	var err error
	theHost.do(func() {
		g.Session.AdvanceTicks(1)
		g.Session.AdvanceFrame()
		if !g.Session.WaitFrame() || !g.Session.CompositeFrame() {
			err = errors.Join(errors.New("no frame"), g.Session.Err())
			return
		}
		g.screen.ReadPixels(img.Pix)
	})
	if err != nil {
		g.T.Fatalf("%v\n%s", err, g.errors())
	}
	return img
}

// Settled draws frames until nothing is being baked and returns the last. The pause
// leaves the processor, which draws as well, to the baking.
func (g *Guest) Settled() *image.RGBA {
	g.T.Helper()
	for range 400 {
		g.Frame()
		g.Ticks(1) // a tick traces what the frame before it found
		if !g.Now().Baking {
			return g.Frame()
		}
		time.Sleep(20 * time.Millisecond)
	}
	g.T.Fatal("the table is never baked")
	return nil
}

// Save writes a frame to $SIGHTLINE_FRAMES, or to a folder of the test.
func (g *Guest) Save(name string, img image.Image) {
	g.T.Helper()
	dir := os.Getenv("SIGHTLINE_FRAMES")
	if dir == "" {
		dir = g.T.TempDir()
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		g.T.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, img), f.Close()); err != nil {
		g.T.Fatal(err)
	}
}

// Move moves the mouse to a place in device pixels.
func (g *Guest) Move(p gmath.Vec) { g.Session.MoveCursor(p.X/g.Density, p.Y/g.Density) }

// Click presses and releases the left button at a place in device pixels.
func (g *Guest) Click(p gmath.Vec) {
	g.T.Helper()
	g.Move(p)
	g.Ticks(2)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(2)
	g.Frame() // panels are laid out when they are drawn
}

func (g *Guest) Drag(from, to gmath.Vec, held ebiten.MouseButton) {
	g.T.Helper()
	g.Move(from)
	g.Ticks(2)
	g.Session.PressMouseButton(held)
	g.Ticks(1)
	for i := range 8 {
		g.Move(from.Add(to.Sub(from).Mulf(float64(i+1) / 8)))
		g.Ticks(1)
	}
	g.Session.ReleaseMouseButton(held)
	g.Ticks(2)
}

func (g *Guest) Key(keys ...ebiten.Key) {
	g.T.Helper()
	for _, k := range keys {
		g.Session.PressKey(k)
		g.Ticks(1)
	}
	for _, k := range keys {
		g.Session.ReleaseKey(k)
	}
	g.Ticks(2)
}

// Press is Key by what is on the key: a letter, a number, "\t" for Tab, "\r" for Enter.
func (g *Guest) Press(key string) {
	for i, k := range [...]ebiten.Key{ebiten.KeyTab, ebiten.KeyEnter} {
		if key == "\t\r"[i:i+1] {
			g.Key(k)
			return
		}
	}
	var k ebiten.Key
	if err := k.UnmarshalText([]byte(strings.ToUpper(key))); err != nil {
		g.T.Fatal(err)
	}
	g.Key(k)
}

// Kill ends the program as kill -9 does, without a word to it.
func (g *Guest) Kill() {
	g.T.Helper()
	g.killed = true
	if err := g.cmd.Process.Kill(); err != nil {
		g.T.Fatal(err)
	}
	<-g.read
}

func (g *Guest) close() {
	theHost.do(func() { g.Session.Close() })
	done := make(chan error, 1)
	go func() { <-g.read; done <- g.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil && !g.killed {
			g.T.Errorf("the program failed: %v\n%s", err, g.errors())
		}
	case <-time.After(30 * time.Second):
		g.cmd.Process.Kill()
		g.T.Error("the program did not end when its window was closed")
	}
}

// Pose returns where a stand is now.
func (g *Guest) Pose(name string) ui.TracePose {
	g.T.Helper()
	for _, p := range g.Now().Stands {
		if p.Name == name {
			return p
		}
	}
	g.T.Fatalf("there is no stand %q", name)
	return ui.TracePose{}
}

func (g *Guest) Place(name string) gmath.Vec {
	p := g.Pose(name)
	return gmath.Vec{X: p.X, Y: p.Y}
}

// Target returns the middle of something to click.
func (g *Guest) Target(name string) gmath.Vec {
	g.T.Helper()
	for _, p := range g.Now().Targets {
		if p.Name == name {
			return gmath.Vec{X: p.X, Y: p.Y}
		}
	}
	g.T.Fatalf("there is nothing to click named %q", name)
	return gmath.Vec{}
}

// Shows reports whether the picture has a color in a part of the window, and
// enough of it to be seen.
func Shows(img *image.RGBA, part image.Rectangle, c color.NRGBA) bool {
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

func (g *Guest) WantMessage(want string) {
	g.T.Helper()
	if got := g.Now().Message; got != want {
		g.T.Errorf("the bar says %q, want %q", got, want)
	}
}

// Do runs f inside a frame of the host's window, where images may be made and
// drawn; without a display the test is skipped.
func Do(t testing.TB, f func()) {
	t.Helper()
	if theHost == nil {
		t.Skip("needs a display: DISPLAY is not set (make test starts Xvfb)")
	}
	theHost.do(f)
}
