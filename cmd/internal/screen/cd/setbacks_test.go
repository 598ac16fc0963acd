package cd

import (
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Who is forced back, checks morale, runs or is demoralized is named in the window
// when that is shown.
func TestSetbacksAreShown(t *testing.T) {
	g := playing(t)
	windowtest.Do(t, func() {
		if err := g.dress(); err != nil {
			t.Error(err)
			return
		}
		shown := map[rules.EventKind]int{}
		for range 60 {
			if g.over() {
				break
			}
			g.step()
			for _, p := range g.table.players {
				news, is, err := p.look()
				if err != nil {
					t.Error(err)
					return
				}
				g.table.sit(p)
				if is {
					g.table.begin(p.before, news)
					g.setbacks(shown)
				}
			}
		}
		t.Log(shown)
		for _, k := range []rules.EventKind{rules.EventForcedBack, rules.EventMorale} {
			if shown[k] == 0 {
				t.Errorf("%s was never shown: the test tests nothing", k)
			}
		}
	})
}

// dress gives the table a window to be laid out in.
func (g *played) dress() error {
	brush, err := ui.NewBrush()
	if err != nil {
		return err
	}
	if g.table.tools.Fan, err = table.NewFan(); err != nil {
		return err
	}
	th, err := ui.NewTheme()
	g.table.tools.Brush = brush
	if err == nil {
		g.table.stays, g.table.curtain = false, nil
		g.table.Layout(image.Pt(1280, 800), th)
	}
	return err
}

// setbacks goes through what is shown, beat by beat.
func (g *played) setbacks(shown map[rules.EventKind]int) {
	g.Helper()
	s := g.table.show
	for ; s != nil; s.enter() {
		g.table.layPage()
		words := g.table.written()
		for _, e := range s.beat().entries {
			k := e.event.Kind
			if !slices.Contains([]rules.EventKind{rules.EventForcedBack, rules.EventMorale, rules.EventDemoralized, rules.EventRallied, rules.EventFlight}, k) {
				continue
			}
			shown[k]++
			who := e.event.Stand
			if k == rules.EventMorale {
				who = e.event.What
			}
			if who == "" || !strings.Contains(words, who) {
				g.Errorf("while %q is shown, the window does not name %q: %s", e.text, who, words)
				return
			}
		}
		if !s.goTo(s.at + 1) {
			break
		}
	}
	g.table.show = nil
}

// written are the words of the page, a line each.
func (t *Table) written() string {
	var out strings.Builder
	w := walker{place: func(geom.Point) {}, been: map[seenAt]bool{}, text: func(s string) { out.WriteString(s + "\n") }}
	w.walk(reflect.ValueOf(t.page).Elem().FieldByName("marks"))
	return out.String()
}
