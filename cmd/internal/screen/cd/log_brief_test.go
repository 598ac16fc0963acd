package cd

import (
	"testing"
	"unicode/utf8"

	rules "sightline/game/commanddecision"
)

// A line of the log that has too little room tells how it came out: it was cut after two
// rows, before that.
func TestBriefKeepsTheOutcome(t *testing.T) {
	rolls := rules.Telling{Rolls: []int{10}}
	for _, c := range []struct {
		kind       rules.EventKind
		telling    rules.Telling
		text, want string
	}{
		{rules.EventFire, rolls, "Blue tank 1 fires its 37 mm M5/M6 at Red rifle 2, 38.2″: needs 1 or less, rolls 8 and 2: no hits",
			"Blue tank 1’s 37 mm at Red rifle 2: needs 1 or less, rolls 8 and 2: no hits."},
		{rules.EventFire, rolls, "Blue tank 1 fires its machine gun at Red machine gun, 1.6″: needs 6 or less, rolls 1: 1 hit",
			"Blue tank 1’s machine gun at Red machine gun: 6 or less, rolls 1: 1 hit."},
		{rules.EventSpread, rules.Telling{}, "Small arms: 2 hits on Red rifle 2 and 1 on Red command (all fire at one circle together, one hit each in turn)",
			"Small arms: 2 hits on Red rifle 2 and 1 on Red command."},
		{rules.EventFire, rules.Telling{}, "Blue light mortars fire their 60 mm mortar M2 at Red machine guns in the wood, 26.3″: 1 burst",
			"Blue light mortars’ 60 mm mortar at Red machine guns in the wood: 1 burst."},
		{rules.EventMorale, rolls, "Blue rifle company (Rifle command, Rifle 1 and Rifle 2) checks morale because Blue rifle 2 was fired at: needs 7 or less, rolls 1: passes",
			"Blue rifle company checks morale: needs 7 or less, rolls 1: passes."},
		{rules.EventMorale, rolls, "Blue weapons check morale because Blue gun crew saw a company eliminated: needs 6 or less, rolls 9: Blue gun crew and Blue gun truck are forced back",
			"Blue weapons: Blue gun crew and Blue gun truck are forced back."},
		{rules.EventPenetration, rolls, "The hit on Red tank command: penetration 12 + die 3 = 15 against the flank armor 5: it is destroyed", "The hit on Red tank command: it is destroyed."},
		{rules.EventForcedBack, rules.Telling{}, "Blue rifle 2 is forced back 1″ to cover, and is pinned: it is now in Mayhew's Store, no nearer to any enemy it sees",
			"Blue rifle 2 is forced back 1″ to cover, and is pinned."},
		{rules.EventRevealed, rules.Telling{}, "Blue rifle 1 and Blue rifle 2: Full Advance to the east (chit on Chesterfield road, 3″ south-east of Cotton field), by order of Blue command",
			"Blue rifle 1 and Blue rifle 2: Full Advance to the east."},
		{rules.EventMoved, rules.Telling{}, "Blue rifle company moves up to 12″ to the east: Rifle command, Rifle 1, Rifle 2 and Rifle 3", "Blue rifle company moves up to 12″ to the east."},
		{rules.EventReferee, rules.Telling{}, "Referee: Blue rifle 2 is pinned, for it was fired at in the turn before and nobody saw to it", ""},
	} {
		e := entry{event: rules.Event{Kind: c.kind, Telling: c.telling}, text: c.text}
		want := c.want
		if want == "" {
			want = c.text + "."
		}
		said, cut := e.brief(func(said string) bool { return utf8.RuneCountInString(said) <= 76 })
		if said != want || cut != (c.want != "") {
			t.Errorf("%q is told as %q, cut: %t; want %q", c.text, said, cut, want)
		}
		if said, cut = e.brief(func(string) bool { return true }); said != c.text+"." || cut {
			t.Errorf("with room %q is told as %q", c.text, said)
		}
	}
}
