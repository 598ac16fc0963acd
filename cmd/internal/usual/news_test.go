package usual

import (
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// Of what a side is told the weighty is said, directions and places in words, and the rest counted.
func TestNews(t *testing.T) {
	d, err := scenarios.LoadFS(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.System{}.Open(game.Opening{Name: "maneuvers-1941.toml", Scenario: scenarios.Encode(d)})
	if err != nil {
		t.Fatal(err)
	}
	events := []game.Event{
		rules.Event{Kind: rules.EventMoved, Telling: rules.Telling{Stand: "Red rifle 1", Text: "Red rifle 1 moves to (44.25, 12.5) and faces 291.557°"}},
		rules.Event{Kind: rules.EventMoved, Telling: rules.Telling{Stand: "Red rifle 2", Text: "Red rifle 2 moves to (44.25, 14.5) and faces 291.557°"}},
		rules.Event{Kind: rules.EventEliminated, Telling: rules.Telling{Stand: "Red rifle 3", Text: "Red rifle 3 is eliminated"}},
	}
	lines, rest := News(p, "Red", events, false)
	if len(lines) != 1 || lines[0] != "Red rifle 3 is eliminated" || rest != "2 moves" {
		t.Errorf("%q, and besides %q", lines, rest)
	}
	placed := rules.Event{Kind: rules.EventDeployed, Telling: rules.Telling{Stand: "Red rifle 1", Text: "Red rifle 1 is placed at (44.25, 12.5)"}}
	if _, rest = News(p, "Red", []game.Event{placed, placed, events[0]}, false); rest != "2 stands placed, 1 move" {
		t.Errorf("besides %q", rest)
	}
	lines, rest = News(p, "Red", events, true)
	if all := strings.Join(lines, "\n"); len(lines) != 3 || rest != "" || strings.Contains(all, "291") || strings.Contains(all, "44.25") || !strings.Contains(all, "west-north-west") {
		t.Errorf("all of it: %q, and besides %q", lines, rest)
	}
}

// How a game ended is told by who won first, and then why.
func TestEnded(t *testing.T) {
	for _, c := range []struct {
		o    game.Outcome
		want string
	}{
		{game.Outcome{}, "A draw"},
		{game.Outcome{Text: "Allied has 3 points, German 3: a draw"}, "A draw: Allied has 3 points, German 3"},
		{game.Outcome{Side: "Red", Grade: "win", Text: "Red has 5 points: Red wins"}, "Red wins: Red has 5 points"},
	} {
		if got := Ended(over{o: c.o}); got != c.want {
			t.Errorf("%+v: %q, want %q", c.o, got, c.want)
		}
	}
	if got := Ended(over{o: game.Outcome{Side: "x"}, on: true}); got != "" {
		t.Errorf("a game that goes on: %q", got)
	}
}

type over struct {
	game.Position
	o  game.Outcome
	on bool
}

func (o over) Over() (game.Outcome, bool) { return o.o, !o.on }
