//go:build !js

package far

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// openGame is a club that hosts some game.
func openGame(t *testing.T, g Game) *club {
	t.Helper()
	if g.Name == "" {
		g.Name = maneuvers
	}
	g.Scenario = library(t, g.Name)
	c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
	h, err := NewGame(c.dir, g)
	if err != nil {
		t.Fatal(err)
	}
	c.serve(h, "127.0.0.1:0")
	t.Cleanup(func() { c.close() })
	return c
}

// restart ends the host, as a crash does, and starts another in its place.
func (c *club) restart() {
	c.t.Helper()
	c.close()
	h, err := Resume(c.dir)
	if err != nil {
		c.t.Fatal(err)
	}
	c.serve(h, c.addr)
	c.t.Cleanup(func() { c.close() })
}

// visit comes to a seat, without waiting for the game.
func (c *club) visit(i int, folder string) *visit.Visitor {
	c.t.Helper()
	v := visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: folder, Dial: socket.Dial, System: SystemOf, Name: fmt.Sprint("Player ", i)})
	c.t.Cleanup(v.Leave)
	v.Sit(true)
	return v
}

// until waits until something is so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

func begun(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), 30*time.Second)
	defer end()
	for _, v := range list {
		if err := v.Wait(ctx, visit.Playing); err != nil {
			t.Fatal(err)
		}
	}
}

func does(t *testing.T, what string, answer <-chan error) {
	t.Helper()
	select {
	case err := <-answer:
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("%s: no answer", what)
	}
}

func refused(t *testing.T, want string, answer <-chan error) {
	t.Helper()
	if err := <-answer; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: want %q", err, want)
	}
}

// spoken are the lines that a visitor reads.
func spoken(v *visit.Visitor) string {
	var b strings.Builder
	for _, l := range v.Room().Now().Lines {
		fmt.Fprintf(&b, "%s/%s: %s\n", l.Name, l.From.By, l.Text)
	}
	return b.String()
}

// Who is ready and waits learns for what: for who has not sat down, or for who hosts to begin.
func TestWaitsForBegin(t *testing.T) {
	c := openGame(t, Game{Name: "maneuvers-1941.toml", Hosts: "Blue"})
	dir := t.TempDir()
	red := c.visit(1, filepath.Join(dir, "red"))
	waits := func(v *visit.Visitor, want string) {
		t.Helper()
		until(t, want, func() bool { return strings.Join(v.Now().Waits, " and ") == want })
	}
	waits(red, "Blue to sit down")
	blue := SitsBack(c.seats[0].Link, filepath.Join(dir, "blue"), "", func(string) {})
	t.Cleanup(blue.Leave)
	waits(red, "Blue, who hosts, to begin")
	waits(blue, "you to begin")
	does(t, "not ready", red.Ready(false))
	waits(blue, "you to begin and Red to be ready")
	does(t, "ready", red.Ready(true))
	does(t, "begin", blue.Ready(true))
	begun(t, blue, red)
}

// Talk, pings, marks and who is here go to whom they are for, and outlast the host.
func TestBesideTheGame(t *testing.T) {
	c := openGame(t, Game{Name: "peski-1939.toml"})
	blueSide, redSide := c.seats[1].Side, c.seats[0].Side // whose stands are hidden
	dir := t.TempDir()
	blue := c.visit(1, filepath.Join(dir, "blue"))
	until(t, "Blue waits", func() bool { return blue.Now().Stage == visit.Waiting && len(blue.Now().Waits) > 0 })
	does(t, "talk before the game", blue.Room().Ask(&room.Ask{Do: room.Say, Text: "Is anybody there?"}))
	red := c.visit(0, filepath.Join(dir, "red"))
	begun(t, blue, red)
	until(t, "Red reads what was said before", func() bool { return strings.Contains(spoken(red), "Player 1/"+blueSide+": Is anybody there?") })
	does(t, "talk", red.Room().Ask(&room.Ask{Do: room.Say, Text: "Yes."}))
	does(t, "plans", red.Room().Ask(&room.Ask{Do: room.Say, Text: "We go left.", Side: true}))
	does(t, "a mark", red.Room().Ask(&room.Ask{Do: room.Draws, Mark: &room.Mark{ID: "a", Kind: "arrow", Points: []room.Point{{25400, 25400}, {50800, 50800}}, Text: "left"}}))
	ready(t, blue, red)
	until(t, "both know of the step", func() bool {
		a, _ := stateOf(t, blue)
		b, _ := stateOf(t, red)
		return a.Step == b.Step
	})
	own := hiddenStand(t, red, blue)
	does(t, "a ping", red.Room().Ask(&room.Ask{Do: room.PingAt, Piece: own}))
	until(t, "Blue sees the ping", func() bool { return len(blue.Room().Now().Pings) == 1 })
	if p := blue.Room().Now().Pings[0]; p.Piece != "" || p.At == (room.Point{}) || p.From.By != redSide {
		t.Errorf("Blue, who does not see %q, is told of a ping %+v", own, p)
	}
	if p := red.Room().Now().Pings; len(p) != 1 || p[0].Piece != own {
		t.Errorf("Red is told of its own ping %+v", p)
	}
	until(t, "the ping ends", func() bool { return len(blue.Room().Now().Pings)+len(red.Room().Now().Pings) == 0 })
	refused(t, "you see no", blue.Room().Ask(&room.Ask{Do: room.PingAt, Piece: own}))
	refused(t, "not on the table", blue.Room().Ask(&room.Ask{Do: room.PingAt, At: &room.Point{-1, 0}}))
	refused(t, "signs that cannot be shown", blue.Room().Ask(&room.Ask{Do: room.Say, Text: "\x1b[2J"}))
	refused(t, "nothing that can be asked", blue.Room().Ask(&room.Ask{Do: "nonsense"}))
	check := func() {
		t.Helper()
		if text := spoken(blue); strings.Contains(text, "left") || !strings.Contains(text, "Player 0/"+redSide+": Yes.") || len(blue.Room().Now().Marks) > 0 {
			t.Errorf("Blue is told %q, and marks %+v", text, blue.Room().Now().Marks)
		}
		if text := spoken(red); !strings.Contains(text, "We go left.") || len(red.Room().Now().Marks) != 1 {
			t.Errorf("Red is told %q, and marks %+v", text, red.Room().Now().Marks)
		}
	}
	check()
	c.restart()
	red.Leave()
	red = c.visit(0, filepath.Join(dir, "red"))
	begun(t, red)
	until(t, "all is there again", func() bool {
		return len(red.Room().Now().Marks) == 1 && blue.Now().Online && strings.Count(spoken(blue), "Yes.") == 1
	})
	check()
	does(t, "erase", red.Room().Ask(&room.Ask{Do: room.Erase, ID: "a"}))
	until(t, "the mark is gone", func() bool { return len(red.Room().Now().Marks) == 0 })
	here := func(v *visit.Visitor, i int) bool { return v.Room().Now().People[i].Here }
	until(t, "both are here", func() bool { return here(blue, 0) && here(blue, 1) })
	red.Leave()
	until(t, "Red is away", func() bool { return !here(blue, 0) })
}

// hiddenStand is a stand of one side that the other does not see.
func hiddenStand(t *testing.T, v, from *visit.Visitor) string {
	t.Helper()
	l, err := v.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	s := l.View.(*rules.State)
	seen := namesOf(t, from)
	for _, name := range s.Names() {
		if p, ok := s.Piece(name); ok && p.Side == v.Seat().Who().By && p.Place == rules.OnTable && !slices.Contains(seen, name) {
			return name
		}
	}
	t.Fatalf("no stand is hidden in step %s, turn %d: of %q %q are seen", s.Step, s.Turn, s.Names(), seen)
	return ""
}

// hearAlike waits until some seats have heard of the same step: a look from
// before the reveal counts itself ready.
func hearAlike(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	until(t, "all have heard the same", func() bool {
		first, _ := stateOf(t, list[0])
		return !slices.ContainsFunc(list[1:], func(v *visit.Visitor) bool {
			now, _ := stateOf(t, v)
			return now.Turn != first.Turn || now.Step != first.Step
		})
	})
}

// ready has seats be ready, with what stands of their sides set up.
func ready(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	hearAlike(t, list...)
	for _, v := range list {
		s, _ := stateOf(t, v)
		i := slices.Index(s.Sides(), v.Seat().Who().By)
		if s.Step == rules.Deployment {
			b, err := bot.New("passive")
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range b.Choose(s, i, game.NewDice("deploys", 1)) {
				if err := v.Seat().Do(json.RawMessage(rules.EncodeAction(a))); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s, _ := stateOf(t, v); !s.Ready[i] {
			if err := v.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func stateOf(t *testing.T, v *visit.Visitor) (*rules.State, int) {
	t.Helper()
	l, err := v.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	return l.View.(*rules.State), l.Version
}

// Several play at a side, each with his formations; the referee has a seat, and who watches is told
// what his side is told, or all of it late.
func TestSeatsOfAGame(t *testing.T) {
	var companies []string
	{
		s, err := rules.System{}.Open(game.Opening{Name: maneuvers, Scenario: library(t, maneuvers)})
		if err != nil {
			t.Fatal(err)
		}
		companies = ruled{}.formations(s, "Blue")
	}
	for want, g := range map[string]Game{
		"no formation":   {Seats: []visit.Seat{{Name: "Anna", By: "Blue", Formations: []string{"Nothing"}}}},
		"is no side":     {Seats: []visit.Seat{{Name: "Anna", By: "Green"}}},
		"name of a side": {Seats: []visit.Seat{{Name: "Red", By: "Blue"}}},
	} {
		g.Name, g.Scenario = maneuvers, library(t, maneuvers)
		if _, err := NewGame(filepath.Join(t.TempDir(), "x"), g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
	c := openGame(t, Game{Late: 1, Seats: []visit.Seat{
		{Name: "Anna", By: "Blue", Formations: companies[len(companies)-1:]}, {Name: "Umpire", By: game.Referee}, {By: "Blue", Watches: true}, {Watches: true},
	}})
	dir := t.TempDir()
	var v []*visit.Visitor
	for i := range c.seats {
		v = append(v, c.visit(i, filepath.Join(dir, fmt.Sprint(i))))
	}
	begun(t, v...)
	blue, red, anna, umpire, watcher, late := v[0], v[1], v[2], v[3], v[4], v[5]
	if s := anna.Seat().Who(); s.Seat != "Anna" || s.By != "Blue" || !slices.Equal(s.Formations, companies[len(companies)-1:]) {
		t.Errorf("Anna sits as %+v", s)
	}
	if s, _ := stateOf(t, umpire); len(s.Names()) <= len(namesOf(t, blue)) {
		t.Error("the referee does not see all")
	}
	if !slices.Equal(namesOf(t, watcher), namesOf(t, blue)) {
		t.Error("who watches Blue sees something else than Blue")
	}
	ready(t, blue, red)
	if err := umpire.Seat().Do(json.RawMessage(`{"do":"referee","reason":"a test","stand":{"name":"Blue rifle 1","facing":90}}`)); err != nil {
		t.Errorf("the referee: %v", err)
	}
	var other string
	s, _ := stateOf(t, blue)
	for _, name := range s.Names() {
		if p, _ := s.Piece(name); p.Side == "Blue" && p.Company != companies[len(companies)-1] && p.Place == rules.OnTable {
			other = name
		}
	}
	if other != "" {
		err := anna.Seat().Do(json.RawMessage(fmt.Sprintf(`{"do":"face","stand":%q,"facing":10}`, other)))
		if err == nil || !strings.Contains(err.Error(), "Anna commands") {
			t.Errorf("Anna turns what is not hers: %v", err)
		}
	}
	for _, w := range []*visit.Visitor{watcher, late} {
		if err := w.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err == nil {
			t.Error("who watches acts")
		}
		refused(t, "who watches", w.Room().Ask(&room.Ask{Do: room.Say, Text: "left of you!"}))
	}
	for range 40 {
		if s, _ := stateOf(t, red); s.Turn >= 3 {
			break
		}
		ready(t, anna, red)
	}
	now, _ := stateOf(t, red)
	if now.Turn < 3 {
		t.Fatalf("the game is in turn %d", now.Turn)
	}
	until(t, "the late one sees the turns before", func() bool { s, _ := stateOf(t, late); return s.Turn == now.Turn-1 || s.Turn == now.Turn-2 })
	l, err := late.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range l.News {
		for _, e := range n.Events {
			if e.(rules.Event).Kind == rules.EventTurn && strings.Contains(e.TextFor(""), fmt.Sprint("Turn ", now.Turn)) {
				t.Errorf("who watches late is told of %s", e.TextFor(""))
			}
		}
	}
	if err := red.Seat().Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Fatal(err)
	}
	until(t, "all is told when it is over", func() bool {
		l, err := late.Seat().Look(0)
		if err != nil {
			t.Fatal(err)
		}
		_, over := l.View.Over()
		return over
	})
	c.close()
	verified(t, c.dir, nil)
}

func namesOf(t *testing.T, v *visit.Visitor) []string {
	s, _ := stateOf(t, v)
	return s.Names()
}

// A host in whose place another game is for a while ends nobody's visit who has sat there, before the game, in
// it, or with the keys that he has; who has never sat is told at once that his link is none.
func TestAnotherGameInPlace(t *testing.T) {
	c := openClub(t)
	dir := t.TempDir()
	folders := []string{filepath.Join(dir, "blue"), filepath.Join(dir, "red")}
	elsewhere := func(so func()) {
		t.Helper()
		seats := c.seats
		c.close()
		h, err := New(filepath.Join(t.TempDir(), "other"), maneuvers, library(t, maneuvers))
		if err != nil {
			t.Fatal(err)
		}
		c.serve(h, c.addr)
		c.seats = seats
		so()
		c.restart()
	}
	told := func(v *visit.Visitor) {
		t.Helper()
		until(t, "he is told why", func() bool {
			now := v.Now()
			if now.Stage == visit.Ended {
				t.Fatalf("his visit ends: %v", now.Fault)
			}
			return strings.Contains(now.Lost, "no seat of this game has that link")
		})
	}
	blue := c.visit(0, folders[0])
	until(t, "he waits", func() bool { return len(blue.Now().Waits) > 0 })
	elsewhere(func() { told(blue) })
	red := c.visit(1, folders[1])
	begun(t, blue, red)
	elsewhere(func() {
		told(blue)
		told(red)
		red.Leave()
		red = c.visit(1, folders[1])
		told(red)
		wrong := c.visit(1, filepath.Join(dir, "nobody"))
		until(t, "a link that is none ends", func() bool { return wrong.Now().Stage == visit.Ended })
		if got, want := wrong.Now().Fault.Error(), "no seat of this game has that link: ask the host for yours"; got != want {
			t.Errorf("%q: want %q", got, want)
		}
	})
	begun(t, blue, red)
	until(t, "both are there", func() bool { return blue.Now().Online && red.Now().Online })
}
