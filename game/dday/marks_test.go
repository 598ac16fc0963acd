package dday

import (
	"testing"

	"sightline/game"
	"sightline/game/boardgame/transcript"
)

// Whatever cell decides in a line, the line says whose it is.
func TestMarks(t *testing.T) {
	charts := transcript.Charts(Standard().With)
	m := transcript.NewMarks(t, Standard().Cells(), func(p game.Position, x Change) game.Position {
		s := *p.(*Position)
		b := *s.battle
		c, ok := charts(x)
		if !ok || b.chart != Standard() { // or it has cells of its own
			return nil
		}
		s.battle, b.chart = &b, c
		return &s
	})
	m.Asks = "reach." // whether artillery may be committed to the defense
	m.Watched = func(p game.Position) (game.Position, func() []Cell) {
		s := *p.(*Position)
		b := *s.battle
		chart, asked := b.chart.Watched()
		s.battle, b.chart = &b, &Chart{chart}
		return &s, asked
	}
	m.Transcripts(System{}, "testdata/transcripts")
	for _, name := range Battles() {
		data, _ := BattleFile(name)
		p, err := System{}.Open(game.Opening{Name: name, Scenario: data})
		if err != nil {
			t.Fatal(err)
		}
		transcript.AtRandom(m, p.(*Position), "marks", 100)
	}
	t.Logf("decide nothing: %q", m.Silent())
}
