package windowtest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"sightline/game"
	"sightline/game/builder"
	rules "sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/game/replay"
)

// Verifies fails if a journal in a folder does not verify, or there is none.
func Verifies(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("journals %v, %v; want one at least", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		j := game.ParseJournal(text)
		var system game.System = freetable.System{}
		switch j.Header.System {
		case rules.System{}.Name():
			system = rules.System{}
		case builder.System{}.Name():
			system = builder.System{}
		}
		v := replay.Verify(system, j)
		if !j.Sound() || v.Severity() != replay.Remark || len(v.Differences) > 1 || len(v.Differences) == 1 && !v.Unfinished {
			t.Errorf("%s does not verify: %v, %v", filepath.Base(file), j.Faults, v.Differences)
		}
	}
}

// Random draws the inputs of a test: the same in every run of RAPID_SEED, which
// draws those of the other tests.
func Random(test uint64) *rand.Rand {
	seed, err := strconv.ParseUint(os.Getenv("RAPID_SEED"), 10, 64)
	if err != nil {
		seed = 1944
	}
	return rand.New(rand.NewPCG(seed, test))
}
