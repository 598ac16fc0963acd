package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// farTerms are what is agreed on before a game is hosted: all who come are told of it.
type farTerms struct {
	of          string   // the table whose sides they name
	clock, step int      // of gameClocks and stepClocks
	referee     string   // his name; empty: no seat for one
	watch       []string // the sides that are watched; bothSides: both, late
	late        int      // of lateTurns
	more        []visit.Seat
}

// bothSides is who watches both sides, late.
const bothSides = ""

// What clocks and lateness there are to choose from.
var (
	gameClocks = [...]time.Duration{0, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}
	stepClocks = [...]time.Duration{0, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute}
	lateTurns  = [...]int{1, 2, 3, 5, 10}
)

// mostMore is how many players may share the sides with those whose own they are, at this page.
const mostMore = 8

// clockWords is a time of a clock, in words.
func clockWords(d time.Duration) string {
	switch {
	case d == 0:
		return "None"
	case d%time.Hour == 0:
		return fmt.Sprintf("%d h", d/time.Hour)
	}
	return fmt.Sprintf("%d min", d/time.Minute)
}

// agreed are the terms for the table of the page: of another they keep what names no side of it.
func (f *farApart) agreed() *farTerms {
	if t := &f.terms; f.table != nil && t.of != f.table.name {
		t.of, t.watch, t.more = f.table.name, nil, nil
	}
	return &f.terms
}

// sidesOf are the names of the sides of a table.
func sidesOf(v *volume) (list []string) {
	for _, s := range v.doc.Setup().Sides {
		list = append(list, s.Name)
	}
	return list
}

// judged reports whether a table is played by rules that have a referee, clocks and formations.
func judged(v *volume) bool { return v.terms() != nil }

// places are where who hosts may sit, in words: at a side, as the referee, or nowhere.
func (f *farApart) places() []string {
	list := sidesOf(f.table)
	if f.agreed().referee != "" && judged(f.table) {
		list = append(list, game.Referee)
	}
	return append(list, "None")
}

// watches has a side watched, or no longer.
func (t *farTerms) watches(side string) {
	if i := slices.Index(t.watch, side); i >= 0 {
		t.watch = slices.Delete(t.watch, i, i+1)
		return
	}
	t.watch = append(t.watch, side)
}

// game is what is to be hosted: a table of a text, by the rulings that are chosen.
func (l *lobby) farGame(v *volume, text []byte, sits string) away.Game {
	t := l.far.agreed()
	g := away.Game{Name: v.name, Scenario: text, Late: lateTurns[t.late]}
	if slices.Contains(sidesOf(v), sits) {
		g.Hosts, g.Player = sits, l.settings.Name
	}
	if judged(v) {
		g.Clock = room.Time{Game: gameClocks[t.clock], Step: stepClocks[t.step]}
		if over := l.agreed.over(v); len(over) > 0 {
			g.Overlays = append(g.Overlays, rules.OverlayOf(over))
		}
		g.Seats = append(g.Seats, t.more...)
		if t.referee != "" {
			g.Seats = append(g.Seats, visit.Seat{By: game.Referee, Name: t.referee})
		}
	}
	for _, side := range append(sidesOf(v), bothSides) {
		if slices.Contains(t.watch, side) {
			g.Seats = append(g.Seats, visit.Seat{By: side, Watches: true})
		}
	}
	return g
}

// seatName says why a seat cannot have a name, or nothing.
func (l *lobby) seatName(name string, but int) error {
	t := l.far.agreed()
	taken := append(sidesOf(l.far.table), game.Referee)
	for i, s := range t.more {
		if i != but {
			taken = append(taken, s.Name)
		}
	}
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("a seat of another player has a name: want his, such as Anna")
	case len(name) > settings.MostName:
		return fmt.Errorf("the name has %d bytes: want at most %d", len(name), settings.MostName)
	case slices.Contains(taken, name), but != refereeSeat && name == t.referee:
		return fmt.Errorf("%s is the name of a side or of another seat", name)
	}
	return nil
}

// refereeSeat is that of the referee, for seatName.
const refereeSeat = -2

// addsPlayer has the name typed of another player at a side.
func (l *lobby) addsPlayer() {
	t := l.far.agreed()
	if !judged(l.far.table) || len(t.more) >= mostMore {
		return
	}
	l.names(&naming{title: "Another player at a side", without: "nobody", call: func(_, name string) error {
		if name = strings.TrimSpace(name); name == "" {
			return nil
		}
		if err := l.seatName(name, -1); err != nil {
			return err
		}
		sides := sidesOf(l.far.table)
		t.more = append(t.more, visit.Seat{By: sides[min(l.far.side, len(sides)-1)], Name: name})
		return nil
	}})
}

// callsReferee has the name of the referee typed.
func (l *lobby) callsReferee() {
	t := l.far.agreed()
	l.names(&naming{title: "The name of the referee", name: t.referee, without: umpire, call: func(_, name string) error {
		if name = strings.TrimSpace(name); name == "" {
			name = umpire
		}
		if err := l.seatName(name, refereeSeat); err != nil {
			return err
		}
		t.referee = name
		return nil
	}})
}

// umpire is what the referee is called of whom no name is known.
const umpire = "Umpire"

// setsReferee gives the referee a seat, or none; who was to sit there sits nowhere.
func (l *lobby) setsReferee(on bool) {
	f := &l.far
	t := f.agreed()
	last := len(f.places()) - 1
	switch {
	case on && t.referee == "":
		t.referee = umpire
		if f.side == last {
			f.side++
		}
	case !on && t.referee != "":
		t.referee = ""
		f.side = min(f.side, last-1)
	}
	l.stale = true
}

// callsYou has the name typed by which others know the player.
func (l *lobby) callsYou() {
	l.names(&naming{title: "What you call yourself", name: l.settings.Name, without: "your side alone", call: func(_, name string) error {
		s := l.settings.Settings
		if s.Name = strings.TrimSpace(name); len(s.Name) > settings.MostName {
			return fmt.Errorf("the name has %d bytes: want at most %d", len(s.Name), settings.MostName)
		}
		l.keep(s)
		if k := l.far.talk; k != nil && k.at != nil { // who sits already is called so from now on
			k.at.Calls(s.Name)
		}
		return nil
	}})
}

// farTermsLetter chooses with a letter what is agreed on, before a table is hosted.
func (l *lobby) farTermsLetter(letter string) {
	f := &l.far
	if f.hosting != nil || l.hosts == nil || f.table == nil || !f.table.playable() {
		return
	}
	t := f.agreed()
	judges := judged(f.table)
	switch {
	case letter == "Y":
		f.side = (f.side + 1) % len(f.places())
	case letter == "C" && judges:
		t.clock = (t.clock + 1) % len(gameClocks)
	case letter == "V" && judges:
		t.step = (t.step + 1) % len(stepClocks)
	case letter == "R" && judges:
		l.setsReferee(t.referee == "")
	case letter == "W":
		l.page.SetFocus("watch " + sidesOf(f.table)[0]) // the arrows go on from there
	case letter == "L" && slices.Contains(t.watch, bothSides):
		t.late = (t.late + 1) % len(lateTurns)
	case letter == "N":
		l.addsPlayer()
	}
	l.stale = true
}

// Sizes of the rows of the terms.
const (
	termHigh  = 32
	termLead  = 38
	termLabel = 176
	termStack = 440 // a card so narrow has what is chosen below its name
)

// Buttons among the terms that ask for something.
const (
	nameReferee = "referee's name"
	addPlayer   = "add a player"
)

// onTerm reports whether the focus is on what chooses a term: Space does, and Enter hosts the table,
// whatever was chosen last.
func (l *lobby) onTerm() bool {
	return l.section == farSection && l.far.hosting == nil && slices.Contains(l.far.toggles, l.page.Focus())
}

// layFarTerms is what is agreed on, to be chosen, and returns the height that it needs.
func (l *lobby) layFarTerms(r ui.Rect) float64 {
	p, f, v := l.page, &l.far, l.far.table
	p.Plate(r, cardLook)
	if v == nil || !v.playable() {
		return 60
	}
	t, in := f.agreed(), r.Inset(12, 10)
	y := in.Y
	row := func(name, key string) ui.Rect {
		at := ui.Rect{X: in.X + termLabel, Y: y, W: in.W - termLabel, H: termHigh}
		if in.W < termStack {
			at = ui.Rect{X: in.X, Y: y + 24, W: in.W, H: termHigh}
			y += 24
		}
		mid := at.Y + termHigh/2
		if in.W < termStack {
			mid = at.Y - 12
		}
		p.KeyCap(in.X, mid, key, false)
		p.Fitted(in.X+26, mid, termLabel-34, ui.BoldText(name, ui.TextBody), ui.Anchor{Y: 0.5})
		y += termLead
		return at
	}
	choose := func(name, key string, words []string, now int, set func(int)) {
		p.Choice(row(name, key), name, words, now, func(i int) { set(i); l.stale = true })
	}
	if judged(v) {
		var whole, each []string
		for i := range gameClocks {
			whole, each = append(whole, clockWords(gameClocks[i])), append(each, clockWords(stepClocks[i]))
		}
		choose("Clock, the game", "C", whole, t.clock, func(i int) { t.clock = i })
		choose("Clock, each step", "V", each, t.step, func(i int) { t.step = i })
		at := row("Referee", "R")
		if t.referee != "" {
			name := ui.Rect{X: at.Right() - at.W*0.4, Y: at.Y, W: at.W * 0.4, H: at.H}
			at.W -= name.W + 6
			p.Button(name, ui.ButtonLook{Name: nameReferee, Text: t.referee + "…", Small: true, Tip: "What the referee is called", Press: l.callsReferee})
		}
		p.Choice(at, "Referee", []string{"No seat", "A seat"}, either(t.referee == "", 0, 1), func(i int) { l.setsReferee(i == 1) })
	}
	l.layWatched(row("Watchers", "W"), v, t)
	if slices.Contains(t.watch, bothSides) {
		var words []string
		for _, n := range lateTurns {
			words = append(words, either(n == 1, "1 turn", fmt.Sprintf("%d turns", n)))
		}
		choose("Both, later by", "L", words, t.late, func(i int) { t.late = i })
	}
	if judged(v) {
		for i := range t.more {
			y = l.layPlayer(in, y, v, t, i) + 6
		}
		at := row("More players", "N")
		p.Button(at, ui.ButtonLook{Name: addPlayer, Text: "Add a player…", Small: true, Off: len(t.more) >= mostMore, Tip: "Shares a side with who has its own seat, with some of its formations or all", Press: l.addsPlayer})
	}
	return p.Paragraph(in.X, y+2, in.W, 16, ui.Text("Each seat has a link of its own. Who comes is told all of this, and the rulings, before he sits down.", ui.TextSoft).In(ui.InkSoft)) + 10 - r.Y
}

// layWatched is whose eyes there are links to watch by.
func (l *lobby) layWatched(r ui.Rect, v *volume, t *farTerms) {
	list := append(sidesOf(v), bothSides)
	each := (r.W - 6*float64(len(list)-1)) / float64(len(list))
	for i, side := range list {
		b := ui.ButtonLook{Name: "watch " + side, Text: side, Small: true, Tip: "A link to watch what " + side + " sees", Press: func() { t.watches(side); l.stale = true }}
		if side == bothSides {
			b.Name, b.Text, b.Tip = "watch both", "Both, late", "A link to watch both sides, some turns late"
		}
		if slices.Contains(t.watch, side) {
			b.Tone = ui.Pressed
		}
		l.page.Button(ui.Rect{X: r.X + float64(i)*(each+6), Y: r.Y, W: each, H: r.H}, b)
	}
}

// layPlayer is another player at a side and what he commands, and returns where that ends.
func (l *lobby) layPlayer(in ui.Rect, y float64, v *volume, t *farTerms, i int) float64 {
	p, s := l.page, &t.more[i]
	const remove, high = 84, 26
	wide := min(in.W*0.4, 240)
	p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
	y += 6
	p.Fitted(in.X, y+termHigh/2, in.W-wide-remove-18, ui.BoldText(s.Name, ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Choice(ui.Rect{X: in.Right() - remove - 6 - wide, Y: y, W: wide, H: termHigh}, s.Name, sidesOf(v), slices.Index(sidesOf(v), s.By), func(n int) {
		s.By, s.Formations, l.stale = sidesOf(v)[n], nil, true
	})
	p.Button(ui.Rect{X: in.Right() - remove, Y: y, W: remove, H: termHigh}, ui.ButtonLook{Name: "remove " + s.Name, Text: "Remove", Small: true, Press: func() {
		t.more, l.stale = slices.Delete(t.more, i, i+1), true
	}})
	x := in.X
	y += termLead
	chip := func(name, text, tip string, on bool, press func()) {
		b := ui.ButtonLook{Name: name, Text: text, Small: true, Tip: tip, Press: func() { press(); l.stale = true }}
		if on {
			b.Tone = ui.Pressed
		}
		w := min(p.Width(ui.BoldText(text, ui.TextSmall))+24, in.W)
		if x > in.X && x+w > in.Right() {
			x, y = in.X, y+high+6
		}
		p.Button(ui.Rect{X: x, Y: y, W: w, H: high}, b)
		x += w + 6
	}
	chip("all of "+s.Name, "All of "+s.By, "He may choose for every stand of the side", len(s.Formations) == 0, func() { s.Formations = nil })
	for _, f := range v.terms().Formations {
		if f.Side != s.By {
			continue
		}
		at := slices.Index(s.Formations, f.Name)
		chip(s.Name+" has "+f.Name, f.Name, "He commands it", at >= 0, func() {
			if at >= 0 {
				s.Formations = slices.Delete(s.Formations, at, at+1)
			} else {
				s.Formations = append(s.Formations, f.Name)
			}
		})
	}
	return y + high + 6
}

// summary says of a table what is settled before a match.
func (l *lobby) summary(v *volume) string {
	var parts []string
	if sc := v.doc.Scenario; sc != nil && sc.Turns > 0 {
		parts = append(parts, free.Count(sc.Turns, "turn"))
	}
	if v.terms() != nil {
		parts = append(parts, policyTerms[slices.Index(policies[:], l.measuring(v))])
	}
	whole, each, rulings := gameClocks[l.far.terms.clock], stepClocks[l.far.terms.step], 0
	if h := l.far.hosting; h != nil {
		t := h.Terms()
		whole, each, rulings = time.Duration(t.Game)*time.Second, time.Duration(t.Step)*time.Second, len(t.Rulings)
	} else if judged(v) {
		rulings = len(l.agreed.over(v))
	} else {
		whole, each = 0, 0
	}
	switch {
	case whole > 0 && each > 0:
		parts = append(parts, "clock "+clockWords(whole)+", "+clockWords(each)+" a step")
	case whole > 0:
		parts = append(parts, "clock "+clockWords(whole))
	case each > 0:
		parts = append(parts, "clock "+clockWords(each)+" a step")
	default:
		parts = append(parts, "no clock")
	}
	if rulings > 0 {
		parts = append(parts, free.Count(rulings, "ruling")+" changed")
	}
	return strings.Join(parts, " · ")
}
