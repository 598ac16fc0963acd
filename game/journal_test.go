package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sightline/game"
	"sightline/game/replay/toygame"
)

var update = flag.Bool("update", false, "write the golden files anew")

func opening(goal int) game.Opening {
	return game.Opening{
		Name: "toy.toml", Scenario: fmt.Appendf(nil, "goal = %d\n", goal), Seed: "a \"seed\" & é",
		Overlays: []game.Overlay{{Name: "house.toml", Text: []byte("bonus = 0\n")}}, Program: "test 1",
	}
}

// newGame returns a game and its journal.
func newGame(t interface{ Fatal(...any) }, goal int) (*game.Game, *bytes.Buffer) {
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, opening(goal), &journal)
	if err != nil {
		t.Fatal(err)
	}
	return g, &journal
}

func do(t interface{ Fatal(...any) }, g *game.Game, by, action string) []game.Event {
	events, err := g.Do(by, json.RawMessage(action))
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// small plays a game with every kind of line.
func small(t interface{ Fatal(...any) }) []byte {
	g, journal := newGame(t, 30)
	do(t, g, "Red", ` { "throw" : 2 } `)
	do(t, g, "Blue", `{"put by":7}`)
	do(t, g, "Red", `{"throw":3}`)
	takeBack(t, g, game.Referee, "the die was cocked")
	do(t, g, game.Referee, `{"set":12}`)
	anna := game.Seated{Doer: game.Doer{Seat: "Anna", By: "Red"}, Formations: []string{"Left"}}
	if err := g.Sit(anna); err != nil {
		t.Fatal(err)
	}
	if _, err := g.DoFrom(anna.Doer, json.RawMessage(`{"put by":1}`)); err != nil {
		t.Fatal(err)
	}
	do(t, g, "Blue", `{"put by":2}`)
	if _, err := g.TakeBack(anna.Doer, ""); err != nil {
		t.Fatal(err)
	}
	do(t, g, "Blue", `{"throw":1}`)
	do(t, g, "Blue", `{"resign":true}`)
	return journal.Bytes()
}

func takeBack(t interface{ Fatal(...any) }, g *game.Game, by, why string) {
	if _, err := g.TakeBack(game.Doer{By: by}, why); err != nil {
		t.Fatal(err)
	}
}

// A journal of format 1 is read and played back, and goes on in its own format.
func TestOldJournal(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "toy-1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(bytes.Lines(data))
	f := &memory{data: bytes.Join(lines[:4], nil)}
	g, j, err := game.Resume(toygame.System{}, f)
	if err != nil || len(j.Faults) > 0 || !j.Header.Old() {
		t.Fatal(err, j.Faults)
	}
	takeBack(t, g, game.Referee, "it was nobody's turn")
	do(t, g, game.Referee, `{"set":12}`)
	do(t, g, "Blue", `{"throw":1}`)
	do(t, g, "Blue", `{"resign":true}`)
	if want := strings.Replace(string(data), `{"undo":3,"by":"Red"`, `{"undo":3,"by":"referee"`, 1); len(f.data) != len(want) || game.ParseJournal(f.data).Faults != nil {
		t.Errorf("continued:\n%s\nwant, but for the checksums:\n%s", f.data, want)
	}
	if err := g.Sit(game.Seated{Doer: game.Doer{Seat: "Anna", By: "Red"}}); err == nil {
		t.Error("a journal of format 1 has a seat")
	}
}

// A journal whose dice were counted by actions is played back with the dice it
// says, and goes on with them.
func TestCountedDice(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "toy-counted.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(bytes.Lines(data))
	for n := 1; n < len(lines); n++ {
		f := &memory{data: bytes.Join(lines[:n], nil)}
		g, j, err := game.Resume(toygame.System{}, f)
		if err != nil || len(j.Faults) > 0 {
			t.Fatal(err, j.Faults)
		}
		if next := game.ParseJournal(data).Lines[n-1]; next.Kind == game.ActionLine {
			if _, err := g.DoFrom(next.Doer, next.Do); err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains(f.data, lines[n]) {
				t.Errorf("line %d goes on as\n%s\nwant\n%s", n+1, f.data, lines[n])
			}
		}
	}
	p, err := game.ParseJournal(data).Play(toygame.System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Untrue, s.Unlawful); err != nil {
			t.Errorf("line %d: %v", s.Line.Number, err)
		}
	}
}

// Whatever is done that rolls nothing, what was rolled for others, and what was
// rolled and taken back: the same throw shows the same.
func TestIdleActionsMoveNoDie(t *testing.T) {
	throws := func(before func(g *game.Game)) []game.Event {
		g, _ := newGame(t, 1000)
		do(t, g, "Blue", `{"throw":1}`)
		before(g)
		return append(do(t, g, "Red", `{"throw":2}`), do(t, g, "Red", `{"throw":2}`)...)
	}
	want := throws(func(*game.Game) {})
	for name, before := range map[string]func(g *game.Game){
		"put by": func(g *game.Game) {
			for range 5 {
				do(t, g, "Red", `{"put by":1}`)
				do(t, g, "Red", `{"take back":1}`)
			}
		},
		"put by and taken back": func(g *game.Game) {
			do(t, g, "Blue", `{"put by":3}`)
			takeBack(t, g, "Blue", "")
		},
		"thrown and taken back": func(g *game.Game) {
			do(t, g, "Red", `{"throw":3}`)
			takeBack(t, g, game.Referee, "the die was cocked")
		},
		"more for the other": func(g *game.Game) { do(t, g, "Blue", `{"throw":3}`) },
	} {
		if d := cmp.Diff(want, throws(before)); d != "" {
			t.Errorf("%s moves dice (-want +got):\n%s", name, d)
		}
	}
}

// A journal has another head after every line, and is known again by each of
// them; a journal that differs somewhere is not. Who does not know the seed
// cannot try what a line was.
func TestHead(t *testing.T) {
	data := small(t)
	lines := slices.Collect(bytes.Lines(data))
	whole, heads := game.ParseJournal(data), map[string]int{}
	for n := 1; n <= len(lines); n++ {
		head := game.ParseJournal(bytes.Join(lines[:n], nil)).Head()
		if was := heads[head]; was > 0 {
			t.Errorf("lines %d and %d have one head: %s", was, n, head)
		}
		heads[head] = n
		if got := whole.LineOfHead(head); got != n {
			t.Errorf("the head %s is of line %d; want %d", head, got, n)
		}
		other := game.ParseJournal(bytes.Join([][]byte{bytes.Join(lines[:n-1], nil), bytes.Replace(lines[n-1], []byte("e"), []byte("a"), 1)}, nil))
		if other.LineOfHead(head) == n && len(other.Faults) == 0 {
			t.Errorf("another line %d has the same head", n)
		}
	}
	for _, head := range []string{"", "-", "0-", "1-", "99-0123456789abcdef", "-1-0123456789abcdef"} {
		if n := whole.LineOfHead(head); n != 0 {
			t.Errorf("%q is the head of line %d", head, n)
		}
	}
	whole.Header.Dice.Seed = "guessed"
	for head := range heads {
		if whole.LineOfHead(head) != 0 {
			t.Errorf("%s is known without the seed", head)
		}
	}
}

func TestGoldenJournal(t *testing.T) {
	got := small(t)
	path := filepath.Join("testdata", "toy.jsonl")
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s differs (-want +got):\n%s", path, d)
	}
	if j := game.ParseJournal(got); len(j.Faults) > 0 {
		t.Errorf("faults: %v", j.Faults)
	}
}

// random plays a random game with refused actions and undoing among it.
func random(t *rapid.T) []byte {
	g, journal := newGame(t, rapid.IntRange(1, 200).Draw(t, "goal"))
	by := rapid.SampledFrom([]string{"Red", "Blue", "Blue", "Red", game.Referee, "<Grün> \"\\\x01"})
	what := rapid.SampledFrom([]string{
		`{"throw":1}`, `{"throw":20}`, ` {"throw" : 3}`, `{"put by":5}`, `{"resign":true}`, `{"set":7}`, `{"set":-1}`, `{"x":"\u00e9é<>"}`, `null`, `{`, "",
	})
	for range rapid.IntRange(0, 40).Draw(t, "actions") {
		before, size := g.Position().Hash(), journal.Len()
		var err error
		if rapid.IntRange(0, 5).Draw(t, "undo") == 0 {
			_, err = g.TakeBack(game.Doer{By: by.Draw(t, "by")}, rapid.SampledFrom([]string{"", "because"}).Draw(t, "why"))
		} else {
			_, err = g.Do(by.Draw(t, "by"), json.RawMessage(what.Draw(t, "action")))
		}
		var refusal *game.Refusal
		if err != nil && !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		if err != nil && (g.Position().Hash() != before || journal.Len() != size) {
			t.Fatal("a refused action changed something")
		}
	}
	return journal.Bytes()
}

// again plays a journal anew through the front door and returns its journal.
func again(t *rapid.T, j *game.Journal) []byte {
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, j.Header.Opening(), &journal)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range j.Lines {
		switch l.Kind {
		case game.ActionLine:
			_, err = g.DoFrom(l.Doer, l.Do)
		case game.UndoLine:
			_, err = g.TakeBack(l.Doer, l.Reason)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return journal.Bytes()
}

func TestJournalsRebuildByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := random(t)
		j := game.ParseJournal(data)
		if len(j.Faults) > 0 {
			t.Fatalf("faults: %v", j.Faults)
		}
		if got := again(t, j); !bytes.Equal(got, data) {
			t.Fatalf("rebuilt:\n%s\nwant:\n%s", got, data)
		}
	})
}

func TestPlaybackIsTheGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := game.ParseJournal(random(t))
		p, err := j.Play(toygame.System{})
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for s, ok := p.Next(); ok; s, ok = p.Next() {
			steps++
			if err := errors.Join(s.Err, s.Untrue, s.Unlawful); err != nil || s.Unrolled > 0 {
				t.Fatalf("line %d: %v, %d left", s.Line.Number, err, s.Unrolled)
			}
			if now := game.ShortHash(s.Position.Hash()); s.Line.Kind != game.OutcomeLine && now != s.Line.Hash {
				t.Fatalf("line %d: position %s; want %s", s.Line.Number, now, s.Line.Hash)
			}
			if _, over := s.Position.Over(); s.Line.Kind == game.OutcomeLine && !over {
				t.Fatalf("line %d: an outcome, but the game is not over", s.Line.Number)
			}
		}
		if steps != len(j.Lines) {
			t.Fatalf("%d of %d lines were played", steps, len(j.Lines))
		}
	})
}

// Every single byte of a journal, flipped in each of its bits and replaced by
// bytes that mean something to the reader, is found in its line.
func TestEveryFlippedByteIsFound(t *testing.T) {
	data := small(t)
	line := 1
	for i, was := range data {
		var others []byte
		for bit := range 8 {
			others = append(others, was^1<<bit)
		}
		for _, other := range append(others, '\n', '\r', ' ', '"', '\\', '}', 'A', '0', 0) {
			if other == was {
				continue
			}
			flipped := bytes.Clone(data)
			flipped[i] = other
			faults := game.ParseJournal(flipped).Faults
			switch {
			case len(faults) == 0:
				t.Fatalf("byte %d of line %d, %q for %q: no fault", i, line, other, was)
			case faults[0].Line != line:
				t.Fatalf("byte %d of line %d, %q for %q: found in %v", i, line, other, was, faults)
			case other != '\n' && was != '\n' && len(faults) > 1:
				t.Fatalf("byte %d of line %d, %q for %q: other lines are blamed: %v", i, line, other, was, faults)
			}
		}
		if was == '\n' {
			line++
		}
	}
	if line < 9 {
		t.Errorf("only %d lines were tried", line)
	}
}

func TestMissingAndMovedLinesAreFound(t *testing.T) {
	data := small(t)
	lines := slices.Collect(bytes.Lines(data))
	for i := range lines[:len(lines)-1] {
		cut := slices.Delete(slices.Clone(lines), i, i+1)
		if f := game.ParseJournal(bytes.Join(cut, nil)).Faults; len(f) == 0 || f[0].Line != i+1 || f[0].Torn {
			t.Errorf("without line %d: %v", i+1, f)
		}
		twice := slices.Insert(slices.Clone(lines), i, lines[i])
		if f := game.ParseJournal(bytes.Join(twice, nil)).Faults; len(f) == 0 || f[0].Line != i+2 {
			t.Errorf("with line %d twice: %v", i+1, f)
		}
		swapped := slices.Clone(lines)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if f := game.ParseJournal(bytes.Join(swapped, nil)).Faults; len(f) == 0 || f[0].Line != i+1 {
			t.Errorf("with lines %d and %d swapped: %v", i+1, i+2, f)
		}
	}
}

// A memory is a file in memory.
type memory struct {
	data []byte
	at   int
}

func (m *memory) Read(b []byte) (int, error) {
	n := copy(b, m.data[m.at:])
	if m.at += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (m *memory) Write(b []byte) (int, error) {
	m.data = append(m.data[:m.at], b...)
	m.at += len(b)
	return len(b), nil
}

func (m *memory) Seek(offset int64, _ int) (int64, error) { m.at = int(offset); return offset, nil }
func (m *memory) Truncate(size int64) error               { m.data = m.data[:size]; return nil }

// However the last line is torn, only it is lost, and the game goes on as if
// it had never been.
func TestTornLastLine(t *testing.T) {
	g, journal := newGame(t, 1000)
	actions := []string{`{"throw":2}`, `{"put by":7}`, `{"throw":3}`, `{"throw":4}`}
	var ends []int
	for _, a := range actions {
		ends = append(ends, journal.Len())
		do(t, g, "Red", a)
	}
	data := journal.Bytes()
	last := len(actions) - 1
	for size := ends[last]; size < len(data); size++ {
		f := &memory{data: bytes.Clone(data[:size])}
		again, j, err := game.Resume(toygame.System{}, f)
		if err != nil {
			t.Fatalf("torn at %d: %v", size, err)
		}
		if len(j.Lines) != last || again.Actions() != last || len(f.data) != ends[last] {
			t.Fatalf("torn at %d: %d lines, %d actions, %d bytes", size, len(j.Lines), again.Actions(), len(f.data))
		}
		if torn := size > ends[last]; torn != (len(j.Faults) == 1) || torn && (!j.Faults[0].Torn || j.Faults[0].Line != last+2) {
			t.Fatalf("torn at %d: %v", size, j.Faults)
		}
		do(t, again, "Red", actions[last])
		if !bytes.Equal(f.data, data) {
			t.Fatalf("torn at %d and continued:\n%s\nwant:\n%s", size, f.data, data)
		}
	}
	for size := range ends[0] {
		if _, _, err := game.Resume(toygame.System{}, &memory{data: bytes.Clone(data[:size])}); err == nil {
			t.Fatalf("a game without its header goes on, %d bytes", size)
		}
	}
}

// An outcome that was torn off is written again.
func TestTornOutcome(t *testing.T) {
	data := small(t)
	end := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1
	for size := end; size <= len(data); size++ {
		f := &memory{data: bytes.Clone(data[:size])}
		if _, _, err := game.Resume(toygame.System{}, f); err != nil || !bytes.Equal(f.data, data) {
			t.Fatalf("torn at %d: %v\n%s", size, err, f.data)
		}
	}
}

// A journal may be left and continued at any action.
func TestResumeAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := random(t)
		j := game.ParseJournal(data)
		lines := slices.Collect(bytes.Lines(data))
		f := &memory{data: bytes.Join(lines[:rapid.IntRange(1, len(lines)).Draw(t, "lines")], nil)}
		left := bytes.Count(f.data, []byte{'\n'})
		g, _, err := game.Resume(toygame.System{}, f)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range j.Lines[left-1:] {
			switch l.Kind {
			case game.ActionLine:
				_, err = g.DoFrom(l.Doer, l.Do)
			case game.UndoLine:
				_, err = g.TakeBack(l.Doer, l.Reason)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(f.data, data) {
			t.Fatalf("continued after %d lines:\n%s\nwant:\n%s", left, f.data, data)
		}
	})
}

// A disk is a journal of which it is known how much is safe.
type disk struct {
	memory
	safe int
	err  error // of Sync
}

func (d *disk) Sync() error {
	if d.err == nil {
		d.safe = len(d.data)
	}
	return d.err
}

// What is done, taken back, said and shown is on the disk when whoever asked is told so; what cannot be put there is
// not done.
func TestEachIsSynced(t *testing.T) {
	d := new(disk)
	g, err := game.NewGame(toygame.System{}, opening(1000), d)
	if err != nil {
		t.Fatal(err)
	}
	g.SyncEach()
	steps := []func() error{
		func() error { return g.Sit(game.Seated{Doer: game.Doer{Seat: "Anna", By: "Red"}}) },
		func() error { _, err := g.Do("Red", json.RawMessage(`{"throw":2}`)); return err },
		func() error { _, err := g.Do("Blue", json.RawMessage(`{"put by":7}`)); return err },
		func() error { _, err := g.TakeBack(game.Doer{By: "Blue"}, ""); return err },
		func() error { _, err := g.Do("Blue", json.RawMessage(`{"resign":true}`)); return err },
	}
	for k, do := range steps {
		was := len(d.data)
		if err := do(); err != nil {
			t.Fatal(err)
		}
		if d.safe != len(d.data) || len(d.data) == was {
			t.Errorf("step %d: %d bytes of %d are safe; before there were %d", k, d.safe, len(d.data), was)
		}
	}
	g, err = game.NewGame(toygame.System{}, opening(1000), d)
	if err != nil {
		t.Fatal(err)
	}
	g.SyncEach()
	d.err = errors.New("the disk is full")
	before := g.Position().Hash()
	if _, err := g.Do("Red", json.RawMessage(`{"throw":2}`)); !errors.Is(err, d.err) || g.Position().Hash() != before {
		t.Errorf("what is not on the disk is done: %v", err)
	}
}

func TestResumeOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := game.NewGame(toygame.System{}, opening(30), f)
	if err != nil {
		t.Fatal(err)
	}
	g.SyncEach()
	do(t, g, "Red", `{"throw":2}`)
	if _, err := f.WriteString(`{"n":2,"by":"Bl`); err != nil {
		t.Fatal(err)
	}
	g, j, err := game.Resume(toygame.System{}, f)
	if err != nil || len(j.Faults) != 1 {
		t.Fatal(err, j)
	}
	do(t, g, "Blue", `{"put by":7}`)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := small(t); !bytes.HasPrefix(want, data) || bytes.Count(data, []byte{'\n'}) != 3 {
		t.Errorf("on disk:\n%s\nwant the first three lines of:\n%s", data, want)
	}
}

// Resume leaves alone what it cannot continue.
func TestResumeRefuses(t *testing.T) {
	data := small(t)
	for _, c := range []struct {
		name   string
		system game.System
		change func([]byte) []byte
		want   string
	}{
		{"a damaged line", toygame.System{}, func(b []byte) []byte { return bytes.Replace(b, []byte(`"put by":7`), []byte(`"put by":8`), 1) }, "line 3: its checksum"},
		{"an action refused now", toygame.System{NoSecret: true}, bytes.Clone, "line 3: nothing can be put by"},
		{"too few rolls", toygame.System{MoreDice: 1}, bytes.Clone, "line 2: rolls recorded: 2, asked for: 3"},
		{"no journal", toygame.System{}, func([]byte) []byte { return nil }, "line 1: there is no header"},
		{"another game", other{}, bytes.Clone, `line 1: it is a game of "toy": want "other"`},
	} {
		f := &memory{data: c.change(bytes.Clone(data))}
		before := bytes.Clone(f.data)
		_, _, err := game.Resume(c.system, f)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !bytes.Equal(f.data, before) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	if _, _, err := game.Resume(toygame.System{Bonus: 1}, &memory{data: bytes.Clone(data)}); err != nil {
		t.Errorf("after a change of rules: %v", err)
	}
}

type other struct{ toygame.System }

func (other) Name() string { return "other" }

func TestOpeningsThatCannotBeKept(t *testing.T) {
	bad := "\xff"
	o := game.Opening{Name: bad, Scenario: []byte(bad), Seed: bad, Program: bad, Overlays: []game.Overlay{{Name: bad, Text: []byte(bad)}}}
	_, err := game.NewGame(toygame.System{}, o, io.Discard)
	if err == nil || strings.Count(err.Error(), "want UTF-8") != 6 {
		t.Errorf("%v; want six faults", err)
	}
	if _, err := game.NewGame(toygame.System{}, opening(0), io.Discard); err == nil {
		t.Error("a scenario that the system refuses is opened")
	}
	g, _ := newGame(t, 9)
	for _, c := range [][2]string{{"\xff", `{"throw":1}`}, {"Red", `{"throw":`}} {
		var refusal *game.Refusal
		if _, err := g.Do(c[0], json.RawMessage(c[1])); !errors.As(err, &refusal) || !refusal.Because(game.Malformed) {
			t.Errorf("%q: %v", c, err)
		}
	}
}

// A full writes so much and no more.
type full struct{ left int }

func (f *full) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errors.New("the disk is full")
	}
	return len(b), nil
}

// What cannot be written is not done, and nothing after it.
func TestFullDisk(t *testing.T) {
	if _, err := game.NewGame(toygame.System{}, opening(99), &full{10}); err == nil {
		t.Error("a game without a header begins")
	}
	g, err := game.NewGame(toygame.System{}, opening(99), &full{800})
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = g.Do("Red", json.RawMessage(`{"put by":1}`))
	}
	var refusal *game.Refusal
	if n := g.Actions(); n < 1 || n > 5 || errors.As(err, &refusal) {
		t.Fatalf("%d actions: %v", n, err)
	}
	n := g.Actions()
	if _, again := g.Do("Red", json.RawMessage(`{"put by":1}`)); again != err || g.Actions() != n {
		t.Errorf("%v, %d actions; want %v, %d", again, g.Actions(), err, n)
	}
	if _, again := g.TakeBack(game.Doer{By: "Red"}, ""); again != err || g.Actions() != n {
		t.Errorf("undo: %v, %d actions; want %v, %d", again, g.Actions(), err, n)
	}
}

func FuzzParseJournal(f *testing.F) {
	data := small(f)
	f.Add(data)
	for line := range bytes.Lines(data) {
		f.Add(line)
	}
	f.Add([]byte(`{"format":"sightline/journal 1"}` + "\n" + `{"n":1,"by":"","do":[1 ],"rolls":[ ],"check":{"events":[],"hash":""},"sum":""}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		j := game.ParseJournal(data)
		if len(j.Faults) == 0 && !bytes.HasSuffix(data, []byte{'\n'}) {
			t.Error("a torn line without a fault")
		}
		for i := range j.Lines {
			j.Lines[i].EventList()
		}
		if p, err := j.Play(toygame.System{}); err == nil {
			for _, ok := p.Next(); ok; _, ok = p.Next() {
			}
		}
	})
}

// long plays a game of as many lines as twelve turns have, with lines as long
// as those of real games.
func long(b *testing.B) []byte {
	g, journal := newGame(b, 1<<30)
	for n := range 1440 {
		do(b, g, toygame.Sides[n%2], fmt.Sprintf(`{"throw":%d}`, n%8+1))
	}
	return journal.Bytes()
}

func BenchmarkJournalWriteLine(b *testing.B) {
	g, err := game.NewGame(toygame.System{}, opening(1<<30), io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := g.Do("Red", json.RawMessage(`{"throw":4}`)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJournalReadLine(b *testing.B) {
	data := long(b)
	lines := bytes.Count(data, []byte{'\n'})
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if j := game.ParseJournal(data); len(j.Faults) > 0 {
			b.Fatal(j.Faults)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(lines), "ns/line")
}
