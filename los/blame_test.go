package los_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sightline/los"
)

// shutBy reports whether the obstacles of the set, a bit each, leave no line.
func (s *scene) shutBy(set uint) bool {
	only := *s
	only.obstacles = nil
	for i, o := range s.obstacles {
		if set>>i&1 == 1 {
			only.obstacles = append(only.obstacles, o)
		}
	}
	return !newOracle(&only).free()
}

// misblamed returns what is wrong with the names of the blockers: they are all
// the obstacles that shut the corridor alone or, if none does, a smallest set
// that shuts it together.
func misblamed(q *question) string {
	s := newScene(q)
	r, err := q.rule()
	if err != nil || s.settled != "" || r.Verdict == los.Clear {
		return ""
	}
	n := len(s.obstacles)
	var alone []string
	for i, o := range s.obstacles {
		if s.shutBy(1 << i) {
			alone = append(alone, o.name)
		}
	}
	if len(alone) > 0 {
		if !slices.Equal(slices.Sorted(slices.Values(alone)), slices.Sorted(slices.Values(r.By))) {
			return fmt.Sprintf("blocked by %v, alone by %v", r.By, alone)
		}
		return ""
	}
	var named uint
	for i, o := range s.obstacles {
		if slices.Contains(r.By, o.name) {
			named |= 1 << i
		}
	}
	if bits.OnesCount(named) != len(r.By) || !s.shutBy(named) {
		return fmt.Sprintf("%v do not block together", r.By)
	}
	for set := range uint(1) << n {
		if bits.OnesCount(set) > 1 && bits.OnesCount(set) < len(r.By) && s.shutBy(set) {
			return fmt.Sprintf("%v block, but so does the smaller set %b", r.By, set)
		}
	}
	return ""
}

func TestBlockersAreTheRightOnes(t *testing.T) {
	t.Parallel()
	checkAll(t, 1500, func(seed uint64) *question {
		c := seeded(seed<<8 | 0xbb)
		if chance(c, 2) {
			return slotBoard(c)
		}
		return anyBoard(c)
	}, misblamed)
}
