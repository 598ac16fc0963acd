package cd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A parlor is what a player has in hand of the room beside a game far apart.
type parlor struct {
	now  room.Now
	age  int // ticks since that was looked up
	open bool
	at   ui.Scroll
	long int // lines that there were when the panel was laid out; less: from the end

	typing bool
	words  string // that are typed; they stay when the panel is closed
	marks  ui.Typing
	side   bool // they, and pings, are for one's own side alone
	sent   []sentLine
	heard  int // lines that were seen
	told   int // lines that the bar may have told

	asks    []<-chan error // of marks and pings, that are not answered
	sketch  *sketch        // that is being drawn
	pressed int            // ticks that the table is pressed at one place
}

// A sentLine is one that was said and is not confirmed.
type sentLine struct {
	text   string
	answer <-chan error
}

// lookInto looks up what goes on in the room, when there is something new or, for what runs on,
// once a second.
func (t *Table) lookInto(anew bool) {
	r := &t.parlor
	r.age++
	if anew || r.age >= 60 && len(r.now.Clocks)+len(r.now.Pings) > 0 {
		r.now, r.age, t.stale = t.match.Away.Room(), 0, true
		if !t.byMail() { // there they are kept here
			t.takeMarks()
		}
	}
	r.sent = slices.DeleteFunc(r.sent, func(s sentLine) bool {
		select {
		case err := <-s.answer:
			if err != nil { // it is to be said once more
				r.words = strings.TrimSpace(s.text + " " + r.words)
				t.player.say("Not said: %v", err)
			}
			t.stale = true
			return true
		default:
			return false
		}
	})
	r.asks = slices.DeleteFunc(r.asks, func(answer <-chan error) bool {
		select {
		case err := <-answer:
			if err != nil {
				t.player.say("%s", ui.Capital(err.Error()))
			}
			t.stale = true
			t.takeMarks()
			return true
		default:
			return false
		}
	})
	if r.open && r.heard < len(r.now.Lines) {
		r.heard, t.stale = len(r.now.Lines), true
		t.tools.Games.Heard(r.heard)
	}
}

// asksRoom asks the room for something; why that is not done is said.
func (t *Table) asksRoom(a room.Ask) {
	t.parlor.asks = append(t.parlor.asks, t.match.Away.Ask(&a))
	t.stale = true
}

// unheard is how many lines were said since the panel was open last, of others.
func (t *Table) unheard() int {
	g := t.guest()
	return g.Unheard(t.parlor.now.Lines, t.parlor.heard)
}

// doer is who sits here, as the room knows him.
func (t *Table) doer() game.Doer { return t.player.seat.Who().Doer }

// talks opens the panel to say something, or closes it.
func (t *Table) talks() {
	r := &t.parlor
	switch {
	case r.open && (r.typing || t.player.watches):
		r.open, r.typing = false, false
	default:
		r.open, r.typing, t.logOpen, r.long = true, !t.player.watches, false, -1
	}
	t.stale = true
}

// says says what was typed.
func (t *Table) says() {
	r := &t.parlor
	text := strings.TrimSpace(r.words)
	if text == "" {
		r.typing = false
		return
	}
	r.sent = append(r.sent, sentLine{text, t.match.Away.Ask(&room.Ask{Do: room.Say, Text: text, Side: r.side})})
	r.words, r.long = "", -1
}

// talkKeys types a line: Enter says it.
func (t *Table) talkKeys(in *ui.Input) {
	r := &t.parlor
	f := ui.TalkField{Words: &r.words, Marks: &r.marks, Typing: &r.typing, Side: &r.side, Lines: &r.at, Most: room.MostText}
	if t.player.isReferee() {
		f.Side, r.side = nil, false
	}
	if f.Takes(in) {
		t.says()
	}
	if slices.Contains(in.Typed(), t.keyNow("talk")) {
		t.talks()
	}
	t.stale = t.stale || len(in.Runes)+len(in.Keys) > 0
}

// parlorCommands are what every step of a game far apart has besides.
func (t *Table) parlorCommands() []command {
	if !t.isAway() || t.byMail() {
		return nil
	}
	return []command{
		{id: "talk", key: "F7", text: "Talk", help: "far apart: what is said beside the game, who is here; say something", do: t.talks},
		{id: "sketch", key: "Shift+P", text: "Draw", help: "far apart: draw a line, an arrow or an area for your own side; again: the next of these", off: t.mayNotDraw(), do: t.draws},
		{id: "propose", key: "F8", text: "Propose…", help: "far apart: a draw, a pause, back to a moment, a bot for who is away", off: cmp.Or(t.mayNotSpeak(), t.mayNotPropose()), do: t.askPropose},
	}
}

// mayNotDraw says why who sits draws nothing, or is empty.
func (t *Table) mayNotDraw() string {
	if t.player.isReferee() && !t.player.watches {
		return "Drawings are of sides: the referee has none"
	}
	return t.mayNotSpeak()
}

// mayNotPropose says why who sits cannot propose anything, or is empty.
func (t *Table) mayNotPropose() string {
	switch _, over := t.player.model.view.Over(); {
	case t.player.isReferee():
		return "Sides agree on things: the referee says his word"
	case over:
		return "The game is over"
	}
	return ""
}

// mayNotAsk says why the other side is not asked for something now, or is empty: it was asked already.
func (t *Table) mayNotAsk(what string) string {
	for _, p := range t.parlor.now.Proposals {
		if p.What == what && p.By == t.player.name() {
			return "You have proposed that: " + t.otherSide() + " has not answered yet"
		}
	}
	return t.mayNotAgree()
}

// mayNotSpeak says why who sits says nothing in the room, or is empty.
func (t *Table) mayNotSpeak() string {
	if t.player.watches {
		return "Who watches says nothing"
	}
	return ""
}

// askPropose lists what the other side may be asked, and what there is to claim.
func (t *Table) askPropose() {
	a, now := t.match.Away, &t.parlor.now
	rows := []command{
		{id: "propose draw", text: "Offer a draw", help: "nobody wins", off: t.mayNotAsk(room.Draw), do: func() { t.proposes(room.Proposal{What: room.Draw}) }},
		{id: "propose pause", text: "Offer a pause", help: "until one side goes on", off: t.mayNotAsk(room.Pause), do: func() { t.proposes(room.Proposal{What: room.Pause}) }},
		{id: "propose back", text: "Ask to take back…", help: "to just after a line of the log", off: t.mayNotAsk(room.Back), do: t.askLine},
		{id: "propose bot", text: "Let a bot stand in for who is away", help: "steady", off: t.mayNotAsk(room.Bot), do: func() { t.proposes(room.Proposal{What: room.Bot, Bot: standsIn}) }},
	}
	if now.Paused {
		rows[1] = command{id: "end the pause", text: "End the pause", help: "the game goes on", do: t.endPause}
	}
	for _, what := range now.Claim {
		rows = append(rows, command{id: "claim " + what, text: claimWords(what), do: func() { t.asksRoom(room.Ask{Do: room.Claim, Text: what}) }})
	}
	for i := range now.Proposals {
		if p := now.Proposals[i]; p.By == t.player.name() {
			rows = append(rows, command{id: "withdraw", text: "Take back: " + p.Words(), do: func() { a.Answer(p.ID, false) }})
		}
	}
	rows = append(t.answerRows(), rows...)
	t.ask(&dialog{
		title: "Propose to " + t.otherSide(), rows: numbered(rows),
		text:  "What both sides agree on is signed by both. Until the other answers the game goes on as it is.",
		verbs: []command{{id: "go on", key: "Escape", text: "Nothing", do: func() {}}},
	})
}

// standsIn is the bot that is offered for who is away.
const standsIn = "steady"

func claimWords(what string) string {
	if what == room.ClaimTime {
		return "Claim the game: the other's time has run out"
	}
	return "Have the bot play for who is away"
}

// mayNotAgree says why the sides cannot agree on anything now, or is empty.
func (t *Table) mayNotAgree() string {
	switch _, over := t.player.model.view.Over(); {
	case t.player.isReferee():
		return "Sides agree on things"
	case over:
		return "The game is over"
	case t.doer().Seat != "":
		return "Who has your side's own seat agrees on things for it"
	}
	return ""
}

// personName is what somebody at a seat is called.
func (t *Table) personName(p *room.Person) string {
	own := t.player.seat.Who()
	if p.Seat == own.Seat && p.By == own.By && p.Watches == t.player.watches {
		return "You"
	}
	if p.Watches {
		return beside.Plain(cmp.Or(p.Name, "Watcher"))
	}
	return beside.Plain(cmp.Or(p.Name, p.Seat, ui.Capital(p.By)))
}

// personStands says how somebody is here, and whether he is.
func (t *Table) personStands(p *room.Person) (says string) {
	now := &t.parlor.now
	v := t.player.model.view
	_, over := v.Over()
	side := slices.Index(v.Sides(), p.By)
	if says = beside.Stands(p, now); says != "" {
		return says
	}
	switch {
	case p.By == game.Referee:
		return "referee"
	case over:
		return "here"
	case p.Ready || side == t.player.side && p.Seat == "" && v.Ready[side]:
		return "ready"
	case side == t.player.side:
		return "to choose"
	case t.player.ready():
		return "to choose" // else the step would be over
	}
	return "here"
}

// clockText is the time that a clock has left: of the step, and of the game.
func clockText(c *room.Clock) string {
	switch {
	case c.Out:
		return timeText(0)
	case c.Left > 0 && c.Step > 0:
		return timeText(c.Step) + " of " + timeText(c.Left)
	}
	return timeText(c.Left + c.Step)
}

func timeText(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// clockOf is the clock of a side, or nil.
func (t *Table) clockOf(side string) *room.Clock {
	for i := range t.parlor.now.Clocks {
		if c := &t.parlor.now.Clocks[i]; c.Side == side {
			return c
		}
	}
	return nil
}
