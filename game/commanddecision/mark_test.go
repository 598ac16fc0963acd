package commanddecision

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
)

// Reasons show where on the table they can be seen.
func TestMarksOfRefusals(t *testing.T) {
	const text = `
A1 rifle 10 10 90
A2 panzer-iv-h 10 20 90
A3 rifle 10 26 180
G1 rifle 30 10 270
G2 rifle 8 30 270

[[terrain]]
name = "Wood"
kind = "woods"
outline = [[18, 8], [22, 8], [22, 12], [18, 12]]

[[terrain]]
name = "Swamp"
kind = "marsh"
outline = [[12, 17], [14, 17], [14, 23], [12, 23]]

`
	for _, c := range []struct {
		step Step
		a    Action
		want string
	}{
		{General, Fire{Stand: "A1", Target: "G1"}, "CD 7.8: line [10 10] [30 10] Wood"},
		{General, Fire{Stand: "A3", Target: "G2"}, ""},
		{General, Fire{Stand: "A1", Target: "G2"}, "CD 5.4: arc [10 10] [8 30] A1 G2"},
		{Moving, Move{Stand: "A2", Path: []geom.Point{inch(20, 20)}}, "CD 4.2: path [12 20] [14 20] Swamp"},
		{Moving, Move{Stand: "A2", Path: []geom.Point{inch(10.2, 26)}}, "CD 4.4: stand A2, stand A3"},
	} {
		s := field(t, text)
		s.Step = c.step
		if c.step == Moving {
			s.obey("A2", FullAdvance)
			s.Orders[0].Facing = 90 * geom.Degree
		}
		got := marksOf(s, c.a)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %s, want %s", c.a, got, c.want)
		}
	}
}

// marksOf writes the rules of a refusal and their marks.
func marksOf(s *State, a Action) string {
	_, _, err := Apply(s, "US", a, nil)
	var r *game.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	var lines []string
	for _, reason := range r.Reasons {
		var marks []string
		for _, m := range reason.Marks {
			text := string(m.Kind)
			if m.Kind != game.StandMark {
				for _, p := range m.Points {
					text += fmt.Sprintf(" [%v %v]", p.X, p.Y)
				}
			}
			marks = append(marks, strings.TrimSpace(text+" "+strings.Join(m.Names, " ")))
		}
		_, rule, _ := strings.Cut(reason.Text, "(")
		lines = append(lines, strings.TrimSuffix(rule, ")")+": "+strings.Join(marks, ", "))
	}
	return strings.Join(lines, "; ")
}
