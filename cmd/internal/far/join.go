package far

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A Joined is a seat at a game whose host is elsewhere.
type Joined struct {
	Seat   *seat.Seat
	Client *wire.Client
	ring   *ring
	away   sync.Once
	gone   chan struct{}
}

// Leave leaves the seat as it is: who joins again, with the same folder, goes on.
func (j *Joined) Leave() {
	j.away.Do(func() {
		close(j.gone)
		j.Client.Leave()
		_ = j.ring.lock.Close()
	})
}

// Join comes to the seat of a link, once the game has begun. The keys of the seat are
// kept in a folder that should be the user's alone. Told is told, in sentences and from any
// goroutine, for what one waits. The error is that of the folder or of the context, or why
// the host gives no seat.
func Join(ctx context.Context, l Link, folder string, told func(string)) (*Joined, error) {
	return join(ctx, l, folder, told, usualDialing())
}

func join(ctx context.Context, l Link, folder string, told func(string), options dialing) (*Joined, error) {
	r, err := openRing(folder, l)
	if err != nil {
		return nil, err
	}
	d := &dialer{link: l, party: r.keys.Party(""), key: r.keys.Private, told: told, options: options}
	s, client, err := wire.Join(ctx, wire.Joining{Dial: d.dial, System: systemOf, Keys: r.keys, Showed: r.showed(), Shows: r.shows})
	if err != nil {
		return nil, errors.Join(err, r.lock.Close())
	}
	j := &Joined{Seat: s, Client: client, ring: r, gone: make(chan struct{})}
	go j.watch(told)
	return j, nil
}

// systemOf are the rules that are played far apart.
func systemOf(name string) game.System {
	if s := (rules.System{}); s.Name() == name {
		return s
	}
	return nil
}

// A dialer connects to a seat, again and again.
type dialer struct {
	link    Link
	party   game.Party
	key     ed25519.PrivateKey
	told    func(string)
	options dialing
	lost    bool   // it was told that there is no connection
	was     string // for whom the game waits, as it was told
}

const mostDialing = 20 * time.Second

func (d *dialer) dial(ctx context.Context) (wire.Conn, error) {
	c, err := d.sit(ctx)
	switch no := new(refused); {
	case errors.As(err, &no):
		return nil, wire.Final(no)
	case err == nil && d.lost:
		d.told("The connection is there.")
		d.lost = false
	case err != nil && ctx.Err() == nil && !d.lost:
		d.told(fmt.Sprintf("There is no connection to %s (%s); it is tried again.", d.link.Where(), short(err)))
		d.lost = true
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// A refused is why a host gives no seat.
type refused struct{ why string }

func (r *refused) Error() string { return r.why }

// short is the last part of an error, which says why.
func short(err error) string {
	text := err.Error()
	if i := strings.LastIndex(text, ": "); i >= 0 {
		text = text[i+2:]
	}
	return text
}

// sit connects, says who it is, and waits until the game begins.
func (d *dialer) sit(ctx context.Context) (*conn, error) {
	dialing, end := context.WithTimeout(ctx, mostDialing)
	defer end()
	c, err := dialed(dialing, d.link.socket(), &d.options)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = c.Close() })
	err = d.stage(c)
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	c.quiet = mostQuiet
	return c, nil
}

// stage is what is said before the game.
func (d *dialer) stage(c *conn) error {
	m, err := receiveStaged(c, opNonce)
	if err != nil {
		return err
	}
	if m.Version != version {
		return &refused{fmt.Sprintf("the host speaks version %d: want %d", m.Version, version)}
	}
	sign := ed25519.Sign(d.key, sitText(m.Nonce, d.link.token))
	if err := sendStaged(c, &staged{Op: opSit, Version: version, Token: d.link.token, Party: &d.party, Sign: hex.EncodeToString(sign)}); err != nil {
		return err
	}
	for {
		m, err := receiveStaged(c, opNo, opWait, opBegin)
		switch {
		case err != nil:
			return err
		case m.Op == opNo:
			return &refused{m.Why}
		case m.Op == opBegin:
			return nil
		}
		if who := strings.Join(m.Waits, " and "); who != d.was {
			d.was = who
			d.told(fmt.Sprintf("The game begins when %s is here.", who))
		}
	}
}

// watch tells for whose dice everybody waits, if that takes long, and what the host did
// that no honest one does.
func (j *Joined) watch(told func(string)) {
	const patience = 5
	waited, cheated := 0, false
	for t := time.NewTicker(time.Second); ; {
		select {
		case <-j.gone:
			t.Stop()
			return
		case <-t.C:
		}
		l, err := j.Seat.Look(math.MaxInt - 1)
		if err != nil {
			return
		}
		if waited++; len(l.Waits) == 0 {
			waited = 0
		} else if waited == patience {
			told(fmt.Sprintf("Dice are to be made, for which %s is missing: the game waits.", strings.Join(l.Waits, " and ")))
		}
		if err := j.Client.Cheat(); err != nil && !cheated {
			cheated = true
			told(fmt.Sprintf("The host does what no honest one does: %v.", err))
		}
	}
}
