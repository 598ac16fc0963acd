package picture

import "image/color"

// rgb returns an opaque color from its six digits.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// faded returns the color with an opacity from 0 to 1.
func faded(c color.NRGBA, a float64) color.NRGBA {
	c.A = uint8(float64(c.A)*a + 0.5)
	return c
}

// Colors with a meaning, each used for one thing only and told apart by
// readers of every kind of color vision. Line style always says the same.
var (
	ClearBlue  = rgb(0x0072B2) // a clear line of sight, solid
	BlockedRed = rgb(0xD55E00) // a blocked one, dashed; blocking parts, hatched
	ArcPurple  = rgb(0xCC79A7) // front arcs
	Amber      = rgb(0xE8B500) // what to do now, the umpire's word, the selected stand
	SeenTint   = rgb(0x56B4E9) // ground a stand can see, laid thinly over the map
	DeadInk    = rgb(0x302B22) // ground it cannot see
)

// Colors of the map.
var (
	paper      = rgb(0xe8e2c8)
	margin     = rgb(0xf6f2e4)
	ink        = rgb(0x2a2620)
	white      = rgb(0xffffff)
	black      = rgb(0x111111)
	contour    = rgb(0x7d5a2b)
	levelInk   = rgb(0x5c3f17)
	sage       = rgb(0xb4c89c)
	woodInk    = rgb(0x3f5f34)
	waterBlue  = rgb(0xa6cbe0)
	waterBank  = rgb(0x4b7fa0)
	roadWhite  = rgb(0xfbf7ea)
	roadEdge   = rgb(0x5d5648)
	townGround = rgb(0xd9cfc8)
	townInk    = rgb(0x5b4a4a)
)

// tints are the fills of ground at levels 1, 2, … ; higher ground than the
// last shares it and is told apart by its contours and numbers.
var tints = []color.NRGBA{
	rgb(0xdcc898), rgb(0xcfae74), rgb(0xbd9355), rgb(0xa87c42), rgb(0x936836),
}

// tint returns the fill of the ground at a level.
func tint(level int) color.NRGBA {
	if level <= 0 {
		return paper
	}
	return tints[min(level, len(tints))-1]
}
