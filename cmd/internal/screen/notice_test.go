//go:build !js

package screen

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// Of a turn is told once, and only while nobody looks; it ends when the seat is left.
func TestNoticesOfTurns(t *testing.T) {
	moments := []struct {
		turn          string
		chooses, look bool
	}{
		{"turn 1, Orders", true, false}, {"turn 1, Orders", true, false}, {"turn 1, Reveal", false, false},
		{"turn 1, Fire", true, true}, {"turn 1, Fire", true, false}, {"turn 2, Orders", true, false},
	}
	ticks := make(chan time.Time)
	at := -1
	var told []string
	done := make(chan struct{})
	go func() {
		defer close(done)
		noticesBy(ticks, func() (string, bool, error) {
			if at++; at == len(moments) {
				return "", false, errors.New("left")
			}
			return moments[at].turn, moments[at].chooses, nil
		}, func() bool { return moments[at].look }, func(turn string) { told = append(told, turn) })
	}()
	for range len(moments) + 1 {
		ticks <- time.Time{}
	}
	<-done
	if want := []string{"turn 1, Orders", "turn 2, Orders"}; !slices.Equal(told, want) {
		t.Errorf("told of %q: want %q", told, want)
	}
}
