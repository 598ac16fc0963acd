package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/scenarios"
)

// hosts hosts a game until the test ends.
func hosts(t *testing.T, g far.Game) (dir string, seats []far.Seat) {
	t.Helper()
	dir = t.TempDir()
	for _, k := range boards.All() {
		if text, is := k.File(strings.TrimSuffix(g.Name, ".toml")); is {
			g.Scenario = text
		}
	}
	var err error
	if g.Scenario == nil {
		if g.Scenario, err = fs.ReadFile(scenarios.Library(), g.Name); err != nil {
			t.Fatal(err)
		}
	}
	h, err := far.NewGame(filepath.Join(dir, "game"), g)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := h.Server()
	go func() { _ = s.Serve(far.Gate(l)) }()
	t.Cleanup(func() {
		_ = s.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	if seats, err = h.Seats("http://" + l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	return dir, seats
}

// says reports what of some texts is not said.
func says(t *testing.T, said string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("%q is not said:\n%s", w, said)
		}
	}
}

// Before the game has begun what is typed is answered: talk is, leaving is, and all else by for whom the game waits.
func TestJoinAnswersBeforeTheGame(t *testing.T) {
	dir, seats := hosts(t, far.Game{Name: "maneuvers-1941.toml"})
	code, out, errs := runSightline("/help\n/say Anybody here?\n/who\n/propose back 1\nlook\nquit\nlook\n", "join", seats[0].Link.String(), "--dir", dir)
	if code != exitOK || errs != "" {
		t.Errorf("exit %d: %s", code, errs)
	}
	says(t, out, "/say TEXT: to everybody.", "Blue: Anybody here?", "Blue is here, ready; keys ", "Red: nobody has sat down.", "\nThe game has not begun.\n", "The game has not begun: it waits for Red to sit down.",
		"You leave before the game has begun: your seat is kept")
	if n := strings.Count(out, "it waits for Red"); n != 1 {
		t.Errorf("it is said %d times for whom it waits:\n%s", n, out)
	}
	if code, out, _ = runSightline("", "join", seats[0].Link.String(), "--dir", dir); code != exitOK || !strings.Contains(out, "You leave before the game has begun") {
		t.Errorf("at the end of what is typed: exit %d: %s", code, out)
	}
}

// A talk is what a command says to somebody who types a line whenever it has said something.
type talk struct {
	mu   sync.Mutex
	said strings.Builder
}

func (c *talk) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.said.Write(b)
}

func (c *talk) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.said.String()
}

// types is what he types: each line after the words before it.
func (c *talk) types(t *testing.T, wordsAndLines ...string) io.Reader {
	in, w := io.Pipe()
	go func() {
		for i := 0; i < len(wordsAndLines); i += 2 {
			for end := time.Now().Add(30 * time.Second); !strings.Contains(c.String(), wordsAndLines[i]); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					t.Errorf("%q is never said", wordsAndLines[i])
					break
				}
			}
			if _, err := io.WriteString(w, wordsAndLines[i+1]+"\n"); err != nil {
				t.Error(err)
			}
		}
		_ = w.Close()
	}()
	return in
}

// joins joins by a link, as who talks.
func (c *talk) joins(in io.Reader, link far.Link, dir string) error {
	return joinCommand{Link: link.String(), Dir: dir}.Run(&program{stdin: in, stdout: c, stderr: c, terminal: io.Discard})
}

// Who proposes is told that it waits for the other side.
func TestJoinProposes(t *testing.T) {
	dir, seats := hosts(t, far.Game{Name: "maneuvers-1941.toml"})
	red := far.Sits(seats[1].Link, filepath.Join(dir, "red"), "Anna", func(string) {})
	defer red.Leave()
	c := new(talk)
	if err := c.joins(c.types(t, "Type help for all commands", "/propose draw", "You propose", "quit"), seats[0].Link, filepath.Join(dir, "blue")); err != nil {
		t.Error(err)
	}
	if list := red.Room().Now().Proposals; len(list) != 1 || list[0].What != room.Draw {
		t.Errorf("Red is asked %+v", list)
	}
	says(t, c.String(), "\nYou propose a draw. Until the other side agrees the game goes on as it is.\n")
}

// Who is asked for something while he has asked, too, answers the other's: what he proposed he takes back by a
// word of its own. What the room says is said without a name before it.
func TestJoinAnswers(t *testing.T) {
	dir, seats := hosts(t, far.Game{Name: "maneuvers-1941.toml"})
	red := far.Sits(seats[1].Link, filepath.Join(dir, "red"), "Anna", func(string) {})
	defer red.Leave()
	c := new(talk)
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		for end := time.Now().Add(30 * time.Second); len(red.Room().Now().Proposals) == 0 && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		}
		if err := <-red.Propose(room.Proposal{What: room.Pause}); err != nil {
			t.Error(err)
		}
	}()
	in := c.types(t, "Type help for all commands", "/propose draw", "Red proposes", "/decline", "declines", "/decline", "No proposal waits", "/withdraw", "no longer", "/withdraw", "Nothing that you", "quit")
	if err := c.joins(in, seats[0].Link, filepath.Join(dir, "blue")); err != nil {
		t.Error(err)
	}
	<-asked
	says(t, c.String(), "\nRed proposes a pause. If you agree, nothing is done and no clock runs until either side ends the pause. Type /agree or /decline.\n",
		"\nBlue declines the pause.\n", "\nBlue no longer proposes a draw.\n")
}

// The help of what is said beside a game names all that can be typed there and proposed.
func TestRoomHelpIsWhole(t *testing.T) {
	help := strings.Join(roomHelp, "\n")
	for _, what := range []string{room.Draw, room.Pause, room.Back, room.Bot, room.Share} {
		if _, line, _ := strings.Cut(help, "/propose "); !strings.Contains(strings.Split(line, "\n")[0], what) {
			t.Errorf("that %q can be proposed is not said", what)
		}
	}
	for _, word := range strings.Fields("help say side ping mark marks erase who clock propose agree decline withdraw go claim ready notready") {
		if !regexp.MustCompile("/" + word + `\b`).MatchString(help) {
			t.Errorf("/%s is not in the help", word)
		}
	}
}

// Who watches both sides late is told when he will be told something.
func TestJoinWatchesLate(t *testing.T) {
	names := []string{"maneuvers-1941.toml"}
	for _, k := range boards.All() {
		names = append(names, k.Smallest()+".toml")
	}
	for _, name := range names {
		dir, seats := hosts(t, far.Game{Name: name, Late: 2, Seats: []visit.Seat{{Watches: true}}})
		for i, at := range seats[:2] {
			defer far.Sits(at.Link, filepath.Join(dir, fmt.Sprint("side", i)), "", func(string) {}).Leave()
		}
		c := new(talk)
		if err := c.joins(c.types(t, "Nothing is due yet", "look", "You only watch", "/who", "A watcher is here.", "quit"), seats[2].Link, dir); err != nil {
			t.Error(err)
		}
		if n := strings.Count(c.String(), "Nothing is due"); n != 1 {
			t.Errorf("%s: it is said %d times", name, n)
		}
		says(t, c.String(), "type /who for who is here, quit to leave", "\nNothing is due yet: you are told of turn 1 once turn 4 begins, of turn 2 once turn 5 does", "A watcher is here.", "You only watch: /who says who is here, quit leaves.")
	}
}

// A link at which no host of a game answers is given up, in a line that says where and why.
func TestJoinGivesUp(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { _ = http.Serve(l, http.NotFoundHandler()) }()
	for at, why := range map[string]string{
		freeAddress(t):    "connection refused",
		l.Addr().String(): "the web server there hosts no game, 404 Not Found",
	} {
		err := joinCommand{Link: "http://" + at + "/#seat=" + strings.Repeat("0", 64), Dir: t.TempDir(), patience: time.Second}.Run(&program{stdin: strings.NewReader(""), stdout: io.Discard, terminal: io.Discard})
		if want := "join: no host of a game answers at http://" + at + " (" + why + ")"; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: want %s", err, want)
		}
	}
}

// freeAddress is one at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// A draw that both agree on is told as that, once: not as the word of a referee, who never sat there, and without
// the name of the proposal that the record has for the audit.
func TestDrawIsToldAsAgreed(t *testing.T) {
	dir, seats := hosts(t, far.Game{Name: "maneuvers-1941.toml"})
	var at [2]*visit.Visitor
	for i, s := range seats {
		at[i] = far.Sits(s.Link, filepath.Join(dir, s.Side), "", func(string) {})
		defer at[i].Leave()
	}
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	for _, v := range at {
		if err := v.Wait(ctx, visit.Playing); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-at[0].Propose(room.Proposal{What: room.Draw}); err != nil {
		t.Fatal(err)
	}
	for len(at[1].Room().Now().Proposals) == 0 && ctx.Err() == nil {
		time.Sleep(5 * time.Millisecond)
	}
	if err := <-at[1].Agree(at[1].Room().Now().Proposals[0]); err != nil {
		t.Fatal(err)
	}
	for _, v := range at {
		for over := false; !over && ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
			l, err := v.Seat().Look(0)
			if err != nil {
				t.Fatal(err)
			}
			_, over = l.View.Over()
		}
	}
	journal := filepath.Join(dir, "game", far.JournalFile)
	for _, args := range [][]string{{"replay", journal}, {"replay", journal, "--all"}, {"replay", journal, "--side", "Blue"}} {
		code, out, errs := runSightline("", args...)
		if code != exitOK {
			t.Errorf("%q: exit %d: %s", args, code, errs)
		}
		says(t, out, "Blue and Red agree on a draw")
		for _, never := range []string{"by proposal", "eferee"} {
			if strings.Contains(out, never) {
				t.Errorf("%q tells of %q:\n%s", args, never, out)
			}
		}
	}
}

// The help of join names the bots of every system.
func TestJoinHelpNamesBots(t *testing.T) {
	help := joinCommand{}.Help()
	says(t, help, "Bots of --bot: seasoned, steady, recruit, passive or random for Command Decision; ")
	for _, k := range boards.All() {
		says(t, help, strings.Join(k.BotNames(), " or ")+" for "+k.Title)
	}
}
