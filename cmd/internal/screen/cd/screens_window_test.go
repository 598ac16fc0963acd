package cd

import (
	"image"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// panelNames are the names of what covers the map.
var panelNames = []string{"bar", "roster panel", "card", "tray", "log panel", "lesson", "sight profile", "map overview"}

// writtenWhole are the words that end with three dots because more is asked.
var writtenWhole = []string{"Take back…", "All since a line of the log…", "Begin anew…", "Get in, out…", "Search: hits, place, dice …"}

// A walk goes through a match and looks at every screen of it.
type walk struct {
	t *testing.T
	*hand
	panes  []windowtest.Pane
	themes map[string]*ui.Theme // of the panes, by name
	faults *windowtest.Faulty
	least  float64 // the least share of the map that is uncovered; 1 if none was measured
	seen   map[string]bool
}

// look looks at what shows now, in every window.
func (w *walk) look(name string) {
	if w.seen[name] {
		return
	}
	w.seen[name] = true
	for _, p := range w.panes {
		w.layout(p)
		w.layPage()
		w.layPage() // how high some are is known now
		f := w.faults
		f.Cuts = append(w.inTip(), writtenWhole...)
		for _, s := range f.Find(w.page, w.themes[p.Name], panelNames) {
			w.t.Errorf("%s, %s: %s", name, p.Name, s)
		}
		w.inWindow(name, p)
		if p.Name == "1280" && w.curtain == nil && !w.menu && !w.help && w.dialog == nil && !w.logOpen && !w.sight.line {
			share := windowtest.Uncovered(w.page, panelNames)
			w.least = min(w.least, share)
			if share < 0.7 {
				w.t.Errorf("%s: %.1f %% of the window is uncovered, want 70", name, 100*share)
			}
			w.cardWhole(name)
			w.t.Logf("%-30s %4.1f %% uncovered", name, 100*share)
		}
		if windowtest.Kept() {
			w.save(name + "-" + p.Name)
		}
	}
}

// inTip are the words of the bar that are cut after a word: its tip has all of them.
func (w *walk) inTip() (out []string) {
	for _, s := range w.page.Spots() {
		if s.Name != "bar" || s.Tip == "" {
			continue
		}
		for _, line := range w.page.Said() {
			if head, cut := strings.CutSuffix(line, " …"); cut && strings.Contains(strings.Replace(s.Tip, "\n", " · ", 1), head) {
				out = append(out, line)
			}
		}
	}
	return out
}

// cardWhole fails if the card scrolls though there is room below it.
func (w *walk) cardWhole(name string) {
	for _, s := range w.page.Spots() {
		if s.Name != "card" {
			continue
		}
		high, _ := w.fillCard(ui.Rect{X: s.Place.X, Y: 1e5, W: s.Place.W, H: 1})
		if w.frame.docked {
			if s.Place.H < high+2*cardPad && s.Place.Y > w.frame.card.Y+1 {
				w.t.Errorf("%s: %.0f of the card's %.0f show, and it might begin %.0f higher", name, s.Place.H, high+2*cardPad, s.Place.Y-w.frame.card.Y)
			}
			return
		}
		if end := w.frame.right.Bottom() - w.lessonHigh(); s.Place.H < high+2*cardPad && s.Place.Bottom() < end-1 {
			w.t.Errorf("%s: %.0f of the card's %.0f show, and %.0f below it are empty", name, s.Place.H, high+2*cardPad, end-s.Place.Bottom())
		}
		return
	}
}

// inWindow fails if what can be pressed is out of reach.
func (w *walk) inWindow(name string, p windowtest.Pane) {
	for _, s := range w.page.Spots() {
		size := w.page.Size()
		in := s.Place.X >= 0 && s.Place.Y >= 0 && s.Place.Right() <= size.W && s.Place.Bottom() <= size.H
		if s.Press != nil && !in && !w.scrolls(s.Place) && s.Place.Y < w.frame.tray.Y {
			w.t.Errorf("%s, %s: %q at %.0f is not in the window", name, p.Name, s.Name, s.Place)
		}
	}
}

// save draws until nothing is being baked, and writes the picture.
func (w *walk) save(name string) {
	size := w.size
	if w.dst.Bounds().Size() != size {
		w.dst.Deallocate()
		w.dst = ebiten.NewImage(size.X, size.Y)
	}
	windowtest.Until(func() bool {
		w.dst.Clear()
		if w.draw(); w.curtain != nil || !w.bakery.Baking() {
			return true
		}
		time.Sleep(20 * time.Millisecond) // the processor draws, and has to bake
		return false
	})
	windowtest.Keep(w.t, name, w.dst)
}

// back lays the match out as it is played.
func (w *walk) back() {
	p := w.panes[0]
	p.Size = image.Pt(1280, 800)
	w.layout(p)
}

// layout lays what shows out in a window.
func (w *walk) layout(p windowtest.Pane) {
	if w.themes[p.Name] == nil {
		w.themes[p.Name] = w.theme.At(p.Text, p.Palette)
	}
	w.Layout(p.Size, w.themes[p.Name])
}

// chooses has the player choose as steady does, without being ready.
func (w *walk) chooses() {
	steady, err := bot.New("steady")
	if err != nil {
		w.t.Fatal(err)
	}
	p := w.player
	for _, a := range steady.Choose(p.model.view, p.side, game.NewDice("1", 0)) {
		if _, is := a.(rules.Ready); !is {
			_ = p.seat.Do(rules.EncodeAction(a))
		}
	}
	w.tick(ui.Input{})
	w.tick(ui.Input{})
}

// goesOn is ready, and waits for what comes of it.
func (w *walk) goesOn() {
	step, turn := w.player.model.view.Step, w.player.model.view.Turn
	_ = w.player.seat.Do(rules.EncodeAction(rules.Ready{}))
	if !windowtest.Until(func() bool {
		w.tick(ui.Input{})
		v := w.player.model.view
		_, over := v.Over()
		return over || w.show != nil || v.Step != step || v.Turn != turn
	}) {
		w.t.Errorf("%v of turn %d does not end", step, turn)
	}
}

// news looks at what is shown, once at each kind of thing.
func (w *walk) news(prefix string) {
	for range 200 {
		if w.show == nil {
			return
		}
		s := w.show
		kind := "digest"
		if s.beat().digest == nil {
			kind = string(s.beat().lead().Kind)
		}
		s.paused, s.ticks = true, s.turn()
		w.look(prefix + "news-" + kind)
		w.back()
		w.key(ebiten.KeyN, false)
	}
	w.t.Errorf("what happened is shown without end: menu %v, help %v, dialog %v", w.menu, w.help, w.dialog)
}

// escape gives up what is selected and open, and no more.
func (w *walk) escape() {
	w.player.tool.cancel()
	w.dialog, w.menu = nil, false
	w.choose("", false)
}

// opened looks at what a key opens, and closes it.
func (w *walk) opened(name string, k ebiten.Key, shift bool) {
	w.key(k, shift)
	w.look(name)
	w.back()
	w.key(k, shift)
}

// All screens of a match, in windows of all sizes: no word is cut short or lies on
// another, no panel lies on another, all that can be pressed is in the window, and
// at 1280 by 800 the panels leave the map 70 % of it in every step, beside the longest
// card, too, which shows all it has room for. With
// SIGHTLINE_FRAMES it keeps a picture of each, with SIGHTLINE_PANE in one window
// alone.
func TestScreensOfMatch(t *testing.T) {
	for _, list := range eachPane() {
		w := walks(t, list, "maneuvers-1941", (*walk).game)
		if w == nil {
			continue
		}
		if list[0].Name == "1280" && w.least == 1 {
			t.Error("no screen was measured")
		}
	}
}

// eachPane is all panes at once, or with pictures one at a time: a table is drawn
// anew in each.
func eachPane() (out [][]windowtest.Pane) {
	all := windowtest.Panes()
	if !windowtest.Kept() {
		return append(out, all)
	}
	for _, p := range all {
		out = append(out, []windowtest.Pane{p})
	}
	return out
}

// walks goes through a match of a scenario against steady, in some panes; nil if it
// cannot begin.
func walks(t *testing.T, list []windowtest.Pane, scenario string, through func(*walk)) (w *walk) {
	return walksOf(t, list, scenario, [2]string{"", "steady"}, through)
}

// walksOf is walks with who sits at each side.
func walksOf(t *testing.T, list []windowtest.Pane, scenario string, sides [2]string, through func(*walk)) (w *walk) {
	withHand(t, scenario, sides, func(h *hand) {
		w = &walk{t: t, hand: h, panes: list, themes: map[string]*ui.Theme{}, faults: &windowtest.Faulty{Said: map[string]bool{}}, least: 1, seen: map[string]bool{}}
		through(w)
	})
	return w
}

// game plays turns of a match until every step has been looked at.
func (w *walk) game() {
	w.look("deployment")
	w.back()
	w.opened("menu", ebiten.KeyF10, false)
	w.opened("help", ebiten.KeyF1, false)
	w.opened("log-empty", ebiten.KeyL, false)
	w.key(ebiten.KeyTab, false)
	w.look("deployment-chosen")
	w.back()
	w.key(ebiten.KeyEnter, false)
	w.escape()
	w.key(ebiten.KeyEnter, false)
	w.look("deployment-ready")
	w.back()
	w.escape()
	w.key(ebiten.KeyA, false)
	w.look("deployed")
	w.back()
	w.goesOn()
	w.news("")
	for range 60 {
		for range 40 { // a step in which nobody has a choice goes on by itself
			w.tick(ui.Input{})
			w.news("")
			time.Sleep(time.Millisecond)
		}
		v := w.player.model.view
		if _, over := v.Over(); over || v.Turn > 4 {
			break
		}
		step := v.Step.String()
		w.look(step)
		w.back()
		w.key(ebiten.KeyTab, false)
		w.look(step + "-chosen")
		w.back()
		w.escape()
		w.chooses()
		w.look(step + "-done")
		w.back()
		if v.Turn == 2 {
			w.opened(step+"-log", ebiten.KeyL, false)
			w.opened(step+"-line", ebiten.KeyP, false)
		}
		w.goesOn()
		w.news("")
	}
	if !w.seen["movement-chosen"] || !w.seen["general-fire-done"] || !w.seen["news-fire"] || !w.seen["news-digest"] {
		w.t.Errorf("of %d screens some are missing: a turn was not played to its end", len(w.seen))
	}
}

// The panel of a lesson leaves the map as much of the window.
func TestScreensOfFirstGame(t *testing.T) {
	walks(t, windowtest.Panes()[:1], Teaches, func(w *walk) {
		if w.lessonHigh() == 0 {
			t.Error("no lesson is told")
		}
		w.look("lesson")
		w.key(ebiten.KeyTab, false)
		w.look("lesson-chosen")
	})
}

// In large text the lesson leaves half of the column to the card, of which the title
// alone showed, and its own text scrolls; without a card all of it shows.
func TestLessonLeavesRoomForCard(t *testing.T) {
	large := windowtest.Panes()[3:4]
	walks(t, large, Teaches, func(w *walk) {
		high := func(name string) float64 {
			for _, s := range w.page.Spots() {
				if s.Name == name {
					return s.Place.H
				}
			}
			return 0
		}
		w.look("lesson-large")
		whole := high("lesson")
		w.key(ebiten.KeyTab, false)
		w.look("lesson-large-chosen")
		if card, column := high("card"), w.frame.right.H; card < column/2-margin {
			t.Errorf("the card has %.0f of the column's %.0f", card, column)
		}
		if short := high("lesson"); short >= whole || short < lessonLeast-1 {
			t.Errorf("the lesson is %.0f high beside a card, and %.0f alone", short, whole)
		}
	})
}
