package commanddecision

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// libraryFile reads a scenario that comes with the program, and holds it
// against its canonical form.
func libraryFile(t *testing.T, name string) *scenarios.Document {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode(name, text)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(scenarios.Encode(doc)), string(text)); d != "" {
		t.Errorf("not in the canonical form (-want +got):\n%s", d)
	}
	if doc.Setup().Note == "" {
		t.Error("no note says what the battle is")
	}
	return doc
}

func libraryNames(t *testing.T) []string {
	t.Helper()
	list, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestLibraryPlays holds the scenarios that come with the program to what a
// game needs: a rule system, a result whatever happens, room for all that comes
// later, and crews at the guns.
func TestLibraryPlays(t *testing.T) {
	for _, name := range libraryNames(t) {
		t.Run(strings.TrimSuffix(name, ".toml"), func(t *testing.T) {
			doc := libraryFile(t, name)
			s := doc.Scenario
			if s.System == "" {
				t.Error("no rule system")
			}
			if last := TermsOf(s).Victory[len(TermsOf(s).Victory)-1]; len(last.Conditions) > 0 || last.When != "end" {
				t.Errorf("%q need not be met: want a last result without conditions", last.Text)
			}
			for _, v := range TermsOf(s).Victory[:len(TermsOf(s).Victory)-1] {
				if len(v.Conditions) == 0 {
					t.Errorf("%q is always met: want it last", v.Text)
				}
			}
			if laid := doc.Laid().Scenario; len(laid.Stands) != len(s.Stands) {
				t.Errorf("room for %d stands of %d", len(laid.Stands), len(s.Stands))
			}
			for i := range s.Stands {
				gun(t, s, i)
			}
		})
	}
}

// gun holds stand i, if it is a gun, to a crew and a tow.
func gun(t *testing.T, s *scenarios.Scenario, i int) {
	t.Helper()
	st := &s.Stands[i]
	role := roleOf(st)
	if k, ok := units.Lookup(st.Kind); !ok || k.Class != units.Gun {
		return
	}
	if role.Crew == "" || role.Tow == "" {
		t.Errorf("%s has the crew %q and the tow %q; want both", st.Name, role.Crew, role.Tow)
		return
	}
	tow, _ := units.Lookup(s.Stands[s.StandIndex(role.Tow)].Kind)
	crew := s.Stands[s.StandIndex(role.Crew)]
	serves, _ := units.Lookup(crew.Kind)
	if !tow.Tows || !serves.Crew {
		t.Errorf("%s: %s tows %v, %s serves %v; want both", st.Name, tow.Name, tow.Tows, serves.Name, serves.Crew)
	}
	if f, g := st.Footprint(), crew.Footprint(); st.OnTable() && geom.Gap(&f, &g) != 0 {
		t.Errorf("%s and its crew are %v apart; want them in contact", st.Name, geom.Gap(&f, &g))
	}
}

// TestEvenScenario holds Maneuvers to what its note says: either side has the
// same, and the ground is the same seen from the other side.
func TestEvenScenario(t *testing.T) {
	s := libraryFile(t, "maneuvers-1941.toml").Scenario
	force := func(side string) (kinds []string) {
		for _, st := range s.Stands {
			if st.Side == side {
				kinds = append(kinds, st.Kind)
			}
		}
		return kinds
	}
	if d := cmp.Diff(force("Blue"), force("Red")); d != "" {
		t.Errorf("the forces differ (-Blue +Red):\n%s", d)
	}
	turned := func(pts []geom.Point) (list []string) {
		for _, p := range pts {
			list = append(list, geom.Pt(s.Table.Width-p.X, s.Table.Depth-p.Y).String())
		}
		return list
	}
	text := func(pts []geom.Point) (list []string) {
		for _, p := range pts {
			list = append(list, p.String())
		}
		return list
	}
	for _, f := range s.Terrain {
		there := turned(slices.Concat(f.Area.Outline, f.Line.Points))
		if !slices.ContainsFunc(s.Terrain, func(g los.Feature) bool {
			here := text(slices.Concat(g.Area.Outline, g.Line.Points))
			slices.Sort(here)
			slices.Sort(there)
			return f.Kind == g.Kind && f.Level == g.Level && slices.Equal(here, there)
		}) {
			t.Errorf("%s is on one side only", f.Name)
		}
	}
}

// TestLibraryFiles holds the scenarios that come with the program to what a
// player needs to set one up: an order of battle without gaps, terms of
// victory for either side, a length, and the source of it all.
func TestLibraryFiles(t *testing.T) {
	list := libraryNames(t)
	if len(list) < 4 {
		t.Errorf("%d scenarios; want 4 or more", len(list))
	}
	for _, name := range list {
		t.Run(strings.TrimSuffix(name, ".toml"), func(t *testing.T) {
			s := libraryFile(t, name).Scenario
			if s == nil {
				t.Fatal("want a scenario")
			}
			if _, err := s.Board(); err != nil {
				t.Fatal(err)
			}
			if s.Turns == 0 || s.Source == "" || s.Date == "" || s.Place == "" {
				t.Errorf("turns %d, source %q, date %q, place %q; want all of them", s.Turns, s.Source, s.Date, s.Place)
			}
			for _, side := range s.Sides {
				if !slices.ContainsFunc(TermsOf(s).Victory, func(v Victory) bool { return v.Side == side.Name }) {
					t.Errorf("nothing says how %s wins", side.Name)
				}
			}
			for _, f := range TermsOf(s).Formations {
				used := slices.ContainsFunc(s.Stands, func(st scenarios.Stand) bool { return st.Company == f.Name })
				if f.Echelon == "company" && !used {
					t.Errorf("%s has no stands", f.Name)
				}
				if f.Morale == 0 || f.Quality == "" {
					t.Errorf("%s has morale %d and quality %q; want both", f.Name, f.Morale, f.Quality)
				}
			}
			for _, st := range s.Stands {
				if st.Company == "" && st.Quality == "" {
					t.Errorf("%s is in no formation and has no quality", st.Name)
				}
			}
		})
	}
}
