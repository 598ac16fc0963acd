//go:build !js

package screen

import (
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/cmd/internal/settings"
)

// The handbook is read under Help: a page is opened from the list, a link of it leads to
// another, Escape back to both, and the arrows turn pages. Every page is laid out within a
// tick, in small windows and large letters, and all its links are within reach.
func TestHandbookIsRead(t *testing.T) {
	folder := games.In(t.TempDir())
	defer folder.Close()
	windowtest.Do(t, func() {
		a, err := newApp(Options{Games: folder, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
		if err != nil {
			t.Error(err)
			return
		}
		l := a.scene.(*lobby)
		l.Layout(image.Pt(1280, 800), a.theme)
		key := func(k ebiten.Key) {
			l.Update(&ui.Input{Keys: []ebiten.Key{k}})
			l.lay()
		}
		key(ebiten.KeyF1)
		if !l.page.PressNamed("page start") {
			t.Error("the list has no page to start with")
			return
		}
		l.lay()
		for !l.page.PressNamed("link movement") {
			if top := l.lists[helpSection].Top; l.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyPageDown}}) != nil {
				if l.lay(); l.lists[helpSection].Top == top {
					t.Error("no link to movement was found")
					return
				}
			}
		}
		l.lay()
		if said := l.page.Said(); l.reader.page != "movement" || !slices.Contains(said, "Planning") {
			t.Errorf("the link leads to %q: %q", l.reader.page, said)
		}
		key(ebiten.KeyEscape)
		if l.reader.page != "start" {
			t.Errorf("Escape leads back to %q", l.reader.page)
		}
		key(ebiten.KeyArrowRight)
		if l.reader.page != "lobby" {
			t.Errorf("the arrow leads to %q", l.reader.page)
		}
		key(ebiten.KeyEscape)
		if l.reader.page != "" || l.section != helpSection {
			t.Errorf("Escape leads to %q in section %d", l.reader.page, l.section)
		}
		key(ebiten.KeyEscape)
		if l.section != playSection {
			t.Errorf("Escape leads to section %d", l.section)
		}
		l.allPages(t, a.theme)
	})
}

// allPages looks at how every page is laid out.
func (l *lobby) allPages(t *testing.T, th *ui.Theme) {
	l.enter(helpSection)
	for _, size := range []float64{1, 2} {
		l.Layout(image.Pt(1024, 640), th.At(size, ui.Palette{}))
		for _, p := range l.reads().Pages() {
			l.turnTo(p.Name)
			since := time.Now()
			laid := l.laidPage()
			if took := time.Since(since); took > 2*time.Second { // many times what it takes
				t.Errorf("%s is laid out in %v", p.Name, took)
			}
			words := 0
			for _, m := range laid.marks {
				words += len(strings.Fields(m.label.Text))
				if m.place.X < -0.5 || m.place.Right() > l.reader.wide*1.02+30 {
					t.Errorf("%s, text %v: %q is at %.0f of %.0f", p.Name, size, m.label.Text, m.place, l.reader.wide)
				}
				if name, _, _ := strings.Cut(m.to, "#"); m.to != "" && l.reads().Page(name) == nil {
					t.Errorf("%s leads to %q", p.Name, m.to)
				}
			}
			if words < 50 || laid.high < 200 {
				t.Errorf("%s has %d words and is %.0f high", p.Name, words, laid.high)
			}
		}
	}
}

// In a match the list of keys opens the page of the step, and Escape goes back to the match as it
// was.
func TestHandbookInAMatch(t *testing.T) {
	g := &guest{windowtest.Launch(t, windowtest.Size, "--match", "player,steady", "maneuvers-1941")}
	g.Settled()
	before := g.Now()
	g.Key(ebiten.KeyF1)
	g.Ticks(2)
	g.Click(g.Target("handbook"))
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "lobby" || tr.Step != "help" || tr.Table != "Orders" {
		t.Fatalf("the list of keys leads to %s, %s: %q", tr.Scene, tr.Step, tr.Table)
	}
	g.Save("handbook-in-match", g.Settled())
	g.Click(g.Target("page movement"))
	g.Ticks(2)
	if tr := g.Now(); tr.Table != "Movement" {
		t.Errorf("the list leads to %q", tr.Table)
	}
	g.Key(ebiten.KeyEscape)
	g.Ticks(2)
	if tr := g.Now(); tr.Scene != "match" || tr.Step != before.Step || tr.Todo != before.Todo {
		t.Errorf("Escape leads to %s, %s with %q; it was at %s with %q", tr.Scene, tr.Step, tr.Todo, before.Step, before.Todo)
	}
}
