package los_test

import (
	"fmt"
	"regexp"
	"testing"

	"sightline/geom"
	"sightline/los"
)

var negative = regexp.MustCompile(`(^|[ (])-[<0-9]`)

// What lay beside a stand, behind its front, was told at a distance below 0.
func TestMeasuresAreFromFrontToFront(t *testing.T) {
	t.Parallel()
	beside := 0
	checkAll(t, 2000, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc9)) }, func(q *question) string {
		b, err := q.board()
		if err != nil {
			return err.Error()
		}
		r := b.Rule(q.ask, q.from, q.to)
		a := &r.Axis
		for _, l := range []geom.Length{a.HalfAt, a.ShadowAt} {
			if l < 0 || l > a.Length {
				return fmt.Sprintf("%+v", a)
			}
		}
		for i := range r.Parts {
			part := &r.Parts[i]
			if part.Start < 0 || part.Start > part.End || part.End > a.Length {
				return fmt.Sprintf("%v to %v of %v", part.Start, part.End, a.Length)
			}
			if part.Start == part.End {
				beside++
			}
			if where := r.Where(part); negative.MatchString(part.Text) || negative.MatchString(where) {
				return where + ": " + part.Text
			}
		}
		if negative.MatchString(r.Summary) {
			return r.Summary
		}
		return ""
	})
	if beside == 0 {
		t.Error("nothing beside a stand was tried")
	}
}

// Each stand on the hill of a part is told how far it is from its edge, or how far
// behind that; of another arm of the hill, and of what is beside it, it is said.
func TestWhoIsOnAHillIsToldSo(t *testing.T) {
	t.Parallel()
	stand := func(name, side string, x, y geom.Length) los.Stand {
		return los.Stand{Name: name, Side: side, Aboard: -1, Footprint: geom.NewFootprint(geom.Pt(x, y), 0, geom.Inch, geom.Inch)}
	}
	in := func(x float64) geom.Length { return geom.Length(x * float64(geom.Inch)) }
	at := func(x, y float64) geom.Point { return geom.Pt(in(x), in(y)) }
	horseshoe := los.Feature{Name: "Horseshoe", Kind: los.Hill, Level: 2, Area: geom.Polygon{Outline: geom.Ring{
		at(4, 4), at(12, 4), at(12, 8), at(7, 8), at(7, 16), at(12, 16), at(12, 20), at(4, 20)}}}
	for _, c := range []struct {
		a, b [2]float64
		want []string
	}{
		{[2]float64{9.5, 7.4}, [2]float64{8, 12}, []string{
			`Horseshoe (top 2) hides what is behind its crest, as this is, beside Tiger; the sight line passes it.`,
			`Horseshoe: here is only its crest of 1", which does not hide a stand on it: Tiger sees out, 0.21" from its edge.`}},
		{[2]float64{9.5, 6}, [2]float64{9.5, 12}, []string{
			`Horseshoe (top 2) hides: Tiger is 0.5" behind its crest. It shuts the whole corridor.`,
			`Horseshoe: here is only its crest of 1", which does not hide a stand on it (Tiger).`}},
		{[2]float64{9.5, 7.4}, [2]float64{9.5, 22}, []string{
			`Horseshoe: here is only its crest of 1", which does not hide a stand on it: Tiger is 0.1" from its edge.`,
			`The rest of Horseshoe (top 2) stands between: Tiger at level 2 is not a level above it. It shuts the whole corridor.`}},
	} {
		b, err := los.NewBoard([]los.Feature{horseshoe}, []los.Stand{
			stand("Tiger", "German", in(c.a[0]), in(c.a[1])), stand("Rifle", "US", in(c.b[0]), in(c.b[1]))}, 0, los.DefaultRulings())
		if err != nil {
			t.Fatal(err)
		}
		for _, ends := range [][2]int{{0, 1}, {1, 0}} {
			said := map[string]bool{}
			for _, part := range b.Rule(los.Sight, ends[0], ends[1]).Parts {
				said[part.Text] = true
			}
			for _, want := range c.want {
				if !said[want] {
					t.Errorf("from %v: %q is not of %v", ends, want, said)
				}
			}
		}
	}
}
