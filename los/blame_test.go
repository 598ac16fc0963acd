package los_test

import (
	"fmt"
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
	var areas, alone, named []uint // sets of obstacles
	seen := uint(0)
	for i := range s.obstacles {
		if seen>>i&1 == 0 {
			areas = append(areas, s.areaOf(q, i))
			seen |= areas[len(areas)-1]
		}
	}
	known := 0
	for _, a := range areas {
		if s.shutBy(a) {
			alone = append(alone, a)
		}
		of := 0
		for i, o := range s.obstacles {
			if a>>i&1 == 1 && slices.Contains(r.By, o.name) {
				of++
			}
		}
		if known += of; of > 0 {
			named = append(named, a)
		}
	}
	if known != len(r.By) {
		return fmt.Sprintf("blocked by %v, which are not all obstacles", r.By)
	}
	if len(alone) > 0 {
		if !slices.Equal(alone, named) {
			return fmt.Sprintf("blocked by %v, alone by %b", r.By, alone)
		}
		return ""
	}
	if !s.shutBy(all(named)) {
		return fmt.Sprintf("%v do not block together", r.By)
	}
	for set := range 1 << len(areas) {
		var few []uint
		for i, a := range areas {
			if set>>i&1 == 1 {
				few = append(few, a)
			}
		}
		if len(few) > 1 && len(few) < len(named) && s.shutBy(all(few)) {
			return fmt.Sprintf("%v block, but so does the smaller set %b", r.By, few)
		}
	}
	return ""
}

// areaOf returns the obstacles that are one area with one.
func (s *scene) areaOf(q *question, i int) uint {
	out := uint(1) << i
	of := func(name string) int {
		return slices.IndexFunc(q.terrain, func(f los.Feature) bool { return f.Name == name })
	}
	k := of(s.obstacles[i].name)
	if k < 0 {
		return out
	}
	area := q.areaOf(k)
	for j, o := range s.obstacles {
		if slices.Contains(area, of(o.name)) {
			out |= 1 << j
		}
	}
	return out
}

func all(sets []uint) uint {
	out := uint(0)
	for _, s := range sets {
		out |= s
	}
	return out
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
