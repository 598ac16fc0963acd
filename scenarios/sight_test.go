package scenarios_test

import (
	"embed"
	"math"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// Tables drawn at random on which a ruling once gave a wrong reason: the clearance
// from something farther off than what is nearest, or from what is not between the
// stands; a profile without what its line runs over.
//
//go:embed testdata/sight
var sightFiles embed.FS

func TestReasonsOfTablesFound(t *testing.T) {
	for name, want := range map[string]struct {
		past      string
		clearance geom.Length
		over      []string // along the profile
	}{
		"past-a-town":          {past: "town 6", clearance: 1631},
		"past-smoke-on-a-hill": {past: "smoke 12", clearance: 15460},
		"nothing-between":      {clearance: los.None},
		"along-the-side-of-the-corridor": {past: "hill 2", clearance: 4751,
			over: []string{"bush 5", "bush 7", "town 8"}},
	} {
		t.Run(name, func(t *testing.T) {
			doc, err := scenarios.LoadFS(sightFiles, "testdata/sight/"+name+".toml")
			if err != nil {
				t.Fatal(err)
			}
			board, err := doc.Ruling.Board()
			if err != nil {
				t.Fatal(err)
			}
			ask := doc.Ruling.Ask
			r := board.Rule(ask.Question, doc.Ruling.StandIndex(ask.From), doc.Ruling.StandIndex(ask.To))
			if r.Verdict != los.Clear {
				t.Fatal(r.Summary)
			}
			w, nearest, named := r.Witness, math.Inf(1), math.Inf(1)
			for _, p := range r.Parts {
				for _, o := range p.Outlines {
					d := offSegment(w.From, w.To, o)
					if p.Blocks {
						nearest = min(nearest, d)
					}
					if p.Blocks && p.Name == w.Past {
						named = min(named, d)
					}
				}
			}
			if w.Past != want.past || w.Clearance != want.clearance {
				t.Errorf("%v past %q: want %v past %q", w.Clearance, w.Past, want.clearance, want.past)
			}
			// Outlines end at the side of the corridor, parts do not.
			if c := float64(w.Clearance); w.Past != "" && (math.Abs(nearest-c) > 30 || math.Abs(named-c) > 30) {
				t.Errorf("%v past %q, measured %.0f and %.0f", w.Clearance, w.Past, nearest, named)
			}
			got := []string{}
			for _, p := range r.Profile.Over {
				if !slices.Contains(got, p.Name) && p.Ground != p.Top {
					got = append(got, p.Name)
				}
			}
			if slices.Sort(got); !slices.Equal(got, want.over) {
				t.Errorf("over %q: want %q", got, want.over)
			}
		})
	}
}

// offSegment returns how far a convex outline is from the segment a-b that does
// not run through it.
func offSegment(a, b geom.Point, outline []geom.Point) float64 {
	best := math.Inf(1)
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		best = min(best, pointOff(p, a, b), pointOff(a, p, q), pointOff(b, p, q))
	}
	return best
}

func pointOff(p, a, b geom.Point) float64 {
	px, py := float64(p.X-a.X), float64(p.Y-a.Y)
	ux, uy := float64(b.X-a.X), float64(b.Y-a.Y)
	t := 0.0
	if l := ux*ux + uy*uy; l > 0 {
		t = min(1, max(0, (px*ux+py*uy)/l))
	}
	return math.Hypot(px-t*ux, py-t*uy)
}
