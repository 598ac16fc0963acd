package assault

import (
	"testing"

	"sightline/cmd/internal/screen/board/boardtest"
	rules "sightline/game/assault"
)

// Whatever figure a panel shows, it says whose it is.
func TestPanelsSayWhose(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	// By ruling.begin somebody may assault or not: the button is there or not, and the refusal says whose that is.
	boardtest.Marks[*rules.Position](t, &Room, rules.System{}, rules.CardFormat, "crossroads", text, rules.Standard().Cells(), 60, 10, "ruling.begin")
}
