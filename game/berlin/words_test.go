package berlin

import "testing"

// What is told reads as it is meant, and a ledger says that a cell stands for all sums below it;
// journals keep the texts that they have always had.
func TestWords(t *testing.T) {
	for _, x := range []struct {
		h    Happening
		want string
	}{
		{Happening{Kind: "points", Side: "Allied", Text: "Allied: Tempelhof antitank 1 is eliminated, now 1 point"}, "Allied has 1 point: Tempelhof antitank 1 is eliminated"},
		{Happening{Kind: "points", Side: "German", Text: "German: German holds Reichstag (5015), now 2 points"}, "German has 2 points: it holds Reichstag (5015)"},
		{Happening{Kind: "eliminated", Side: "German", Text: "Flak 2 is destroyed: eliminated"}, "Flak 2 is eliminated"},
		{Happening{Kind: "eliminated", Side: "German", Text: "Flak 2 was disrupted already: eliminated"}, "Flak 2 was disrupted already: eliminated"},
		{Happening{Kind: "weather", Side: "Allied", Text: "Allied: air strikes on 5 + 1 = 6: 6"}, "Allied: 5 + 1 = 6: 6 air strikes"},
	} {
		if got := x.h.TextFor(""); got != x.want {
			t.Errorf("%q is told as %q, want %q", x.h.Text, got, x.want)
		}
	}
	for _, x := range []struct {
		l    Line
		want string
	}{
		{Line{ID: "strike.strength", Text: "1 air strike of 8"}, "1 air strike, strength 8"},
		{Line{ID: "strike.strength", Text: "2 air strikes of 8"}, "2 air strikes, strength 8 each"},
		{Line{ID: "strongpoint.dice", Text: "strongpoint"}, "strongpoint, to the dice"},
		{Line{ID: "lower.e.-1", Text: "Column E of the matrix on -1"}, "Column E of the matrix on -1 or less"},
		{Line{ID: "upper.a.13", Text: "Column A of the matrix on 13"}, "Column A of the matrix on 13 or more"},
		{Line{ID: "upper.a.3", Text: "Column A of the matrix on 3"}, "Column A of the matrix on 3"},
	} {
		if got := x.l.Words(); got != x.want {
			t.Errorf("%q reads %q, want %q", x.l.Text, got, x.want)
		}
	}
}
