package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/units"
)

// hosting is what is agreed on before a hosted game: all who come are told of it.
type hosting struct {
	Seats     []string      `name:"seats" sep:"none" placeholder:"SIDE/NAME=FORMATIONS" help:"Another player at a side, and what he commands, with commas between; without it, all of the side. May be given again."`
	Referee   string        `placeholder:"NAME" help:"A seat for a referee, by his name."`
	Watch     []string      `placeholder:"SIDE" help:"A link to watch a side by; all: both sides, late. May be given again."`
	Late      int           `default:"1" placeholder:"TURNS" help:"How many turns who watches all is behind."`
	Clock     time.Duration `placeholder:"TIME" help:"What each side has to choose in for the whole game, such as 90m."`
	StepClock time.Duration `placeholder:"TIME" help:"And in each step, such as 5m."`
	Ruling    []string      `placeholder:"NAME=VALUE" help:"A ruling that players agreed on; may be given again."`
	Charts    []string      `placeholder:"FILE" help:"Overlays that replace single figures of the charts."`
	Plays     string        `placeholder:"SIDE" help:"The side that you play, who host: the others are told that your machine keeps the game."`
	Name      string        `placeholder:"NAME" help:"What you call yourself."`
}

// asked reports whether anything was agreed on.
func (a *hosting) asked() bool {
	return len(a.Seats)+len(a.Watch)+len(a.Ruling)+len(a.Charts) > 0 || a.Referee != "" || a.Clock > 0 || a.StepClock > 0 || a.Plays != "" || a.Name != ""
}

// game is a hosted game of a scenario, as it was agreed on.
func (a *hosting) game(p *program, scenario game.Overlay) (far.Game, error) {
	g := far.Game{Name: scenario.Name, Scenario: scenario.Text, Late: a.Late, Hosts: a.Plays, Player: a.Name,
		Clock: room.Time{Game: a.Clock.Round(time.Second), Step: a.StepClock.Round(time.Second)}}
	choices, err := rulingsOf(a.Ruling)
	if err != nil {
		return g, usageError(strings.ReplaceAll(err.Error(), "play: ", "host: "))
	}
	for _, file := range a.Charts {
		o, err := p.one("host", file)
		if err != nil {
			return g, err
		}
		if cells, err := units.ReadOverlay(o.Name, o.Text, nil); err == nil && len(cells) == 0 {
			return g, fmt.Errorf("%s: it changes nothing: want an overlay, a file of [[cell]] tables", o.Name)
		}
		g.Overlays = append(g.Overlays, o)
	}
	if len(choices) > 0 {
		g.Overlays = append(g.Overlays, commanddecision.OverlayOf(choices))
	}
	for _, s := range a.Seats {
		who, formations, commands := strings.Cut(s, "=")
		side, name, is := strings.Cut(who, "/")
		if !is {
			return g, usageError(fmt.Sprintf("host: --seats %s: want SIDE/NAME, such as Blue/Anna, perhaps with = and formations", s))
		}
		seat := visit.Seat{By: strings.TrimSpace(side), Name: strings.TrimSpace(name)}
		if commands {
			for f := range strings.SplitSeq(formations, ",") {
				seat.Formations = append(seat.Formations, strings.TrimSpace(f))
			}
		}
		g.Seats = append(g.Seats, seat)
	}
	if a.Referee != "" {
		g.Seats = append(g.Seats, visit.Seat{By: game.Referee, Name: a.Referee})
	}
	for _, side := range a.Watch {
		if side == "all" {
			side = ""
		}
		g.Seats = append(g.Seats, visit.Seat{By: side, Watches: true})
	}
	return g, nil
}

// termLines says what game it is and whom one trusts, for who is to sit down.
func termLines(t *visit.Terms) (lines []string) {
	you := t.Seats[t.You]
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	say("%s: %s", strings.TrimSuffix(t.Scenario, ".toml"), t.Title)
	switch {
	case you.Watches && you.By == "":
		say("You watch both sides, %d %s late.", t.Late, plural(t.Late, "turn"))
	case you.Watches:
		say("You watch what %s sees.", you.By)
	case you.Name == "":
		say("You play %s.", you.By)
	case you.By == game.Referee:
		say("You are the referee, as %s.", you.Name)
	case len(you.Formations) == 0:
		say("You play %s as %s, with all of it.", you.By, you.Name)
	default:
		say("You play %s as %s, with %s.", you.By, you.Name, strings.Join(you.Formations, ", "))
	}
	for i, s := range t.Seats {
		if i != t.You && s.Name != "" && !s.Watches {
			say("There is %s of %s, too.", s.Name, s.By)
		}
	}
	if slices.ContainsFunc(t.Seats, func(s visit.Seat) bool { return s.Watches }) {
		say("Others may watch.")
	}
	if t.Game > 0 {
		say("Each side has %v for the game.", time.Duration(t.Game)*time.Second)
	}
	if t.Step > 0 {
		say("Each side has %v for a step.", time.Duration(t.Step)*time.Second)
	}
	if len(t.Rulings) == 0 {
		say("The rulings and figures are the standard ones.")
	}
	for _, r := range t.Rulings {
		say("Otherwise than usual: %s", r)
	}
	if t.Hosts != "" {
		say("Who plays %s hosts the game: that machine knows what is hidden, and its owner could look. Dice are made by both, and all is audited in the end.", t.Hosts)
	} else {
		say("The host's machine knows what is hidden. Dice are made by both sides, and all is audited in the end.")
	}
	return lines
}

func plural(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}
