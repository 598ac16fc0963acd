//go:build amd64 || arm64

// It names pieces as bench_test.go does, which has the same machines.

package index

import (
	"testing"

	"sightline/geom"
)

// Pieces that all cover a large table get cells as large as that wants.
func TestPiecesOverOneAnother(t *testing.T) {
	var hulls []Piece
	for i := range 400 {
		in := geom.Length(i) * 1000
		hulls = append(hulls, Piece{Hull: geom.Rectangle(geom.Pt(in, in), geom.Pt(600*geom.Inch-in, 600*geom.Inch-in)).Outline, Level: 1})
	}
	x := newPieces(hulls)
	if len(x.in) > maxListed || len(x.in) < len(hulls) {
		t.Errorf("%d pieces are listed %d times", len(hulls), len(x.in))
	}
	terrain, err := NewTerrain(nil, hulls)
	if err != nil {
		t.Fatal(err)
	}
	s := (&Index{terrain, NewStands(geom.Bounds{Max: geom.Pt(600*geom.Inch, 600*geom.Inch)})}).NewSearch()
	if got := len(s.Pieces(geom.Rectangle(geom.Pt(300500, 1), geom.Pt(350500, 2*geom.Inch)).Outline, terrainOnly)); got != 51 {
		t.Errorf("%d pieces found: want 51", got)
	}
}
