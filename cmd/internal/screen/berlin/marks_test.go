package berlin

import (
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board/boardtest"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Whatever figure a panel shows, it says whose it is.
func TestPanelsSayWhose(t *testing.T) {
	text, _ := rules.BattleFile("tempelhof")
	cells := slices.DeleteFunc(rules.Standard().Cells(), func(c rules.Cell) bool { // of the matrices one column each
		matrix, column, _ := strings.Cut(c.ID, ".")
		return matrix == "upper" && !strings.HasPrefix(column, "c") || matrix == "lower" && !strings.HasPrefix(column, "d")
	})
	boardtest.Marks[*rules.Position](t, &Room, rules.System{}, rules.ChartFormat, "tempelhof", text, cells, 60, 15)
}

// The number of air strikes says whose it is, before the game and as the step is ended.
func TestAirStrikesSayWhose(t *testing.T) {
	text, _ := rules.BattleFile("tempelhof")
	overlay := game.Overlay{Name: "mine", Text: []byte("format = \"" + rules.ChartFormat + "\"\n[[cell]]\nid = \"pregame.strikes\"\nvalue = \"18\"\nsource = \"my copy\"\n")}
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Overlays: []game.Overlay{overlay}, Seed: "strikes"})
	if err != nil {
		t.Fatal(err)
	}
	v := now.(*rules.Position)
	for v.Clock().Step != rules.PreStrike {
		v = boardtest.Acts(t, v, v.Decides(), v.Legal(v.Decides()), func(a rules.Action) bool { return a.Do == "begin" || a.Do == "arrange" || a.Do == "done" })
	}
	p := Room.New(nil).(*play)
	p.See(v.For("Allied"), slices.Index(v.Sides(), "Allied"))
	if s := p.Status(); s.Todo != "18 air strikes (my copy) before the game" {
		t.Errorf("the bar says %q", s.Todo)
	}
	for _, b := range p.Buttons() {
		if b.ID == "done" && b.Ask != "18 air strikes are not used (my copy)" {
			t.Errorf("the end of the step asks %q", b.Ask)
		}
	}
}
