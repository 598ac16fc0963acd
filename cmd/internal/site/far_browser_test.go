package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/game/seat"
	"sightline/scenarios"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// An end is a real program at a far seat: a window, or a tab of a browser.
type end struct {
	side  string
	now   func() *trace
	press func(key string)
	done  string // the turn and step in which all was chosen
}

func windowEnd(g *windowtest.Guest, side string) *end {
	return &end{side: side, now: func() *trace {
		g.Ticks(2)
		g.Frame()
		text, err := json.Marshal(g.Now())
		tr := new(trace)
		if err == nil {
			err = json.Unmarshal(text, tr)
		}
		if err != nil {
			g.T.Fatal(err)
		}
		return tr
	}, press: g.Press}
}

func tabEnd(b *tab, side string) *end {
	return &end{side: side, now: b.now, press: b.key}
}

// plays does one thing that is due at the end: shows what happened, chooses, or is ready.
func (e *end) plays() {
	tr := e.now()
	step := fmt.Sprint(tr.Turn, " ", tr.Step)
	switch {
	case tr.Scene != "match" || tr.Baking || tr.Step == "over" && !tr.Showing:
	case tr.Showing:
		e.press("\r")
	case tr.Ready:
	case e.done != step:
		e.done = step
		switch tr.Step {
		case "deployment", "movement":
			e.press("a")
		case "command":
			for range tr.Left {
				e.press("\t")
				e.press([]string{"2", "3", "1"}[tr.Turn%3])
			}
		case "opportunity-fire", "general-fire":
			e.press("b")
		}
	default:
		e.press("\r")
	}
}

// A hosted game of the test, as its host has it on the disk.
type hostedGame struct {
	t      *testing.T
	dir    string
	system game.System
	read   int           // bytes of the journal that have been played again
	then   game.Position // what they came to
}

// at is the position of the host.
func (h *hostedGame) at() game.Position {
	h.t.Helper()
	data, err := os.ReadFile(filepath.Join(h.dir, far.JournalFile))
	if err != nil {
		h.t.Fatal(err)
	}
	if h.then != nil && len(data) == h.read {
		return h.then
	}
	back, err := game.ParseJournal(data).Play(h.system)
	if err != nil {
		h.t.Fatal(err)
	}
	for s, ok := back.Next(); ok; s, ok = back.Next() {
		if s.Err != nil {
			h.t.Fatal(s.Err)
		}
	}
	h.read, h.then = len(data), back.Position()
	return h.then
}

// battle is the position of a game of Command Decision.
func (h *hostedGame) battle() *rules.State {
	h.t.Helper()
	return h.at().(*rules.State)
}

// alike waits until every end knows what the host has for it, nothing more and nothing less,
// and returns in which turn and step that is.
func (h *hostedGame) alike(ends []*end) (turn int, step string) {
	h.t.Helper()
	var said []string
	for until := time.Now().Add(3 * time.Minute); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		s := h.battle()
		said = said[:0]
		for _, e := range ends {
			tr := e.now()
			if tr.Showing { // the table is still as it was before
				e.press("\r")
			}
			if tr.Known != fmt.Sprintf("%x", s.For(e.side).Hash()) {
				said = append(said, fmt.Sprintf("%s: turn %d, %s, ready %v, shows %v", e.side, tr.Turn, tr.Step, tr.Ready, tr.Showing))
			}
		}
		if len(said) == 0 {
			return s.Turn, s.Step.String()
		}
	}
	s := h.battle()
	h.t.Fatalf("in turn %d, %s, of the host these ends know something else: %s", s.Turn, s.Step, strings.Join(said, "; "))
	return 0, ""
}

// Two real programs, a window and a tab of a browser, play Maneuvers through a host: three turns
// by mouse and keys, the rest by bots at a second seat of each side, while both look on. In every
// step, and at the end, each knows what the host has for its side, and the record verifies.
func TestWindowAndTabPlay(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	ctx := browse(t, t.TempDir())
	dir := t.TempDir()
	h, err := far.NewGame(dir, far.Game{Name: "maneuvers-1941.toml", Scenario: text, Seats: []visit.Seat{{Name: "Blue staff", By: "Blue"}, {Name: "Red staff", By: "Red"}}})
	if err != nil {
		t.Fatal(err)
	}
	h.Site = whole(t).Handler()
	server := httptest.NewServer(h.Handler())
	t.Cleanup(func() { _ = h.Close(); server.CloseClientConnections(); server.Close() })
	seats, err := h.Seats(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	staff := make(chan *far.Joined, 2)
	for _, s := range seats[2:] {
		go func() {
			c, stop := context.WithTimeout(context.Background(), 5*time.Minute)
			defer stop()
			j, err := far.Join(c, s.Link, t.TempDir(), func(string) {})
			if err != nil {
				t.Error(err)
			}
			staff <- j
		}()
	}
	g := windowtest.LaunchIn(t, t.TempDir(), windowtest.Size, seats[0].Link.String())
	b := open(t, ctx, strings.Replace(seats[1].Link.String(), "/#", "/?trace#", 1))
	asked := time.Now().Add(2 * time.Minute)
	for g.Ticks(2); !slices.Contains(g.Now().Words, "Sit down at this game?"); g.Ticks(2) {
		if time.Now().After(asked) {
			t.Fatalf("the window does not ask whether to sit down: %q", g.Now().Words)
		}
		time.Sleep(5 * time.Millisecond)
	}
	g.Click(g.Target("yes"))
	b.sitsDown()
	ends := []*end{windowEnd(g, "Blue"), tabEnd(b, "Red")}
	bots := []*far.Joined{<-staff, <-staff}
	for _, j := range bots {
		if j == nil {
			t.FailNow()
		}
		t.Cleanup(j.Leave)
	}

	host := &hostedGame{t: t, dir: dir, system: rules.System{}}
	steps := 0
	for turn, step, was, until := 0, "", "", time.Now().Add(15*time.Minute); turn < 4; {
		if time.Now().After(until) {
			t.Fatalf("after a quarter of an hour the host is in turn %d, %s; the window %+v; the tab %+v", turn, step, ends[0].now(), ends[1].now())
		}
		for _, e := range ends { // after each of them: some steps pass by themselves
			e.plays()
			s := host.battle()
			if turn, step = s.Turn, s.Step.String(); fmt.Sprint(turn, step) == was {
				continue
			}
			if turn, step = host.alike(ends); fmt.Sprint(turn, step) != was {
				was = fmt.Sprint(turn, step)
				steps++
			}
		}
	}
	if steps < 15 {
		t.Errorf("in three turns the ends were held against the host in %d steps", steps)
	}
	b.save("far-turn-4")

	played := make(chan error, 2)
	for i, j := range bots {
		steady, err := bot.New("steady")
		if err != nil {
			t.Fatal(err)
		}
		go func() { played <- (&bot.Player{Bot: steady, Seat: j.Seat, Seed: fmt.Sprint("staff ", i)}).Play() }()
	}
	for range bots {
		select {
		case err := <-played:
			if err != nil && !errors.Is(err, seat.ErrClosed) {
				t.Fatal(err)
			}
		case <-time.After(10 * time.Minute):
			s := host.battle()
			t.Fatalf("the bots do not come to an end: the host is in turn %d, %s", s.Turn, s.Step)
		}
	}
	for _, e := range ends {
		for until := time.Now().Add(3 * time.Minute); ; {
			if tr := e.now(); tr.Step == "over" && !tr.Showing {
				break
			} else if time.Now().After(until) {
				t.Fatalf("%s is not at the end: %+v", e.side, tr)
			} else if tr.Showing {
				e.press("e") // seven turns of bots, one thing after the other
			}
			e.plays()
		}
	}
	if _, step := host.alike(ends); step != "over" {
		t.Errorf("the host is in %s", step)
	}
	b.save("far-over")
	data, err := os.ReadFile(filepath.Join(dir, "game.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range replay.Verify(rules.System{}, game.ParseJournal(data)).Differences {
		if d.Severity > replay.Remark {
			t.Errorf("the record: %v", d)
		}
	}
}
