package site

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/link"
	"sightline/scenarios"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
)

// heard is what a reader of the screen finds in the page: a line for each thing, its role
// and its name.
func (b *tab) heard() string {
	b.t.Helper()
	tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		b.t.Fatal(err)
	}
	var out strings.Builder
	for _, n := range tree.Nodes {
		if !n.Ignored && n.Role != nil && n.Name != nil {
			fmt.Fprintf(&out, "%s %s\n", strings.Trim(string(n.Role.Value), `"`), strings.Trim(string(n.Name.Value), `"`))
		}
	}
	return out.String()
}

// hears waits until a reader of the screen finds some lines.
func (b *tab) hears(want ...string) string {
	b.t.Helper()
	found := ""
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		found = b.heard()
		missing := ""
		for _, w := range want {
			if !strings.Contains(found, w) {
				missing = w
			}
		}
		if missing == "" {
			return found
		}
	}
	b.t.Fatalf("a reader of the screen does not find all of %q in\n%s", want, found)
	return ""
}

// aloud is what was read aloud.
func (b *tab) aloud() string {
	b.t.Helper()
	return b.says(`document.querySelector("#spoken [aria-live=polite]").innerText`)
}

// presses presses a button that nobody sees.
func (b *tab) presses(name string) {
	b.t.Helper()
	if done := b.says(fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll("#spoken button")].filter((b) => b.textContent === %q);
		if (all.length === 0) return "none of " + document.getElementById("spoken").innerText;
		all[0].click();
		return "";
	})()`, name)); done != "" {
		b.t.Fatalf("there is no button %q: %s", name, done)
	}
	b.ticks(20)
}

// Readers of the screen find a ruling with its verdict and reasons; when a stand is dragged
// the other verdict is read aloud; a button that nobody sees does what it says.
func TestRulingIsSpokenInABrowser(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace"+link.OfRuling(text))
	b.until("the answer shows", func(tr *trace) bool { return tr.Verdict == "blocked" && !tr.Baking })
	b.hears("heading The ruling", "Line of sight from Observer to Grenadier 1: blocked by ", "button Grenadier 1", "blocks alone", "application The window of Sightline")
	was := b.says(`(globalThis.kept = document.querySelector("#spoken h1"), globalThis.stand = [...document.querySelectorAll("#spoken button")].find((b) => b.textContent === "Observer"), "")`)
	p := b.find("Grenadier 1")
	b.mouse("mouseMoved", p.X, p.Y)
	b.mouse("mousePressed", p.X, p.Y)
	for k := 1; k <= 10; k++ {
		b.mouse("mouseMoved", p.X, p.Y-float64(20*k))
	}
	b.mouse("mouseReleased", p.X, p.Y-200)
	b.until("another answer", func(tr *trace) bool { return tr.Verdict == "clear" })
	b.ticks(30)
	if said := b.aloud(); !strings.Contains(said, "Line of sight from Observer to Grenadier 1: clear.") || was != "" {
		t.Errorf("read aloud is\n%s", said)
	}
	if stays := b.says(`String(globalThis.kept.isConnected && globalThis.stand.isConnected)`); stays != "true" {
		t.Error("what did not change is another element now: a reader loses the place")
	}
	b.presses("Line of sight, or line of fire")
	if said := b.aloud(); !strings.Contains(said, "Line of fire from Observer to Grenadier 1: ") {
		t.Errorf("asked for the line of fire, read aloud is\n%s", said)
	}
}

// A match is told to readers of the screen, played by buttons that nobody sees; under the
// curtain nothing of either side is in the page, and who sits then hears of one side alone.
func TestHotSeatIsSpokenInABrowser(t *testing.T) {
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.hears("heading The list", "button Maneuvers")
	b.presses("Maneuvers")
	b.click("Red: Player")
	b.click("begin")
	b.until("the curtain", func(tr *trace) bool { return tr.Scene == "curtain" && tr.Message == "Blue" })
	b.hears("heading Blue. ", "button Hold to sit down")
	b.presses("Hold to sit down")
	b.until("Blue sits", func(tr *trace) bool { return tr.Scene == "match" && tr.Side == "Blue" })
	b.hears("heading Maneuvers. ", "button Blue rifle 1", "button Place all")
	b.presses("Place all")
	b.until("all are placed", func(tr *trace) bool { return len(tr.Left) == 0 })
	b.ticks(40)
	if said := b.aloud(); !strings.Contains(said, "Blue rifle 1 is placed ") || !strings.Contains(said, "All stands are placed.") {
		t.Errorf("read aloud is\n%s", said)
	}
	b.presses("Ready")
	b.until("the curtain for Red", func(tr *trace) bool { return tr.Scene == "curtain" && tr.Message == "Red" })
	if all := b.says(`document.getElementById("spoken").textContent`); strings.Contains(all, "Blue") || !strings.Contains(all, "Red. ") {
		t.Errorf("under the curtain for Red the page has\n%s", all)
	}
	b.presses("Hold to sit down")
	b.until("Red sits", func(tr *trace) bool { return tr.Scene == "match" && tr.Side == "Red" })
	all := b.hears("heading Maneuvers. ", "None is known.", "button Place all")
	if strings.Contains(all, "Blue rifle") {
		t.Errorf("Red is told of Blue:\n%s", all)
	}
}

// A button that nobody sees shows as long as it has the focus of the keyboard: who sees
// would not know what Enter presses.
func TestFocusedButtonShows(t *testing.T) {
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.hears("button Maneuvers")
	const corner = `(() => { const e = document.elementFromPoint(24, 24); return e.tagName + " " + e.textContent; })()`
	if at := b.says(corner); !strings.HasPrefix(at, "CANVAS") {
		t.Errorf("nothing has the focus, and in the corner is %q", at)
	}
	name := b.says(`(() => {
		const all = [...document.querySelectorAll("#spoken button")];
		all[0].focus();
		return all[1].textContent;
	})()`)
	b.do(chromedp.KeyEvent("\t"))
	if at := b.says(corner); at != "BUTTON "+name {
		t.Errorf("%q has the focus, and in the corner is %q", name, at)
	}
	b.save("focused")
	b.says(`(document.activeElement.blur(), "")`)
	if at := b.says(corner); !strings.HasPrefix(at, "CANVAS") {
		t.Errorf("nothing has the focus any more, and in the corner is %q", at)
	}
}
