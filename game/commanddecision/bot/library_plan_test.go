package bot

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/scenarios"
)

// Every sentence of a briefing that names a place, a turn, a number or an edge stands in
// the table of library_promises_test.go with what must hold for it, and holds: what it
// says is there and comes when it says so, what is to be reached can be reached in the
// turns there are, what is to be guarded is seen. A text that is changed is not in the
// table any more.
func TestPlansOfBriefingsArePossible(t *testing.T) {
	briefed := 0
	for _, name := range sortedFiles(t) {
		r := newMarches(t, name, libraryText(t, name))
		for side, who := range r.Sides {
			briefed++
			for _, fault := range r.broken(side, promised[strings.TrimSuffix(name, ".toml")][who]) {
				t.Errorf("%s, %s: %s", name, who, fault)
			}
		}
	}
	all := 0
	for _, sides := range promised {
		all += len(sides)
	}
	if briefed != all {
		t.Errorf("%d briefings are in the table; there are %d", all, briefed)
	}
}

// The test above finds a plan that cannot be: support of a turn that does not come, a
// column that is late, a barricade that is gone or that nobody sees, ground out of reach,
// a text that says something else.
func TestPlansThatCannotBeAreFound(t *testing.T) {
	for _, x := range []struct{ name, side, old, to, want string }{
		{"peski-1939", "German", "turn   = 3", "turn   = 1", "nobody is there to see"},
		{"peski-1939", "German", "arrives = 2", "arrives = 3", "comes on turn 3"},
		{"peski-1939", "Polish", "at      = [54.4, 17.4]", "at      = [54.4, 28.4]", "sees"},
		{"peski-1939", "German", "on turn 3", "on turn 4", "is not in the table"},
		{"breakout", "German", "name    = \"Black bog\"\nkind    = \"marsh\"", "name    = \"Black bog\"\nkind    = \"field\"", "drives into Black bog"},
		{"breakout", "Soviet", "deploy  = \"Behind the ridge\"", "deploy  = \"South of Chorny Lis\"", "is not placed in"},
		{"maneuvers-1941", "Blue", "[0, 8], [6, 8], [6, 40], [0, 40]", "[0, 44], [2, 44], [2, 46], [0, 46]", "get to"},
		{"lezey-1944", "American", "side   = \"American\"\nname   = \"105 mm howitzers\"\nturn   = 8", "side   = \"American\"\nname   = \"105 mm howitzers\"\nturn   = 9", "on turns 4 and 9"},
	} {
		text := libraryText(t, x.name+".toml")
		spoiled := strings.ReplaceAll(text, x.old, x.to)
		if spoiled == text {
			t.Fatalf("%s has no %q", x.name, x.old)
		}
		r := newMarches(t, x.name+".toml", spoiled)
		side := slices.Index(r.Sides[:], x.side)
		if faults := strings.Join(r.broken(side, promised[x.name][x.side]), "\n"); !strings.Contains(faults, x.want) {
			t.Errorf("%s with %q: found %q; want a fault with %q", x.name, x.to, faults, x.want)
		}
	}
}

func sortedFiles(t *testing.T) []string {
	t.Helper()
	list, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// A promise is a sentence of a briefing and what must hold for it.
type promise struct {
	words string
	holds []claim
}

// A claim says what is wrong with it; "" if it holds.
type claim func(r *marches, side int) string

var (
	sentence = regexp.MustCompile(`[^.]+\.`)
	counting = regexp.MustCompile(`(?i)[0-9]|\b(two|three|four|five|six|seven|eight|nine|ten|half|third|tenths|both|all|turns?|edge|north|east|south|west)\b`)
)

// broken is what of a side's briefing does not hold.
func (r *marches) broken(side int, table []promise) (list []string) {
	text := strings.Join(strings.Fields(r.Scenario.Sides[side].Briefing), " ")
	for _, p := range table {
		if !strings.Contains(text, p.words) {
			list = append(list, fmt.Sprintf("the briefing does not say %q", p.words))
			continue
		}
		for _, c := range p.holds {
			if fault := c(r, side); fault != "" {
				list = append(list, fmt.Sprintf("%q: %s", p.words, fault))
			}
		}
	}
	for _, s := range sentence.FindAllString(text, -1) {
		s = strings.TrimSpace(s)
		k := slices.IndexFunc(table, func(p promise) bool { return p.words == s })
		if k < 0 {
			list = append(list, fmt.Sprintf("%q is not in the table", s))
		} else if r.names(s) && table[k].holds == nil {
			list = append(list, fmt.Sprintf("%q holds nothing, and names something", s))
		}
	}
	return list
}

// names reports whether a sentence names something of the table, a number or an edge.
func (r *marches) names(s string) bool {
	for _, a := range r.Scenario.Areas {
		if strings.Contains(s, a.Name) {
			return true
		}
	}
	for _, f := range r.Scenario.Terrain {
		if strings.Contains(s, f.Name) {
			return true
		}
	}
	return counting.MatchString(s)
}
