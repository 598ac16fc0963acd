//go:build !js

package crowd

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"sightline/game/seat"
)

// What is told of waiting is of the share that it says: half of the actions, nearly all, all.
func TestShares(t *testing.T) {
	var l Load
	for i := range 101 {
		l.waits = append(l.waits, time.Duration(i)*time.Millisecond)
	}
	for of, want := range map[float64]time.Duration{0: 0, 0.5: 50 * time.Millisecond, 0.99: 99 * time.Millisecond, 1: 100 * time.Millisecond} {
		if got := l.share(of); got != want {
			t.Errorf("%v of all waited %v at most: want %v", of, got, want)
		}
	}
}

type answers struct {
	seat.Far
	err error
}

func (a *answers) Do(json.RawMessage) error { return a.err }

// Only what was confirmed is measured, and who is to stop does not wait for the pause after it.
func TestRefusedIsNotMeasured(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	host, n := new(answers), 0
	d := &timed{host, ctx, time.Hour, func(time.Duration) { n++ }}
	for _, want := range []error{nil, errors.New("no"), nil} {
		if host.err = want; d.Do(nil) != want {
			t.Errorf("%v is not passed on", want)
		}
	}
	if n != 2 {
		t.Errorf("%d were measured: want 2", n)
	}
}
