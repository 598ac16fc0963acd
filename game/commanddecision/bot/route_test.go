package bot

import (
	"slices"
	"testing"

	"sightline/game"
)

// The queue of the routes gives the nearest first, of equals the first cell.
func TestQueue(t *testing.T) {
	dice := game.NewDice("queue", 0)
	var q queue
	var want []node
	for range 200 {
		n := node{int32(dice.Roll(50)), int32(dice.Roll(20))}
		q.push(n)
		want = append(want, n)
	}
	slices.SortFunc(want, func(a, b node) int {
		switch {
		case a.before(b):
			return -1
		case b.before(a):
			return 1
		}
		return 0
	})
	for k, w := range want {
		if n := q.pop(); n != w {
			t.Fatalf("%d: %v, want %v", k, n, w)
		}
	}
}
