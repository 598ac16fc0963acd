//go:build !js

package away

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
	"sightline/game"
)

// TakeToHost hosts a game by mail from now on, in a new folder of this program's: the next letter
// tells the other side the link of its seat. The host is to listen at an address, and links begin
// as given. It returns the folder.
func TakeToHost(b *mail.Box, folder, address, links string) (dir string, err error) {
	if err := b.MayGo(); err != nil {
		return "", err
	}
	o := b.Opening()
	dir = filepath.Join(folder, games.HostedFolder, strings.TrimSuffix(filepath.Base(o.Name), filepath.Ext(o.Name))+"-"+games.NewSeed()[:8])
	h, err := far.TakeOver(dir, far.Game{Name: o.Name, Scenario: o.Scenario, Overlays: o.Overlays, Hosts: b.Side()}, b.Journal())
	if err != nil {
		return "", err
	}
	defer h.Close()
	seats, err := h.Seats(links)
	if err == nil {
		err = h.Listens(address, links)
	}
	if err == nil {
		own := slices.IndexFunc(seats, func(s far.Seat) bool { return s.Side == b.Side() })
		err = b.Go(mail.Seat{Link: seats[own].Link.String(), Host: dir}, seats[1-own].Link.String())
	}
	if err != nil { // nobody has heard of it
		_ = os.RemoveAll(dir)
		return "", err
	}
	return dir, nil
}

// KeysAtHost gives the seat of a game by mail that is at a host its keys, and returns its link.
func KeysAtHost(b *mail.Box, seats string) (link string, err error) {
	at := b.AtHost()
	if at == nil {
		return "", fmt.Errorf("the game is not at a host")
	}
	l, err := far.ParseLink(at.Link)
	if err != nil {
		return "", fmt.Errorf("the link in the letter: %w", err)
	}
	key, chain, last := b.Keys()
	return at.Link, visit.Give(seats, l, visit.Given{Key: key, Chain: chain, Length: game.ChainLength, Last: last})
}

// TakeFromHost brings a game back to mail that this program hosts, and hosts it no more.
func TakeFromHost(b *mail.Box, seats string) error {
	at := b.AtHost()
	if at == nil || at.Host == "" {
		return b.Return(nil, 0, nil) // which says why
	}
	l, err := far.ParseLink(at.Link)
	if err != nil {
		return err
	}
	return visit.Retire(seats, l, func(last int, shown []game.Shown) error {
		return far.Leaves(at.Host, func(journal []byte) error { return b.Return(journal, last, shown) })
	})
}

// TakeLetter takes a letter. One that brings the game back from a host is held against the layers that
// were shown at its seat, from which nobody plays any more. News is what the side is told by it.
func TakeLetter(b *mail.Box, seats string, data []byte) (l *mail.Letter, news []game.Event, err error) {
	take := func(last int, shown []game.Shown) error {
		b.Showed(last, shown)
		l, news, err = b.Take(data)
		return err
	}
	at := b.AtHost()
	var link far.Link
	if at != nil {
		link, err = far.ParseLink(at.Link)
	}
	if at == nil || err != nil { // nobody has sat there
		err = take(0, nil)
	} else {
		err = visit.Retire(seats, link, take)
	}
	return l, news, err
}
