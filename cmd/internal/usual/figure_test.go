package usual

import (
	"slices"
	"testing"
)

// Who is to sit down is told what a ruling says, under its value: he was told its title alone.
func TestTermsSayWhatRulingsMean(t *testing.T) {
	got := Terms([]string{
		"Authie",
		"Otherwise than usual: ruling.hides = first (agreed)",
		"Otherwise than usual: ruling.lost-in-cover = no (agreed)",
		"Otherwise than usual: ruling.circle = 5 (agreed)",
		"Otherwise than usual: ruling.arc-any = 0 (agreed)",
	})
	want := []string{
		"Authie",
		"Otherwise than usual: Who begins hidden: first, agreed (as it comes: both). Whose stands begin hidden, or arrive so, where the scenario has it: those of the side that it names first, and the others are seen from the start",
		"Otherwise than usual: Losing sight of who is in cover: no, agreed (as it comes: yes). A stand that spent a turn stationary in cover, not having fired nor touched an enemy, is hidden again: no",
		"Otherwise than usual: Target circle of small arms: 5″, agreed (as it comes: 4″). The diameter of the target circle of small arms, in inches",
		"Otherwise than usual: Targets partly in the arc: by the center, agreed (as it comes: by any part). A target is in a firing arc if any part of it is, or if its center is",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
