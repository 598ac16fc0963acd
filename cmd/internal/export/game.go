package export

import (
	"fmt"

	"sightline/cmd/internal/chronicle"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/game/replay"
)

// A Game is a recorded game as one side, or the referee, knew it.
type Game struct {
	Title string
	Side  string // whose views these are; "" is everything
	Sides []string
	Over  bool
	start game.Position
	acts  []act
}

// An act is an action in effect that the side was told of, between two views.
type act struct {
	line          int                  // of the journal
	turn          int                  // it was done in; 0 before the first, and where there are none
	step          commanddecision.Step // likewise
	before, after game.Position
	events        []game.Event
}

// Of takes up a game as a reel has it.
func Of(r *replay.Reel) (*Game, error) {
	g := &Game{start: r.At(0)}
	if r.Who() != game.Referee {
		g.Side = r.Who()
	}
	before := g.start
	for i, shot := range r.Shots {
		a := act{line: r.Line(i + 1), before: before, after: r.At(i + 1), events: shot.Events}
		if b, is := before.(*commanddecision.State); is {
			if a.turn, a.step = b.Turn, b.Step; a.step == commanddecision.GoingBack {
				a.step = b.Resumes
			}
		}
		g.acts = append(g.acts, a)
		before = a.after
	}
	g.Sides = before.Sides()
	_, g.Over = before.Over()
	sc, err := sceneOf(before)
	if err != nil {
		return nil, err
	}
	g.Title = sc.Title
	return g, nil
}

// Between is the game from after so many of the reel's shots until after so many: what is
// made of it knows nothing of the rest but the table at its beginning.
func (g *Game) Between(from, to int) (*Game, error) {
	if from < 0 || from >= to || to > len(g.acts) {
		return nil, fmt.Errorf("actions %d to %d: want some of the %d", from+1, to, len(g.acts))
	}
	part := *g
	part.start, part.acts = g.acts[from].before, g.acts[from:to]
	_, part.Over = part.last().Over()
	return &part, nil
}

// First is the number of the first turn that anything was done in.
func (g *Game) First() int {
	if len(g.acts) == 0 {
		return 0
	}
	return g.acts[0].turn
}

// sceneOf is the table of a view.
func sceneOf(view game.Position) (*scene.Scene, error) {
	switch v := view.(type) {
	case *commanddecision.State:
		return chronicle.Scene(v), nil
	case *freetable.State:
		return scene.Of(v.Setup()), nil
	}
	return nil, fmt.Errorf("want a game of %s or of %s", commanddecision.System{}.Name(), freetable.System{}.Name())
}

// knew says whose view a picture is, for its heading; "" if it is everybody's.
func (g *Game) knew() string {
	if g.Side == "" {
		return ""
	}
	return ", as " + usual.People(g.Side) + " knew it"
}
