package replay

import (
	"slices"

	"sightline/game"
)

// A Reel is a film as one side, or the referee, knew the game: nothing that the side
// was not told at a moment is in that moment, not even how much else was done. It may
// be used from any goroutine.
type Reel struct {
	// Shots are the side's own actions, and those of others that it was told of.
	Shots  []Shot
	film   *Film
	who    string
	frames []int // by shot: how many actions of the film were in effect after it
}

// A Shot is what an action brought about, as the reel's side was told it.
type Shot struct {
	By     game.Doer // who acted, if the side may know; else empty
	Events []game.Event
}

// Who is the side, or the referee.
func (r *Reel) Who() string { return r.who }

// At is the position after the first n shots, as the side knew it then.
func (r *Reel) At(n int) game.Position {
	return r.film.at(r.moment(n)).For(r.who)
}

func (r *Reel) moment(n int) int {
	if n == 0 {
		return 0
	}
	return r.frames[n-1]
}

// Same is the moment of another reel of the film that is that after n shots of this
// one: after as many of its shots as were done by then.
func (r *Reel) Same(n int, other *Reel) int {
	return other.After(r.moment(n))
}

// Actions is how many actions were in effect in the game after n shots. While a game
// goes on it tells a side how much others did in secret: it is for games that are over.
func (r *Reel) Actions(n int) int { return r.moment(n) }

// AtLine is how many of the shots were done by a line of the journal.
func (r *Reel) AtLine(line int) int {
	n, _ := slices.BinarySearchFunc(r.frames, line, func(frame, line int) int {
		if r.film.frames[frame-1].line.Number <= line {
			return -1
		}
		return 1
	})
	return n
}

// After is how many of the shots were done when so many actions were in effect.
func (r *Reel) After(actions int) int {
	n, is := slices.BinarySearch(r.frames, actions)
	if is {
		n++
	}
	return n
}

// Line is the line of the journal that shot n is in, from 1.
func (r *Reel) Line(n int) int { return r.film.frames[r.moment(n)-1].line.Number }
