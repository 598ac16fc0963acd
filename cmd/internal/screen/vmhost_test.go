package screen

// All that knows of ebiten/exp/vmhost, which is experimental, is in this file:
// a hidden host window that runs the real program as its guest, feeds it input
// and reads its frames.

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
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
)

// host runs functions inside the frame of the host's window, where vmhost
// wants some of its calls.
type host struct {
	calls chan func()
	ended chan int
}

var theHost *host // nil without a display

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" || testing.Short() {
		os.Exit(m.Run())
	}
	theHost = &host{calls: make(chan func()), ended: make(chan int, 1)}
	go func() { theHost.ended <- m.Run() }()
	ebiten.SetWindowVisible(false)
	ebiten.SetVsyncEnabled(false)
	if err := ebiten.RunGame(theHost); err != nil {
		fmt.Fprintln(os.Stderr, "the display given by DISPLAY does not work:", err)
		os.Exit(1)
	}
	code := <-theHost.ended
	if built.path != "" {
		os.RemoveAll(filepath.Dir(built.path))
	}
	os.Exit(code)
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

// do runs f inside the host's frame and waits for it.
func (h *host) do(f func()) {
	done := make(chan struct{})
	h.calls <- func() { defer close(done); f() }
	<-done
}

// A guest is the program under test in a window of the host.
type guest struct {
	t       *testing.T
	session *vmhost.GuestSession
	cmd     *exec.Cmd
	screen  *ebiten.Image
	size    image.Point // in device pixels, as are traces and frames
	density float64     // device pixels per pixel of the desktop
	killed  bool

	mu     sync.Mutex
	traced *trace // the last line the program traced
	stderr strings.Builder
	read   chan struct{} // closed when its standard error ends
}

var built struct {
	once sync.Once
	path string
	err  error
}

// program builds cmd/sightline once, to run as a guest.
func program(t *testing.T) string {
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

// launch starts the program in a window of a size, with a file or with none,
// and with no games kept.
func launch(t *testing.T, size image.Point, file ...string) *guest {
	t.Helper()
	return launchIn(t, t.TempDir(), size, file...)
}

// launchIn is launch with the games of a folder. It tries twice: the handshake
// of vmhost sometimes fails on a busy machine.
func launchIn(t *testing.T, games string, size image.Point, file ...string) *guest {
	t.Helper()
	if theHost == nil {
		t.Skip("needs a display: DISPLAY is not set (make test starts Xvfb)")
	}
	path := program(t)
	args := append([]string{"play", "--dir", games}, file...)
	g, err := start(t, path, size, args)
	if err != nil {
		t.Logf("the first launch failed: %v", err)
		if g, err = start(t, path, size, args); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(g.close)
	g.ticks(5)
	g.frame()
	return g
}

func start(t *testing.T, path string, size image.Point, args []string) (*guest, error) {
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
	g := &guest{t: t, cmd: exec.Command(path, args...), read: make(chan struct{})}
	g.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint, "SIGHTLINE_TRACE=1")
	g.cmd.Dir = t.TempDir() // where a saved moment goes
	if err := g.listen(); err != nil {
		return nil, err
	}
	kill := func(err error) (*guest, error) {
		g.cmd.Process.Kill()
		g.cmd.Wait()
		return nil, fmt.Errorf("%w\n%s", err, g.errors())
	}
	ln.(*net.UnixListener).SetDeadline(time.Now().Add(20 * time.Second))
	conn, err := ln.Accept()
	if err != nil {
		return kill(fmt.Errorf("the program did not connect: %w", err))
	}
	g.session, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: 60 * time.Second})
	if err != nil {
		return kill(err)
	}
	theHost.do(func() {
		g.density = ebiten.Monitor().DeviceScaleFactor()
		g.size = image.Pt(int(float64(size.X)*g.density), int(float64(size.Y)*g.density))
		g.screen = ebiten.NewImage(g.size.X, g.size.Y)
		err = g.session.SetOutsideScreen(g.screen)
	})
	if err != nil {
		return kill(err)
	}
	return g, nil
}

// listen starts the program and reads what it traces.
func (g *guest) listen() error {
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

func (g *guest) hear(line []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var tr trace
	if json.Unmarshal(line, &tr) == nil {
		g.traced = &tr
		return
	}
	g.stderr.Write(line)
	g.stderr.WriteByte('\n')
}

func (g *guest) errors() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.stderr.String()
}

// now returns what the program last traced, once every tick has run.
func (g *guest) now() trace {
	g.t.Helper()
	// The trace of a tick may still be in the pipe when the tick is done.
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		g.mu.Lock()
		tr := g.traced
		g.mu.Unlock()
		if tr != nil && tr.Tick >= g.session.ProcessedTicks() {
			return *tr
		}
		time.Sleep(time.Millisecond)
	}
	g.t.Fatalf("the program traced nothing for tick %d\n%s", g.session.ProcessedTicks(), g.errors())
	return trace{}
}

// ticks runs n ticks.
func (g *guest) ticks(n int) {
	g.t.Helper()
	ok := true
	theHost.do(func() {
		g.session.AdvanceTicks(n)
		ok = g.session.WaitTicks()
	})
	if !ok {
		g.t.Fatalf("the program ended: %v\n%s", g.session.Err(), g.errors())
	}
}

// frame draws a frame and returns it.
func (g *guest) frame() *image.RGBA {
	g.t.Helper()
	img := image.NewRGBA(image.Rectangle{Max: g.size})
	var err error
	theHost.do(func() {
		g.session.AdvanceTicks(1)
		g.session.AdvanceFrame()
		if !g.session.WaitFrame() || !g.session.CompositeFrame() {
			err = errors.Join(errors.New("no frame"), g.session.Err())
			return
		}
		g.screen.ReadPixels(img.Pix)
	})
	if err != nil {
		g.t.Fatalf("%v\n%s", err, g.errors())
	}
	return img
}

// settled draws frames until nothing is being baked and returns the last.
func (g *guest) settled() *image.RGBA {
	g.t.Helper()
	for range 400 {
		g.frame()
		g.ticks(1) // a tick traces what the frame before it found
		if !g.now().Baking {
			return g.frame()
		}
		time.Sleep(5 * time.Millisecond)
	}
	g.t.Fatal("the table is never baked")
	return nil
}

// save writes a frame to $SIGHTLINE_FRAMES, or to a folder of the test.
func (g *guest) save(name string, img image.Image) {
	g.t.Helper()
	dir := os.Getenv("SIGHTLINE_FRAMES")
	if dir == "" {
		dir = g.t.TempDir()
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		g.t.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, img), f.Close()); err != nil {
		g.t.Fatal(err)
	}
}

// move moves the mouse to a place in device pixels.
func (g *guest) move(p gmath.Vec) { g.session.MoveCursor(p.X/g.density, p.Y/g.density) }

// regions returns the parts of the window.
func (g *guest) regions() regions { return divide(g.size.X, g.size.Y, &theme{density: g.density}) }

func (g *guest) click(p gmath.Vec) {
	g.t.Helper()
	g.move(p)
	g.ticks(2)
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.ticks(2)
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.ticks(2)
	g.frame() // panels are laid out when they are drawn
}

func (g *guest) drag(from, to gmath.Vec, held ebiten.MouseButton) {
	g.t.Helper()
	g.move(from)
	g.ticks(2)
	g.session.PressMouseButton(held)
	g.ticks(1)
	for i := range 8 {
		g.move(from.Add(to.Sub(from).Mulf(float64(i+1) / 8)))
		g.ticks(1)
	}
	g.session.ReleaseMouseButton(held)
	g.ticks(2)
}

func (g *guest) key(keys ...ebiten.Key) {
	g.t.Helper()
	for _, k := range keys {
		g.session.PressKey(k)
		g.ticks(1)
	}
	for _, k := range keys {
		g.session.ReleaseKey(k)
	}
	g.ticks(2)
}

// kill ends the program as kill -9 does, without a word to it.
func (g *guest) kill() {
	g.t.Helper()
	g.killed = true
	if err := g.cmd.Process.Kill(); err != nil {
		g.t.Fatal(err)
	}
	<-g.read
}

func (g *guest) close() {
	theHost.do(func() { g.session.Close() })
	done := make(chan error, 1)
	go func() { <-g.read; done <- g.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil && !g.killed {
			g.t.Errorf("the program failed: %v\n%s", err, g.errors())
		}
	case <-time.After(30 * time.Second):
		g.cmd.Process.Kill()
		g.t.Error("the program did not end when its window was closed")
	}
}
