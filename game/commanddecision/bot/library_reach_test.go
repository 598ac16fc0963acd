package bot

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// Whatever a side of the library's scenarios is to hold or to leave by, enough of it gets
// there over ground that it may enter, obstacles as they lie, with a quarter of the turns
// left to fight: by an edge the share that it takes, into an area a quarter of its stands.
// Reinforcements that may stay away do not count.
func TestObjectivesCanBeReached(t *testing.T) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		r := newMarches(t, name, libraryText(t, name))
		asked, faults := r.faults()
		if asked < 1 {
			t.Errorf("%s: nobody has an objective", name)
		}
		for _, f := range faults {
			t.Errorf("%s: %s", name, f)
		}
	}
}

// The test above finds a barricade from edge to edge, who comes too late, and a game too
// short.
func TestObjectivesOutOfReachAreFound(t *testing.T) {
	barricade := "[[terrain]]\nname = \"Barricade\"\nkind = \"roadblock\"\nline = [[12, 0], [12, 36]]\n\n[[terrain]]\nname  = \"Highway\""
	for _, x := range []struct{ name, old, to string }{
		{"peski-1939.toml", "[[terrain]]\nname  = \"Highway\"", barricade},
		{"peski-1939.toml", "arrives = 2", "arrives = 10"},
		{"maneuvers-1941.toml", "turns   = 10", "turns   = 1"},
	} {
		text := libraryText(t, x.name)
		spoiled := strings.ReplaceAll(text, x.old, x.to)
		if spoiled == text {
			t.Fatalf("%s has no %q", x.name, x.old)
		}
		if _, faults := newMarches(t, x.name, spoiled).faults(); len(faults) == 0 {
			t.Errorf("%s with %q: all is in reach", x.name, x.to)
		}
	}
}

func libraryText(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Marches are what gets where on a table, and when.
type marches struct {
	*cd.Battle
	grids map[units.Mover]*grid
	state *cd.State // before the first turn
}

func newMarches(t *testing.T, name, text string) *marches {
	t.Helper()
	p, err := cd.System{}.Open(game.Opening{Name: name, Scenario: []byte(text), Seed: "reach"})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return &marches{p.(*cd.State).Battle(), map[units.Mover]*grid{}, p.(*cd.State)}
}

// faults tells of the objectives that are out of reach, and how many there are in all.
func (r *marches) faults() (asked int, list []string) {
	for side, who := range r.Sides {
		seen := map[string]bool{}
		ask := func(what string, goal func(geom.Point) bool, share [2]int, of string) {
			if seen[what] {
				return
			}
			seen[what] = true
			asked++
			if n, all := r.inTime(side, goal, of); n*share[1] < all*share[0] {
				list = append(list, fmt.Sprintf("%d of %d of %s get to %s in time; want %d of %d", n, all, who, what, share[0], share[1]))
			}
		}
		for _, v := range r.Terms.Victory {
			for _, c := range v.Conditions {
				of := c.Side
				if of == "" {
					of = v.Side
				}
				if of == who && c.Kind == "exit" {
					ask("the "+c.Edge+" edge", r.by(c.Edge), c.Share, c.Of)
				}
				for _, name := range c.Areas {
					if of == who {
						k := slices.IndexFunc(r.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == name })
						ask(name, r.Scenario.Areas[k].Outline.Contains, [2]int{1, 4}, "stands")
					}
				}
			}
		}
	}
	return asked, list
}

// by is what lies along an edge.
func (r *marches) by(edge string) func(geom.Point) bool {
	t := r.Scenario.Table
	return func(p geom.Point) bool {
		return map[string]geom.Length{"north": p.Y, "south": t.Depth - p.Y, "west": p.X, "east": t.Width - p.X}[edge] < grain
	}
}

// inTime is what of a side gets to a goal in three quarters of the turns, and all of the
// side: stands, or their worth.
func (r *marches) inTime(side int, goal func(geom.Point) bool, of string) (n, all int) {
	fields := map[units.Mover]*field{}
	for i := range r.Units {
		u := &r.Units[i]
		worth := 1
		if of == "value" {
			worth = u.Kind.Value
		}
		if u.Side != side {
			continue
		}
		all += worth
		m := u // who moves it
		if u.Start.Aboard != "" {
			m = &r.Units[slices.IndexFunc(r.Units, func(v cd.Unit) bool { return v.Name == u.Start.Aboard })]
		}
		if role, _ := m.Start.Part.(cd.Role); role.Arrival != (cd.Arrival{}) || m.Kind.CrossCountry == 0 {
			continue
		}
		if fields[m.Kind.Mover] == nil {
			fields[m.Kind.Mover] = r.strict(m.Kind.Mover).toward(r.cells(r.strict(m.Kind.Mover), goal))
		}
		start := m.Start.At
		if m.Deploy >= 0 {
			start = middle(r.Scenario.Areas[m.Deploy].Outline)
		}
		if m.Entry >= 0 {
			start = middle(r.Scenario.Areas[m.Entry].Outline)
		}
		turns := int(fields[m.Kind.Mover].from(start)/m.Kind.CrossCountry) + 1
		if max(m.Arrives, 1)+turns-1 <= (3*r.Scenario.Turns+3)/4 {
			n += worth
		}
	}
	return n, all
}

func (r *marches) cells(g *grid, goal func(geom.Point) bool) (list []int) {
	for c := range g.cost {
		if goal(g.center(c)) {
			list = append(list, c)
		}
	}
	return list
}

// strict is the grid of a mover without the ways that lead through what it may not enter.
func (r *marches) strict(m units.Mover) *grid {
	if r.grids[m] == nil {
		g := newGrid(r.Battle, m)
		for c := range g.cost {
			for k := range ways {
				if g.cost[c][k] >= int32(prohibited/(geom.Inch/100)) {
					g.cost[c][k] = 0
				}
			}
		}
		r.grids[m] = g
	}
	return r.grids[m]
}
