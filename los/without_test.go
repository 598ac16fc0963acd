package los_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/los"
)

// What would open a line does so, by the oracle; and nothing that does is left out.
func TestWhatWouldOpenDoes(t *testing.T) {
	t.Parallel()
	without, lower := 0, 0
	checkAll(t, 1500, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc7)) }, func(q *question) string {
		b, err := q.board()
		if err != nil {
			return err.Error()
		}
		r := b.Rule(q.ask, q.from, q.to)
		said := strings.Join(b.WouldOpen(r), "\n")
		if r.Verdict == los.Clear && said != "" {
			return "of a clear line: " + said
		}
		for i, f := range q.terrain {
			if r.Clause != los.S4 || !slices.Contains(r.By, f.Name) {
				continue
			}
			c := *q
			c.terrain = slices.Delete(slices.Clone(q.terrain), i, i+1)
			op := consult(&c)
			sentence := "It would be clear without " + f.Name
			at := strings.Index(said+".", sentence)
			if !op.unsupported && (op.verdict == los.Clear) != (at >= 0) {
				return fmt.Sprintf("%s without %s: %q", op.verdict, f.Name, said)
			}
			if at < 0 {
				continue
			}
			without++
			var h, was int
			rest, _, _ := strings.Cut(said[at+len(sentence):], "\n")
			if n, _ := fmt.Sscanf(rest, ", or if it rose %d instead of %d.", &h, &was); n == 2 {
				lower++
				c.terrain = slices.Clone(q.terrain)
				c.terrain[i].Height = &h
				if op := consult(&c); was != heightOf(f, q.rulings) || !op.unsupported && op.verdict != los.Clear {
					return fmt.Sprintf("%s at %d: %q", op.verdict, h, said)
				}
			}
		}
		return ""
	})
	if n := boardCount(1500); without < n/10 || lower == 0 {
		t.Errorf("only %d without, %d lower", without, lower)
	}
}
