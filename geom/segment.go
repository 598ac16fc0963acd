package geom

// SegmentsTouch reports whether the closed segments ab and cd share a point.
// It is exact and does not depend on the order or direction of the segments.
func SegmentsTouch(a, b, c, d Point) bool {
	if !BoundsOf(a, b).Touches(BoundsOf(c, d)) {
		return false
	}
	// On one line, overlapping bounds mean overlapping segments.
	return Orient(a, b, c)*Orient(a, b, d) <= 0 && Orient(c, d, a)*Orient(c, d, b) <= 0
}

// SegmentsCross reports whether the segments ab and cd cross at a single point
// inside both. It is exact.
func SegmentsCross(a, b, c, d Point) bool {
	return Orient(a, b, c)*Orient(a, b, d) < 0 && Orient(c, d, a)*Orient(c, d, b) < 0
}

// OnSegment reports whether p lies on the closed segment ab. It is exact.
func OnSegment(p, a, b Point) bool {
	return Orient(a, b, p) == 0 && BoundsOf(a, b).Contains(p)
}

// meeting returns a point near where the segments ab and cd touch, rounded,
// for messages.
func meeting(a, b, c, d Point) Point {
	switch {
	case OnSegment(c, a, b):
		return c
	case OnSegment(d, a, b):
		return d
	case OnSegment(a, c, d):
		return a
	case OnSegment(b, c, d):
		return b
	}
	return LineThrough(a, b).Meet(LineThrough(c, d)).Rounded()
}
