package hexboard

import (
	"fmt"
	"slices"
	"testing"
)

var layouts = []Layout{{}, {First: 1}, {Odd: true}, {Rows: true}, {Rows: true, Odd: true, First: 1}}

// Labels, places and indexes lead back to their hex, on every layout.
func TestLabels(t *testing.T) {
	for _, l := range layouts {
		b, err := New(l, 7, 5)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for i := range b.Size() {
			h := b.Hex(i)
			label := b.Label(h)
			back, err := b.Parse(label)
			if err != nil || back != h || b.Index(h) != i || seen[label] {
				t.Errorf("%+v: hex %d is %v, %s, and back %v: %v", l, i, h, label, back, err)
			}
			seen[label] = true
		}
		for _, bad := range []string{"", "1", "0x01", "-101", "9999", "+101", "00001"} {
			if h, err := b.Parse(bad); err == nil {
				t.Errorf("%+v: %q is %v", l, bad, h)
			}
		}
	}
}

// Neighbors on a printed map of columns: below and above in the column, and of the columns
// beside it those that the push of the column says.
func TestNeighborsAsPrinted(t *testing.T) {
	for _, x := range []struct {
		l    Layout
		hex  string
		want []string // clockwise from north, or northeast
	}{
		{Layout{}, "0202", []string{"0201", "0301", "0302", "0203", "0102", "0101"}},
		{Layout{}, "0302", []string{"0301", "0402", "0403", "0303", "0203", "0202"}},
		{Layout{Odd: true}, "0202", []string{"0201", "0302", "0303", "0203", "0103", "0102"}},
		{Layout{Rows: true}, "0202", []string{"0201", "0302", "0203", "0103", "0102", "0101"}},
	} {
		b, _ := New(x.l, 9, 9)
		h, err := b.Parse(x.hex)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range b.Around(h) {
			got = append(got, b.Label(n))
		}
		slices.Sort(got)
		want := slices.Clone(x.want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: around %s are %v, want %v", x.l, x.hex, got, want)
		}
		for d := range 6 {
			if back, ok := h.Direction(h.Neighbor(d)); !ok || back != d {
				t.Errorf("direction %d comes back as %d", d, back)
			}
		}
	}
}

// The distance is the number of steps of a search over neighbors.
func TestDistanceAgainstSearch(t *testing.T) {
	b, _ := New(Layout{}, 9, 8)
	for i := range b.Size() {
		from := b.Hex(i)
		far := map[Hex]int{from: 0}
		for queue := []Hex{from}; len(queue) > 0; queue = queue[1:] {
			for _, n := range b.Around(queue[0]) {
				if _, ok := far[n]; !ok {
					far[n] = far[queue[0]] + 1
					queue = append(queue, n)
				}
			}
		}
		for j := range b.Size() {
			if to := b.Hex(j); Distance(from, to) != far[to] {
				t.Fatalf("from %s to %s are %d, want %d", b.Label(from), b.Label(to), Distance(from, to), far[to])
			}
		}
		if n := len(b.Within(from, 2)); n != len(within(far, 2)) {
			t.Errorf("within 2 of %s are %d, want %d", b.Label(from), n, len(within(far, 2)))
		}
	}
}

func within(far map[Hex]int, n int) (list []Hex) {
	for h, d := range far {
		if d <= n {
			list = append(list, h)
		}
	}
	return list
}

// A line has a step for each of the distance, each beside the one before; backwards it has
// the same hexes; it runs along a hexside only at places that both hexes are as near to.
func TestLines(t *testing.T) {
	b, _ := New(Layout{}, 9, 8)
	for i := range b.Size() {
		for j := range b.Size() {
			from, to := b.Hex(i), b.Hex(j)
			line, back := Line(from, to), Line(to, from)
			if len(line) != Distance(from, to)+1 || !slices.Equal(line[0], []Hex{from}) || !slices.Equal(line[len(line)-1], []Hex{to}) {
				t.Fatalf("line from %s to %s: %v", b.Label(from), b.Label(to), line)
			}
			for k, step := range line {
				other := back[len(back)-1-k]
				if len(step) > 2 || len(step) != len(other) || !slices.Contains(other, step[0]) || !slices.Contains(other, step[len(step)-1]) {
					t.Fatalf("line from %s to %s: step %d is %v, backwards %v", b.Label(from), b.Label(to), k, step, other)
				}
				for _, h := range step {
					if k > 0 && !slices.ContainsFunc(line[k-1], func(p Hex) bool { return Distance(p, h) == 1 }) {
						t.Fatalf("line from %s to %s: step %d leaps", b.Label(from), b.Label(to), k)
					}
				}
			}
		}
	}
	// Two columns over and level: along the side between the two hexes in the column between.
	h := b.At(2, 3)
	if got := fmt.Sprint(Line(h, b.At(4, 3))); got != fmt.Sprint([][]Hex{{h}, {b.At(3, 2), b.At(3, 3)}, {b.At(4, 3)}}) {
		t.Errorf("along a hexside: %s", got)
	}
}

func TestSizes(t *testing.T) {
	for _, x := range []struct{ first, c, r int }{{0, 0, 5}, {0, 101, 5}, {1, 100, 5}, {2, 5, 5}, {1, 5, 0}} {
		if _, err := New(Layout{First: x.first}, x.c, x.r); err == nil {
			t.Errorf("%+v is taken", x)
		}
	}
}
