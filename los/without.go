package los

import (
	"fmt"
	"slices"
)

// WouldOpen says what single change to the terrain would clear a ruling of the board
// that is blocked, in sentences: each was made, and the question put again.
func (b *Board) WouldOpen(r *Ruling) []string {
	var out []string
	if r.Clause != S4 || len(r.By) > 8 {
		return out
	}
	clear := func(terrain []Feature) bool {
		c, err := b.WithTerrain(terrain)
		return err == nil && c.Clear(r.Question, r.From.Stand, r.To.Stand)
	}
	for _, name := range r.By {
		k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name && p.Blocks })
		if k < 0 || r.Parts[k].Feature < 0 {
			continue
		}
		i := r.Parts[k].Feature
		if !clear(slices.Delete(slices.Clone(b.features), i, i+1)) {
			continue
		}
		said := fmt.Sprintf("It would be clear without %s", name)
		for h := b.terrain[i].height - 1; h > 0 && !b.terrain[i].data.Contour; h-- {
			lower := slices.Clone(b.features)
			if lower[i].Height = &h; clear(lower) {
				said += fmt.Sprintf(", or if it rose %d instead of %d", h, b.terrain[i].height)
				break
			}
		}
		out = append(out, said+".")
	}
	return out
}
