package screen

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/cmd/internal/site"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/scenarios"
)

// hostOf hosts a game of a scenario of the library and serves it.
func hostOf(t *testing.T, name string, pages site.Files) (h *far.Host, dir string, links []string) {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if h, err = far.New(dir, name, text); err != nil {
		t.Fatal(err)
	}
	if pages != nil {
		h.Site = pages.Handler()
	}
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() { _ = h.Close(); s.CloseClientConnections(); s.Close() })
	seats, err := h.Seats(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats {
		links = append(links, s.Link.String())
	}
	return h, dir, links
}

// comesTo comes to a seat of a link as a program of this test.
func comesTo(t *testing.T, link string) *far.Joined {
	t.Helper()
	l, err := far.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(context.Background(), 2*time.Minute)
	defer done()
	j, err := far.Join(ctx, l, t.TempDir(), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Leave)
	return j
}

// journalAt is the journal of a host's folder.
func journalAt(t *testing.T, dir string) *game.Journal {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, far.JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	return game.ParseJournal(data)
}

// soon runs ticks until what is wanted is so.
func (g *guest) soon(what string, is func(ui.Trace) bool) ui.Trace {
	g.T.Helper()
	var tr ui.Trace
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		g.Ticks(2)
		g.Frame() // what is drawn is baked
		if tr = g.Now(); is(tr) {
			return tr
		}
	}
	g.Save("far-stuck", g.Frame())
	g.T.Fatalf("never: %s; there is %+v", what, tr)
	return tr
}

// In the window a link opens its seat: what is chosen shows, and reaches the host; left and
// opened again under Continue it goes on.
func TestSeatFarAway(t *testing.T) {
	_, dir, links := hostOf(t, "first-fight.toml", nil)
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, links[0])
	others := make(chan *far.Joined, 1)
	go func() { others <- comesTo(t, links[1]) }()
	tr := g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	if tr.Side != "Blue" || tr.Table != "First fight" || len(tr.Left) == 0 {
		t.Fatalf("there is %q, at %q, with %v to place", tr.Side, tr.Table, tr.Left)
	}
	other := <-others
	g.Key(ebiten.KeyA) // places all
	g.soon("all are placed", func(tr ui.Trace) bool { return len(tr.Left) == 0 })
	g.Key(ebiten.KeyEnter)
	g.soon("the bar says for whom it waits", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "Waiting for Red") })
	g.Save("far-waiting", g.Settled())
	g.leave()
	g.want("lobby", "First fight")
	g.Key(ebiten.KeyDigit1)
	g.soon("it is listed", func(ui.Trace) bool {
		return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "kept seats/") })
	})
	g.Save("far-continue", g.Settled())
	g.Key(ebiten.KeyEnter)
	tr = g.soon("the match again", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	if len(tr.Left) > 0 {
		t.Errorf("it goes on with %v to place", tr.Left)
	}
	steps(t, other, 1)
	g.soon("the next step", func(tr ui.Trace) bool { return tr.Step == rules.Commanding.String() })
	if j := journalAt(t, dir); !j.Sound() {
		t.Errorf("the journal: %v", j.Faults)
	}
}

// steps has a bot play a seat for so many steps.
func steps(t *testing.T, j *far.Joined, n int) {
	t.Helper()
	b, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	l, err := j.Seat.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	view := l.View.(*rules.State)
	side := slices.Index(view.Sides(), j.Seat.Who().By)
	for range n {
		for _, a := range append(b.Choose(view, side, game.KeyedDice(fmt.Sprint("steps ", view.Turn, view.Step))), rules.Ready{}) {
			if err := j.Seat.Do(rules.EncodeAction(a)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The lobby hosts a table: the seats show, and who is there; a link is renewed and a seat is
// closed; once the other has sat down the match begins. What was hosted goes on.
func TestLobbyHosts(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Save("far-page", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") })
	link := func() string {
		t.Helper()
		states, err := filepath.Glob(filepath.Join(games, "hosted", "*", "host.json"))
		if err != nil || len(states) != 1 {
			t.Fatalf("%v, %v: want one game", states, err)
		}
		var h struct {
			Addr  string
			Seats []struct{ Side, Token string }
		}
		data, err := os.ReadFile(states[0])
		if err == nil {
			err = json.Unmarshal(data, &h)
		}
		if err != nil {
			t.Fatal(err)
		}
		return "http://localhost" + h.Addr[strings.LastIndex(h.Addr, ":"):] + "/#seat=" + h.Seats[1].Token
	}
	before := link()
	g.Click(g.Target("new link Red"))
	if after := link(); after == before {
		t.Error("the link is the same after it was renewed")
	}
	g.Click(g.Target("close Red"))
	g.Save("far-closed", g.Settled())
	g.Click(g.Target("close Red")) // opens it again
	other := comesTo(t, link())
	g.soon("it can begin", func(ui.Trace) bool { return g.has("begin far") })
	g.Save("far-hosted", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
	other.Leave()
	g.Kill()

	again := launchIn(t, games, windowtest.Size)
	again.Settled()
	again.Key(ebiten.KeyC) // goes on with what was played last
	again.soon("it is hosted again", func(ui.Trace) bool { return again.has("begin far") })
	again.Key(ebiten.KeyEnter)
	again.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
}

// A tab is the page of a seat in a browser without a screen.
type tab struct {
	t    *testing.T
	ctx  context.Context
	last ui.Trace
}

func browserTab(t *testing.T) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium: .ci/install installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1280, 943),
		chromedp.NoSandbox, chromedp.Flag("enable-unsafe-swiftshader", true), chromedp.Flag("disable-background-networking", true))
	ctx, done := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(done)
	ctx, done = chromedp.NewContext(ctx)
	t.Cleanup(done)
	return &tab{t: t, ctx: ctx}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) now() (tr ui.Trace) {
	b.t.Helper()
	line, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](`globalThis.sightlineTrace || "{}"`))
	if err == nil {
		err = json.Unmarshal([]byte(line), &tr)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	if tr.Words == nil && tr.Scene == b.last.Scene { // they are those of the tick before
		tr.Words = b.last.Words
	}
	b.last = tr
	return tr
}

func (b *tab) soon(what string, is func(ui.Trace) bool) ui.Trace {
	b.t.Helper()
	var tr ui.Trace
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if tr = b.now(); is(tr) {
			return tr
		}
	}
	b.save("far-browser-stuck")
	b.t.Fatalf("never: %s; the page has %+v", what, tr)
	return tr
}

func (b *tab) save(name string) {
	b.t.Helper()
	dir := os.Getenv("SIGHTLINE_FRAMES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) key(k string) {
	b.t.Helper()
	at := b.now().Tick
	b.do(chromedp.KeyEvent(k))
	b.soon("some ticks", func(tr ui.Trace) bool { return tr.Tick > at+4 })
}

// Two real programs, a window and a browser, play a game of Maneuvers through a host: by keys
// for its first turns, then by bots at the same seats, with the keys that the programs kept. Both
// ends know what the host's position is for their side, and its journal verifies.
func TestWindowAndBrowserPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program twice and plays a whole game")
	}
	b := browserTab(t)
	built, err := site.Build("../../..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := site.Of(built)
	if err != nil {
		t.Fatal(err)
	}
	_, dir, links := hostOf(t, "maneuvers-1941.toml", pages)
	games := t.TempDir()
	g := launchIn(t, games, image.Pt(1280, 800), links[0])
	b.do(chromedp.Navigate(strings.Replace(links[1], "/#", "/?trace#", 1)))
	match := func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking }
	if tr := g.soon("the match in the window", match); tr.Side != "Blue" {
		t.Fatalf("the window has %q", tr.Side)
	}
	if tr := b.soon("the match in the browser", match); tr.Side != "Red" {
		t.Fatalf("the browser has %q", tr.Side)
	}
	for end := time.Now().Add(8 * time.Minute); g.Now().Turn < 3 || b.now().Turn < 3; {
		if w, r := g.Now(), b.now(); time.Now().After(end) || w.Verdict != "" {
			t.Fatalf("they came as far as turn %d and %d, %s and %s", w.Turn, r.Turn, w.Step, r.Step)
		}
		g.plays()
		b.plays()
	}
	g.Save("far-window", g.Settled())
	b.save("far-browser")

	knows(t, dir, "Blue", func() string { g.Ticks(3); return g.Now().Known })
	knows(t, dir, "Red", func() string { return b.now().Known })

	// The page is loaded again, and goes on.
	b.do(chromedp.Reload())
	b.soon("the match again", func(tr ui.Trace) bool { return match(tr) && tr.Tick > 2 && tr.Side == "Red" && tr.Turn >= 3 })

	// A bot plays on at the seat of the window, with the keys that it kept; the browser goes on by
	// keys.
	g.leave()
	l, err := far.ParseLink(links[0])
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	blue, err := far.Join(ctx, l, filepath.Join(games, "seats"), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	played := make(chan error, 1)
	go func() {
		steady, err := bot.New("steady")
		if err == nil {
			err = (&bot.Player{Bot: steady, Seat: blue.Seat, Seed: "window and browser"}).Play()
		}
		played <- err
	}()
	for end := time.Now().Add(8 * time.Minute); b.now().Verdict == ""; {
		if time.Now().After(end) {
			t.Fatalf("the browser came as far as %+v", b.now())
		}
		b.plays()
	}
	if err := <-played; err != nil {
		t.Error(err)
	}
	blue.Leave()
	g.Key(ebiten.KeyDigit4) // among the finished games
	g.soon("it is listed", func(ui.Trace) bool { return g.has("go on") })
	g.Click(g.Target("go on"))
	g.soon("the end in the window", func(tr ui.Trace) bool { return tr.Scene == "match" && tr.Verdict != "" && !tr.Baking })
	knows(t, dir, "Blue", func() string { g.Ticks(3); return g.Now().Known })
	knows(t, dir, "Red", func() string { return b.now().Known })
	v := replay.Verify(rules.System{}, journalAt(t, dir))
	if v.Severity() != replay.Remark {
		t.Errorf("the journal does not verify: %v", v.Differences)
	}
}

// plays does by keys what there is to do in a step, if the player is not waited for: A places
// all, H lets the rest hold, Enter is ready, or goes on in what is shown.
func (g *guest) plays() {
	g.T.Helper()
	switch tr := g.Now(); {
	case tr.Showing:
		g.Key(ebiten.KeyEnter)
	case slices.Contains(tr.Words, "Waiting for Red"):
		g.Ticks(10)
	case tr.Step == rules.Deployment.String() && len(tr.Left) > 0:
		g.Key(ebiten.KeyA)
	case tr.Step == rules.Commanding.String() && len(tr.Left) > 0:
		g.Key(ebiten.KeyH)
		g.Key(ebiten.KeyEnter)
	default:
		g.Key(ebiten.KeyEnter)
	}
	g.Ticks(5)
}

func (b *tab) plays() {
	b.t.Helper()
	switch tr := b.now(); {
	case tr.Showing:
		b.key("\r")
	case slices.Contains(tr.Words, "Waiting for Blue"):
		time.Sleep(50 * time.Millisecond)
	case tr.Step == rules.Deployment.String() && len(tr.Left) > 0:
		b.key("a")
	case tr.Step == rules.Commanding.String() && len(tr.Left) > 0:
		b.key("h")
		b.key("\r")
	default:
		b.key("\r")
	}
}

// knows fails unless what a program knows comes to be what the host's position is for its side.
func knows(t *testing.T, dir, side string, known func() string) {
	t.Helper()
	want, got := "", ""
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		data, err := os.ReadFile(filepath.Join(dir, far.JournalFile))
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), far.JournalFile)
		if err := os.WriteFile(copied, data, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(copied, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		at, _, err := game.Resume(rules.System{}, f)
		_ = f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if want, got = fmt.Sprintf("%x", at.Position().For(side).Hash()), known(); want == got {
			return
		}
	}
	t.Errorf("%s knows %s, the host's position is for it %s", side, got, want)
}
