package usual

import (
	"os"
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Of a stand that goes back is told where it ended and why there; that the engine
// chose the nearest cover is not said where owners choose.
func TestWhyThere(t *testing.T) {
	text, err := os.ReadFile("../screen/cd/testdata/fire.toml")
	if err != nil {
		t.Fatal(err)
	}
	engine := firing(t, string(text), "")
	owner := firing(t, strings.Replace(string(text), `system = "command-decision"`, "system = \"command-decision\"\n\n[game.rulings]\nway-back = \"owner\"", 1), "")
	event := func(kind rules.EventKind, words string, far geom.Length) *rules.Event {
		e := &rules.Event{Kind: kind, Telling: rules.Telling{Text: words, Stand: "Rifle 1", Far: far}}
		if far > 0 {
			e.Changes = []rules.Change{{Stand: "Rifle 2"}, {Stand: "Rifle 1", At: geom.Pt(geom.Inch, geom.Inch)}}
		}
		return e
	}
	near := func(p geom.Point) string {
		if p != geom.Pt(geom.Inch, geom.Inch) {
			t.Errorf("asked of %v, where the stand is not", p)
		}
		return "in the wood"
	}
	for _, x := range []struct {
		name string
		view *rules.State
		e    *rules.Event
		want []string
		not  string
	}{
		{"runs", engine, event(rules.EventFlight, "runs 6″ to cover", 6*geom.Inch), []string{"nearest", "in the wood"}, "as far as it gets"},
		{"runs as its owner says", owner, event(rules.EventFlight, "runs 6″ to cover", 6*geom.Inch), []string{"no nearer to any enemy", "in the wood"}, "the nearest"},
		{"cannot run", engine, event(rules.EventFlight, "cannot run for cover", 0), []string{"no way leads to cover"}, "it is now"},
		{"forced back to cover", engine, event(rules.EventForcedBack, "is forced back 6″ to cover, and is pinned", 6*geom.Inch), []string{"in the wood"}, "there is no cover"},
		{"forced back in the open", engine, event(rules.EventForcedBack, "is forced back 6″, and is pinned", 6*geom.Inch), []string{"there is no cover", "as far as it gets", "in the wood"}, "the nearest"},
	} {
		got := WhyThere(x.view, x.e, near)
		for _, w := range x.want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q, want it to say %q", x.name, got, w)
			}
		}
		if strings.Contains(got, x.not) {
			t.Errorf("%s: %q", x.name, got)
		}
	}
	for _, e := range []*rules.Event{event(rules.EventForcedBack, "is pinned", 0), event(rules.EventMoved, "moves 6″", 6*geom.Inch), event(rules.EventFlight, "", 6*geom.Inch)} {
		if got := WhyThere(engine, e, near); got != "" {
			t.Errorf("of %s %q is told %q", e.Kind, e.Text, got)
		}
	}
}
