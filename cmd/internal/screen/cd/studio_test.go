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
	for _, c := range []struct{ from, to, want string }{
		{"R", "R2", "One fires at the other side."}, {"G", "R", "What the enemy's fire comes to is not told."}, {"R", "nobody", "One fires at the other side."},
	} {
		if got := strings.Join(m.fireIf(now, true, c.from, c.to), "; "); got != c.want {
			t.Errorf("%s at %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
	for _, policy := range []string{"declare-first", "free", "referee"} {
		text := strings.Replace(copse, "[table]", "measuring = \""+policy+"\"\n[table]", 1)
		free := policy == "free"
		m := newModel(of(t, text, game.Referee, rules.Referee{Reason: "begin", Turn: 1, Step: &step}).ViewOf(0), 0)
		if (m.untold() == "") != free {
			t.Errorf("%s: of what is not told it says %q", policy, m.untold())
		}
		said := map[string]bool{}
		for _, x := range []geom.Length{22, 24, 30, 40, 58} { // from near to out of range
			now := &m.studied().Setup
			for i := range now.Stands {
				if now.Stands[i].Name == "R" {
					now.Stands[i].At = geom.InchPt(x, 14)
				}
			}
			got := strings.Join(m.fireIf(now, true, "R", "G"), "; ")
			if said[got] = true; got == "" || free == strings.Contains(got, "cover") || !free && strings.Contains(got, "range") {
				t.Errorf("%s, from %d inches east: %q", policy, x, got)
			}
		}
		if free != (len(said) > 1) {
			t.Errorf("%s: from places at all ranges it says %v", policy, said)
		}
		if p := m.get("R"); p.At != geom.InchPt(20, 19) {
			t.Errorf("the match is touched: R is at %v", p.At)
		}
	}
}

// Where nobody measures, a copy knows no limit of visibility: it would go with a
// stand wherever that is put, a circle of a known radius.
func TestCopyHasNoLimitToMeasureWith(t *testing.T) {
	for _, policy := range []string{"declare-first", "free"} {
		text := strings.Replace(copse, "[table]", "measuring = \""+policy+"\"\n[table]\nvisibility = 12", 1)
		m := newModel(of(t, text).ViewOf(0), 0)
		free := policy == "free"
		if got := m.studied().Table.Visibility; free != (got == 12*geom.Inch) || !free && got != 0 {
			t.Errorf("%s: on a copy one sees %s", policy, got.Show())
		}
		if said := strings.Contains(m.untold(), "weather"); said == free {
			t.Errorf("%s: of the weather it says %q", policy, m.untold())
		}
	}
}

// Of a copy it is said who knows the moment so: of both sides, too, it said that it was
// known to yours.
func TestCopySaysWhoKnowsIt(t *testing.T) {
	f := filmOf(t, "lezey-1944")
	for who, want := range map[string]string{game.Referee: "with the stands of both sides", "German": "as the German side knew it"} {
		m := witnessOf(t, f, who).model(40)
		if said := (&Table{past: &past{}}).copyOf(m); !strings.Contains(said, want) {
			t.Errorf("%s has %q, want %q", who, said, want)
		}
	}
	if said := (&Table{}).copyOf(witnessOf(t, f, "German").model(40)); !strings.Contains(said, "as your side knows it") {
		t.Errorf("who plays has %q", said)
	}
}
