package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sightline/game"
	"sightline/game/seat"
)

// errLost is the error of a call whose connection broke: nobody knows whether it was
// heard.
var errLost = errors.New("the connection broke")

// call asks the host, as soon as there is a connection, and waits for the answer.
func (c *Client) call(m *message) (*message, error) {
	var conn *line
	for {
		c.mu.Lock()
		online, err := c.online, c.fault
		if conn = c.conn; conn != nil && err == nil {
			break
		}
		c.mu.Unlock()
		if err != nil {
			return nil, err
		}
		select {
		case <-online:
		case <-c.ctx.Done():
		}
	}
	c.calls++
	m.Call = c.calls
	reply := make(chan *message, 1)
	c.waiting[m.Call] = reply
	c.mu.Unlock()
	if err := conn.send(m); err != nil {
		_ = conn.Close() // who reads it notices
	}
	a, open := <-reply
	if !open {
		return nil, errLost
	}
	return a, a.Error.err()
}

// ask is call for what may be asked twice.
func (c *Client) ask(m *message) (*message, error) {
	for {
		a, err := c.call(m)
		if !errors.Is(err, errLost) {
			return a, err
		}
	}
}

// signed is what the client signs now, and its signature.
func (c *Client) signed(verb game.Verb, text []byte) (*game.Saying, string, error) {
	c.mu.Lock()
	k, who, is := c.joining.Keys, c.who, c.id
	c.mu.Unlock()
	if k == nil {
		return nil, "", refuse(seat.WatchesOnly, "this seat only watches")
	}
	a, err := c.ask(&message{Op: opSaying, Verb: verb})
	if err != nil || a.Saying == nil {
		return nil, "", err
	}
	id, err := game.ParseID(a.Saying.Game)
	if err != nil || id != is {
		return nil, "", errors.New("the host wants something signed for another game")
	}
	s := &game.Saying{Game: id, Doer: who, Count: a.Saying.Count, Decisions: a.Saying.Decisions, Verb: verb, Text: text}
	return s, s.Sign(k.Private), nil
}

// say says something until the host has heard it once.
func (c *Client) say(verb game.Verb, text []byte, m *message) (*message, error) {
	c.saying.Lock()
	defer c.saying.Unlock()
	count, lost := 0, false // lost: nobody knows whether what was signed by that count was heard
	for {
		s, sign, err := c.signed(verb, text)
		if err != nil {
			return nil, err
		}
		if lost && s.Count > count {
			return &message{}, nil // it was heard before the connection broke
		}
		if m.Sign = sign; s != nil {
			count = s.Count
		}
		a, err := c.call(m)
		var r *game.Refusal
		switch {
		case errors.Is(err, errLost):
			lost = s != nil
		case errors.As(err, &r) && r.Because(game.Unsigned):
			// Something came in between – dice, or what another program with these keys said: what is signed is
			// another.
			if again, _, err2 := c.signed(verb, text); err2 != nil || again.Count == s.Count && again.Decisions == s.Decisions {
				return nil, err
			}
		default:
			return a, err
		}
	}
}

// Do is as of seat.Seat. An action that waits for the dice of others longer than the
// Patience is refused as waiting, but is said: it is done when they are made.
func (c *Client) Do(action json.RawMessage) error {
	var compact bytes.Buffer
	if err := json.Compact(&compact, action); err != nil {
		return refuse(game.Malformed, "the action is no JSON: %v", err)
	}
	text := bytes.Clone(compact.Bytes())
	a, err := c.say(game.DoVerb, text, &message{Op: opSay, Do: text})
	if err != nil || a.Done {
		return err
	}
	return c.decided()
}

// decided waits until no dice are due.
func (c *Client) decided() error {
	var late <-chan time.Time
	if c.joining.Patience > 0 {
		late = time.After(c.joining.Patience)
	}
	for {
		c.mu.Lock()
		waits, fault := slices.Clone(c.waits), c.fault
		c.mu.Unlock()
		if fault != nil || len(waits) == 0 {
			return fault
		}
		select {
		case <-time.After(2 * time.Millisecond):
		case <-late:
			return refuse(game.DiceDue, "it is said, and waits for the dice of %s", waits[0])
		case <-c.ctx.Done():
		}
	}
}

// TakeBack is as of seat.Seat.
func (c *Client) TakeBack(why string) error {
	_, err := c.say(game.UndoVerb, []byte(why), &message{Op: opUndo, Why: why})
	return err
}

// Give gives another seat of the side, with a key of its own, to who is to sit there: of the
// side's own seat alone. The error is as of Do.
func (c *Client) Give(s game.Seated) error {
	s.Sign = ""
	_, err := c.say(game.SitVerb, game.SeatText(s), &message{Op: opGive, Who: &s})
	return err
}

// MayTakeBack is as of seat.Seat.
func (c *Client) MayTakeBack() error {
	_, err := c.ask(&message{Op: opMayUndo})
	return err
}

// LookBack is as of seat.Seat.
func (c *Client) LookBack(version int) (seat.Look, error) {
	a, err := c.ask(&message{Op: opBack, Since: version})
	if err != nil {
		return seat.Look{}, err
	}
	view, err := c.system.Read(a.View)
	return seat.Look{Version: version, View: view}, err
}
