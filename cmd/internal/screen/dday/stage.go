package dday

import (
	"slices"
	"strings"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// Stage shows battalions and HQs amid an action: each as the action leaves it once the last event
// of its own is told, and meanwhile where it has gone.
func (p *play) Stage(events []game.Event, n int, after game.Position) (board.Play, *board.Card) {
	then, ok := after.(*rules.Position)
	if !ok {
		return nil, nil
	}
	q := *p
	q.who, q.legal, q.hover, q.aim = "", nil, -1, -1
	if q.view = then; n == len(events) {
		return &q, nil
	}
	v := *p.view
	v.Units, v.HQs, v.Holders = slices.Clone(v.Units), slices.Clone(v.HQs), slices.Clone(v.Holders)
	q.view = &v
	of := func(list []game.Event, does func(h *rules.Happening, unit, division int)) {
		for _, e := range list {
			h, _ := e.(rules.Happening)
			for _, name := range strings.Split(h.Unit, ", ") {
				does(&h, p.index(name), p.division(hqName(name)))
			}
		}
	}
	set := func(from *rules.Position) func(*rules.Happening, int, int) {
		return func(_ *rules.Happening, unit, division int) {
			if unit >= 0 {
				v.Units[unit] = from.Units[unit]
			}
			if division >= 0 {
				v.HQs[division] = from.HQs[division]
			}
		}
	}
	of(events[:n], set(then))
	of(events[n:], set(p.view))
	of(events[:n], func(h *rules.Happening, unit, _ int) {
		if h.Kind == "holds" {
			for i, o := range p.battle().Objectives {
				if p.zone(o.Zone) == h.To {
					v.Holders[i] = slices.Index(v.Sides(), h.Side)
				}
			}
		}
		if unit >= 0 && v.Units[unit].State == rules.InPlay && slices.Contains([]string{"move", "retreat", "advance"}, h.Kind) {
			v.Units[unit].At = p.cell(h.To)
		}
	})
	return &q, nil
}
