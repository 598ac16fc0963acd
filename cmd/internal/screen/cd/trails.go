package cd

import (
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// nextTrails shows the next of the traces, and says which.
func (t *Table) nextTrails() {
	t.trails = (t.trails + 1) % (showsNone + 1)
	t.player.say("%s", [...]string{
		showsLosses: "Crosses show where stands were eliminated in this turn and the last.",
		showsWays:   "Dotted lines show where stands came from in the last movement.",
		showsNone:   "No traces show.",
	}[t.trails])
	t.stale = true
}

// lastWays are the ways of the last movement that the player was shown, by
// stand: its own, and of the enemy what was seen.
func (t *Table) lastWays() map[string][]geom.Point {
	out := map[string][]geom.Point{}
	log, turn := t.logShown(), -1
	for i := len(log) - 1; i >= 0; i-- {
		e := &log[i]
		if e.event.Kind != rules.EventMoved || e.taken {
			continue
		}
		if turn < 0 {
			turn = e.turn
		}
		if e.turn != turn {
			break
		}
		for _, c := range e.event.Changes {
			if len(c.Path) > 1 && !c.Gone {
				out[c.Stand] = c.Path
			}
		}
	}
	return out
}

// trail draws where stands were when the last movement began, and how they came
// from there.
func (t *Table) trail(p *picture.Picture) {
	n := pen{Color: ui.Faded(draftInk, 0.75), Width: 1.6, Dash: []float64{1, 1.6}}
	ways := t.lastWays()
	for _, name := range t.player.model.view.Names() {
		path := ways[name]
		q := t.player.model.get(name)
		if len(path) < 2 || q == nil {
			continue
		}
		p.Way(path, n)
		p.Add(&picture.Circle{Center: pt(path[0]), Radius: 0.3, Style: picture.Style{Fill: ui.Faded(t.sideFill(q.icon.Side), 0.55), Stroke: ui.White, Width: px(1.6)}})
	}
}
