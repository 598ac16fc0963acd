package toygame

import (
	"slices"

	"sightline/geom"
	"sightline/scenarios"
)

// Scenario is a file of the toy, in the canonical form.
const Scenario = `format = "sightline/scenario 1"
title  = "Two orchards"

[table]
size = [24, 24]

[game]
system = "toy"

[toy]
goal = 60

[[side]]
name = "Red"

[[side]]
name = "Blue"

[[terrain]]
name    = "Apples"
kind    = "orchard"
outline = [[4, 4], [10, 4], [10, 10], [4, 10]]
fruit   = 2

[[terrain]]
name    = "Pears"
kind    = "orchard"
outline = [[14, 14], [20, 14], [20, 20], [14, 20]]
fruit   = 1

[[terrain]]
name  = "Old Fence"
kind  = "fence"
width = 0.25
line  = [[12, 0], [12, 24]]

[[stand]]
name    = "Red 1"
side    = "Red"
kind    = "picker"
quality = "nimble"
base    = [1, 1]
at      = [2, 12]
facing  = 90
purse   = 3

[[stand]]
name   = "Blue 1"
side   = "Blue"
base   = [1, 1]
at     = [22, 12]
facing = 270
`

// Terms are what a scenario says to the toy: how many points it takes.
type terms struct{ Goal int }

// A purse is what a piece has of points when the game begins.
type purse int

// Fruit is what an orchard adds to a throw.
type fruit int

// orchard is a kind of ground that the toy has of its own. A fence is another,
// and does nothing.
const orchard = "orchard"

func init() {
	scenarios.Register(scenarios.System{
		Name:      System{}.Name(),
		Terrain:   []scenarios.TerrainKind{{Name: orchard}, {Name: "fence", Width: geom.Inch / 4}},
		Stands:    []string{"picker"},
		Qualities: []string{"slow", "nimble"},
		Read:      readTerms,
	})
}

func readTerms(f *scenarios.File) scenarios.Rules {
	t := &terms{}
	f.Root.Need("toy", "a table [toy] with goal = 1 or more")
	if s, ok := f.Root.Table("toy"); ok {
		s.Need("goal", "how many points it takes")
		t.Goal = s.Whole("goal", 0, 1, 1<<20)
	}
	for i, s := range f.Stands {
		if n := s.Whole("purse", 0, 1, 100); n > 0 {
			f.Scenario.Stands[i].Part = purse(n)
		}
	}
	for i, s := range f.Terrain {
		switch own := f.Scenario.TerrainKind(i) == orchard; {
		case own:
			s.Need("fruit", "what it adds to a throw")
			f.Scenario.Ground[i].Part = fruit(s.Whole("fruit", 0, 1, 6))
		case s.Has("fruit"):
			s.Skip("fruit")
			s.Fault("fruit", "only an orchard has fruit: want no fruit")
		}
	}
	return t
}

// Write writes the toy's own table.
func (t *terms) Write(w *scenarios.Writer, at scenarios.Place) {
	if at == scenarios.AtGame {
		w.Table("toy")
		w.Whole("goal", t.Goal, 0)
	}
}

func (n purse) Write(w *scenarios.Writer, _ *scenarios.Setup) { w.Whole("purse", int(n), 0) }
func (n fruit) Write(w *scenarios.Writer, _ *scenarios.Setup) { w.Whole("fruit", int(n), 0) }

// decode reads a scenario file of the toy.
func decode(name string, text []byte) (*scenarios.Scenario, error) {
	doc, err := scenarios.DecodePlain(name, text)
	if err != nil {
		return nil, err
	}
	sc := doc.Scenario
	if sc == nil || sc.System != (System{}).Name() {
		return nil, scenarios.Faults{{File: name, Key: "game.system", Problem: "is none of the toy: want its scenario"}}
	}
	var faults scenarios.Faults
	if len(sc.Sides) != len(Sides) || sc.Sides[0].Name != Sides[0] || sc.Sides[1].Name != Sides[1] {
		faults = append(faults, sc.Fault("side", "want the sides %s and %s", Sides[0], Sides[1]))
	}
	return sc, faults.Err()
}

// Table returns the table with the pieces where they are in a position of the
// toy, to be looked at; nil if it has none.
func Table(p any) *scenarios.Setup {
	if own, ok := p.(*position); ok && own.scenario != nil {
		return &own.scenario.Setup
	}
	return nil
}

// text is the scenario as its file would be now; empty without pieces.
func (p *position) text() []byte {
	if p.scenario == nil {
		return nil
	}
	return scenarios.Encode(&scenarios.Document{Scenario: p.scenario})
}

// move puts a piece elsewhere on the table.
func (p *position) move(side, piece string, to geom.Point) error {
	if p.scenario == nil {
		return refuse("there are no pieces")
	}
	i := p.scenario.StandIndex(piece)
	if i < 0 || p.scenario.Stands[i].Side != side {
		return refuse("%s has no piece %q", side, piece)
	}
	moved := *p.scenario
	moved.Stands = slices.Clone(moved.Stands)
	moved.Stands[i].At = to
	// Where a file cannot have it, it cannot go.
	after := position{scenario: &moved}
	if _, err := decode("the table", after.text()); err != nil {
		return refuse("%v", err)
	}
	p.scenario = &moved
	return nil
}

// fruit is what the orchards in which a side has a piece add to its throws.
func (p *position) fruit(side string) int {
	n := 0
	if p.scenario == nil {
		return n
	}
	for i, g := range p.scenario.Ground {
		here := func(s scenarios.Stand) bool {
			return s.Side == side && s.OnTable() && p.scenario.Terrain[i].Area.Contains(s.At)
		}
		if own, ok := g.Part.(fruit); ok && slices.ContainsFunc(p.scenario.Stands, here) {
			n += int(own)
		}
	}
	return n
}
