package cd

import (
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A moment is saved as a scenario in which its stands are where they are, with
// what the side knows of and no more.
func TestMomentIsSaved(t *testing.T) {
	step := rules.Moving
	s := at(t, game.Referee, rules.Referee{Reason: "begin", Turn: 2, Step: &step}).ViewOf(0)
	m := newModel(s, 0)
	text, free := m.saved()
	doc, err := scenarios.Decode("copse.toml", text)
	if err != nil || free {
		t.Fatalf("without rules %v: %v", free, err)
	}
	if len(doc.Scenario.Stands) != len(m.pieces) || doc.Scenario.Title != m.scenario.Title+", turn 2, as the "+m.view.Sides()[0]+" side knows it" {
		t.Errorf("%q has %d stands, want %d", doc.Scenario.Title, len(doc.Scenario.Stands), len(m.pieces))
	}
	for _, st := range doc.Scenario.Stands {
		if p := m.get(st.Name); p == nil || p.At != st.At || p.Facing != st.Facing {
			t.Errorf("%s is at %v facing %v", st.Name, st.At, st.Facing)
		}
	}
	s.Stands[slices.Index(s.Names(), "T")].Place = rules.Eliminated
	text, _ = newModel(s, 0).saved()
	if doc, err = scenarios.Decode("copse.toml", text); err != nil || doc.Scenario.StandIndex("T") >= 0 {
		t.Errorf("what is gone is saved: %v", err)
	}
}

// Turning points are the turns that changed much, in their order, with what did: a
// stand lost here and there is none, nor is what was taken back.
func TestTurningPoints(t *testing.T) {
	p := &player{model: newModel(at(t).ViewOf(0), 0)}
	tell := func(turn int, kind rules.EventKind, stand string, taken bool) {
		e := entry{turn: turn, taken: taken, text: "ground is taken"}
		e.event.Kind, e.event.Stand = kind, stand
		p.log = append(p.log, e)
	}
	tell(8, rules.EventEliminated, "G", false)
	if got := p.turningPoints(); len(got) > 0 {
		t.Errorf("one stand lost is a turning point: %+v", got)
	}
	for turn := 1; turn <= 7; turn++ {
		for range turn % 4 {
			tell(turn, rules.EventEliminated, "R", false)
		}
	}
	tell(4, rules.EventEliminated, "G", true)
	tell(5, rules.EventArea, "", false)
	tell(6, rules.EventDemoralized, "G", false)
	tell(7, rules.EventDemoralized, "G", false)
	tell(7, rules.EventDemoralized, "G", false)
	var got []int
	for _, x := range p.turningPoints() {
		got = append(got, x.turn)
		if x.turn == 5 && x.text != "ground is taken" {
			t.Errorf("turn 5: %q", x.text)
		}
		if x.turn == 7 && (!strings.Contains(x.text, "3 ") || !strings.Contains(x.text, "are lost: R, R and R; ") || !strings.HasSuffix(x.text, "stands run: G and G")) {
			t.Errorf("turn 7: %q", x.text)
		}
	}
	if want := []int{2, 3, 5, 6, 7}; len(got) != 5 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] || got[4] != want[4] {
		t.Errorf("turning points in %v, want %v", got, want)
	}
}

// How dice fell is a sentence: what two games in three come to is as expected.
func TestHowDiceFell(t *testing.T) {
	for _, c := range []struct {
		need int
		hits int // of ten dice
		want string
	}{{2, 2, "about as expected"}, {2, 0, "worse than expected"}, {5, 5, "about as expected"}, {5, 8, "better than expected"}, {5, 10, "far better than expected"}, {5, 1, "far worse than expected"}} {
		e := rules.Event{}
		e.Need = c.need
		e.Rolls = append(slices.Repeat([]int{1}, c.hits), slices.Repeat([]int{10}, 10-c.hits)...)
		var l luck
		l.add(&e)
		if got := l.verdict(); got != c.want || l.shots != 10 || l.rolled != c.hits {
			t.Errorf("%d hits of 10 at %d or less are %q, want %q", l.rolled, c.need, got, c.want)
		}
	}
}
