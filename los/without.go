package los

import (
	"fmt"
	"slices"

	"sightline/geom"
)

// mostAlone is of how many obstacles each is tried alone: of more that shut the line, each
// alone, none opens it.
const mostAlone = 8

// WouldOpen says what single change would clear a ruling of the board that is blocked, in
// sentences: terrain or a wreck gone, an area drawn as several as one, terrain lower, a
// friend moved away. If none would, it says what would together, or that nothing alone does.
// Each was made, and the question put again.
func (b *Board) WouldOpen(r *Ruling) []string {
	var out []string
	switch r.Clause {
	case OutOfSight:
		return b.wouldShow(r)
	case S4:
	default:
		return out
	}
	blamed := r.blamed(b)
	for _, part := range blamed {
		if len(blamed) > mostAlone {
			break
		}
		if b.without(r, part).opens(r) {
			out = append(out, b.openedBy(r, part))
		}
	}
	if out == nil {
		out = append(out, b.openedTogether(r))
	}
	return out
}

// opens reports whether the line of a ruling is clear on a board like that of it, if there
// is one.
func (b *Board) opens(r *Ruling) bool {
	return b != nil && b.Clear(r.Question, r.From.Stand, r.To.Stand)
}

// openedBy says that a line is clear without an obstacle.
func (b *Board) openedBy(r *Ruling, part *Part) string {
	switch {
	case part.Stand >= 0 && part.Kind == "friend":
		return fmt.Sprintf("It would be clear if %s moved away.", part.Name)
	case part.Stand >= 0:
		return fmt.Sprintf("It would be clear without the wreck %s.", part.Name)
	}
	said := "It would be clear without " + part.said()
	if h := b.openingHeight(r, part.Feature); h > 0 {
		said += fmt.Sprintf(", or if it rose %d instead of %d", h, b.terrain[part.Feature].height)
	}
	return said + "."
}

// mostTogether is how many obstacles are named that open a line together.
const mostTogether = 8

// openedTogether says without which obstacles a line is clear of which none can be spared:
// what blocks, then what blocks without that, and so on.
func (b *Board) openedTogether(r *Ruling) string {
	const nothing = "Nothing alone would open it."
	var gone []*Part
	for next, c := r, b; ; {
		found := false
		for _, part := range next.blamed(c) {
			if !slices.ContainsFunc(gone, func(o *Part) bool {
				return b.areaOf(o.Feature, o.Stand) == b.areaOf(part.Feature, part.Stand)
			}) {
				gone, found = append(gone, part), true
			}
		}
		c = b.without(r, gone...)
		if c == nil || !found || len(gone) > mostTogether {
			return nothing
		}
		if c.opens(r) {
			break
		}
		next = c.Rule(r.Question, r.From.Stand, r.To.Stand)
	}
	for i := len(gone) - 1; i >= 0 && len(gone) > 1; i-- {
		if rest := slices.Concat(gone[:i], gone[i+1:]); b.without(r, rest...).opens(r) {
			gone = rest
		}
	}
	var names []string
	for _, part := range gone {
		names = append(names, part.said())
	}
	return "It would be clear only without " + listed(names) + "."
}

// without returns a board without the obstacles of some parts, each terrain feature with
// its number: flat where it was; nil if there is none.
func (b *Board) without(r *Ruling, parts ...*Part) *Board {
	terrain, stands, flat := slices.Clone(b.features), slices.Clone(b.stands), 0
	for _, part := range parts {
		if part.Feature < 0 {
			s := &stands[part.Stand] // whoever is an enemy, and whole, is in nobody's way
			s.Destroyed, s.Side = false, stands[r.From.Stand].Side+"'s enemy"
			continue
		}
		for _, k := range b.members(part.Feature) {
			f := &terrain[k]
			f.Kind, f.Level, f.Height = Field, 0, &flat
			if b.terrain[k].data.Linear {
				f.Kind = Road
			}
		}
	}
	c, err := b.WithStands(stands).WithTerrain(terrain)
	if err != nil {
		return nil
	}
	return c
}

// openingHeight returns the greatest height above 0 of a feature and all that is one area
// with it, lower than its own, at which the line is clear, or 0.
func (b *Board) openingHeight(r *Ruling, feature int) int {
	for h := b.terrain[feature].height - 1; h > 0 && !b.terrain[feature].data.Contour; h-- {
		if b.withHeight(feature, h).opens(r) {
			return h
		}
	}
	return 0
}

// withHeight returns a board of which a feature, and all that is one area with it, has
// another height, or nil.
func (b *Board) withHeight(feature, h int) *Board {
	terrain := slices.Clone(b.features)
	for _, k := range b.members(feature) {
		terrain[k].Height = &h
	}
	c, err := b.WithTerrain(terrain)
	if err != nil {
		return nil
	}
	return c
}

// wouldShow says what would bring into sight what is beyond the visibility: a farther one,
// or the stands nearer to each other, straight; or what would block the line then.
func (b *Board) wouldShow(r *Ruling) []string {
	const step = geom.Inch / 100
	enough := (r.Gap + step) / step * step // the gap is rounded down
	if b.footprint(r.From.Stand).Within(b.footprint(r.To.Stand), r.Gap) {
		enough = (r.Gap + step - 1) / step * step
	}
	far := b.WithVisibility(enough)
	if by := far.Rule(r.Question, r.From.Stand, r.To.Stand); by.Verdict == Blocked {
		return []string{fmt.Sprintf("Even with a visibility of %s it would be blocked by %s.", enough.Show(), by.culprits(far))}
	}
	said := fmt.Sprintf("It would be clear with a visibility of %s", enough.Show())
	if by := enough - b.visibility/step*step; b.nearer(r, by).opens(r) {
		said += fmt.Sprintf(", or if they were %s nearer to each other", by.Show())
	}
	return []string{said + "."}
}

// nearer returns a board on which the second stand of a ruling, or what it is aboard, has
// moved straight towards the first.
func (b *Board) nearer(r *Ruling, by geom.Length) *Board {
	stands, i := slices.Clone(b.stands), r.To.Stand
	if c := stands[i].Aboard; c >= 0 {
		i = c
	}
	from, to := geom.ClosestPoints(b.footprint(r.From.Stand).Polygon(), b.footprint(i).Polygon())
	if from == to {
		return nil
	}
	f := &stands[i].Footprint
	way := to.AngleTo(from).Direction()
	f.Center = f.Center.Ahead(way, by)
	for k := range f.Corners {
		f.Corners[k] = f.Corners[k].Ahead(way, by)
	}
	return b.WithStands(stands)
}
