package main

import (
	"fmt"
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

func plural(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}
