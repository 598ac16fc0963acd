package dday

import (
	"testing"

	"sightline/cmd/internal/screen/board/boardtest"
	rules "sightline/game/dday"
)

// Whatever figure a panel shows, it says whose it is.
func TestPanelsSayWhose(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	boardtest.Marks[*rules.Position](t, &Room, rules.System{}, rules.ChartFormat, "saint-clair", text, rules.Standard().Cells(), 120, 10)
}
