package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync"

	"sightline/game"
	"sightline/game/commanddecision/bot"
)

// bout is game k, from 0, of all that a seed gives to bots by name.
func bout(o game.Opening, names []string, seed string, k int) (*bot.Match, error) {
	o.Seed = fmt.Sprintf("%s/%d", seed, k+1)
	m := &bot.Match{Opening: o}
	for side, name := range names {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		m.Bots[side], m.Named[side] = b, name
	}
	return m, nil
}

// untilInterrupted is a context that Ctrl+C ends; a second one ends the program at once.
func untilInterrupted() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// onAll does things 0 to n-1 on all processors, and shows how many are done. After
// a fault, or once ctx is over, no more are begun; the error is that of the first
// that failed and of those that failed meanwhile.
func onAll(ctx context.Context, n int, show *progress, do func(k int) error) error {
	faults := make([]error, n)
	var mu sync.Mutex
	next, stop := 0, false
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if stop || next == n || ctx.Err() != nil {
			return -1
		}
		next++
		return next - 1
	}
	var crew sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		crew.Go(func() {
			for k := take(); k >= 0; k = take() {
				err := do(k)
				mu.Lock()
				faults[k] = err
				stop = stop || err != nil
				show.step()
				mu.Unlock()
			}
		})
	}
	crew.Wait()
	return errors.Join(faults...)
}
