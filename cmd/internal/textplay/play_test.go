package textplay

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/game/seat"
	"sightline/scenarios"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A guest plays a match whose dice are always the same.
type guest struct {
	testing.TB
	host    *seat.Host
	match   *games.Match
	journal *bytes.Buffer
	out     bytes.Buffer
}

// sit opens a scenario of the library; who are a bot's name or "" for a player.
func sit(t testing.TB, scenario string, who ...string) *guest {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), scenario+".toml")
	if err != nil {
		t.Fatal(err)
	}
	return sitAt(t, string(text), who...)
}

// sitAt is sit for the text of a scenario.
func sitAt(t testing.TB, text string, who ...string) *guest {
	t.Helper()
	g := &guest{TB: t, journal: new(bytes.Buffer)}
	played, err := game.NewGame(rules.System{}, game.Opening{Name: "table", Scenario: []byte(text), Seed: "text"}, g.journal)
	if err != nil {
		t.Fatal(err)
	}
	g.host = seat.NewHost(played)
	t.Cleanup(g.host.Close)
	g.match = &games.Match{Setting: games.Setting{Sides: [2]string(who)}}
	for i, side := range played.Position().Sides() {
		at := g.seat(side, seat.Plays)
		if who[i] == games.Person {
			g.match.Seats[i] = at
			continue
		}
		b, err := bot.New(who[i])
		if err != nil {
			t.Fatal(err)
		}
		p := &bot.Player{Bot: b, Seat: at, Seed: "bot"}
		go p.Play()
	}
	return g
}

func (g *guest) seat(side string, role seat.Role) *seat.Seat {
	g.Helper()
	at, err := g.host.Sit(game.Seated{Doer: game.Doer{By: side}}, role)
	if err != nil {
		g.Fatal(err)
	}
	return at
}

// play plays until the lines end; what is written is in out.
func (g *guest) play(lines io.Reader) {
	g.Helper()
	if err := (&Board{Match: g.match}).Play(lines, &g.out); err != nil {
		g.Fatal(err)
	}
}

// says types a script to a new board and returns what was written.
func (g *guest) says(script string) string {
	g.Helper()
	g.out.Reset()
	g.play(strings.NewReader(script))
	return g.out.String()
}

// verified closes the game and plays its journal again.
func (g *guest) verified() {
	g.Helper()
	g.host.Close()
	j, err := replay.Read(bytes.NewReader(g.journal.Bytes()))
	if err != nil {
		g.Fatal(err)
	}
	if v := replay.Verify(rules.System{}, j); v.Severity() > 0 {
		g.Errorf("the journal does not verify: %+v", v)
	}
}

// typist types a line whenever one is read; next returns false at the end.
type typist struct {
	next func() (string, bool)
	left []byte
}

func (y *typist) Read(b []byte) (int, error) {
	if len(y.left) == 0 {
		line, ok := y.next()
		if !ok {
			return 0, io.EOF
		}
		y.left = []byte(line + "\n")
	}
	n := copy(b, y.left)
	y.left = y.left[n:]
	return n, nil
}

// A whole turn of Maneuvers by typed commands, every word that was written.
func TestGoldenTurn(t *testing.T) {
	script, err := os.ReadFile("testdata/turn.txt")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for line := range strings.Lines(string(script)) {
		if said, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); ok {
			commands = append(commands, said)
		}
	}
	g := sit(t, "maneuvers-1941", "", "steady")
	g.play(&typist{next: func() (string, bool) {
		if len(commands) == 0 {
			return "", false
		}
		line := commands[0]
		commands = commands[1:]
		fmt.Fprintf(&g.out, "\n> %s\n", line)
		return line, true
	}})
	got := g.out.String()
	if *update {
		if err := os.WriteFile("testdata/turn.txt", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if d := cmp.Diff(string(script), got); d != "" {
		t.Errorf("`make golden` accepts it (-want +got):\n%s", d)
	}
	if exact := regexp.MustCompile(`(?m)^Red.*([0-9]°|[0-9]\.[0-9]+,[0-9]).*$`).FindString(got); exact != "" {
		t.Errorf("of the enemy is told exactly: %q", exact)
	}
	if !strings.Contains(got, "\nTurn 2.\n") {
		t.Error("the turn was not played to its end")
	}
	g.verified()
}

// restless types rest and ready until the game is over.
func (g *guest) restless(most int) *typist {
	n := 0
	return &typist{next: func() (string, bool) {
		if n++; n > most || strings.Contains(g.out.String(), "\nThe game is over.") {
			return "", false
		}
		return []string{"rest", "ready"}[n%2], true
	}}
}

// A whole game by rest and ready alone comes to its outcome.
func TestWholeGameByRest(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	g.play(g.restless(400))
	if !regexp.MustCompile(`\nThe game is over\. .*\nThe game is kept\.\n$`).MatchString(g.out.String()) {
		t.Errorf("the game has no outcome: …%s", g.out.String()[max(0, g.out.Len()-500):])
	}
	g.verified()
}

// An attacker plays by what its side knows: all go forward, all fire.
type attacker struct {
	g       *guest
	at      *seat.Seat // watches
	side    string
	toward  string
	step    string // that it typed for
	queue   []string
	checked int // of what was written
	known   []string
	enemies []string
	seen    int // checks in which enemies were hidden
	met     int // and in which some were known
}

func (a *attacker) next() (string, bool) {
	a.check()
	v := a.view()
	if _, over := v.Over(); over {
		return "", false
	}
	if step := fmt.Sprint(v.Turn, v.Step); step != a.step {
		a.step = step
		a.queue = append([]string{"look", "mine", "enemies", "todo", "log 5"}, a.plan(v)...)
		a.queue = append(a.queue, "rest", "why", "todo", "ready")
	}
	if len(a.queue) == 0 {
		return "ready", true
	}
	line := a.queue[0]
	a.queue = a.queue[1:]
	return line, true
}

func (a *attacker) view() *rules.State {
	l, err := a.at.Look(0)
	if err != nil {
		a.g.Fatal(err)
	}
	return l.View.(*rules.State)
}

// plan is what is typed in a step beside the usual.
func (a *attacker) plan(v *rules.State) (out []string) {
	side := slices.Index(v.Sides(), a.side)
	for _, o := range v.Legal(side) {
		switch {
		case o.Do == "order":
			out = append(out, fmt.Sprintf("order %q full-advance toward %s", o.Stand, a.toward))
		case o.Do == "fire" && len(o.Targets) > 0:
			out = append(out, fmt.Sprintf("odds %q at %q", o.Stand, o.Targets[0]), "why", fmt.Sprintf("fire %q at %q", o.Stand, o.Targets[0]))
		case o.Do == "move":
			out = append(out, fmt.Sprintf("look %q", o.Stand), fmt.Sprintf("move %q to 1 north of %q", o.Stand, o.Stand))
		}
	}
	for _, e := range a.enemies[:3] { // whether it is known or not
		out = append(out, fmt.Sprintf("look %q", e), "sees "+e, fmt.Sprintf("where %q", e))
	}
	return out
}

// check looks for names of enemies that the side has never been told of. What
// it has been told is asked of a seat of its own.
func (a *attacker) check() {
	l, err := a.at.Look(0)
	if err != nil {
		a.g.Fatal(err)
	}
	v := l.View.(*rules.State)
	if l.Missed {
		a.g.Fatal("older news is no longer kept")
	}
	told := strings.Builder{}
	for _, n := range l.News {
		for _, e := range n.Events {
			told.WriteString(e.TextFor(a.side) + "\n")
		}
	}
	fresh := a.g.out.String()[a.checked:]
	a.checked = a.g.out.Len()
	hidden := false
	for _, e := range a.enemies {
		if slices.Contains(a.known, e) {
			continue
		}
		if slices.Contains(v.Names(), e) || mentions(told.String(), e) {
			a.known = append(a.known, e)
			a.met++
			continue
		}
		hidden = true
		for line := range strings.Lines(fresh) {
			if mentions(line, e) && !strings.Contains(line, "there is no ") && !strings.Contains(line, "There is no ") {
				a.g.Errorf("turn %d, %v: %s was not told of %s, and is: %s", v.Turn, v.Step, a.side, e, line)
			}
		}
	}
	if hidden {
		a.seen++
	}
}

// mentions reports whether a text has a name that does not go on.
func mentions(text, name string) bool {
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		text = text[i+len(name):]
		after, _ := utf8.DecodeRuneInString(text)
		if !unicode.In(before, unicode.L, unicode.N) && !unicode.In(after, unicode.L, unicode.N) && after != '/' {
			return true
		}
	}
}

// Everything that is written for a side names no enemy that the side has not been
// told of, whatever is typed; a refusal may say a name that was typed, and no
// more.
func TestNothingHiddenIsWritten(t *testing.T) {
	for _, c := range []struct{ scenario, side, toward string }{
		{"breakout", "German", "E"}, {"breakout", "Soviet", "W"}, {"lezey-1944", "American", "E"},
	} {
		t.Run(c.scenario+" "+c.side, func(t *testing.T) {
			if testing.Short() && c.side != "German" {
				t.Skip("one game stands for all")
			}
			who := []string{"", "steady"}
			if c.side == "Soviet" {
				slices.Reverse(who)
			}
			nothingHidden(t, sit(t, c.scenario, who...), c.side, c.toward)
		})
	}
}

func nothingHidden(t *testing.T, g *guest, side, toward string) {
	a := &attacker{g: g, side: side, toward: toward, at: g.seat(side, seat.Watches)}
	l, err := g.seat(game.Referee, seat.Watches).Look(0)
	if err != nil {
		t.Fatal(err)
	}
	whole := l.View.(*rules.State)
	for _, n := range whole.Names() {
		if p, _ := whole.Piece(n); p.Side != a.side {
			a.enemies = append(a.enemies, n)
		}
	}
	lines := 0
	g.play(&typist{next: func() (string, bool) {
		if lines++; lines > 5000 {
			t.Error("the game goes on without end")
			return "", false
		}
		return a.next()
	}})
	if !strings.Contains(g.out.String(), "\nThe game is over.") {
		t.Error("the game has no outcome")
	}
	if a.seen < 100 || a.met < 3 {
		t.Errorf("%d checks with enemies hidden, %d of whom were met; want 100 and 3 or more", a.seen, a.met)
	}
	g.verified()
}
