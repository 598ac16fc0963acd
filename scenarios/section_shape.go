package scenarios

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/geom"
)

// Pair reads two lengths, [a, b], and reports whether both are there and sound.
func (s *Section) Pair(key, want string) (a, b geom.Length, ok bool) {
	v := s.value(key)
	if v == nil {
		return 0, 0, false
	}
	return s.r.pair(s.Key(key), v, want)
}

func (r *reader) pair(path string, v *node, want string) (a, b geom.Length, ok bool) {
	if v.kind != unstable.Array {
		r.wrong(path, v, want)
		return 0, 0, false
	}
	if len(v.items) != 2 {
		r.faultAt(v.line, path, "has %d values: want %s", len(v.items), want)
		return 0, 0, false
	}
	a, okA := r.length(path, v.items[0])
	b, okB := r.length(path, v.items[1])
	return a, b, okA && okB
}

// Points reads a list of points [[x, y], …].
func (s *Section) Points(key string) []geom.Point {
	v := s.value(key)
	if v == nil {
		return nil
	}
	return s.r.points(s.Key(key), v)
}

// WantPoints says what Points reads.
const WantPoints = "a list of points [[x, y], …]"

func (r *reader) points(path string, v *node) []geom.Point {
	if v.kind != unstable.Array || v.named {
		r.wrong(path, v, WantPoints)
		return nil
	}
	if r.vertices += len(v.items); r.vertices > maxVertices {
		if r.vertices-len(v.items) <= maxVertices {
			r.fault(path, "is too much: want at most %d points in a file", maxVertices)
		}
		r.faulty[path] = true
		return nil
	}
	pts := make([]geom.Point, 0, len(v.items))
	for _, item := range v.items {
		if item.kind != unstable.Array {
			r.wrong(path, item, WantPoints)
			return nil
		}
		if x, y, ok := r.pair(path, item, "a point [x, y]"); ok {
			pts = append(pts, geom.Pt(x, y))
		}
	}
	return pts
}

// rings reads a list of lists of points.
func (s *Section) rings(key string) []geom.Ring {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array || v.named {
		s.r.wrong(s.Key(key), v, "a list of holes [[[x, y], …], …]")
		return nil
	}
	var rings []geom.Ring
	for _, item := range v.items {
		rings = append(rings, geom.Ring(s.r.points(s.Key(key), item)))
	}
	return rings
}
