package scene

import (
	"image/color"
	"testing"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

const table = `format = "sightline/scenario 1"
title  = "Two companies"
note   = "A road between two woods."

[table]
size       = [48, 36]
visibility = 20

[rulings.height]
woods = 3

[[side]]
name   = "Blue"
nation = "us"

[[side]]
name = "Nobody's"

[[terrain]]
name  = "Wood"
kind  = "woods"
outline = [[10, 10], [20, 10], [20, 20], [10, 20]]

[[stand]]
name    = "Truck"
side    = "Blue"
kind    = "m3a1-halftrack"
at      = [5, 5]
facing  = 90
company = "2nd"

[[stand]]
name    = "Rifle"
side    = "Blue"
kind    = "rifle-bazooka"
aboard  = "Truck"
company = "1st"

[[stand]]
name   = "Block"
side   = "Nobody's"
base   = [1, 2]
at     = [40, 30]
hidden = true
`

// laid is the scene of the table.
func laid(t *testing.T) (*scenarios.Setup, *Scene) {
	t.Helper()
	doc, err := scenarios.Decode("two.toml", []byte(table))
	if err != nil {
		t.Fatal(err)
	}
	return doc.Setup(), Of(doc.Setup())
}

// A scene has what is on the table, where it is and as large as it is.
func TestOfATable(t *testing.T) {
	_, s := laid(t)
	if s.Title != "Two companies" || s.Width != 48*geom.Inch || s.Depth != 36*geom.Inch || s.Visibility != 20*geom.Inch {
		t.Errorf("the table is %q, %v by %v, seen to %v", s.Title, s.Width, s.Depth, s.Visibility)
	}
	if s.Heights[los.Woods] != 3 {
		t.Errorf("woods rise %d levels, want 3", s.Heights[los.Woods])
	}
	if len(s.Terrain) != 1 || s.Terrain[0].Name != "Wood" || s.Terrain[0].Own != "" {
		t.Errorf("terrain is %+v", s.Terrain)
	}
	if len(s.Pieces) != 3 {
		t.Fatalf("there are %d pieces", len(s.Pieces))
	}
	block := &s.Pieces[2]
	if block.Width != geom.Inch || block.Depth != 2*geom.Inch || !block.Hidden || block.Symbol != units.SymbolBlank {
		t.Errorf("the block is %+v", block)
	}
	if f := block.Footprint(); !f.Contains(geom.Pt(40*geom.Inch, 30*geom.Inch)) || f.Contains(geom.Pt(41*geom.Inch, 30*geom.Inch)) {
		t.Errorf("the block takes the place %v", f)
	}
}

// Who is aboard is no piece on the table, and its carrier says that it carries.
func TestOfPassengers(t *testing.T) {
	_, s := laid(t)
	truck, rifle := &s.Pieces[0], &s.Pieces[1]
	if !truck.OnTable || !truck.Carrying || truck.Carrier != -1 {
		t.Errorf("the carrier is %+v", truck)
	}
	if rifle.OnTable || rifle.Carrying || rifle.Carrier != 0 {
		t.Errorf("the passenger is %+v", rifle)
	}
	if truck.Symbol == units.SymbolBlank || truck.Symbol == rifle.Symbol {
		t.Errorf("the signs are %v and %v", truck.Symbol, rifle.Symbol)
	}
}

// Companies are numbered for each side, as their stands come; who is of none has no
// number.
func TestOfCompanies(t *testing.T) {
	_, s := laid(t)
	for i, want := range []int{1, 2, 0} {
		if got := s.Pieces[i].Number; got != want {
			t.Errorf("%s is of company %d, want %d", s.Pieces[i].Name, got, want)
		}
	}
}

// A side has the color of its nation, else one by its place, and what is of no side
// another.
func TestColorsOfSides(t *testing.T) {
	setup, s := laid(t)
	n, ok := setup.Nation("Blue")
	if !ok {
		t.Fatal("Blue is of no nation")
	}
	want := []color.NRGBA{{n.Color.R, n.Color.G, n.Color.B, 255}, nationless[1]}
	for i, c := range want {
		if s.Sides[i].Color != c || SideColor(setup, s.Sides[i].Name) != c {
			t.Errorf("%s is %v, want %v", s.Sides[i].Name, s.Sides[i].Color, c)
		}
	}
	if s.Pieces[0].Color != want[0] || s.Pieces[2].Color != want[1] {
		t.Error("pieces are not in the colors of their sides")
	}
	if got := SideColor(setup, ""); got != nationless[3] {
		t.Errorf("of no side is %v", got)
	}
}
