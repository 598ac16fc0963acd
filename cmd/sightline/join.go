package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/textplay"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/scenarios/shown"
)

type joinCommand struct {
	Link string `arg:"" help:"Link of a seat, as the host printed it; in quotation marks."`
	Bot  string `placeholder:"NAME" help:"A bot plays at the seat."`
	Dir  string `placeholder:"DIR" help:"Folder of the keys of seats; without it, seats in that of the user's games."`
}

func (joinCommand) Help() string {
	return `Comes to a seat of a game that is hosted elsewhere, and plays it by typed commands, as play --text does. The game begins when both players are there. Stop at any time, with quit or Ctrl+C: the same command goes on, and loses nothing.

The keys of the seat are made when it is taken and never leave this machine: orders are signed and dice made with them. So a seat that was taken is gone on with from the same machine, or with a copy of the folder; from no two at once.

Examples:
  sightline join 'http://192.0.2.7:8090/#seat=0123…'
  sightline join 'http://192.0.2.7:8090/#seat=0123…' --bot steady`
}

// Run plays at the seat.
func (c joinCommand) Run(p *program) error {
	l, err := far.ParseLink(c.Link)
	if err != nil {
		return usageError("join: " + err.Error())
	}
	if c.Bot != "" {
		if _, err := bot.New(c.Bot); err != nil {
			return usageError("join: --bot: " + err.Error())
		}
	}
	if c.Dir == "" {
		path, err := games.Default().Path()
		if err != nil {
			return fmt.Errorf("join: %w: want --dir", err)
		}
		c.Dir = filepath.Join(path, "seats")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	told := func(what string) { fmt.Fprintln(p.terminal, shown.Row(what, mostErr)) }
	j, err := far.Join(ctx, l, c.Dir, told)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("join: stopped before the game began; the seat is kept")
	}
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	stop() // from here on Ctrl+C ends the program: nothing is lost
	defer j.Leave()
	if c.Bot != "" {
		err = p.botJoins(j.Seat, c.Bot)
	} else {
		err = p.textJoins(j.Seat)
	}
	if _, why := j.Seat.Look(0); errors.Is(err, seat.ErrClosed) && why != nil {
		err = why // it ended for this
	}
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	return nil
}

// botJoins has a bot play at a seat until the game is over.
func (p *program) botJoins(s *seat.Seat, name string) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s is played by %s.\n", s.Who().By, name)
	if err := (&bot.Player{Bot: b, Seat: s, Seed: games.NewSeed()}).Play(); err != nil {
		return err
	}
	l, err := s.Look(0)
	if err != nil {
		return err
	}
	if o, over := l.View.Over(); over {
		fmt.Fprintf(p.stdout, "The game is over: %s\n", o.Text)
	}
	return nil
}

// textJoins plays at a seat by typed commands.
func (p *program) textJoins(s *seat.Seat) error {
	l, err := s.Look(0)
	if err != nil {
		return err
	}
	b := textplay.Board{Match: new(games.Match)}
	for i, side := range l.View.Sides() {
		if i == len(b.Match.Seats) {
			break
		}
		if b.Away[i] = side != s.Who().By; !b.Away[i] {
			b.Match.Seats[i] = s
		}
	}
	return b.Play(p.stdin, p.stdout)
}
