package los

import (
	"errors"
	"strings"
	"testing"

	"sightline/geom"
)

// comb returns a comb of so many teeth, lying or standing.
func comb(teeth int, standing bool) geom.Ring {
	var r geom.Ring
	const step = geom.Inch / 4
	add := func(x, y geom.Length) {
		if standing {
			x, y = y, x
		}
		r = append(r, geom.Pt(x, y))
	}
	long := geom.Length(teeth) * step
	for i := range teeth {
		y := geom.Length(i) * step
		add(step, y)
		add(long, y)
		add(long, y+step/2)
		add(step, y+step/2)
	}
	add(0, long)
	add(0, 0)
	return r
}

// Two combs of n teeth lie across each other in n² places: what would take
// minutes is refused.
func TestTerrainMayBeTooFine(t *testing.T) {
	table := func(teeth int) []Feature {
		return []Feature{
			{Name: "Ridges", Kind: Hill, Area: geom.Polygon{Outline: comb(teeth, false)}},
			{Name: "Copses", Kind: Woods, Area: geom.Polygon{Outline: comb(teeth, true)}},
		}
	}
	b, err := NewBoard(table(60), nil, 0, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	pieces := 0
	for _, band := range append(b.terrain[1].whole, b.terrain[1].core...) {
		pieces += len(band.pieces)
	}
	if pieces < 60*60 || pieces > MaxPieces {
		t.Errorf("60 teeth make %d pieces", pieces)
	}
	_, err = NewBoard(table(400), nil, 0, DefaultRulings())
	var fine *TooFine
	if !errors.As(err, &fine) || fine.Feature != 1 || fine.Key() != "terrain[2]" || !strings.Contains(err.Error(), "50000") {
		t.Errorf("400 teeth: %v", err)
	}
	if _, err := b.WithTerrain(table(400)); !errors.As(err, &fine) {
		t.Errorf("400 teeth laid on a board: %v", err)
	}
}

// The bound grows with the corners: once a table with thousands of woods, each of
// a few pieces, was refused.
func TestManyFeaturesAreNotTooFine(t *testing.T) {
	var woods []Feature
	for i := range MaxPieces/20 + 1 {
		r := comb(5, false) // 22 corners
		for k := range r {
			r[k] = r[k].Add(geom.Pt(geom.Length(i%60)*2*geom.Inch, geom.Length(i/60)*2*geom.Inch))
		}
		woods = append(woods, Feature{Name: "Wood", Kind: Woods, Area: geom.Polygon{Outline: r}})
	}
	b := &Board{features: woods}
	if got, want := b.mostPieces(), 2*22*len(woods); got != want {
		t.Errorf("%d woods may fall into %d pieces: want %d", len(woods), got, want)
	}
	if b.features = woods[:3]; b.mostPieces() != MaxPieces {
		t.Errorf("three woods may fall into %d pieces", b.mostPieces())
	}
}

// Two combs of one kind are one area with more edges than there may be: once all of them
// were found before that was refused, and the first comb was named.
func TestAreasTogetherMayBeTooFine(t *testing.T) {
	table := []Feature{
		{Name: "Copse", Kind: Woods, Area: geom.Rectangle(geom.InchPt(1, 1), geom.InchPt(2, 2))},
		{Name: "Rows", Kind: Woods, Area: geom.Polygon{Outline: comb(400, false)}},
		{Name: "Copses", Kind: Woods, Area: geom.Polygon{Outline: comb(400, true)}},
		{Name: "Grove", Kind: Woods, Area: geom.Rectangle(geom.InchPt(3, 1), geom.InchPt(4, 2))},
	}
	_, err := NewBoard(table, nil, 0, DefaultRulings())
	var fine *TooFine
	if !errors.As(err, &fine) || fine.Feature != 2 || fine.Name != "Copses" {
		t.Errorf("%v: want terrain 3", err)
	}
	if _, err := NewBoard(table[:2], nil, 0, DefaultRulings()); err != nil {
		t.Error(err)
	}
}

// Combs across each other leave few edges, of very many that had to be looked at: it took
// seconds.
func TestEdgesMayCrossTooOften(t *testing.T) {
	combs := func(n int) (table []Feature) {
		for i := range n {
			r := comb(60, i%2 == 0)
			for k := range r {
				r[k] = r[k].Add(geom.Pt(geom.Length(i)*geom.Inch/50, geom.Length(i)*geom.Inch/70))
			}
			table = append(table, Feature{Name: "Comb", Kind: Woods, Area: geom.Polygon{Outline: r}})
		}
		return table
	}
	var fine *TooFine
	if _, err := NewBoard(combs(24), nil, 0, DefaultRulings()); !errors.As(err, &fine) || fine.Feature < 2 || fine.Feature == 23 {
		t.Fatalf("24 combs of 60 teeth: %v", err)
	}
	if _, err := NewBoard(combs(24)[:fine.Feature], nil, 0, DefaultRulings()); err != nil {
		t.Errorf("the combs before the one that is named: %v", err)
	}
}

// Rims of 24 inches around round contours of very many corners: sightline check took
// 4 seconds. A few are found, more are refused.
func TestRimsMayTakeTooLong(t *testing.T) {
	round := func(n int) (table []Feature) {
		for i := range n {
			var r geom.Ring
			for k := range 1980 {
				r = append(r, geom.Pt(0, 0).Ahead((geom.Angle(k)*geom.FullTurn/1980).Direction(), geom.Length(50*100-i)*geom.Inch/100))
			}
			table = append(table, Feature{Name: "Hill", Kind: Hill, Level: i + 1, Area: geom.Polygon{Outline: r}})
		}
		return table
	}
	rulings := DefaultRulings()
	rulings.Crest = 24 * geom.Inch
	b, err := NewBoard(round(1), nil, 0, rulings)
	if err != nil {
		t.Fatal(err)
	}
	o := &b.terrain[0]
	if o.looks < 100_000 || o.looks > MaxLooks/2 {
		t.Fatalf("one hill takes %d looks", o.looks)
	}
	few := trimmer{most: o.looks / 10}
	few.inner(o.area, boxed(convexes(b.features[0].Area.Rim(o.rim))))
	if few.looks <= few.most || few.looks > few.most+few.most/10 {
		t.Errorf("%d looks where there may be %d", few.looks, few.most)
	}
	if testing.Short() {
		t.Skip("four hills take a second")
	}
	// The rim that is kept counts as if it were found: a board is refused however it was made.
	if 3*o.looks > MaxLooks || 4*o.looks <= MaxLooks {
		t.Fatalf("one hill takes %d looks: too many, or too few for this test", o.looks)
	}
	_, err = b.WithTerrain(round(4))
	var fine *TooFine
	if !errors.As(err, &fine) || !fine.Rim || fine.Feature != 3 || !strings.Contains(err.Error(), "4000000 cuts") {
		t.Errorf("four hills: %v", err)
	}
}

// What was left of an outline of 2,000 corners at each cut was kept until it was cut to the
// end: half a gigabyte.
func TestLargePartsAreCutOnInPlace(t *testing.T) {
	regular := func(n int) geom.Convex {
		var pts []geom.Point
		for i := range n {
			pts = append(pts, geom.Point{}.Ahead((geom.Angle(i)*geom.FullTurn/geom.Angle(n)).Direction(), 10*geom.Inch))
		}
		return geom.ConvexOf(pts)
	}
	counts := func(n ...int) (parts []geom.Convex) {
		for _, k := range n {
			parts = append(parts, regular(k))
		}
		return parts
	}
	for _, c := range []struct{ parts, want []int }{
		{[]int{100, 4, 3}, []int{3, 4, 100}}, {[]int{64, 4, 3}, []int{64, 4, 3}}, {[]int{90, 200, 70}, []int{70, 90, 200}}, {nil, nil},
	} {
		parts := counts(c.parts...)
		largeLast(parts)
		for k, p := range parts {
			if len(p.Corners()) != c.want[k] {
				t.Errorf("%v: part %d has %d corners, want %d", c.parts, k, len(p.Corners()), c.want[k])
			}
		}
	}
}
