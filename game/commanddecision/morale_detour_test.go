package commanddecision

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// mazeText is a stand before cliff walls with a gap an inch wide each, an enemy
// behind it and a copse behind the last wall.
func mazeText(chance *rand.Rand) string {
	var b strings.Builder
	b.WriteString("A1 rifle 10 29 180\nG0 rifle 10 58 0\n\n")
	wall := func(name string, x0, x1, y float64) {
		b.WriteString(terrainText(name, "field", fmt.Sprintf("outline = [[%[1]g, %[3]g], [%[2]g, %[3]g], [%[2]g, %[4]g], [%[1]g, %[4]g]]", x0, x1, y, y+0.2), `ground = "cliff"`))
	}
	y, shut := 28.0, chance.IntN(12) // which wall is without a gap, if there are so many
	for k := range 2 + chance.IntN(3) {
		gap := float64(6 + chance.IntN(9))
		if k == shut {
			wall(fmt.Sprint("S", k), 0, 60, y)
		} else {
			wall(fmt.Sprint("W", k), 0, gap-0.5, y)
			wall(fmt.Sprint("E", k), gap+0.5, 60, y)
		}
		y -= float64(5+chance.IntN(4)) / 4
	}
	b.WriteString(terrainText("Copse", "woods", fmt.Sprintf("outline = [[5, %g], [15, %g], [15, %g], [5, %g]]", y-1, y-1, y, y), ""))
	return b.String()
}

// A place of a fine net: half inches to the side, quarters of an inch away.
type netPlace struct{ x, y int }

func (n netPlace) at(from geom.Point) geom.Point {
	return from.Add(geom.Pt(geom.Length(n.x)*geom.Inch/2, -geom.Length(n.y)*geom.Inch/4))
}

// netLeads reports whether lawful legs along a fine net lead into cover, however
// long they are together.
func netLeads(x *retreat) bool {
	from := x.Stands[x.i].At
	places := []netPlace{{}}
	been := map[netPlace]bool{{}: true}
	for len(places) > 0 {
		at := places[0]
		places = places[1:]
		if p := at.at(from); x.covered(p) && x.ends(p) {
			return true
		}
		for dx := -6; dx <= 6; dx++ {
			for dy := range 2 {
				to := netPlace{at.x + dx, at.y + dy}
				if been[to] || to.x < -16 || to.x > 16 || to.y > 60 || !x.leads([]geom.Point{at.at(from), to.at(from)}) {
					continue
				}
				been[to] = true
				places = append(places, to)
			}
		}
	}
	return false
}

// TestDetourThroughMazes holds the ways with bends against a fine net of places:
// where that leads into cover, a way is found.
func TestDetourThroughMazes(t *testing.T) {
	t.Parallel()
	found, none := 0, 0
	for seed := range uint64(24) {
		text := mazeText(rand.New(rand.NewPCG(seed, 1)))
		s, err := fieldOr(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Step = Moving
		p := &play{State: s.clone()}
		x := p.retreats(0, farAllowance)
		c, ok := x.escape()
		switch net := netLeads(x); {
		case ok && !x.saves(c.path):
			t.Errorf("%d: %v is no way into cover", seed, c.path)
		case !ok && net:
			t.Errorf("%d: there is a way that is not found:\n%s", seed, text)
		case ok && !slices.Equal(c.path[:1], []geom.Point{p.Stands[0].At}):
			t.Errorf("%d: %v begins elsewhere", seed, c.path)
		case ok && len(c.path) > 2:
			found++
		case !ok:
			none++
		}
	}
	if t.Logf("%d ways with bends, %d mazes without a way", found, none); found < 10 || none == 0 {
		t.Errorf("%d ways with bends were found, and %d mazes had none; want 10 or more, and some", found, none)
	}
}
