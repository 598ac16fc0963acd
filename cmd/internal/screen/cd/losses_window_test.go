package cd

import (
	"slices"
	"testing"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Where a stand without a wreck was eliminated a cross stays for this turn and the next,
// and says whom it stands for: nothing told where a company of riflemen had gone.
func TestLossesLeaveACross(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.referee = nil
		stood := map[string]geom.Point{}
		var lost *entry
		windowtest.Until(func() bool {
			for i := range h.player.model.pieces {
				if q := &h.player.model.pieces[i]; q.onTable {
					stood[q.Name] = q.At
				}
			}
			h.stepOn() // the other side chooses beside this
			if i := slices.IndexFunc(h.player.log, func(e entry) bool {
				q := h.player.model.get(e.event.Stand)
				told := slices.ContainsFunc(e.event.Changes, func(c rules.Change) bool { // of one lost out of sight no place is
					return c.Stand == e.event.Stand && c.Place == rules.Eliminated && c.At != (geom.Point{})
				})
				return e.event.Kind == rules.EventEliminated && (q == nil || !q.Wreck) && told
			}); i >= 0 {
				lost = &h.player.log[i]
			}
			return lost != nil
		})
		if lost == nil {
			t.Fatal("nobody is eliminated")
		}
		p, name := h.player, lost.event.Stand
		of := func(log []entry, turn int) *loss {
			all := p.losses(log, p.model, turn)
			if i := slices.IndexFunc(all, func(l loss) bool { return l.name == name }); i >= 0 {
				return &all[i]
			}
			return nil
		}
		l := of(p.log, lost.turn)
		if l == nil || l.at != stood[name] || of(p.log, lost.turn+1) == nil || of(p.log, lost.turn+2) != nil {
			t.Fatalf("%s was eliminated at %v in turn %d: the cross is %+v, two turns later %+v", name, stood[name], lost.turn, l, of(p.log, lost.turn+2))
		}
		untold := slices.Clone(p.log)
		untold[lost.at].event.Changes = nil
		if l := of(untold, lost.turn); l != nil {
			t.Errorf("of %s no place was told, and a cross is at %v", name, l.at)
		}
		h.show, h.curtain = nil, nil
		h.onMap, h.under, h.cursor = true, "", h.camera.ToScreen(table.Inches(l.at))
		if tags := h.lossTags(); len(tags) == 0 || tags[0].bold != name {
			t.Errorf("pointed at, the cross of %s says %+v", name, tags)
		}
		if windowtest.Kept() {
			(&walk{t: t, hand: h}).save("losses")
		}
		h.nextTrails()
		h.nextTrails()
		if tags := h.lossTags(); len(tags) > 0 {
			t.Errorf("with no traces the cross says %+v", tags)
		}
	})
}
