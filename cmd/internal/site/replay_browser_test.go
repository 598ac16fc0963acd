package site

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sightline/cmd/internal/screen/windowtest"
)

// A recorded game that is brought to a tab is played back there, to its last moment and
// back to its first.
func TestReplayInABrowser(t *testing.T) {
	file, err := filepath.Abs("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	if err := chromedp.Do(b.ctx, chromedp.SetUploadFiles("#pick", []string{file}, chromedp.NodeReady)); err != nil {
		t.Fatal(err)
	}
	tr := b.until("the replay", func(tr *trace) bool { return tr.Scene == "replay" && !tr.Baking })
	all, first := strings.CutPrefix(tr.Todo, "1 of ")
	if n, err := strconv.Atoi(all); tr.Table != "Maneuvers" || !first || err != nil || n < 50 {
		t.Fatalf("it shows %q, moment %s", tr.Table, tr.Todo)
	}
	b.key(kb.End)
	b.until("the last moment", func(tr *trace) bool { return tr.Todo == all+" of "+all && len(tr.Stands) > 0 })
	b.save("replay")
	b.key(kb.Home)
	b.until("the first moment", func(tr *trace) bool { return tr.Todo == "1 of "+all })
}

// The address of a game that a service shows opens it to be watched, and what shows is kept; of one
// that is not shown the page says so.
func TestSharedGameInABrowser(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/", whole(t).Handler())
	mux.HandleFunc("/games/7XQ2KQ4B.jsonl", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	ctx := browse(t, t.TempDir())
	b := open(t, ctx, s.URL+"/?trace#shared=7XQ2KQ4B")
	tr := b.until("the replay", func(tr *trace) bool { return tr.Scene == "replay" && !tr.Baking })
	if tr.Table != "Maneuvers" {
		t.Errorf("it shows %q", tr.Table)
	}
	if hash := b.says("location.hash"); !strings.HasPrefix(hash, "#watch=maneuvers-1941-") {
		t.Errorf("the address is %q: loaded again it would not show the game that is kept", hash)
	}
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/?trace#shared=OTHER"))
	notice := ""
	windowtest.Until(func() bool {
		notice = b.says(`document.body.classList.contains("failed") ? document.getElementById("notice").textContent : ""`)
		return notice != ""
	})
	if !strings.Contains(notice, "not shown here: 404") {
		t.Errorf("of a game that nobody shows the page says %q", notice)
	}
}
