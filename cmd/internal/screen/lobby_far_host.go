package screen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
	"sightline/game"
)

// hostsTable begins to host the table of the page, and has the player sit down.
func (l *lobby) hostsTable() {
	f := &l.far
	v := f.table
	if why := l.mayNotHost(); why != "" {
		l.message, l.stale = why, true
		return
	}
	text, err := v.measured(l.measuring(v))
	if err != nil {
		l.refuse(err)
		return
	}
	folder, err := l.games.Path()
	if err != nil {
		l.refuse(fmt.Errorf("a game that is hosted has to be kept: %w", err))
		return
	}
	words := f.places()
	sits, hosts := words[min(f.side, len(words)-1)], l.hosts
	g := l.farGame(v, text, sits)
	l.beginsHosting("Hosting "+v.title(), func() (away.Hosting, error) { return hosts.Host(folder, g) }, func(h away.Hosting) {
		if judged(v) {
			l.agreedUpon()
		}
		l.hosted(h, games.Elsewhere{})
		if i := slices.IndexFunc(f.seats, func(s away.Seat) bool { return s.By == sits && !s.Watches && (s.Own() || sits == game.Referee) }); i >= 0 {
			l.sitsHere(i)
		}
	}, func(h away.Hosting) error { return os.RemoveAll(h.Dir()) }) // nobody has heard of it
}

// beginsHosting hosts a game beside the ticks. Where the player stops that nothing is hosted, and what was begun is dropped.
func (l *lobby) beginsHosting(title string, host func() (away.Hosting, error), hosted func(away.Hosting), drop func(away.Hosting) error) {
	var stopped atomic.Bool
	l.beginsWaiting(title, func() { stopped.Store(true) }, func(func(string)) func() {
		h, err := host()
		return func() {
			if err == nil && stopped.Load() {
				if err = h.Close(); err == nil {
					err = drop(h)
				}
				if err == nil {
					err = game.ErrStopped
				}
			}
			if err != nil {
				l.refuse(err)
				return
			}
			hosted(h)
		}
	})
}

// hosted shows a game that is hosted here, at which the player has a seat or none.
func (l *lobby) hosted(h away.Hosting, seat games.Elsewhere) {
	f := &l.far
	v := newVolume(h.Name(), h.Scenario())
	f.hosting, f.table, f.seats, f.mine, f.visit, f.waiting, f.ended, f.copied = h, &v, h.Seats(), "", nil, "", false, ""
	f.over, f.goesOn, f.talk = h.Ended(), h.Begun(), &parley{hosting: h, long: -1, heard: len(h.Said())}
	f.begun, f.turn = h.Stands()
	f.begins, f.was = false, games.Elsewhere{}
	if f.leave != nil {
		f.leave()
		f.leave = nil
	}
	f.came, f.told = nil, nil
	l.enter(farSection)
	if i := slices.IndexFunc(f.seats, func(s away.Seat) bool { return seat.Link != "" && secretOf(s.Link) == secretOf(seat.Link) }); i >= 0 {
		l.sitsHere(i)
	}
	l.readKept()
}

// secretOf is what a link has from the "#" on.
func secretOf(link string) string {
	_, secret, _ := strings.Cut(link, "#")
	return secret
}

// sitsHere has the player sit down at a seat of the game that is hosted here.
func (l *lobby) sitsHere(i int) {
	f := &l.far
	if f.mine != "" {
		return
	}
	f.mine = secretOf(f.hosting.Near(i))
	l.comesHere(i)
}

// own is the seat of the player at the game that is hosted here; -1: he has none.
func (f *farApart) own() int {
	return slices.IndexFunc(f.seats, func(s away.Seat) bool { return secretOf(s.Link) == f.mine })
}

// comesHere comes to the player's seat, and waits for the others beside the ticks.
func (l *lobby) comesHere(i int) {
	f := &l.far
	folder, err := l.games.Path()
	if err != nil {
		return
	}
	at := games.Elsewhere{Link: f.hosting.Near(i), Hosted: f.hosting.Dir(), Side: f.seats[i].By}
	l.games.Sits(at)
	told := make(chan string, 8)
	c, err := away.Come(at, folder, l.settings.Name, f.begun || !f.seats[i].Own(), func(what string) {
		select {
		case told <- what:
		default:
		}
	})
	if err != nil {
		f.ended = true
		l.refuse(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	came := make(chan visited, 1)
	f.came, f.told, f.leave, f.ended = came, told, cancel, false
	l.hearsAt(f.talk, c)
	go func() {
		v, err := c.Begun(ctx)
		came <- visited{v, err}
	}()
	l.stale = true
}

// mayNotHost says why the table of the page is not hosted here, or is empty.
func (l *lobby) mayNotHost() string {
	v := l.far.table
	switch {
	case l.hosts == nil:
		return "A page of a browser cannot be reached by others: it joins games that Sightline hosts on a desktop or a server."
	case v == nil || v.err != nil:
		return "This table cannot be read."
	}
	return l.mayNotBegin(v)
}

// hostsAgain hosts the game of a folder, and sits down there.
func (l *lobby) hostsAgain(e games.Elsewhere) {
	switch {
	case l.hosts == nil:
		l.refuse(errors.New("a page of a browser hosts nothing"))
	case l.far.hosting != nil && l.far.hosting.Dir() == e.Hosted:
		l.enter(farSection)
	case l.far.hosting != nil:
		l.refuse(errors.New("another game is hosted here: stop hosting that first, under Play, Far apart"))
	default:
		hosts := l.hosts
		l.beginsHosting("Hosting it again", func() (away.Hosting, error) { return hosts.Resume(e.Hosted) },
			func(h away.Hosting) { l.hosted(h, e) }, func(away.Hosting) error { return nil })
	}
}

// namesAddress has another address typed by which others reach this machine.
func (l *lobby) namesAddress() {
	h := l.far.hosting
	l.names(&naming{title: "How others reach this machine", without: h.Others()[0], call: func(_, name string) error {
		if name == "" {
			name = h.Others()[0]
		}
		return h.Reach(name)
	}})
}
