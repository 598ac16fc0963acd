package scene

import (
	"image/color"

	"sightline/scenarios"
	"sightline/units"
)

// Of returns the scene of a table that a scenario or a ruling sets up, its stands as
// they stand.
func Of(s *scenarios.Setup) *Scene {
	out := &Scene{
		Title: s.Title, Note: s.Note, Width: s.Table.Width, Depth: s.Table.Depth,
		Visibility: s.Table.Visibility, Heights: s.Rulings.Heights,
	}
	for i, f := range s.Terrain {
		own := s.TerrainKind(i)
		if own == f.Kind.String() {
			own = ""
		}
		out.Terrain = append(out.Terrain, Feature{Feature: f, Own: own})
	}
	for _, side := range s.Sides {
		out.Sides = append(out.Sides, Side{side.Name, SideColor(s, side.Name)})
	}
	number := companies(s)
	for i := range s.Stands {
		out.Pieces = append(out.Pieces, pieceOf(s, i, number))
	}
	for _, p := range out.Pieces {
		if p.Carrier >= 0 {
			out.Pieces[p.Carrier].Carrying = true
		}
	}
	return out
}

// pieceOf returns the piece of stand i.
func pieceOf(s *scenarios.Setup, i int, number map[[2]string]int) Piece {
	st := &s.Stands[i]
	w, d := st.Base()
	p := Piece{
		Name: st.Name, Side: st.Side, At: st.At, Facing: st.Facing, Width: w, Depth: d,
		OnTable: st.OnTable(), Carrier: s.Carrier(i),
		Color: SideColor(s, st.Side), Symbol: units.SymbolBlank,
		Company: st.Company, Number: number[[2]string{st.Side, st.Company}],
		Hidden: st.Hidden, Destroyed: st.Destroyed,
	}
	if k, ok := units.Lookup(st.Kind); ok {
		p.Symbol = k.Symbol
	}
	return p
}

// companies numbers the companies of every side from 1, in the order of their
// stands.
func companies(s *scenarios.Setup) map[[2]string]int {
	number, last := map[[2]string]int{}, map[string]int{}
	for _, st := range s.Stands {
		key := [2]string{st.Side, st.Company}
		if st.Company != "" && number[key] == 0 {
			last[st.Side]++
			number[key] = last[st.Side]
		}
	}
	return number
}

// nationless are the colors of sides whose nation is not known, in the order of
// sides; the last is that of stands without a side.
var nationless = [4]color.NRGBA{
	{0x5b, 0x67, 0x70, 255}, {0x86, 0x69, 0x4a, 255}, {0x55, 0x70, 0x4f, 255}, {0x75, 0x58, 0x7a, 255},
}

// SideColor returns the color of a side's stands: its nation's, or one of its
// own if no nation is known.
func SideColor(s *scenarios.Setup, side string) color.NRGBA {
	if n, ok := s.Nation(side); ok {
		return color.NRGBA{n.Color.R, n.Color.G, n.Color.B, 255}
	}
	for i, c := range s.Sides {
		if c.Name == side {
			return nationless[i%len(nationless)]
		}
	}
	return nationless[len(nationless)-1]
}
