package los_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// board returns the engine's board.
func (q *question) board() (*los.Board, error) {
	if q.table != nil {
		return los.NewBoardOn(*q.table, q.terrain, q.stands, q.visibility, q.rulings)
	}
	return los.NewBoard(q.terrain, q.stands, q.visibility, q.rulings)
}

// rule asks the engine.
func (q *question) rule() (*los.Ruling, error) {
	b, err := q.board()
	if err != nil {
		return nil, err
	}
	return b.Rule(q.ask, q.from, q.to), nil
}

// cannotTell is how engine and oracle differ if the oracle has no answer.
const cannotTell = "the oracle cannot tell"

// disagreement returns how engine and oracle differ about q, or "".
func disagreement(q *question) string { return differs(q, consult(q)) }

func differs(q *question, op opinion) string {
	b, err := q.board()
	if err != nil {
		return err.Error()
	}
	r := b.Rule(q.ask, q.from, q.to)
	switch {
	case op.unsupported:
		return cannotTell
	case b.Clear(q.ask, q.from, q.to) != (op.verdict == los.Clear):
		return fmt.Sprintf("the verdict alone is not %s", op.verdict)
	case q.ask == los.Sight && b.Clear(los.Sight, q.to, q.from) != (op.verdict == los.Clear):
		return fmt.Sprintf("the verdict alone from the other end is not %s", op.verdict)
	case r.Verdict != op.verdict:
		return fmt.Sprintf("engine says %s %s %v, oracle %s %s", r.Verdict, r.Clause, r.By, op.verdict, op.clause)
	case r.Clause != op.clause:
		return fmt.Sprintf("engine says %s by clause %q, oracle by %q", r.Verdict, r.Clause, op.clause)
	}
	if r.Verdict == los.Clear {
		if r.Witness == nil {
			return "clear without a witness"
		}
		if err := checkWitness(q, r.Witness); err != nil {
			return err.Error()
		}
	}
	return ""
}

// shrunk drops what a failing board does not need to fail.
func shrunk(q *question, fails func(*question) string) *question {
	try := func(c question) bool {
		if fails(&c) == "" {
			return false
		}
		*q = c
		return true
	}
	for again := true; again; {
		again = false
		for i := range q.terrain {
			c := *q
			c.terrain = slices.Delete(slices.Clone(q.terrain), i, i+1)
			if again = try(c); again {
				break
			}
		}
		for i := len(q.stands) - 1; i > 1 && !again; i-- {
			c := *q
			c.stands = slices.Delete(slices.Clone(q.stands), i, i+1)
			again = try(c)
		}
		for i, f := range q.terrain {
			for j := 0; j < len(f.Area.Outline) && len(f.Area.Outline) > 3 && !again; j++ {
				c := *q
				c.terrain = slices.Clone(q.terrain)
				c.terrain[i].Area.Outline = slices.Delete(slices.Clone(f.Area.Outline), j, j+1)
				if simple(c.terrain[i].Area.Outline) {
					again = try(c)
				}
			}
		}
	}
	return q
}

// checkAll runs a check over n seeded boards and reports the first few
// failures, shrunk.
func checkAll(t *testing.T, n int, board func(seed uint64) *question, fails func(*question) string) {
	t.Helper()
	failed := 0
	for seed := range boards(n) {
		q := board(seed)
		if q == nil {
			continue
		}
		if why := fails(q); why != "" {
			q = shrunk(q, fails)
			t.Errorf("seed %d: %s\n%s", seed, fails(q), q)
			if failed++; failed == 3 {
				return
			}
		}
	}
}

func TestEngineAgreesWithOracle(t *testing.T) {
	for i, f := range families {
		t.Run(strings.ReplaceAll(f.name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			verdicts := map[los.Verdict]int{}
			n := 4000/len(families) + 1
			if f.name == "cramped" {
				n = 3000 // quick, and where the rarest coincidences are
			}
			checkAll(t, n, func(seed uint64) *question {
				return f.make(seeded(seed<<8 | uint64(i)))
			}, func(q *question) string {
				op := consult(q)
				verdicts[op.verdict]++
				return differs(q, op)
			})
			if n := boardCount(4000 / len(families)); verdicts[los.Clear] < n/8 || verdicts[los.Blocked] < n/8 {
				t.Errorf("one-sided boards: %v", verdicts)
			}
		})
	}
}

// Every pair of levels with every height of obstacle, near either stand, in
// the middle and at the distances where a clause changes.
func TestEveryCombinationOfLevels(t *testing.T) {
	t.Parallel()
	stand := func(name string, x geom.Length) los.Stand {
		return los.Stand{Name: name, Aboard: -1,
			Footprint: geom.NewFootprint(geom.Pt(x, 5*geom.Inch), 90*geom.Degree, geom.Inch, geom.Inch)}
	}
	const a, b = geom.Inch / 2, 21*geom.Inch + geom.Inch/2 // fronts 20" apart
	spans := [][2]geom.Length{{2, 3}, {9, 11}, {10, 12}, {11, 12}, {18, 19}, {19, 20}, {17, 20}, {3, 4}, {4, 5}, {8, 14}}
	few := boardCount(2) // of the spans, others for other levels
	for la := range 6 {
		for lb := range 6 {
			for height := range 6 {
				for base := range 2 {
					for k, s := range spans {
						if (k+3*la+5*lb+height+7*base)%len(spans) >= few {
							continue
						}
						q := ask([]los.Feature{
							hillAt("Ha", la, rectangle(0, 4*geom.Inch, geom.Inch, 6*geom.Inch)),
							hillAt("Hb", lb, rectangle(21*geom.Inch, 4*geom.Inch, 22*geom.Inch, 6*geom.Inch)),
							hillAt("Hc", base, rectangle(s[0]*geom.Inch, 0, s[1]*geom.Inch, 10*geom.Inch)),
							wallOf("F", height, s[0]*geom.Inch, s[1]*geom.Inch, 10*geom.Inch),
						}, []los.Stand{stand("A", a), stand("B", b)})
						q.terrain = slices.DeleteFunc(q.terrain, func(f los.Feature) bool { return f.Kind == los.Hill && f.Level == 0 })
						for _, q.rulings.Nearer = range []los.Nearer{los.EveryPart, los.NearestPoint} {
							if why := disagreement(q); why != "" {
								t.Fatalf("%s\n%s", why, q)
							}
						}
					}
				}
			}
		}
	}
}

// wallOf is a wall of any height as thick as from x0 to x1.
func wallOf(name string, height int, x0, x1, y1 geom.Length) los.Feature {
	x := (x0 + x1) / 2
	return los.Feature{Name: name, Kind: los.Wall, Height: &height,
		Line: geom.Polyline{Width: x1 - x0, Points: []geom.Point{{X: x}, {X: x, Y: y1}}}}
}

func hillAt(name string, level int, g geom.Polygon) los.Feature {
	return los.Feature{Name: name, Kind: los.Hill, Area: g, Level: level}
}
