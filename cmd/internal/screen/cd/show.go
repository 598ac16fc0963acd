package cd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A showing plays news for the player who sits: one thing after the other, as
// its side is told it, on the table as it was then.
type showing struct {
	t      *Table
	beats  []beat
	at     int
	ticks  int // since the beat began
	paused bool
	speed  int

	base, last *model // before the news and after it
	pre, post  *model // before the beat and after it
	paths      map[string][]geom.Point
}

// A beat is one thing that is shown, with what follows of it at once.
type beat struct {
	entries []entry
	text    string   // what the bar says
	digest  []string // at the end of a turn: what came of it
}

// lead is the event that the beat is about.
func (b *beat) lead() *rules.Event { return &b.entries[0].event }

// alone are the events that are beats of their own.
var alone = []rules.EventKind{
	rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventMorale, rules.EventArea, rules.EventOutcome,
	rules.EventReferee, rules.EventTurn,
}

// together are the events of which those that follow each other are one beat,
// and what the bar says of them.
var together = map[rules.EventKind]string{
	rules.EventMoved:      "moves",
	rules.EventRevealed:   "Orders are turned up",
	rules.EventSpotted:    "is spotted",
	rules.EventLost:       "is out of sight",
	rules.EventForcedBack: "is forced back",
	rules.EventFlight:     "runs for cover",
	rules.EventRallied:    "rallies",
	rules.EventTurned:     "turns",
}

// beatTicks is how long a beat shows by itself: about two seconds.
const beatTicks = 110

// begin has news shown, if there is anything to show in it.
func (t *Table) begin(before *model, news []entry) {
	if t.player.isReferee() {
		return // he has his log
	}
	s := newShowing(t, before, news)
	if s == nil || !s.goTo(0) {
		return
	}
	t.show = s
	s.enter()
	t.stale = true
}

// goTo goes to a beat, or to the first from there that waits for the player if
// what happens is shown at once. It reports whether there is one.
func (s *showing) goTo(at int) bool {
	for ; at < len(s.beats); at++ {
		if s.t.tools.Prefs.Speed > 0 || s.beats[at].waits() {
			s.at = at
			return true
		}
	}
	return false
}

// recap shows what has happened since the player last sat.
func (t *Table) recap() {
	p := t.player
	t.begin(p.leftAt, p.log[min(p.recap, len(p.log)):])
	p.recap, p.leftAt = len(p.log), p.model
}

func newShowing(t *Table, before *model, news []entry) *showing {
	last := t.player.model
	if before == nil {
		before = last
	}
	s := &showing{t: t, speed: max(t.tools.Prefs.Speed, 1), base: before, last: last}
	for _, e := range news {
		if !e.taken {
			s.add(e)
		}
	}
	for i := range s.beats {
		s.beats[i].name()
	}
	if len(s.beats) == 0 {
		return nil
	}
	return s
}

// add puts an entry into a beat: its own, or the last.
func (s *showing) add(e entry) {
	kind := e.event.Kind
	if kind == rules.EventTurn && e.event.Count > 1 {
		s.beats = append(s.beats, beat{entries: []entry{e}, digest: s.t.player.digest(e.event.Count - 1)})
		return
	}
	if _, ok := together[kind]; ok && e.text != "" {
		if n := len(s.beats); n > 0 && s.beats[n-1].lead().Kind == kind {
			s.beats[n-1].entries = append(s.beats[n-1].entries, e)
			return
		}
		s.beats = append(s.beats, beat{entries: []entry{e}})
		return
	}
	if slices.Contains(alone, kind) && e.text != "" {
		s.beats = append(s.beats, beat{entries: []entry{e}})
		return
	}
	if len(s.beats) > 0 && !e.head {
		last := &s.beats[len(s.beats)-1]
		last.entries = append(last.entries, e)
	}
}

// name finds what the bar says of the beat.
func (b *beat) name() {
	lead := &b.entries[0]
	b.text = lead.text
	word, ok := together[lead.event.Kind]
	if !ok {
		return
	}
	if lead.event.Kind == rules.EventRevealed {
		b.text = word
		return
	}
	var names []string
	for _, e := range b.entries {
		name := e.event.Stand
		if e.event.Kind == rules.EventSpotted {
			name = e.event.Target
		}
		if e.event.Kind == lead.event.Kind && name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 1 {
		head, tail, _ := strings.Cut(word, " ")
		many := map[string]string{"moves": "move", "is": "are", "runs": "run", "rallies": "rally", "turns": "turn"}[head]
		b.text = strings.TrimSpace(list(names) + " " + many + " " + tail)
	}
}

func (s *showing) beat() *beat { return &s.beats[s.at] }

// enter begins a beat: the camera frames what it is about.
func (s *showing) enter() {
	s.ticks, s.paths = 0, nil
	s.pre = s.base.copied()
	for i := range s.at {
		s.beats[i].apply(s.pre, s.last)
	}
	s.post = s.pre.copied()
	s.beat().apply(s.post, s.last)
	s.beat().sound(s.t.tools.Sound)
	s.frame()
}

// apply makes a model what it is after the beat.
func (b *beat) apply(m, last *model) {
	for i := range b.entries {
		e := &b.entries[i].event
		switch e.Kind {
		case rules.EventTurn:
			m.forgetOrders()
		case rules.EventRevealed:
			for _, name := range append(slices.Clone(e.Stands), e.Stand) {
				if p := m.get(name); p != nil && e.Order != nil {
					p.icon.Order = orderIcon(*e.Order)
				}
			}
		}
		for k := range e.Changes {
			m.apply(&e.Changes[k], last)
		}
	}
}

// frame moves the camera if what happens is not in the safe area.
func (s *showing) frame() {
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
	if int(a.X) >= v.Min.X && int(a.Y) >= v.Min.Y && int(b.X) <= v.Max.X && int(b.Y) <= v.Max.Y {
		return
	}
	if b.X-a.X > float64(v.Dx()) || b.Y-a.Y > float64(v.Dy()) {
		c.Fit()
		return
	}
	c.Center = lo.Add(hi).Mulf(0.5)
	c.Pan(gmath.Vec{})
}

// places are where the beat happens.
func (s *showing) places() (out []geom.Point) {
	for i := range s.beat().entries {
		e := &s.beat().entries[i].event
		for _, name := range []string{e.Stand, e.Target} {
			if p := s.pre.get(name); p != nil && p.inPlay() {
				out = append(out, p.Footprint.Center)
			}
		}
		for _, c := range e.Changes {
			out = append(out, c.Path...)
		}
		out = append(out, e.Points...)
	}
	return out
}

// updateShow goes on by itself, unless it is paused.
func (t *Table) updateShow(*ui.Input) {
	s := t.show
	if s == nil || s.paused {
		return
	}
	half := s.ticks < beatTicks*55/100
	s.ticks += s.speed
	if half != (s.ticks < beatTicks*55/100) {
		t.stale = true // the roster follows
	}
	if s.ticks >= s.long() {
		t.showNext()
	}
}

// waits reports whether the beat stays until the player goes on: a digest and the
// outcome do.
func (b *beat) waits() bool { return b.digest != nil || b.lead().Kind == rules.EventOutcome }

// long is how many ticks the beat shows.
func (s *showing) long() int {
	if s.beat().waits() {
		return 1 << 30
	}
	return beatTicks + 20*min(len(s.beat().entries), 5)
}

// showNext goes on to the next beat, and ends after the last.
func (t *Table) showNext() {
	s := t.show
	if !s.goTo(s.at + 1) {
		t.showEnd()
		return
	}
	s.enter()
	t.stale = true
}

// showEnd skips what is left.
func (t *Table) showEnd() {
	t.show = nil
	t.viewed(false)
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
		{id: "show end", key: "E", text: "To the end", help: "skip the rest; the log has it all", do: t.showEnd},
		{id: "show faster", key: ".", text: fmt.Sprintf("%d× faster", s.speed), help: "twice as fast, up to 16 times", do: func() { s.speed = min(s.speed*2, 16) }},
		{id: "show slower", key: ",", text: "Slower", help: "half as fast", do: func() { s.speed = max(s.speed/2, 1) }},
	}
}

// title is what the bar says.
func (s *showing) title() (what, why string) {
	what, _, _ = strings.Cut(s.beat().text, "\n")
	return what, fmt.Sprintf("%d of %d", s.at+1, len(s.beats))
}

// card has the ledger and the dice of the beat.
func (s *showing) card(w *writer) bool {
	b := s.beat()
	e := b.lead()
	if b.digest != nil {
		w.title(nil, fmt.Sprintf("Turn %d", e.Count-1), "what came of it")
		w.rule()
		for _, line := range b.digest {
			w.text(line)
		}
		return true
	}
	head := headOf(e)
	var c *picture.Icon
	if p := s.post.get(head); p != nil {
		c = &p.icon
	}
	rule := ""
	if e.Rule != "" {
		rule = "CD " + e.Rule
	}
	if len(b.entries) > 1 && together[e.Kind] != "" {
		head, c = stepName(b.entries[0].step), nil
	}
	w.title(c, head, rule)
	w.rule()
	for i := range b.entries {
		x := &b.entries[i]
		if x.text == "" {
			continue
		}
		ink := ui.InkMiddle
		if i == 0 {
			ink = ui.Ink
		}
		w.textIn(x.text, ink)
		if len(x.event.Ledger) > 0 && i == 0 {
			w.rule()
			w.ledger(x.event.Ledger)
			if x.event.Need != 0 {
				w.total("Needs at most", fmt.Sprint(x.event.Need))
			}
		}
		if len(x.event.Rolls) > 0 {
			w.dice(x.event.Rolls, x.event.Need)
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
	w.hint = fmt.Sprintf("%d of %d. Enter or %s goes on, %s to the end.", s.at+1, len(s.beats), s.t.key("show next"), s.t.key("show end"))
	for i := range s.beats {
		b := &s.beats[i]
		e := b.lead()
		it := trayItem{
			id: fmt.Sprintf("beat %d", i), name: headOf(e), line: b.text, chosen: i == s.at,
			press: func() { s.at, s.paused = i, true; s.enter(); s.t.stale = true },
		}
		if len(b.entries) > 1 && together[e.Kind] != "" {
			it.name = stepName(b.entries[0].step)
		} else if p := s.last.get(headOf(e)); p != nil {
			it.icon = &p.icon
		}
		w.items = append(w.items, it)
	}
	// The beat that shows stays in view.
	w.t.trayAt = max(0, float64(s.at-2)*144)
}

func headOf(e *rules.Event) string {
	switch {
	case e.Kind == rules.EventTurn:
		return fmt.Sprintf("Turn %d", e.Count)
	case e.Kind == rules.EventOutcome:
		return "The end"
	case e.Stand != "":
		return e.Stand
	case e.Target != "":
		return e.Target
	case e.What != "":
		return e.What
	}
	return ui.Capital(strings.ReplaceAll(string(e.Kind), "-", " "))
}

// drawShow draws the beat on the table.
func (t *Table) drawShow(dst *ebiten.Image) {
	s := t.show
	b := s.beat()
	e := b.lead()
	k, brush := t.theme.Density, t.tools.Brush
	line := func(p, q geom.Point) {
		x, y := t.camera.ToScreen(table.Inches(p)), t.camera.ToScreen(table.Inches(q))
		brush.Line(dst, x, y, 4*k, ui.Faded(ui.White, 0.8), 0)
		brush.Line(dst, x, y, 2*k, ui.Black, 0)
	}
	for i := range b.entries {
		for _, c := range b.entries[i].event.Changes {
			for j := 1; j < len(c.Path); j++ {
				line(c.Path[j-1], c.Path[j])
			}
		}
	}
	from, to := s.pre.get(e.Stand), s.pre.get(e.Target)
	if from != nil && to != nil && from.inPlay() && from != to {
		line(from.Footprint.Center, to.Footprint.Center)
	}
	if len(b.entries) > 1 && together[e.Kind] != "" {
		return
	}
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
	t.drawTags(dst, []tag{s.tag(at)})
}

// tag is what is said at the place of the beat: the dice and what came of them.
func (s *showing) tag(at geom.Point) tag {
	b := s.beat()
	e := b.lead()
	g := tag{at: at, off: vec(18, 14), bold: headOf(e)}
	if e.Rule != "" {
		g.rule = "CD " + e.Rule
	}
	if e.Need != 0 && len(e.Rolls) > 0 {
		g.more = append(g.more, fmt.Sprintf("needs %d or less, rolls %s", e.Need, rolled(e.Rolls)))
	}
	if float64(s.ticks) < beatTicks*0.45 && !s.paused {
		return g
	}
	for _, x := range b.entries[1:] {
		if len(g.more) < 5 && x.text != "" {
			g.more = append(g.more, short(x.text, 70))
		}
	}
	return g
}

// rolled lists dice.
func rolled(rolls []int) string {
	var out []string
	for _, r := range rolls {
		out = append(out, fmt.Sprint(r))
	}
	return strings.Join(out, ", ")
}

// short cuts a text to so many letters.
func short(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return strings.TrimRight(string(r[:most-1]), " ") + "…"
	}
	return text
}
