// Package zoneboard is a board of zones: areas with ground, and links between them that may
// be roads or cross a river. Where in a zone something is does not matter; a distance is a
// number of links.
package zoneboard

import (
	"errors"
	"fmt"
	"slices"
)

// A Zone is an area.
type Zone struct {
	Name     string
	Rough    bool
	Town     bool
	Prepared bool // positions have been prepared in it
}

// A Link joins two zones, by their indexes, both ways.
type Link struct {
	A, B  int
	Road  bool
	River bool
}

// MostZones bounds a board.
const MostZones = 200

// Apart is the distance of zones that no links join.
const Apart = 1 << 20

// A Board never changes. Zones are numbered in the order they were given.
type Board struct {
	zones  []Zone
	links  []Link
	byName map[string]int
	around [][]int // by zone, in order
	far    [][]int
}

// New makes a board. The error joins every fault: no zone, too many, names that are empty or
// there twice, links that lead nowhere, to the zone they come from, or are there twice.
func New(zones []Zone, links []Link) (*Board, error) {
	n := len(zones)
	if n == 0 || n > MostZones {
		return nil, fmt.Errorf("there are %d zones: want 1 to %d", n, MostZones)
	}
	b := &Board{zones: slices.Clone(zones), byName: map[string]int{}, around: make([][]int, n), far: make([][]int, n)}
	var faults []error
	for i, z := range zones {
		if _, twice := b.byName[z.Name]; twice || z.Name == "" {
			faults = append(faults, fmt.Errorf("zone %d: is %q: want a name of its own", i+1, z.Name))
		}
		b.byName[z.Name] = i
	}
	for i, l := range links {
		switch {
		case l.A < 0 || l.B < 0 || l.A >= n || l.B >= n:
			faults = append(faults, fmt.Errorf("link %d: leads off the board", i+1))
		case l.A == l.B:
			faults = append(faults, fmt.Errorf("link %d: leads from %s to itself", i+1, zones[l.A].Name))
		case slices.Contains(b.around[l.A], l.B):
			faults = append(faults, fmt.Errorf("link %d: %s and %s are linked already", i+1, zones[l.A].Name, zones[l.B].Name))
		default:
			b.links = append(b.links, l)
			b.around[l.A], b.around[l.B] = append(b.around[l.A], l.B), append(b.around[l.B], l.A)
		}
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	for i := range zones {
		slices.Sort(b.around[i])
	}
	for i := range zones {
		b.far[i] = b.reach(i)
	}
	return b, nil
}

// reach is how far each zone is from one.
func (b *Board) reach(from int) []int {
	far := make([]int, len(b.zones))
	for i := range far {
		far[i] = Apart
	}
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, to := range b.around[queue[0]] {
			if far[to] == Apart {
				far[to] = far[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}

// Size is how many zones there are.
func (b *Board) Size() int { return len(b.zones) }

// Zone is a zone by its index.
func (b *Board) Zone(i int) Zone { return b.zones[i] }

// Links are all links, in the order they were given. The caller does not change them.
func (b *Board) Links() []Link { return b.links }

// Index is the zone of a name.
func (b *Board) Index(name string) (int, bool) {
	i, ok := b.byName[name]
	return i, ok
}

// Around are the zones linked to one, in order. The caller does not change them.
func (b *Board) Around(i int) []int { return b.around[i] }

// Link is the link of two zones, if there is one.
func (b *Board) Link(i, j int) (Link, bool) {
	if slices.Contains(b.around[i], j) {
		for _, l := range b.links {
			if l.A == i && l.B == j || l.A == j && l.B == i {
				return l, true
			}
		}
	}
	return Link{}, false
}

// Distance is the fewest links from a zone to another, or Apart.
func (b *Board) Distance(i, j int) int { return b.far[i][j] }
