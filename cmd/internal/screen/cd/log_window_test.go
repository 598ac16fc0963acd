package cd

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// logLines counts the lines of the log in view.
func (g *guest) logLines() (names []string) {
	g.T.Helper()
	g.drawn()
	for _, s := range g.Now().Targets {
		if strings.HasPrefix(s.Name, "log ") && s.Name[4] >= '0' && s.Name[4] <= '9' {
			names = append(names, s.Name)
		}
	}
	return names
}

// The lines of the log are found by their words, Esc shows all again; a click opens
// one, goes there, and takes back all since when that is asked and said again.
func TestLogByWordsAndBack(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	g.press(ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyTab, ebiten.KeyDigit3)
	g.press(ebiten.KeyL)
	all := g.logLines()
	g.Save("log", g.Settled())
	g.with(ebiten.KeyControlLeft, ebiten.KeyF)
	g.typeIn("tank")
	found := g.logLines()
	g.Save("log-found", g.Settled())
	if len(found) == 0 || len(found) >= len(all) {
		t.Errorf("%d lines have the word tank, of %d in view", len(found), len(all))
	}
	if tr := g.Now(); tr.Step != "command" || len(tr.Left) == 0 {
		t.Errorf("what is typed is taken for keys: %s, left %v", tr.Step, tr.Left)
	}
	g.typeIn("zz")
	if n := g.logLines(); len(n) != 0 {
		t.Errorf("%v have the word tankzz", n)
	}
	g.press(ebiten.KeyEscape)
	if n := g.logLines(); len(n) != len(all) {
		t.Errorf("after Esc %d lines are in view, want %d as before", len(n), len(all))
	}
	left := len(g.Now().Left)
	g.click(g.Target(all[len(all)-2]))
	g.drawn()
	g.Save("log-opened", g.Settled())
	g.click(g.Target("take back to line"))
	g.drawn()
	g.Save("log-back", g.Settled())
	g.press(ebiten.KeyEnter)
	if n := len(g.Now().Left); n != left+1 {
		t.Errorf("back to the line before the last %d commanders have no chit, want %d: %q", n, left+1, g.Now().Message)
	}
	windowtest.Verifies(t, dir)
}

// The log has the room to read what happened: it showed four or five entries, and two with
// large text. Each here has two lines, or would have four, whatever game would be played. Opened, an
// entry says all that it was cut short of.
func TestLogShowsManyEntries(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.show, h.player.owed, h.curtain, h.logOpen = nil, false, nil, true
		h.player.log = nil
		for i := range 30 {
			e := entry{at: i, turn: 1, step: rules.Moving, text: "Rifle 1 moves 5″ to the east, and then 3″ north"}
			if i%2 == 0 {
				e.text = "Rifle 1 moves 5″ to the east (along the fence of the near pines, where the other side does not see it)"
			}
			e.event.Kind, e.event.Stand, e.exact = rules.EventMoved, "Rifle 1", e.text
			h.player.log = append(h.player.log, e)
		}
		for _, c := range []struct {
			size image.Point
			text float64
			want int
		}{{image.Pt(1280, 800), 1, 10}, {image.Pt(1024, 640), 1, 6}, {image.Pt(1280, 800), 1.5, 5}} {
			h.Layout(c.size, h.theme.At(c.text, h.theme.Palette))
			h.logLong = -1
			h.layPage()
			shown := 0
			for _, s := range h.page.Spots() {
				if n, is := strings.CutPrefix(s.Name, "log "); is && n[0] >= '0' && n[0] <= '9' {
					shown++
				}
			}
			if shown < c.want {
				t.Errorf("%v, text %v: %d entries show, want %d", c.size, c.text, shown, c.want)
			}
		}
		lines, _ := h.logLines(200)
		i := slices.IndexFunc(lines, func(l logLine) bool { return l.more })
		if i < 0 {
			t.Fatal("no entry is cut short")
		}
		h.openTold(lines[i].entry)
		all, _ := h.logLines(200)
		if said := strings.Join(all[i].words, " "); all[i].more || said != all[i].said() {
			t.Errorf("opened it says %q of %q", said, all[i].said())
		}
	})
}

// When the referee has the game go on in another turn, the lines of the log from
// then on are of that turn: they came under the one that was left.
func TestRefereesTurnInTheLog(t *testing.T) {
	g := playing(t)
	g.folder.Close()
	m, err := g.folder.OpenMatch("first-fight", g.text, games.Setting{Referee: true})
	if err != nil {
		t.Fatal(err)
	}
	table, err := newTable(&Tools{Games: g.folder}, nil, "maneuvers-1941", m, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Referee.Do([]byte(`{"do":"referee","reason":"to be quick","turn":3,"step":"movement"}`)); err != nil {
		t.Fatal(err)
	}
	for _, p := range table.players {
		news, _, err := p.look()
		if err != nil || len(news) == 0 {
			t.Fatalf("%s is told %v, %v", p.name(), news, err)
		}
		for i := range news {
			if e := &news[i]; e.turn != 3 || e.step != rules.Moving {
				t.Errorf("%q is of turn %d, %v", e.text, e.turn, e.step)
			}
		}
	}
}

// The reason of the referee stands in the log of both sides, with his word and with what
// he takes back, and he is told places by what is near: it was left out, and his panel
// had coordinates.
func TestRefereesReasonInTheLog(t *testing.T) {
	g := playing(t)
	g.folder.Close()
	m, err := g.folder.OpenMatch("first-fight", g.text, games.Setting{Referee: true})
	if err != nil {
		t.Fatal(err)
	}
	table, err := newTable(&Tools{Games: g.folder}, nil, "maneuvers-1941", m, nil)
	if err != nil {
		t.Fatal(err)
	}
	const text = "Blue rifle 1 is to stand at (4, 15.68)"
	if _, _, err := table.referee.look(); err != nil {
		t.Fatal(err)
	}
	table.player = table.referee
	r := &refereeing{hands: hands{table}}
	told := strings.Join(r.toldOf(rules.Event{Kind: rules.EventReferee, Telling: rules.Telling{Text: "Referee: " + text + " (so)"}}, "so"), " ")
	if !strings.Contains(told, "Blue rifle 1 is to stand ") || strings.Contains(told, "15.68") || strings.Contains(told, "(so)") {
		t.Errorf("he is told %q", told)
	}
	if err := m.Referee.Do([]byte(`{"do":"referee","reason":"to be quick, as both sides agreed when they sat down to play this evening","turn":3}`)); err != nil {
		t.Fatal(err)
	}
	last := func(p *player) *entry {
		if _, _, err := p.look(); err != nil || len(p.log) == 0 {
			t.Fatalf("%s is told %v", p.name(), err)
		}
		return &p.log[len(p.log)-1]
	}
	for _, p := range table.players {
		e := last(p)
		if said, cut := e.brief(func(string) bool { return false }); cut || !strings.Contains(said, "(to be quick, as both sides agreed when they sat down to play this evening)") {
			t.Errorf("%s is told %q", p.name(), said)
		}
	}
	if err := m.Referee.TakeBack("it was no shell"); err != nil {
		t.Fatal(err)
	}
	for _, p := range table.players {
		if e := last(p); !strings.HasPrefix(e.said(), "Taken back (it was no shell): ") {
			t.Errorf("%s is told %q", p.name(), e.said())
		}
	}
}

// Under the digest of a turn there is no overview of the map: it hid some of its words.
func TestNoOverviewOverTheDigest(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.referee = nil
		windowtest.Until(func() bool { // the other side chooses
			h.stepOn()
			return h.player.model.view.Turn > 1
		})
		h.show, h.player.owed, h.curtain = nil, false, nil
		h.Layout(image.Pt(1280, 800), h.theme)
		h.camera.ZoomAt(h.zoomPoint(), 3)
		shows := func(name string) bool {
			h.layPage()
			return slices.ContainsFunc(h.page.Spots(), func(s ui.Spot) bool { return s.Name == name })
		}
		if !shows("map overview") || shows("digest") {
			t.Fatal("want the overview of a map that does not show whole, and no digest yet")
		}
		i := slices.IndexFunc(h.commands(), func(c command) bool { return c.id == "digest" })
		if h.commands()[i].do(); !shows("digest") || shows("map overview") {
			t.Errorf("the digest shows: %v; so does the overview: %v", shows("digest"), shows("map overview"))
		}
		spots := h.page.Spots()
		digest := spots[slices.IndexFunc(spots, func(s ui.Spot) bool { return s.Name == "digest" })].Place
		pointed := 0
		for _, s := range slices.Clone(spots) {
			h.page.Update(&ui.Input{Pointer: ui.Pointer{At: s.Place.Middle().Mulf(h.theme.Density)}}) // the game stands still
			if shown := h.tipNow(); len(shown.lines) > 0 {
				if pointed++; s.Place.Meets(digest).Empty() && !shown.at.Meets(digest).Empty() {
					t.Errorf("the tip of %q, %q, lies over the digest", s.Name, shown.lines)
				}
			}
		}
		if pointed < 5 {
			t.Errorf("%d tips were tried", pointed)
		}
	})
}
