package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/game/replay/toygame"
)

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
