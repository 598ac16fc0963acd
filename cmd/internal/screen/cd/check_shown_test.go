package cd

import (
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// What came of a check of morale stands with that check alone: stands of the enemy
// whose check is not told are told by themselves, and the digest has them too. Two
// parts of a company that check each by themselves are told apart in the tray.
func TestChecksAreShownApart(t *testing.T) {
	g := playing(t)
	for g.table.player.model.view.Turn < 1 {
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
		}
	}
	v := g.table.player.model
	check := func(stands ...string) entry {
		e := rules.Event{Kind: rules.EventMorale}
		e.What, e.Stands, e.Need, e.Rolls, e.Rule = "Blue rifle company", stands, 6, []int{4}, "8.4"
		e.Text = e.What + " checks morale, for " + stands[0] + " was fired at: number 6, roll 4: passes"
		return entry{event: e, text: e.Text, turn: 1, step: rules.Commanding}
	}
	pinned := func(stand, text string) entry {
		e := rules.Event{Kind: rules.EventPinned}
		e.Stand, e.Text, e.Rule = stand, stand+" is pinned", "8.5"
		return entry{event: e, text: text, turn: 1, step: rules.Commanding}
	}
	news := []entry{
		check("Blue rifle 1", "Blue rifle 2"), pinned("Blue rifle 1", ""), check("Blue rifle 3"),
		pinned("Red rifle 1", "Red rifle 1 is pinned"), pinned("Red machine guns", "Red machine guns are pinned"),
	}
	for i := range news {
		news[i].at = i
	}
	s := newShowing(g.table, v, news)
	var texts []string
	for i := range s.beats {
		texts = append(texts, s.beats[i].text)
	}
	if len(s.beats) != 3 {
		t.Fatalf("shown as %q", texts)
	}
	if !strings.Contains(texts[0], "(Rifle 1 and Rifle 2)") || !strings.Contains(texts[1], "(Rifle 3)") {
		t.Errorf("it is not told who checks: %q", texts)
	}
	if len(s.beats[0].entries) != 2 || len(s.beats[1].entries) != 1 {
		t.Error("the pin of Blue rifle 1 is not with its check alone")
	}
	if want := "Red rifle 1 and Red machine guns are pinned"; texts[2] != want {
		t.Errorf("it tells %q, want %q", texts[2], want)
	}
	g.table.player.log = news
	if d := g.table.player.digest(1); !slices.Equal(d.pinned, []string{"Red rifle 1", "Red machine guns"}) {
		t.Errorf("the digest tells of %q that they are pinned", d.pinned)
	}
	c, _ := usual.CheckIn(v.view, &news[2].event)
	if got, want := c.Brief(), "Rifle 3: needs 6 or less, rolls 4"; got != want {
		t.Errorf("the tray says %q, want %q", got, want)
	}
}
