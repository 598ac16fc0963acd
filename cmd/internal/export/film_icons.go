package export

import (
	"math"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/units"
)

// A cross is where a stand was lost of which no wreck is left.
type cross struct{ piece scene.Piece }

// losses marks where stands were lost in an act; those of which a wreck is left show by
// that.
func (f *Film) losses(events []game.Event, before, after *scene.Scene) {
	find := func(s *scene.Scene, name string) *scene.Piece {
		i := slices.IndexFunc(s.Pieces, func(p scene.Piece) bool { return p.Name == name && p.OnTable })
		if i < 0 {
			return nil
		}
		return &s.Pieces[i]
	}
	for _, e := range events {
		x, is := e.(commanddecision.Event)
		if !is || x.Kind != commanddecision.EventEliminated {
			continue
		}
		if p := find(before, x.Stand); p != nil && find(after, x.Stand) == nil {
			f.lost = append(f.lost, cross{*p})
		}
	}
}

// Sizes of icons, in pixels: of the table's stands as far as it has room for them.
const (
	leastIcon = 10
	mostIcon  = 22
)

// icons are the signs over stands as the window has them, by side with its rim, and the
// crosses of what was lost, in pixels.
func (f *Film) icons(fr *frame) *picture.Picture {
	p := &picture.Picture{}
	size := math.Min(math.Max(1.15*f.camera.scale, leastIcon), mostIcon)
	put := func(x *scene.Piece, destroyed bool) {
		c := iconOf(fr.scene, x)
		c.Size, c.Destroyed = size, destroyed
		at := picture.Pt(x.At.X.Inches()*f.camera.scale, x.At.Y.Inches()*f.camera.scale+band)
		p.Over(c.Draw().Placed(at, 0, 1))
	}
	for i := range fr.lost {
		put(&fr.lost[i].piece, true)
	}
	for _, wrecks := range []bool{true, false} {
		for i := range fr.scene.Pieces {
			if x := &fr.scene.Pieces[i]; x.OnTable && x.Destroyed == wrecks {
				put(x, wrecks)
			}
		}
	}
	return p
}

// iconOf is the icon of a piece.
func iconOf(s *scene.Scene, x *scene.Piece) picture.Icon {
	c := picture.Icon{Body: x.Color, Company: x.Number, Symbol: x.Symbol, Unspotted: x.Hidden, Cargo: x.Carrying, Crowded: true}
	c.Side = max(0, slices.IndexFunc(s.Sides, func(side scene.Side) bool { return side.Name == x.Side }))
	if c.Symbol == "" {
		c.Symbol = units.SymbolBlank
	}
	return c
}
