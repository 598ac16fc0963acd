package board

import (
	"slices"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
)

// noHost is a way to a host of which nothing is asked.
type noHost struct{ games.Away }

// Who hosts the game of a table stops that from its menu, which leaves the table for it; a guest has no such thing.
func TestMenuStopsHosting(t *testing.T) {
	tb, asked := paged(t), false
	tb.tools = &Tools{StopHosting: func() { asked = true }}
	tb.now = &player{seat: seat.Elsewhere(game.Seated{Doer: game.Doer{By: tb.sides[0]}}, seat.Plays, game.Header{}, nil)}
	tb.match = &games.Match{Away: noHost{}, Elsewhere: &games.Elsewhere{Where: "http://host"}}
	stops := func() int { return slices.IndexFunc(tb.items(), func(x item) bool { return x.id == "stop hosting" }) }
	if stops() >= 0 {
		t.Error("a guest stops the hosting")
	}
	tb.match.Elsewhere.Hosted = "hosted/x"
	i := stops()
	if i < 0 {
		t.Fatalf("the menu is %v", tb.items())
	}
	if tb.items()[i].do(); !asked || !tb.leave {
		t.Errorf("it is asked: %t, the table is left: %t", asked, tb.leave)
	}
}
