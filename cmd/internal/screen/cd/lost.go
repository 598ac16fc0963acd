package cd

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// A sighting is an enemy that the player has lost from sight: as it was seen last.
type sighting struct {
	piece
	turn   int
	inView bool // its place was in view when it was lost: it lies low there
	ended  int  // how much of the log there was when its place was seen again; 0: it was not
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
// by the log as far as it goes, and are not on the table of a model. Nobody looks
// for one that is known to be gone.
func (p *player) sightings(log []entry, m *model, turn int) (out []sighting) {
	for i := len(log) - 1; i >= 0 && log[i].turn >= turn-1; i-- {
		e := &log[i]
		if len(e.loses) == 0 || e.taken {
			continue
		}
		for _, s := range p.lastSeen(e) {
			now := m.get(s.Name)
			again := slices.ContainsFunc(out, func(o sighting) bool { return o.Name == s.Name })
			over := s.ended > 0 && len(log) >= s.ended
			if !again && !over && !toldGone(log, s.Name, e.version) && (now == nil || now.Place == rules.Waiting && !now.onTable) {
				out = append(out, s)
			}
		}
	}
	return out
}

// toldGone reports whether the log tells that a stand is eliminated or has left the
// table, since a version.
func toldGone(log []entry, stand string, since int) bool {
	for i := len(log) - 1; i >= 0 && log[i].version >= since; i-- {
		e := &log[i]
		left := e.event.Kind == rules.EventMoved && strings.Contains(e.exact, " leaves the table by ")
		if !e.taken && e.event.Stand == stand && (left || e.event.Kind == rules.EventEliminated) {
			return true
		}
	}
	return false
}

// lastSeen finds how the enemies were that an entry loses from sight: as the
// player knew them before what it was told with it.
func (p *player) lastSeen(e *entry) []sighting {
	if s, ok := p.lostSeen[e.at]; ok {
		return s
	}
	var out []sighting
	if before, err := p.backOnce(e.version - 1); err == nil {
		m, from := before.copied(), e.at
		for from > 0 && p.log[from-1].version == e.version {
			from--
		}
		applied(m, p.model, p.log[from:e.at]) // what came before it at once
		for _, name := range e.loses {
			if q := m.get(name); q != nil && q.onTable && !q.Wreck {
				s := sighting{piece: *q, turn: e.turn}
				if after, err := p.backOnce(e.version); err == nil {
					s.inView = after.looksAt(q.Footprint)
				}
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

// lookAgain ends the sightings whose places the side has come to see since: who
// was there would be known.
func (p *player) lookAgain() {
	if p.isReferee() {
		return
	}
	turn, _ := p.lastStep()
	for i := len(p.log) - 1; i >= 0 && p.log[i].turn >= turn-1; i-- {
		if len(p.log[i].loses) == 0 || p.log[i].taken {
			continue
		}
		seen := p.lastSeen(&p.log[i])
		for k := range seen {
			if s := &seen[k]; s.ended == 0 && !s.inView && p.model.looksAt(s.Footprint) {
				s.ended = len(p.log)
			}
		}
	}
}

// looksAt reports whether a stand of the side sees a place on which another would
// have a footprint.
func (m *model) looksAt(at geom.Footprint) bool {
	board, index := m.view.Board()
	for i, name := range m.view.Names() {
		q := m.get(name)
		if q != nil && q.own && q.onTable && !q.Wreck && i < len(index) && index[i] >= 0 && board.ClearAt(los.Sight, int(index[i]), at) {
			return true
		}
	}
	return false
}

// sightings are those that the table shows now. They are looked for when the model
// is another, or more of the log has been shown.
func (t *Table) sightings() []sighting {
	p := t.player
	if p.isReferee() || p.whole != nil && t.show == nil { // he sees them
		return nil
	}
	turn, _ := t.when()
	log, of := t.logShown(), p.model
	if t.show != nil {
		of = t.show.settled()
	}
	if k := &p.unseen; k.of != of || k.long != len(log) || k.turn != turn {
		*k = lostSights{of, len(log), turn, p.sightings(log, of, turn)}
	}
	return p.unseen.seen
}

// backOnce is back that keeps the last answers: many may be lost at one moment,
// and what was known before it and after it is asked for each.
func (p *player) backOnce(version int) (*model, error) {
	if m, ok := p.backs[version]; ok {
		return m, nil
	}
	m, err := p.back(version)
	if err != nil {
		return nil, err
	}
	if len(p.backs) > 3 || p.backs == nil {
		p.backs = map[int]*model{}
	}
	p.backs[version] = m
	return m, nil
}

// lostSights are sightings, and what they follow from.
type lostSights struct {
	of         *model
	long, turn int // of the log as far as it is shown
	seen       []sighting
}

// drawSightings draws where enemies were seen last: faded, with a broken rim.
func (t *Table) drawSightings(dst *ebiten.Image) {
	lost := t.sightings()
	for i := range lost {
		s := &lost[i]
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
