package site

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// clickRight clicks a place with the right button.
func (b *tab) clickRight(p place) {
	b.t.Helper()
	b.mouse(chromedp.MouseMoved, p.X, p.Y)
	for _, what := range []input.DispatchMouseEventType{chromedp.MousePressed, chromedp.MouseReleased} {
		b.do(chromedp.MouseEvent(what, p.X, p.Y, chromedp.ButtonRight))
		b.ticks(3)
	}
}

// lies is where the pieces of a board lie, told apart from what is drawn anew.
func (tr *trace) lies() string {
	var list []string
	for _, s := range tr.Stands {
		list = append(list, fmt.Sprintf("%s in %s", s.Name, tr.cellsAt(s)[0].Name))
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// cellsAt are the cells, the nearest to a place first.
func (tr *trace) cellsAt(at place) (list []place) {
	for _, p := range tr.Targets {
		if strings.HasPrefix(p.Name, "cell ") {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(p, q place) int {
		return cmp.Compare(math.Hypot(p.X-at.X, p.Y-at.Y), math.Hypot(q.X-at.X, q.Y-at.Y))
	})
	return list
}

// can reports whether there is something to click of a name, or of one that goes on behind it.
func (tr *trace) can(name string) bool {
	return slices.ContainsFunc(tr.Targets, func(p place) bool { return p.Name == name || strings.HasPrefix(p.Name, name+" ") })
}

// shows reports whether the page's words for who does not see have some line: traces have words
// in the ticks alone in which they change.
func (b *tab) shows(line string) bool {
	b.t.Helper()
	return strings.Contains(b.says(`document.getElementById("spoken").innerText`), line)
}

// onBoard waits until the player of a board has to do something.
func (b *tab) onBoard() *trace {
	b.t.Helper()
	return b.until("the player's turn", func(tr *trace) bool {
		if tr.Scene == "board" && tr.Showing {
			b.key("e")
			return false
		}
		return tr.Scene == "board" && !tr.Baking && b.shows("Your turn")
	})
}

// A battle on a board is played in a tab against the bot by clicks, goes on when the page is
// loaded again, and is watched once it is over.
func TestBoardInABrowser(t *testing.T) {
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.presses("The crossroads at Tolstoye")
	b.click("begin")
	b.until("the board", func(tr *trace) bool { return tr.Scene == "board" && !tr.Baking })
	b.followed("The crossroads at Tolstoye – Sightline", "#game=crossroads-")
	b.key("\r")
	begun := b.onBoard()
	if begun.Turn != 1 {
		t.Fatalf("it begins with turn %d: %q", begun.Turn, begun.Todo)
	}
	b.save("board")
	b.moves()
	b.save("board-moved")
	tr := b.onBoard()
	if tr.can("done") { // some of the group have not acted
		b.click("done")
		tr = b.onBoard()
	}
	if len(tr.Chosen) > 0 {
		b.key("\x1b") // chooses nobody, as when the page is loaded again
		tr = b.onBoard()
	}

	b.again()
	again := b.until("the board", func(tr *trace) bool { return tr.Scene == "board" && !tr.Baking && len(tr.Stands) > 0 })
	if again.Turn != tr.Turn || again.Todo != tr.Todo || again.lies() != tr.lies() {
		t.Errorf("loaded again, turn %d, %q:\n%s\nwas %d, %q:\n%s", again.Turn, again.Todo, again.lies(), tr.Turn, tr.Todo, tr.lies())
	}
	b.onBoard()
	b.moves()

	b.key("\x1b")
	if !b.now().can("menu resign") { // the first chose nobody
		b.key("\x1b")
	}
	b.click("menu resign")
	b.click("menu yes")
	b.until("it is over", func(tr *trace) bool { return b.shows("The game is over") })
	b.save("board-over")
	b.click("watch again")
	b.until("the film", func(tr *trace) bool { return tr.Scene == "film" && !tr.Baking })
	first := b.now().lies()
	for range 60 {
		if b.key("n"); b.now().lies() != first {
			break
		}
	}
	if tr := b.now(); tr.lies() == first {
		t.Errorf("in the film nobody moves: %q", tr.Todo)
	}
	b.save("board-film")
}

// moves has somebody go elsewhere by a right click.
func (b *tab) moves() {
	b.t.Helper()
	for range 8 {
		b.key("\t")
		tr := b.now()
		if len(tr.Chosen) == 0 {
			continue
		}
		was := tr.lies()
		for _, c := range tr.cellsAt(b.find(tr.Chosen[0]))[1:7] {
			b.clickRight(c)
			if strings.HasSuffix(b.now().Todo, "?") { // it ends the group's activation, and asks first
				b.key("\r")
			}
			if b.now().Showing {
				b.onBoard()
			}
			if b.now().lies() != was {
				return
			}
		}
	}
	b.save("stuck")
	b.t.Fatalf("nobody moves: %+v", b.now())
}

// Two at one tab play a board on which sides hide something: a curtain hangs between them, under
// which nothing of either is in the page, and who sits then is told of one side alone.
func TestHotSeatOfBoardsInABrowser(t *testing.T) {
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	b.presses("Tempelhof")
	b.click("German: Player")
	b.click("begin")
	b.until("the table before anybody has a secret", func(tr *trace) bool { return tr.Scene == "board" && tr.Side == "Allied" && !tr.Baking })
	b.key("\r")
	b.until("the curtain for the Germans", func(tr *trace) bool { return tr.Scene == "curtain" && tr.Message == "German" })
	b.save("board-curtain")
	if all := b.says(`document.getElementById("spoken").textContent`); strings.Contains(all, "82nd") || strings.Contains(all, "Volkssturm") || !strings.Contains(all, "German") {
		t.Errorf("under the curtain for the Germans the page has\n%s", all)
	}
	b.hears("button Hold to sit down")
	b.presses("Hold to sit down")
	b.until("the Germans sit", func(tr *trace) bool { return tr.Scene == "board" && tr.Side == "German" && !tr.Baking })
	b.save("board-hot-seat")
	if tr := b.now(); !tr.can("arrange") || !b.shows("Set up") {
		t.Errorf("the Germans are to set up, and may %v", tr.Targets)
	}
}
