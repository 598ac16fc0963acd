package screen

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/cmd/internal/site"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// hostOf hosts a game of a scenario of the library and serves it.
func hostOf(t *testing.T, name string, pages site.Files) (h *far.Host, dir string, links []string) {
	t.Helper()
	return hostGame(t, far.Game{Name: name}, pages)
}

// hostGame is hostOf with all that a game may have.
func hostGame(t *testing.T, of far.Game, pages site.Files) (h *far.Host, dir string, links []string) {
	t.Helper()
	name := of.Name
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	of.Scenario = text
	if h, err = far.NewGame(dir, of); err != nil {
		t.Fatal(err)
	}
	if pages != nil {
		h.Site = pages.Handler()
	}
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() { _ = h.Close(); s.CloseClientConnections(); s.Close() })
	seats, err := h.Seats(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats {
		links = append(links, s.Link.String())
	}
	return h, dir, links
}

// comesTo comes to a seat of a link as a program of this test.
func comesTo(t *testing.T, link string) *far.Joined {
	t.Helper()
	return comesWith(t, link, t.TempDir())
}

// comesWith is comesTo with the keys of a folder.
func comesWith(t *testing.T, link, seats string) *far.Joined {
	t.Helper()
	l, err := far.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(context.Background(), 2*time.Minute)
	defer done()
	j, err := far.Join(ctx, l, seats, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Leave)
	return j
}

// journalAt is the journal of a host's folder.
func journalAt(t *testing.T, dir string) *game.Journal {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, far.JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	return game.ParseJournal(data)
}

// soon runs ticks until what is wanted is so.
func (g *guest) soon(what string, is func(ui.Trace) bool) ui.Trace {
	g.T.Helper()
	var tr ui.Trace
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		g.Ticks(2)
		g.Frame() // what is drawn is baked
		if tr = g.Now(); is(tr) {
			return tr
		}
	}
	g.Save("far-stuck", g.Frame())
	g.T.Fatalf("never: %s; there is %+v", what, tr)
	return tr
}

// sitsAt opens a link in a window that is told the terms, and sits down.
func sitsAt(t *testing.T, games, link string) *guest {
	t.Helper()
	g := launchIn(t, games, windowtest.Size, link)
	tr := g.soon("what is played", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "Sit down at this game?") })
	for _, want := range []string{"lock", "The host's machine knows what is hidden"} {
		if !says(tr, want) {
			t.Errorf("%q is not among the terms: %q", want, tr.Words)
		}
	}
	g.Save("far-terms", g.Settled())
	g.Key(ebiten.KeyEnter)
	return g
}

// In the window a link opens its seat: what is chosen shows, and reaches the host; left and
// opened again under Continue it goes on.
func TestSeatFarAway(t *testing.T) {
	_, dir, links := hostOf(t, "first-fight.toml", nil)
	games := t.TempDir()
	g := sitsAt(t, games, links[0])
	others := make(chan *far.Joined, 1)
	go func() { others <- comesTo(t, links[1]) }()
	tr := g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	if tr.Side != "Blue" || tr.Table != "First fight" || len(tr.Left) == 0 {
		t.Fatalf("there is %q, at %q, with %v to place", tr.Side, tr.Table, tr.Left)
	}
	other := <-others
	g.Key(ebiten.KeyA) // places all
	g.soon("all are placed", func(tr ui.Trace) bool { return len(tr.Left) == 0 })
	g.Key(ebiten.KeyEnter)
	g.soon("the bar says for whom it waits", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "Waiting for Red") })
	g.Save("far-waiting", g.Settled())
	g.leave()
	g.want("lobby", "First fight")
	g.Key(ebiten.KeyDigit1)
	g.soon("it is listed", func(ui.Trace) bool {
		return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "kept seats/") })
	})
	g.Save("far-continue", g.Settled())
	g.Key(ebiten.KeyEnter)
	tr = g.soon("the match again", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	if len(tr.Left) > 0 {
		t.Errorf("it goes on with %v to place", tr.Left)
	}
	steps(t, other, 1)
	g.soon("the next step", func(tr ui.Trace) bool { return tr.Step == rules.Commanding.String() })
	if j := journalAt(t, dir); !j.Sound() {
		t.Errorf("the journal: %v", j.Faults)
	}
}

// steps has a bot play a seat for so many steps.
func steps(t *testing.T, j *far.Joined, n int) {
	t.Helper()
	b, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	l, err := j.Seat.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	view := l.View.(*rules.State)
	side := slices.Index(view.Sides(), j.Seat.Who().By)
	for range n {
		for _, a := range append(b.Choose(view, side, game.KeyedDice(fmt.Sprint("steps ", view.Turn, view.Step))), rules.Ready{}) {
			if err := j.Seat.Do(rules.EncodeAction(a)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// hostedLink is the link of a seat of the one game that is hosted in a folder of games.
func hostedLink(t *testing.T, folder string, seat int) string {
	t.Helper()
	states, err := filepath.Glob(filepath.Join(folder, "hosted", "*", "host.json"))
	if err != nil || len(states) != 1 {
		t.Fatalf("%v, %v: want one game", states, err)
	}
	var h struct {
		Addr  string
		Seats []struct{ Side, Token string }
	}
	data, err := os.ReadFile(states[0])
	if err == nil {
		err = json.Unmarshal(data, &h)
	}
	if err != nil {
		t.Fatal(err)
	}
	return "http://localhost" + h.Addr[strings.LastIndex(h.Addr, ":"):] + "/#seat=" + h.Seats[seat].Token
}

// begins has somebody come to the game that the window hosts, and presses Begin, before which nothing begins.
func (g *guest) begins(look, link, seats string) *far.Joined {
	g.T.Helper()
	others := make(chan *far.Joined, 1)
	go func() { others <- comesWith(g.T, link, seats) }()
	g.soon("it can begin", func(tr ui.Trace) bool {
		return slices.Contains(tr.Words, "Begin") && says(tr, "the game begins when you press Begin")
	})
	g.Save(look, g.Settled())
	select {
	case <-others:
		g.T.Fatal("the game has begun by itself, and its clocks")
	case <-time.After(200 * time.Millisecond):
	}
	g.Key(ebiten.KeyEnter)
	return <-others
}

// The lobby hosts a table: the seats show, and who is there; a link is renewed and a seat is
// closed; once the other has sat down the match begins. What was hosted goes on.
func TestLobbyHosts(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Save("far-page", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") })
	link := func() string { return hostedLink(t, games, 1) }
	before := link()
	g.Click(g.Target("new link Red"))
	if after := link(); after == before {
		t.Error("the link is the same after it was renewed")
	}
	g.Click(g.Target("close Red"))
	g.Save("far-closed", g.Settled())
	g.Click(g.Target("close Red")) // opens it again
	other := g.begins("far-hosted", link(), t.TempDir())
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
	other.Leave()
	g.Kill()

	again := launchIn(t, games, windowtest.Size)
	again.Settled()
	again.Key(ebiten.KeyC) // goes on with what was played last
	again.soon("it is hosted again", func(ui.Trace) bool { return again.has("begin far") })
	again.Key(ebiten.KeyEnter)
	again.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
}
