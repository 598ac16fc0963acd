package index

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
)

// TestMovesKeepTheIndex: after any adding, moving and removing of stands an
// index answers as one made anew.
func TestMovesKeepTheIndex(t *testing.T) {
	table := geom.Bounds{Max: geom.InchPt(36, 24)}
	rapid.Check(t, func(t *rapid.T) {
		footprint := func() geom.Footprint {
			x := rapid.Int64Range(-200_000, 1_100_000).Draw(t, "x")
			y := rapid.Int64Range(-200_000, 900_000).Draw(t, "y")
			if rapid.Bool().Draw(t, "on a border") {
				x, y = x>>16<<16, y>>16<<16
			}
			size := geom.Length(rapid.IntRange(1, 4).Draw(t, "size")) * geom.Inch / 2
			return geom.NewFootprint(geom.Pt(geom.Length(x), geom.Length(y)), geom.Angle(rapid.IntRange(0, 359_999).Draw(t, "angle")), size, size)
		}
		moved := &Index{&Terrain{}, NewStands(table)}
		now := map[ID]Stand{}
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			id := ID(rapid.IntRange(0, 12).Draw(t, "id"))
			old, there := now[id]
			switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
			case what == 0:
				moved.Remove(id)
				delete(now, id)
			case what == 1 || !there:
				old = Stand{footprint(), rapid.IntRange(0, MaxSide).Draw(t, "side"), rapid.IntRange(0, 3).Draw(t, "level")}
				if err := moved.Put(id, old); err != nil {
					t.Fatal(err)
				}
				now[id] = old
			default:
				old.Footprint = footprint()
				if err := moved.Move(id, &old.Footprint); err != nil {
					t.Fatal(err)
				}
				now[id] = old
			}
		}
		fresh := &Index{&Terrain{}, NewStands(table)}
		for id := range MaxSide + 20 {
			if st, ok := now[ID(id)]; ok {
				if err := fresh.Put(ID(id), st); err != nil {
					t.Fatal(err)
				}
			}
		}
		if moved.Len() != len(now) || fresh.Len() != len(now) {
			t.Fatalf("%d and %d stands, want %d", moved.Len(), fresh.Len(), len(now))
		}
		if x, y := moved.tiles.listed(), fresh.tiles.listed(); !slices.Equal(x, y) {
			t.Fatalf("in the cells: %v, want %v", x, y)
		}
		a, b := moved.NewSearch(), fresh.NewSearch()
		f := Filter{Above: rapid.IntRange(-1, 2).Draw(t, "above"), Sides: Sides(rapid.Uint8().Draw(t, "sides"))}
		from, to := footprint(), footprint()
		disc := geom.Circle{Center: from.Center, Radius: 6 * geom.Inch}
		if x, y := a.Circle(disc, f), b.Circle(disc, f); !slices.Equal(x, y) {
			t.Fatalf("circle: %v, want %v", x, y)
		}
		path := Hull(&from, &to, nil)
		if x, y := a.Area(path, f), b.Area(path, f); !slices.Equal(x, y) {
			t.Fatalf("path: %v, want %v", x, y)
		}
		a.Near(&from, f)
		b.Near(&from, f)
		for {
			x, more := a.Next()
			y, more2 := b.Next()
			if x != y || more != more2 {
				t.Fatalf("near: %v %v, want %v %v", x, more, y, more2)
			}
			if !more {
				break
			}
		}
		x, ok := moved.FirstCross(from.Center, to.Center, f)
		y, ok2 := fresh.FirstCross(from.Center, to.Center, f)
		if x != y || ok != ok2 {
			t.Fatalf("first: %+v, want %+v", x, y)
		}
	})
}

// TestRefusals: what cannot be held is refused, says why, and changes nothing.
func TestRefusals(t *testing.T) {
	s := NewStands(geom.Bounds{Max: geom.InchPt(10, 10)})
	good := geom.NewFootprint(geom.InchPt(5, 5), 0, geom.Inch, geom.Inch)
	far := geom.NewFootprint(geom.Pt(geom.MaxCoord, 0), 0, geom.Inch, geom.Inch)
	for name, err := range map[string]error{
		"number":     s.Put(-1, Stand{Footprint: good}),
		"too large":  s.Put(MaxID+1, Stand{Footprint: good}),
		"side":       s.Put(0, Stand{Footprint: good, Side: 8}),
		"level":      s.Put(0, Stand{Footprint: good, Level: 256}),
		"out there":  s.Put(0, Stand{Footprint: far}),
		"not put":    s.Move(0, &good),
		"short ring": terrainError([]Solid{{Area: geom.Polygon{Outline: geom.Ring{{}, {}}}}}, nil),
		"short hole": terrainError([]Solid{{Area: geom.Polygon{Outline: geom.Rectangle(geom.Point{}, geom.InchPt(1, 1)).Outline, Holes: []geom.Ring{{}}}}}, nil),
		"far piece":  terrainError(nil, []Piece{{Hull: far.Corners[:]}}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if s.Len() != 0 || s.Has(0) {
		t.Error("a refused stand is there")
	}
	if err := s.Put(3, Stand{Footprint: good}); err != nil {
		t.Fatal(err)
	}
	if err := s.Move(3, &far); err == nil {
		t.Error("moved out of range")
	}
	x := &Index{&Terrain{}, s}
	if got := x.NewSearch().Circle(geom.Circle{Center: geom.InchPt(5, 5)}, Filter{Sides: AllSides}); len(got) != 1 || got[0] != 3 {
		t.Errorf("after a refused move: %v", got)
	}
}

func terrainError(s []Solid, p []Piece) error {
	_, err := NewTerrain(s, p)
	return err
}

// TestNothingAllocates: questions and moves allocate nothing once a Search has
// its room.
func TestNothingAllocates(t *testing.T) {
	boards(t, 1, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		p, q := b.table.Stands[0].Footprint.Center, b.table.Stands[1].Footprint.Center
		home, away := b.stands[0].Footprint, b.stands[1].Footprint
		sector := b.sector()
		sector.Radius = 12 * geom.Inch
		var room [8]geom.Point
		hits := 0
		for name, ask := range map[string]func(){
			"Touches":    func() { b.index.Touches(p, q, Filter{Above: -1, Sides: AllSides, Except: []ID{0, 1}}) },
			"Crosses":    func() { b.index.Crosses(p, q, Filter{Above: -1, Sides: AllSides, Except: []ID{0, 1}}) },
			"FirstTouch": func() { b.index.FirstTouch(p, q, Filter{Above: -1, Sides: AllSides, Except: []ID{0, 1}}) },
			"FirstCross": func() { b.index.FirstCross(p, q, Filter{Above: -1, Sides: AllSides, Except: []ID{0, 1}}) },
			"Circle":     func() { hits += len(s.Circle(geom.Circle{Center: p, Radius: 10 * geom.Inch}, Filter{Sides: AllSides})) },
			"Area":       func() { hits += len(s.Area(Hull(&home, &away, room[:0]), Filter{Sides: AllSides})) },
			"Sector":     func() { hits += len(s.Sector(sector, Filter{Sides: AllSides})) },
			"Pieces":     func() { hits += len(s.Pieces(Hull(&home, &away, room[:0]), Filter{Above: -1})) },
			"Near": func() {
				s.Near(&home, Filter{Sides: AllSides, Except: []ID{0}})
				for _, ok := s.Next(); ok; _, ok = s.Next() {
					hits++
				}
			},
			"Move": func() {
				if b.index.Move(0, &away) != nil || b.index.Move(0, &home) != nil {
					t.Error("cannot move")
				}
			},
			"Put": func() {
				b.index.Remove(0)
				if b.index.Put(0, b.stands[0]) != nil {
					t.Error("cannot put")
				}
			},
		} {
			if n := testing.AllocsPerRun(20, ask); n != 0 {
				t.Errorf("%s allocates %v times", name, n)
			}
		}
		if hits == 0 {
			t.Error("nothing was found")
		}
	})
}

// listed returns every stand by the cell that it is kept in.
func (t *tiles) listed() []string {
	var list []string
	for n := range t.all {
		k := &t.all[n]
		for cell := range tileSide * tileSide {
			x, y := n%t.nx*tileSide+cell%tileSide, n/t.nx*tileSide+cell/tileSide
			a := area{x, x + 1, y, y + 1}
			left, right, low, high := k.part(a.within(n%t.nx, n/t.nx))
			for slot := range 64 * k.words {
				w := slot / 64
				if right[w]&^left[w]&high[w]&^low[w]>>(slot%64)&1 != 0 {
					list = append(list, fmt.Sprintf("%d %d: %v", x, y, k.spots[slot]))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}
