package cd

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// sights is what a player has asked to see of lines of sight: in every step, and
// of nothing but the view.
type sights struct {
	lookout *table.Lookout
	veil    *bool // over what the side does not see; nil: while the visibility is limited
	stand   bool  // what the stand that is looked from sees, instead
	asked   gazed
	waits   int // ticks until what is in hand is looked from anew
	subject int64
	version int64

	line    bool   // the line from the stand that is selected to the one pointed at
	to      string // the last that was pointed at
	ruled   ruled
	moved   standAt
	layer   table.Layer
	profile table.Profile
	wide    float64 // of the strip of the profile, in units
}

// A gazed is what the seen map that shows is of.
type gazed struct {
	view    *rules.State
	who     string // the side or stand
	stand   bool   // it is a stand
	inHand  bool   // which is being put down
	viewers []int  // which follow from the rest
}

// A ruled is a line that was asked for, with its answer.
type ruled struct {
	view     *rules.State
	question los.Question
	from, to string
	answer   rules.SightAnswer
	ok       bool
}

// veiled reports whether a veil lies over what the side does not see.
func (t *Table) veiled() bool {
	if v := t.sight.veil; v != nil {
		return *v
	}
	if t.past != nil && t.player.isReferee() { // there is no side that would not see it
		return false
	}
	return t.player.model.visibility() > 0
}

func (t *Table) switchVeil() {
	on := !t.veiled() || t.sight.stand
	t.sight.veil, t.sight.stand = &on, false
	t.stale = true
}

func (t *Table) switchStandSight() {
	t.sight.stand = !t.sight.stand
	t.stale = true
}

// mayNotLook says why no stand's view can be shown.
func (t *Table) mayNotLook() string {
	if !t.sight.stand && t.looker() == "" {
		return "Choose a stand first: one of your side on the table"
	}
	return ""
}

// looker is the stand that is looked from: the first of one's own that is
// selected, or what carries it.
func (t *Table) looker() string {
	for _, s := range t.player.selected {
		p := t.player.model.get(s)
		if p == nil || !p.own || p.Wreck {
			continue
		}
		if p.Aboard != "" && t.ghostOf(s) == nil {
			return p.Aboard
		}
		if p.Place == rules.OnTable || t.ghostOf(s) != nil {
			return s
		}
	}
	return ""
}

// ghostOf is where a stand would be by the plan in hand, or nil.
func (t *Table) ghostOf(stand string) *ghost {
	for _, g := range t.player.tool.ghosts() {
		if g.name == stand && !g.refused {
			return &g
		}
	}
	return nil
}

// from is the view with a stand where it would be by the plan in hand.
func (t *Table) from(stand string) *rules.State {
	v := t.player.model.view
	g := t.ghostOf(stand)
	if g == nil {
		return v
	}
	s := &t.sight.moved
	if s.view != v || s.name != stand || s.at != g.at || s.facing != g.facing {
		there, why := v.WithStandAt(stand, g.at, g.facing)
		if why != nil {
			there = v
		}
		*s = standAt{v, stand, g.at, g.facing, there}
	}
	return s.there
}

// lookAbout has the seen map follow what is looked at. While something is shown
// the map stays that of before.
func (t *Table) lookAbout() {
	s := &t.sight
	if t.behind() {
		return
	}
	of := t.gazed()
	if len(of.viewers) == 0 {
		s.lookout.Stop()
		return
	}
	switch {
	case s.subject == 0 || s.asked.who != of.who || s.asked.stand != of.stand || s.asked.inHand != of.inHand:
		s.subject++
		s.version++
	case s.asked.view != of.view || !slices.Equal(s.asked.viewers, of.viewers):
		s.version++
	}
	s.asked = of
	board, _ := of.view.Board()
	tb := t.player.model.scenario.Table
	s.lookout.Want(table.Gaze{
		Subject: s.subject, Version: s.version, Board: board, Bounds: tb.Bounds(), Viewers: of.viewers, Question: los.Sight,
	})
	s.lookout.Near(&t.camera, t.theme.Density)
}

// gazed is whose view is to show, in the view that it is to be of: of the stand
// that is looked from, or of all of the side.
func (t *Table) gazed() gazed {
	of := gazed{view: t.player.model.view, stand: t.sight.stand}
	t.sight.waits = max(t.sight.waits-1, 0)
	switch {
	case !of.stand && t.looksInHand():
		last := &t.sight.asked
		of.stand, of.inHand, of.who = true, true, t.looker()
		if last.inHand && last.who == of.who && t.sight.waits > 0 {
			return *last
		}
		of.view, t.sight.waits = t.from(of.who), lookTicks
	case of.stand:
		if of.who = t.looker(); of.who == "" {
			return of
		}
		of.view = t.from(of.who)
	case t.veiled():
		of.who = t.player.name()
	default:
		return of
	}
	if last := &t.sight.asked; last.view == of.view && last.who == of.who && last.stand == of.stand && last.inHand == of.inHand {
		return *last
	}
	of.viewers = t.player.model.viewers(&of)
	return of
}

// lookTicks are between two looks from a stand that is dragged: four a second.
const lookTicks = 15

// looksInHand reports whether what the stand in hand would see from where it is held
// shows while stands are put down. Where nobody measures that has no limit of
// visibility about it: that would be a measure that goes wherever the stand does.
func (t *Table) looksInHand() bool {
	d, ok := t.player.tool.(*deploying)
	if !ok || !d.inHand || t.ghostOf(t.looker()) == nil {
		return false
	}
	return t.player.model.mayMeasure() || t.player.model.visibility() == 0
}

// viewers are those who see for a gaze, as its board numbers them. Passengers
// see from their carriers.
func (m *model) viewers(of *gazed) (on []int) {
	_, index := of.view.Board()
	for i, name := range of.view.Names() {
		p := m.get(name)
		if p == nil || !p.own || p.Wreck || i >= len(index) || index[i] < 0 || of.stand && name != of.who {
			continue
		}
		if !of.stand && p.Aboard != "" {
			continue
		}
		on = append(on, int(index[i]))
	}
	return on
}

// drawSeen draws the seen map: what a stand sees is tinted, softly while it is in
// hand; what the side does not see veiled.
func (t *Table) drawSeen(dst *ebiten.Image) {
	look := &table.Veiled
	switch {
	case t.sight.asked.inHand:
		look = &table.InHand
	case t.sight.asked.stand:
		look = &table.InSight
	}
	t.tools.Fan.Draw(dst, &t.camera, t.sight.lookout, look, t.theme.Density)
}

// question is what lines are asked for: of fire in the steps of fire.
func (t *Table) question() los.Question {
	switch t.player.model.view.Step {
	case rules.Opportunity, rules.General:
		return los.Fire
	}
	return los.Sight
}

func (t *Table) switchLine() {
	t.sight.line = !t.sight.line
	t.reframe()
}

// sightLine is the line to show, as the rules answer; ok is false if there is
// none.
func (t *Table) sightLine() (*rules.SightAnswer, bool) {
	s := &t.sight
	if !s.line || t.behind() {
		return nil, false
	}
	from := t.looker()
	if u := t.under; u != "" && u != from {
		s.to = u
	}
	if from == "" || s.to == "" || s.to == from {
		return nil, false
	}
	ask := ruled{view: t.from(from), question: t.question(), from: from, to: s.to}
	if g := t.ghostOf(s.to); g != nil && ask.view == t.player.model.view {
		ask.view = t.from(s.to)
	}
	if last := s.ruled; last.view != ask.view || last.question != ask.question || last.from != ask.from || last.to != ask.to {
		side := t.player.side
		if t.player.model.open {
			side = refereeSide
		}
		ask.answer, ask.ok = ask.view.AskSight(side, ask.question, ask.from, ask.to)
		s.ruled = ask
		s.layer.ShowFitted(linePicture(&ask))
		t.stale = true
	}
	return &s.ruled.answer, s.ruled.ok
}

// sideView is the ruling whose side view is drawn: in full, or where nobody measures
// what the line crosses in order; nil of the referee's word.
func sideView(a *rules.SightAnswer) *los.Ruling {
	if a.Ruling != nil {
		return a.Ruling
	}
	return a.Order
}

// linePicture draws a line on the table: in full where one may measure.
func linePicture(r *ruled) *picture.Picture {
	if !r.ok {
		return &picture.Picture{}
	}
	if shown := sideView(&r.answer); shown != nil {
		return picture.Sight(shown)
	}
	return &picture.Picture{}
}

// behind reports whether the table shows something earlier than the view.
func (t *Table) behind() bool { return t.show != nil && t.past == nil }

// drawLine draws the line on the table.
func (t *Table) drawLine(dst *ebiten.Image) {
	if _, ok := t.sightLine(); ok {
		t.sight.layer.Draw(dst, &t.camera, t.theme.Density, table.Pace{Still: t.bakery.Still >= table.StillFrames})
	}
}

// A standAt is a view with a stand somewhere else.
type standAt struct {
	view   *rules.State
	name   string
	at     geom.Point
	facing geom.Angle
	there  *rules.State
}
