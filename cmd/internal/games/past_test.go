package games

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// golden is a game that is over, in a folder.
func golden(t *testing.T) (f *Folder, file string) {
	t.Helper()
	f, file = In(t.TempDir()), "maneuvers-brought-1.jsonl"
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(f.path, file), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f, file
}

// Of a match that goes on there is only what the one player at this screen was told: no
// other side, no referee, no verdict, which counts what is done in secret.
func TestPastOfAGameThatGoesOn(t *testing.T) {
	f := In(t.TempDir())
	defer f.Close()
	m, err := f.OpenMatch("maneuvers-1941.toml", maneuvers(t), Setting{Sides: [2]string{Person, "passive"}})
	if err != nil {
		t.Fatal(err)
	}
	file, _ := f.Where()
	p, err := f.Past(file)
	if err != nil {
		t.Fatal(err)
	}
	own, other := p.Sides()[0], p.Sides()[1]
	if p.As(own) == nil || p.As(other) != nil || p.As(game.Referee) != nil || p.Verdict() != nil || p.Over() {
		t.Errorf("%s: %v, %s: %v, referee: %v, verdict %v, over %v", own, p.As(own), other, p.As(other), p.As(game.Referee), p.Verdict(), p.Over())
	}
	if m.Seats[0].Who().By != own {
		t.Errorf("%s sits here, and %s may look", m.Seats[0].Who().By, own)
	}
	for _, who := range []Setting{{}, {Sides: [2]string{"steady", "passive"}}, {Sides: [2]string{Person, "passive"}, Referee: true}} {
		f := In(t.TempDir())
		m, err := f.OpenMatch("maneuvers-1941.toml", maneuvers(t), who)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := f.Where()
		if p, err := f.Past(file); err == nil {
			t.Errorf("with %v anybody may look: %v, %v", who, p, m.Seats)
		}
		f.Close()
	}
}

// Notes are kept beside the journal, and are of that game alone.
func TestNotesAreKept(t *testing.T) {
	f, file := golden(t)
	p, err := f.Past(file)
	if err != nil || !p.Over() || p.As(game.Referee) == nil || p.Verdict() == nil || len(p.Notes) > 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	p.Notes = []Note{{Action: 3, Text: "one"}, {Action: 7, Beat: 2, As: "Red", Text: "two"}}
	if err := f.KeepNotes(p); err != nil {
		t.Fatal(err)
	}
	again, err := f.Past(file)
	if err != nil || !slices.Equal(again.Notes, p.Notes) {
		t.Errorf("%v, %v", again.Notes, err)
	}
	text, err := os.ReadFile(filepath.Join(f.path, "maneuvers-brought-1.notes"))
	if err == nil {
		err = os.WriteFile(filepath.Join(f.path, "lezey-brought-1.notes"), text, 0o666)
	}
	other, no := os.ReadFile("../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
	if err != nil || no != nil {
		t.Fatal(err, no)
	}
	if err := os.WriteFile(filepath.Join(f.path, "lezey-brought-1.jsonl"), other, 0o666); err != nil {
		t.Fatal(err)
	}
	if p, err := f.Past("lezey-brought-1.jsonl"); err != nil || len(p.Notes) > 0 {
		t.Errorf("the notes of another game are told: %v, %v", p.Notes, err)
	}
}

// A match is played on from a moment of one that is over: it begins with the same
// actions and dice, names its parent, verifies, and goes on with whoever sits at it
// now; the journal that it is of stays as it was.
func TestPlayOn(t *testing.T) {
	f, file := golden(t)
	defer f.Close()
	before, err := os.ReadFile(filepath.Join(f.path, file))
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Past(file)
	if err != nil {
		t.Fatal(err)
	}
	all := p.As(game.Referee)
	for _, n := range []int{0, 40, len(all.Shots) / 2} {
		m, err := f.PlayOn(p, n, Setting{Sides: [2]string{Person, "passive"}})
		if err != nil {
			t.Fatal(err)
		}
		l, err := m.Seats[0].Look(0)
		if err != nil {
			t.Fatal(err)
		}
		if want := all.At(n).For(m.Seats[0].Who().By); l.View.Hash() != want.Hash() && n > 0 { // the bot may have chosen already, in secret
			t.Errorf("after %d actions it is another game", n)
		}
		at, unkept := f.Where()
		f.Close()
		data, err := os.ReadFile(at)
		if err != nil || unkept != nil {
			t.Fatal(err, unkept)
		}
		j := game.ParseJournal(data)
		v := replay.Verify(rules.System{}, j)
		if !j.Sound() || v.Severity() > replay.Remark || v.Actions < n {
			t.Errorf("%d actions: %v, %v", v.Actions, j.Faults, v.Differences)
		}
		if par := j.Header.Parent; par == nil || par.Actions != n || len(par.Sum) != 16 {
			t.Errorf("its parent is %+v", par)
		}
	}
	if now, err := os.ReadFile(filepath.Join(f.path, file)); err != nil || !slices.Equal(now, before) {
		t.Errorf("the journal that was played on from is another: %v", err)
	}
	if _, err := f.PlayOn(p, len(all.Shots), Setting{}); err == nil {
		t.Error("a game is played on from its end")
	}
	onward := 0
	for _, k := range f.All() {
		if k.Over == nil && k.Bots[p.Sides()[1]] == "passive" {
			onward++
		}
	}
	if onward < 2 { // in one of them nothing was done yet
		t.Errorf("%d games go on", onward)
	}
}

// What is cut out of a game is its beginning to the byte and a line that says which part
// it is: a sound journal that verifies, ends at the moment, is brought elsewhere and
// watched there though nobody has won yet, and does not go on.
func TestCutOut(t *testing.T) {
	f, file := golden(t)
	p, err := f.Past(file)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(f.path, file))
	if err != nil {
		t.Fatal(err)
	}
	all := p.As(game.Referee)
	for _, c := range []game.Cut{{From: 0, To: 1}, {From: 40, To: 100}, {From: 100, To: len(all.Shots)}} {
		text, err := f.CutOut(p, c)
		if err != nil {
			t.Fatal(err)
		}
		if at := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1; !bytes.HasPrefix(whole, text[:at]) {
			t.Fatalf("it is no beginning of the game")
		}
		j := game.ParseJournal(text)
		film, err := replay.Develop(rules.System{}, j, nil)
		if err != nil || !j.Sound() || film.Verdict.Severity() > replay.Remark {
			t.Fatalf("%v, %v", err, j.Faults)
		}
		cut := film.As(game.Referee)
		if k := len(cut.Shots); k < c.To || k > c.To+20 || cut.At(c.To).Hash() != all.At(c.To).Hash() || cut.At(k).Hash() != all.At(k).Hash() {
			t.Errorf("%d actions are cut out, want %d", k, c.To)
		}
		other := In(t.TempDir())
		name, err := other.Bring("part.jsonl", text)
		if err != nil {
			t.Fatal(err)
		}
		there, err := other.Past(name)
		if err != nil || !there.Over() || !there.Cut() || *there.Part != c || there.As(game.Referee) == nil {
			t.Fatalf("it is watched as %+v: %v", there, err)
		}
		if _, err := other.TakeUp(name); err == nil || !strings.Contains(err.Error(), "cut out") {
			t.Errorf("it goes on: %v", err)
		}
		if c.To < len(all.Shots) {
			m, err := other.PlayOn(there, c.From, Setting{Sides: [2]string{Person, "passive"}})
			if err != nil || m == nil {
				t.Errorf("it is not played on from: %v", err)
			}
			other.Close()
		}
	}
}
