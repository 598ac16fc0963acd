package table

import (
	"slices"
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
	if four[2].Icon.DistanceTo(four[2].Foot) > pushMost+0.01 {
		t.Errorf("that which is fanned out has gone to %v from %v, want it where it was", four[2].Icon, four[2].Foot)
	}
	// Others stay as they are: a row that is told apart, and another pile.
	many := append(at(4), PerchAt(gmath.Vec{X: 300, Y: 100}), PerchAt(gmath.Vec{X: 320, Y: 100}), PerchAt(gmath.Vec{X: 340, Y: 100}))
	for range 4 {
		many = append(many, PerchAt(gmath.Vec{X: 500, Y: 100}))
	}
	spread(many, 5)
	row := slices.Clone(many)
	many = slices.Clone(many)
	for i := range many {
		many[i] = PerchAt(many[i].Foot)
	}
	spread(many, -1)
	for i := 4; i < len(many); i++ {
		if many[i] != row[i] {
			t.Errorf("perch %d is %+v with a stand of a row fanned out, want %+v as without", i, row[i], many[i])
		}
	}
	far := []Perch{PerchAt(gmath.Vec{X: 10, Y: 10}), PerchAt(gmath.Vec{X: 60, Y: 10})}
	spread(far, -1)
	if far[0].Icon != far[0].Foot || far[1].Icon != far[1].Foot {
		t.Errorf("icons far apart are moved: %+v", far)
	}
}

// Those that a ring would hide are in it, and so are those that the larger ring would: of
// a crowd about a pile each can be clicked.
func TestFanHidesNobody(t *testing.T) {
	var list []Perch
	for _, at := range []gmath.Vec{{X: 100, Y: 100}, {X: 100, Y: 100}, {X: 104, Y: 100}, {X: 100, Y: 72}, {X: 102, Y: 130}, {X: 100, Y: 44}, {X: 300, Y: 100}} {
		list = append(list, PerchAt(at))
	}
	Spread(len(list), func(i int) *Perch { return &list[i] }, 0, 1)
	for i := range list {
		for j := range i {
			if list[i].Hides(&list[j], 1) {
				t.Errorf("icon %d at %v hides %d at %v", i, list[i].Icon, j, list[j].Icon)
			}
		}
	}
	if !list[0].Fanned || list[6].Fanned {
		t.Errorf("they are %+v, want the first fanned out and the last as it was", list)
	}
}
