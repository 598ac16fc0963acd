package commanddecision_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

var secretGames = flag.Int("sightline.secrets", 0, "play so many games of every library scenario in each test of what sides are told, and show the progress")

// manyGames plays games of every library scenario on all processors: so many,
// fewer in short runs, or as many as the soak asks for. Play returns how much it
// has looked at; all that is added up. Of a soak without a fault it is said.
func manyGames(t *testing.T, games int, play func(scenario, seed string, k int) (looked int, err error)) int {
	t.Helper()
	if testing.Short() {
		games = 1
	}
	if *secretGames > 0 {
		games = *secretGames
	}
	type one struct {
		scenario string
		k        int
	}
	names, work := library(t), make(chan one)
	var done, looked atomic.Int64
	var crew sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		crew.Go(func() {
			for o := range work {
				seed := fmt.Sprintf("%s %s %d", *soakSeed, t.Name(), o.k)
				n, err := play(o.scenario, seed, o.k)
				if err != nil {
					t.Errorf("%s, seed %q: %v", strings.TrimSuffix(o.scenario, ".toml"), seed, err)
				}
				looked.Add(int64(n))
				if d := done.Add(1); *secretGames > 0 && d%20 == 0 {
					fmt.Fprintf(os.Stderr, "%s: %d of %d games\n", t.Name(), d, games*len(names))
				}
			}
		})
	}
	for k := range games {
		for _, name := range names {
			work <- one{name, k}
		}
	}
	close(work)
	crew.Wait()
	t.Logf("%d games, looked at %d", done.Load(), looked.Load())
	if *secretGames > 0 && !t.Failed() {
		fmt.Printf("told: %s: %d games, looked at %d: no fault\n", t.Name(), done.Load(), looked.Load())
	}
	return int(looked.Load())
}
