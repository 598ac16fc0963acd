package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/usual"
	"sightline/game"
)

// reaches waits until the host has said what game it is, and not for ever.
func (c joinCommand) reaches(ctx context.Context, v *visit.Visitor) error {
	return far.Reaches(ctx, v, cmp.Or(c.patience, far.Patience))
}

// errLeaves is that who is to play leaves before the game has begun.
var errLeaves = errors.New("left")

// opens has what is typed answered from now on, before the game has begun, too. It returns what
// ends that.
func (r *parlor) opens(in io.Reader) (shut func()) {
	ctx, stop := context.WithCancel(context.Background())
	var following sync.WaitGroup
	following.Go(func() { r.follow(ctx) })
	if r.watches {
		r.say("You see what is told: type /who for who is here, quit to leave.")
	} else {
		r.say("Type /help for what can be said beside the game.")
	}
	r.in = r.reads(in)
	return func() {
		stop()
		following.Wait()
	}
}

// waits is for whom the game waits before it begins, once that is known; nobody, if it has begun.
func (r *parlor) waits() []string {
	for {
		now := r.visitor.Now()
		switch {
		case now.Stage >= visit.Playing:
			return nil
		case len(now.Waits) > 0:
			return now.Waits
		case now.Lost != "":
			return []string{"the connection to " + r.visitor.Where()}
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// early answers what is typed for a game that has not begun. It reports whether it has not.
func (r *parlor) early(text string) bool {
	who := strings.Join(r.waits(), " and ")
	if who != "" && text != "" {
		r.say("The game has not begun: it waits for %s. Until then /say TEXT talks, /who says who is here, quit leaves; what else is typed is dropped.", who)
	}
	return who != ""
}

// plays plays at the seat by typed commands, with the room beside it.
func (r *parlor) plays() error {
	s := r.visitor.Seat()
	if r.side == game.Referee {
		return r.referees()
	}
	if k, is := boards.Of(s.Header().System); is {
		return r.board(k, s, r.in)
	}
	return textJoins(s, r.in, r)
}

// referees has the referee say his word, an action on each line.
func (r *parlor) referees() error {
	r.say(`Type the referee's word as an action, such as {"do":"referee","reason":"bumped","stand":{"name":"Rifle 1","facing":90}}, undo and a reason, or quit.`)
	lines := bufio.NewScanner(r.in)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		var err error
		switch word, why, _ := strings.Cut(line, " "); {
		case line == "":
			continue
		case line == "quit":
			return nil
		case word == "undo":
			err = r.visitor.Seat().TakeBack(strings.TrimSpace(why))
		default:
			err = r.visitor.Seat().Do([]byte(line))
		}
		if err != nil {
			r.say("%s.", err)
		} else {
			r.say("Done.")
		}
	}
	return lines.Err()
}

// looksOn tells what a side is told, or all late, until the game is over.
func (r *parlor) looksOn() error {
	s, told, warned := r.visitor.Seat(), 0, false
	quits := r.quits()
	for {
		l, err := s.Look(told)
		if err != nil {
			return fmt.Errorf("join: %w", err)
		}
		if l.Version <= 1 && !warned {
			warned = true
			r.tellLate()
		}
		by := s.Who().By
		if by == game.Referee {
			by = ""
		}
		for _, n := range l.News {
			if n.TakenBack {
				continue
			}
			lines, _ := usual.News(l.View, by, n.Events, true)
			for _, text := range lines {
				r.say("%s", text)
			}
		}
		told = l.Version
		if ended := usual.Ended(l.View); ended != "" {
			r.news()
			r.say("The game is over. %s.", ended)
			return nil
		}
		select {
		case <-s.Changed(): // closed where there is nothing more: then Look says why
		case <-quits:
			return nil
		}
	}
}

// tellLate tells who watches both sides late, and is shown how the game begins, when he is told more:
// a turn is due when as many more have gone by as he is late.
func (r *parlor) tellLate() {
	if late := r.visitor.Now().Terms.Late; late > 0 && r.visitor.Seat().Who().By == game.Referee {
		r.say("Nothing is due yet: you are told of turn 1 once turn %d begins, of turn 2 once turn %d does, and so on; quit leaves.", late+2, late+3)
	}
}

// quits is closed when who watches types that he leaves; all else that he types is answered.
func (r *parlor) quits() <-chan struct{} {
	left := make(chan struct{})
	go func() {
		for lines := bufio.NewScanner(r.in); lines.Scan(); {
			switch strings.TrimSpace(lines.Text()) {
			case "":
			case "quit":
				close(left)
				return
			default:
				r.say("You only watch: /who says who is here, quit leaves.")
			}
		}
	}()
	return left
}
