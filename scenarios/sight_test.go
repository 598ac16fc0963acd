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
		"past-a-town":          {past: "town 6", clearance: 1669},
		"past-smoke-on-a-hill": {past: "smoke 12", clearance: 15460},
		"nothing-between":      {clearance: los.None},
		"along-the-side-of-the-corridor": {past: "hill 2", clearance: 4757,
			over: []string{"bush 5 and bush 7", "town 8"}},
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

// What would change a ruling that comes with the program: each of the limits that may keep
// a line clear is told once with what is left of it, and each way to open one.
func TestWhatWouldChangeARuling(t *testing.T) {
	for name, want := range map[string][]string{
		"case-03-bush-nearer-the-higher": {
			`It is clear only because Gorse ends 4" before halfway, a level below Observer. It would be blocked if Gorse rose 2 instead of 1.`,
			`It is clear only because Observer is at the crest of Church hill, level 2, 0.4" from its edge.`},
		"shadow-line-exactly": {
			`It is clear only because Gorse ends 2" before Grenadier 1 (2" is enough), three levels below Observer. It would be blocked if Gorse rose 2 instead of 1.`,
			`It is clear only because Observer is at the crest of High ridge, level 4, 0.3" from its edge.`},
		"nearer-by-the-nearest-point": {
			`It is clear only because Gorse is nearer to Observer, which is a level above it. It would be blocked if Gorse rose 2 instead of 1.`,
			`It is clear only because Observer is at the crest of Church hill, level 2, 0.4" from its edge.`},
		"case-02-two-hills-over-a-wood":  {`It would be blocked if Valley wood rose 3 instead of 2.`},
		"case-12-at-the-edge-of-a-wood":  {`It is clear only because Grenadier 1 is at the rim of Bois Noir, 0.4" from its edge.`},
		"case-14a-two-inches-in-a-wood":  {`It is clear only because they are 1.8" apart in Bois Noir, at most 2".`},
		"case-19-slot-between-two-woods": {`It would be blocked if North wood lay 0.05" nearer to the line.`},
		"past-a-friends-shoulder":        {`It would be blocked if Sherman 2 lay 0.3" nearer to the line.`},
		"lining-a-bocage":                {`It is clear only because Tiger lines Bocage and sees across within 1" of its base.`},
		"night-exactly-at-the-limit":     {`Nothing is seen beyond 10", and they are 10" apart.`},
		"case-08b-town-reaches-past-halfway": {
			`It would be clear without Sainte-Marie, or if it rose 1 instead of 2.`},
		"case-17-wreck-between":          {`It would be clear without the wreck StuG 3.`},
		"case-15b-fire-through-a-friend": {`It would be clear if Sherman 2 moved away.`},
	} {
		doc, err := scenarios.LoadFS(scenarios.WorkedCases(), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		board, err := doc.Ruling.Board()
		if err != nil {
			t.Fatal(err)
		}
		ask := doc.Ruling.Ask
		r := board.Rule(ask.Question, doc.Ruling.StandIndex(ask.From), doc.Ruling.StandIndex(ask.To))
		if got := append(board.WouldOpen(r), board.WouldClose(r)...); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
