package vary

import (
	"slices"
	"strings"
	"testing"

	"sightline/los"
	"sightline/scenarios"
)

func worked(t *testing.T, name string) (*scenarios.Ruling, *los.Ruling) {
	t.Helper()
	d, err := scenarios.LoadFS(scenarios.WorkedCases(), name+".toml")
	if err != nil {
		t.Fatal(err)
	}
	now, err := Answer(d.Ruling)
	if err != nil {
		t.Fatal(err)
	}
	return d.Ruling, now
}

// What players argue about, and what it comes to.
func TestVariations(t *testing.T) {
	for _, c := range []struct {
		ruling, name string
		turned       bool
		changes      []string
	}{
		{"a-hair-too-deep-in-a-wood", `rim 1"`, true, []string{
			"Clear: Rifle 1 (level 0) sees Grenadier 1 (level 0).", "Bois Noir: no longer hides (S4)."}},
		{"a-hair-too-deep-in-a-wood", "RIM  1 inch", true, []string{
			"Clear: Rifle 1 (level 0) sees Grenadier 1 (level 0).", "Bois Noir: no longer hides (S4)."}},
		{"a-hair-too-deep-in-a-wood", "rim 0.505", false, nil},
		{"a-hair-too-deep-in-a-wood", "rim 0.51", true, []string{
			"Clear: Rifle 1 (level 0) sees Grenadier 1 (level 0).", "Bois Noir: no longer hides (S4)."}},
		{"a-hair-too-deep-in-a-wood", "visibility 10", false, []string{
			`Blocked: Rifle 1 (level 0) and Grenadier 1 (level 0) are 10.51" apart, and nothing is seen beyond 10".`}},
		{"a-friend-in-front", "as line of sight", true, []string{
			"Clear: Tiger (level 0) sees Rifle (level 0).", "Panther is in the way no more."}},
		{"a-friend-in-front", "the other way round", true, []string{
			"Clear: Rifle (level 0) has a line of fire to Tiger (level 0).", "Panther is in the way no more."}},
		{"a-friend-in-front", "without Panther", true, []string{
			"Clear: Tiger (level 0) has a line of fire to Rifle (level 0).", "Panther is in the way no more."}},
		{"a-friend-in-front", "friends 0 high", true, []string{
			"Clear: Tiger (level 0) has a line of fire to Rifle (level 0).", "Panther is in the way no more."}},
		{"a-level-above-the-wood", "Hanger wood one level higher", true, []string{
			"Blocked by Hanger wood.",
			"Hanger wood: hides (S4) instead of seen over by the higher stand (S2)."}},
		{"a-hair-behind-the-crest", "Sherman 1 one level higher", true, []string{
			"Clear: Sherman 1 (level 3) sees Grenadier 1 (level 0).",
			"Table hill, level 2: seen over by the higher stand (S2) instead of hides (S4) and only its crest."}},
		{"lining-a-bocage", "who lines a hedge does not see across", true, []string{
			"Blocked by Bocage.", "Bocage: hides (S4) instead of lined by a stand."}},
	} {
		r, now := worked(t, c.ruling)
		v, err := Named(r, now, c.name)
		if err != nil {
			t.Errorf("%s: %v", c.ruling, err)
			continue
		}
		l, err := Lay(now, v)
		if err != nil || l.Turned != c.turned || !slices.Equal(l.Changes, c.changes) {
			t.Errorf("%s, %s: turned %v, %v\n%s", c.ruling, c.name, l.Turned, err, strings.Join(l.Changes, "\n"))
		}
	}
}

// Every variation of every ruling that comes with the program can be answered, has a
// name of its own that finds it, leaves the ruling as it is, and is one of no other
// table's.
func TestAllVariations(t *testing.T) {
	if testing.Short() {
		t.Skip("some 2,000 variations")
	}
	names, err := scenarios.Names(scenarios.WorkedCases())
	if err != nil || len(names) == 0 {
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		r, now := worked(t, strings.TrimSuffix(name, ".toml"))
		before := string(scenarios.Encode(&scenarios.Document{Ruling: r}))
		all := All(r, now)
		for i, v := range all {
			if found, err := Named(r, now, v.Name); err != nil || found.Name != v.Name || slices.ContainsFunc(all[:i], func(o Variation) bool { return o.Name == v.Name }) {
				t.Errorf("%s: the name %q leads to %q, %v", name, v.Name, found.Name, err)
			}
			l, err := Lay(now, v)
			if err != nil {
				t.Errorf("%s: %s: %v", name, v.Name, err)
			} else if l.Turned && len(l.Changes) == 0 {
				t.Errorf("%s: %s turns the verdict and nothing is said of it", name, v.Name)
			}
			if _, err := scenarios.Decode(v.Name, scenarios.Encode(&scenarios.Document{Ruling: v.Ruling()})); err != nil {
				t.Errorf("%s: %s cannot be kept as a ruling: %v", name, v.Name, err)
			}
		}
		if after := string(scenarios.Encode(&scenarios.Document{Ruling: r})); after != before {
			t.Errorf("%s: its variations have changed it", name)
		}
	}
}

func TestNoSuchVariation(t *testing.T) {
	r, now := worked(t, "case-13-deep-in-a-wood")
	for _, name := range []string{"", "rim", "rim -1", "rim 25", "visibility 0", "moonlight 3", "without Nothing"} {
		if v, err := Named(r, now, name); err == nil || !strings.Contains(err.Error(), `rim 1"`) {
			t.Errorf("%q: %v, %v; want an error that lists what there is", name, v.Name, err)
		}
	}
}
