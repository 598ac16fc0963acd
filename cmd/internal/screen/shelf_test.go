package screen

import (
	"slices"
	"testing"

	"sightline/scenarios"
)

// The tables to learn by come first: of every system one.
func TestTablesToLearnByAreFirst(t *testing.T) {
	var names []string
	for _, v := range toLearnFirst(append(readShelf(scenarios.Library()), boardShelf()...)) {
		names = append(names, v.name)
	}
	want := []string{"first-fight", "crossroads", "saint-clair", "tempelhof"}
	if len(names) < 4 || !slices.Equal(names[:4], want) {
		t.Errorf("first are %q, want %q", names, want)
	}
}
