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
