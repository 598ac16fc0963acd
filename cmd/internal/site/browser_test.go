package site

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A tab is a page of a real browser, without a screen.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// trace is what the program says it shows.
type trace struct {
	Tick                          int
	Scene, Table, Message, Unkept string
	Verdict, Side, Step, Todo     string
	Turn                          int
	Known                         string // the hash of what a seat far away knows
	Baking, Showing, Ready        bool
	Scale                         float64 // pixels per inch
	Probe                         float64 // inches along the line that is pointed at; -1 for none
	Left, Chosen                  []string
	Stands, Targets               []place
}

type place struct {
	Name string
	X, Y float64
}

var program struct {
	once sync.Once
	all  Files
	err  error
}

// whole is the site, built once.
func whole(t *testing.T) Files {
	t.Helper()
	program.once.Do(func() {
		var built Files
		if built, program.err = Build("../../.."); program.err == nil {
			program.all, program.err = Of(built)
		}
	})
	if program.err != nil {
		t.Fatal(program.err)
	}
	return program.all
}

// serve hands the site out as `sightline serve` does.
func serve(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(whole(t).Handler())
	t.Cleanup(s.Close)
	return s.URL
}

// browse starts a browser that keeps what pages store in a folder.
func browse(t *testing.T, folder string) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium: .ci/install installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(folder), chromedp.WindowSize(1280, 943), // the page has 800 of them
		chromedp.NoSandbox, chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-quic", true))
	ctx, done := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(done)
	ctx, done = chromedp.NewContext(ctx)
	t.Cleanup(done)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// open opens an address in the browser and waits for the program to show something.
func open(t *testing.T, ctx context.Context, address string) *tab {
	t.Helper()
	b := &tab{t, ctx}
	b.do(chromedp.Navigate(address))
	b.until("the program shows something", func(tr *trace) bool { return tr.Tick > 2 })
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// now is what shows.
func (b *tab) now() *trace {
	b.t.Helper()
	line, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](`globalThis.sightlineTrace || "{}"`))
	if err != nil {
		b.t.Fatal(err)
	}
	tr := new(trace)
	if err := json.Unmarshal([]byte(line), tr); err != nil {
		b.t.Fatal(err)
	}
	return tr
}

// says is what an expression in the page comes to, a text.
func (b *tab) says(expression string) string {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

// until waits for what is wanted, two minutes on a machine that others load.
func (b *tab) until(what string, is func(*trace) bool) *trace {
	b.t.Helper()
	var tr *trace
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if tr = b.now(); is(tr) {
			return tr
		}
	}
	b.save("stuck")
	notice, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string](`document.getElementById("notice").textContent`))
	b.t.Fatalf("%s: never; the page says %q, the program %+v", what, notice, tr)
	return nil
}

// ticks waits for so many.
func (b *tab) ticks(n int) {
	b.t.Helper()
	at := b.now().Tick + n
	b.until(fmt.Sprintf("tick %d", at), func(tr *trace) bool { return tr.Tick >= at })
}

// find is something to click, by its name.
func (b *tab) find(name string) place {
	b.t.Helper()
	var found place
	b.until("there is "+name, func(tr *trace) bool {
		for _, p := range append(tr.Targets, tr.Stands...) {
			if p.Name == name {
				found = p
				return true
			}
		}
		return false
	})
	return found
}

func (b *tab) click(name string) {
	b.t.Helper()
	p := b.find(name)
	b.mouse(chromedp.MouseMoved, p.X, p.Y)
	b.mouse(chromedp.MousePressed, p.X, p.Y)
	b.mouse(chromedp.MouseReleased, p.X, p.Y)
}

func (b *tab) mouse(what input.DispatchMouseEventType, x, y float64) {
	b.t.Helper()
	b.do(chromedp.MouseEvent(what, x, y, chromedp.ButtonLeft))
	b.ticks(3)
}

// key presses a key and lets it go.
func (b *tab) key(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
	b.ticks(3)
}

// save keeps a picture in the folder that SIGHTLINE_FRAMES names, if it names one.
func (b *tab) save(name string) {
	b.t.Helper()
	dir := os.Getenv("SIGHTLINE_FRAMES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "web-"+name+".png"), png, 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}
