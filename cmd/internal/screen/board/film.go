package board

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/replay"
)

// A film is a game that is watched: at the moment after so many of its actions, while the last
// of them is told event by event.
type film struct {
	past  *games.Past
	reel  *replay.Reel
	side  int // whose roster shows
	at    int // actions
	event int // of the last of them, that is told
	list  []Told
	upTo  []int     // of its events, those that the log has when one is told
	begun int       // lines of the log before it
	idle  [][]entry // by action: why there was nothing else to do; nil: not known yet
	told  *Told
	was   Status           // before the last of them
	views [2]game.Position // before it, and after it
	runs  bool
	ticks int
	line  ui.Timeline
	drags bool // the knob of the line
}

// NewViewer is a table at which a game of the folder is watched.
func NewViewer(tools *Tools, back ui.Scene, room *Room, p *games.Past) (*Table, error) {
	t := newTable(tools, back, room)
	who := game.Referee
	side := 0
	for i, s := range p.Sides() {
		if !p.Over() && p.As(s) != nil {
			who, side = s, i
		}
	}
	reel := p.As(who)
	if reel == nil {
		return nil, fmt.Errorf("%s: nobody may watch it yet", p.File)
	}
	t.film = &film{past: p, reel: reel, side: side}
	t.sides = p.Sides()
	if err := t.lay(p.Name, p.Scenario()); err != nil {
		return nil, err
	}
	t.film.line.Cells = timeCells(reel.Shots)
	t.goAt(0)
	return t, nil
}

// goAt goes to the moment after so many actions.
func (t *Table) goAt(n int) {
	f := t.film
	f.at = min(max(n, 0), len(f.reel.Shots))
	f.event, f.told, f.list, f.upTo = 0, nil, nil, nil
	f.views[1] = f.reel.At(f.at)
	t.log = nil
	for i := range f.at - 1 {
		t.filmIdle(i)
		t.record(f.reel.Shots[i].Events, nil)
	}
	if f.at > 0 {
		t.filmIdle(f.at - 1)
	}
	f.begun = len(t.log)
	if f.at > 0 {
		f.views[0] = f.reel.At(f.at - 1)
		t.play.See(f.views[0], f.sees())
		f.was = t.play.Status()
		events := f.reel.Shots[f.at-1].Events
		for i := range events {
			if x := t.tells(events, i, f.views[1]); x.Title != "" {
				f.list, f.upTo = append(f.list, x), append(f.upTo, i+1)
			}
		}
	}
	t.filmTells(0)
	if f.told != nil && t.theme != nil && len(f.told.Cells) > 0 {
		if c := f.told.Cells[len(f.told.Cells)-1]; c >= 0 && c < len(t.board.Cells) {
			t.goTo(c)
		}
	}
}

// sees is who the play is told to see the game: who watches, by the side whose roster shows.
func (f *film) sees() int { return -1 - f.side }

// filmIdle logs that an action ended a step in which its side could do nothing else: what is found
// is kept.
func (t *Table) filmIdle(i int) {
	f := t.film
	if f.idle == nil {
		f.idle = make([][]entry, len(f.reel.Shots))
	}
	if f.idle[i] == nil {
		n := len(t.log)
		if side := slices.Index(t.sides, f.reel.Shots[i].By.By); side >= 0 {
			t.logIdle(f.reel.At(i), side)
		}
		f.idle[i], t.log = append([]entry{}, t.log[n:]...), t.log[:n]
	}
	t.log = append(t.log, f.idle[i]...)
}

// untold reports whether something of the last action is still to be told, as the step that it
// leads to: not at the end of the film.
func (f *film) untold() bool {
	if f.told == nil || f.at == 0 || f.at == len(f.reel.Shots) && f.event == len(f.list)-1 {
		return false
	}
	return f.upTo[f.event] < len(f.reel.Shots[f.at-1].Events)
}

// filmTells tells an event of the last action; what follows it is not in the log yet, nor on the
// board and in the roster.
func (t *Table) filmTells(event int) {
	f := t.film
	f.event, t.log = event, t.log[:f.begun]
	if f.at > 0 {
		events := f.reel.Shots[f.at-1].Events
		if event < len(f.list)-1 {
			events = events[:f.upTo[event]]
		}
		t.record(events, nil)
	}
	if f.told = nil; event < len(f.list) {
		f.told = &f.list[event]
	}
	t.view = f.views[either(event < len(f.list)-1, 0, 1)]
	t.play.See(t.view, f.sees())
	f.ticks = t.filmTicks()
	t.stale, t.drafts = true, true
}

func (t *Table) filmTicks() int {
	n := plainTicks
	if x := t.film.told; x != nil && len(x.Dice) > 0 {
		n = diceTicks
	}
	return max(n/max(t.speed(), 1), 4)
}

// filmOn goes on by itself.
func (t *Table) filmOn() {
	f := t.film
	if !f.runs || t.menu {
		return
	}
	if f.ticks--; f.ticks > 0 {
		return
	}
	t.filmNext()
	f.runs = f.at < len(f.reel.Shots) || f.event < len(f.list)-1
}

// filmNext tells the next event, or goes to the next action.
func (t *Table) filmNext() {
	f := t.film
	if f.event < len(f.list)-1 {
		t.filmTells(f.event + 1)
		return
	}
	if f.at < len(f.reel.Shots) {
		t.goAt(f.at + 1)
	}
}

func (t *Table) filmBack() {
	f := t.film
	if f.event > 0 {
		t.filmTells(f.event - 1)
		return
	}
	t.goAt(f.at - 1)
}

// filmButtons are what can be done with a film, besides what is at the ends of its line.
func (t *Table) filmButtons() []Button {
	f := t.film
	last := len(f.reel.Shots)
	list := []Button{
		{ID: "next", Text: "Next", Key: "N", Also: "Enter", Off: f.at == last && f.event >= len(f.list)-1, Do: func() { f.runs = false; t.filmNext() }},
		{ID: "play", Text: either(f.runs, "Pause", "Play"), Key: "Space", Also: "K", Do: func() { f.runs = !f.runs }},
		{ID: "earlier", Text: "Back", Key: "J", Off: f.at == 0, Do: func() { f.runs = false; t.filmBack() }},
		{ID: "other side", Text: "Other side", Key: "S", Tip: "The roster of the other side", Do: t.filmTurns},
	}
	list = append(list, t.speedButton())
	if t.tools.Export != nil {
		list = append(list, t.exportButton())
	}
	if f.past.Over() && f.at < last {
		list = append(list, Button{ID: "play on", Text: "Play on", Key: "P", Tip: "A new game from here, with those who sat there", Ask: seating(t.sides, f.past.Sat().Sides), Do: t.playOn})
	}
	return list
}

// filmTurns shows the roster of the other side, amid what is told.
func (t *Table) filmTurns() {
	f := t.film
	event, ticks := f.event, f.ticks
	f.side = 1 - f.side
	t.goAt(f.at)
	t.filmTells(event)
	f.ticks = ticks
}

// seating says who sits where in a game that is played on from here.
func seating(sides []string, sat [2]string) string {
	for i, bot := range sat {
		if bot != games.Person {
			return fmt.Sprintf("A new game from here: you sit at %s, the program (%s) at %s", sides[1-i], bot, sides[i])
		}
	}
	return fmt.Sprintf("A new game from here: %s and %s both sit at this screen", sides[0], sides[1])
}

// playOn begins a new game at the moment that shows, against the bot that sat there or, if
// there was none, with both sides at this screen.
func (t *Table) playOn() {
	f := t.film
	m, err := t.tools.Games.PlayOn(f.past, f.reel.Actions(f.at), f.past.Sat())
	s, err := New(t.tools, t.back, t.room, f.past.Name, f.past.Scenario(), m, err)
	if err != nil {
		t.Refuse(ui.Sentence(err.Error()))
		return
	}
	t.next = s.follows(t)
}
