package games

import (
	"os"
	"path/filepath"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// Why a bot ordered what it did is kept beside the game, for each turn once, whoever
// opens it again; it is told when the game is over and not before.
func TestReasonsAreKept(t *testing.T) {
	f := In(t.TempDir())
	m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{Sides: [2]string{Person, "steady"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range deployed(t, m) {
		if err := m.Seats[0].Do(a); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step == rules.Commanding })
	if err := m.Seats[0].Do(rules.EncodeAction(rules.Ready{})); err != nil {
		t.Fatal(err)
	}
	waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step != rules.Commanding })
	if list, err := m.Reasons(); err == nil {
		t.Errorf("in the middle of the game: %v", list)
	}
	m.table.reason([]bot.Reason{{Turn: 2, Side: "Red", Company: "one", Says: "goes."}})
	m.table.reason([]bot.Reason{{Turn: 2, Side: "Red", Company: "one", Says: "stays."}})
	closed := m.table
	f.Close()
	closed.reason([]bot.Reason{{Turn: 3, Side: "Red", Company: "one", Says: "comes too late."}})

	if m, err = f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{}); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := m.Seats[0].Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if m, err = f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{}); err != nil || m.Note != "" {
		t.Fatalf("a game that is over goes on: %q, %v", m.Note, err)
	}
	list, err := m.Reasons()
	if err != nil {
		t.Fatal(err)
	}
	turns := map[int]int{}
	for _, r := range list {
		turns[r.Turn]++
		if r.Side != "Red" || r.Turn == 2 && r.Says != "stays." {
			t.Errorf("%+v", r)
		}
	}
	if turns[1] < 3 || turns[2] != 1 || turns[3] != 0 {
		t.Errorf("reasons by turn: %v, want those of every company for turn 1, and one for turn 2", turns)
	}
	files, err := filepath.Glob(filepath.Join(f.path, "*"+reasonsExtension))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, err := m.Reasons(); err != nil || len(list) != 0 {
		t.Errorf("of a torn file: %v %v", list, err)
	}
}
