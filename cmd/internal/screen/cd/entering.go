package cd

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// An entryArea is where stands of a side are still to come on the table.
type entryArea struct {
	area *scenarios.Area
	side int
}

// entries are the areas where stands that the view knows to wait are to come: to a side its
// own alone, in the order of the file. None once the game is over.
func (m *model) entries() (out []entryArea) {
	if _, over := m.view.Over(); over {
		return nil
	}
	sc := m.scenario
	for i := range m.pieces {
		p := &m.pieces[i]
		i := sc.StandIndex(p.Name)
		if !p.own || p.Place != rules.Waiting || p.Placed || i < 0 || sc.Stands[i].Entry == "" {
			continue
		}
		for k := range sc.Areas {
			e := entryArea{&sc.Areas[k], slices.IndexFunc(sc.Sides, func(s scenarios.Side) bool { return s.Name == p.Side })}
			if e.area.Name == sc.Stands[i].Entry && e.side >= 0 && !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b entryArea) int {
		return m.areaIndex(a.area) - m.areaIndex(b.area)
	})
	return out
}

func (m *model) areaIndex(a *scenarios.Area) int {
	return slices.IndexFunc(m.scenario.Areas, func(b scenarios.Area) bool { return b.Name == a.Name })
}

// drawEntries draws them as quietly as the ground: an outline of dots in the color of the side.
func (t *Table) drawEntries(dst *ebiten.Image) {
	m := t.player.model
	if t.curtain != nil {
		return
	}
	anew := t.enteredOf != m
	if anew {
		t.entered, t.enteredOf = m.entries(), m
	}
	t.drawLayer(dst, &t.layers.entries, anew, func(p *picture.Picture) {
		for _, e := range t.entered {
			rings := [][]geom.Point{e.area.Outline.Outline}
			for _, h := range e.area.Outline.Holes {
				rings = append(rings, h)
			}
			c := t.sideFill(e.side)
			p.Area(rings, ui.Faded(c, 0.08), pen{Color: ui.Faded(c, 0.7), Width: 1.6, Dash: []float64{0.6, 2.4}})
		}
	})
}

// entryTags say who comes in the area that is pointed at, and when.
func (t *Table) entryTags() []tag {
	if !t.onMap || t.under != "" {
		return nil
	}
	at := table.Point(t.camera.ToTable(t.cursor))
	for _, e := range t.entered {
		if !e.area.Outline.Contains(at) {
			continue
		}
		m := t.player.model
		for _, line := range usual.Arrivals(m.view, m.scenario.Sides[e.side].Name) {
			if said, here := strings.CutSuffix(line, ", in "+e.area.Name); here {
				return []tag{{at: at, off: vec(18, -26), bold: e.area.Name, soft: said}}
			}
		}
	}
	return nil
}
