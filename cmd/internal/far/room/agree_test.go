package room

import (
	"bytes"
	"slices"
	"testing"
	"time"
)

// What became of a proposal is told in sentences that say who, and what.
func TestAnswersAreSentences(t *testing.T) {
	for _, x := range []struct {
		p              Proposal
		asks, declined string
		taken          string
	}{
		{Proposal{What: Draw}, "Red proposes a draw. If you agree, the game ends, and nobody has won.", "Blue declines the draw.", "Red no longer proposes a draw."},
		{Proposal{What: Pause}, "Red proposes a pause. If you agree, nothing is done and no clock runs until either side ends the pause.", "Blue declines the pause.", "Red no longer proposes a pause."},
		{Proposal{What: Back, Version: 1, Text: "turn 1, orders; undone is all that came after, up to turn 2, moves"},
			"Red proposes to go back to turn 1, orders; undone is all that came after, up to turn 2, moves. If you agree, both sides play on from there.",
			"Blue declines to go back to turn 1, orders.",
			"Red no longer proposes to go back to turn 1, orders; undone is all that came after, up to turn 2, moves."},
		{Proposal{What: Bot, Bot: "steady"}, "Red proposes the bot steady for a side that is away. If you agree, it may play for a side that has been away for 2 minutes, or is out of time, until its player is back.",
			"Blue declines the bot steady for a side that is away.", "Red no longer proposes the bot steady for a side that is away."},
		{Proposal{What: Share}, "Red proposes to show this game to everybody. If you agree, it is on the host's page of games, with all that was hidden.", "Blue declines to show this game to everybody.", "Red no longer proposes to show this game to everybody."},
	} {
		for _, by := range []string{"Blue", "Red"} {
			r := again(t, &clockwork{time.Unix(1000, 0)}, new(bytes.Buffer))
			at := map[string]*Guest{"Red": r.Enter(0), "Blue": r.Enter(1)}
			r.over = x.p.What == Share
			p := x.p
			p.ID = "0123456789abcdef"
			if err := at["Red"].Do(&Ask{Do: Propose, What: &p, Sign: "ok"}); err != nil {
				t.Fatal(err)
			}
			if asks := r.asked[0].Asks(); asks != x.asks {
				t.Errorf("it is asked %q: want %q", asks, x.asks)
			}
			if err := at[by].Do(&Ask{Do: Decline, ID: p.ID}); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"Blue": x.declined, "Red": x.taken}[by]
			if lines := r.Lines(""); len(lines) != 1 || lines[0].Text != want {
				t.Errorf("it is told %+v: want %q", lines, want)
			}
		}
	}
}

// Of a pause it is told who proposed it and what it means, in a line that a window knows.
func TestPauseSaysWhose(t *testing.T) {
	r := again(t, &clockwork{time.Unix(1000, 0)}, new(bytes.Buffer))
	red, blue := r.Enter(0), r.Enter(1)
	agreeOn(t, red, blue, Proposal{What: Pause})
	if err := blue.Do(&Ask{Do: Say, Text: "Let us say that " + saysPaused}); err != nil {
		t.Fatal(err)
	}
	lines := r.Lines("")
	const want = "Red proposed a pause, and the other side agrees: nothing is done and no clock runs until either side ends it."
	if i := slices.IndexFunc(lines, func(l Line) bool { return l.Pauses() }); i != 0 || lines[0].Text != want || lines[1].Pauses() {
		t.Errorf("it is told %+v: want %q", lines, want)
	}
}
