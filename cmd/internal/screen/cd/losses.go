package cd

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// trailing says which traces of what has happened the table shows.
type trailing uint8

const (
	showsLosses trailing = iota // where stands were eliminated
	showsWays                   // where stands came from, too
	showsNone
)

// A loss is where a stand was eliminated that leaves no wreck.
type loss struct {
	name string
	at   geom.Point
	side int
	turn int
}

// losses are those of this turn and the last that the log tells of, with the place that
// the side was told: of who was lost where it cannot see it is told nothing. A stand
// that is back by the referee's word is no loss.
func (p *player) losses(log []entry, m *model, turn int) (out []loss) {
	for i := len(log) - 1; i >= 0 && log[i].turn >= turn-1; i-- {
		e := &log[i]
		if e.event.Kind != rules.EventEliminated || e.taken {
			continue
		}
		l := loss{name: e.event.Stand, side: 1 - m.side, turn: e.turn}
		for k := range e.event.Changes {
			c := &e.event.Changes[k]
			if c.Stand == l.name && c.Place == rules.Eliminated && !c.Gone && !c.Wreck && c.Aboard == "" {
				l.at = c.At
			}
		}
		q := m.get(l.name)
		if q != nil {
			l.side = q.icon.Side
		}
		again := slices.ContainsFunc(out, func(o loss) bool { return o.name == l.name })
		if l.at != (geom.Point{}) && !again && (q == nil || !q.drawn() && !q.inPlay()) {
			out = append(out, l)
		}
	}
	return out
}

// lossesNow are those that the table shows.
func (t *Table) lossesNow() []loss {
	if t.trails == showsNone || t.peek {
		return nil
	}
	turn, _ := t.when()
	log := t.logShown()
	if t.show == nil {
		log = t.player.known().log
	}
	return t.player.losses(log, t.shown(), turn)
}

// Half of the cross of a loss, in units of icons, and how near to it one points at it.
const (
	lossHalf = 5.5
	lossNear = 10
)

// drawLosses draws a cross in the color of the side where a stand was eliminated.
func (t *Table) drawLosses(dst *ebiten.Image) {
	k, b := t.signed(), t.tools.Brush
	for _, l := range t.lossesNow() {
		at := t.camera.ToScreen(table.Inches(l.at))
		if !t.inView(at, 20*k) {
			continue
		}
		cross := func(wide float64, ink color.NRGBA) {
			for _, d := range []gmath.Vec{{X: 1, Y: 1}, {X: 1, Y: -1}} {
				by := d.Mulf(lossHalf * k)
				b.Line(dst, at.Sub(by), at.Add(by), wide*k, ink, 0)
			}
		}
		cross(6, ui.White)
		cross(3, t.sideFill(l.side))
	}
}

// lossTags say whom the cross that is pointed at stands for: all who were lost there.
func (t *Table) lossTags() (out []tag) {
	if !t.onMap || t.under != "" {
		return nil
	}
	for _, l := range t.lossesNow() {
		if t.camera.ToScreen(table.Inches(l.at)).DistanceTo(t.cursor) > lossNear*t.signed() {
			continue
		}
		soft := fmt.Sprintf("eliminated in turn %d", l.turn)
		if len(out) == 0 {
			out = []tag{{at: l.at, off: vec(18, -26), bold: l.name, soft: soft}}
		} else {
			out[0].more = append(out[0].more, l.name+": "+soft)
		}
	}
	return out
}
