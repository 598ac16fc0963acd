package los

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
)

// Where the parts of a ruling lie to its stands, for its words: what is measured along
// the axis is measured from front to front (Ruling.betweenFronts).

// Where says where a part lies between the two stands, in inches from From's front.
func (r *Ruling) Where(part *Part) string {
	if by := r.beside(part); by != "" {
		return by
	}
	return part.Start.Show() + " to " + part.End.Show()
}

// beside says that a part lies beside a stand, or between no fronts, if it does.
func (r *Ruling) beside(part *Part) string {
	switch {
	case r.Axis.Length == 0:
		return "beside both"
	case part.End == 0:
		return "beside " + r.From.Name
	case part.Start == r.Axis.Length:
		return "beside " + r.To.Name
	}
	return ""
}

// Distances says how far apart the stands are and, if they are not level, where the
// lines lie that clauses S2 and S3 ask for: along the axis, which is another measure
// than the gap.
func (r *Ruling) Distances() string {
	s := fmt.Sprintf("The gap between them is %s", r.Gap.Show())
	a := &r.Axis
	if r.Clause == InContact || r.From.Level == r.To.Level && (len(r.Parts) == 0 || a.Length.Show() == r.Gap.Show()) {
		return s + "."
	}
	switch {
	case a.Length == 0:
		return s + "; along the line between their centers their fronts overlap."
	case a.Length.Show() != r.Gap.Show():
		s += fmt.Sprintf("; along the line between their centers their fronts are %s apart", a.Length.Show())
	}
	if r.From.Level == r.To.Level {
		return s + "."
	}
	s += fmt.Sprintf(". Halfway is %s from %s's front", a.HalfAt.Show(), r.From.Name)
	switch at := a.ShadowAt; {
	case a.Shadow == nil:
	case at == 0 || at == a.Length:
		s += ", and the 2\" shadow reaches all the way"
	case (at < a.HalfAt) == (r.To.Level < r.From.Level):
		higher := r.From.Name
		if r.To.Level > r.From.Level {
			higher = r.To.Name
		}
		s += fmt.Sprintf(", the shadow line %s from it, on %s's side of halfway", at.Show(), higher)
	default:
		s += fmt.Sprintf(", the shadow line %s from it", at.Show())
	}
	return s + "."
}

// past returns how far a part reaches beyond a line across the axis towards
// the lower stand.
func (r *Ruling) past(part *Part, line geom.Length, lower *Party) geom.Length {
	if lower.Stand == r.To.Stand {
		return part.End - line
	}
	return line - part.Start
}

// before returns how far before the front of the lower stand a part ends.
func (r *Ruling) before(part *Part, lower *Party) geom.Length {
	if lower.Stand == r.To.Stand {
		return r.Axis.Length - part.End
	}
	return part.Start
}

// homeOf returns which stand is in the area of a part, or on its hill: 0 or 1, or -1
// if none is. Of two it is that at whose front the part lies.
func (r *Ruling) homeOf(b *Board, part *Part) int {
	home := -1
	for i, p := range r.parties() {
		if !p.isIn(b, part) {
			continue
		}
		if r.run(part, i) > 0 {
			return i
		}
		if home < 0 {
			home = i
		}
	}
	return home
}

// isIn reports whether a stand is in the area of a part, or on its hill at its level.
func (p *Party) isIn(b *Board, part *Part) bool {
	if part.Feature < 0 {
		return false
	}
	o := &b.terrain[part.Feature]
	return b.isIn(b.inside[p.Stand], o) && (!o.data.Contour || p.Level == o.level)
}

// run returns how far a part reaches from the front of a stand along the axis
// without a gap, at most to the other front: 0 if it does not begin at the front.
func (r *Ruling) run(part *Part, stand int) geom.Length {
	axis := r.To.Center.Sub(r.From.Center)
	if stand == 1 {
		axis = axis.Neg()
	}
	base := r.parties()[stand].Base
	_, front := spanOf(base[:], axis)
	var spans [][2]int64
	for _, o := range part.Outlines {
		least, most := spanOf(o, axis)
		spans = append(spans, [2]int64{least, most})
	}
	slices.SortFunc(spans, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	end, seam := front, geom.Scale(2*geom.Micrometer, axis) // outlines are rounded
	for _, s := range spans {
		if s[0] <= end+seam {
			end = max(end, s[1])
		}
	}
	return min(geom.Unscale(end-front, axis), r.Axis.Length)
}

// seesOut says which stands are in the area of a part that is its rim or crest, and
// how far the fronts of those are from its edge that the part lies before.
func (r *Ruling) seesOut(b *Board, part *Part) string {
	var far, in []string
	for i, p := range r.parties() {
		if !p.isIn(b, part) {
			continue
		}
		in = append(in, p.Name)
		d := r.toEdge(b, part, i)
		if d == 0 {
			continue
		}
		verb := "is "
		if r.Verdict == Clear {
			verb = "sees out, "
		}
		far = append(far, p.Name+" "+verb+b.rimSaid(part, d))
	}
	if far == nil || len(far) < len(in) {
		return " (" + strings.Join(in, " and ") + ")"
	}
	return ": " + strings.Join(far, ", and ")
}

// rimSaid says how far an edge is over a rim or a crest, or that the way runs along it.
func (b *Board) rimSaid(part *Part, far geom.Length) string {
	depth := b.rulings.Edge
	if part.Clause == Crest {
		depth = b.rulings.Crest
	}
	if far > 2*depth { // as far as through a corner of it
		return far.Show() + " along it"
	}
	return far.Show() + " from its edge"
}

// toEdge returns how far the front of a stand is from the edge of the area that it is in,
// over a part that is rim or crest; 0 if the part does not lie before it, or ends at no edge,
// or what hides the stand lies there too.
func (r *Ruling) toEdge(b *Board, part *Part, stand int) geom.Length {
	for i := range r.Parts {
		if o := &r.Parts[i]; r.Verdict == Blocked && o.Blocks && o.Feature >= 0 && b.ones[o.Feature] == b.ones[part.Feature] && r.run(o, stand) > 0 {
			return 0
		}
	}
	if d := r.run(part, stand); d != r.Axis.Length && !r.goesOn(b, part, stand, d) {
		return d
	}
	return 0
}

// goesOn reports whether another part of the same area lies where one ends, so far
// from the front of a stand: there is no edge.
func (r *Ruling) goesOn(b *Board, part *Part, stand int, far geom.Length) bool {
	const near = 2 * geom.Micrometer
	for i := range r.Parts {
		other := &r.Parts[i]
		if other.Feature < 0 || b.ones[other.Feature] != b.ones[part.Feature] || other.Clause == part.Clause && other.Feature == part.Feature {
			continue
		}
		start, end := other.Start, other.End
		if stand == 1 {
			start, end = r.Axis.Length-end, r.Axis.Length-start
		}
		if start <= far+near && end > far+near {
			return true
		}
	}
	return false
}
