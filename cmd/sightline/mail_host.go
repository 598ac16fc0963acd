package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
)

type mailHostCommand struct {
	File string `arg:"" help:"Where to write the letter that tells the other player."`
	Addr string `placeholder:"HOST:PORT" default:"localhost:8090" help:"Where the host is to listen; :8090 for everybody on the network."`
	Link string `placeholder:"URL" help:"How the other reaches this machine, for his link; without it, as it listens, by this machine's address on its network if that is everywhere."`
	mailFolder
}

func (mailHostCommand) Help() string {
	return `Takes the game to a host, this machine: the letter has the link of the other player's seat, so nobody else may listen at its address, both play on there, and later who has taken it there brings it back by sightline mail back, if they wish. It goes between two steps, when orders do not lie under their caps, by the side that seals first in the next. Which that is the command says.

Examples:
  sightline mail host 17.mail --addr :8090 --link http://192.0.2.7:8090
  sightline mail join                  (each, at his machine)`
}

// seatsFolder is where the keys of the user's seats are kept.
func seatsFolder() (root, seats string, err error) {
	root, err = games.Default().Path()
	if err != nil {
		return "", "", fmt.Errorf("mail: games are not kept: %w", err)
	}
	return root, filepath.Join(root, games.SeatsFolder), nil
}

// Run takes a game to a host.
func (c mailHostCommand) Run(p *program) error {
	root, _, err := seatsFolder()
	if err != nil {
		return err
	}
	b, err := c.open("mail host")
	if err != nil {
		return err
	}
	defer b.Close()
	link, about := strings.TrimRight(c.Link, "/"), ""
	if _, err := far.ParseLink(link + "/#seat=" + strings.Repeat("0", 64)); link != "" && err != nil {
		return usageError("mail host: --link: " + err.Error())
	}
	l, err := listens(c.Addr) // the letter names the address: another program must not have it
	if err != nil {
		return fmt.Errorf("mail %w", err)
	}
	_ = l.Close() // the host listens there, once the letter is written
	if link == "" {
		link, about = linksAt(l.Addr())
	}
	dir, err := away.TakeToHost(b, root, l.Addr().String(), link)
	if err != nil {
		return fmt.Errorf("mail host: %w", err)
	}
	if err := p.sends(b, c.File, c.flag(b)); err != nil {
		return err
	}
	if about != "" {
		fmt.Fprintln(p.terminal, about)
	}
	fmt.Fprintf(p.stdout, "Host it for both: sightline host --dir %s\n", shellWord(dir))
	return nil
}

type mailJoinCommand struct {
	Bot     string `placeholder:"NAME" help:"A bot plays at the seat."`
	Name    string `placeholder:"NAME" help:"What you call yourself."`
	Notify  bool   `help:"As of sightline join."`
	Journal string `placeholder:"FILE" help:"As of sightline join."`
	Link    bool   `help:"Only prints the link of your seat, which then opens in the window, too: sightline play LINK."`
	mailFolder
}

func (mailJoinCommand) Help() string {
	return `Comes to your seat of a game that has gone from mail to a host, with the keys that it had by mail, and plays as sightline join does. Once the game is over its journal is held against that of the letters, too.`
}

// Run plays at the seat of a game by mail that is at a host.
func (c mailJoinCommand) Run(p *program) error {
	_, seats, err := seatsFolder()
	if err != nil {
		return err
	}
	b, err := c.open("mail join")
	if err != nil {
		return err
	}
	link, err := away.KeysAtHost(b, seats)
	var begins []byte
	if err == nil {
		begins = b.Journal()
	}
	_ = b.Close() // letters may be taken meanwhile
	if err != nil {
		return fmt.Errorf("mail join: %w", err)
	}
	if c.Link {
		fmt.Fprintln(p.stdout, link)
		return nil
	}
	return joinCommand{Link: link, Bot: c.Bot, Name: c.Name, Notify: c.Notify, Journal: c.Journal, Dir: seats, begins: begins}.Run(p)
}

type mailBackCommand struct{ mailFolder }

func (mailBackCommand) Help() string {
	return `Brings the game back from the host that sightline mail host took it to, at the machine of who did that, while it is not hosted: stop sightline host, and leave your seat. It comes back between two steps, when nobody has chosen anything in the next. Your next letter has all that was done there, which the other's program verifies, with the layers of dice that it has shown itself. A game that is over comes back in the same way.`
}

// Run brings a game back.
func (c mailBackCommand) Run(p *program) error {
	_, seats, err := seatsFolder()
	if err != nil {
		return err
	}
	b, err := c.open("mail back")
	if err != nil {
		return err
	}
	defer b.Close()
	if err := away.TakeFromHost(b, seats); err != nil {
		return fmt.Errorf("mail back: %w", bare(err))
	}
	p.tellTurn(b, c.flag(b))
	return nil
}

// hostedLine says what is to be done with a game that is at a host.
func hostedLine(b *mail.Box, flag string) string {
	if at := b.AtHost(); at != nil && at.Host != "" {
		return fmt.Sprintf("The game is at your host: sightline host --dir %s, and sightline mail join%s; back by sightline mail back%s", shellWord(at.Host), flag, flag)
	}
	return "The game is at a host: sightline mail join" + flag + "; a letter of " + b.Other() + " brings it back"
}
