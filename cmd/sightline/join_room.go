package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/scenarios/shown"
)

// A parlor is the room beside a game, in a terminal: what begins with a slash is said there,
// whosever turn it is, and what is new there is told as it comes.
type parlor struct {
	visitor *visit.Visitor
	side    string
	notify  bool
	watches bool
	own     bool                    // the seat is its side's own, which agrees on things for it
	in      io.Reader               // what is typed for the game, once it has begun
	leave   context.CancelCauseFunc // before that

	mu  sync.Mutex
	out io.Writer

	telling   sync.Mutex
	lines     int // of talk that were told
	proposals []string
	here      map[string]bool
	pings     int
	claim     string
	turn      string // that was told of
	paused    bool
	version   int // of the seat, of which going back was told
}

// Write writes what the game says, between what the room says.
func (r *parlor) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.out.Write(b)
}

func (r *parlor) say(format string, args ...any) {
	fmt.Fprintln(r, shown.Row(fmt.Sprintf(format, args...), 0))
}

// reads hands on what is typed for the game, and does what is typed for the room.
func (r *parlor) reads(in io.Reader) io.Reader {
	out, w := io.Pipe()
	go func() {
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadString('\n')
			text := strings.TrimSpace(line)
			switch {
			case strings.HasPrefix(text, "/"):
				r.waits() // the room is open then
				r.obey(text)
			case text == "quit" && len(r.waits()) > 0:
				r.leave(errLeaves)
				return
			case line != "" && !r.early(text):
				if _, no := io.WriteString(w, line); no != nil {
					return
				}
			}
			if err != nil {
				if !r.watches && len(r.waits()) > 0 {
					r.leave(errLeaves)
				}
				_ = w.CloseWithError(io.EOF)
				return
			}
		}
	}()
	return out
}

// roomHelp is what can be said in a room.
var roomHelp = []string{
	"/say TEXT: to everybody. /side TEXT: to your own side alone.",
	"/ping X,Y or STAND [side]: points there for 5 seconds; inches from the west and from the north edge.",
	"/mark KIND X,Y [X,Y…] [TEXT]: draws for your own side: flag, line, arrow, area, text. /marks lists, /erase N or all erases.",
	"/who: who is here, and eight signs of the keys and dice of each, to compare aloud. /clock: how much time is left.",
	"/propose draw; pause; back step, back turn or back N (the last N things that you were told); bot NAME (for who is away); share (once the game is over, that everybody may watch it): it is done if the other side agrees.",
	"/agree, /decline: the oldest of what the other side proposes. /withdraw: the oldest of what you propose. /go: ends a pause, and the game goes on.",
	"/claim time or bot: as the room tells that you may.",
	"/ready, /notready: before the game, that it may begin; in it to those of your own side, in this step.",
	"/help: these lines. quit, without a slash, leaves; the same command comes back.",
}

// obey does what is typed for the room.
func (r *parlor) obey(line string) {
	word, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	if err := r.does(word, rest); err != nil {
		text := err.Error()
		r.say("%s%s.", strings.ToUpper(text[:1]), text[1:])
	}
	r.news()
}

func (r *parlor) ask(a room.Ask) error {
	select {
	case err := <-r.visitor.Room().Ask(&a):
		return err
	case <-time.After(roomPatience):
		return room.ErrAway
	}
}

const roomPatience = 10 * time.Second

func (r *parlor) does(word, rest string) error {
	now := r.visitor.Room().Now()
	switch word {
	case "help":
		for _, l := range roomHelp {
			r.say("%s", l)
		}
		return nil
	case "say", "side":
		return r.ask(room.Ask{Do: room.Say, Text: rest, Side: word == "side"})
	case "ping":
		what, side := strings.CutSuffix(rest, " side")
		a := room.Ask{Do: room.PingAt, Piece: what, Side: side}
		if at, err := pointOf(what); err == nil {
			a.Piece, a.At = "", &at
		}
		return r.ask(a)
	case "mark":
		m, err := markOf(rest)
		if err != nil {
			return err
		}
		return r.ask(room.Ask{Do: room.Draws, Mark: m})
	case "marks":
		for i, m := range now.Marks {
			r.say("%d: %s %s %s", i+1, m.Kind, pointsText(m.Points), m.Text)
		}
		return nil
	case "erase":
		if rest == "all" {
			return r.ask(room.Ask{Do: room.Erase})
		}
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > len(now.Marks) {
			return errors.New("want the number of a mark, as /marks lists them, or all")
		}
		return r.ask(room.Ask{Do: room.Erase, ID: now.Marks[n-1].ID})
	case "who":
		unnamed := func(p room.Person) bool { return p.Watches && p.By == "" && p.Name == "" }
		several, nth := 0, 0
		for _, p := range now.People {
			if unnamed(p) {
				several++
			}
		}
		for _, p := range now.People {
			text := personText(&p)
			if unnamed(p) && several > 1 {
				nth++
				text = strings.Replace(text, "A watcher", fmt.Sprintf("Watcher %d", nth), 1)
			}
			r.say("%s", text)
		}
		if slices.ContainsFunc(now.People, func(p room.Person) bool { return p.Print != "" }) {
			r.say("The eight signs of keys: %s", strings.ToLower(visit.Compare[:1])+visit.Compare[1:])
		}
		return nil
	case "clock":
		r.clock(now.Clocks)
		return nil
	case "propose":
		return r.propose(rest)
	case "agree", "decline", "withdraw":
		mine := word == "withdraw"
		i := slices.IndexFunc(now.Proposals, func(p room.Proposal) bool { return mine && p.By == r.side || !mine && r.answers(&p) })
		switch {
		case i < 0 && mine:
			return errors.New("nothing that you proposed waits for an answer")
		case i < 0:
			return errors.New("no proposal waits for your answer")
		}
		if word == "agree" {
			return <-r.visitor.Agree(now.Proposals[i])
		}
		return r.ask(room.Ask{Do: room.Decline, ID: now.Proposals[i].ID})
	case "go":
		return r.ask(room.Ask{Do: room.GoOn})
	case "claim":
		return r.ask(room.Ask{Do: room.Claim, Text: rest})
	case "ready", "notready":
		return <-r.visitor.Ready(word == "ready")
	}
	return fmt.Errorf("/%s is nothing that the room knows; /help lists what is", word)
}

func (r *parlor) clock(list []room.Clock) {
	if len(list) == 0 {
		r.say("There is no clock.")
	}
	for _, c := range list {
		var list []string
		if c.Left > 0 {
			list = append(list, fmt.Sprintf("%v for the game", c.Left.Round(time.Second)))
		}
		if c.Step > 0 {
			list = append(list, fmt.Sprintf("%v for this step", c.Step.Round(time.Second)))
		}
		text := c.Side + " has " + cmp.Or(strings.Join(list, " and "), "no time") + " left"
		if c.Side != r.side {
			text += ", as it was when the step began"
		}
		r.say("%s.", text)
	}
}

// propose proposes what is typed.
func (r *parlor) propose(rest string) error {
	what, arg, _ := strings.Cut(rest, " ")
	p := room.Proposal{What: what, Bot: arg}
	if r.visitor.Seat() == nil {
		return errors.New("the game has not begun")
	}
	if what == room.Back {
		p.Bot = ""
		l, err := r.visitor.Seat().Look(0)
		if err != nil {
			return err
		}
		n, no := strconv.Atoi(arg)
		switch {
		case arg == "step" || arg == "turn":
			p.Version = -1
			for _, news := range l.News {
				for _, e := range news.Events {
					h, is := e.(game.Headline)
					if is && (far.Heading(e) != "" || arg == "step" && h.Heading() != "") && !news.TakenBack {
						p.Version = news.Version
					}
				}
			}
			if p.Version < 0 {
				p.Version = 0
			}
		case no == nil && n > 0 && n <= l.Version:
			p.Version = l.Version - n
		default:
			return errors.New("want back step, back turn or back and a number")
		}
		if p.Version >= l.Version {
			return errors.New("nothing was done since then")
		}
		before, err := r.visitor.Seat().LookBack(p.Version)
		if err != nil {
			return err
		}
		p.Text = far.Undoes(r.visitor.Seat().Header().System, before.View, l.View, l.Version-p.Version)
		r.tellUndone(&l, p.Version)
	}
	if err := <-r.visitor.Propose(p); err != nil {
		return err
	}
	r.say("%s", p.Waits("the other side"))
	return nil
}

// mostUndone is how much is told of what would be undone.
const mostUndone = 12

// tellUndone says what of a look came after a version.
func (r *parlor) tellUndone(l *seat.Look, version int) {
	var gone []game.Event
	for _, n := range l.News {
		if n.Version > version && !n.TakenBack {
			gone = append(gone, n.Events...)
		}
	}
	lines, rest := usual.News(l.View, r.side, gone, false)
	if n := len(lines) - mostUndone; n > 0 {
		lines = append(lines[:mostUndone], fmt.Sprintf("and %d more", n))
	}
	r.say("You propose to undo:")
	for _, text := range append(lines, rest) {
		if text != "" {
			r.say("  %s", text)
		}
	}
}

// pointOf reads a place in inches.
func pointOf(text string) (p room.Point, err error) {
	x, y, ok := strings.Cut(strings.TrimSpace(text), ",")
	a, err1 := strconv.ParseFloat(strings.TrimSpace(x), 64)
	b, err2 := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if !ok || err1 != nil || err2 != nil || a < 0 || b < 0 || a > 1000 || b > 1000 {
		return p, fmt.Errorf("%q is no place: want X,Y in inches", text)
	}
	inch := float64(geom.Inch)
	return room.Point{int64(a * inch), int64(b * inch)}, nil
}

func pointsText(list []room.Point) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%.4g,%.4g ", float64(p[0])/float64(geom.Inch), float64(p[1])/float64(geom.Inch))
	}
	return strings.TrimSpace(b.String())
}

// markOf reads a mark.
func markOf(text string) (*room.Mark, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil, errors.New("want a kind and places: arrow 10,12 20,12 First Platoon")
	}
	m := &room.Mark{ID: fmt.Sprint(time.Now().UnixNano()), Kind: words[0]}
	for i, w := range words[1:] {
		p, err := pointOf(w)
		if err != nil && i == 0 {
			return nil, err
		}
		if err != nil {
			m.Text = strings.Join(words[i+1:], " ")
			break
		}
		m.Points = append(m.Points, p)
	}
	return m, nil
}

func personText(p *room.Person) string {
	who := p.By
	switch {
	case p.Watches && p.By == "":
		who = "A watcher"
	case p.Watches:
		who = "Who watches " + p.By
	case p.Seat != "":
		who = p.Seat + " of " + p.By
	}
	if p.Name != "" {
		who += " (" + p.Name + ")"
	}
	if p.Bot != "" {
		who += ", the bot " + p.Bot + ","
	}
	switch {
	case p.Here:
		who += " is here"
	case !p.Taken && !p.Watches:
		who += ": nobody has sat down"
	default:
		who += " is away"
	}
	if p.Ready && !p.Watches {
		who += ", ready"
	}
	if p.Print != "" {
		who += "; keys " + p.Print
	}
	return who + "."
}

// follow tells what is new in the room, until the context ends.
func (r *parlor) follow(ctx context.Context) {
	for t := time.NewTicker(300 * time.Millisecond); ; {
		select {
		case <-ctx.Done():
			t.Stop()
			return
		case <-t.C:
		}
		r.news()
		r.turns()
	}
}

func (r *parlor) news() {
	r.telling.Lock()
	defer r.telling.Unlock()
	now := r.visitor.Room().Now()
	for ; r.lines < len(now.Lines); r.lines++ {
		r.say("%s", lineText(&now.Lines[r.lines]))
	}
	if r.here == nil {
		r.here = map[string]bool{}
	}
	for _, p := range now.People {
		if p.Watches || p.By == r.side && p.Seat == "" {
			continue
		}
		key := p.By + "/" + p.Seat
		if was, known := r.here[key]; known && was != p.Here {
			r.say("%s", personText(&p))
		}
		r.here[key] = p.Here
	}
	for _, p := range now.Proposals {
		if !slices.Contains(r.proposals, p.ID) {
			r.proposals = append(r.proposals, p.ID)
			if r.answers(&p) {
				r.say("%s Type /agree or /decline.", p.Asks())
			}
		}
	}
	if len(now.Pings) > r.pings {
		for _, p := range now.Pings[r.pings:] {
			r.say("%s points at %s.", p.From.By, cmp.Or(p.Piece, r.placeText(p.At)))
		}
	}
	r.pings = len(now.Pings)
	if now.Paused != r.paused {
		if r.paused = now.Paused; r.paused && !r.watches {
			r.say("Type /go to end the pause.")
		}
	}
	r.wentBack()
	if claim := strings.Join(now.Claim, " or "); claim != r.claim {
		if r.claim = claim; claim != "" {
			r.say("You may /claim %s.", claim)
		}
	}
}

// answers reports whether a proposal waits for who sits here.
func (r *parlor) answers(p *room.Proposal) bool {
	return p.By != r.side && !slices.Contains(p.Agreed, r.side) && r.own
}

// placeText is a place in inches, and what is near.
func (r *parlor) placeText(at room.Point) string {
	text := pointsText([]room.Point{at})
	if s := r.visitor.Seat(); s != nil {
		if l, err := s.Look(math.MaxInt); err == nil {
			if view, is := l.View.(*rules.State); is {
				text += ", " + places.Of(view.Battle().Scenario).Near(geom.Pt(geom.Length(at[0]), geom.Length(at[1])))
			}
		}
	}
	return text
}

// wentBack tells that all went back, as was agreed, and to when.
func (r *parlor) wentBack() {
	s := r.visitor.Seat()
	if s == nil {
		return
	}
	l, err := s.Look(r.version)
	if err != nil {
		return
	}
	first := r.version == 0
	r.version = l.Version
	if !first && slices.ContainsFunc(l.News, func(n seat.News) bool { return n.TakenBack && n.By.By == game.Referee }) {
		when, _ := far.Stands(s.Header().System, l.View, r.side)
		r.say("The game went back: it is %s.%s", when, map[bool]string{false: " Press Enter to go on from there."}[r.watches])
	}
}

func lineText(l *room.Line) string {
	who := l.From.By
	if l.From.Seat != "" {
		who = l.From.Seat + " of " + who
	}
	if l.Name != "" {
		who = l.Name + ", " + who
	}
	switch {
	case l.From == (game.Doer{}):
		return l.Text
	case l.Side:
		return who + ", to the own side: " + l.Text
	}
	return who + ": " + l.Text
}

// turns tells, if that was asked for, that there is something to choose.
func (r *parlor) turns() {
	s := r.visitor.Seat()
	if !r.notify || s == nil {
		return
	}
	l, err := s.Look(math.MaxInt)
	if err != nil {
		return
	}
	turn, chooses := far.Stands(s.Header().System, l.View, r.side)
	if !chooses || turn == r.turn {
		return
	}
	r.turn = turn
	fmt.Fprint(r, "\a")
	away.Notify(turn)
}
