package commanddecision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
)

// A result that is sure is what comes of every way in which the stands still in play can
// end: where they are, eliminated, or off the table by any edge.
func TestForegoneIsSure(t *testing.T) {
	found := 0
	rapid.Check(t, func(r *rapid.T) {
		var victories strings.Builder
		for k := range rapid.IntRange(1, 3).Draw(r, "victories") {
			c := rapid.SampledFrom([]string{`exit = "east", share = "1/2"`, `destroy = "1/3"`, `destroy = "2/3"`, `exit = "west", share = "2/3"`}).Draw(r, "condition")
			when := rapid.SampledFrom([]string{"end", "at-once"}).Draw(r, "when")
			fmt.Fprintf(&victories, "[[victory]]\nside = %q\nwhen = %q\ntext = \"V%d.\"\nconditions = [{ %s }]\n", []string{"US", "German"}[k%2], when, k, c)
		}
		s := field(t, "UA rifle 10 10 0\nUB rifle 12 10 0\nUC rifle 14 10 0\nGA rifle 10 50 0\nGB rifle 12 50 0\nGC rifle 14 50 0\n\n"+victories.String())
		edges := []geom.Point{geom.Pt(0, 30*geom.Inch), geom.Pt(60*geom.Inch, 30*geom.Inch)}
		put := func(s *State, i, how int) {
			st := &s.Stands[i]
			switch how {
			case 1:
				st.Place = Eliminated
			case 2, 3:
				st.Place, st.At = Exited, edges[how-2]
			}
		}
		for i := range s.Stands {
			put(s, i, rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3}).Draw(r, "now"))
		}
		if slices.ContainsFunc(s.battle.Terms.Victory, func(v Victory) bool { return v.When == "at-once" && s.met(v) }) {
			return // it is over
		}
		want, sure := s.foregone()
		if !sure {
			return
		}
		found++
		for n := range 1 << (2 * len(s.Stands)) {
			end, possible := s.clone(), true
			for i := range end.Stands {
				how := n >> (2 * i) & 3
				if possible = possible && (how == 0 || s.Stands[i].Place == OnTable); possible && how > 0 {
					put(end, i, how)
				}
			}
			if !possible {
				continue
			}
			p := &play{State: end}
			p.Turn = p.battle.Scenario.Turns
			p.endTurn()
			if got := *p.Outcome; got.Side != want.Side || !strings.HasPrefix(want.Text, got.Text) {
				r.Fatalf("sure was %v, and %v comes of it", want, got)
			}
		}
	})
	if found == 0 {
		t.Error("nothing was ever sure")
	}
}

// A game that is decided ends when its turn does, and says why; by the other ruling it goes
// on.
func TestDecidedGameEnds(t *testing.T) {
	for word, ends := range map[string]bool{"yes": true, "no": false} {
		s := field(t, "UA rifle 10 10 0\nUB rifle 12 10 0\nGA rifle 10 50 0\n\n[game]\nsystem = \"command-decision\"\n[game.rulings]\nearly-end = \""+word+"\"\n"+
			"[[victory]]\nside = \"US\"\nwhen = \"at-once\"\ntext = \"Get away.\"\nconditions = [{ exit = \"east\", share = \"1/1\" }]\n[[victory]]\nside = \"German\"\ntext = \"Hold them.\"\n")
		p := &play{State: s.clone()}
		p.endTurn()
		if p.Outcome != nil {
			t.Fatalf("it ends before anything is decided: %v", p.Outcome)
		}
		p.Stands[0].Place = Eliminated
		p.endTurn()
		want := game.Outcome{Side: "German", Grade: "win", Text: "Hold them. Nothing that either side can do changes that any more."}
		if ended := p.Outcome != nil; ended != ends || ended && *p.Outcome != want {
			t.Errorf("early-end %q: %v", word, p.Outcome)
		}
	}
}
