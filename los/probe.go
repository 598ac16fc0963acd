package los

import "sightline/geom"

// A probe is a stand of a single point, nearly: a square of geom.MinWidth that
// faces north. It stands on the ground's own level, in whatever is there.

// probeReach is how far a probe reaches from its center.
const probeReach = geom.MinWidth / 2

// Probe reports whether a stand has a clear line of sight or fire to a probe
// at the given point: what Clear answers for such a stand there. From indexes
// the board's stands and must be in range. No point out of range is seen.
func (b *Board) Probe(q Question, from int, at geom.Point) bool {
	if !inProbeRange(at) {
		return false
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.spot = probeAt(at)
	return s.clearAtSpot(b, q, from)
}

func inProbeRange(at geom.Point) bool {
	reach := geom.Pt(probeReach, probeReach)
	return at.Add(reach).InRange() && at.Sub(reach).InRange()
}

var northward = geom.Angle(0).Direction()

// probeAt returns the footprint of a probe.
func probeAt(at geom.Point) geom.Footprint { return spread(geom.Bounds{Min: at, Max: at}) }

// spread returns the smallest footprint that holds a probe at every point of
// the bounds.
func spread(b geom.Bounds) geom.Footprint {
	left, right := b.Min.X-probeReach, b.Max.X+probeReach
	north, south := b.Min.Y-probeReach, b.Max.Y+probeReach
	return geom.Footprint{
		Center:  geom.Pt((left+right)/2, (north+south)/2),
		Facing:  northward,
		Corners: [4]geom.Point{{X: left, Y: north}, {X: right, Y: north}, {X: right, Y: south}, {X: left, Y: south}},
	}
}
