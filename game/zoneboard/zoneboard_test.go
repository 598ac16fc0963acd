package zoneboard

import (
	"slices"
	"strings"
	"testing"
)

func TestBoard(t *testing.T) {
	b, err := New([]Zone{{Name: "a"}, {Name: "b", Rough: true}, {Name: "c", Town: true}, {Name: "d"}, {Name: "island"}},
		[]Link{{A: 1, B: 0, Road: true}, {A: 1, B: 2, River: true}, {A: 2, B: 3}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ a, b, want int }{{0, 0, 0}, {0, 1, 1}, {0, 3, 3}, {1, 3, 2}, {0, 4, Apart}} {
		if b.Distance(x.a, x.b) != x.want || b.Distance(x.b, x.a) != x.want {
			t.Errorf("from %d to %d: %d, want %d", x.a, x.b, b.Distance(x.a, x.b), x.want)
		}
	}
	if !slices.Equal(b.Around(1), []int{0, 2}) || len(b.Around(4)) != 0 || b.Size() != 5 || len(b.Links()) != 3 {
		t.Errorf("around b: %v", b.Around(1))
	}
	if l, ok := b.Link(0, 1); !ok || !l.Road || l.River {
		t.Errorf("a to b: %+v, %v", l, ok)
	}
	if l, ok := b.Link(2, 1); !ok || l.Road || !l.River {
		t.Errorf("c to b: %+v, %v", l, ok)
	}
	if _, ok := b.Link(0, 2); ok {
		t.Error("a and c are linked")
	}
	if i, ok := b.Index("c"); !ok || i != 2 || !b.Zone(i).Town {
		t.Errorf("c is %d, %v", i, ok)
	}
}

// All that is wrong is told at once.
func TestFaults(t *testing.T) {
	_, err := New([]Zone{{Name: "a"}, {Name: "a"}, {}}, []Link{{A: 0, B: 9}, {A: 1, B: 1}, {A: 0, B: 2}, {A: 2, B: 0}})
	if err == nil {
		t.Fatal("taken")
	}
	for _, want := range []string{"zone 2:", "zone 3:", "link 1: leads off", "link 2: leads from a to itself", "link 4:"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
	if _, err := New(nil, nil); err == nil {
		t.Error("a board without zones is taken")
	}
}
