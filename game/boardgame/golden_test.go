package boardgame_test

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/assault"
	assaultbot "sightline/game/assault/bot"
	"sightline/game/berlin"
	berlinbot "sightline/game/berlin/bot"
	"sightline/game/boardgame"
	"sightline/game/dday"
	ddaybot "sightline/game/dday/bot"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The hashes are embedded, as the browser's machine has no files.
//
//go:embed testdata/golden.txt
var golden string

// played is a game of every scenario that comes with a system, plain against random: a line for
// each with where it ends.
func played[P boardgame.Legal[A], A any](t *testing.T, system game.System, names []string, file func(string) ([]byte, bool), plain, random boardgame.Bot[P, A]) (out string) {
	t.Helper()
	for _, name := range names {
		text, _ := file(name)
		g, err := boardgame.Play(system, game.Opening{Name: name, Scenario: text, Seed: "golden"}, [2]boardgame.Bot[P, A]{plain, random}, io.Discard)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		o, _ := g.Position().Over()
		out += fmt.Sprintf("%s: %s, %s by %s\n", name, game.ShortHash(g.Position().Hash()), o.Side, o.Grade)
	}
	return out
}

// TestGoldenGames plays games on boards by bots: they end alike natively, on 32 bits and under
// js/wasm.
func TestGoldenGames(t *testing.T) {
	got := played(t, assault.System{}, assault.Battles(), assault.BattleFile, assaultbot.Bot(assaultbot.Plain{}), assaultbot.Bot(assaultbot.Random{})) +
		played(t, dday.System{}, dday.Battles(), dday.BattleFile, ddaybot.Bot(ddaybot.Plain{}), ddaybot.Bot(ddaybot.Random{})) +
		played(t, berlin.System{}, berlin.Battles(), berlin.BattleFile, berlinbot.Bot(berlinbot.Plain{}), berlinbot.Bot(berlinbot.Random{}))
	if *update {
		if err := os.WriteFile("testdata/golden.txt", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	is, want := strings.Split(got, "\n"), strings.Split(golden, "\n")
	for i := range max(len(is), len(want)) {
		if i >= len(is) || i >= len(want) || is[i] != want[i] {
			t.Fatalf("line %d is otherwise:\n%s\nwant\n%s", i+1, got, golden)
		}
	}
}
