package cd

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A tape measures from one place to another, or from the edge of a stand that an
// end is on.
type tape [2]tapeEnd

type tapeEnd struct {
	at    geom.Point
	stand string
}

// mayNotMeasure is why there is no tape under the measuring policy, or nil.
func (t *Table) mayNotMeasure() error {
	m := t.player.model
	if m.mayMeasure() {
		return nil
	}
	text := "nobody measures before committing"
	if m.view.Battle().Terms.Measuring == "referee" {
		text = "only the referee measures: ask for his word"
	}
	return &game.Refusal{Reasons: []game.Reason{{Why: rules.NotAllowed, Rule: "1.6", Text: text + " (CD 1.6)"}}}
}

// measure takes the tape out, from what is selected or from the cursor, or puts
// it away.
func (t *Table) measure() {
	t.stale = true
	if t.tape != nil {
		t.tape = nil
		return
	}
	if err := t.mayNotMeasure(); err != nil {
		t.player.refuse(err)
		return
	}
	from := tapeEnd{at: table.Point(t.camera.ToTable(t.zoomPoint()))}
	if p := t.player.model.get(t.first()); p != nil && p.onTable {
		from = tapeEnd{p.At, p.Name}
	}
	t.tape = &tape{from, {at: from.at}}
	t.player.say("Tape: drag from one place to another, or move its end by the arrows. Esc puts it away.")
}

// hull is what an end of the tape is at.
func (t *Table) hull(e tapeEnd) geom.Hull {
	if p := t.player.model.get(e.stand); p != nil {
		return geom.Hull(p.Footprint.Polygon())
	}
	return geom.Hull{e.at}
}

// drawTape draws the tape and what it says.
func (t *Table) drawTape(dst *ebiten.Image) {
	if t.tape == nil {
		return
	}
	k, b := t.theme.Density, t.tools.Brush
	p, q := geom.ClosestPoints(t.hull(t.tape[0]), t.hull(t.tape[1]))
	from, to := t.camera.ToScreen(table.Inches(p)), t.camera.ToScreen(table.Inches(q))
	b.Line(dst, from, to, 5*k, ui.Black, 0)
	b.Line(dst, from, to, 2*k, ui.White, 6*k)
	g := tag{at: q, off: vec(14, 10), bold: geom.Distance(p, q).Show(), soft: "tape"}
	if a, z := t.tape[0].stand, t.tape[1].stand; a != "" && z != "" && a != z {
		g.more = []string{a + " to " + z + ", closest points (CD 1.7)"}
	}
	t.drawTags(dst, []tag{g})
}
