package free

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/freetable"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// none is the index of no stand.
const none = -1

// A session is an open table: the seat at it, the move under way, the stands
// chosen and the question asked about them. It knows nothing of the window, nor
// of how the game is kept.
type session struct {
	name    string // of the file, or of the table in the library
	seat    *seat.Seat
	version int               // of the view
	view    *freetable.State  // the table as the seat knows it
	mayUndo bool              // in the view
	undone  []freetable.Place // what was taken back, to be done again from the end
	asWas   *scenarios.Ruling // what the table was opened as; nil if that is no ruling
	preview *freetable.State  // with the move under way; nil if there is none
	moving  *freetable.Place  // the move under way

	from, to int // the stands chosen, or none
	active   int // the stand last chosen: it has the handle
	sight    bool
	question los.Question
	seeing   scope  // whose seen map shows
	message  string // what was refused or done; empty for what to do now
	orders   bool   // rulings are told without any length
	refused  bool   // the message is a refusal
	keys     keys.Changed

	asked askedRuling
}

// An askedRuling is the last answer, with all it depends on.
type askedRuling struct {
	state    *freetable.State
	from, to int
	question los.Question
	ruling   *los.Ruling
}

func newSession(name string, at *seat.Seat) (*session, error) {
	s := &session{name: name, from: none, to: none, active: none, question: los.Sight}
	if err := s.sit(at); err != nil {
		return nil, err
	}
	if r := s.view.Document().Ruling; r != nil {
		setup := s.view.Setup()
		s.question = r.Ask.Question
		s.from, s.to = setup.StandIndex(r.Ask.From), setup.StandIndex(r.Ask.To)
		s.active, s.sight = s.to, true
	}
	return s, nil
}

// sit takes another seat, at the same table.
func (s *session) sit(at *seat.Seat) error {
	s.cancel()
	s.seat, s.version, s.undone = at, 0, nil
	return s.look()
}

// look brings the view up to date.
func (s *session) look() error {
	l, err := s.seat.Look(s.version)
	if err != nil {
		return err
	}
	view, ok := l.View.(*freetable.State)
	if !ok {
		return errors.New("this is no game at the free table")
	}
	s.version, s.view = l.Version, view
	s.mayUndo = s.seat.MayTakeBack() == nil
	return nil
}

// told looks at what others did at the table since the last look.
func (s *session) told() {
	select {
	case _, open := <-s.seat.Changed():
		if open {
			s.refuse(s.look())
		}
	default:
	}
}

// state returns the table as it is shown: with the move under way.
func (s *session) state() *freetable.State {
	if s.preview != nil {
		return s.preview
	}
	return s.view
}

// setup returns the table as it is shown.
func (s *session) setup() *scenarios.Setup { return s.state().Setup() }

// stand returns stand i as it is shown.
func (s *session) stand(i int) *scenarios.Stand { return &s.setup().Stands[i] }

// onTable reports whether the stand stands on the table by itself: it can be
// clicked and moved.
func (s *session) onTable(i int) bool { return s.stand(i).Aboard == "" }

// passengers names the stands aboard stand i.
func (s *session) passengers(i int) []string {
	var out []string
	for j := range s.setup().Stands {
		if s.setup().Carrier(j) == i {
			out = append(out, s.stand(j).Name)
		}
	}
	return out
}

// named is the name of stand i, in full with those aboard it.
func (s *session) named(i int, full bool) string {
	name := s.stand(i).Name
	if aboard := s.passengers(i); full && len(aboard) > 0 {
		name += ", aboard: " + strings.Join(aboard, ", ")
	}
	return name
}

// choose takes a click on a stand: the first stand chosen is the one that
// looks, the next the one looked at.
func (s *session) choose(i int) {
	s.say("")
	s.active = i
	switch {
	case s.from == none:
		s.from = i
	case i == s.from:
		// The handle goes to it; the question stays.
	default:
		s.to, s.sight = i, true
	}
}

// unchoose lets go of the stand chosen last.
func (s *session) unchoose() {
	s.say("")
	if s.to != none {
		s.to, s.sight = none, false
		s.active = s.from
		return
	}
	s.from, s.active = none, none
}

// swap asks the question the other way round.
func (s *session) swap() {
	if s.to == none {
		s.refuse(errors.New("choose two stands to swap them"))
		return
	}
	s.from, s.to = s.to, s.from
	s.say("")
}

// toggleSight shows or hides the ruling on the two stands chosen.
func (s *session) toggleSight() {
	if s.to == none {
		s.refuse(errors.New("choose two stands first: click one, then the other"))
		return
	}
	s.say("")
	s.sight = !s.sight
}

// ask sets the question.
func (s *session) ask(q los.Question) {
	s.say("")
	s.question = q
}

func (s *session) otherQuestion() los.Question {
	if s.question == los.Sight {
		return los.Fire
	}
	return los.Sight
}

// ruling returns the answer that shows, or nil.
func (s *session) ruling() *los.Ruling {
	if !s.sight || s.from == none || s.to == none {
		return nil
	}
	key := askedRuling{s.state(), s.from, s.to, s.question, nil}
	if last := s.asked; last.ruling == nil || last.state != key.state || last.from != key.from || last.to != key.to || last.question != key.question {
		key.ruling = key.state.Board().Rule(s.question, s.from, s.to)
		if s.orders {
			key.ruling = key.ruling.Unmeasured()
		}
		s.asked = key
	}
	return s.asked.ruling
}

// would says what would clear the ruling that shows, or block it; nothing during a
// move, since every sentence is tried.
func (s *session) would() []string {
	r := s.ruling()
	if r == nil || s.preview != nil {
		return nil
	}
	b := s.view.Board()
	return append(b.WouldOpen(r), b.WouldClose(r)...)
}

// place moves stand i as a preview; a place off the table becomes the nearest
// one on it, and the refusal is shown. drop makes the move, cancel forgets it.
func (s *session) place(i int, at geom.Point, facing geom.Angle) {
	base := s.view
	move := freetable.Place{Stand: s.stand(i).Name, At: at, Facing: facing.Normal()}
	next, _, err := freetable.Apply(base, move)
	if because(err, freetable.Unchanged) {
		s.cancel()
		s.say("")
		return
	}
	if err != nil {
		s.refuse(err)
		move.At = s.inside(i, at, facing)
		if next, _, err = freetable.Apply(base, move); err != nil {
			return
		}
	} else {
		s.say("")
	}
	s.preview, s.moving = next, &move
}

// because reports whether err refuses an action for that reason alone.
func because(err error, why game.Why) bool {
	var r *game.Refusal
	return errors.As(err, &r) && len(r.Reasons) == 1 && r.Because(why)
}

// inside returns the place nearest to at where the footprint of stand i is on
// the table.
func (s *session) inside(i int, at geom.Point, facing geom.Angle) geom.Point {
	st := *s.stand(i)
	st.At, st.Facing = at, facing.Normal()
	f := st.Footprint()
	b, table := f.Bounds(), s.setup().Table.Bounds()
	shift := func(lo, hi, least, most geom.Length) geom.Length {
		switch {
		case lo < least:
			return least - lo
		case hi > most:
			return most - hi
		}
		return 0
	}
	return at.Add(geom.Pt(
		shift(b.Min.X, b.Max.X, table.Min.X, table.Max.X),
		shift(b.Min.Y, b.Max.Y, table.Min.Y, table.Max.Y),
	))
}

// drop makes the move under way, as one action.
func (s *session) drop() {
	move := s.moving
	s.cancel()
	if move == nil {
		return
	}
	if s.do(*move) {
		s.undone = nil
	}
}

// do puts a stand somewhere, and reports whether that was done.
func (s *session) do(p freetable.Place) bool {
	err := s.seat.Do(p.Encode())
	if err == nil {
		err = s.look()
	}
	s.refuse(err)
	return err == nil
}

// cancel forgets the move under way.
func (s *session) cancel() { s.preview, s.moving = nil, nil }

func (s *session) undo() {
	s.cancel()
	if !s.mayUndo {
		s.refuse(errors.New("nothing to undo"))
		return
	}
	after := s.view
	err := s.seat.TakeBack("")
	if err == nil {
		err = s.look()
	}
	if err != nil {
		s.refuse(err)
		return
	}
	s.undone = append(s.undone, placed(s.view, after))
	s.say("Undone.")
}

// placed returns the action that leads from one state to the next.
func placed(before, after *freetable.State) freetable.Place {
	a, b := before.Setup().Stands, after.Setup().Stands
	for i := range b {
		if a[i] != b[i] && b[i].Aboard == "" {
			return freetable.Place{Stand: b[i].Name, At: b[i].At, Facing: b[i].Facing}
		}
	}
	return freetable.Place{}
}

func (s *session) redo() {
	s.cancel()
	last := len(s.undone) - 1
	if last < 0 {
		s.refuse(errors.New("nothing to redo"))
		return
	}
	if s.do(s.undone[last]) {
		s.undone = s.undone[:last]
		s.say("Done again.")
	}
}

// say shows a message that is no refusal.
func (s *session) say(text string) { s.message, s.refused = text, false }

// refuse shows why something is not done, if there is an error.
func (s *session) refuse(err error) {
	if err != nil {
		s.message, s.refused = ui.Sentence(err.Error()), true
	}
}

// title returns the title of the table.
func (s *session) title() string {
	if was := s.changedFrom(); was != nil {
		return changedTitle(was)
	}
	t := s.setup().Title
	if t == "" {
		t = s.name
	}
	if c := s.view.Document().Scenario; c != nil && c.Date != "" {
		t += ", " + c.Date
	}
	return t
}

// prompt says in a sentence what to do now, or what happened.
func (s *session) prompt() string {
	switch {
	case s.message != "":
		return s.message
	case len(s.setup().Stands) == 0:
		return "This table has no stands."
	case s.seeing != noScope && s.from == none:
		return fmt.Sprintf("Click the stand whose seen map is to show; %s ends it.", s.key("veil"))
	}
	if seen := s.seenText(); seen != "" {
		return seen + " " + s.advice()
	}
	return s.advice()
}

// advice says what to do now.
func (s *session) advice() string {
	switch {
	case s.from == none:
		return "Click a stand to look from, or drag one to move it."
	case s.to == none && s.question == los.Fire:
		return fmt.Sprintf("Click the stand that %s fires at.", s.stand(s.from).Name)
	case s.to == none:
		return fmt.Sprintf("Click the stand that %s looks at.", s.stand(s.from).Name)
	case !s.sight:
		return fmt.Sprintf("Press %s to see the line between the two stands.", s.key("line"))
	case s.changedFrom() != nil:
		return fmt.Sprintf("Stands were moved: %s twice brings the ruling back as it was.", s.key("start over"))
	}
	return "Drag a stand to see the ruling change; Esc lets go."
}

// An aspect says how the other stand lies to a stand's front arc.
type aspect struct {
	of, other string
	arc       geom.Arc
	some, all bool // some or all of the other's footprint is in the front arc
}

// text says the aspect in a sentence.
func (a aspect) text() string {
	where := "on the flank of"
	switch {
	case a.all:
		where = "in front of"
	case a.some:
		where = "partly in front, partly on the flank of"
	}
	return fmt.Sprintf("%s is %s %s.", a.other, where, a.of)
}

// aspectOf returns how stand other lies to the front arc of stand of. It is
// exact.
func (s *session) aspectOf(of, other int) (aspect, bool) {
	arc, ok := s.arcOf(of)
	if !ok {
		return aspect{}, false
	}
	a, b := s.footprint(of), s.footprint(other)
	return aspect{
		of: s.stand(of).Name, other: s.stand(other).Name, arc: arc,
		some: arc.HoldsAny(a.Center, a.Facing, b.Polygon()),
		all:  arc.HoldsAll(a.Center, a.Facing, b.Polygon()),
	}, true
}

// footprint returns the footprint of stand i, or of what carries it.
func (s *session) footprint(i int) geom.Footprint {
	if c := s.setup().Carrier(i); c >= 0 {
		i = c
	}
	return s.stand(i).Footprint()
}

// arcOf returns the front arc of stand i; a stand of no known kind has none.
func (s *session) arcOf(i int) (geom.Arc, bool) {
	k, ok := units.Lookup(s.stand(i).Kind)
	return k.Front(), ok
}

// standAt returns the frontmost stand whose footprint holds p, else the one
// whose center is nearest to p and at most reach away, else none.
func (s *session) standAt(p geom.Point, reach geom.Length) int {
	stands := s.setup().Stands
	for i := range slices.Backward(stands) {
		if f := stands[i].Footprint(); s.onTable(i) && f.Contains(p) {
			return i
		}
	}
	best, found := reach.Inches(), none
	for i := range stands {
		if d := table.Inches(stands[i].At).DistanceTo(table.Inches(p)); s.onTable(i) && d <= best {
			best, found = d, i
		}
	}
	return found
}
