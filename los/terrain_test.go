package los

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// changedAtRandom returns terrain with a few things done to it.
func changedAtRandom(rng *rand.Rand, terrain []Feature, grid bool) []Feature {
	terrain = slices.Clone(terrain)
	for range 1 + rng.IntN(3) {
		if len(terrain) == 0 {
			break
		}
		k := rng.IntN(len(terrain))
		f := &terrain[k]
		switch rng.IntN(8) {
		case 0, 1, 2:
			at := geom.Pt(geom.Length(rng.IntN(160))*geom.Inch/4, geom.Length(rng.IntN(112))*geom.Inch/4)
			smoke := Feature{Name: "Smoke", Kind: SmokeScreen, Area: geom.Rectangle(at, at.Add(geom.InchPt(3, 2)))}
			terrain = slices.Insert(terrain, rng.IntN(len(terrain)+1), smoke)
		case 3, 4:
			terrain = slices.Delete(terrain, k, k+1)
		case 5:
			f.Level = 1 + rng.IntN(4)
		case 6:
			f.Name += "'"
			f.Height = new(rng.IntN(4))
		case 7:
			more := randomBoard(rng, 2, 0, grid).features
			terrain = slices.Insert(terrain, k, more...)
		}
	}
	return terrain
}

// TestWithTerrainIsNewBoard: along random changes a board made of the one before
// is what a new one is, in all it holds but how it is indexed, and answers so.
func TestWithTerrainIsNewBoard(t *testing.T) {
	t.Parallel()
	games, indexed, kept := 40, 0, 0
	if testing.Short() {
		games = 8
	}
	for seed := range games {
		rng := rand.New(rand.NewPCG(uint64(seed), 31))
		grid, features := seed%2 == 0, 3+rng.IntN(20)
		if seed%8 == 7 {
			features = manyBoxes + rng.IntN(15)
		}
		b := randomBoard(rng, features, 10, grid)
		if seed%4 == 1 {
			stands := slices.Clone(b.stands)
			stands[9].Aboard, stands[8].Aboard = 0, 1
			b = b.WithStands(stands)
		}
		m := NewMatrix(b)
		terrain := b.features
		for step := range 12 {
			terrain = changedAtRandom(rng, terrain, grid)
			if step == 6 {
				slices.Reverse(terrain)
			}
			next, err := b.WithTerrain(terrain)
			if err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			fresh, err := NewBoard(terrain, b.stands, b.visibility, b.rulings)
			if err != nil {
				t.Fatal(err)
			}
			if why := differentBoards(next, fresh); why != "" {
				t.Fatalf("seed %d, step %d: %s", seed, step, why)
			}
			if m.Update(next); !slices.Equal(m.bits, NewMatrix(fresh).bits) {
				t.Fatalf("seed %d, step %d: the matrix differs", seed, step)
			}
			if next.index != nil {
				indexed++
				if next.index == b.index {
					kept++
				}
			}
			b = next
		}
	}
	if indexed == 0 || kept == 0 || kept == indexed {
		t.Errorf("%d boards with an index, %d of them the one before: want some of each", indexed, kept)
	}
}

// differentBoards returns how two boards differ.
func differentBoards(b, c *Board) string {
	for _, part := range []struct {
		name string
		b, c any
	}{
		{"features", b.features, c.features}, {"terrain", b.terrain, c.terrain}, {"contours", b.contours, c.contours},
		{"bodies", b.bodies, c.bodies}, {"boxes", b.boxes, c.boxes}, {"wrecks", b.wrecks, c.wrecks},
		{"friends", b.friends, c.friends}, {"levels", b.levels, c.levels}, {"inForce", b.inForce, c.inForce},
	} {
		if !reflect.DeepEqual(part.b, part.c) {
			return part.name
		}
	}
	for i := range b.stands {
		if !slices.Equal(b.inside[i], c.inside[i]) || !slices.Equal(b.lined[i], c.lined[i]) || !slices.Equal(b.walls[i], c.walls[i]) {
			return "inside, lined or walls"
		}
		for j := range b.stands {
			q := []Question{Sight, Fire}[(i+j)%2]
			if b.Clear(q, i, j) != c.Clear(q, i, j) {
				return "a verdict"
			}
			if (i+2*j)%5 != 0 {
				continue
			}
			x, errX := json.Marshal(b.Rule(q, i, j))
			y, errY := json.Marshal(c.Rule(q, i, j))
			if errX != nil || errY != nil || string(x) != string(y) {
				return "a ruling"
			}
		}
	}
	return ""
}

// TestWithTerrainShares: smoke in a corner leaves all else as it was, and the
// matrix asks only for the pairs it may hide from each other.
func TestWithTerrainShares(t *testing.T) {
	t.Parallel()
	b := randomBoard(rand.New(rand.NewPCG(3, 3)), 30, 24, false)
	m := NewMatrix(b)
	smoke := Feature{Name: "Smoke", Kind: SmokeScreen, Area: geom.Rectangle(geom.InchPt(1, 1), geom.InchPt(2, 2))}
	next, err := b.WithTerrain(slices.Insert(slices.Clone(b.features), 4, smoke))
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.terrain {
		j := i
		if i >= 4 {
			j++
		}
		if !shared(b.terrain[i].whole, next.terrain[j].whole) || !shared(b.terrain[i].core, next.terrain[j].core) {
			t.Errorf("feature %d was made again", i)
		}
	}
	if asked, all := m.Update(next), 24*25/2; asked > all/3 {
		t.Errorf("asked for %d of %d pairs", asked, all)
	}
	back, err := next.WithTerrain(b.features)
	if err != nil {
		t.Fatal(err)
	}
	if why := differentBoards(back, b); why != "" {
		t.Errorf("the smoke has lifted, but not its traces: %s", why)
	}
	same, err := b.WithTerrain(b.features)
	if err != nil {
		t.Fatal(err)
	}
	if m.Update(back); m.Update(same) != 0 {
		t.Error("nothing has changed, but the matrix asks")
	}
}

// TestWithTerrainReportsFaults: as NewBoard does, all at once; and the board
// stays as good as it was.
func TestWithTerrainReportsFaults(t *testing.T) {
	t.Parallel()
	b := randomBoard(rand.New(rand.NewPCG(4, 4)), 5, 4, false)
	bad := append(slices.Clone(b.features),
		Feature{Name: "No kind", Kind: 99},
		Feature{Name: "Too high", Kind: Hill, Level: MaxLevel + 1, Area: geom.Rectangle(geom.InchPt(1, 1), geom.InchPt(2, 2))},
		Feature{Name: "No outline", Kind: Woods})
	_, err := b.WithTerrain(bad)
	_, want := NewBoard(bad, b.stands, b.visibility, b.rulings)
	if err == nil || want == nil || err.Error() != want.Error() {
		t.Fatalf("%v, want %v", err, want)
	}
	for _, name := range []string{"terrain 6 (No kind)", "terrain 7 (Too high)", "terrain 8 (No outline)"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%v: want a fault of %s", err, name)
		}
	}
	if fresh, err := NewBoard(b.features, b.stands, b.visibility, b.rulings); err != nil || differentBoards(b, fresh) != "" {
		t.Errorf("the board has changed (%v)", err)
	}
}

// TestBoardKeepsItsTerrain: what becomes of the caller's features later does not
// reach the board, so it is noticed as a change.
func TestBoardKeepsItsTerrain(t *testing.T) {
	t.Parallel()
	height := 2
	woods := Feature{Name: "Woods", Kind: Woods, Height: &height, Area: geom.Rectangle(geom.InchPt(4, 0), geom.InchPt(5, 9))}
	stands := []Stand{
		{Name: "A", Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(1, 2), 0, geom.Inch, geom.Inch)},
		{Name: "B", Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(9, 2), 0, geom.Inch, geom.Inch)},
	}
	b, err := NewBoard([]Feature{woods}, stands, 0, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	if b.Clear(Sight, 0, 1) {
		t.Fatal("the woods hide nothing")
	}
	for i := range woods.Area.Outline {
		woods.Area.Outline[i].Y += 10 * geom.Inch
	}
	moved, err := b.WithTerrain([]Feature{woods})
	if err != nil {
		t.Fatal(err)
	}
	if !moved.Clear(Sight, 0, 1) {
		t.Error("the woods are where they were")
	}
	height = 0
	low, err := moved.WithTerrain([]Feature{woods})
	if err != nil {
		t.Fatal(err)
	}
	if moved.terrain[0].height != 2 || low.terrain[0].height != 0 {
		t.Errorf("heights %d and %d, want 2 and 0", moved.terrain[0].height, low.terrain[0].height)
	}
}
