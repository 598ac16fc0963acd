package seat

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"slices"
	"time"

	"sightline/game"
)

// Keys are what a party answers with: its signatures and its layers.
type Keys struct {
	Private ed25519.PrivateKey
	Chain   game.Chain // none of the referee
}

// Party is what everybody may know of them, for the header of a game.
func (k *Keys) Party(by string) game.Party {
	p := game.Party{By: by, Key: k.public()}
	if k.Chain.Length > 0 {
		p.End = k.Chain.End().String()
	}
	return p
}

func (k *Keys) public() string { return game.KeyText(k.Private.Public().(ed25519.PublicKey)) }

// Hold makes the host answer for a party with its keys: of a bot, or of who sits at
// the host's own machine. Its seats sign nothing and show nothing themselves.
func (h *Host) Hold(by string, k *Keys) error {
	s := &Seat{who: game.Seated{Doer: game.Doer{By: by}}, calls: h.calls, closed: h.closed}
	return s.ask(call{what: holds, sits: s, keys: k}).err
}

// Release makes the host answer for a party no more.
func (h *Host) Release(by string) error {
	s := &Seat{who: game.Seated{Doer: game.Doer{By: by}}, calls: h.calls, closed: h.closed}
	return s.ask(call{what: holds, sits: s}).err
}

// Change gives a party another key and chain, for a reason: as game.Game.Change. It is
// signed with the keys that the host holds for the party; without them nobody vouches for
// the change but who keeps the journal.
func (h *Host) Change(p game.Party, why string) error {
	s := &Seat{who: game.Seated{Doer: game.Doer{By: p.By}}, calls: h.calls, closed: h.closed}
	return s.ask(call{what: changes, sits: s, party: p, why: why}).err
}

// Silence drops the action that waits for dice, because a side does not show its
// layer: as game.Game.Silent.
func (h *Host) Silence(by string) error {
	s := &Seat{who: game.Seated{Doer: game.Doer{By: by}}, calls: h.calls, closed: h.closed}
	return s.ask(call{what: silences, sits: s}).err
}

// take answers a call, now or when the dice that it waits for are made. What would
// change the game waits behind that.
func (t *table) take(c call) {
	waits := c.what == does || c.what == says || c.what == takesBack || c.what == rewinds || c.what == changes || c.what == gives
	if due, _, _ := t.game.Due(); due != nil && waits {
		t.queued = append(t.queued, c)
		t.bounds(due.Number)
		return
	}
	t.carryOut(c)
	t.goOn()
}

// grace is how long the end of the game waits for layers that are due: those of a program that is
// there come in less, so that nobody is named as silent who is not.
const grace = time.Second

// bounds has the table look after a while whether what ends the game waits still behind a decision.
func (t *table) bounds(decision int) {
	overdue, closed := t.overdue, t.closed
	time.AfterFunc(grace, func() {
		select {
		case overdue <- decision:
		case <-closed:
		}
	})
}

// endsOverDue does what ends the game and waits behind a decision whose layers do not come, in the place
// of what they were wanted for: who gives up has lost, whoever is silent.
func (t *table) endsOverDue(decision int) {
	due, missing, _ := t.game.Due()
	if due == nil || due.Number != decision {
		return
	}
	i := slices.IndexFunc(t.queued, t.ends)
	if i < 0 || t.silence(missing[0]) != nil {
		return
	}
	c := t.queued[i]
	t.queued = slices.Delete(slices.Clone(t.queued), i, i+1)
	t.carryOut(c)
	t.goOn()
}

// ends reports whether a call ends the game, as game.Game.Ends has it.
func (t *table) ends(c call) bool {
	if c.what != does && c.what != says || c.seat >= len(t.seats) || t.seats[c.seat] == nil || t.seats[c.seat].role == Watches {
		return false
	}
	who, sign := t.seats[c.seat].who.Doer, c.sign
	if sign == "" {
		sign = t.sign(who, game.DoVerb, c.action)
	}
	return t.game.Ends(who, c.action, sign)
}

// carryOut answers a call for which nothing has to wait.
func (t *table) carryOut(c call) {
	if c.what == does || c.what == says {
		t.does(c)
	} else {
		c.reply <- t.answer(c)
	}
}

// does answers who does an action.
func (t *table) does(c call) {
	if c.seat >= len(t.seats) || t.seats[c.seat] == nil {
		c.reply <- answer{err: refuse(game.NotSeated, "the seat was given up")}
		return
	}
	waits, err := t.do(t.seats[c.seat], c.action, c.sign)
	if waits && c.what == does {
		t.waits = &c
	} else {
		c.reply <- answer{waits: waits, err: err}
	}
	if waits {
		t.ask()
	}
}

// ask asks for the layers of the dice that are due: of the parties that the host holds
// the keys of at once, of others by their bells.
func (t *table) ask() {
	due, missing, _ := t.game.Due()
	if due == nil {
		return
	}
	for _, by := range missing {
		if k := t.keys[by]; k != nil {
			if l, ok := k.Chain.Layer(t.game.ShowsNext(by)); ok {
				_ = t.game.Show(by, l) // a chain that is not its own leaves the side missing
			}
		}
	}
	if !t.decide() {
		t.ring("") // who waits, too, sees for whom
	}
}

// decide does what waits for dice, if these are made. It reports whether they are.
func (t *table) decide() bool {
	if _, missing, _ := t.game.Due(); len(missing) > 0 {
		return false
	}
	who, events, err := t.game.Decide()
	if err == nil {
		t.tell(who, events)
		t.ring("")
	}
	t.answered(err)
	return true
}

// answered answers who has waited for dice.
func (t *table) answered(err error) {
	if t.waits != nil {
		t.waits.reply <- answer{err: err}
		t.waits = nil
	}
}

// goOn does what has waited until the dice were made.
func (t *table) goOn() {
	for len(t.queued) > 0 {
		if due, _, _ := t.game.Due(); due != nil {
			t.bounds(due.Number)
			return
		}
		c := t.queued[0]
		t.queued = slices.Clone(t.queued[1:])
		t.carryOut(c)
	}
}

// show takes the layer of a seat's side.
func (t *table) show(s *Seat, l game.Layer) error {
	if s.role == Watches {
		return errWatches
	}
	if err := t.game.Show(s.who.By, l); err != nil {
		return err
	}
	t.decide()
	return nil
}

// silence drops what waits for a side's layer.
func (t *table) silence(by string) error {
	if err := t.game.Silent(by); err != nil {
		return err
	}
	t.answered(refuse(game.DiceDue, "%s showed no layer for its dice: it was dropped", by))
	t.ring("")
	return nil
}

// hold takes the keys of a party. Dice that are due may be made by them.
func (t *table) hold(by string, k *Keys) answer {
	t.keys[by] = k
	if k == nil {
		delete(t.keys, by)
	}
	t.ask()
	return answer{}
}

// change gives a party another key and chain.
func (t *table) change(p game.Party, why string) error {
	return t.game.Change(p, why, t.sign(game.Doer{By: p.By}, game.PartyVerb, game.PartyText(p)))
}

// due is what a seat is to show a layer for, and for whom everybody waits.
func (t *table) due(s *Seat) (*Due, []string) {
	d, missing, _ := t.game.Due()
	if d == nil {
		return nil, nil
	}
	if s.role == Watches || !slices.Contains(missing, s.who.By) {
		return nil, missing
	}
	return &Due{Due: *d, Layer: t.game.ShowsNext(s.who.By)}, missing
}

// sign signs for a side whose keys the host holds; else it is empty.
func (t *table) sign(who game.Doer, verb game.Verb, text []byte) string {
	if verb == game.DoVerb {
		var compact bytes.Buffer
		if json.Compact(&compact, text) != nil {
			return "" // it is refused, signed or not
		}
		text = compact.Bytes()
	}
	k, s := t.keys[who.By], t.game.Saying(who, verb, text)
	if k == nil || s == nil {
		return ""
	}
	return s.Sign(k.Private)
}

// vouch gives a seat that is to be taken the word of its side, and without a key of its own that of
// its side, if the host holds it.
func (t *table) vouch(who *game.Seated) {
	k := t.keys[who.By]
	if k != nil && who.Key == "" {
		who.Key = k.public()
	}
	if k != nil && who.Sign == "" {
		who.Sign = t.sign(game.Doer{By: who.By}, game.SitVerb, game.SeatText(*who))
	}
}
