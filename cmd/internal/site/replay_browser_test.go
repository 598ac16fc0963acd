package site

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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
