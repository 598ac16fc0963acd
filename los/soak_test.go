package los_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sightline/geom"
	"sightline/los"
)

var (
	soakFlag = flag.Int("sightline.soak", 0, "pairs that TestSoak tries, with progress on stderr, instead of a slice of a few seconds")
	seedFlag = flag.Uint64("sightline.seed", 1, "seed of the boards of TestSoak")
)

// soakFamilies are the boards of the other tests and two that try harder to
// be degenerate.
var soakFamilies = append(slices.Clone(families),
	family{"a hair off", hairBoard},
	family{"touching", touchingBoard},
)

// hairBoard is another board with corners and stands moved by a micrometer or
// two: what was in line or in contact is so no longer, or barely.
func hairBoard(c chooser) *question {
	q := families[c.upTo(len(families)-1)].make(c)
	hair := func() geom.Point { return geom.Pt(geom.Length(c.upTo(4)-2), geom.Length(c.upTo(4)-2)) }
	for i := range q.terrain {
		r := q.terrain[i].Area.Outline
		if len(r) == 0 || len(q.terrain[i].Area.Holes) > 0 {
			continue
		}
		bent := slices.Clone(r)
		for range 1 + c.upTo(1) {
			k := c.upTo(len(r) - 1)
			bent[k] = bent[k].Add(hair())
		}
		if simple(bent) {
			q.terrain[i].Area.Outline = bent
		}
	}
	for i := range q.stands {
		f := &q.stands[i].Footprint
		*f = moved(*f, f.Center.Add(hair()))
	}
	return supported(q)
}

// touchingBoard puts the second stand against the first, or against a corner
// of the terrain, to the micrometer or one short of it.
func touchingBoard(c chooser) *question {
	q := anyBoard(c)
	a, b := &q.stands[0].Footprint, &q.stands[1].Footprint
	at := a.Corners[c.upTo(3)]
	if len(q.terrain) > 0 && !chance(c, 4) {
		if r := q.terrain[c.upTo(len(q.terrain)-1)].Area.Outline; len(r) > 0 {
			at = r[c.upTo(len(r)-1)]
		}
	}
	by := at.Sub(b.Corners[c.upTo(3)])
	if chance(c, 3) {
		by = by.Add(geom.Pt(geom.Length(c.upTo(2)-1), geom.Length(c.upTo(2)-1)))
	}
	*b = moved(*b, b.Center.Add(by))
	return supported(q)
}

// A soak is a long comparison of the engine with the oracle.
type soak struct {
	seed  uint64
	pairs int

	next, done atomic.Int64
	stop       atomic.Bool
	mu         sync.Mutex
	tally      tally
	failures   []failure
}

// A tally counts what was tried.
type tally struct {
	verdicts map[los.Verdict]int
	walked   int // pairs for which the oracle had to try lines
	lines    int // lines it tried
	exact    int // signs that it had to find with fractions
	elevated int // pairs walked with stands on different levels
}

type failure struct {
	pair int
	why  string
	q    *question
}

func (s *soak) board(i int) *question {
	f := soakFamilies[i%len(soakFamilies)]
	return f.make(seededChooser{rand.New(rand.NewPCG(s.seed, uint64(i)))})
}

// wrong returns how the answers to q differ, or "": the oracle's, the ruling's,
// the quick verdict's and the plain search's.
func (t *tally) wrong(q *question) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprint("panic: ", r)
		}
	}()
	op := consult(q)
	if why := differs(q, op); why != "" {
		return why
	}
	b, err := q.board()
	if err != nil {
		return err.Error()
	}
	if los.SlowClear(b, q.ask, q.from, q.to) != (op.verdict == los.Clear) {
		return fmt.Sprintf("the plain search does not say %s", op.verdict)
	}
	t.verdicts[op.verdict]++
	if op.o != nil {
		t.walked++
		t.lines += op.o.lines
		t.exact += op.o.fallbacks
		if op.o.s.higher != 0 {
			t.elevated++
		}
	}
	return ""
}

// work tries pairs until there are no more, or one fails.
func (s *soak) work() {
	mine := tally{verdicts: map[los.Verdict]int{}}
	for !s.stop.Load() {
		i := int(s.next.Add(1)) - 1
		if i >= s.pairs {
			break
		}
		q := s.board(i)
		if why := mine.wrong(q); why != "" {
			s.stop.Store(true)
			scratch := tally{verdicts: map[los.Verdict]int{}}
			// A smaller board that the oracle cannot tell is another fault.
			fails := func(q *question) string {
				if why := scratch.wrong(q); why != cannotTell {
					return why
				}
				return ""
			}
			q = shrunk(q, fails)
			s.mu.Lock()
			s.failures = append(s.failures, failure{i, cmp.Or(fails(q), why), q})
			s.mu.Unlock()
			break
		}
		s.done.Add(1)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tally.add(mine)
}

func (t *tally) add(u tally) {
	for v, n := range u.verdicts {
		t.verdicts[v] += n
	}
	t.walked += u.walked
	t.lines += u.lines
	t.exact += u.exact
	t.elevated += u.elevated
}

// report prints how far it is every few seconds until done is closed.
func (s *soak) report(done <-chan struct{}) {
	start, tick := time.Now(), time.NewTicker(5*time.Second)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			n := s.done.Load()
			rate := float64(n) / time.Since(start).Seconds()
			left := time.Duration(float64(int64(s.pairs)-n) / max(rate, 1) * float64(time.Second))
			fmt.Fprintf(os.Stderr, "soak: %d of %d pairs, %.0f a second, %s left\n", n, s.pairs, rate, left.Round(time.Second))
		}
	}
}

// run uses every processor and returns what was tried.
func (s *soak) run(progress bool) {
	s.tally.verdicts = map[los.Verdict]int{}
	done := make(chan struct{})
	if progress {
		go s.report(done)
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(s.work)
	}
	workers.Wait()
	close(done)
}

// TestSoak compares oracle, ruling, quick verdict and plain search over many
// boards of every family; `make soak` runs it for 200,000 pairs.
func TestSoak(t *testing.T) {
	s := &soak{seed: *seedFlag, pairs: *soakFlag}
	long := s.pairs > 0
	switch {
	case long:
	case testing.Short():
		s.pairs = 400
	default:
		s.pairs = 3000
	}
	start := time.Now()
	s.run(long)
	if len(s.failures) > 0 {
		f := slices.MinFunc(s.failures, func(f, g failure) int {
			return cmp.Or(cmp.Compare(len(f.q.String()), len(g.q.String())), cmp.Compare(f.pair, g.pair))
		})
		t.Fatalf("seed %d, pair %d: %s\n%s", s.seed, f.pair, f.why, f.q)
	}
	y := &s.tally
	t.Logf("soak: seed %d, %d pairs without a difference: %d clear, %d blocked, %d elevated; lines tried for %d of them, %d in all; %d signs by fractions; %s on %d processors",
		s.seed, s.pairs, y.verdicts[los.Clear], y.verdicts[los.Blocked], y.elevated, y.walked, y.lines, y.exact,
		time.Since(start).Round(time.Second), runtime.GOMAXPROCS(0))
	if n := s.pairs / 8; y.verdicts[los.Clear] < n || y.verdicts[los.Blocked] < n || y.elevated < s.pairs/32 {
		t.Errorf("one-sided boards: %+v", *y)
	}
}
