package cd

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A showing plays news for the player who sits: one thing after the other, as
// its side is told it.
type showing struct {
	t      *Table
	beats  []beat
	at     int
	ticks  int // since the beat began
	paused bool
	speed  int
}

// A beat is one thing that is shown, with what follows of it at once.
type beat struct {
	entries []entry
}

// lead is the event that the beat is about.
func (b *beat) lead() *rules.Event { return &b.entries[0].event }

// shownKinds are the events that begin a beat.
var shownKinds = []rules.EventKind{
	rules.EventMoved, rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventMorale, rules.EventSpotted,
	rules.EventForcedBack, rules.EventFlight, rules.EventRallied, rules.EventArea, rules.EventOutcome, rules.EventReferee,
	rules.EventRevealed, rules.EventTurn, rules.EventLost,
}

// beatTicks is how long a beat shows by itself.
const beatTicks = 110

// begin has news shown, if there is anything to show in it.
func (t *Table) begin(news []entry) {
	if s := newShowing(t, news); s != nil {
		t.show = s
		s.enter()
		t.stale = true
	}
}

// recap shows what has happened since the player last sat.
func (t *Table) recap() {
	p := t.player
	t.begin(p.log[min(p.recap, len(p.log)):])
	p.recap = len(p.log)
}

func newShowing(t *Table, news []entry) *showing {
	s := &showing{t: t, speed: 1}
	for _, e := range news {
		if e.taken {
			continue
		}
		switch {
		case slices.Contains(shownKinds, e.event.Kind) && e.text != "":
			s.beats = append(s.beats, beat{entries: []entry{e}})
		case len(s.beats) > 0 && e.text != "" && !e.head:
			last := &s.beats[len(s.beats)-1]
			last.entries = append(last.entries, e)
		}
	}
	if len(s.beats) == 0 {
		return nil
	}
	return s
}

func (s *showing) beat() *beat { return &s.beats[s.at] }

// enter begins a beat: the camera frames what it is about.
func (s *showing) enter() {
	s.ticks = 0
	pts := s.places()
	if len(pts) == 0 {
		return
	}
	c := &s.t.camera
	lo, hi := table.Inches(pts[0]), table.Inches(pts[0])
	for _, p := range pts[1:] {
		v := table.Inches(p)
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, v.X), min(lo.Y, v.Y), max(hi.X, v.X), max(hi.Y, v.Y)
	}
	a, b := c.ToScreen(lo), c.ToScreen(hi)
	v := c.View.Inset(s.t.theme.Px(24))
	if int(a.X) < v.Min.X || int(a.Y) < v.Min.Y || int(b.X) > v.Max.X || int(b.Y) > v.Max.Y {
		c.Center = lo.Add(hi).Mulf(0.5)
		c.Pan(gmath.Vec{})
	}
}

// places are where the beat happens.
func (s *showing) places() (out []geom.Point) {
	e := s.beat().lead()
	for _, name := range []string{e.Stand, e.Target} {
		if p := s.t.player.model.get(name); p != nil && p.inPlay() {
			out = append(out, p.Footprint.Center)
		}
	}
	for _, c := range e.Changes {
		out = append(out, c.Path...)
	}
	return append(out, e.Points...)
}

// updateShow goes on by itself, unless it is paused.
func (t *Table) updateShow(*ui.Input) {
	s := t.show
	if s == nil || s.paused {
		return
	}
	s.ticks += s.speed
	if s.ticks >= beatTicks {
		t.showNext()
	}
}

// showNext goes on to the next beat, and ends after the last.
func (t *Table) showNext() {
	s := t.show
	if s.at+1 >= len(s.beats) {
		t.show = nil
		t.viewed(false)
		return
	}
	s.at++
	s.enter()
	t.stale = true
}

func (t *Table) showBack() {
	if s := t.show; s.at > 0 {
		s.at--
		s.paused = true
		s.enter()
	}
	t.stale = true
}

// showCommands are the keys while news is shown.
func (t *Table) showCommands() []command {
	s := t.show
	pause := "Pause"
	if s.paused {
		pause = "Play"
	}
	return []command{
		{id: "show next", key: "N", text: "Next", help: "what happened next", do: t.showNext},
		{id: "show pause", key: "K", text: pause, help: "stop, or go on", do: func() { s.paused = !s.paused }},
		{id: "show back", key: "J", text: "Back", help: "what happened before", do: t.showBack},
		{id: "show end", key: "E", text: "To the end", help: "skip the rest; the log has it all", do: func() { t.show = nil; t.viewed(false) }},
		{id: "show faster", key: "+", text: "", help: "twice as fast, up to 16 times", do: func() { s.speed = min(s.speed*2, 16) }},
		{id: "show slower", key: "-", text: "", help: "half as fast", do: func() { s.speed = max(s.speed/2, 1) }},
	}
}

// title is what the bar says.
func (s *showing) title() (what, why string) {
	e := s.beat().entries[0]
	return e.text, fmt.Sprintf("%d of %d", s.at+1, len(s.beats))
}

// card has the ledger and the dice of the beat.
func (s *showing) card(w *writer) bool {
	e := s.beat().lead()
	icon := s.t.player.model.get(e.Stand)
	head := e.Stand
	if head == "" {
		head, icon = e.Target, s.t.player.model.get(e.Target)
	}
	if head == "" {
		head = string(e.Kind)
	}
	var c *picture.Icon
	if icon != nil {
		c = &icon.icon
	}
	rule := ""
	if e.Rule != "" {
		rule = "CD " + e.Rule
	}
	w.title(c, head, rule)
	w.rule()
	w.textIn(s.beat().entries[0].text, ui.Ink)
	if len(e.Ledger) > 0 {
		w.rule()
		w.ledger(e.Ledger)
		if e.Need != 0 {
			w.total("Needs at most", fmt.Sprint(e.Need))
		}
	}
	if len(e.Rolls) > 0 {
		w.dice(e.Rolls, e.Need)
	}
	if rest := s.beat().entries[1:]; len(rest) > 0 {
		w.rule()
		for _, x := range rest {
			w.textIn(x.text, ui.InkMiddle)
			if len(x.event.Rolls) > 0 {
				w.dice(x.event.Rolls, x.event.Need)
			}
		}
	}
	return true
}

// dice draws what was rolled; those at most what was needed are filled.
func (w *writer) dice(rolls []int, need int) {
	x := w.room.X
	for _, r := range rolls {
		if x+30 > w.room.Right() {
			x = w.room.X
			w.y += 34
		}
		look, c := ui.Look{Fill: ui.Slate, Edge: ui.InkSoft, Radius: 6}, ui.Ink
		if need > 0 && r <= need {
			look, c = ui.Look{Fill: ui.Ink, Radius: 6}, ui.Black
		}
		w.p.Plate(ui.Rect{X: x, Y: w.y + 2, W: 28, H: 28}, look)
		w.p.Words(x+14, w.y+16, ui.Label{Text: fmt.Sprint(r), Size: 15, Bold: true, Color: c}, ui.Centered)
		x += 34
	}
	w.y += 36
}

// tray has where in the news we are.
func (s *showing) tray(w *trayWriter) {
	w.title = "What happened"
	w.hint = fmt.Sprintf("%d of %d\nany of the keys at the right", s.at+1, len(s.beats))
	for i := range s.beats {
		e := s.beats[i].entries[0]
		it := trayItem{
			id: fmt.Sprintf("beat %d", i), name: headOf(&e.event), line: e.text, chosen: i == s.at,
			press: func() { s.at, s.paused = i, true; s.enter(); s.t.stale = true },
		}
		if p := s.t.player.model.get(e.event.Stand); p != nil {
			it.icon = &p.icon
		}
		w.items = append(w.items, it)
	}
	// The beat that shows stays in view.
	w.t.trayAt = max(0, float64(s.at-2)*144)
}

func headOf(e *rules.Event) string {
	switch {
	case e.Stand != "":
		return e.Stand
	case e.Target != "":
		return e.Target
	case e.What != "":
		return e.What
	}
	return string(e.Kind)
}

// drawShow draws the beat on the table.
func (t *Table) drawShow(dst *ebiten.Image) {
	s := t.show
	e := s.beat().lead()
	m := t.player.model
	k, b := t.theme.Density, t.tools.Brush
	line := func(p, q geom.Point, dash float64) {
		x, y := t.camera.ToScreen(table.Inches(p)), t.camera.ToScreen(table.Inches(q))
		b.Line(dst, x, y, 5*k, ui.Faded(ui.White, 0.9), 0)
		b.Line(dst, x, y, 2.4*k, ui.Black, dash*k)
	}
	for _, c := range e.Changes {
		for i := 1; i < len(c.Path); i++ {
			line(c.Path[i-1], c.Path[i], 0)
		}
	}
	from, to := m.get(e.Stand), m.get(e.Target)
	if from != nil && to != nil && from.inPlay() {
		line(from.Footprint.Center, to.Footprint.Center, 0)
	}
	var tags []tag
	var at geom.Point
	switch {
	case to != nil:
		at = to.Footprint.Center
	case from != nil:
		at = from.Footprint.Center
	case len(e.Points) > 0:
		at = e.Points[0]
	default:
		return
	}
	g := tag{at: at, off: gmath.Vec{X: 18, Y: 14}, bold: s.beat().entries[0].text}
	for _, x := range s.beat().entries[1:] {
		if len(g.more) < 4 {
			g.more = append(g.more, x.text)
		}
	}
	if e.Rule != "" {
		g.rule = "CD " + e.Rule
	}
	t.drawTags(dst, append(tags, g))
}
