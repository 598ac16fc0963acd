package away

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/usual"
	"sightline/game/seat"
)

// Join comes to the seat of a link, once its game has begun, with the keys that a folder of
// games keeps. Told is as of far.Join, and so is the error.
func Join(ctx context.Context, at games.Elsewhere, folder string, told func(string)) (games.Visit, error) {
	c, err := Come(at, folder, "", true, told)
	if err != nil {
		return games.Visit{}, err
	}
	return c.Begun(ctx)
}

// A Coming is who sits at a game elsewhere, which may not have begun: its room is open. It may be
// used from any goroutine.
type Coming struct {
	at      games.Elsewhere
	link    far.Link
	folder  string
	visitor *visit.Visitor
}

// Come sits down at the seat of a link, and returns at once. Name is what he calls himself, and
// may be empty; who is not ready says so by Ready, before which the game does not begin. Folder and told are
// as of Join, and the error says what is wrong with the link.
func Come(at games.Elsewhere, folder, name string, ready bool, told func(string)) (*Coming, error) {
	l, err := far.ParseLink(at.Link)
	if err != nil {
		return nil, err
	}
	sits := far.Sits
	if !ready {
		sits = far.SitsBack
	}
	v := sits(l, filepath.Join(folder, games.SeatsFolder), name, told)
	go silent(v, far.Patience, told)
	return &Coming{at, l, folder, v}, nil
}

// silent tells who comes to a seat that no host answers there. It is tried on: the seat is his, and the host may come
// back.
func silent(v *visit.Visitor, longest time.Duration, told func(string)) {
	if no := new(far.Unreached); errors.As(far.Reaches(context.Background(), v, longest), &no) {
		told(no.Error() + "; it is tried again")
	}
}

// Begun waits until the game has begun. The error is as of far.Join, and then he has left.
func (c *Coming) Begun(ctx context.Context) (games.Visit, error) {
	j, err := far.Begun(ctx, c.visitor)
	if err != nil {
		return games.Visit{}, err
	}
	file := games.HeldFile(c.folder, c.at.Link)
	if j.Seat.Role() == seat.Watches {
		file = ""
	}
	d, err := NewDesk(j, file)
	if err != nil {
		j.Leave()
		return games.Visit{}, err
	}
	at := c.at
	at.Where, at.Side = c.link.Where(), j.Seat.Who().By
	return games.Visit{Elsewhere: at, Seat: d.Seat(), Away: d, Leave: d.Leave}, nil
}

// Ready says that the game may begin, again whenever the connection is there anew.
func (c *Coming) Ready() { c.visitor.Ready(true) }

// Calls says what who sits there calls himself from now on.
func (c *Coming) Calls(name string) { c.visitor.Call(name) }

// Link is that of the seat.
func (c *Coming) Link() string { return c.at.Link }

// Room is what goes on beside the game, as the seat may know it.
func (c *Coming) Room() room.Now { return c.visitor.Room().Now() }

// Ask is as of games.Away.
func (c *Coming) Ask(a *room.Ask) <-chan error { return c.visitor.Room().Ask(a) }

// Seat is that of the terms, once the host has told them.
func (c *Coming) Seat() (s visit.Seat, told bool) {
	t := c.visitor.Now().Terms
	if t == nil {
		return s, false
	}
	return t.Seats[t.You], true
}

// Ask asks what game a link is of, and whom one trusts there, in lines; none, if the seat is the
// player's already. Told is as of Join; the error is as of far.Ask, which tries for so long to reach the host.
func Ask(ctx context.Context, link, folder string, longest time.Duration, told func(string)) ([]string, error) {
	l, err := far.ParseLink(link)
	if err != nil {
		return nil, err
	}
	folder = filepath.Join(folder, games.SeatsFolder)
	if visit.Has(folder, l) {
		return nil, nil
	}
	t, err := far.Ask(ctx, l, folder, longest, told)
	if err != nil {
		return nil, err
	}
	return usual.Terms(t.Lines()), nil
}

// Patience is how long one tries to reach a host that has never answered.
const Patience = far.Patience

// Unreached reports whether an error is that no host answers at the address of a link.
func Unreached(err error) bool { return errors.As(err, new(*far.Unreached)) }

// Where is the host of a link, without its secret. The error says what is wrong with the
// link.
func Where(link string) (string, error) {
	l, err := far.ParseLink(link)
	if err != nil {
		return "", err
	}
	return l.Where(), nil
}
