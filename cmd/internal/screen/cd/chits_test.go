package cd

import (
	"math"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
)

// A chit and its arrow lie clear of the stands at its place: the arrow lay on those ahead
// of the commander, and near by the chit on the commander itself.
func TestChitsKeepOffStands(t *testing.T) {
	east := math.Pi / 2
	for name, stands := range map[string][]disc{
		"its commander":        {{gmath.Vec{}, 12}},
		"a column":             {{gmath.Vec{}, 12}, {gmath.Vec{X: 30}, 12}, {gmath.Vec{X: 60}, 12}, {gmath.Vec{X: 90}, 12}},
		"two lines":            {{gmath.Vec{}, 12}, {gmath.Vec{X: 30}, 12}, {gmath.Vec{Y: 30}, 12}, {gmath.Vec{X: 30, Y: 30}, 12}},
		"a commander close by": {{gmath.Vec{}, 60}},
	} {
		at := freeOf(stands, gmath.Vec{}, east, 1, true)
		if at == (gmath.Vec{}) {
			t.Errorf("%s: the chit stays where it is counted, on a stand", name)
		}
		for far := 0.0; far < table.ArrowTo; far++ {
			for _, q := range stands {
				if p := at.Add(gmath.Vec{X: far}); p.DistanceTo(q.at) < q.half {
					t.Fatalf("%s: the chit is at %v, and %v of its arrow on the stand at %v", name, at, far, q.at)
				}
			}
		}
	}
	if at := freeOf(nil, gmath.Vec{X: 5}, east, 1, true); at != (gmath.Vec{X: 5}) {
		t.Errorf("with nothing about the chit goes to %v", at)
	}
}
