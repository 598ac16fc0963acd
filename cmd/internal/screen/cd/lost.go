package cd

import (
	"fmt"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A sighting is an enemy that the player has lost from sight: as it was seen last.
type sighting struct {
	piece
	turn int
}

// lostBy lists the enemies that an event takes out of the sight of a side.
func lostBy(e *rules.Event, side string) (out []string) {
	for i := range e.Changes {
		if c := &e.Changes[i]; c.Gone && c.To != side {
			out = append(out, c.Stand)
		}
	}
	return out
}

// lostText says it; it is empty if there are none.
func lostText(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " is lost from sight"
	}
	return list(names) + " are lost from sight"
}

// sightings are the enemies that were lost from sight in this turn or the last,
// by the log as far as it goes, and are not on the table of a model.
func (p *player) sightings(log []entry, m *model, turn int) (out []sighting) {
	for i := len(log) - 1; i >= 0 && log[i].turn >= turn-1; i-- {
		e := &log[i]
		if len(e.loses) == 0 || e.taken {
			continue
		}
		for _, s := range p.lastSeen(e) {
			now := m.get(s.Name)
			again := slices.ContainsFunc(out, func(o sighting) bool { return o.Name == s.Name })
			if !again && (now == nil || now.Place == rules.Waiting && !now.onTable) {
				out = append(out, s)
			}
		}
	}
	return out
}

// lastSeen finds how the enemies were that an entry loses from sight: as the
// player knew them before what it was told with it.
func (p *player) lastSeen(e *entry) []sighting {
	if s, ok := p.lostSeen[e.at]; ok {
		return s
	}
	var out []sighting
	if before, err := p.back(e.version - 1); err == nil {
		m, from := before.copied(), e.at
		for from > 0 && p.log[from-1].version == e.version {
			from--
		}
		applied(m, p.model, p.log[from:e.at]) // what came before it at once
		for _, name := range e.loses {
			if q := m.get(name); q != nil && q.onTable && !q.Wreck {
				s := sighting{*q, e.turn}
				s.icon = picture.Icon{Side: q.icon.Side, Body: q.icon.Body, Company: q.icon.Company, Symbol: q.icon.Symbol, Size: q.icon.Size, Unspotted: true}
				out = append(out, s)
			}
		}
	}
	if p.lostSeen == nil {
		p.lostSeen = map[int][]sighting{}
	}
	p.lostSeen[e.at] = out
	return out
}

// sightings are those that the table shows now.
func (t *Table) sightings() []sighting {
	if t.player.isReferee() {
		return nil
	}
	turn, _ := t.when()
	return t.player.sightings(t.logShown(), t.shown(), turn)
}

// drawSightings draws where enemies were seen last: faded, with a broken rim.
func (t *Table) drawSightings(dst *ebiten.Image) {
	for _, s := range t.sightings() {
		at := t.camera.ToScreen(table.Inches(s.Footprint.Center))
		if !t.inView(at, 40*t.theme.Density) {
			continue
		}
		img := t.signs.Icon(s.icon)
		size := img.Bounds().Size()
		var o ebiten.DrawImageOptions
		o.GeoM.Translate(math.Round(at.X-float64(size.X)/2), math.Round(at.Y-float64(size.Y)/2))
		o.ColorScale.ScaleAlpha(0.45)
		dst.DrawImage(img, &o)
		t.labels.Draw(dst, ui.Label{Text: "?", Size: ui.TextHeading, Bold: true, Color: ui.Black, Halo: ui.White}, at, ui.Centered)
	}
}

// sightingTags say of the one that is pointed at when it was seen last.
func (t *Table) sightingTags() []tag {
	if !t.onMap || t.under != "" {
		return nil
	}
	for _, s := range t.sightings() {
		at := s.Footprint.Center
		if t.camera.ToScreen(table.Inches(at)).DistanceTo(t.cursor) <= 15*t.theme.Density {
			return []tag{{at: at, off: vec(18, -26), bold: s.Name, soft: fmt.Sprintf("last seen in turn %d", s.turn)}}
		}
	}
	return nil
}
