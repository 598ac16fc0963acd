package cd

import (
	"encoding/json"
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/replay"
	"sightline/game/seat"
)

// past is what a table shows of a recorded game, beside what one in play shows.
type past struct {
	frame func(window ui.Rect) frame
	rest  []*piece // stands that the side did not know of, drawn faintly
}

// drawRest draws the stands that the side which is looked with did not know of.
func (t *Table) drawRest(dst *ebiten.Image) {
	if t.past == nil {
		return
	}
	for _, p := range t.past.rest {
		t.drawGhost(dst, p, &ghost{at: p.Footprint.Center, facing: p.Facing})
	}
}

// A reeled is the seat of who looks at a recorded game: it only looks.
type reeled struct {
	reel *replay.Reel
	who  game.Seated
}

func newReeled(r *replay.Reel) *reeled {
	return &reeled{r, game.Seated{Doer: game.Doer{By: r.Who()}}}
}

// Who is what the seat looks for.
func (r *reeled) Who() game.Seated { return r.who }

// Look is the end of the game, with all that the side was told after a version: each
// shot of the reel is one.
func (r *reeled) Look(since int) (seat.Look, error) {
	l := seat.Look{Version: len(r.reel.Shots), View: r.reel.At(len(r.reel.Shots))}
	for i := since; i < len(r.reel.Shots); i++ {
		s := &r.reel.Shots[i]
		l.News = append(l.News, seat.News{Version: i + 1, By: s.By, Events: s.Events})
	}
	return l, nil
}

// LookBack is a moment of the game.
func (r *reeled) LookBack(version int) (seat.Look, error) {
	version = max(0, min(version, len(r.reel.Shots)))
	return seat.Look{Version: version, View: r.reel.At(version)}, nil
}

var errPast = errors.New("what was played is only looked at: to go on otherwise, play on from here")

// Do refuses everything.
func (r *reeled) Do(json.RawMessage) error { return errPast }

// TakeBack refuses everything.
func (r *reeled) TakeBack(string) error { return errPast }

// MayTakeBack refuses everything.
func (r *reeled) MayTakeBack() error { return errPast }
