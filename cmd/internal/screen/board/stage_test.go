package board

import (
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
)

// In a hex in which both sides are their states can be read: one of each side stands for all, solid,
// its state and steps beside how many they are, and neither lies on the other.
func TestFightsAreRead(t *testing.T) {
	k, _ := boards.Of("assault")
	tb := begun(t, k, "crossroads")
	unit := func(name string, side int, tag string) Counter {
		return Counter{Name: name, Cell: 30, Faded: true, Look: picture.Counter{Side: side, Number: "5", Disc: "7", Left: 1, Lost: 1, Tag: tag}}
	}
	tb.play = lying{list: []Counter{unit("a", 0, "DD"), unit("b", 0, "DD"), unit("c", 1, "D"), unit("d", 1, "D")}}
	for _, zoom := range []float64{1, 1.5} {
		tb.camera.ZoomAt(tb.camera.Middle(), zoom)
		tb.layCounters()
		var seen []*laid
		for i := range tb.laid {
			if !tb.laid[i].under {
				seen = append(seen, &tb.laid[i])
			}
		}
		if len(seen) != 2 {
			t.Fatalf("%d counters are drawn: want one of each side", len(seen))
		}
		for i, l := range seen {
			if want := [2]string{"DD", "D"}[i]; l.Faded || l.Look.Tag != want || l.Look.Count != "2" || l.Look.Lost != 1 {
				t.Errorf("%s is faded %v, with %q, %q and %d steps lost: want it solid with %q and 2", l.Name, l.Faded, l.Look.Tag, l.Look.Count, l.Look.Lost, want)
			}
		}
		if on := seen[0].over(1).Meets(seen[1].over(1)); on.W > 2 {
			t.Errorf("%s lies on %s by %.0f", seen[0].Name, seen[1].Name, on.W)
		}
	}
}
