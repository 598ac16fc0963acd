package bot

import (
	"slices"

	"sightline/geom"
)

// dreadOf is what enemies may do on each cell who have not been seen, in thousandths of a
// hit: somebody lies hidden, anywhere in it, in each area that wins and that the enemy
// holds. The more of them are known there, the fewer are left to be dreaded.
func (s *steady) dreadOf(w *scale) []int {
	const far, near = 12 * geom.Inch, 8 * geom.Inch
	var dread []int
	m := w.mission()
	for k, a := range w.Battle().Scenario.Areas {
		if m.weight[k] == 0 || w.Holder[k] != 1-w.side {
			continue
		}
		at, known := middle(a.Outline), 0
		for j := range s.notes.list {
			if geom.Distance(s.notes.list[j].at, at) < near {
				known++
			}
		}
		list := lairs(&a.Outline)
		looks := make([]int, len(w.cover))
		for _, p := range list {
			v := vantage{at: p, width: geom.Inch, depth: geom.Inch, visibility: w.Battle().Visibility(max(w.Turn, 1))}
			for c, sees := range s.ground.from(v) {
				if sees && geom.Distance(p, s.ground.center(c)) < far {
					looks[c]++
				}
			}
		}
		if dread == nil {
			dread = make([]int, len(w.cover))
		}
		for c := range looks {
			dread[c] += s.weights.dread * 3 / (3 + known) * looks[c] / max(len(list), 1)
		}
	}
	return dread
}

// lairs are up to nine places in an area, evenly apart, in the middle of whole inches.
func lairs(outline *geom.Polygon) []geom.Point {
	b := outline.Bounds()
	apart := max((b.Max.X-b.Min.X)/3, (b.Max.Y-b.Min.Y)/3, 2*geom.Inch)
	var list []geom.Point
	for y := b.Min.Y + apart/2; y < b.Max.Y; y += apart {
		for x := b.Min.X + apart/2; x < b.Max.X; x += apart {
			p := geom.Pt(x/geom.Inch*geom.Inch+geom.Inch/2, y/geom.Inch*geom.Inch+geom.Inch/2)
			if outline.Contains(p) && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}
