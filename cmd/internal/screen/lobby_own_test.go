package screen

import (
	"slices"
	"testing"

	"sightline/scenarios"
)

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
