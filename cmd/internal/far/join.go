package far

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A Link is the address of a seat.
type Link = visit.Link

// ParseLink is visit.ParseLink.
func ParseLink(text string) (Link, error) { return visit.ParseLink(text) }

// A Joined is a seat at a game whose host is elsewhere, in a game that has begun.
type Joined struct {
	Seat    *seat.Seat
	Client  *wire.Client
	Visitor *visit.Visitor
	away    sync.Once
}

// Leave leaves the seat as it is: who joins again, with the same folder, goes on.
func (j *Joined) Leave() { j.away.Do(j.Visitor.Leave) }

// Join comes to the seat of a link, by whatever terms it has, once the game has begun. It is for
// who waits for that; a screen has visit.Open. The keys of the seat are
// kept in a folder that should be the user's alone. Told is told, in sentences and from any
// goroutine, for what one waits. The error is that of the folder or of the context, or why
// the host gives no seat.
func Join(ctx context.Context, l Link, folder string, told func(string)) (*Joined, error) {
	return join(ctx, l, folder, told, socket.Usual())
}

func join(ctx context.Context, l Link, folder string, told func(string), o socket.Dialing) (*Joined, error) {
	return Begun(ctx, sits(l, folder, "", true, told, o))
}

// Sits sits down at the seat of a link, ready to begin, and returns at once: its room is open before the
// game has begun, for which Begun waits. Name is what he calls himself, and may be empty; folder and told
// are as of Join. Leave the visitor, or have it begun.
func Sits(l Link, folder, name string, told func(string)) *visit.Visitor {
	return sits(l, folder, name, true, told, socket.Usual())
}

// SitsBack is Sits of who is not ready yet: the game does not begin before the visitor says so.
func SitsBack(l Link, folder, name string, told func(string)) *visit.Visitor {
	return sits(l, folder, name, false, told, socket.Usual())
}

func sits(l Link, folder, name string, ready bool, told func(string), o socket.Dialing) *visit.Visitor {
	v := visit.Open(visit.Visit{Link: l, Folder: folder, Name: name, Dial: socket.DialBy(o), System: SystemOf})
	v.Sit(ready)
	go Say(v, told)
	return v
}

// Begun waits until the game of who sits has begun. The error is as of Join, and then he has left.
func Begun(ctx context.Context, v *visit.Visitor) (*Joined, error) {
	if err := v.Wait(ctx, visit.Playing); err != nil {
		v.Leave()
		return nil, err
	}
	return &Joined{Seat: v.Seat(), Client: v.Client(), Visitor: v}, nil
}

// Patience is how long one tries to reach a host that has never answered: the link may be wrong.
const Patience = 20 * time.Second

// Unreached is that no host of a game has answered at the address of a link.
type Unreached struct{ Where, Why string }

func (u *Unreached) Error() string {
	return fmt.Sprintf("no host of a game answers at %s (%s): look whether the link is whole, and ask who hosts whether the game is hosted now", u.Where, cmp.Or(u.Why, "nothing comes"))
}

// Reaches waits until the host has said what game it is, for so long and no longer: the error is then
// Unreached, else as of Wait. The visit goes on.
func Reaches(ctx context.Context, v *visit.Visitor, longest time.Duration) error {
	in, end := context.WithTimeout(ctx, longest)
	defer end()
	err := v.Wait(in, visit.Offered)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return &Unreached{v.Where(), v.Now().Lost}
	}
	return err
}

// Ask asks what game a link is of, and takes no seat. It is tried for so long to reach the host. Told and
// folder are as of Join, and the error is as of Reaches.
func Ask(ctx context.Context, l Link, folder string, longest time.Duration, told func(string)) (*visit.Terms, error) {
	v := visit.Open(visit.Visit{Link: l, Folder: folder, Dial: socket.DialBy(socket.Usual()), System: SystemOf})
	defer v.Leave()
	go Say(v, told)
	if err := Reaches(ctx, v, longest); err != nil {
		return nil, err
	}
	return v.Now().Terms, nil
}

// Say tells in sentences how a visit goes – for whom it waits, whether there is a connection,
// what the host does that no honest one does – until it ends.
func Say(v *visit.Visitor, told func(string)) {
	var was visit.Status
	var waits, dice string
	for now := range v.Follow() {
		if who := strings.Join(now.Waits, " and "); who != waits {
			if waits = who; who != "" {
				told(fmt.Sprintf("The game waits for %s.", who))
			}
		}
		if now.Lost != "" && was.Lost == "" {
			told(fmt.Sprintf("There is no connection to %s (%s); it is tried again.", v.Where(), now.Lost))
		} else if now.Lost == "" && was.Lost != "" {
			told("The connection is there.")
		}
		if who := strings.Join(now.Dice, " and "); who != dice {
			if dice = who; who != "" && now.DiceFor >= longDice {
				told(fmt.Sprintf("Dice are to be made, for which %s is missing: the game waits.", who))
			} else if who != "" {
				dice = ""
			}
		}
		if now.Cheat != nil && was.Cheat == nil {
			told(fmt.Sprintf("The host does what no honest one does: %v.", now.Cheat))
		}
		was = now
	}
}

// longDice is how long dice are waited for before somebody is told.
const longDice = 5 * time.Second
