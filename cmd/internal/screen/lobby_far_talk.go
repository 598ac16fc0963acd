package screen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A parley is what is said beside a game far apart whose table does not show: by who waits for it to.
type parley struct {
	at      *away.Coming // nil: who hosts has no seat, and reads what everybody may
	hosting away.Hosting // nil: the host is elsewhere
	now     room.Now
	here    int // people
	open    bool
	typing  bool
	side    bool // what is said is for the own side alone
	words   string
	marks   ui.Typing
	scroll  ui.Scroll
	long    int // lines that there were when they were laid out; -1: from the end
	heard   int
	reads   func(lines int) // keeps how many were read, for the table; nil: nobody does
	asks    []askedRoom
}

// An askedRoom is a line that the room has not answered for.
type askedRoom struct {
	said   string
	answer <-chan error
}

// talkKey opens what is said on the page, as at the table.
const talkKey = "F7"

// own is who talks, as the room knows him.
func (k *parley) own() (d game.Doer, speaks bool) {
	if k.at == nil {
		return d, k.hosting != nil
	}
	s, told := k.at.Seat()
	return game.Doer{Seat: s.Name, By: s.By}, told && !s.Watches
}

// hearsAt has who sits at a seat hear what is said there, on from what he has read.
func (l *lobby) hearsAt(k *parley, c *away.Coming) {
	link := c.Link()
	k.at, k.heard, k.reads = c, l.games.HeardAt(link), func(lines int) { l.games.HearsAt(link, lines) }
}

// hears takes what is said, and what became of what was; it reports whether something is otherwise. The
// error is why a line was not said.
func (k *parley) hears() (anew bool, err error) {
	var now room.Now
	switch {
	case k.at != nil:
		now = k.at.Room()
	case k.hosting != nil:
		now.Lines = k.hosting.Said()
		for _, s := range k.hosting.Seats() {
			now.People = append(now.People, room.Person{Seat: s.Name, By: s.By, Watches: s.Watches, Name: s.Calls, Taken: s.Taken, Here: s.Here, Since: s.Since})
		}
	}
	anew = len(now.Lines) != len(k.now.Lines) || !slices.EqualFunc(now.People, k.now.People, func(a, b room.Person) bool {
		return a.Name == b.Name && a.Taken == b.Taken && a.Here == b.Here && a.Ready == b.Ready
	})
	k.now, k.here = now, 0
	for _, p := range now.People {
		if p.Here {
			k.here++
		}
	}
	if k.open && k.heard < len(now.Lines) {
		if k.heard, anew = len(now.Lines), true; k.reads != nil {
			k.reads(k.heard)
		}
	}
	k.asks = slices.DeleteFunc(k.asks, func(a askedRoom) bool {
		select {
		case no := <-a.answer:
			if anew = true; no != nil {
				k.words, err = strings.TrimSpace(a.said+" "+k.words), no
			}
			return true
		default:
			return false
		}
	})
	return anew, err
}

// unheard is how many lines of others were not read.
func (k *parley) unheard() int {
	own, _ := k.own()
	if k.at != nil {
		if _, told := k.at.Seat(); !told { // nobody knows which lines are his own
			return 0
		}
	}
	g := beside.Guest{Own: own}
	return g.Unheard(k.now.Lines, k.heard)
}

// talks opens the panel to say something, or closes it.
func (k *parley) talks() {
	_, speaks := k.own()
	k.open = !k.open
	k.typing, k.long = k.open && speaks, -1
}

// hostSays begins what the host says without a seat.
const hostSays = "The host: "

// says says what was typed.
func (k *parley) says() {
	text := strings.TrimSpace(k.words)
	if text == "" {
		k.typing = false
		return
	}
	if k.at == nil {
		answer := make(chan error, 1)
		answer <- k.hosting.Says(hostSays + text)
		k.asks = append(k.asks, askedRoom{text, answer})
	} else {
		k.asks = append(k.asks, askedRoom{text, k.at.Ask(&room.Ask{Do: room.Say, Text: text, Side: k.side})})
	}
	k.words, k.long = "", -1
}

// keys types a line: Enter says it.
func (k *parley) keys(in *ui.Input) {
	f := ui.TalkField{Words: &k.words, Marks: &k.marks, Typing: &k.typing, Side: &k.side, Lines: &k.scroll, Most: room.MostText - len(hostSays)}
	if k.at == nil { // nor has the host a side
		f.Side, k.side = nil, false
	}
	if f.Takes(in) {
		k.says()
	}
	if slices.Contains(in.Keys, ebiten.KeyF7) {
		k.talks()
	}
}

// layParley is who is here, what was said and the field, in a room of a page.
func (l *lobby) layParley(k *parley, in ui.Rect) {
	p := l.page
	own, speaks := k.own()
	g := beside.Guest{Page: p, Own: own, Sign: l.laySeatSign}
	y := g.People(in, in.Y+6, k.now.People, func(who *room.Person) string {
		if k.at != nil && who.Seat == own.Seat && who.By == own.By && who.Watches == !speaks {
			return "You"
		}
		return beside.Plain(cmp.Or(who.Name, either(who.Watches, "Watcher", ""), who.Seat, ui.Capital(who.By)))
	}, func(who *room.Person) string {
		return cmp.Or(beside.Stands(who, &k.now), either(who.Ready, "ready", "here"))
	})
	foot := in.Bottom()
	if !speaks {
		p.Paragraph(in.X, foot-18, in.W, 16, ui.Text("You watch. Who watches reads, and says nothing.", ui.TextSoft).In(ui.InkSoft))
		foot -= 24
	} else {
		if k.at != nil {
			foot -= 26
			p.Choice(ui.Rect{X: in.X, Y: foot, W: in.W, H: 26}, "to", []string{"Everyone", "My side"}, either(k.side, 1, 0), func(i int) { k.side, l.stale = i == 1, true })
			foot -= 6
		}
		foot -= beside.FieldHigh
		g.Field(ui.Rect{X: in.X, Y: foot, W: in.W, H: beside.FieldHigh}, k.words, k.marks, k.typing, either(k.open && k.hosting != nil, talkKey, "Enter"), func() { k.typing, l.stale = true, true })
		foot -= 6
	}
	if view := (ui.Rect{X: in.X - 4, Y: y + 6, W: in.W + 8, H: foot - y - 8}); view.H > 2*beside.Lead {
		var sent []string
		for _, a := range k.asks {
			sent = append(sent, a.said)
		}
		g.Lines(view, k.now.Lines, sent, &k.scroll, &k.long)
	}
}

// laySeatSign is the sign of a side by its form, or of who is of none: an eye for who sees more.
func (l *lobby) laySeatSign(x, y float64, by string, size float64, watches bool) {
	p := l.page
	if v := l.far.table; l.far.hosting != nil && v != nil && v.err == nil && !watches {
		if i := slices.Index(sidesOf(v), by); i >= 0 {
			p.Image(x, y, l.sideSign(v, i, size))
			return
		}
	}
	if by != game.Referee && !watches {
		p.Plate(ui.Rect{X: x - size/2, Y: y - size/2, W: size, H: size}, ui.Look{Edge: ui.White, Width: 1.4, Radius: 3})
		return
	}
	p.Plate(ui.Rect{X: x - size/2, Y: y - size/2, W: size, H: size}, ui.Look{Edge: ui.InkSoft, Width: 1.2, Radius: size / 2})
	p.Plate(ui.Rect{X: x - size*0.32, Y: y - size*0.18, W: size * 0.64, H: size * 0.36}, ui.Look{Edge: ui.White, Width: 1.4, Radius: size * 0.18})
	p.Plate(ui.Rect{X: x - size*0.09, Y: y - size*0.09, W: size * 0.18, H: size * 0.18}, ui.Look{Fill: ui.White, Radius: size * 0.09})
}

// waitKeys types a line while one waits for a game: Enter begins one. It reports whether the keys were for
// that.
func (k *parley) waitKeys(in *ui.Input) bool {
	if k.typing {
		k.keys(in)
		k.open = true // there is nothing else to show
		return true
	}
	_, speaks := k.own()
	for _, key := range in.Keys {
		if speaks && (key == ebiten.KeyEnter || key == ebiten.KeyNumpadEnter || key == ebiten.KeyF7) {
			k.typing = true
			return true
		}
	}
	return false
}

// parleyTick hears what is said on the page of who hosts, or while one waits for a game.
func (l *lobby) parleyTick() {
	const every = 6
	if l.far.ticks%every > 0 {
		return
	}
	talks := []*parley{l.far.talk}
	if w := l.work; w != nil {
		select {
		case c := <-w.coming:
			w.talk = &parley{open: true, long: -1}
			l.hearsAt(w.talk, c)
		default:
		}
		talks = append(talks, w.talk)
	}
	for _, k := range talks {
		if k == nil {
			continue
		}
		anew, err := k.hears()
		if l.stale = l.stale || anew; err != nil {
			l.message = ui.Sentence(err.Error())
		}
	}
}
