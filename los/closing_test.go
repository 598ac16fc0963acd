package los_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

var (
	lay  = regexp.MustCompile(`It would be blocked if (.+) lay (.+)" nearer to the line\.`)
	rose = regexp.MustCompile(`It would be blocked if (.+) rose (\d+) instead of (\d+)\.`)
)

// What would close a line does so, by the oracle, and a level less does not.
func TestWhatWouldCloseDoes(t *testing.T) {
	t.Parallel()
	moved, raised, kept := 0, 0, 0
	checkAll(t, 1500, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc8)) }, func(q *question) string {
		b, err := q.board()
		if err != nil {
			return err.Error()
		}
		r := b.Rule(q.ask, q.from, q.to)
		said := b.WouldClose(r)
		if r.Verdict == los.Blocked && len(said) > 0 {
			return "of a blocked line: " + said[0]
		}
		verdict := func(c *question) los.Verdict {
			if op := consult(c); !op.unsupported {
				return op.verdict
			}
			return ""
		}
		for _, s := range said {
			if strings.HasPrefix(s, "It is clear only because ") {
				kept++
			}
			for _, m := range lay.FindAllStringSubmatch(s, -1) {
				moved++
				inches, err := strconv.ParseFloat(m[2], 64)
				if err != nil {
					return s
				}
				d := geom.Length(inches*100+0.5) * (geom.Inch / 100)
				by := r.Witness.From.AngleTo(r.Witness.To).Direction().Right()
				left := verdict(q.with(m[1], geom.Point{}.Ahead(by, -d)))
				if right := verdict(q.with(m[1], geom.Point{}.Ahead(by, d))); left == los.Clear && right == los.Clear {
					return "clear: " + s
				}
			}
			for _, m := range rose.FindAllStringSubmatch(s, -1) {
				raised++
				h, _ := strconv.Atoi(m[2])
				for _, h := range []int{h, h - 1} {
					c := *q
					c.terrain = slices.Clone(q.terrain)
					i := slices.IndexFunc(c.terrain, func(f los.Feature) bool { return f.Name == namesIn(m[1])[0] })
					was := heightOf(c.terrain[i], q.rulings)
					for _, k := range q.areaOf(i) {
						c.terrain[k].Height = &h
					}
					want := los.Blocked
					if h == was || strconv.Itoa(h) != m[2] {
						want = los.Clear
					}
					if got := verdict(&c); got != "" && got != want || strconv.Itoa(was) != m[3] {
						return fmt.Sprintf("%s at %d: %s", got, h, s)
					}
				}
			}
		}
		return ""
	})
	if n := boardCount(1500); moved < n/50 || raised == 0 || kept < n/50 {
		t.Errorf("only %d moved, %d raised, %d kept", moved, raised, kept)
	}
}

// with returns the question with a feature and its area, or a stand, moved.
func (q *question) with(name string, by geom.Point) *question {
	c := *q
	c.terrain, c.stands = slices.Clone(q.terrain), slices.Clone(q.stands)
	var area []int
	if i := slices.IndexFunc(c.terrain, func(f los.Feature) bool { return f.Name == namesIn(name)[0] }); i >= 0 {
		area = q.areaOf(i)
	}
	for i := range c.terrain {
		if f := &c.terrain[i]; slices.Contains(area, i) {
			f.Area.Outline, f.Line.Points = slices.Clone(f.Area.Outline), slices.Clone(f.Line.Points)
			f.Area.Holes = slices.Clone(f.Area.Holes)
			for k, h := range f.Area.Holes {
				f.Area.Holes[k] = slices.Clone(h)
			}
			for _, pts := range append([]geom.Ring{f.Area.Outline, f.Line.Points}, f.Area.Holes...) {
				for k := range pts {
					pts[k] = pts[k].Add(by)
				}
			}
		}
	}
	for i := range c.stands {
		if s := &c.stands[i]; s.Name == name {
			s.Footprint.Center = s.Footprint.Center.Add(by)
			for k := range s.Footprint.Corners {
				s.Footprint.Corners[k] = s.Footprint.Corners[k].Add(by)
			}
		}
	}
	return &c
}
