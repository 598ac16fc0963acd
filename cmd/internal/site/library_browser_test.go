package site

import (
	"encoding/json"
	"io/fs"
	"maps"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/link"
	"sightline/scenarios"

	"github.com/chromedp/chromedp"
)

// shelved is the text of a ruling, and the address of a site that has a page of it.
func shelved(t *testing.T) (text []byte, address string) {
	t.Helper()
	const name = "case-08b-town-reaches-past-halfway"
	text, err := fs.ReadFile(scenarios.WorkedCases(), name+".toml")
	if err != nil {
		t.Fatal(err)
	}
	all := maps.Clone(whole(t))
	err = all.AddLibrary([]Chapter{{Title: "Towns", Sheets: []Sheet{{
		Name: name, Title: "Does a near town hide what lies behind it if it reaches past halfway?",
		Lead: "Yes. Blocked by Sainte-Marie.", Text: []string{"It would be clear without Sainte-Marie."},
		Picture: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>`), Link: link.OfRuling(text), Open: "Open it",
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(all.Handler())
	t.Cleanup(s.Close)
	return text, s.URL
}

// Who reads the page of a ruling opens its table in that page, in place of the picture, and
// puts it away again.
func TestTableInALibraryPage(t *testing.T) {
	_, address := shelved(t)
	b := &tab{t, browse(t, t.TempDir())}
	page := address + "/library/case-08b-town-reaches-past-halfway.html?trace"
	b.do(chromedp.Navigate(page))
	const shown = `String(document.querySelector("figure img").offsetHeight > 0) + " " + document.querySelectorAll("iframe").length`
	if have := b.says(shown); have != "true 0" {
		t.Fatalf("before anybody asks, picture and tables are %s", have)
	}
	b.says(`document.querySelector("button.open").click(), ""`)
	tr := new(trace)
	for end := time.Now().Add(2 * time.Minute); (tr.Verdict == "" || tr.Baking) && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if line := b.says(`document.querySelector("iframe").contentWindow.sightlineTrace || "{}"`); json.Unmarshal([]byte(line), tr) != nil {
			t.Fatal(line)
		}
	}
	if tr.Verdict != "blocked" || tr.Scene != "table" {
		t.Fatalf("in the page opens %+v", tr)
	}
	if have := b.says(shown + ` + " " + location.href`); have != "false 1 "+page {
		t.Errorf("with the table, the page is %s", have)
	}
	if have := b.says(`document.activeElement.tagName + document.activeElement.contentDocument.activeElement.tagName`); have != "IFRAMECANVAS" {
		t.Errorf("keys go to %s", have)
	}
	b.save("library-table")
	b.says(`document.querySelector("button.open").click(), ""`)
	if have := b.says(shown + ` + document.querySelector("button.open").textContent`); have != "true 0Open it" {
		t.Errorf("put away, the page is %s", have)
	}
}

// The answer of a ruling that comes with the site is read before the program is there, by a
// link that holds it and by its name; of one that was changed its title and note.
func TestAnswerBeforeTheProgram(t *testing.T) {
	text, address := shelved(t)
	changed := strings.Replace(string(text), "Yes. As case 8", "Perhaps. As case 8", 1)
	if changed == string(text) {
		t.Fatal("the ruling says something else now")
	}
	const said = `["title", "lead", "more"].map((id) => document.getElementById(id).textContent).join("|")`
	const title = "Does a near town hide what lies behind it if it reaches past halfway?"
	const answer = title + "|Yes. Blocked by Sainte-Marie.|It would be clear without Sainte-Marie."
	b := &tab{t, browse(t, t.TempDir())}
	for _, c := range []struct{ hash, want string }{
		{link.OfRuling(text), answer},
		{"#ruling=case-08b", answer},
		{link.OfRuling([]byte(changed)), title + "|Perhaps. As case 8"},
	} {
		b.do(chromedp.Navigate("about:blank"))
		b = open(t, b.ctx, address+"/?trace"+c.hash)
		b.until("the answer shows", func(tr *trace) bool { return tr.Verdict == "blocked" })
		if have := b.says(said); !strings.HasPrefix(have, c.want) || c.want == answer && have != c.want {
			t.Errorf("%.40s: the page says %q, want %q", c.hash, have, c.want)
		}
		early := b.says(`String(performance.getEntriesByName("sightline-read").at(-1).startTime < performance.getEntriesByName("sightline-shown")[0].startTime)`)
		if early != "true" {
			t.Errorf("%.40s: it says so late", c.hash)
		}
	}
}

// A name that is wrong is answered with the one that was meant.
func TestWrongNameInABrowser(t *testing.T) {
	_, address := shelved(t)
	b := &tab{t, browse(t, t.TempDir())}
	b.do(chromedp.Navigate(address + "/?trace#scenario=lezy-1944"))
	notice := ""
	for end := time.Now().Add(time.Minute); !strings.HasPrefix(notice, "The link") && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		notice = b.says(`document.getElementById("notice").textContent`)
	}
	if !strings.Contains(notice, "it may be lezey-1944") {
		t.Errorf("the page says %q", notice)
	}
}
