package screen

import (
	"errors"
	"math"
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A work is something that may take long, done beside the ticks.
type work struct {
	title     string
	end       chan func() // what is done on a tick once it is finished
	done, all atomic.Int64
	stopped   atomic.Bool
	said      atomic.Pointer[string] // what it waits for; nil: nothing is said
	stop      func()                 // ends it; nil: it asks by itself whether it is to end

	coming <-chan *away.Coming // who waits for a game has its room; nil: nobody does
	talk   *parley             // what is said in that; nil: it is not there yet
}

// patience is how long a tick waits for work: what is done by then shows no panel.
const patience = 100 * time.Millisecond

// begins does something beside the ticks. What it returns is done on one when it is
// finished, in this if that is soon. No other use is made of the games meanwhile.
func (l *lobby) begins(title string, do func() func()) {
	l.beginsWaiting(title, nil, func(func(string)) func() { return do() })
}

// beginsWaiting is begins of what waits for others: say tells for what, from any goroutine,
// and stop ends it.
func (l *lobby) beginsWaiting(title string, stop func(), do func(say func(string)) func()) {
	w := &work{title: title, end: make(chan func(), 1), stop: stop}
	say := func(what string) { w.said.Store(&what) }
	l.work, l.stale = w, true
	l.games.Watched(func(done, all int) bool {
		w.done.Store(int64(done))
		w.all.Store(int64(all))
		return !w.stopped.Load()
	})
	go func() { w.end <- do(say) }()
	select {
	case end := <-w.end:
		l.finished(end)
	case <-time.After(patience):
	}
}

// finish ends work that is done.
func (l *lobby) finish() {
	if l.work == nil {
		return
	}
	select {
	case end := <-l.work.end:
		l.finished(end)
	default:
		l.stale = true // its bar goes on
	}
}

func (l *lobby) finished(end func()) {
	l.work, l.stale = nil, true
	l.games.Watched(nil)
	end()
}

// workKeys stops the work.
func (l *lobby) workKeys(in *ui.Input) {
	if k := l.work.talk; k != nil && k.waitKeys(in) {
		l.stale = l.stale || len(in.Runes)+len(in.Keys) > 0
		return
	}
	for _, k := range in.Keys {
		if k == ebiten.KeyEscape {
			l.stopWork()
		}
	}
}

func (l *lobby) stopWork() {
	l.work.stopped.Store(true)
	if l.work.stop != nil {
		l.work.stop()
	}
	l.stale = true
}

// layWork is how far the work is, over everything.
func (l *lobby) layWork() {
	p, w := l.page, l.page.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() {}})
	text := "Nothing is changed if you stop it."
	if said := l.work.said.Load(); said != nil {
		text = ui.Sentence(*said)
	}
	if l.work.stopped.Load() {
		text = "It stops …"
	}
	const lead, beside = 17.0, 190.0 // what has no room beside the button is below the bar
	r, talk, label, under := centered(w, 460, 150), l.work.talk, ui.Text(text, ui.TextSoft).In(ui.InkSoft), 0.0
	if talk != nil {
		r = centered(w, 520, 480)
	}
	if p.Width(label) > r.W-beside {
		under = lead*float64(len(p.Broken(label, r.W-48))) + 6
	}
	if talk == nil && under > 0 {
		r = centered(w, r.W, r.H+under)
	}
	p.Panel("work panel", r)
	if talk != nil {
		l.layParley(talk, ui.Rect{X: r.X + 24, Y: r.Y + 92 + under, W: r.W - 48, H: r.H - 92 - 64 - under})
	}
	p.Fitted(r.X+24, r.Y+30, r.W-48, ui.BoldText(l.work.title, ui.TextPage), ui.Anchor{Y: 0.5})
	bar := ui.Rect{X: r.X + 24, Y: r.Y + 60, W: r.W - 48, H: 12}
	p.Plate(bar, ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: 6})
	if all := l.work.all.Load(); all > 0 {
		bar.W *= float64(l.work.done.Load()) / float64(all)
		p.Plate(bar, ui.Look{Fill: ui.ClearBright, Radius: 6})
	}
	if under > 0 {
		p.Paragraph(r.X+24, bar.Bottom()+8, r.W-48, lead, label)
	} else {
		p.Fitted(r.X+24, r.Bottom()-31, r.W-beside, label, ui.Anchor{Y: 0.5})
	}
	p.Button(ui.Rect{X: r.Right() - 154, Y: r.Bottom() - 50, W: 130, H: 36}, ui.ButtonLook{Name: "stop", Text: "Stop", Key: "Esc", Off: l.work.stopped.Load(), Press: l.stopWork})
}

// centered is a panel in the middle of the window, as far as that has room.
func centered(w ui.Rect, wide, high float64) ui.Rect {
	wide, high = math.Min(wide, w.W-40), math.Min(high, w.H-40)
	return ui.Rect{X: (w.W - wide) / 2, Y: (w.H - high) / 2, W: wide, H: high}
}

// wasStopped reports whether work ended since the player stopped it.
func wasStopped(err error) bool { return errors.Is(err, game.ErrStopped) }
