package chronicle

import (
	"fmt"

	"sightline/game"
)

// leaveOut leaves of a report what a part of the game brought about, with the headings
// that it lies under, and what is told of no action. Lines are those of the actions in
// effect. Of nil it leaves all.
func (r *Report) leaveOut(c *game.Cut, lines []int) error {
	if c == nil || c.From == 0 && c.To == len(lines) {
		return nil
	}
	if c.From < 0 || c.From >= c.To || c.To > len(lines) {
		return fmt.Errorf("actions %d to %d: want some of the %d", c.From+1, c.To, len(lines))
	}
	first, last := lines[c.From]+1, lines[c.To-1]+1
	var kept, heads []Part
	begun := false
	for _, p := range r.Parts {
		switch {
		case p.Line == 0 && p.Kind == Ending && c.To < len(lines):
			p.Text = "Here the part ends that is told; the game went on"
			kept = append(kept, p)
		case p.Line == 0:
			kept = append(kept, p)
		case p.Line > last:
		case p.Line < first && p.Kind == Chapter:
			heads = []Part{p}
		case p.Line < first && p.Kind == Section:
			heads = append(heads[:min(len(heads), 1)], p)
		case p.Line >= first:
			if !begun {
				begun = true
				kept = append(kept, Part{Text: "Only a part of the game is told"})
				if p.Kind != Chapter {
					kept = append(kept, heads...)
				}
			}
			kept = append(kept, p)
		}
	}
	r.Parts = kept
	return nil
}
