package los_test

import (
	"slices"
	"testing"

	"sightline/geom/testtable"
	"sightline/los"
)

// Stands put on a board that has stands already are ruled on as on a new one,
// whether they stay, move, go, come, change their order or get aboard.
func TestWithStandsKeepsWhatStays(t *testing.T) {
	for seed := range uint64(6) {
		p := newPlay(t, seed, testtable.New(seed+1, testtable.S), 40)
		b := p.board
		for range 5 {
			stands := slices.Clone(p.stands)
			for range 1 + p.c.upTo(8) {
				i, j := p.c.upTo(len(stands)-1), p.c.upTo(len(stands)-1)
				switch p.c.upTo(4) {
				case 0:
					stands[i].Footprint = stands[j].Footprint
				case 1:
					stands[i], stands[j] = stands[j], stands[i]
				case 2:
					stands[i].Destroyed = !stands[i].Destroyed
				case 3:
					if i != j && stands[j].Aboard < 0 && !slices.ContainsFunc(stands, func(s los.Stand) bool { return s.Aboard == i }) {
						stands[i].Aboard = j
					}
				default:
					at := p.place()
					d := at.Sub(stands[i].Footprint.Center)
					for k := range stands[i].Footprint.Corners {
						stands[i].Footprint.Corners[k] = stands[i].Footprint.Corners[k].Add(d)
					}
					stands[i].Footprint.Center = at
				}
			}
			for i := range stands { // swaps may have mixed up who is aboard whom
				if c := stands[i].Aboard; c >= 0 && (c == i || stands[c].Aboard >= 0) {
					stands[i].Aboard = -1
				}
			}
			fresh, err := los.NewBoard(p.terrain, stands, p.limit, p.rulings)
			if err != nil {
				t.Fatal(err)
			}
			b = b.WithStands(stands)
			for i := range stands {
				if b.Level(i) != fresh.Level(i) {
					t.Fatalf("seed %d: stand %d at level %d, want %d", seed, i, b.Level(i), fresh.Level(i))
				}
				for j := range stands {
					if i == j {
						continue
					}
					for _, q := range []los.Question{los.Sight, los.Fire} {
						if got, want := b.Clear(q, i, j), fresh.Clear(q, i, j); got != want {
							t.Fatalf("seed %d: %s from %d to %d: %v, want %v", seed, q, i, j, got, want)
						}
					}
				}
			}
			p.stands = stands
		}
	}
}
