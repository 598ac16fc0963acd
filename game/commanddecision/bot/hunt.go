package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// hunt sends companies after the enemy, where no ground wins and destroying him
// does: each to where it has the nearest one known under fire, or if none is known
// across the table.
func (s *steady) hunt(h *hand, list []*company, tasks map[int]task) {
	if !h.destroys() {
		return
	}
	for _, c := range list {
		if len(c.movers) == 0 {
			continue
		}
		t := task{duty: hunts, area: -1, at: h.across(c.center)}
		least := geom.Length(far)
		for k := range s.notes.list {
			at := s.notes.list[k].at
			if d := geom.Distance(at, c.center); d < least {
				least = d
				t.at = ahead(at, at.AngleTo(c.center), min(s.reachOf(h, c)*2/3, d))
			}
		}
		tasks[c.nth] = t
	}
}

// destroys reports whether destroying wins something for the side.
func (h *hand) destroys() bool {
	me := h.Battle().Sides[h.side]
	return slices.ContainsFunc(h.Battle().Terms.Victory, func(v cd.Victory) bool {
		return v.Side == me && slices.ContainsFunc(v.Conditions, func(c cd.Condition) bool {
			return c.Kind == "destroy" && (c.Side == "" || c.Side == me)
		})
	})
}

// across is the place that lies over against another across the middle of the table,
// on the table by a foot at least.
func (h *hand) across(p geom.Point) geom.Point {
	const margin = 12 * geom.Inch
	t := h.Battle().Scenario.Table
	in := func(x, most geom.Length) geom.Length {
		return min(max(most-x, min(margin, most/2)), max(most-margin, most/2))
	}
	return geom.Pt(in(p.X, t.Width), in(p.Y, t.Depth))
}
