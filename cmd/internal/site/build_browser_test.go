package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// inch clicks a place of the table that is built.
func (b *tab) inch(x, y float64) {
	b.t.Helper()
	corner, scale := b.find("north-west corner"), b.now().Scale
	x, y = corner.X+x*scale, corner.Y+y*scale
	b.mouse(chromedp.MouseMoved, x, y)
	b.mouse(chromedp.MousePressed, x, y)
	b.mouse(chromedp.MouseReleased, x, y)
}

// simulates has the program play what is built against itself, and reads what came of it.
func (b *tab) simulates(n int) {
	b.t.Helper()
	begun := time.Now()
	b.click(fmt.Sprint("play ", n))
	reported := func(tr *trace) bool {
		return slices.ContainsFunc(tr.Targets, func(p place) bool { return p.Name == "save report" })
	}
	for end := begun.Add(6 * time.Minute); !reported(b.now()); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			b.save("stuck")
			b.t.Fatalf("%d games do not end: %+v", n, b.now())
		}
	}
	b.t.Logf("%d games are played and told of after %.1f s", n, time.Since(begun).Seconds())
	b.hears(fmt.Sprintf("My ford: %d games", n), "Who wins", "What is lost")
	b.save("simulated")
	b.click("close trials")
	b.until("the table again", func(tr *trace) bool { return !reported(tr) })
}

// A table is built from nothing in a tab and saved in the browser's storage; loaded again
// the page has it, and it is played.
func TestTableIsBuiltInABrowser(t *testing.T) {
	address := serve(t) + "/?trace"
	b := open(t, browse(t, t.TempDir()), address)
	lobby := func() {
		t.Helper()
		b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	}
	lobby()
	b.key("5")
	b.key("\r")
	for _, letter := range "My ford" {
		b.key(string(letter))
	}
	b.key("\r")
	b.until("the builder", func(tr *trace) bool { return tr.Scene == "builder" && tr.Table == "My ford" && !tr.Baking })
	b.key("w")
	for _, p := range [][2]float64{{20, 10}, {30, 9}, {32, 18}, {22, 20}} {
		b.inch(p[0], p[1])
	}
	b.key("\r")
	b.key("\x1b")
	b.key("2")
	b.click("offer us-rifle-company")
	b.inch(10, 30)
	b.click("side: German")
	b.click("offer german-rifle-company")
	b.inch(60, 20)
	tr := b.until("both companies", func(tr *trace) bool { return len(tr.Stands) == 8 && !tr.Baking })
	// Keys that nothing is done by stay the browser's, and the program does not hear of them.
	for _, key := range []string{`key: "l", code: "KeyL", ctrlKey: true`, `key: "r", code: "KeyR", ctrlKey: true`, `key: "F12", code: "F12"`} {
		if free := b.says(`String(document.querySelector("canvas").dispatchEvent(new KeyboardEvent("keydown", {` + key + `, bubbles: true, cancelable: true})))`); free != "true" {
			t.Errorf("the page takes {%s} from the browser", key)
		}
	}
	// F5, which plays games of bots on it, does not load the page again.
	if kept := b.says(`String(!document.querySelector("canvas").dispatchEvent(new KeyboardEvent("keydown", {code: "F5", key: "F5", cancelable: true})))`); kept != "true" {
		t.Error("F5 loads the page again")
	}
	b.ticks(3)
	b.says(`(document.querySelector("canvas").dispatchEvent(new KeyboardEvent("keyup", {code: "F5", key: "F5"})), "")`)
	b.simulates(4)
	if len(tr.Left) != 1 || !strings.Contains(tr.Left[0], "every result is a draw") {
		t.Fatalf("left to do: %q; want the hint of a table that nobody can win yet", tr.Left)
	}
	b.save("built")
	b.click("save")
	b.until("it is saved", func(tr *trace) bool {
		return tr.Unkept == "" && strings.HasPrefix(tr.Message, "Saved in this browser")
	})

	b.do(chromedp.Navigate("about:blank"))
	b = open(t, b.ctx, address)
	lobby()
	b.key("2")
	b.presses("My ford") // it is the last of the list, out of view
	b.until("it is listed", func(tr *trace) bool { return tr.Table == "My ford" })
	b.click("begin")
	tr = b.until("the match", func(tr *trace) bool { return tr.Scene == "match" && !tr.Baking })
	if tr.Table != "My ford" || len(tr.Stands) != 8 {
		t.Fatalf("played, it is %q with %d stands", tr.Table, len(tr.Stands))
	}
	before := fmt.Sprint(tr.Step, tr.Todo)
	b.ready()
	if tr = b.now(); fmt.Sprint(tr.Step, tr.Todo) == before {
		t.Errorf("the step does not end: %s", before)
	}
}
