package commanddecision_test

import (
	"bytes"
	"embed"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
)

var update = flag.Bool("update", false, "write the golden games anew")

// The golden games are embedded so that the browser's machine, which has no
// files, verifies the same bytes.
//
//go:embed testdata/games
var goldenGames embed.FS

const goldenFolder = "testdata/games"

// goldenScenarios are what steady plays against itself for the golden games.
var goldenScenarios = []string{"lezey-1944.toml", "maneuvers-1941.toml", "breakout.toml"}

// TestGoldenGames plays three recorded games back: nothing may come out
// otherwise. It runs natively, on 32 bits and under js/wasm.
func TestGoldenGames(t *testing.T) {
	for _, name := range goldenScenarios {
		file := path.Join(goldenFolder, strings.TrimSuffix(name, ".toml")+".jsonl")
		if *update {
			if err := os.WriteFile(file, goldenGame(t, name), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := goldenGames.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if len(data) > 1_000_000 {
			t.Errorf("%s has %d bytes; want less than 1 MB", file, len(data))
		}
		v := replay.Verify(cd.System{}, game.ParseJournal(data))
		if len(v.Differences) > 0 {
			t.Errorf("%s: line %d: %v\n`make golden` accepts it", file, v.Differences[0].Line, v.Differences[0])
		}
		if turns := bytes.Count(data, []byte(`{"e":"turn"`)); turns < 6 {
			t.Errorf("%s has %d turns; want six or more", file, turns)
		}
	}
}

// goldenGame plays steady against steady until a game has six turns or more.
func goldenGame(t *testing.T, name string) []byte {
	for n := 1; ; n++ {
		var journal bytes.Buffer
		m := bot.Match{Opening: opening(t, name, fmt.Sprintf("golden %d", n)), Bots: newBots(t, "steady", "steady"), Journal: &journal}
		m.Opening.Program = "sightline"
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		if r.Turns >= 6 {
			return journal.Bytes()
		}
	}
}

// TestGoldenPlay plays games of random against random and compares where they
// end with where they ended before, on every machine.
func TestGoldenPlay(t *testing.T) {
	var lines []string
	for _, name := range library(t) {
		m := bot.Match{Opening: opening(t, name, "golden"), Bots: newBots(t, "random", "random")}
		var last *cd.State
		m.Watch = func(m *bot.Moment) error {
			last = m.After
			return nil
		}
		if _, err := m.Play(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		h := last.Hash()
		lines = append(lines, fmt.Sprintf("%s turn %d %s", name, last.Turn, hex.EncodeToString(h[:])))
	}
	file := path.Join(goldenFolder, "hashes.txt")
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := goldenGames.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Split(strings.TrimSpace(string(data)), "\n"); !slices.Equal(lines, want) {
		t.Errorf("the games end otherwise; `make golden` accepts it\n got %s\nwant %s", strings.Join(lines, "\n     "), strings.Join(want, "\n     "))
	}
}

// TestGoldenViews writes down what each side knows in the middle of a golden
// game, and compares the bytes with those of before; read again, they are the
// same game. It runs on every machine.
func TestGoldenViews(t *testing.T) {
	read := goldenGames.ReadFile
	if *update { // the game may have been written anew just now
		read = os.ReadFile
	}
	data, err := read(path.Join(goldenFolder, "maneuvers-1941.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.ParseJournal(data).Play(cd.System{})
	if err != nil {
		t.Fatal(err)
	}
	moment := func(s *cd.State) bool { return s.Turn >= 2 && s.Step == cd.General && len(s.Fires) > 4 }
	for !moment(p.Position().(*cd.State)) {
		if _, ok := p.Next(); !ok {
			t.Fatal("there is no such moment")
		}
	}
	for _, who := range p.Position().Sides() {
		view := p.Position().For(who)
		raw, err := view.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		file := path.Join(goldenFolder, "view-"+strings.ToLower(who)+".json")
		if *update {
			if err := os.WriteFile(file, raw, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := goldenGames.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(raw, want) {
			t.Errorf("%s is written otherwise; `make golden` accepts it\n got %s\nwant %s", file, raw, want)
		}
		read, err := cd.System{}.Read(want)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if read.Hash() != view.Hash() {
			t.Errorf("%s is read as another game", file)
		}
	}
}
