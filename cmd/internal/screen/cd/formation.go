package cd

import (
	"math"
	"slices"

	"sightline/cmd/internal/usual"
	"sightline/geom"
)

// A formation is how stands that are put down together stand to each other.
type formation uint8

const (
	asIs formation = iota
	inLine
	inColumn
	inWedge
	formations
)

func (f formation) String() string {
	return [...]string{"as they stand", "in line", "in column", "in wedge"}[f%formations]
}

// put is the formation in which what is put down will stand.
func (f formation) put() string {
	return [...]string{"as it stands now", "in line", "in column", "in wedge"}[f%formations]
}

// short is the formation in a word, for a button.
func (f formation) short() string {
	return [...]string{"as it is", "line", "column", "wedge"}[f%formations]
}

// offsets are the places of n stands in a formation, in inches to the right of
// its middle and to the rear.
func (f formation) offsets(n int, gap float64) (out [][2]float64) {
	for i := range n {
		x := float64(i) - float64(n-1)/2
		switch f {
		case inColumn:
			out = append(out, [2]float64{0, float64(i) * gap})
		case inWedge: // the first at the point, the others by turns to its left and right
			rank := float64((i + 1) / 2)
			side := 1 - 2*float64(i%2)
			out = append(out, [2]float64{side * rank * gap, rank * gap})
		default:
			out = append(out, [2]float64{x * gap, 0})
		}
	}
	return out
}

// formed are the places of stands, each its own, in a formation about a point:
// those that are on one side of it stay there, so that ways do not cross.
func (m *model) formed(f formation, stands []string, at geom.Point, facing geom.Angle) []geom.Point {
	gap := m.gapOf(stands)
	order := m.frontFirst(stands, facing)
	if f == inLine {
		order = m.frontFirst(stands, (facing - 90*geom.Degree).Normal()) // from left to right
	}
	out := make([]geom.Point, len(stands))
	for i, o := range f.offsets(len(order), gap) {
		out[slices.Index(stands, order[i])] = usual.Beside(at, facing, o[0], o[1])
	}
	return out
}

// gapOf is how far apart stands in formation are.
func (m *model) gapOf(stands []string) float64 {
	gap := usual.Spacing
	for _, s := range stands {
		w, deep := m.get(s).width()
		gap = max(gap, w+0.3, deep+0.3)
	}
	return gap
}

// turned is where a point is after a turn about another.
func turned(p, about geom.Point, by geom.Angle) geom.Point {
	sin, cos := math.Sincos(radiansOf(by))
	d := p.Sub(about)
	x, y := float64(d.X), float64(d.Y)
	return about.Add(geom.Pt(geom.Length(math.Round(x*cos-y*sin)), geom.Length(math.Round(x*sin+y*cos))))
}

// byCompany sorts stands into companies, in the order of the roster.
func (m *model) byCompany(stands []string) (out [][]string) {
	is := map[string]bool{}
	for _, s := range stands {
		is[s] = true
	}
	for i := range m.groups {
		var list []string
		for _, s := range m.groups[i].stands {
			if is[s] {
				list = append(list, s)
			}
		}
		if list != nil {
			out = append(out, list)
		}
	}
	return out
}

// ends are where the stands of a group are to go: as they stand to each other,
// or in a formation about the pointer that faces away from where they are.
func (v *moving) ends(group []string, at geom.Point) map[string]geom.Point {
	out := map[string]geom.Point{}
	if v.form == asIs || len(group) < 2 || !v.pointed {
		for _, s := range group {
			out[s] = v.base[s].Add(at.Sub(v.from))
		}
		return out
	}
	var x, y geom.Length
	for _, s := range group {
		x, y = x+v.base[s].X/geom.Length(len(group)), y+v.base[s].Y/geom.Length(len(group))
	}
	facing := geom.Pt(x, y).AngleTo(at)
	for i, p := range v.m().formed(v.form, group, at, facing) {
		out[group[i]] = p
	}
	return out
}

// nextForm changes the formation of what is selected, at once if it is in hand.
func (v *moving) nextForm() {
	v.form = (v.form + 1) % formations
	if v.held != "" {
		v.tryTo(v.last)
		return
	}
	v.t.player.say("What you drag together will stand %s where it ends.", v.form.put())
}
