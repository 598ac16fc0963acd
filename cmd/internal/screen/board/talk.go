package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/seat"
)

// A talk is what a player has in hand of what goes on beside a game whose host is elsewhere.
type talk struct {
	now    room.Now
	open   bool
	typing bool
	side   bool   // what is said is for the own side alone
	words  string // that are typed; they stay when the panel is closed
	marks  ui.Typing
	at     ui.Scroll
	long   int // lines that there were when the panel was laid out; -1: from the end
	heard  int // lines that were read
	told   int // lines that the bar may have told
	asks   []asked
}

// An asked is something that the room was asked for, and has not answered.
type asked struct {
	said   string // that is said again if it is refused; "" if it was not talk
	answer <-chan error
}

// talkKey opens the panel, to say something.
const talkKey = "F7"

// lookInto takes what goes on beside the game, and what became of what was asked.
func (t *Table) lookInto() {
	k, g := &t.talk, t.guest()
	was := k.now.People
	k.now = t.match.Away.Room()
	t.logWhoGoes(was, t.doer().By)
	lines := k.now.Lines
	if len(lines) > k.told && !k.open {
		if l := &lines[len(lines)-1]; l.From == (game.Doer{}) {
			if !l.Pauses() { // the tray says it as long as it lasts
				t.Say(beside.Plain(l.Text))
			}
		} else if l.From != t.doer() {
			t.Say(g.LineName(l) + ": " + beside.Plain(l.Text))
		}
	}
	k.told = max(k.told, len(lines)) // who has just come may not have been sent all of them yet
	t.stale = true
}

// logWhoGoes tells, and logs, that who has another side's seat has left the table, or is back.
func (t *Table) logWhoGoes(was []room.Person, own string) {
	for _, side := range t.sides {
		a, b := beside.OwnSeat(was, side), beside.OwnSeat(t.talk.now.People, side)
		if a == nil || b == nil || a.Here == b.Here || side == own || a.Since == 0 && !a.Here {
			continue
		}
		text := side + either(b.Here, " is back at the table", " has left the table")
		t.log = append(t.log, entry{text: text})
		t.Say(text)
	}
}

// answered tells what the room has refused, and reads what is said while the panel is open.
func (t *Table) answered() {
	k := &t.talk
	k.asks = slices.DeleteFunc(k.asks, func(a asked) bool {
		select {
		case err := <-a.answer:
			if t.stale = true; err != nil {
				k.words = strings.TrimSpace(a.said + " " + k.words)
				t.Say(ui.Sentence(err.Error()))
			}
			return true
		default:
			return false
		}
	})
	if k.open && k.heard < len(k.now.Lines) {
		k.heard, t.stale = len(k.now.Lines), true
		t.tools.Games.Heard(k.heard)
	}
}

// doer is who sits here, as the room knows him.
func (t *Table) doer() game.Doer { return t.now.seat.Who().Doer }

// guest is who sits here, for what is shown of the room.
func (t *Table) guest() beside.Guest {
	return beside.Guest{Page: t.page, Own: t.doer(), Sign: func(x, y float64, by string, size float64, _ bool) {
		if side := slices.Index(t.sides, by); side >= 0 {
			t.sideSign(x, y, side, size)
		}
	}}
}

// speaks reports whether who sits may say something: who watches may not.
func (t *Table) speaks() bool { return t.now.seat.Role() != seat.Watches }

// talking reports whether the panel shows.
func (t *Table) talking() bool { return t.talk.open && t.isAway() }

// talks opens the panel to say something, or closes it.
func (t *Table) talks() {
	k := &t.talk
	k.open = !k.open
	k.typing, k.long, t.stale = k.open && t.speaks(), -1, true
}

// asksRoom asks the room for something.
func (t *Table) asksRoom(a room.Ask) {
	t.talk.asks = append(t.talk.asks, asked{answer: t.match.Away.Ask(&a)})
	t.stale = true
}

// talkKeys types a line: Enter says it.
func (t *Table) talkKeys(in *ui.Input) {
	k := &t.talk
	if (ui.TalkField{Words: &k.words, Marks: &k.marks, Typing: &k.typing, Side: &k.side, Lines: &k.at, Most: room.MostText}).Takes(in) {
		if text := strings.TrimSpace(k.words); text != "" {
			k.asks = append(k.asks, asked{text, t.match.Away.Ask(&room.Ask{Do: room.Say, Text: text, Side: k.side})})
			k.words, k.long = "", -1
		} else {
			k.typing = false
		}
	}
	if slices.Contains(in.Keys, ebiten.KeyF7) {
		t.talks()
	}
	t.menu = t.menu || slices.Contains(in.Keys, ebiten.KeyF10)
	t.stale = t.stale || len(in.Runes)+len(in.Keys) > 0
}

// personName is what somebody at a seat is called.
func (t *Table) personName(p *room.Person) string {
	own := t.doer()
	if own.By == game.Referee { // who watches both sides is of none
		own.By = ""
	}
	if p.Seat == own.Seat && p.By == own.By && p.Watches == !t.speaks() {
		return "You"
	}
	return beside.Plain(cmp.Or(p.Name, either(p.Watches, "Watcher", ""), p.Seat, Title(p.By)))
}

// otherSide is the name of the side that who sits is not of.
func (t *Table) otherSide() string {
	if t.now.side < 0 {
		return "the other side"
	}
	return t.sides[1-t.now.side]
}

// proposes asks the other side to agree on something.
func (t *Table) proposes(p room.Proposal) {
	t.match.Away.Propose(p)
	t.Say(p.Waits(t.otherSide()))
}

// waits says that the other side was asked for something and has not answered, or is empty.
func (t *Table) waits(what string) string {
	for _, p := range t.talk.now.Proposals {
		if p.What == what && p.By == t.doer().By {
			return "You have proposed that: " + t.otherSide() + " has not answered yet"
		}
	}
	return ""
}

// roomButtons are what can be asked of the other side, and of the room.
func (t *Table) roomButtons() (list []Button) {
	now := &t.talk.now
	if _, over := t.view.Over(); over {
		return nil
	}
	if !now.Paused {
		waits := t.waits(room.Pause)
		list = append(list, Button{ID: "offer pause", Text: "Offer a pause", Off: waits != "", Tip: cmp.Or(waits, "If the other side agrees nothing is done until one goes on"), Do: func() { t.proposes(room.Proposal{What: room.Pause}) }})
	}
	if slices.Contains(now.Claim, room.ClaimBot) {
		return append(list, Button{ID: "claim bot", Text: "Have the bot play", Tip: "As was agreed, for who is away", Do: func() { t.asksRoom(room.Ask{Do: room.Claim, Text: room.ClaimBot}) }})
	}
	why := t.waits(room.Bot)
	if now.StandIn != "" {
		why = "It is agreed already: " + now.StandIn + " may play for who is away"
	}
	return append(list, Button{ID: "offer bot", Text: "A bot, if away", Tip: cmp.Or(why, "If the other side agrees a bot may play for who is away"), Off: why != "", Do: func() { t.proposes(room.Proposal{What: room.Bot, Bot: t.standsIn}) }})
}
