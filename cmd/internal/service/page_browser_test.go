package service

import (
	"context"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"sightline/cmd/internal/far"
	rules "sightline/game/commanddecision"
)

// A page is one of the service in a real browser.
type page struct {
	t   *testing.T
	ctx context.Context
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// says is what an expression in the page comes to, a text.
func (p *page) says(expression string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// until waits until the text of the page has what is wanted, and loads it anew meanwhile if asked to.
func (p *page) until(want, again string) string {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.readyState === "complete" ? document.body.innerText : ""`))
		if err == nil && strings.Contains(text, want) {
			return text
		}
		if time.Now().After(end) { // a page that gives way to the next answers with an error
			p.t.Fatalf("the page never says %q: %v\n%s", want, err, text)
		}
		if again != "" {
			p.do(chromedp.Navigate(again))
		}
	}
}

// click clicks what has a text, of the elements of a selector.
func (p *page) click(selector, text string) {
	p.t.Helper()
	if p.says(`(() => {
		document.querySelectorAll("[data-clicked]").forEach((e) => e.removeAttribute("data-clicked"));
		const e = [...document.querySelectorAll("`+selector+`")].find((e) => e.innerText.trim() === "`+text+`");
		if (!e) { return document.body.innerText; }
		e.setAttribute("data-clicked", "");
		return "";
	})()`) != "" {
		p.t.Fatalf("there is no %s %q:\n%s", selector, text, p.says("document.body.innerText"))
	}
	p.do(chromedp.Click("[data-clicked]", chromedp.NodeVisible))
}

// In a browser a game is made on the page by its form, kept among my games, one side left to whoever
// comes and taken by a button; once it is over and both show it, its link opens the program at that game,
// and its journal is there to be had.
func TestPageInABrowser(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium: .ci/install installs it")
	}
	const program = "This is where the program is."
	n := openNodeOf(t, Options{Nodes: Nodes{Folder: t.TempDir(), Replicas: 1}, Name: "one", Site: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(program))
	})})
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true))
	ctx, done := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(done)
	ctx, done = chromedp.NewContext(ctx)
	t.Cleanup(done)
	p := &page{t, ctx}

	p.do(chromedp.Navigate(n.addr + "/games/"))
	if text := p.until("Make a game", ""); strings.Contains(text, "My games") {
		t.Errorf("there are games of mine before I made one:\n%s", text)
	}
	p.do(chromedp.SetValue("select[name=scenario]", maneuvers), chromedp.SendKeys("input[name=note]", "Thursday & friends"), chromedp.SetValue("select[name=open]", "second"))
	p.click("button", "Make the game")
	p.until("Whoever sits down first by a link has the seat.", "")
	blue := p.says(`document.querySelector("input.link").value`)
	p.click("button.keep", "Keep among my games")
	p.until("Kept", "")
	p.click("a", "To all games")
	p.until("My games", "")
	if href := p.says(`document.querySelector("#mine a.button").href`); href != blue {
		t.Errorf("my game goes on by %q: want %q", href, blue)
	}
	p.click("button", "Play Red")
	p.until("Whoever sits down first by a link has the seat.", "")
	red := p.says(`document.querySelector("input.link").value`)
	p.click("a.keep", "Play Red here") // goes to the program, and is kept
	p.until(program, "")
	if at := p.says("location.href"); at != red {
		t.Errorf("it is played at %q: want %q", at, red)
	}
	p.do(chromedp.Navigate(n.addr + "/games/"))
	p.until("Maneuvers – Red", "")
	p.until("Maneuvers – Blue", "")

	// It is played and shown.
	playing, end := context.WithTimeout(context.Background(), 2*time.Minute)
	defer end()
	seats := seatsOf(t, blue, red)
	id := links.FindStringSubmatch(blue)[1]
	all := make(chan *far.Joined, len(seats))
	for _, s := range seats {
		keys := t.TempDir()
		go func() {
			j, err := far.Join(playing, s.Link, keys, func(string) {})
			if err != nil {
				t.Error(err)
			}
			all <- j
		}()
	}
	shown := make(chan bool, len(seats))
	for range seats {
		j := <-all
		if j == nil {
			t.FailNow()
		}
		defer j.Leave()
		if j.Seat.Who().By == "Red" {
			if err := j.Seat.Do(rules.EncodeAction(rules.Resign{})); err != nil {
				t.Fatal(err)
			}
		}
		go func() { share(playing, t, j); shown <- true }()
	}
	for range seats {
		<-shown
	}
	p.until("Watch it again", n.addr+"/games/")
	code, journal := get(t, p.says(`document.querySelector("a[download]").href`))
	if _, over := verified(t, []byte(journal), nil); code != http.StatusOK || !over {
		t.Errorf("answer %d: the journal of the page is not of a game that is over", code)
	}
	p.click("a.button", "Watch it again")
	p.until(program, "")
	if at := p.says("location.href"); at != n.addr+"/#shared="+id {
		t.Errorf("it is watched at %q", at)
	}
	p.do(chromedp.Navigate(n.addr + "/games/"))
	p.until("My games", "")
	p.click("#mine button", "Forget")
	p.click("#mine button", "Forget")
	if text := p.says("document.body.innerText"); strings.Contains(text, "My games") {
		t.Errorf("what was forgotten is there still:\n%s", text)
	}
}
