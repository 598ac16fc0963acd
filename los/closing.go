package los

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"sightline/geom"
)

// mostReasons is how many limits are told: those nearest to being passed.
const mostReasons = 3

// WouldClose says what would block a ruling of the board that is clear, in sentences: how
// much nearer what the line passes would have to lie, how much higher something would
// have to be, and which limits keep an obstacle from blocking that would shut the
// corridor. Each was tried.
func (b *Board) WouldClose(r *Ruling) []string {
	var out []string
	if r.Verdict != Clear || r.Clause == InContact {
		return out
	}
	if d := b.closingShift(r); d > 0 {
		out = append(out, fmt.Sprintf("It would be blocked if %s lay %s nearer to the line.", r.saidOf(r.Witness.Past), d.Show()))
	}
	tight := b.needed(r)
	for _, part := range tight[:min(len(tight), mostReasons)] {
		out = append(out, b.because(r, part))
	}
	if limit := b.visibility; limit > 0 {
		out = append(out, fmt.Sprintf("Nothing is seen beyond %s, and they are %s apart.", limit.Show(), r.Gap.Show()))
	}
	return out
}

// needed returns, of each obstacle and clause, the part nearest to the limit of the
// clause, if what the clause frees would shut the corridor if it blocked.
func (b *Board) needed(r *Ruling) []*Part {
	var p pair
	p.set(b, r.From.Stand, r.To.Stand)
	p.scraps = scrapped.Get().(*scraps)
	defer scrapped.Put(p.scraps)
	p.scraps.reset()
	blockers := p.blockers(r.Question, r.From.Stand)
	parts := p.parts(r.Question, r.From.Stand)
	like := func(a, b *Part) bool { return a.sameObstacle(b) && a.Clause == b.Clause }
	var out []*Part
	for i := range r.Parts {
		part := &r.Parts[i]
		if k := slices.IndexFunc(out, func(o *Part) bool { return like(o, part) }); k >= 0 {
			if r.spare(part) < r.spare(out[k]) {
				out[k] = part
			}
		} else if !part.Blocks && !b.underfoot(r, part) {
			out = append(out, part)
		}
	}
	out = slices.DeleteFunc(out, func(part *Part) bool {
		freed := blocker{}
		for i := range parts {
			if like(&parts[i].Part, part) {
				for k := range parts[i].pieces {
					freed.pieces = append(freed.pieces, &parts[i].pieces[k])
				}
			}
		}
		return p.open(append(slices.Clone(blockers), freed))
	})
	slices.SortStableFunc(out, func(a, b *Part) int { return cmp.Compare(r.spare(a), r.spare(b)) })
	return out
}

// underfoot reports whether a part is of a hill that does not rise above a stand of the
// ruling on it: of that nobody wonders.
func (b *Board) underfoot(r *Ruling, part *Part) bool {
	if part.Feature < 0 || part.Clause == Crest || !b.terrain[part.Feature].data.Contour {
		return false
	}
	o := &b.terrain[part.Feature]
	return part.Clause == S1 || b.isIn(b.inside[r.From.Stand], o) || b.isIn(b.inside[r.To.Stand], o)
}

// spare returns how far a part that does not block ends before the line that it would
// have to pass.
func (r *Ruling) spare(part *Part) geom.Length {
	lower := &r.To
	if r.From.Level < r.To.Level {
		lower = &r.From
	}
	switch part.Clause {
	case TwoInch:
		return 0
	case S2:
		return -r.past(part, r.Axis.HalfAt, lower)
	case S3:
		return r.before(part, lower) - ShadowDepth
	}
	return r.Axis.Length // of its own edge a stand knows, and a level is much
}

// because says why a part does not block, without which the line would be shut.
func (b *Board) because(r *Ruling, part *Part) string {
	higher, lower := &r.From, &r.To
	if lower.Level > higher.Level {
		higher, lower = lower, higher
	}
	whole, why, name := b.rulings.Nearer == NearestPoint, "", part.said()
	switch d := r.spare(part); part.Clause {
	case S1:
		if h := b.closingHeight(r, part.Feature); h > 0 {
			return fmt.Sprintf("It would be blocked if %s rose %d instead of %d.", name, h, b.terrain[part.Feature].height)
		}
		why = name + " is not higher than either stand"
	case S2:
		why = fmt.Sprintf("%s is nearer to %s, which is a level above it", name, higher.Name)
		if !whole {
			why = fmt.Sprintf("%s ends %s before halfway, a level below %s", name, d.Show(), higher.Name)
		}
		if d == 0 && !whole {
			why = fmt.Sprintf("%s is seen over up to halfway, a level below %s", name, higher.Name)
		}
	case S3:
		why = fmt.Sprintf("%s is 2\" or more from %s, three levels below %s", name, lower.Name, higher.Name)
		if !whole {
			why = fmt.Sprintf("%s ends %s before %s (2\" is enough), three levels below %s", name, r.before(part, lower).Show(), lower.Name, higher.Name)
		}
	case TwoInch:
		why = fmt.Sprintf("they are %s apart in %s, at most 2\"", r.Gap.Show(), name)
	case Lining:
		why = strings.TrimSuffix(strings.Replace(r.lining(b, part), " it ", " "+name+" ", 1), ".")
	default: // rim, crest
		var who []string
		for i, p := range r.parties() {
			if !p.isIn(b, part) {
				continue
			}
			far := ""
			if d := r.toEdge(b, part, i); d > 0 {
				far = ", " + b.rimSaid(part, d)
			}
			who = append(who, fmt.Sprintf("%s is at the %s of %s%s", p.Name, part.Clause, name, far))
		}
		why = strings.Join(who, ", and ")
	}
	said := "It is clear only because " + why + "."
	if h := b.closingHeight(r, part.Feature); h > 0 && (part.Clause == S2 || part.Clause == S3) {
		said += fmt.Sprintf(" It would be blocked if %s rose %d instead of %d.", name, h, b.terrain[part.Feature].height)
	}
	return said
}

// closingHeight returns the least height of a feature at which the line is blocked, or 0
// if it is at none, or the feature is a contour.
func (b *Board) closingHeight(r *Ruling, feature int) int {
	if feature < 0 || b.terrain[feature].data.Contour {
		return 0
	}
	least, most := b.terrain[feature].height+1, max(r.From.Level, r.To.Level)+1
	blocked := func(h int) bool {
		c := b.withHeight(feature, h)
		return c != nil && !c.Clear(r.Question, r.From.Stand, r.To.Stand)
	}
	if most < least || !blocked(most) {
		return 0
	}
	return least + sort.Search(most-least, func(i int) bool { return blocked(least + i) })
}

// closingShift returns by how much what a clear line passes would have to lie nearer to it
// for the line to be blocked, to 0.01", or 0 if it passes nothing or that cannot be moved.
func (b *Board) closingShift(r *Ruling) geom.Length {
	const step, far = geom.Inch / 100, 512
	w := r.Witness
	if w == nil || w.Past == "" || w.Exact != nil || w.From == w.To {
		return 0
	}
	k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == w.Past && p.Blocks })
	if k < 0 || r.homeOf(b, &r.Parts[k]) >= 0 || r.Parts[k].Kind == Hill.String() || r.Parts[k].Kind == Rise.String() {
		return 0
	}
	part := &r.Parts[k]
	by := w.From.AngleTo(w.To).Direction().Right()
	if right := r.onRight(part.Name, by); right == 0 {
		return 0
	} else if right > 0 {
		by = by.Right().Right()
	}
	blocked := func(steps int) bool {
		c := b.shifted(part, geom.Point{}.Ahead(by, geom.Length(steps)*step))
		return c != nil && !c.Clear(r.Question, r.From.Stand, r.To.Stand)
	}
	least, most := int(w.Clearance/step), 1
	for ; !blocked(least + most); most *= 2 {
		if most >= far {
			return 0
		}
	}
	// Half of it was not enough.
	from := least + most/2
	return geom.Length(from+sort.Search(least+most-from, func(i int) bool { return blocked(from + i) })) * step
}

// onRight returns 1 if all that blocks of an obstacle lies to the right of the witness, -1
// if to its left, 0 if it lies on both sides.
func (r *Ruling) onRight(name string, right geom.Direction) int {
	side := 0
	for i := range r.Parts {
		if r.Parts[i].Name != name || !r.Parts[i].Blocks {
			continue
		}
		for _, o := range r.Parts[i].Outlines {
			sum := geom.Point{}
			for _, p := range o {
				v := p.Sub(r.Witness.From)
				sum.X, sum.Y = sum.X+v.X/geom.Length(len(o)), sum.Y+v.Y/geom.Length(len(o))
			}
			here := 1
			if right.X*int64(sum.X)+right.Y*int64(sum.Y) < 0 {
				here = -1
			}
			if side == -here {
				return 0
			}
			side = here
		}
	}
	return side
}

// shifted returns a board on which the obstacle of a part lies elsewhere, or nil.
func (b *Board) shifted(part *Part, by geom.Point) *Board {
	if part.Stand >= 0 {
		stands := slices.Clone(b.stands)
		f := &stands[part.Stand].Footprint
		f.Center = f.Center.Add(by)
		for i := range f.Corners {
			f.Corners[i] = f.Corners[i].Add(by)
		}
		return b.WithStands(stands)
	}
	terrain := slices.Clone(b.features)
	for _, k := range b.members(part.Feature) {
		f := terrain[k].clone()
		for _, pts := range append([]geom.Ring{f.Area.Outline, f.Line.Points}, f.Area.Holes...) {
			for i := range pts {
				pts[i] = pts[i].Add(by)
			}
		}
		terrain[k] = f
	}
	c, err := b.WithTerrain(terrain)
	if err != nil {
		return nil
	}
	return c
}
