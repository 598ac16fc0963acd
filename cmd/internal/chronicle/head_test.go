package chronicle_test

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"sightline/cmd/internal/chronicle"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/scenarios"
)

// headOf is what stands above the first heading of a report.
func headOf(t *testing.T, j *game.Journal, o chronicle.Options) string {
	t.Helper()
	r, err := chronicle.Of(j, replay.Words{}, o)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, p := range r.Parts {
		if p.Kind != chronicle.Sentence {
			break
		}
		lines = append(lines, p.Text)
	}
	return strings.Join(lines, "\n")
}

// A report begins with who won and why, who played, by which rules and from which seed; a
// side is not told the seed, and of a game that is cut off nobody is told how it ended.
func TestHeadOfReport(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	var journal bytes.Buffer
	m := bot.Match{Opening: game.Opening{Name: "first-fight.toml", Scenario: text, Seed: "head"}, Journal: &journal, Named: [2]string{"passive", "steady"}}
	for side, name := range m.Named {
		if m.Bots[side], err = bot.New(name); err != nil {
			t.Fatal(err)
		}
	}
	res, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	j, err := replay.Read(&journal)
	if err != nil {
		t.Fatal(err)
	}
	sides, err := m.Sides()
	if err != nil {
		t.Fatal(err)
	}
	all, side := headOf(t, j, chronicle.Options{}), headOf(t, j, chronicle.Options{Side: sides[0]})
	won := map[bool]string{true: "A draw: ", false: " win"}[res.Outcome.Side == ""]
	for _, want := range []string{won, " by the bot passive, ", " by the bot steady", "version 7 of its rules; the seed of the dice is \"head\""} {
		if !strings.Contains(all, want) {
			t.Errorf("nothing says %q in\n%s", want, all)
		}
	}
	if strings.Contains(side, "head") || !strings.Contains(side, "the bot steady") {
		t.Errorf("a side is told\n%s", side)
	}
	if part := headOf(t, j, chronicle.Options{Part: &game.Cut{From: 0, To: 40}}); strings.Contains(part, won) {
		t.Errorf("the head of a part tells how the game ended:\n%s", part)
	}
	if open := headOf(t, cut(j, 40), chronicle.Options{}); !strings.HasPrefix(open, "The game is not over") {
		t.Errorf("a game that goes on begins\n%s", open)
	}
	plain := headOf(t, played(t, "first-fight.toml", "passive", "head"), chronicle.Options{})
	if !strings.Contains(plain, "Who played is not in its record") {
		t.Errorf("a game without names says\n%s", plain)
	}
}

// A shot that cannot hit says what it could do nevertheless.
func TestShotInVain(t *testing.T) {
	r, err := chronicle.Of(played(t, "breakout.toml", "steady", "tales/1"), replay.Words{}, chronicle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := 0
	for _, p := range r.Parts {
		vain := strings.Contains(p.Text, " fires ") && strings.Contains(p.Text, ": cannot succeed")
		if is := strings.Contains(p.Text, "; only its bursts could hurt") || strings.Contains(p.Text, "; it could not hurt, but "); is != vain {
			t.Errorf("in vain %v: %s", vain, p.Text)
		} else if vain {
			in++
		}
	}
	if in == 0 {
		t.Error("no shot was in vain")
	}
}
