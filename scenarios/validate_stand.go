package scenarios

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

func (c checker) stand(st *Stand, s *Section) {
	c.side(s, "side", st.Side)
	c.quality(s, "quality", st.Quality)
	c.kind(st, s)
	if s.Has("base") && s.Sound("base") && (min(st.Width, st.Depth) < minBase || max(st.Width, st.Depth) > maxBase) {
		s.Fault("base", "is %v by %v: want %v to %v inches each way", st.Width, st.Depth, minBase, maxBase)
	}
	if st.Aboard != "" {
		c.aboard(st, s)
	}
	if !c.sized() || !placed(st, s) {
		return
	}
	f := st.Footprint()
	for _, corner := range f.Corners {
		if !c.Table.Bounds().Contains(corner) {
			s.Fault("at", "the stand reaches off the table at %v: want its whole footprint from (0, 0) to (%v, %v)",
				corner, c.Table.Width, c.Table.Depth)
			return
		}
	}
}

// kind reports a kind of stand that there is not.
func (c checker) kind(st *Stand, s *Section) {
	if _, ok := units.Lookup(st.Kind); st.Kind == "" || ok || c.unknown {
		return
	}
	var own []string
	if c.system != nil {
		own = c.system.Stands
	}
	switch {
	case !slices.Contains(own, st.Kind):
		s.Fault("kind", "%s is no kind of the charts%s", Quoted(st.Kind), Suggest(st.Kind, append(kindIDs(), own...)))
	case !s.Has("base"):
		s.Fault("base", "missing: want [width, depth] of %s, which is not in the charts", Quoted(st.Kind))
	}
}

// placed reports whether the stand begins on the table at a place that is
// known.
func placed(st *Stand, s *Section) bool {
	return st.OnTable() && s.Sound("at", "facing", "kind", "base", "deploy", "arrives")
}

// aboard reports a carrier that is none, and puts the stand where its carrier
// is.
func (c checker) aboard(st *Stand, s *Section) {
	const key = "aboard"
	i := c.standNamed(s, key, st.Aboard)
	if i < 0 {
		return
	}
	carrier := &c.Stands[i]
	kind, known := units.Lookup(carrier.Kind)
	switch {
	case carrier == st:
		s.Fault(key, "is the stand itself: want another")
	case carrier.Aboard != "":
		s.Fault(key, "%s is itself aboard %s: want a carrier that is not", Quoted(st.Aboard), Quoted(carrier.Aboard))
	case carrier.Side != st.Side:
		s.Fault(key, "%s is of another side, %s: want a carrier of %s", Quoted(st.Aboard), Quoted(carrier.Side), Quoted(st.Side))
	case known && kind.Class != units.Vehicle:
		s.Fault(key, "%s is %s: want a vehicle", Quoted(st.Aboard), kind.Name)
	default:
		st.At, st.Facing = carrier.At, carrier.Facing
	}
}

// standNamed returns the index of the stand of that name, or reports that
// there is none and returns -1.
func (c checker) standNamed(s *Section, key, name string) int {
	i := c.StandIndex(name)
	if i < 0 {
		s.Fault(key, "%s is no stand%s", Quoted(name), Suggest(name, c.standNames()))
	}
	return i
}

func (c checker) standNames() []string {
	names := make([]string, len(c.Stands))
	for i, s := range c.Stands {
		names[i] = s.Name
	}
	return names
}

// overlaps reports stands that stand on one another.
func (c checker) overlaps() {
	feet := make([]*geom.Footprint, len(c.Stands))
	for i := range c.Stands {
		if st := &c.Stands[i]; placed(st, c.at.stands[i]) {
			f := st.Footprint()
			feet[i] = &f
		}
	}
	for i, f := range feet {
		for j := range i {
			if f != nil && feet[j] != nil && Overlap(f, feet[j]) {
				c.at.stands[i].Fault("at", "%s stands on %s of line %d: want them apart or aboard",
					Quoted(c.Stands[i].Name), Quoted(c.Stands[j].Name), c.at.stands[j].t.line)
				break
			}
		}
	}
}

// Overlap reports whether two footprints share more than an edge or a corner.
// It is exact.
func Overlap(f, g *geom.Footprint) bool {
	return f.Bounds().Touches(g.Bounds()) && !apart(f.Polygon(), g.Polygon()) && !apart(g.Polygon(), f.Polygon())
}

// apart reports whether some edge of the counterclockwise polygon p has all of
// q on its outer side, the edge's line included.
func apart(p, q []geom.Point) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if !slices.ContainsFunc(q, func(c geom.Point) bool { return geom.Orient(a, b, c) > 0 }) {
			return true
		}
	}
	return false
}
