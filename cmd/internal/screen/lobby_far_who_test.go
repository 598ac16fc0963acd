package screen

import (
	"io/fs"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/scenarios"
)

// A game far apart says whose it is: of who plays, of the referee, and of who hosts it for others.
func TestFarWho(t *testing.T) {
	const name = "maneuvers-1941.toml"
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode(name, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at   games.Elsewhere
		want string
	}{
		{games.Elsewhere{Side: "Red", Where: "http://there"}, "You play Red against Blue, hosted at http://there"},
		{games.Elsewhere{Side: "Blue", Hosted: "a folder"}, "You play Blue against Red, hosted by you"},
		{games.Elsewhere{Side: game.Referee, Where: "http://there"}, "You are the referee: Blue against Red, hosted at http://there"},
		{games.Elsewhere{Hosted: "a folder"}, "Blue against Red, hosted by you for two others"},
		{games.Elsewhere{Side: "Red", Mail: "a folder"}, "You play Red against Blue, by mail"},
	} {
		if said := farWho(&c.at, &saved{doc: doc}); said != c.want {
			t.Errorf("of %+v it is said %q, want %q", c.at, said, c.want)
		}
	}
}
