//go:build !js

package screen

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/games"
	"sightline/game/seat"
)

// notices has the desktop told when it is the turn of a seat elsewhere while the window is not looked at, until
// the seat is left.
func notices(v games.Visit) {
	if v.Seat.Role() == seat.Watches {
		return
	}
	go noticesBy(time.NewTicker(time.Second).C, func() (string, bool, error) {
		l, err := v.Seat.Look(math.MaxInt)
		if err != nil {
			return "", false, err
		}
		turn, chooses := away.Stands(v.Seat, l.View)
		return turn, chooses, nil
	}, ebiten.IsFocused, away.Notify)
}

// noticesBy tells of each turn once: at a tick at which there is something to choose and nobody looks.
func noticesBy(ticks <-chan time.Time, stands func() (turn string, chooses bool, err error), looked func() bool, tell func(turn string)) {
	last := ""
	for range ticks {
		turn, chooses, err := stands()
		switch {
		case err != nil:
			return
		case !chooses || turn == last:
		case looked():
			last = turn // it is seen
		default:
			last = turn
			tell(turn)
		}
	}
}
