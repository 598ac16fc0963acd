package cd

import (
	"image"
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A lesson is one panel of the first game: what can be done now, and why.
type lesson struct {
	title, text string // a command's id in braces is its key
	// at are the steps it is told in; none: in each.
	at []rules.Step
	// shown: told while it is shown what happened, until that ends, and not else.
	shown bool
	about rules.EventKind // something of this kind is shown; none: of any
	turn  int             // not before this one
	// done reports that the player has done it; nil: he says so.
	done func(t *Table) bool
}

// lessons are those of a table, with what has been told.
type lessons struct {
	list []lesson
	told []bool
	laid int // the one that shows, from 1: its text is at its top when it comes
}

// Teaches is the table that comes with lessons.
const Teaches = "first-fight"

func newLessons() *lessons {
	return &lessons{list: firstGame, told: make([]bool, len(firstGame))}
}

// lessonsOf are the lessons of a match, with what was told of them when it was last
// open; nil if none are told.
func lessonsOf(kept *games.Lessons, teaches bool) *lessons {
	if kept == nil && !teaches || kept != nil && kept.Ended {
		return nil
	}
	l := newLessons()
	for i := range l.list {
		l.told[i] = kept != nil && slices.Contains(kept.Told, l.list[i].title)
	}
	return l
}

// tell notes that a lesson was told, and keeps it.
func (t *Table) tell(i int) {
	t.lessons.told[i], t.stale = true, true
	t.keepLessons()
}

// keepLessons keeps which lessons were told.
func (t *Table) keepLessons() {
	out := games.Lessons{Ended: t.lessons == nil}
	if t.lessons != nil {
		for i := range t.lessons.list {
			if t.lessons.told[i] {
				out.Told = append(out.Told, t.lessons.list[i].title)
			}
		}
	}
	t.tools.Games.Learn(out)
}

// now returns the lesson to tell: the first that is not told and belongs here.
func (l *lessons) now(t *Table) (at int, ok bool) {
	if l == nil || t.curtain != nil || !t.learns() {
		return 0, false
	}
	v := t.player.model.view
	if _, over := v.Over(); over && t.show != nil { // it is watched again
		return 0, false
	}
	for i := range l.list {
		x := &l.list[i]
		if !l.told[i] && x.shown == (t.show != nil) && x.turn <= v.Turn && (!x.shown || t.show.has(x.about)) && (len(x.at) == 0 || slices.Contains(x.at, v.Step)) {
			return i, true
		}
	}
	return 0, false
}

// learns reports whether the one who sits is told lessons: they are written for
// the first side.
func (t *Table) learns() bool { return !t.player.isReferee() && t.player.side == 0 }

// showed notes that the lesson about what was shown has been told.
func (l *lessons) showed(s *showing) {
	if l == nil || s.t.player.side != 0 {
		return
	}
	for i := range l.list {
		if x := &l.list[i]; x.shown && !l.told[i] && s.has(x.about) {
			s.t.tell(i)
			return
		}
	}
}

// has reports whether something of a kind is shown; of no kind, anything.
func (s *showing) has(kind rules.EventKind) bool {
	return kind == "" || slices.ContainsFunc(s.beats, func(b beat) bool { return b.lead().Kind == kind })
}

// teach goes on where the player has done what a lesson asks for.
func (t *Table) teach() {
	if i, ok := t.lessons.now(t); ok {
		if done := t.lessons.list[i].done; done != nil && done(t) {
			t.tell(i)
		}
	}
}

// mayNotLearn says why no lesson can be gone on from.
func (t *Table) mayNotLearn() string {
	if _, ok := t.lessons.now(t); !ok {
		return "No lesson is open"
	}
	return ""
}

// nextLesson goes on to the next lesson, done or not.
func (t *Table) nextLesson() {
	if i, ok := t.lessons.now(t); ok {
		t.tell(i)
	}
}

// switchLessons begins the lessons, or ends them. A table that is shown whole still is,
// beside them.
func (t *Table) switchLessons() {
	if t.lessons == nil {
		t.lessons = newLessons()
	} else {
		t.lessons = nil
	}
	if t.size != (image.Point{}) {
		t.refit()
	}
	t.keepLessons()
	t.stale = true
}

// withKeys puts the keys of commands into a text.
func (t *Table) withKeys(text string) string {
	for {
		a, b := strings.IndexByte(text, '{'), strings.IndexByte(text, '}')
		if a < 0 || b < a {
			return text
		}
		text = text[:a] + t.key(text[a+1:b]) + text[b+1:]
	}
}

// Parts of the panel of a lesson: what is above its text and below it, a line of that,
// and what shows of it at the least.
const (
	lessonHead  = 38
	lessonFoot  = 46
	lessonLead  = 17
	lessonLeast = lessonHead + lessonFoot + 3*lessonLead
)

// lessonHigh is how high the panel of the lesson is, with the gap above it; 0 if
// there is none. Where it would leave the card above it less than that needs, the card
// has half of the column, and the text of the lesson scrolls.
func (t *Table) lessonHigh() float64 {
	i, ok := t.lessons.now(t)
	if !ok || t.logOpen || t.parlor.open {
		return 0
	}
	lines := t.page.Broken(t.lessonText(i), t.frame.right.W-2*cardPad)
	all := float64(len(lines))*lessonLead + lessonHead + lessonFoot
	column := t.frame.right.H
	room := column - margin
	if !t.frame.docked {
		room -= math.Min(t.cardNeed, column/2)
	}
	return math.Min(all, math.Max(room, lessonLeast)) + margin
}

func (t *Table) lessonText(i int) ui.Label {
	return ui.Text(t.withKeys(t.lessons.list[i].text), ui.TextBody)
}

// layLesson lays the panel of the lesson out, at the foot of the right column.
func (t *Table) layLesson() {
	high := t.lessonHigh()
	if high == 0 {
		return
	}
	i, _ := t.lessons.now(t)
	l, p := &t.lessons.list[i], t.page
	r := t.frame.right
	r.Y, r.H = r.Bottom()-high+margin, high-margin
	p.Panel("lesson", r)
	p.Plate(ui.Rect{X: r.X + 1, Y: r.Y + 10, W: 4, H: r.H - 20}, ui.Look{Fill: ui.Amber, Radius: 2})
	p.Pair(r.X+cardPad, r.Y+20, r.W-2*cardPad, ui.BoldText(l.title, ui.TextHeading), ui.Text("Lesson", ui.TextSoft).In(ui.InkSoft))
	if t.lessons.laid != i+1 {
		t.lessons.laid, t.lessonAt.Top = i+1, 0
	}
	const above = 4 // of the text
	view := ui.Rect{X: r.X + 2, Y: r.Y + lessonHead - above, W: r.W - 4, H: r.H - lessonHead - lessonFoot + 2*above}
	text := t.lessonText(i)
	lines := p.Broken(text, r.W-2*cardPad)
	y, before := t.lessonAt.Begin(p, view, above+lessonLead*float64(len(lines)))
	p.Paragraph(r.X+cardPad, y+above, r.W-2*cardPad, lessonLead, text)
	t.lessonAt.End(p, before)
	next := "Go on"
	if l.done != nil {
		next = "Skip this"
	}
	y = r.Bottom() - 38
	p.Button(ui.Rect{X: r.X + cardPad, Y: y, W: 130, H: 28}, ui.ButtonLook{Name: "lesson told", Text: next, Key: t.key("lesson"), Press: t.nextLesson, Tip: "To the next lesson"})
	p.Button(ui.Rect{X: r.Right() - cardPad - 110, Y: y, W: 110, H: 28}, ui.ButtonLook{Name: "end lessons", Text: "End lessons", Press: t.switchLessons, Tip: "The menu has them again"})
}
