package cd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A showing plays news for the player who sits: one thing after the other, as
// its side is told it, on the table as it was then. Nothing on the screen is
// ahead of it.
type showing struct {
	t      *Table
	beats  []beat
	quiet  []entry // that come before the next beat
	at     int
	ticks  int // since the beat began, as fast as it is shown
	paused bool
	speed  int

	base, last *model // before the news and after it
	pre, post  *model // before the beat and after it
	paths      map[string][]geom.Point

	home, left gaze // of the player, and as the showing left the camera
}

// A gaze is where the camera looks.
type gaze struct {
	center gmath.Vec
	scale  float64
}

// A beat is one thing that is shown, with what follows of it at once.
type beat struct {
	before  []entry // what nothing is said of, until then
	entries []entry
	text    string  // what the bar says
	brief   string  // in fewer words: of several stands the first; or ""
	digest  *digest // at the end of a turn: what came of it
}

// lead is the event that the beat is about.
func (b *beat) lead() *rules.Event { return &b.entries[0].event }

// alone are the events that are beats of their own.
var alone = []rules.EventKind{
	rules.EventFire, rules.EventAssault, rules.EventStrike, rules.EventMorale, rules.EventArea, rules.EventOutcome,
	rules.EventReferee,
}

// together are the events of which those that follow each other are one beat,
// and what the bar says of them.
var together = map[rules.EventKind]string{
	rules.EventMoved:       "moves",
	rules.EventRevealed:    "Orders are turned up",
	rules.EventSpotted:     "is spotted",
	rules.EventLost:        "is out of sight",
	rules.EventForcedBack:  "is forced back",
	rules.EventFlight:      "runs for cover",
	rules.EventRallied:     "rallies",
	rules.EventTurned:      "turns",
	rules.EventPinned:      "is pinned",
	rules.EventDemoralized: "is demoralized",
}

// results are what comes of the fire of a step, of which nothing takes effect
// before all have fired: a beat of its own.
var results = []rules.EventKind{
	rules.EventSpread, rules.EventHit, rules.EventEliminated, rules.EventThrownOut, rules.EventCompany,
}

// choices are what a side chooses in secret: it knows, and is not shown it.
var choices = []rules.EventKind{
	rules.EventDeployed, rules.EventOrder, rules.EventWithdrawn, rules.EventFollows, rules.EventPlanned, rules.EventUnplanned,
	rules.EventDeclared, rules.EventHeld, rules.EventMeasured,
}

// Ticks of what is shown at single speed: a second has sixty.
const (
	beatTicks = 110 // a beat by itself
	wayTicks  = 60  // a way, and as much more for each inch of it
	inchTicks = 16
	mostTicks = 330

	endedTicks = 60 // after what was shown by itself: Enter is still meant for it
	againTicks = 20 // after Enter ended it: pressed twice at once, it is meant for it too
)

// begin has news shown, if there is anything to show in it.
func (t *Table) begin(before *model, news []entry) {
	if t.player.isReferee() {
		return // he has his log
	}
	s := newShowing(t, before, news)
	if s == nil || !s.goTo(0) {
		return
	}
	t.show, t.again = s, nil
	t.fanned = ""
	t.closePopup()
	s.home = gaze{t.camera.Center, t.camera.Scale}
	s.left = s.home
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

// recap shows what has happened since the player last looked.
func (t *Table) recap() {
	p := t.player
	p.owed = false
	t.begin(p.leftAt, p.log[min(p.recap, len(p.log)):])
}

// saw notes that the player has been shown all that it was told, and keeps it
// unless that was its own choices alone.
func (t *Table) saw() {
	p := t.player
	news := p.log[min(p.recap, len(p.log)):]
	p.recap, p.leftAt = len(p.log), p.model
	mine := func(e entry) bool { return slices.Contains(choices, e.event.Kind) }
	if len(news) == 0 && t.kept || len(news) > 0 && !slices.ContainsFunc(news, func(e entry) bool { return !mine(e) }) {
		return
	}
	t.kept = true
	var told [2]int
	for _, p := range t.players {
		if !p.isReferee() {
			told[p.side] = p.recap
		}
	}
	t.tools.Games.Saw(told)
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
		s.beats[i].name(last.view, before.view)
	}
	if len(s.beats) == 0 {
		return nil
	}
	return s
}

// add puts an entry into a beat: its own, or the last.
func (s *showing) add(e entry) {
	kind := e.event.Kind
	_, grouped := together[kind]
	result := slices.Contains(results, kind)
	var last *beat
	if n := len(s.beats); n > 0 {
		last = &s.beats[n-1]
	}
	own := slices.Contains(choices, kind)
	switch {
	case kind == rules.EventTurn && e.event.Count > 1:
		s.open(e).digest = s.t.player.digest(e.event.Count - 1)
	case kind == rules.EventPutBack && (last == nil || !last.results()):
		s.quiet = append(s.quiet, e) // with what came of the fire, which put it back
	case len(e.loses) > 0 && e.text != "":
		if grouped && last != nil && last.lead().Kind == kind && len(last.entries[0].loses) > 0 && len(s.quiet) == 0 {
			last.entries = append(last.entries, e)
		} else {
			s.open(e)
		}
	case own, e.head, e.text == "" && !result && (last == nil || len(s.quiet) > 0):
		s.quiet = append(s.quiet, e)
	case last != nil && last.ofCheck(&e.event):
		last.entries = append(last.entries, e)
	case grouped && e.text != "" && last != nil && last.lead().Kind == kind && len(s.quiet) == 0 && theirOrder(&e) == theirOrder(&last.entries[0]):
		last.entries = append(last.entries, e)
	case result && (last == nil || !last.results()):
		s.open(e)
	case grouped && e.text != "", slices.Contains(alone, kind) && e.text != "":
		s.open(e)
	case last == nil || len(s.quiet) > 0:
		s.open(e)
	default:
		last.entries = append(last.entries, e)
	}
}

// ofCheck reports whether an event is what came of the check of morale that the beat
// is: what others are told to be, whose check is not told, stands by itself.
func (b *beat) ofCheck(e *rules.Event) bool {
	lead := b.lead()
	return lead.Kind == rules.EventMorale && (e.Kind == rules.EventPinned || e.Kind == rules.EventDemoralized) && slices.Contains(lead.Stands, e.Stand)
}

// open begins a beat.
func (s *showing) open(e entry) *beat {
	s.beats = append(s.beats, beat{before: s.quiet, entries: []entry{e}})
	s.quiet = nil
	return &s.beats[len(s.beats)-1]
}

// theirOrder reports whether an entry tells an order of the other side: whose it
// is is not told (R-reveal).
func theirOrder(e *entry) bool {
	return e.event.Kind == rules.EventRevealed && e.event.Stand == ""
}

// chits are those that are turned up in the beat.
func (s *showing) chits() (out []chitSign) {
	for i := range s.beat().entries {
		x := &s.beat().entries[i]
		e := &x.event
		if e.Kind == rules.EventRevealed && e.Order != nil && e.At != (geom.Point{}) {
			out = append(out, chitSign{by: e.Stand, at: e.At, facing: e.Facing, order: orderIcon(*e.Order), moves: e.Order.Moves(), theirs: theirOrder(x)})
		}
	}
	return out
}

// results reports whether the beat is what came of fire.
func (b *beat) results() bool { return slices.Contains(results, b.lead().Kind) }

// many reports whether the beat is about several things of one kind.
func (b *beat) many() bool {
	return len(b.entries) > 1 && (together[b.lead().Kind] != "" || b.results())
}

// name finds what the bar says of the beat: of several stands their companies.
func (b *beat) name(views ...*rules.State) {
	lead := &b.entries[0]
	b.text = lead.text
	if c, ok := usual.CheckIn(views[0], &lead.event); ok {
		b.text = c.Dice() // the card has why, and what came of it
		return
	}
	if b.results() {
		if len(b.entries) > 1 || b.text == "" {
			b.text = "What came of the fire"
		}
		return
	}
	word, ok := together[lead.event.Kind]
	if !ok {
		return
	}
	if lead.event.Kind == rules.EventRevealed {
		if b.text = word; theirOrder(lead) {
			b.text = "Orders of the other side that are seen"
		}
		return
	}
	var names []string
	tells := 0 // sentences
	for i := range b.entries {
		e := &b.entries[i]
		if e.event.Kind == lead.event.Kind && e.text != "" && e.first() {
			tells++
		}
		name := e.event.Stand
		if e.event.Kind == rules.EventSpotted {
			name = e.event.Target
		}
		if e.event.Kind == lead.event.Kind && name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	several := len(names) > 1
	if k := lead.event.Kind; k != rules.EventPinned && k != rules.EventDemoralized { // others of the company may be unseen
		names = usual.ByCompany(names, views...)
	}
	if tells == 1 && lead.within != nil {
		b.text = lead.told()
	} else if several {
		head, tail, _ := strings.Cut(word, " ")
		many := head
		if len(names) > 1 {
			many = map[string]string{"moves": "move", "is": "are", "runs": "run", "rallies": "rally", "turns": "turn"}[head]
		}
		b.text = strings.TrimSpace(inOrder(names) + " " + many + " " + tail)
		if n := len(names) - 1; n > 1 {
			b.brief = strings.TrimSpace(fmt.Sprintf("%s and %d more %s %s", names[0], n, many, tail))
		}
	}
}

func (s *showing) beat() *beat { return &s.beats[s.at] }

// when is the turn and the step of the beat.
func (s *showing) when() (turn int, step rules.Step) {
	e := &s.beat().entries[0]
	if s.beat().digest != nil {
		return e.turn - 1, rules.Commanding
	}
	return e.turn, e.step
}

// upTo is how much of the log has been shown.
func (s *showing) upTo() int {
	b := s.beat()
	return b.entries[len(b.entries)-1].at + 1
}

// enter begins a beat: the camera frames what it is about.
func (s *showing) enter() {
	s.ticks, s.paths = 0, nil
	s.pre = s.base.copied()
	s.pre.ways = s.t.lastWays()
	for i := range s.at {
		s.beats[i].apply(s.pre, s.last)
	}
	applied(s.pre, s.last, s.beat().before)
	s.post = s.pre.copied()
	applied(s.post, s.last, s.beat().entries)
	s.unhit(s.pre, s.at)
	s.unhit(s.post, s.at+1)
	s.pre.shotAt(&s.beat().entries[0])
	s.beat().cross(s.pre)
	s.beat().sound(s.t.tools.Sound)
	s.frame()
}

// unhit takes back, in a model, the hits of who was aboard something that was destroyed,
// where only a later beat tells that they were thrown out with them.
func (s *showing) unhit(m *model, from int) {
	for i := range s.beats[from:] {
		for _, x := range s.beats[from+i].entries {
			p, was := m.get(x.event.Stand), s.base.get(x.event.Stand)
			if x.event.Kind == rules.EventThrownOut && p != nil && was != nil {
				p.Hits, p.icon.Hits = was.Hits, was.icon.Hits
			}
		}
	}
}

// cross crosses out, in a model, who is eliminated in the beat and lies there until it ends:
// the log says so already.
func (b *beat) cross(m *model) {
	for i := range b.entries {
		e := &b.entries[i].event
		if p := m.get(e.Stand); e.Kind == rules.EventEliminated && p != nil && p.inPlay() {
			p.icon.Destroyed, p.icon.Hits, p.icon.Tag = true, 0, ""
			p.icon.Demoralized, p.icon.Moved, p.icon.Fired, p.icon.Dug = false, false, false, false
		}
	}
}

// apply makes a model what it is after the beat.
func (b *beat) apply(m, last *model) {
	applied(m, last, b.before)
	applied(m, last, b.entries)
}

// applied makes a model what it is after something was told.
func applied(m, last *model, told []entry) {
	for i := range told {
		e := &told[i].event
		switch e.Kind {
		case rules.EventStep:
			m.standAgain()
		case rules.EventTurn:
			m.standAgain()
			m.newTurn()
		case rules.EventFire:
			m.shotAt(&told[i])
			if p := m.get(e.Stand); p != nil {
				p.Fired, p.icon.Fired = rules.FiredGeneral, p.inPlay() // in which step does not matter here
			}
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

// frame has the camera go to what happens if some of it is out of sight, as near
// as the player looks or farther away.
func (s *showing) frame() {
	c := &s.t.camera
	if now := (gaze{c.Center, c.Scale}); now != s.left {
		s.home = now // the player has looked elsewhere
	}
	defer func() { s.left = gaze{c.Center, c.Scale} }()
	pts := s.places()
	if len(pts) == 0 || s.t.stays {
		return
	}
	lo, hi := table.Inches(pts[0]), table.Inches(pts[0])
	for _, p := range pts[1:] {
		v := table.Inches(p)
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, v.X), min(lo.Y, v.Y), max(hi.X, v.X), max(hi.Y, v.Y)
	}
	a, b := c.ToScreen(lo), c.ToScreen(hi)
	safe := pixels(s.t.frame.safe, s.t.theme)
	v := safe.Inset(s.t.theme.Px(16))
	if int(a.X) >= v.Min.X && int(a.Y) >= v.Min.Y && int(b.X) <= v.Max.X && int(b.Y) <= v.Max.Y {
		return
	}
	v = safe.Inset(s.t.theme.Px(48))
	size := hi.Sub(lo)
	if size.X*c.Scale > float64(v.Dx()) || size.Y*c.Scale > float64(v.Dy()) {
		c.Scale = min(float64(v.Dx())/max(size.X, 1), float64(v.Dy())/max(size.Y, 1))
	}
	c.Center = lo.Add(hi).Mulf(0.5)
	mid := gmath.Vec{X: float64(safe.Min.X+safe.Max.X) / 2, Y: float64(safe.Min.Y+safe.Max.Y) / 2}
	c.Pan(mid.Sub(c.Middle()))
	c.Fill(safe)
}

// goHome gives the player its view back, unless it has looked elsewhere since.
func (s *showing) goHome() {
	c := &s.t.camera
	if (gaze{c.Center, c.Scale}) == s.left {
		c.Center, c.Scale = s.home.center, s.home.scale
		c.Pan(gmath.Vec{})
	}
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
