package berlin

import (
	"slices"
	"testing"

	"sightline/game"
	"sightline/game/boardgame/transcript"
)

// Whatever cell decides in a line, the line says whose it is.
func TestMarks(t *testing.T) {
	charts := transcript.Charts(Standard().With)
	// Before the turn of strikes.turn nothing is told.
	m := transcript.NewMarks(t, slices.DeleteFunc(Standard().Cells(), func(c Cell) bool { return c.ID == "strikes.turn" }), func(p game.Position, x Change) game.Position {
		s := *p.(*Position)
		b := *s.battle
		c, ok := charts(x)
		if !ok || b.chart != Standard() { // or it has cells of its own
			return nil
		}
		s.battle, b.chart = &b, c
		b.price()
		return &s
	})
	m.Watched = func(p game.Position) (game.Position, func() []Cell) {
		s := *p.(*Position)
		b := *s.battle
		chart, asked := b.chart.Watched()
		s.battle, b.chart = &b, &Chart{chart}
		return &s, asked
	}
	m.Always = "cost." // worked out once
	m.Transcripts(System{}, "testdata/transcripts")
	data, _ := BattleFile("tempelhof")
	p, err := System{}.Open(game.Opening{Name: "tempelhof", Scenario: data})
	if err != nil {
		t.Fatal(err)
	}
	transcript.AtRandom(m, p.(*Position), "marks", 150)
	t.Logf("decide nothing: %q", m.Silent())
}
