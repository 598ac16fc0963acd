package site

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// followed waits for title and end of the address of the page.
func (b *tab) followed(title, hash string) {
	b.t.Helper()
	have := ""
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if have = b.says(`document.title + " " + location.hash`); strings.HasPrefix(have, title+" "+hash) && (hash != "" || have == title+" ") {
			return
		}
	}
	b.t.Fatalf("title and address are %q, want %q and %q", have, title, hash)
}

// again loads the page again, as F5 does.
func (b *tab) again() {
	b.t.Helper()
	b.do(chromedp.Reload())
	b.until("the program shows something", func(tr *trace) bool { return tr.Tick > 2 })
}

// What is open when the page is loaded again is open afterwards: its title and address are
// those of what shows.
func TestLoadedAgain(t *testing.T) {
	address := serve(t) + "/?trace"
	b := open(t, browse(t, t.TempDir()), address)
	lobby := func() {
		b.t.Helper()
		b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
		b.followed("Sightline", "")
	}
	lobby()
	b.click("maneuvers-1941")
	b.click("begin")
	b.until("the match", func(tr *trace) bool { return tr.Scene == "match" })
	b.followed("Maneuvers – Sightline", "#game=maneuvers-1941-")
	b.again()
	b.until("the match", func(tr *trace) bool { return tr.Scene == "match" && !tr.Baking })
	b.key("a") // places all
	b.until("all are placed", func(tr *trace) bool { return len(tr.Left) == 0 && !tr.Baking })
	b.again()
	tr := b.until("the match", func(tr *trace) bool { return tr.Scene == "match" && !tr.Baking })
	if len(tr.Left) > 0 || tr.Table != "Maneuvers" {
		t.Errorf("it goes on as %q, with %v to place", tr.Table, tr.Left)
	}
	b.followed("Maneuvers – Sightline", "#game=maneuvers-1941-")
	b.save("again-match")

	// A table without rules is open again though nothing was done on it.
	b.do(chromedp.Navigate("about:blank"))
	b = open(t, b.ctx, address)
	lobby()
	b.click("lezey-1944")
	b.click("free table")
	b.until("the table", func(tr *trace) bool { return tr.Scene == "table" })
	b.followed("Lezey – Sightline", "#game=lezey-1944-")
	b.again()
	b.until("the table", func(tr *trace) bool { return tr.Scene == "table" && tr.Table == "Lezey" })

	// A ruling has its own name for an address, and a game that there is not leads to the lobby.
	b.do(chromedp.Navigate("about:blank"))
	b = open(t, b.ctx, address+"#ruling=case-08b")
	b.until("the answer", func(tr *trace) bool { return tr.Verdict == "blocked" })
	b.followed("Does a near town hide what lies behind it if it reaches past halfway? – Sightline", "#ruling=case-08b")
	b.do(chromedp.Navigate("about:blank"))
	b = open(t, b.ctx, address+"#game=waterloo-0123.jsonl")
	tr = b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" })
	if !strings.Contains(tr.Todo, "is in another browser") {
		t.Errorf("the lobby says %q", tr.Todo)
	}
	b.followed("Sightline", "")
	b.save("again-nowhere")
}

// A browser without WebGL 2 is told what is missing, and where the way on is.
func TestBrowserWithoutGraphics(t *testing.T) {
	b := &tab{t, browse(t, t.TempDir())}
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `HTMLCanvasElement.prototype.getContext = () => null`,
	}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(serve(t) + "/?trace"))
	said := ""
	for end := time.Now().Add(20 * time.Second); !strings.Contains(said, "WebGL") && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		said = b.says(`document.querySelector("main").innerText`)
	}
	for _, want := range []string{"no WebGL 2", "Turn graphics acceleration on", "The library"} {
		if !strings.Contains(said, want) {
			t.Errorf("the page says %q, not %q", said, want)
		}
	}
	b.save("no-webgl")
}
