package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/textplay"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/scenarios/shown"
)

type joinCommand struct {
	Link    string `arg:"" optional:"" help:"Link of a seat, as the host printed it; in quotation marks."`
	Bot     string `placeholder:"NAME" help:"A bot plays at the seat."`
	Name    string `placeholder:"NAME" help:"What you call yourself."`
	Notify  bool   `help:"Rings the terminal's bell, and tells the desktop by notify-send where there is one, when it is your turn."`
	Terms   bool   `help:"Only says what game it is, and takes no seat."`
	Journal string `placeholder:"FILE" help:"Writes the whole journal there once the game is over, and holds it against what you were told."`
	Export  string `placeholder:"FILE" help:"Moves the keys of the seat to a file, for another machine; here they are used no more."`
	Keys    string `placeholder:"FILE" help:"Takes the keys of a seat from such a file; the link is in it."`
	Anew    bool   `help:"The keys of the seat are lost: asks the other side to agree that you get it anew."`
	Dir     string `placeholder:"DIR" help:"Folder of the keys of seats; without it, seats in that of the user's games."`
	begins  []byte // what the journal begins with, as far as it is known: of a game that came from mail

	patience time.Duration // how long it is tried to reach the host; 0: 20 seconds
}

func (joinCommand) Help() string {
	return `Comes to a seat of a game that is hosted elsewhere, says what is played and whom one trusts, and plays it by typed commands, as play --text does; a game on a board by typed actions, of a list of what may be done. The game begins when both players are there. Stop at any time, with quit or Ctrl+C: the same command goes on, and loses nothing. What begins with a slash is said beside the game, whosever turn it is: /help lists talk, pings, marks, proposals and clocks.

The keys of the seat are made when it is taken and stay on this machine: orders are signed and dice made with them. So a seat that was taken is gone on with from the same machine, or from that to which --export and --keys moved it; from no two at once. Once the game is over its whole journal is fetched, verified, and held against what you were told.

` + joinBots() + `

Examples:
  sightline join 'http://192.0.2.7:8090/#seat=0123…'
  sightline join 'http://192.0.2.7:8090/#seat=0123…' --bot steady
  sightline join 'http://192.0.2.7:8090/#seat=0123…' --export seat.keys
  sightline join --keys seat.keys`
}

// joinBots says which bots play which games.
func joinBots() string {
	text := "Bots of --bot: " + bot.Choices() + " for Command Decision"
	for _, k := range boards.All() {
		text += "; " + strings.Join(k.BotNames(), " or ") + " for " + k.Title
	}
	return text + "."
}

// Run plays at the seat.
func (c joinCommand) Run(p *program) error {
	if c.Dir == "" {
		path, err := games.Default().Path()
		if err != nil {
			return fmt.Errorf("join: %w: want --dir", err)
		}
		c.Dir = filepath.Join(path, "seats")
	}
	l, done, err := c.link(p)
	if done || err != nil {
		return err
	}
	if c.Bot != "" {
		if err := far.KnowsAny(c.Bot); err != nil {
			return usageError("join: --bot: " + err.Error())
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	v := visit.Open(visit.Visit{Link: l, Folder: c.Dir, Dial: socket.Dial, System: far.SystemOf, Name: c.Name, Bot: c.Bot, Anew: c.Anew})
	defer v.Leave()
	go far.Say(v, func(what string) { fmt.Fprintln(p.terminal, shown.Row(what, mostErr)) })
	err = c.reaches(ctx, v)
	if err == nil && (c.Terms || c.Bot == "") {
		for _, line := range usual.Terms(v.Now().Terms.Lines()) {
			fmt.Fprintln(p.stdout, shown.Row(line, 0))
		}
	}
	if err == nil && c.Terms {
		return nil
	}
	if err == nil && c.Bot != "" {
		if no := far.Knows(v.Now().Terms.System, c.Bot); no != nil {
			return usageError("join: --bot: " + no.Error())
		}
	}
	var r *parlor
	shut := func() {}
	if err == nil {
		ctx, leave := context.WithCancelCause(ctx)
		defer leave(nil)
		v.Sit(true)
		if you := v.Now().Terms.Seats[v.Now().Terms.You]; c.Bot == "" {
			r = &parlor{visitor: v, side: you.By, out: p.stdout, notify: c.Notify, watches: you.Watches, own: !you.Watches && you.Name == "" && you.By != game.Referee, leave: leave}
			shut = sync.OnceFunc(r.opens(p.stdin))
			defer shut()
		}
		if err = v.Wait(ctx, visit.Playing); err != nil && context.Cause(ctx) == errLeaves {
			r.say("You leave before the game has begun: your seat is kept, and the same command comes back to it.")
			return nil
		}
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("join: stopped before the game began; the seat is kept")
	}
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	stop() // from here on Ctrl+C ends the program: nothing is lost
	s := v.Seat()
	if s.Role() == seat.Watches {
		return r.looksOn()
	}
	if c.Bot != "" {
		err = p.botJoins(s, c.Bot, func(seed string) error { return far.PlaysAt(c.Bot, v, seed) })
	} else {
		err = r.plays()
	}
	shut()
	if _, why := s.Look(0); errors.Is(err, seat.ErrClosed) && why != nil {
		err = why // it ended for this
	}
	if err == nil {
		err = c.audits(p, v)
	}
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	return nil
}

// link is that of the seat; done says that there is no more to do than that with keys.
func (c joinCommand) link(p *program) (l far.Link, done bool, err error) {
	switch {
	case c.Link == "" && c.Keys == "":
		return l, false, usageError("join: want a link, or --keys")
	case c.Link != "":
		if l, err = far.ParseLink(c.Link); err != nil {
			return l, false, usageError("join: " + err.Error())
		}
	}
	if c.Keys != "" {
		data, err := os.ReadFile(c.Keys)
		var from far.Link
		if err == nil {
			from, err = visit.Import(c.Dir, c.Keys, data)
		}
		if err != nil {
			return l, false, fmt.Errorf("join: --keys: %w", err)
		}
		if c.Link != "" && from.String() != l.String() {
			return l, false, fmt.Errorf("join: --keys: the keys are those of another seat, at %s", from.Where())
		}
		l = from
	}
	if c.Export == "" {
		return l, false, nil
	}
	if err := visit.Export(c.Dir, l, func(data []byte) error {
		return files.ReplaceSecret(c.Export, func(w io.Writer) error { _, err := w.Write(data); return err })
	}); err != nil {
		return l, false, fmt.Errorf("join: --export: %w", err)
	}
	fmt.Fprintf(p.stdout, "The keys are in %s, and are used here no more: keep it secret, and go on elsewhere with sightline join --keys FILE\n", nameOf(c.Export))
	return l, true, nil
}

// audits fetches the journal of a game that is over, and holds it against what was told.
func (c joinCommand) audits(p *program, v *visit.Visitor) error {
	l, err := v.Seat().Look(0)
	if err != nil {
		return err
	}
	if _, over := l.View.Over(); !over {
		if c.Journal != "" {
			fmt.Fprintln(p.stdout, "The game is not over: its journal is handed out then.")
		}
		return nil
	}
	for range 50 { // the room hears of the end after the game
		if v.Room().Now().Opened {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	a, err := far.AuditedBy(v)
	if err != nil {
		return err
	}
	journal, err := v.Room().Journal()
	if err != nil {
		return err
	}
	if c.Journal != "" {
		if err := files.ReplaceSecret(c.Journal, func(w io.Writer) error { _, err := w.Write(journal); return err }); err != nil {
			return err
		}
		fmt.Fprintf(p.stdout, "The journal is in %s: sightline replay %[1]s tells the game again\n", nameOf(c.Journal))
	}
	a.Begins = c.begins
	bad := 0
	for _, f := range far.Audit(journal, a) {
		if fmt.Fprintln(p.stdout, shown.Row(f.String(), 0)); f.Bad {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("the journal does not fit in %d %s", bad, plural(bad, "place"))
	}
	fmt.Fprintln(p.stdout, "The journal verifies: every order is signed, every die is of both sides, and you were told what you ought to have been.")
	return nil
}

// botJoins has a bot play at a seat until the game is over.
func (p *program) botJoins(s *seat.Seat, name string, plays func(seed string) error) error {
	fmt.Fprintf(p.stdout, "%s is played by %s.\n", s.Who().By, name)
	if err := plays(games.NewSeed()); err != nil {
		return err
	}
	l, err := s.Look(0)
	if err != nil {
		return err
	}
	if ended := usual.Ended(l.View); ended != "" {
		fmt.Fprintln(p.stdout, shown.Row("The game is over. "+ended+".", 0))
	}
	return nil
}

// textJoins plays at a seat by typed commands.
func textJoins(s *seat.Seat, in io.Reader, out io.Writer) error {
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
	return b.Play(in, out)
}
