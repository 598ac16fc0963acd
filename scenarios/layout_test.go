package scenarios

import (
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

func TestLaid(t *testing.T) {
	doc, err := Decode("f", []byte(plainScenario))
	if err != nil {
		t.Fatal(err)
	}
	laid := doc.Laid()
	s := laid.Setup()
	if len(s.Stands) != 4 || doc.Setup().Stands[0].OnTable() {
		t.Fatal("a stand is missing, or the document was changed")
	}
	for i := range s.Stands {
		st := &s.Stands[i]
		if !s.HasPlace(i) || st.Arrives != 0 || st.Entry != "" {
			t.Errorf("%s has no place", st.Name)
		}
		for _, j := range []int{0, 1, 2} {
			f, g := st.Footprint(), s.Stands[j].Footprint()
			if i != j && st.OnTable() && s.Stands[j].OnTable() && Overlap(&f, &g) {
				t.Errorf("%s stands on %s", st.Name, s.Stands[j].Name)
			}
		}
	}
	truck, crew, reserve := &s.Stands[0], &s.Stands[1], &s.Stands[3]
	if f := truck.Footprint(); !doc.Scenario.Areas[0].Outline.Contains(f.Center) || truck.Facing != 90*geom.Degree {
		t.Errorf("the truck is at %v, facing %v", truck.At, truck.Facing)
	}
	if crew.At != truck.At || crew.Facing != truck.Facing {
		t.Errorf("the crew is at %v, its truck at %v", crew.At, truck.At)
	}
	if !doc.Scenario.Areas[1].Outline.Contains(reserve.At) || reserve.Facing != 270*geom.Degree {
		t.Errorf("the reserve is at %v, facing %v", reserve.At, reserve.Facing)
	}
	if laid.Laid() != laid {
		t.Error("a table laid out is laid out again")
	}
}

// A stand that finds no room is left out, with all that depends on it.
func TestLaidWithoutRoom(t *testing.T) {
	doc, err := Decode("f", []byte(plainScenario))
	if err != nil {
		t.Fatal(err)
	}
	doc.Scenario.Areas[0].Outline.Outline = geom.Ring{{}, geom.InchPt(1, 0), geom.InchPt(1, 1)}
	s := doc.Laid().Setup()
	if len(s.Stands) != 2 || s.Stands[0].Name != "Gun" {
		t.Errorf("%+v", s.Stands)
	}
	if text := string(Encode(doc.WithSetup(*s))); strings.Contains(text, "mate") {
		t.Errorf("a stand that is not there is still named:\n%s", text)
	}
}

// A stand that is not on the table yet has the place of none on it, and what it
// carries neither.
func TestSightOfAwaited(t *testing.T) {
	doc, err := Decode("f", []byte(plainScenario))
	if err != nil {
		t.Fatal(err)
	}
	s := doc.Setup()
	if s.HasPlace(0) || s.HasPlace(1) || !s.HasPlace(2) || s.HasPlace(3) {
		t.Error("who is on the table?")
	}
	for i, st := range s.SightStands() {
		if on := s.Table.Bounds().Touches(st.Footprint.Bounds()); on != s.HasPlace(i) {
			t.Errorf("%s is seen at %v", st.Name, st.Footprint.Center)
		}
	}
	if b, err := s.Board(); err != nil || b.Rule(los.Sight, 2, 0).Verdict == "" {
		t.Error(err)
	}
}
