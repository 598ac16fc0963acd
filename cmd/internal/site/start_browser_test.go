package site

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"sightline/cmd/internal/link"
	"sightline/scenarios"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// mostBusy is how long the page may work until the first frame of a link, in seconds of its
// thread. The rows say whether it does: on a machine that does other things, too, no test can.
const mostBusy = 1.5

// How soon the first frame comes, of the lobby and of the table of a link, is told in rows of
// a table. That it comes at all, and that something is painted and read before, is tested.
func TestStartInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	address := serve(t) + "/?trace"
	ctx := browse(t, t.TempDir())
	tell := func(what, figure, wanted string) { fmt.Printf("browser: | %s | %s | %s |\n", what, figure, wanted) }
	tell("the program, packed", fmt.Sprintf("%.2f MB", float64(len(whole(t)[programName]))/1e6), fmt.Sprintf("≤ %.1f MB", mostLoaded/1e6))
	for _, c := range []struct{ what, hash string }{{"the table of a link", link.OfRuling(text)}, {"the lobby", ""}} {
		s := startOf(t, ctx, address+c.hash)
		for range 2 {
			s = s.least(startOf(t, ctx, address+c.hash))
		}
		if c.hash != "" {
			tell("loaded until something is painted", fmt.Sprintf("%.1f kB", s.Bytes/1e3), "–")
			tell("until something is painted", fmt.Sprintf("%.2f s", s.Paint/1e3), "–")
			tell("until title and note of a link are read", fmt.Sprintf("%.2f s", s.Read/1e3), "–")
		}
		tell("until "+c.what+" is drawn", fmt.Sprintf("%.2f s", s.Shown/1e3), "–")
		tell("work of the page's thread to "+c.what, fmt.Sprintf("%.2f s", s.busy), fmt.Sprintf("≤ %g s", mostBusy))
	}
	took := openingOf(t, ctx, address)
	for range 2 {
		took = min(took, openingOf(t, ctx, address))
	}
	tell("a journal of 12 turns is opened to be watched", fmt.Sprintf("%.2f s", took.Seconds()), "–")
}

// A start is what it takes until the page shows something; times in milliseconds from the
// moment it was asked for, but for busy.
type start struct {
	Bytes, Paint float64 // until the first paint, of the page itself
	Read         float64 // until the page says what a link asks
	Shown        float64 // until the program has drawn its first frame
	busy         float64 // seconds of the page's thread to that and a few frames more
}

func (s start) least(o start) start {
	return start{min(s.Bytes, o.Bytes), min(s.Paint, o.Paint), min(s.Read, o.Read), min(s.Shown, o.Shown), min(s.busy, o.busy)}
}

// startOf opens an address as who was never there, in a page of its own.
func startOf(t *testing.T, ctx context.Context, address string) start {
	t.Helper()
	b := &tab{t, ctx}
	b.do(chromedp.Navigate("about:blank"))
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.ClearBrowserCache, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	open(t, ctx, address)
	all, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	var s start
	if err := json.Unmarshal([]byte(b.says(`(() => {
		const when = (name) => (performance.getEntriesByName(name)[0] || { startTime: 0 }).startTime;
		const paint = when("first-contentful-paint");
		const loaded = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind)).filter((e) => e.responseEnd <= paint);
		return JSON.stringify({ Paint: paint, Bytes: loaded.reduce((n, e) => n + e.transferSize, 0), Read: when("sightline-read"), Shown: when("sightline-shown") });
	})()`)), &s); err != nil || s.Paint == 0 || s.Bytes == 0 || s.Shown == 0 {
		t.Fatalf("the browser tells of the start %+v, %v", s, err)
	}
	for _, m := range all.Metrics {
		if m.Name == "TaskDuration" {
			s.busy = m.Value
			return s
		}
	}
	t.Fatal("the browser does not say how long it has worked")
	return s
}

// openingOf is how long it takes until the first moment of a golden game of 12 turns shows.
func openingOf(t *testing.T, ctx context.Context, address string) time.Duration {
	t.Helper()
	file, err := filepath.Abs("../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	b := &tab{t, ctx}
	b.do(chromedp.Navigate("about:blank"))
	b = open(t, ctx, address)
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	begun := time.Now()
	if err := chromedp.Do(ctx, chromedp.SetUploadFiles("#pick", []string{file}, chromedp.NodeReady)); err != nil {
		t.Fatal(err)
	}
	b.until("the replay", func(tr *trace) bool { return tr.Scene == "replay" })
	return time.Since(begun)
}
