package windowtest

import "time"

// patience is how long what is wanted may take: a busy machine has a processor of another's
// test for seconds on end, so that no count of ticks is long enough.
const patience = time.Minute

// Waits runs ticks until something holds, and fails with what the window shows instead if it
// does not within a minute.
func (g *Guest) Waits(what string, holds func() bool) {
	g.T.Helper()
	met := Until(func() bool {
		if holds() {
			return true
		}
		g.Ticks(2)
		time.Sleep(4 * time.Millisecond)
		return false
	})
	if !met {
		tr := g.Now()
		g.T.Fatalf("waited %v for %s: there is the %s of %q, %s of turn %d, %q\n%q", patience, what, tr.Scene, tr.Table, tr.Step, tr.Turn, tr.Message, tr.Words)
	}
}

// Until asks again and again whether something holds, for a minute at most, and reports
// whether it did. It may be called in Do.
func Until(holds func() bool) bool {
	for end := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}
