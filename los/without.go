package los

import (
	"fmt"
	"slices"
	"strings"
)

// WouldOpen says what single change would clear a ruling of the board that is blocked, in
// sentences: terrain or a wreck gone, terrain lower, a friend moved away. If none
// would, it says whether all that block together would. Each was made, and the question
// put again.
func (b *Board) WouldOpen(r *Ruling) []string {
	var out []string
	if r.Clause != S4 || len(r.By) > 8 {
		return out
	}
	var all []*Part
	for _, name := range r.By {
		k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name && p.Blocks })
		if k < 0 {
			continue
		}
		part := &r.Parts[k]
		all = append(all, part)
		if !b.opens(r, part) {
			continue
		}
		said := fmt.Sprintf("It would be clear without %s", name)
		switch {
		case part.Stand >= 0 && part.Kind == "friend":
			said = fmt.Sprintf("It would be clear if %s moved away", name)
		case part.Stand >= 0:
			said = fmt.Sprintf("It would be clear without the wreck %s", name)
		default:
			if h := b.openingHeight(r, part.Feature); h > 0 {
				said += fmt.Sprintf(", or if it rose %d instead of %d", h, b.terrain[part.Feature].height)
			}
		}
		out = append(out, said+".")
	}
	if n := len(r.By); out == nil && n > 1 && len(all) == n && b.opens(r, all...) {
		out = append(out, "It would be clear only without "+strings.Join(r.By[:n-1], ", ")+" and "+r.By[n-1]+".")
	}
	return out
}

// opens reports whether the line is clear without the obstacles of some parts.
func (b *Board) opens(r *Ruling, parts ...*Part) bool {
	terrain, stands := slices.Clone(b.features), slices.Clone(b.stands)
	gone := map[int]bool{}
	for _, part := range parts {
		if part.Feature >= 0 {
			gone[part.Feature] = true
			continue
		}
		s := &stands[part.Stand] // whoever is an enemy, and whole, is in nobody's way
		s.Destroyed, s.Side = false, stands[r.From.Stand].Side+"'s enemy"
	}
	i := -1
	terrain = slices.DeleteFunc(terrain, func(Feature) bool { i++; return gone[i] })
	c, err := b.WithStands(stands).WithTerrain(terrain)
	return err == nil && c.Clear(r.Question, r.From.Stand, r.To.Stand)
}

// openingHeight returns the greatest height above 0 of a feature, lower than its own, at
// which the line is clear, or 0.
func (b *Board) openingHeight(r *Ruling, feature int) int {
	for h := b.terrain[feature].height - 1; h > 0 && !b.terrain[feature].data.Contour; h-- {
		if c := b.withHeight(feature, h); c != nil && c.Clear(r.Question, r.From.Stand, r.To.Stand) {
			return h
		}
	}
	return 0
}

// withHeight returns a board of which one feature has another height, or nil.
func (b *Board) withHeight(feature, h int) *Board {
	terrain := slices.Clone(b.features)
	terrain[feature].Height = &h
	c, err := b.WithTerrain(terrain)
	if err != nil {
		return nil
	}
	return c
}
