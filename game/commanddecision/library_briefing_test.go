package commanddecision

import (
	"slices"
	"strings"
	"testing"

	"sightline/scenarios"
)

// Each side of a scenario of the library has a briefing, which names the edge that it or
// the enemy is to leave by and none of the enemy's companies and stands: what those are
// called is his own affair. A history tells what it is after, or that it was never fought.
func TestLibraryBriefings(t *testing.T) {
	for _, name := range libraryNames(t) {
		s := libraryFile(t, name).Scenario
		if s.History == "" {
			t.Errorf("%s has no history", name)
		}
		for _, side := range s.Sides {
			for _, v := range TermsOf(s).Victory {
				for _, c := range v.Conditions {
					if c.Kind == "exit" && !strings.Contains(side.Briefing, c.Edge+" edge") {
						t.Errorf("%s: the briefing of %s does not name the %s edge", name, side.Name, c.Edge)
					}
				}
			}
			for _, told := range namesOfEnemies(s, side.Name) {
				if strings.Contains(side.Briefing, told) {
					t.Errorf("%s: the briefing of %s names %q", name, side.Name, told)
				}
				if strings.Contains(s.Note, told) {
					t.Errorf("%s: the note, which %s reads, names %q", name, side.Name, told)
				}
			}
			if side.Briefing == "" {
				t.Errorf("%s: %s has no briefing", name, side.Name)
			}
		}
	}
}

// namesOfEnemies are what the companies and stands of the other side are called, but for
// what both have.
func namesOfEnemies(s *scenarios.Scenario, side string) (list []string) {
	own := map[string]bool{}
	add := func(of, name string) {
		if of == side {
			own[name] = true
			return
		}
		list = append(list, name)
	}
	for _, f := range TermsOf(s).Formations {
		add(f.Side, f.Name)
	}
	for _, st := range s.Stands {
		add(st.Side, st.Name)
	}
	return slices.DeleteFunc(list, func(n string) bool { return own[n] })
}
