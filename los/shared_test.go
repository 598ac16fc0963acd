package los_test

import (
	"fmt"
	"sync"
	"testing"

	"sightline/geom/testtable"
	"sightline/los"
)

// A board may be asked from anywhere at once: it answers as it does to one. The
// race detector looks on (`make race`).
func TestBoardIsAskedFromAnywhere(t *testing.T) {
	table := testtable.New(1, testtable.S)
	pairs := nearPairs(table, 40)
	answers := func(b *los.Board) string {
		var all []any
		for _, p := range pairs {
			nearest, ok := b.NearestVisibleEnemy(p[0], func(int) bool { return true })
			ruling := b.Rule(los.Fire, p[0], p[1])
			all = append(all, b.Clear(los.Sight, p[0], p[1]), b.Probe(los.Sight, p[0], table.Stands[p[1]].Footprint.Center),
				nearest, ok, ruling.Verdict, ruling.Summary, len(ruling.Parts))
		}
		return fmt.Sprint(all...)
	}
	want := answers(tableBoard(t, testtable.S))
	shared := tableBoard(t, testtable.S)
	var crew sync.WaitGroup
	for range 4 {
		crew.Go(func() {
			if got := answers(shared); got != want {
				t.Errorf("a shared board answers\n%s\nwant\n%s", got, want)
			}
		})
	}
	crew.Wait()
}
