//go:build !js

package far

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// What a room asks of its game: room.Table.

var errNotBegun = errors.New("the game has not begun")

// now is the game itself; nil before it begins.
func (h *Host) now() game.Position {
	h.mu.Lock()
	eyes := h.eyes
	h.mu.Unlock()
	if eyes == nil {
		return nil
	}
	l, err := eyes.Look(math.MaxInt)
	if err != nil {
		return nil
	}
	return l.View
}

// Sees is as of room.Table.
func (h *Host) Sees(by, piece string) (room.Point, bool) {
	s := h.now()
	if s == nil || s.For(by) == nil {
		return room.Point{}, false
	}
	return h.rules.where(s.For(by), piece)
}

// On is as of room.Table.
func (h *Host) On(at room.Point) bool {
	return h.rules.on(h.start, at)
}

// ID is as of room.Table.
func (h *Host) ID() game.ID {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.eyes == nil {
		return game.ID{}
	}
	header := h.eyes.Header()
	id, _ := game.ParseID(header.Dice.Sealed) // it is ours
	return id
}

// Holds is as of room.Table.
func (h *Host) Holds(side string, text []byte, sign string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := h.state.ownOf(side)
	return i >= 0 && h.state.Seats[i].Party != nil && visit.Signed(h.state.Seats[i].Party.Key, text, sign)
}

// Version is as of room.Table.
func (h *Host) Version(side string) int {
	s, err := h.watch(side)
	if err != nil {
		return 0
	}
	defer s.Leave()
	l, _ := s.Look(math.MaxInt)
	return l.Version
}

func (h *Host) watch(side string) (*seat.Seat, error) {
	h.mu.Lock()
	at := h.at
	h.mu.Unlock()
	if at == nil {
		return nil, errNotBegun
	}
	return at.Sit(game.Seated{Doer: game.Doer{By: side}}, seat.Watches)
}

// Ready is as of room.Table.
func (h *Host) Ready() { h.starts() }

// Knows is as of room.Table.
func (h *Host) Knows(name string) error {
	return h.rules.knows(name)
}

// Shares is as of room.Table.
func (h *Host) Shares() error {
	if h.Opened == nil {
		return errors.New("this host has no page on which games are shown")
	}
	return nil
}

// Rules is as of room.Table: a referee does both, who is the host.
func (h *Host) Rules(what string) error {
	switch {
	case what == room.Draw && h.rules.board != nil:
		return errors.New("a game of " + h.rules.Name() + " has no referee who ends it: want to resign, or to play on")
	case h.state.referee() == nil:
		return errNoReferee
	}
	return nil
}

// Agreed is as of room.Table.
func (h *Host) Agreed(p *room.Proposal) (string, error) {
	who := strings.Join(p.Agreed, " and ")
	switch p.What {
	case room.Draw:
		why := who + " agree on a draw, by proposal " + p.ID
		return who + " agree: the game is a draw.", h.rule(why, "", "draw", who+" agree on a draw")
	case room.Back:
		if err := h.Rules(p.What); err != nil {
			return "", err
		}
		why := who + " agree to go back to " + p.Text + ", by proposal " + p.ID
		return fmt.Sprintf("%s agree: all goes back to %s.", who, p.Text), h.at.Rewind(p.By, p.Version, why)
	case room.Share:
		if err := h.Shares(); err != nil {
			return "", err
		}
		return who + " agree: everybody may watch this game again.", h.Opened()
	case room.Anew:
		return fmt.Sprintf("%s agrees: the seat of %s is given to who has come with other keys, as the journal says.", who, p.Side), h.givenAnew(p)
	}
	return "", fmt.Errorf("nobody knows how %q is done", p.What)
}

// errNoReferee is why what a referee does for both is not done in a game that came over from mail.
var errNoReferee = errors.New("a game that came over from mail has no referee who does that for both: play on, or resign")

// rule ends the game, by the word of the host as the referee.
func (h *Host) rule(reason, side, grade, text string) error {
	if err := h.Rules(room.Draw); err != nil {
		return err
	}
	do, err := json.Marshal(map[string]any{"do": "referee", "reason": reason, "outcome": rules.OutcomeWord{Side: side, Grade: grade, Text: text}})
	if err != nil {
		return err
	}
	s, err := h.at.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Plays)
	if err != nil {
		return err
	}
	defer s.Leave()
	return s.Do(do)
}

// Claimed is as of room.Table.
func (h *Host) Claimed(what, by, of string) (string, error) {
	switch what {
	case room.ClaimTime:
		text := "the time of " + of + " has run out"
		_ = h.at.Silence(of) // if it is missing for dice, behind which the referee's word would wait
		return fmt.Sprintf("%s, and %s claims the game.", capital(text), by), h.rule(text+", and "+by+" claims the game", by, "win", text)
	case room.ClaimBot:
		name := h.room.StandIn()
		if err := h.replace(of, name, fmt.Sprintf("%s is away, or out of time: the host answers for it and the bot %s plays, as both agreed; %s claims it", of, name, by)); err != nil {
			return "", err
		}
		return fmt.Sprintf("The bot %s plays for %s until it is back: %s claims it, as was agreed. The host makes its part of the dice meanwhile, and the journal says so.", name, of, by), nil
	}
	return "", fmt.Errorf("nobody knows what it is to claim %q", what)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// A standIn is a bot that plays for a side that is away.
type standIn struct{ seat *seat.Seat }

// replace has a bot play for a side, by keys that the host holds. Dice for which the
// side is missing are dropped, as the journal says.
func (h *Host) replace(side, name, why string) error {
	k := &held{Key: newSecret(), Chain: newSecret(), Bot: name}
	keys, err := k.keys()
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.at == nil:
		return errNotBegun
	case h.state.Stands[side] != nil:
		return errors.New("a bot plays for " + side + " already")
	}
	_ = h.at.Silence(side) // if it is missing for dice
	if h.state.Stands == nil {
		h.state.Stands = map[string]*held{}
	}
	h.state.Stands[side] = k
	if err = h.state.keep(h.store); err == nil {
		err = h.at.Change(keys.Party(side), why)
	}
	if err == nil {
		err = h.standsIn(side, k)
	}
	if err != nil {
		delete(h.state.Stands, side)
		return errors.Join(err, h.state.keep(h.store))
	}
	return nil
}

// standsIn has a bot play for a side with keys that are in the journal; the lock is held.
func (h *Host) standsIn(side string, k *held) error {
	keys, err := k.keys()
	if err != nil {
		return err
	}
	if err := h.rules.knows(k.Bot); err != nil {
		return err
	}
	if err := h.at.Hold(side, keys); err != nil {
		return err
	}
	s, err := h.at.Sit(game.Seated{Doer: game.Doer{By: side}}, seat.Plays)
	if err != nil {
		return err
	}
	h.bots[side] = &standIn{s}
	h.room.StandsIn(side, true)
	h.serving.Go(func() {
		if err := h.rules.plays(k.Bot, pausing(s, h.room.Paused), k.Key); err != nil && !errors.Is(err, seat.ErrClosed) {
			h.tell("The bot that plays for %s has ended: %v.", side, err)
		}
	})
	return nil
}

// backFrom gives a side back to its player, who comes with another chain: layers of the one
// before may be known. The lock is held.
func (h *Host) backFrom(p *place, party game.Party) *visit.Message {
	if party.End == p.Party.End {
		return &visit.Message{Why: "a bot has played here meanwhile: want another chain", Chain: true}
	}
	if err := h.at.Change(party, p.Side+" is back, and answers for itself again"); err != nil {
		return &visit.Message{Why: "the bot cannot give the seat back: " + err.Error()}
	}
	err := h.at.Release(p.Side)
	p.Party = &party
	delete(h.state.Stands, p.Side)
	if err = errors.Join(err, h.state.keep(h.store)); err != nil {
		h.tell("%s: %v.", p.Side, err)
	}
	if b := h.bots[p.Side]; b != nil {
		b.seat.Leave()
		delete(h.bots, p.Side)
	}
	h.room.StandsIn(p.Side, false)
	h.room.Tell(p.Side + " is back and plays itself again.")
	return nil
}

// anew asks the other side whether who has come with other keys gets the seat, and
// waits for that. It reports whether it does.
func (h *Host) anew(i int, m *visit.Message, c *visit.Half) bool {
	h.mu.Lock()
	side, party := h.state.Seats[i].Side, h.state.Seats[i].Party
	same := party != nil && *party == *m.Party
	h.mu.Unlock()
	if same {
		return true
	}
	id := sha([]byte(m.Party.Key + m.Party.End))[:16]
	h.mu.Lock()
	if h.asksAnew == nil {
		h.asksAnew = map[string]game.Party{}
	}
	h.asksAnew[id] = *m.Party
	h.mu.Unlock()
	h.room.Ask(room.Proposal{ID: id, What: room.Anew, Side: side, Key: m.Party.Key, By: side})
	others := slices.DeleteFunc(slices.Clone(h.terms.Sides), func(s string) bool { return s == side })
	for {
		h.mu.Lock()
		changed, now, settled := h.changed, *h.state.Seats[i].Party, h.room.Settled(id)
		h.mu.Unlock()
		switch {
		case now == *m.Party:
			return true
		case settled:
			_ = visit.Send(c, &visit.Message{Op: visit.OpNo, Why: strings.Join(others, " and ") + " does not agree that the seat is given anew"})
			return false
		}
		if visit.Send(c, &visit.Message{Op: visit.OpWait, Waits: []string{strings.Join(others, " and ") + " to agree that you get the seat anew"}}) != nil {
			return false
		}
		select {
		case <-changed:
		case <-time.After(vouching):
		case <-c.Gone():
			return false
		case <-h.quit:
			return false
		}
	}
}

// givenAnew gives a side's seat to other keys.
func (h *Host) givenAnew(p *room.Proposal) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	party, ok := h.asksAnew[p.ID]
	i := h.state.ownOf(p.Side)
	if !ok || i < 0 {
		return errors.New("who asked for it has gone: he is to come again")
	}
	_ = h.at.Silence(p.Side)
	if err := h.at.Change(party, fmt.Sprintf("the keys of %s are lost: %s agrees that the seat is given anew, by proposal %s", p.Side, strings.Join(p.Agreed, " and "), p.ID)); err != nil {
		return err
	}
	h.state.Seats[i].Party = &party
	err := h.state.keep(h.store)
	for _, c := range h.open[i] { // who has asked comes again
		_ = c.Close()
	}
	h.room.Taken(i, party.Key, visit.Fingerprint(party))
	h.bell()
	return err
}

// given reports whether a seat may act, and else who has to give it.
func (h *Host) given(i int) (bool, string) {
	h.mu.Lock()
	p := h.state.Seats[i]
	h.mu.Unlock()
	if p.Watches || p.own() {
		return true, ""
	}
	s, err := h.at.Sit(p.seated(), seat.Plays)
	if err != nil {
		return false, p.Side + ", who gives the seat"
	}
	s.Leave()
	h.room.Given(i)
	return true, ""
}

// follow tells the room how the game stands, until it is closed.
func (h *Host) follow() {
	turned := map[string]string{}
	for {
		s := h.now()
		if s == nil {
			return
		}
		turn, name := h.rules.when(s)
		step := strings.TrimRight(fmt.Sprintf("%d %s", turn, name), " ")
		var acting []string
		l, err := h.eyes.Look(math.MaxInt)
		if err != nil {
			return
		}
		_, over := s.Over()
		for _, side := range s.Sides() {
			if !over && (len(l.Waits) == 0 && h.rules.chooses(s, side) || slices.Contains(l.Waits, side)) {
				acting = append(acting, side)
			}
		}
		h.room.Turn(step, acting, over)
		h.mu.Lock()
		hook := h.hook
		h.mu.Unlock()
		for _, side := range acting {
			if hook != nil && turned[side] != step && !h.room.Here(side, true) && h.bot(side) == nil && !h.room.Paused() {
				turned[side] = step
				hook.Turn(side, strings.TrimRight(fmt.Sprintf("turn %d, %s", turn, name), ", "))
			}
		}
		select {
		case _, open := <-h.eyes.Changed():
			if !open {
				return
			}
		case <-time.After(followed):
		}
	}
}

// followed is how often it is looked whether who has something to choose has gone.
const followed = 5 * time.Second

func (h *Host) bot(side string) *standIn {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bots[side]
}

// tick tells the room that time passes.
func (h *Host) tick() {
	for t := time.NewTicker(time.Second); ; {
		select {
		case <-t.C:
			h.room.Tick()
		case <-h.quit:
			t.Stop()
			return
		}
	}
}

var _ room.Table = (*Host)(nil)
