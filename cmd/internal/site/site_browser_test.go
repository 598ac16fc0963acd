package site

import (
	"encoding/hex"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/link"
	"sightline/scenarios"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// A link to a ruling opens its table with the answer, and who drags a stand sees another.
func TestRulingInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace"+link.OfRuling(text))
	tr := b.until("the answer shows", func(tr *trace) bool { return tr.Verdict != "" && !tr.Baking })
	if tr.Scene != "table" || tr.Verdict != "blocked" || tr.Unkept != "" {
		t.Fatalf("it opens as %q with %q, not kept: %q", tr.Scene, tr.Verdict, tr.Unkept)
	}
	b.save("ruling")
	// The title and what is said of it were there before the program was.
	said := b.says(`document.getElementById("title").textContent + "\n" + document.getElementById("lead").textContent`)
	if !strings.HasPrefix(said, "Does a near town hide what lies behind it if it reaches past halfway?\nYes. As case 8") {
		t.Errorf("before the program is there, the page says %q", said)
	}
	if early := b.says(`String(performance.getEntriesByName("sightline-read")[0].startTime < performance.getEntriesByName("sightline-shown")[0].startTime)`); early != "true" {
		t.Errorf("it says so late")
	}
	p := b.find("Grenadier 1")
	b.mouse("mouseMoved", p.X, p.Y)
	b.mouse("mousePressed", p.X, p.Y)
	for k := 1; k <= 10; k++ {
		b.mouse("mouseMoved", p.X, p.Y-float64(20*k))
	}
	b.mouse("mouseReleased", p.X, p.Y-200)
	b.until("another answer", func(tr *trace) bool { return tr.Verdict == "clear" })
	b.save("ruling-dragged")
}

// Whichever way a server says that the program is packed, or not, it starts: of files named
// ".gz" servers tell "gzip", or "x-gzip", or nothing, and the browser unpacks by that.
func TestHoweverItIsServed(t *testing.T) {
	folder := t.TempDir()
	if err := whole(t).Write(folder); err != nil {
		t.Fatal(err)
	}
	ctx, files := browse(t, t.TempDir()), http.FileServer(http.Dir(folder))
	for _, told := range []string{"x-gzip", ""} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if told != "" && strings.HasSuffix(r.URL.Path, ".gz") {
				w.Header().Set("Content-Encoding", told)
			}
			files.ServeHTTP(w, r)
		}))
		open(t, ctx, s.URL+"/?trace#ruling=case-08b")
		s.Close()
	}
}

// A link too long for an argument of a program opens, and is what the page keeps.
func TestLongLinkInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 8000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	sent := link.OfRuling(append([]byte("# "+hex.EncodeToString(noise)+"\n"), text...))
	if len(sent) < 1<<13 {
		t.Fatalf("the link has %d characters, which an argument may have", len(sent))
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace"+sent)
	b.until("the answer shows", func(tr *trace) bool { return tr.Verdict == "blocked" })
}

// A link that was cut off is said to be so, with a way on; a whole one in the same tab opens.
func TestCutLinkInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	whole := link.OfRuling(text)
	b := &tab{t, browse(t, t.TempDir())}
	address := serve(t) + "/?trace"
	b.do(chromedp.Navigate(address + whole[:80]))
	notice := ""
	for end := time.Now().Add(time.Minute); !strings.HasPrefix(notice, "The link") && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if notice, err = chromedp.Run(b.ctx, chromedp.Evaluate[string](`document.getElementById("lobby").offsetHeight > 0 ? document.getElementById("notice").textContent : ""`)); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.HasPrefix(notice, "The link is damaged or was cut off") {
		t.Fatalf("the page says %q", notice)
	}
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("(location.hash = `"+whole+"`) !== ''")); err != nil {
		t.Fatal(err)
	}
	b.until("the answer shows", func(tr *trace) bool { return tr.Verdict == "blocked" })
}

// A match against the bot is played in a tab, which is closed in the middle and goes on
// in another: every action was kept.
func TestMatchInABrowser(t *testing.T) {
	folder, address := t.TempDir(), serve(t)+"/?trace"
	ctx := browse(t, folder)
	b := open(t, ctx, address)
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.save("lobby")
	b.click("maneuvers-1941")
	b.click("begin")
	b.until("the match", func(tr *trace) bool { return tr.Scene == "match" })
	b.key("a") // places all
	b.until("all are placed", func(tr *trace) bool { return len(tr.Left) == 0 && !tr.Baking })
	b.ready()
	tr := b.until("orders", func(tr *trace) bool { return tr.Step == "command" && !tr.Showing })
	b.save("orders")
	if err := chromedp.Cancel(ctx); err != nil {
		t.Fatal(err)
	}

	b = open(t, browse(t, folder), address)
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.save("lobby-kept")
	b.click("continue")
	again := b.until("the match", func(tr *trace) bool { return tr.Scene == "match" && !tr.Baking })
	if again.Todo != tr.Todo {
		t.Fatalf("it goes on with %q; was at %q", again.Todo, tr.Todo)
	}
	for again = b.now(); !strings.HasPrefix(again.Todo, "Orders for turn 2"); again = b.now() {
		b.ready()
	}
	b.save("second-turn")
}

// A game of a tab is downloaded, is the same on a desktop, and goes on in another browser
// that is given the file.
func TestGameLeavesTheBrowser(t *testing.T) {
	address, out := serve(t)+"/?trace", t.TempDir()
	ctx := browse(t, t.TempDir())
	_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: out})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, ctx, address)
	lobby := func() {
		t.Helper()
		b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	}
	lobby()
	b.click("maneuvers-1941")
	b.click("begin")
	b.until("the match", func(tr *trace) bool { return tr.Scene == "match" })
	b.key("a") // places all
	b.until("all are placed", func(tr *trace) bool { return len(tr.Left) == 0 && !tr.Baking })
	b.do(chromedp.Navigate(address))
	lobby()
	b.key("1")
	b.click("download")
	var file string
	for end := time.Now().Add(time.Minute); file == "" && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(out, "*.jsonl")); len(found) > 0 {
			file = found[0]
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	desk := games.In(t.TempDir())
	defer desk.Close()
	name, err := desk.Bring(filepath.Base(file), text)
	if err != nil {
		t.Fatalf("the desktop refuses it: %v", err)
	}
	k, err := desk.TakeUp(name)
	if err != nil || !k.IsMatch() || k.Moves == 0 {
		t.Errorf("on the desktop it is %+v, %v", k, err)
	}

	b = open(t, browse(t, t.TempDir()), address)
	lobby()
	if err := chromedp.Do(b.ctx, chromedp.SetUploadFiles("#pick", []string{file}, chromedp.NodeReady)); err != nil {
		t.Fatal(err)
	}
	again := b.until("the match", func(tr *trace) bool { return tr.Scene == "match" && !tr.Baking })
	if len(again.Left) > 0 || again.Table != "Maneuvers" {
		t.Errorf("it goes on as %q, with %v to place", again.Table, again.Left)
	}
}

// ready ends a step, though something is left to do, and skips what is shown.
func (b *tab) ready() {
	b.t.Helper()
	was := b.now()
	for range 60 {
		b.key("\r")
		b.ticks(40) // a question is not answered by the Enter that asked it
		if tr := b.now(); tr.Step != was.Step && !tr.Showing {
			return
		}
	}
	b.save("stuck")
	b.t.Fatalf("%s does not end: %+v", was.Step, b.now())
}
