package los_test

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

var boardsFlag = flag.Int("sightline.boards", 0, "boards per test, instead of each test's own number; also SIGHTLINE_BOARDS")

// boardCount returns how many boards a test tries that by itself tries n.
func boardCount(n int) int {
	if *boardsFlag > 0 {
		return *boardsFlag
	}
	if v, err := strconv.Atoi(os.Getenv("SIGHTLINE_BOARDS")); err == nil && v > 0 {
		return v
	}
	return n
}

// boards yields the seeds of a test that by itself tries n boards.
func boards(n int) func(func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for seed := range uint64(boardCount(n)) {
			if !yield(seed) {
				return
			}
		}
	}
}

// propertyBoards is how many boards rapid tries by itself; SIGHTLINE_BOARDS or
// -rapid.checks asks for more, as make soak does.
const propertyBoards = 2500

// TestMain has rapid check as many boards as the project promises, unless the
// command line says otherwise.
func TestMain(m *testing.M) {
	set := func(name, value string) {
		if f := flag.Lookup(name); f != nil {
			_ = f.Value.Set(value)
		}
	}
	set("rapid.checks", strconv.Itoa(boardCount(propertyBoards)))
	set("rapid.nofailfile", "true")
	flag.Parse()
	os.Exit(m.Run())
}
