package usual

import (
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// A goal is written for who has yet to reach it: "Red wins: Otherwise Red has held." was
// no sentence.
func TestWhyOver(t *testing.T) {
	b := &rules.Battle{Sides: [2]string{"Blue", "Red"}, Terms: &rules.Terms{Victory: []rules.Victory{
		{Side: "Blue", Grade: "decisive", When: "at-once", Text: "Destroy three of the four Red stands."},
		{Side: "Blue", Text: "Hold the hamlet at the end of turn 5."},
		{Side: "Red", Text: "Otherwise Red has held."},
	}}}
	for _, c := range []struct {
		o    game.Outcome
		want string
	}{
		{game.Outcome{Side: "Red", Text: "Otherwise Red has held."}, "Blue did not hold the hamlet at the end of turn 5, and Red has held"},
		{game.Outcome{Side: "Blue", Text: "Otherwise Blue has held."}, "Red has reached no goal, and Blue has held"},
		{game.Outcome{Side: "Blue", Text: "Hold the hamlet at the end of turn 5."}, "Blue has done what it was to do: hold the hamlet at the end of turn 5"},
		{game.Outcome{Side: "German", Text: "Hold the hamlet."}, "The Germans have done what they were to do: hold the hamlet"},
		{game.Outcome{Text: "Otherwise a draw."}, "Neither side has reached a goal"},
		{game.Outcome{Text: "A draw if both sides have lost two thirds of their stands."}, "Both sides have lost two thirds of their stands"},
		{game.Outcome{Side: "Red", Text: "Blue gives up"}, "Blue gives up"},
	} {
		if got := WhyOver(b, c.o); got != c.want {
			t.Errorf("%s wins by %q: %q, want %q", c.o.Side, c.o.Text, got, c.want)
		}
	}
}
