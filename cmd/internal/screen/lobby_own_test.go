package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/scenarios"
)

// When a table of one's own is removed the one in its place is chosen, where the list is
// scrolled to: the first was, and the list stayed at its end.
func TestRemovedTableGivesWayToItsNeighbor(t *testing.T) {
	own := func(names ...string) (out []volume) {
		for _, n := range names {
			out = append(out, volume{name: n, when: time.Unix(1, 0)})
		}
		return out
	}
	l := &lobby{tables: append([]volume{{name: "given"}, {name: "given too"}}, own("a", "b", "c")...)}
	for _, c := range []struct {
		chosen int
		left   []volume
		want   string
	}{{3, own("a", "c"), "c"}, {3, own("a"), "a"}, {2, nil, "given too"}} {
		l.chosen[playSection] = c.chosen
		l.listOwn(c.left)
		if got := l.tables[l.chosen[playSection]].name; got != c.want {
			t.Errorf("with the table at %d removed %q is chosen, want %q", c.chosen, got, c.want)
		}
	}
	l.listOwn(own("new"))
	if got := l.tables[l.chosen[playSection]].name; got != "given too" {
		t.Errorf("another table is listed, and %q is chosen", got)
	}
}

// The picture of a saved table has the stands on it but those that are hidden, which
// whoever else is at the screen does not know.
func TestPictureOfASavedTable(t *testing.T) {
	v := library(t, "first-fight")
	setup := v.doc.Setup()
	for i := range setup.Stands {
		s := &setup.Stands[i]
		s.Deploy, s.Aboard, s.Arrives, s.Hidden = "", "", 0, i%2 == 1
	}
	all := len(setup.Stands)
	got := shown(v.doc)
	if n := len(got.Stands); n != (all+1)/2 || slices.ContainsFunc(got.Stands, func(s scenarios.Stand) bool { return s.Hidden }) {
		t.Errorf("%d of %d stands are in the picture: %v", n, all, got.Stands)
	}
	if len(setup.Stands) != all {
		t.Error("the table itself loses stands")
	}
}

// A table with faults opens in the builder if that can hold it; a key that no table has it
// cannot, and that is said where Open stands: it was promised all the same.
func TestWhatTheBuilderCanHold(t *testing.T) {
	const head = "format = \"sightline/scenario 1\"\ntitle = \"By hand\"\nturns = 6\n\n[table]\nsize = [48, 36]\n\n[game]\nsystem = \"command-decision\"\n\n[[side]]\nname = \"US\"\n\n[[side]]\nname = \"German\"\n"
	held := newVolume("by-hand.toml", []byte(head+"\n[[formation]]\nname = \"A\"\nside = \"Us\"\nmorale = 7\nquality = \"regular\"\n"))
	if held.err == nil || held.unbuilt != nil {
		t.Errorf("of a slip in a name: fault %v, not held for %v", held.err, held.unbuilt)
	}
	not := newVolume("by-hand.toml", []byte(strings.Replace(head, "turns = 6\n", "turns = 6\nheigth = 1\n", 1)))
	if not.unbuilt == nil {
		t.Fatal("the builder is said to hold an unknown key")
	}
	if said := not.cannotBuild(); !strings.HasPrefix(said, "Cannot be opened: by-hand.toml:4: ") || !strings.Contains(said, "heigth") || !strings.Contains(said, "Mend it in a text editor") {
		t.Errorf("it says %q", said)
	}
}
