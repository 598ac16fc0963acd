package replay_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sightline/game"
	"sightline/game/replay"
	"sightline/game/replay/toygame"
)

var update = flag.Bool("update", false, "write the golden files anew")

// play plays actions, each "side action", and returns the journal. A line
// "undo" takes the last action back.
func play(t testing.TB, system toygame.System, goal int, actions ...string) []byte {
	t.Helper()
	var journal bytes.Buffer
	g, err := game.NewGame(system, game.Opening{
		Name: "toy.toml", Scenario: fmt.Appendf(nil, "goal = %d\n", goal), Seed: "replay", Program: "test 1",
		Overlays: []game.Overlay{{Name: "house.toml", Text: []byte("bonus = 0\n")}},
	}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		by, action, _ := strings.Cut(a, " ")
		if by == "undo" {
			_, err = g.TakeBack(game.Doer{By: game.Referee}, "for the test")
		} else {
			_, err = g.Do(by, json.RawMessage(action))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return journal.Bytes()
}

func small(t testing.TB) []byte {
	return play(t, toygame.System{}, 60, `Red {"throw":2}`, `Blue {"put by":7}`, `Red {"throw":9}`, "undo", `Red {"put by":9}`,
		`referee {"set":12}`, `Blue {"throw":1}`, `Red {"throw":3}`, `Blue {"resign":true}`)
}

func read(t testing.TB, data []byte) *game.Journal {
	t.Helper()
	j, err := replay.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// print is a verdict as text.
func print(v *replay.Verdict) string {
	var b strings.Builder
	for _, d := range v.Differences {
		fmt.Fprintf(&b, "%d %q %d: %v\n", d.Line, d.Heading, d.Severity, d)
	}
	fmt.Fprintf(&b, "severity %d, %d actions, %d lines not played\n", v.Severity(), v.Actions, v.Unplayed)
	return b.String()
}

func TestReadTellsTheReadersError(t *testing.T) {
	if _, err := replay.Read(iotest.ErrReader(io.ErrUnexpectedEOF)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

// forge changes a journal and gives every line the checksum it then needs, as
// somebody who wants to deceive would.
func forge(data []byte, old, new string) []byte {
	changed := strings.Replace(string(data), old, new, 1)
	if changed == string(data) {
		panic("nothing to forge: " + old)
	}
	var out strings.Builder
	before := ""
	for line := range strings.Lines(changed) {
		body := line[:strings.LastIndex(line, `,"sum":"`)]
		before = sum(before + body)
		fmt.Fprintf(&out, "%s,\"sum\":\"%s\"}\n", body, before)
	}
	return []byte(out.String())
}

// TestGoldenVerify shows what Verify says of every kind of difference.
func TestGoldenVerify(t *testing.T) {
	data := small(t)
	counted, err := os.ReadFile(filepath.Join("..", "testdata", "toy-counted.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range []struct {
		name   string
		system game.System
		data   []byte
	}{
		{"nothing differs", toygame.System{}, data},
		{"only the version differs", toygame.System{Newer: 2}, data},
		{"every throw gets a bonus", toygame.System{Newer: 1, Bonus: 1}, data},
		{"the same in other words", toygame.System{Newer: 1, Louder: true}, data},
		{"a throw has one die more", toygame.System{Newer: 1, MoreDice: 1}, data},
		{"a throw has one die less", toygame.System{Newer: 1, MoreDice: -1}, data},
		{"an action is refused now", toygame.System{Newer: 1, NoSecret: true}, data},
		{"every throw gets a bonus, in the same version", toygame.System{Bonus: 1}, data},
		{"a throw has one die more, in the same version", toygame.System{MoreDice: 1}, data},
		{"an action is refused, in the same version", toygame.System{NoSecret: true}, data},
		{"counted dice: one die more", toygame.System{Newer: 1, MoreDice: 1}, counted},
		{"counted dice, forged: loaded", toygame.System{Newer: 1}, forge(counted, `"rolls":[4,1]`, `"rolls":[4,6]`)},
		{"of a newer version", toygame.System{}, forge(data, `"version":1`, `"version":7`)},
		{"of a newer version, every throw gets a bonus", toygame.System{Bonus: 1}, forge(data, `"version":1`, `"version":7`)},
		{"of a newer version, an action is refused", toygame.System{NoSecret: true}, forge(data, `"version":1`, `"version":7`)},
		{"of a newer version, and a byte was changed", toygame.System{}, bytes.Replace(forge(data, `"version":1`, `"version":7`), []byte("gives up"), []byte("gives in"), 1)},
		{"another system", other{}, data},
		{"of no version", toygame.System{}, forge(data, `"version":1`, `"version":0`)},
		{"of a version below none", toygame.System{}, forge(data, `"version":1`, `"version":-1`)},
		{"without a version", toygame.System{}, forge(data, `"version":1,`, ``)},
		{"with a byte order mark", toygame.System{}, append([]byte("\ufeff"), data...)},
		{"forged: the outcome twice", toygame.System{}, forge(data, `{"outcome":{"side":"Red","grade":"win"`, `{"outcome":{"side":"Blue","grade":"win","text":"x"},"sum":"0123456789abcdef"}`+"\n"+`{"outcome":{"side":"Red","grade":"win"`)},
		{"a byte was changed", toygame.System{}, bytes.Replace(data, []byte("gives up"), []byte("gives in"), 1)},
		{"the last line is torn", toygame.System{}, data[:len(data)-9]},
		{"the last line is gone", toygame.System{}, data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1]},
		{"the end is cut off", toygame.System{}, data[:bytes.Index(data, []byte(`{"n":6`))]},
		{"empty", toygame.System{}, nil},
		{"no JSON", toygame.System{}, []byte("once upon a time\n")},
		{"forged: loaded dice", toygame.System{}, forge(data, `"rolls":[`, `"rolls":[6,`)},
		{"forged: a roll that no die shows", toygame.System{}, forge(data, `"rolls":[`, `"rolls":[7,`)},
		{"forged: another scenario", toygame.System{}, forge(data, `goal = 60`, `goal = 20`)},
		{"forged: a scenario that cannot be played", toygame.System{}, forge(data, `goal = 60`, `gaol = 60`)},
		{"forged: dice of another make", toygame.System{}, forge(data, `"chacha8 by purpose"`, `"bones"`)},
		{"forged: a format of the future", toygame.System{}, forge(data, `journal 2`, `journal 9`)},
		{"forged: other rulings", toygame.System{}, forge(data, `"rulings":["bonus = 0"],`, ``)},
		{"forged: another outcome", toygame.System{}, forge(data, `"side":"Red","grade":"win"`, `"grade":"draw"`)},
		{"forged: another action", toygame.System{}, forge(data, `{"put by":7}`, `{"put by":8}`)},
		{"forged: nonsense instead of an action", toygame.System{}, forge(data, `"do":`, `"undo":`)},
		{"forged: a wrong number", toygame.System{}, forge(data, `"n":2`, `"n":7`)},
		{"forged: nothing to take back", toygame.System{}, forge(data, `{"n":1,"by":"Red","do":{"throw":2},`, `{"undo":1,"by":"Red",`)},
	} {
		fmt.Fprintf(&b, "# %s\n%s\n", c.name, print(replay.Verify(c.system, read(t, c.data))))
	}
	golden(t, "verify.txt", b.String())
}

// A journal of format 1 of an older version of the rules is told, and what these
// do otherwise is no fault of it.
func TestOldFormat(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "toy-1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	j := read(t, data)
	var told strings.Builder
	if err := replay.Report(&told, toygame.System{Newer: 1, NoSecret: true}, j, "", replay.Words{}); err != nil || !strings.Contains(told.String(), "Red throws 4\n") {
		t.Errorf("%v:\n%s", err, &told)
	}
	for _, s := range []toygame.System{{}, {Newer: 1}, {Newer: 1, Bonus: 1}, {Newer: 1, MoreDice: 2}, {Newer: 1, MoreDice: -1}, {Newer: 1, NoSecret: true}} {
		v, want := replay.Verify(s, j), replay.Changed
		if s.Bonus == 0 && s.MoreDice == 0 && !s.NoSecret {
			want = replay.Remark
		}
		if v.Severity() != want {
			t.Errorf("%+v: severity %d; want %d:\n%s", s, v.Severity(), want, print(v))
		}
	}
}

// TestGoldenReport shows a game as everybody and as each side is told it.
func TestGoldenReport(t *testing.T) {
	var b strings.Builder
	for _, side := range []string{"", "Red", "Blue"} {
		fmt.Fprintf(&b, "# %q\n", side)
		if err := replay.Report(&b, toygame.System{}, read(t, small(t)), side, replay.Words{}); err != nil {
			t.Error(err)
		}
		b.WriteString("\n")
	}
	golden(t, "report.txt", b.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s differs (-want +got):\n%s", path, d)
	}
}

type other struct{ toygame.System }

func (other) Name() string { return "other" }

// moves draws the actions of a game.
func moves(t *rapid.T, secrets []int) []string {
	var list []string
	n := 0
	for i := range rapid.IntRange(0, 25).Draw(t, "actions") {
		by := toygame.Sides[i%2]
		switch k := rapid.IntRange(0, 6).Draw(t, "kind"); {
		case k == 0 && n > 0:
			list = append(list, "undo")
			n--
			continue
		case k < 3:
			list = append(list, by+fmt.Sprintf(` {"put by":%d}`, secrets[i%2]))
		default:
			list = append(list, by+fmt.Sprintf(` {"throw":%d}`, rapid.IntRange(1, 4).Draw(t, "dice")))
		}
		n++
	}
	return list
}

func TestWhatWasPlayedVerifies(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		j := read(t, play(t, toygame.System{}, 1000, moves(r, []int{3, 4})...))
		if v := replay.Verify(toygame.System{}, j); v.Severity() > replay.Remark || v.Unplayed > 0 {
			r.Fatal(print(v))
		}
	})
}

// Whatever rules a game was played by, the standard rules find each line that
// comes to something else, the first one first, and no other.
func TestChangedRulesAreFoundWhereTheyTell(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		j := read(t, play(t, toygame.System{Louder: true}, 1000, moves(r, []int{3, 4})...))
		v := replay.Verify(toygame.System{}, j)
		var want, got []int
		for _, l := range j.Lines {
			if l.Kind == game.ActionLine {
				want = append(want, l.Number)
			}
		}
		for _, d := range v.Differences {
			switch d.Severity {
			case replay.Remark: // it is unfinished
				continue
			case replay.Differs:
			default:
				r.Fatal(print(v))
			}
			got = append(got, d.Line)
		}
		if d := cmp.Diff(want, got); d != "" {
			r.Fatal(d)
		}
	})
}

// A side's report is the same whatever the other side put by in secret.
func TestReportTellsNoSecrets(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := moves(r, []int{3, 4})
		told := func(side string, blue string) string {
			changed := make([]string, len(list))
			for i, a := range list {
				changed[i] = strings.ReplaceAll(a, `Blue {"put by":4}`, `Blue {"put by":`+blue+`}`)
			}
			var b strings.Builder
			if err := replay.Report(&b, toygame.System{}, read(t, play(t, toygame.System{}, 1<<20, changed...)), side, replay.Words{}); err != nil {
				r.Fatal(err)
			}
			return b.String()
		}
		if d := cmp.Diff(told("Red", "4"), told("Red", "9")); d != "" {
			r.Fatal(d)
		}
		if list := strings.Join(list, ""); strings.Contains(list, "Blue {\"put") && !strings.Contains(list, "undo") && told("Blue", "4") == told("Blue", "9") {
			r.Fatal("Blue is not told its own secret")
		}
	})
}

// A report is the same after the rules have changed, and tells what it can of
// a journal with faults.
func TestReportNeedsNoRules(t *testing.T) {
	data := small(t)
	told := func(system game.System, data []byte, side string) (string, error) {
		var b strings.Builder
		err := replay.Report(&b, system, read(t, data), side, replay.Words{})
		return b.String(), err
	}
	want, _ := told(toygame.System{}, data, "")
	if got, err := told(toygame.System{Bonus: 3, NoSecret: true}, data, ""); err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	unread := forge(data, `{"text":"Blue throws`, `{"text":{},"x":"Blue throws`)
	got, err := told(toygame.System{}, unread, "")
	if err == nil || !strings.Contains(err.Error(), "line 8: event 1 cannot be read") || !strings.Contains(got, `{"text":{},`) {
		t.Errorf("%v\n%s", err, got)
	}
	got, err = told(toygame.System{}, unread, "Red")
	if err == nil || strings.Contains(err.Error(), "line") || strings.Contains(got, "Blue throws") || !strings.Contains(got, "Blue gives up") {
		t.Errorf("%v\n%s", err, got)
	}
}

// The outcome is told whatever follows it that is no line of a journal.
func TestOutcomeBeforeEmptyLines(t *testing.T) {
	var b strings.Builder
	if err := replay.Report(&b, toygame.System{}, read(t, append(small(t), "\n\n"...)), "", replay.Words{}); err != nil || !strings.Contains(b.String(), "Outcome: Red wins") {
		t.Errorf("%v\n%s", err, &b)
	}
}

// What a file says is shown by the terminal, not obeyed.
func TestReportHasNoControls(t *testing.T) {
	data := forge(small(t), "Red throws", `Red \u001b[2J\u0007\nthrows`)
	var b strings.Builder
	if err := replay.Report(&b, toygame.System{}, read(t, data), "", replay.Words{}); err != nil || strings.ContainsAny(b.String(), "\x1b\x07") {
		t.Errorf("%v\n%q", err, b.String())
	}
}

func FuzzVerify(f *testing.F) {
	data := small(f)
	f.Add(data, "Red")
	f.Add(forge(data, `"n":2`, `"n":7`), "")
	f.Add(data[:len(data)-5], "Blue")
	f.Fuzz(func(t *testing.T, data []byte, side string) {
		j := game.ParseJournal(data)
		v := replay.Verify(toygame.System{}, j)
		if !j.Sound() && v.Severity() != replay.Broken {
			t.Errorf("faults %v, but severity %d", j.Faults, v.Severity())
		}
		_ = replay.Report(io.Discard, toygame.System{}, j, side, replay.Words{})
	})
}

// A game of twelve turns of 120 lines: BenchmarkVerify tells the lines a
// second of reading, playing the toy and comparing.
func BenchmarkVerify(b *testing.B) {
	var actions []string
	for n := range 1440 {
		actions = append(actions, fmt.Sprintf(`%s {"throw":%d}`, toygame.Sides[n%2], n%8+1))
	}
	data := play(b, toygame.System{}, 1<<30, actions...)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if v := replay.Verify(toygame.System{}, game.ParseJournal(data)); v.Severity() > replay.Remark {
			b.Fatal(v.Differences)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1441, "ns/line")
}

// Seats other than those of the sides verify too, and those that cannot be are
// found however well their checksums fit.
func TestSeatsVerify(t *testing.T) {
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte("goal = 60\n")}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	anna := game.Doer{Seat: "Anna", By: "Red"}
	if err := g.Sit(game.Seated{Doer: anna}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.DoFrom(anna, json.RawMessage(`{"throw":2}`)); err != nil {
		t.Fatal(err)
	}
	data := journal.Bytes()
	if v := replay.Verify(toygame.System{}, read(t, data)); v.Severity() > replay.Remark {
		t.Errorf("an honest journal: %v", v.Differences)
	}
	for _, forged := range []string{`{"sit":"Blue","by":"Red"`, `{"sit":"referee","by":"Red"`, `{"sit":"Anna","by":"Green"`} {
		v := replay.Verify(toygame.System{}, read(t, forge(data, `{"sit":"Anna","by":"Red"`, forged)))
		if v.Severity() != replay.Broken {
			t.Errorf("%s is not found: %v", forged, v.Differences)
		}
	}
}
