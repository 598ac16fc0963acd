package screen

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A question is asked over everything before something is done.
type question struct {
	title, text string
	yes, no     string
	do          func()
	sudden      bool // it comes up by itself: what is being typed then is no answer
	read        bool // there was time to see it
	at          ui.Scroll
}

// stillTicks is for how long nothing is typed before a question that came up by itself is answered by keys: half a second.
const stillTicks = 30

// answered reports whether keys are the answer to the question.
func (l *lobby) answered() bool {
	q := l.question
	q.read = q.read || !q.sudden || l.typed == 0
	return q.read
}

// openOver looks for a file to open, or opens one that was dropped on the window,
// over a table, which goes on unless the player leaves it.
func (l *lobby) openOver(match ui.Scene, dropped fs.FS) ui.Scene {
	l.match, l.over, l.leftFrom = match, true, l.section
	l.message, l.binding = "", ""
	if dropped == nil {
		l.lookFor()
	} else {
		l.dropped(dropped)
	}
	return l
}

// asks reports whether something lies over everything.
func (l *lobby) asks() bool {
	return l.fault != "" || l.opening != nil || l.question != nil || l.naming != nil || l.exporting != nil || l.work != nil
}

// openAt is the file of the game that is open, and why it is not kept.
func (l *lobby) openAt() (file string, unkept error) {
	file, unkept = l.games.Where()
	if file != "" {
		file = filepath.Base(file)
	}
	return file, unkept
}

// once does something that opens another table: at once, or when the player leaves
// the one that is open.
func (l *lobby) once(what string, do func()) {
	if l.match == nil {
		do()
		return
	}
	text := "The game at this table is kept as it is now, and goes on under Continue."
	if l.building() != nil {
		text = "What is built here is kept as it is now, and stands under Build, In the making."
	}
	if file, unkept := l.openAt(); unkept != nil {
		text = fmt.Sprintf("The game at this table is not kept (%v): what was done in it is lost.", unkept)
	} else if file != "" && l.building() == nil {
		text += " It is " + file + "."
	}
	l.question, l.stale = &question{
		title: "Leave this table for " + what + "?", text: text,
		yes: "Open it", no: "Stay here",
		do: func() { l.leaves(); do() },
	}, true
}

// leaves ends the game that is open.
func (l *lobby) leaves() {
	l.match.(interface{ Close() }).Close()
	l.match, l.over = nil, false
	l.section = playSection
	l.readKept()
}

// agrees does what is asked for.
func (l *lobby) agrees() {
	do := l.question.do
	l.question, l.stale = nil, true
	do()
}

func (l *lobby) questionKeys(in *ui.Input) {
	if !l.answered() {
		return
	}
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !l.page.PressFocus() {
				l.agrees()
			}
			return
		case ebiten.KeyEscape:
			l.question = nil
		case ebiten.KeyTab:
			l.page.MoveFocus(1)
		case ebiten.KeyArrowUp:
			l.question.at.By(-48)
		case ebiten.KeyArrowDown:
			l.question.at.By(48)
		}
		l.stale = true
	}
}

// layQuestion asks.
func (l *lobby) layQuestion() {
	p, w, q := l.page, l.page.Size(), l.question
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	stay := func() { l.question, l.stale = nil, true }
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: stay})
	label := ui.Text(q.text, ui.TextBody).In(ui.InkMiddle)
	r := centered(w, 520, 0)
	high := 12 + 18*float64(len(p.Broken(label, r.W-48)))
	r = centered(w, 520, 118+high)
	p.Panel("question panel", r)
	p.Fitted(r.X+24, r.Y+30, r.W-48, ui.BoldText(q.title, ui.TextPage), ui.Anchor{Y: 0.5})
	y, before := q.at.Begin(p, ui.Rect{X: r.X + 24, Y: r.Y + 50, W: r.W - 48 + ui.BarWide, H: r.H - 116}, high)
	p.Paragraph(r.X+24, y+6, r.W-48, 18, label)
	q.at.End(p, before)
	each := (r.W - 56) / 2
	p.Button(ui.Rect{X: r.X + 24, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "yes", Text: q.yes, Key: "Enter", Tone: ui.Todo, Press: l.agrees})
	p.Button(ui.Rect{X: r.X + 32 + each, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "no", Text: q.no, Key: "Esc", Press: stay})
}
