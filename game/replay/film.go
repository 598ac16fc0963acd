package replay

import (
	"fmt"
	"slices"

	"sightline/game"
)

// A Film is a recorded game played back once, with every position of its actions in
// effect at hand: any moment of it is there at once. It never changes, and may be
// used from any goroutine.
type Film struct {
	Verdict *Verdict
	Cut     *game.Cut // of a part that was cut out of a game; nil for a whole one
	start   game.Position
	frames  []frame
}

// A frame is an action in effect, and what came of it.
type frame struct {
	line   *game.Line
	events []game.Event
	after  game.Position
}

// Develop plays a journal back, verifies it, and keeps what it went through, as far
// as it can be played. What was taken back is not in the film. Watch, which may be
// nil, is called after each line, with how many of all are done; if it returns false
// the error is game.ErrStopped. Else the error is why the game cannot begin.
func Develop(system game.System, j *game.Journal, watch func(done, all int) bool) (*Film, error) {
	f := &Film{Cut: j.Cut()}
	done := 0
	verdict, err := verify(system, j, func(p *game.Playback, s *game.Step) error {
		if f.start == nil {
			f.start = p.Position()
		}
		if s == nil {
			return nil
		}
		if err := f.take(s); err != nil {
			return err
		}
		if done++; watch != nil && !watch(done, len(j.Lines)) {
			return game.ErrStopped
		}
		return nil
	})
	f.Verdict = verdict
	if f.start == nil && err == nil {
		err = fmt.Errorf("it cannot be played: %s", verdict.Differences[0])
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

// take adds a line that was played.
func (f *Film) take(s *game.Step) error {
	switch {
	case s.Err != nil:
	case s.Line.Kind == game.ActionLine:
		f.frames = append(f.frames, frame{s.Line, s.Events, s.Position})
	case s.Line.Kind == game.UndoLine:
		return f.without(s.Line.N)
	}
	return nil
}

// without takes an action back, from 1. What came after it is done again: secret
// choices, which roll nothing.
func (f *Film) without(n int) error {
	f.frames = slices.Delete(f.frames, n-1, n)
	for i := n - 1; i < len(f.frames); i++ {
		l := f.frames[i].line
		after, events, err := f.at(i).Do(l.By, l.Do, game.Recorded(l.Rolls))
		if err != nil {
			return fmt.Errorf("line %d: %w", l.Number, err) // unreachable: the playback has done it
		}
		f.frames[i] = frame{l, events, after}
	}
	return nil
}

// at is the position after the first n actions.
func (f *Film) at(n int) game.Position {
	if n == 0 {
		return f.start
	}
	return f.frames[n-1].after
}

// Sides names the sides, in order.
func (f *Film) Sides() []string { return f.start.Sides() }

// Over reports whether the game that was filmed is over: what was cut out of one was.
func (f *Film) Over() bool {
	if f.Cut != nil {
		return true
	}
	_, over := f.at(len(f.frames)).Over()
	return over
}

// As is the film as a side knew the game while it was played, or as the referee did;
// nil for who is neither.
func (f *Film) As(who string) *Reel {
	if f.start.For(who) == nil {
		return nil
	}
	r := &Reel{film: f, who: who}
	for i := range f.frames {
		g := &f.frames[i]
		own := who == game.Referee || g.line.By == who
		s := Shot{}
		if own || g.line.By == game.Referee {
			s.By = g.line.Doer
		}
		for _, e := range g.events {
			if known, ok := e.For(who); ok {
				s.Events = append(s.Events, known)
			}
		}
		if own || len(s.Events) > 0 {
			r.Shots = append(r.Shots, s)
			r.frames = append(r.frames, i+1)
		}
	}
	return r
}
