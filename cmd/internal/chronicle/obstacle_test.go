package chronicle_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"sightline/cmd/internal/chronicle"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// transcript is the journals of the games of a transcript of the rules, as far as what is
// done in them is allowed.
func transcript(t *testing.T, name string) (out []*game.Journal) {
	t.Helper()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/transcripts/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(text), "-- scenario --\n")[1:] {
		scenario, play, _ := strings.Cut(part, "-- play --\n")
		var journal bytes.Buffer
		g, err := game.NewGame(rules.System{}, game.Opening{Name: name, Scenario: []byte(scenario), Seed: "told"}, &journal)
		if err != nil {
			t.Fatal(err)
		}
		sides := g.Position().(*rules.State).Sides()
		for _, line := range strings.Split(play, "\n") {
			if line == "both ready" {
				for _, side := range sides {
					if _, err := g.Do(side, rules.EncodeAction(rules.Ready{})); err != nil {
						t.Fatal(err)
					}
				}
			}
			if by, action, is := strings.Cut(line, " {"); is && !strings.ContainsAny(by, "#>!") {
				_, _ = g.Do(by, []byte("{"+action)) // some are refused, which the transcript tells
			}
		}
		j, err := replay.Read(&journal)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, j)
	}
	return out
}

// Whoever comes to an obstacle is told of with what it cost or did, and by which rule of
// the house.
func TestObstaclesAreTold(t *testing.T) {
	var told strings.Builder
	for _, j := range transcript(t, "04g-obstacles.txt") {
		r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Write(&told, func(s string) string { return s }); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{
		"Through Long Wire, at 6″ more to cross: R foot (house rule, CD 4.15)\n",
		"Long Wire bars the way of Red Company (R half-track, R truck and R horse) (house rule, CD 4.15)\n",
		"Long Wire is flattened by the tracks that have crossed it (house rule, CD 4.15)\n",
		"R halftrack comes into Mines A, at 2″ for every inch (house rule, CD 4.16): hit on 4 or less, rolls 2: a hit\n",
		"R lucky moves 2″ and is stopped by Mines A; now in Mines A\n",
		"Barrier (roadblock) bars the way of R car (house rule, CD 4.17)\n",
		"Fence is cleared by R engineers, beside it (house rule, CD 4.17)\n",
		"Field of mines is cleared by R sappers, beside it (house rule, CD 4.17)\n",
	} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("nothing says %q in\n%s", want, told.String())
		}
	}
}
