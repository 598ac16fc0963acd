package cd

import (
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// On a copy the fire of one's own stands is asked for from where they were put
// there; the match is not touched, and what nobody may measure is not told.
func TestFireOnACopy(t *testing.T) {
	step := rules.General
	s := at(t, game.Referee, rules.Referee{Reason: "begin", Turn: 1, Step: &step}).ViewOf(0)
	m := newModel(s, 0)
	now := &m.laid().Setup
	fire := func(from, to string) string { return strings.Join(m.fireIf(now, from, to), "; ") }
	if got := fire("R", "G"); !strings.Contains(got, "not measured") {
		t.Errorf("under declare-first: %q", got)
	}
	for _, c := range []struct{ from, to, want string }{
		{"R", "R2", "One fires at the other side."}, {"G", "R", "What the enemy's fire comes to is not told."}, {"R", "nobody", "One fires at the other side."},
	} {
		if got := fire(c.from, c.to); got != c.want {
			t.Errorf("%s at %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
	for _, free := range []bool{false, true} {
		text := copse
		if free {
			text = strings.Replace(copse, "[table]", "measuring = \"free\"\n[table]", 1)
		}
		m := newModel(of(t, text, game.Referee, rules.Referee{Reason: "begin", Turn: 1, Step: &step}).ViewOf(0), 0)
		now := &m.laid().Setup
		near := strings.Join(m.fireIf(now, "R", "G"), "; ")
		for i := range now.Stands {
			if now.Stands[i].Name == "R" {
				now.Stands[i].At = geom.InchPt(58, 46)
			}
		}
		far := strings.Join(m.fireIf(now, "R", "G"), "; ")
		if free != strings.Contains(near, "or less") || free != (near != far) {
			t.Errorf("measured freely %v: %q, from far away %q", free, near, far)
		}
		if p := m.get("R"); p.At != geom.InchPt(20, 19) {
			t.Errorf("the match is touched: R is at %v", p.At)
		}
	}
}
