package screen

import (
	"testing"

	"sightline/cmd/internal/away"
)

// The button of a game that is hosted again says that it goes on: once it was to begin.
func TestButtonOfAHostedGame(t *testing.T) {
	for want, f := range map[string]farApart{"Begin": {}, "Go on": {goesOn: true}, "Open the table": {goesOn: true, over: "Red has won"}} {
		if got := f.verb(); got != want {
			t.Errorf("the button says %q: want %q", got, want)
		}
		f.mine, f.seats = "#seat=x", []away.Seat{{Side: "Red", Link: "http://h/#seat=y"}}
		if got := f.mayNotGo(); got != want+": waits for Red" {
			t.Errorf("the button says %q: want %q, and for whom", got, want)
		}
	}
}
