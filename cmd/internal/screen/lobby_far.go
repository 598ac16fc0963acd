package screen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// farApart is what the lobby knows of games of players who are far apart.
type farApart struct {
	joins   string // the link of a seat, to be joined when the lobby shows first
	link    string // that is being typed
	typing  bool
	marks   ui.Typing
	side    int // where who hosts sits, of its places
	terms   farTerms
	table   *volume
	hosting away.Hosting    // nil: nothing is hosted here
	begun   bool            // as it was looked at last
	begins  bool            // the player has pressed Begin: the table opens as soon as it has
	was     games.Elsewhere // of which hosting was just stopped; nothing of it: none was
	wasOver bool
	stops   bool         // it is to be asked whether hosting stops: the table was left for that
	goesOn  bool         // it had begun when its host was started, or was at its table
	over    string       // how the game that is ended
	seats   []away.Seat  // of it, as they were when they were looked at last
	mine    string       // the secret of the seat of this player, from the "#" on; empty: none
	waiting string       // what that seat waits for
	ended   bool         // it has nothing to wait for, or cannot
	came    chan visited // its game has begun
	visit   *games.Visit
	leave   func() // stops waiting
	told    chan string
	ticks   int
	longest time.Duration // that it is tried to reach a host that was never reached; 0: as usual
	copied  string        // the side whose link was copied last
	whole   string        // the side whose link shows whole, since it could not be copied
	toggles []string      // what chooses a term, before a table is hosted
	talk    *parley       // what is said beside the game that is hosted; nil: none is
	turn    int           // of that game
}

// A visited seat is there, or why it is not.
type visited struct {
	visit games.Visit
	err   error
}

// farKey goes to the page of who are far apart.
const farKey = "P"

// farSeatKeys copy the links of the seats; for more there are the mouse and Tab.
var farSeatKeys = [...]string{"A", "S", "F", "G", "H", "K", "L", "X"}

// goesFar goes to the page, with the table that is chosen unless one is hosted.
func (l *lobby) goesFar() {
	l.far.was = games.Elsewhere{}
	if l.far.hosting == nil {
		l.far.table = &l.tables[l.chosen[playSection]]
	}
	l.enter(farSection)
}

// farTick joins the seat that the program was opened with, and looks who is there.
func (l *lobby) farTick() {
	f := &l.far
	if f.joins != "" && l.work == nil {
		link := f.joins
		f.joins = ""
		l.comesTo(link)
	}
	select {
	case c := <-f.came:
		f.came = nil
		if l.stale = true; c.err == nil {
			f.visit, f.waiting = &c.visit, ""
			break
		}
		if f.ended = true; !errors.Is(c.err, context.Canceled) {
			f.waiting = ui.Sentence(c.err.Error())
		}
	case f.waiting = <-f.told:
		l.stale = true
	default:
	}
	if f.begins && f.visit != nil && l.section == farSection && l.match == nil && l.next == nil && !l.asks() {
		f.begins = false
		l.farBegins()
	}
	if f.stops {
		if f.stops = false; f.hosting != nil {
			l.section = farSection
			l.asksToEnd()
		}
	}
	const every = 20
	f.ticks++
	l.parleyTick()
	if f.hosting == nil || f.ticks%every > 0 {
		return
	}
	if now := f.hosting.Seats(); !reflect.DeepEqual(now, f.seats) {
		f.seats, l.stale = now, true
	}
	if begun, now := f.hosting.Stands(); now != f.turn || begun != f.begun {
		f.turn, f.begun, l.stale = now, begun, true
	}
	if f.mine != "" && f.visit == nil && f.came == nil && !f.ended && l.work == nil && l.next == nil && l.match == nil {
		if i := f.own(); i >= 0 { // back from the table: here again, to talk
			l.comesHere(i)
		}
	}
	if now := f.hosting.Ended(); now != f.over {
		f.over, l.stale = now, true
	}
}

// linkIn is the link of a seat that a text begins with, as a file with one does.
func linkIn(text []byte) (link string, is bool) {
	if len(text) > 4000 {
		return "", false
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "URL=") // of a shortcut of Windows
		if _, err := away.Where(line); err == nil {
			return line, true
		}
	}
	return "", false
}

// comesTo says what game a link is of and whom one trusts there, before the player sits down; at a seat that
// is his already he sits down at once.
func (l *lobby) comesTo(link string) {
	where, err := away.Where(link)
	folder, cannot := l.games.Path()
	if err != nil || cannot != nil {
		l.sitsDown(games.Elsewhere{Link: link}) // which says why not
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.beginsWaiting("Asking "+where+" what is played", cancel, func(say func(string)) func() {
		lines, err := away.Ask(ctx, link, folder, cmp.Or(l.far.longest, away.Patience), say)
		return func() {
			cancel()
			sit := func() { l.sitsDown(games.Elsewhere{Link: link}) }
			switch {
			case errors.Is(err, context.Canceled):
				l.message, l.stale = "You have not sat down.", true
			case away.Unreached(err):
				l.question, l.stale = &question{sudden: true, title: "Nobody answers there", text: ui.Sentence(err.Error()), yes: "Try on", no: "Go back", do: func() { l.comesTo(link) }}, true
			case err != nil:
				l.refuse(err)
			case lines == nil:
				sit()
			default:
				l.question, l.stale = &question{sudden: true, title: "Sit down at this game?", text: strings.Join(lines, "\n"), yes: "Sit down", no: "Not now", do: sit}, true
			}
		}
	})
}

// sitsDown comes to the seat of a link, and opens its match once that has begun.
func (l *lobby) sitsDown(at games.Elsewhere) {
	where, err := away.Where(at.Link)
	if err != nil {
		l.refuse(err)
		return
	}
	at.Where = where
	folder, err := l.games.Path()
	if err != nil {
		l.refuse(fmt.Errorf("a seat far away has keys, which have to be kept: %w", err))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	name, coming := l.settings.Name, make(chan *away.Coming, 1)
	l.beginsWaiting("Coming to the seat at "+where, cancel, func(say func(string)) func() {
		c, err := away.Come(at, folder, name, true, func(what string) {
			l.games.Sits(at) // it has answered, or is known to be away
			say(what)
		})
		var v games.Visit
		var t ui.Scene
		if err == nil {
			coming <- c
			v, err = c.Begun(ctx)
		}
		if err == nil {
			t, err = l.visited(v)
		}
		return func() {
			cancel()
			if l.readKept(); err == nil {
				l.far.link, l.far.typing = "", false
				if l.section == farSection && l.far.hosting == nil { // where his game is listed he comes back to
					l.section, l.chosen[keptSection] = keptSection, 0
				}
				l.open(t, nil)
				return
			}
			if errors.Is(err, context.Canceled) {
				l.message, l.stale = "You wait no longer. The seat stays yours: it is under Continue.", true
				return
			}
			l.refuse(err)
		}
	})
	if l.work != nil { // it is to be waited for
		l.work.coming = coming
	}
}

// visited is the table of a seat whose game has begun.
func (l *lobby) visited(v games.Visit) (ui.Scene, error) {
	m, err := l.games.Visit(v)
	if err != nil {
		v.Leave()
		return nil, err
	}
	notices(v)
	h := v.Seat.Header()
	if k, is := boards.Of(h.System); is {
		look, err := v.Seat.Look(0)
		var text []byte
		if err == nil {
			text, err = boards.ScenarioIn(look.View)
		}
		t, err := board.New(l.boardTools(), l, boardRooms[k.Name()], h.Scenario.Name, text, m, err)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
	return cd.NewOf(l.cd, l, h.Scenario.Name, m, nil)
}

// farAct does what Enter does on the page: hosts the table, or begins its match.
func (l *lobby) farAct() {
	f := &l.far
	switch {
	case l.joins():
		l.farJoins()
	case f.hosting == nil && f.was.Hosted != "" && l.typed > 0: // Enter was pressed twice
	case f.hosting == nil && f.was.Hosted != "" && f.wasOver:
		l.enter(playSection)
	case f.hosting == nil && f.was.Hosted != "":
		l.hostsAgain(f.was)
	case f.hosting == nil:
		l.hostsTable()
	case f.mayNotGo() == "":
		l.farBegins()
	}
}

// joins reports whether Enter joins the seat of the link that was typed.
func (l *lobby) joins() bool { return l.far.typing || l.far.hosting == nil && l.far.link != "" }

// mayNotGo says why the match that is hosted here is not opened yet, or is empty.
func (f *farApart) mayNotGo() string {
	if f.mine == "" {
		return "You have no seat at it"
	}
	for _, s := range f.seats {
		if s.Own() && !s.Taken && secretOf(s.Link) != f.mine {
			return f.verb() + ": waits for " + s.Side
		}
	}
	return ""
}

// verb is what opens the match that is hosted here.
func (f *farApart) verb() string {
	switch {
	case f.over != "":
		return "Open the table"
	case f.goesOn:
		return "Go on"
	}
	return "Begin"
}

// farBegins opens the match that is hosted here.
func (l *lobby) farBegins() {
	f := &l.far
	if v := f.visit; v != nil {
		f.visit, f.goesOn, f.talk.at, f.talk.reads = nil, true, nil, nil
		l.begins("Opening the game", func() func() {
			t, err := l.visited(*v)
			return func() { l.open(t, err) }
		})
		return
	}
	if f.came != nil { // it comes, once it may
		if f.begins = true; f.talk.at != nil {
			f.talk.at.Ready()
		}
		l.stale = true
		return
	}
	if i := f.own(); i >= 0 {
		l.sitsDown(games.Elsewhere{Link: f.hosting.Near(i), Hosted: f.hosting.Dir()})
	}
}

// farJoins joins the seat of the link that was typed.
func (l *lobby) farJoins() {
	l.comesTo(strings.TrimSpace(l.far.link))
}

// asksToEnd asks whether what is hosted here is to end.
func (l *lobby) asksToEnd() {
	l.question, l.stale = &question{
		title: "Stop hosting?",
		text:  l.stopsHosting(),
		yes:   "Stop hosting", no: "Go on hosting",
		do: func() {
			f := &l.far
			if f.leave != nil {
				f.leave()
			}
			if f.visit != nil {
				f.visit.Leave()
			}
			h := f.hosting
			was := games.Elsewhere{Hosted: h.Dir()}
			if i := f.own(); i >= 0 {
				was.Link = h.Near(i)
			}
			l.far = farApart{table: f.table, terms: f.terms, side: f.side, was: was, wasOver: h.Ended() != ""}
			if err := h.Close(); err != nil {
				l.refuse(err)
			}
			l.readKept()
		},
	}, true
}

// stopsHosting says what becomes of the game that is hosted here once it is not.
func (l *lobby) stopsHosting() string {
	h := l.far.hosting
	if h.Ended() == "" {
		return "Who is at the game loses the connection, and comes back when it is hosted again: under Continue, with the same links. Nothing is lost. It is kept in " + h.Dir() + "."
	}
	return "The game is over. Its whole journal stays in " + h.Dir() + ". Until it is hosted again, under Replays, Look at its end, with the same links, who comes by his finds nobody, and cannot fetch the record; who has fetched it has it among his own games."
}

// goesOnFar goes on with a game of the list whose host is elsewhere, or that this machine
// hosts, and reports whether it is one.
func (l *lobby) goesOnFar(file string) bool {
	list := append(slices.Clip(l.kept), l.ended...)
	i := slices.IndexFunc(list, func(k saved) bool { return k.File == file && k.Elsewhere != nil })
	if i < 0 {
		return false
	}
	e := *list[i].Elsewhere
	switch {
	case e.Mail != "":
		l.goesMail(e.Mail)
	case e.Hosted == "":
		l.sitsDown(e)
	default:
		l.hostsAgain(e)
	}
	return true
}

// asksToForget asks whether a game far apart is to go out of the list.
func (l *lobby) asksToForget(k *saved) {
	text := "It is listed no more. The seat stays yours: its link opens it again on this machine."
	if k.Elsewhere.Hosted != "" {
		text = "It is listed no more, and nobody comes to it. Its folder goes to the folder old in that of the games."
		if h := l.far.hosting; h != nil && h.Dir() == k.Elsewhere.Hosted {
			l.message, l.stale = "It is hosted: stop that first, under Play, Far apart.", true
			return
		}
	}
	if k.Elsewhere.Mail != "" {
		text = "It is listed no more. Its letters stay under Play, Far apart, By mail."
		if strings.HasPrefix(k.File, games.MailFolder) {
			text = "It is listed no more, under By mail neither. Its folder goes to the folder old in that of the games."
		}
	}
	kept := k.Kept
	l.question, l.stale = &question{
		title: "Remove " + k.title + "?", text: text, yes: "Remove it", no: "Keep it",
		do: func() {
			if _, err := l.games.Forget(kept); err != nil {
				l.refuse(err)
				return
			}
			l.message = "Removed from the list."
			l.readKept()
		},
	}, true
}

// farWho says who plays a game far apart.
func farWho(e *games.Elsewhere, s *saved) string {
	var parts []string
	for _, side := range s.doc.Setup().Sides {
		switch {
		case side.Name == e.Side:
			parts = append([]string{"You play " + side.Name}, parts...)
		case e.Side != "" && e.Side != game.Referee:
			parts = append(parts, "against "+side.Name)
		default:
			parts = append(parts, either(parts == nil, side.Name, "against "+side.Name))
		}
	}
	said := strings.Join(parts, " ")
	if e.Side == game.Referee {
		said = "You are the referee: " + said
	}
	if e.Mail != "" {
		return said + ", by mail"
	}
	return said + either(e.Hosted == "", ", hosted at "+e.Where, either(e.Side == "", ", hosted by you for two others", ", hosted by you"))
}

// farKeys types the link, and reports whether the keys were for that.
func (l *lobby) farKeys(in *ui.Input) bool {
	f := &l.far
	if k := f.talk; k != nil && k.typing {
		k.keys(in)
		l.stale = l.stale || len(in.Runes)+len(in.Keys) > 0
		return true
	}
	if k := f.talk; k != nil && slices.Contains(in.Keys, ebiten.KeyF7) {
		k.talks()
		f.typing, l.stale = false, true
		return true
	}
	if in.Ctrl && slices.Contains(in.Keys, ebiten.KeyV) {
		l.pastes()
		return true
	}
	if slices.Contains(in.Runes, 'h') && f.hosting == nil && f.link == "" { // a link begins with it, and nothing else does
		f.typing = true
	}
	if !f.typing {
		return false
	}
	f.marks.Take(in, &f.link, 2000)
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			l.farJoins()
		case ebiten.KeyEscape:
			f.typing = false
		case ebiten.KeyTab:
			f.typing = false
			l.page.MoveFocus(1)
		}
	}
	l.stale = l.stale || len(in.Runes)+len(in.Keys) > 0
	return true
}

// farLetter does what a letter is for on the page.
func (l *lobby) farLetter(letter string) {
	switch i := slices.Index(farSeatKeys[:], letter); {
	case i >= 0 && l.far.hosting != nil:
		l.copyLink(i)
	case letter == mailKey:
		l.goesMail("")
	case letter == "J":
		l.far.typing, l.stale = true, true
	case letter == "D" && l.far.hosting != nil:
		l.namesAddress()
	case letter == "U":
		l.callsYou()
	default:
		l.farTermsLetter(letter)
	}
}
