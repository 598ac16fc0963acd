package table

import (
	"testing"

	"github.com/quasilyte/gmath"
)

// A stand exactly on another vanished: the two stand side by side, four are a
// pile with their number, and fanned out all four can be clicked.
func TestSpread(t *testing.T) {
	at := func(n int) []Perch {
		list := make([]Perch, n)
		for i := range list {
			list[i] = PerchAt(gmath.Vec{X: 100, Y: 100})
		}
		return list
	}
	spread := func(list []Perch, fanned int) {
		Spread(len(list), func(i int) *Perch { return &list[i] }, fanned, 1)
	}
	two := at(2)
	spread(two, -1)
	if d := two[0].Icon.DistanceTo(two[1].Icon); two[0].Pile != 1 || two[1].Pile != 1 || d < IconSize-1 {
		t.Errorf("two in one place are %+v, want them beside each other", two)
	}
	for _, p := range two {
		if d := p.Icon.DistanceTo(p.Foot); d > pushMost+0.01 {
			t.Errorf("an icon is pushed %v, want at most %d", d, pushMost)
		}
	}
	four := at(4)
	spread(four, -1)
	stands, piled := 0, false
	for _, p := range four {
		stands += p.Pile
		piled = piled || p.Pile > 1
	}
	if stands != 4 || !piled {
		t.Errorf("four in one place are %+v, want a pile that counts them", four)
	}
	four = at(4)
	spread(four, 2)
	for i := range four {
		for j := range i {
			if d := four[i].Icon.DistanceTo(four[j].Icon); d < IconSize {
				t.Errorf("fanned out, icons %d and %d are %v apart, want them clear of each other", i, j, d)
			}
		}
	}
	far := []Perch{PerchAt(gmath.Vec{X: 10, Y: 10}), PerchAt(gmath.Vec{X: 60, Y: 10})}
	spread(far, -1)
	if far[0].Icon != far[0].Foot || far[1].Icon != far[1].Foot {
		t.Errorf("icons far apart are moved: %+v", far)
	}
}
