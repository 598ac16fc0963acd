//go:build !js

package far

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"
)

// Who takes ready back and forth as fast as he can waits, once that is more than a game has, and nobody else does: it
// takes him a day to fill the journal. It took eleven minutes.
func TestFloodOfReadyWaits(t *testing.T) {
	if full := (200_000 - linesAtOnce) / linesPerSecond * time.Second; full < 20*time.Hour {
		t.Errorf("one seat fills a journal in %v", full)
	}
	c := openClub(t)
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	ready(t, blue, red) // to a step in which nobody has to set up
	const atOnce, most = 6, 20
	c.host.paces[0] = &pace{atOnce: atOnce, each: time.Second / most}
	floods := func() time.Duration {
		began := time.Now()
		for k := range 20 {
			do := `{"do":"ready"}`
			if k%2 == 1 {
				do = `{"do":"wait"}`
			}
			if err := blue.Seat().Do(json.RawMessage(do)); err != nil {
				t.Fatal(err)
			}
		}
		return time.Since(began)
	}
	flooded := make(chan time.Duration)
	go func() { flooded <- floods() }()
	time.Sleep(100 * time.Millisecond)
	began := time.Now()
	if err := red.Seat().Do(json.RawMessage(`{"do":"order","by":"nobody","order":"rally"}`)); err == nil { // ready would end the step now and then
		t.Error("nobody has an order")
	}
	other := time.Since(began)
	if took, least := <-flooded, (20-atOnce)*time.Second/most; took < least {
		t.Errorf("20 lines took Blue %v: want %v or more", took, least)
	} else if other > least {
		t.Errorf("meanwhile Red waits %v", other)
	}
}
