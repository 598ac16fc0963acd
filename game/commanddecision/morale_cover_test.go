package commanddecision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
)

// drawFlight draws a battle of small copses and hedges, many of them hard to get
// to, and a stand in the open.
func drawFlight(r *rapid.T) (p *play, text string, ok bool) {
	var b strings.Builder
	at := func(name string) string {
		return fmt.Sprintf("%.3f", float64(rapid.IntRange(2000, 58000).Draw(r, name))/1000)
	}
	fmt.Fprintf(&b, "A1 %s %s %s %d\n", rapid.SampledFrom([]string{"rifle", "truck", "panzer-iv-h", "sdkfz-222"}).Draw(r, "kind"), at("x"), at("y"), rapid.IntRange(0, 359).Draw(r, "facing"))
	for k := range rapid.IntRange(1, 4).Draw(r, "enemies") {
		fmt.Fprintf(&b, "G%d rifle %s %s 0\n", k, at("x"), at("y"))
	}
	for k := range rapid.IntRange(0, 4).Draw(r, "friends") {
		fmt.Fprintf(&b, "A%d rifle %s %s %d\n", k+2, at("x"), at("y"), rapid.IntRange(0, 359).Draw(r, "facing"))
	}
	b.WriteString("\n")
	for k := range rapid.IntRange(1, 5).Draw(r, "copses") {
		x, y := rapid.IntRange(1000, 57000).Draw(r, "x"), rapid.IntRange(1000, 57000).Draw(r, "y")
		w := rapid.SampledFrom([]int{3, 40, 400, 2000}).Draw(r, "size")
		x1, y1, x2, y2 := x+rapid.IntRange(1, w).Draw(r, "x1"), y, x+w, y+rapid.IntRange(1, w).Draw(r, "y1")
		outline := fmt.Sprintf("outline = [[%.3f, %.3f], [%.3f, %.3f], [%.3f, %.3f], [%.3f, %.3f]]",
			float64(x)/1000, float64(y)/1000, float64(x1)/1000, float64(y1)/1000, float64(x2)/1000, float64(y2)/1000, float64(x)/1000, float64(y+w)/1000)
		b.WriteString(terrainText(fmt.Sprint("C", k), rapid.SampledFrom([]string{"woods", "town", "crops"}).Draw(r, "copse"), outline, ""))
	}
	b.WriteString(drawGround(r))
	text = b.String()
	s, err := fieldOr(text)
	if err != nil {
		return nil, text, false
	}
	s.Step = Moving
	p = &play{State: s.clone()}
	return p, text, p.OnTable(0) && !p.Concealed(0) && len(p.threats(0)) > 0
}

// TestCoverIsFound holds the search for cover against tries at places of cover
// everywhere: none is found where the search says that there is none, nor any
// nearer than what it finds.
func TestCoverIsFound(t *testing.T) {
	t.Parallel()
	var found, none, hit, mostLooked int
	check := func(r *rapid.T) {
		p, text, ok := drawFlight(r)
		if !ok {
			return
		}
		x := p.retreats(0, wholeAllowance*rapid.SampledFrom([]int64{1, 1, 3}).Draw(r, "turns"))
		start := []geom.Point{p.Stands[0].At}
		c := x.newCoverSearch(start)
		var way []geom.Point
		if c != nil {
			way = c.search()
			mostLooked = max(mostLooked, c.looked)
		}
		if way == nil {
			none++
		} else {
			if found++; !x.saves(way) {
				r.Fatalf("%v is no way into cover", way)
			}
		}
		for _, at := range coverPlaces(r, x) {
			if to := []geom.Point{start[0], at}; roomy(x, start[0], at) {
				if hit++; way == nil {
					r.Fatalf("%s\n%v is found, %s away, where the search says that there is no cover", text, at, pathLength(to).Show())
				}
				if pathLength(to) < pathLength(way)-geom.Inch/90 {
					r.Fatalf("%s\n%v is %v away, nearer than %v, %v", text, at, pathLength(to), way[1], pathLength(way))
				}
			}
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		for range 20 {
			check(r)
		}
	})
	t.Logf("%d found, %d not; %d places hit; at most %d wedges", found, none, hit, mostLooked)
	if found < tries(20) || none < tries(20) {
		t.Error("little was tried")
	}
}

// roomy reports whether a place saves a stand, and places a little to both sides
// do.
func roomy(x *retreat, from, at geom.Point) bool {
	far := geom.Distance(from, at)
	if far == 0 {
		return false
	}
	for _, off := range [3]geom.Length{0, 8, -8} {
		d := directionOf(geom.Pt(from.Y-at.Y, at.X-from.X))
		if !x.saves([]geom.Point{from, at.Ahead(d, off)}) {
			return false
		}
	}
	return true
}

// coverPlaces are places at and in all cover there is.
func coverPlaces(r *rapid.T, x *retreat) []geom.Point {
	var list []geom.Point
	for _, a := range x.coverAreas(x.battle.Scenario.Table.Bounds()) {
		for _, ring := range a.rings {
			list = append(list, ring...)
			box := geom.BoundsOf(ring...)
			for range 10 {
				in := func(from, to geom.Length) geom.Length {
					return geom.Length(rapid.Int64Range(int64(from), int64(to)).Draw(r, "place"))
				}
				list = append(list, geom.Pt(in(box.Min.X, box.Max.X), in(box.Min.Y, box.Max.Y)))
				k := int(in(0, geom.Length(len(ring)-1)))
				list = append(list, geom.Divide(ring[k], ring[(k+1)%len(ring)], int64(in(0, 1000)), 1000))
			}
		}
	}
	return slices.Compact(list)
}

// TestCoverUpARoad has a stand find cover that it gets to because a road leads up
// the hill, and ends on it.
func TestCoverUpARoad(t *testing.T) {
	s := field(t, "A1 panzer-iv-h 4 12 90\nG1 rifle 1 10 90\n"+
		terrainText("R", "road", "line = [[2, 12], [14, 12]]", "")+
		terrainText("H", "hill", box(10, 2, 30, 20), "level = 3")+
		terrainText("W", "woods", "outline = [[29.6, 11.98], [31, 11.98], [31, 12.02], [29.6, 12.02]]", ""))
	s.Step = Moving
	r := (&play{State: s.clone()}).retreats(0, wholeAllowance)
	start := s.Stands[0].At
	if at := inch(29.7, 12); !r.saves([]geom.Point{start, at}) {
		t.Fatalf("%v is no cover to go to", at)
	}
	if way := r.intoCover([]geom.Point{start}); way == nil {
		t.Error("the search says that there is none")
	}
}

// TestRimAdd holds the edges and the box of rings, added one after the other,
// against those found point by point.
func TestRimAdd(t *testing.T) {
	origin := geom.Pt(3, -2)
	rings := [][]geom.Point{{geom.Pt(0, 0), geom.Pt(9, 1), geom.Pt(4, 7)}, nil, {geom.Pt(20, -5), geom.Pt(30, -5), geom.Pt(30, 2), geom.Pt(20, 2)}}
	var r rim
	var edges [][2]geom.Point
	var all []geom.Point
	for _, ring := range rings {
		r.add(origin, ring)
		for k, p := range ring {
			all = append(all, p.Sub(origin))
			edges = append(edges, [2]geom.Point{p.Sub(origin), ring[(k+1)%len(ring)].Sub(origin)})
		}
		if !slices.Equal(r.edges, edges) || r.box != geom.BoundsOf(all...) || r.meets {
			t.Fatalf("%v, %v, %v; want %v, %v", r.edges, r.box, r.meets, edges, geom.BoundsOf(all...))
		}
	}
	if r.add(origin, []geom.Point{geom.Pt(0, -2), geom.Pt(5, -2), geom.Pt(5, 3)}); !r.meets {
		t.Error("an edge through the origin is not noticed")
	}
}
