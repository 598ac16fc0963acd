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
