package export

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/chronicle"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/game/replay"
)

// A Game is a recorded game that was played back, as one side or everybody knew it.
type Game struct {
	Title string
	Side  string // whose views these are; "" is everything
	Sides []string
	Over  bool
	start game.Position
	acts  []act // those in effect and those taken back, in order
}

// An act is an action of a game.
type act struct {
	line          int // of the file
	inEffect      bool
	turn          int                  // it was done in; 0 before the first, and where there are none
	step          commanddecision.Step // likewise
	before, after game.Position
	events        []game.Event // as the side may know them
}

// Play plays a journal back for a side, or for everybody if that is "". The error is
// that of the first line that cannot be played.
func Play(system game.System, j *game.Journal, side string) (*Game, error) {
	play, err := j.Play(system)
	if err != nil {
		return nil, err
	}
	g := &Game{Side: side, start: play.Position(), Sides: play.Position().Sides()}
	if side != "" && !slices.Contains(g.Sides, side) {
		return nil, fmt.Errorf("%q is no side of this game", side)
	}
	effect := replay.InEffect(j)
	before := g.start
	for i := 0; ; i++ {
		s, more := play.Next()
		if !more {
			break
		}
		if s.Err != nil {
			return nil, fmt.Errorf("line %d: %w", s.Line.Number, s.Err)
		}
		a := act{line: s.Line.Number, before: before, after: s.Position}
		_, a.inEffect = slices.BinarySearch(effect, i)
		if b, is := before.(*commanddecision.State); is {
			if a.turn, a.step = b.Turn, b.Step; a.step == commanddecision.GoingBack {
				a.step = b.Resumes
			}
		}
		for _, e := range s.Events {
			if known, is := e.For(side); is {
				a.events = append(a.events, known)
			}
		}
		g.acts = append(g.acts, a)
		before = s.Position
	}
	_, g.Over = before.Over()
	sc, err := g.scene(before)
	if err != nil {
		return nil, err
	}
	g.Title = sc.Title
	return g, nil
}

// view is a position as the side of the game knows it.
func (g *Game) view(p game.Position) game.Position {
	if g.Side == "" {
		return p
	}
	return p.For(g.Side)
}

// scene is the table of a position as the side of the game knows it.
func (g *Game) scene(p game.Position) (*scene.Scene, error) {
	switch v := g.view(p).(type) {
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
