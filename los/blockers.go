package los

import "sightline/geom"

// blockers returns, for each obstacle that S4 lets block some part of the
// corridor, the pieces that block.
func (p *pair) blockers(q Question, from int) []blocker {
	var out []blocker
	p.obstacles(q, from, func(o *obstacle) {
		var pieces []geom.Convex
		for _, band := range p.judge(o).bands {
			if !band.bounds.Touches(p.bounds) {
				continue
			}
			var buf [3]zone
			for _, z := range p.bandZones(&band, buf[:0]) {
				if z.clause != S4 {
					continue
				}
				for _, piece := range p.inCorridor(band.pieces) {
					if piece = z.clip(piece); !piece.Empty() {
						pieces = append(pieces, piece)
					}
				}
			}
		}
		if pieces != nil {
			out = append(out, blocker{o, pieces})
		}
	})
	return out
}

// A blocker is the part of an obstacle that no sight line of a pair may pass
// through.
type blocker struct {
	*obstacle
	pieces []geom.Convex
}

// bandZones returns the zones that judge a band under the R-nearer in force.
func (p *pair) bandZones(b *band, buf []zone) []zone {
	if p.board.rulings.Nearer == NearestPoint && b.top > p.lo && p.hi >= b.top+1 {
		return append(buf, zone{clause: p.nearestClause(b)})
	}
	return p.zones(b.top, buf)
}

// open reports whether the blockers leave a line of sight under the R-graze in
// force.
func (p *pair) open(blockers []blocker) bool {
	var pieces []geom.Convex
	for _, b := range blockers {
		pieces = append(pieces, b.pieces...)
	}
	if p.clear(pieces) {
		return true
	}
	return p.board.rulings.Graze == SingleLine && p.singleLine(blockers) != nil
}

// culprits returns the blockers that shut the corridor: each that does so
// alone, else a set of which none can be spared.
func (p *pair) culprits(blockers []blocker) (set []blocker, alone bool) {
	for _, b := range blockers {
		if !p.open([]blocker{b}) {
			set = append(set, b)
		}
	}
	if set != nil {
		return set, true
	}
	set = append(set, blockers...)
	for i := len(set) - 1; i >= 0; i-- {
		rest := append(append([]blocker{}, set[:i]...), set[i+1:]...)
		if !p.open(rest) {
			set = rest
		}
	}
	return set, false
}

// contact reports whether the stands touch; a passenger touches its carrier.
func (p *pair) contact() bool { return p.a == p.b || p.a.Touches(p.b) }

// visible reports whether the stands are within the visibility limit.
func (p *pair) visible() bool {
	return p.board.visibility <= 0 || p.a.Within(p.b, p.board.visibility)
}
