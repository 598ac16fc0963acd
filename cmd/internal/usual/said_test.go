package usual

import (
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// What the rules record is said as a player would say it: a machine gun platoon fired
// "Machine guns of a stand", names of several had verbs of one, and a die was to be −2
// or less.
func TestSaid(t *testing.T) {
	type T = rules.Telling
	for _, c := range []struct {
		kind rules.EventKind
		T
		want string
	}{
		{rules.EventFire, T{Text: `Red machine guns fires Machine guns of a stand at Rifle 1, 3.5": needs 6, rolls 7 4: 1 hit`, Stand: "Red machine guns", Target: "Rifle 1", What: "Machine guns of a stand", Need: 6, Rolls: []int{7, 4}},
			`Red machine guns fire at Rifle 1, 3.5": needs 6 or less, rolls 7 and 4: 1 hit`},
		{rules.EventFire, T{Text: `Tank 1 fires Machine gun of a vehicle at Rifle 1, 3": needs -2, rolls 10: no hits`, Stand: "Tank 1", Target: "Rifle 1", What: "Machine gun of a vehicle", Need: -2, Rolls: []int{10}},
			`Tank 1 fires its machine gun at Rifle 1, 3": cannot succeed, rolls 10: no hits`},
		{rules.EventFire, T{Text: `Scouts assaults Tank 1 with Engineers: needs 4, rolls 3: 1 hit`, Stand: "Scouts", Target: "Tank 1", What: "Engineers", Need: 4, Rolls: []int{3}},
			`Scouts assault Tank 1 with their small arms: needs 4 or less, rolls 3: 1 hit`},
		{rules.EventDeclared, T{Text: "Rifle 1 is to fire Rifles at Tank 1, 2 shots", Stand: "Rifle 1", Target: "Tank 1", What: "Rifles"}, "Rifle 1 is to fire its rifles at Tank 1, 2 shots"},
		{rules.EventDeclared, T{Text: "Dive bombers is to fall on (3, 4)", What: "Dive bombers"}, "Dive bombers are to strike at (3, 4)"},
		{rules.EventStrike, T{Text: "Dive bombers falls on 2 points", What: "Dive bombers"}, "Dive bombers strike 2 points"},
		{rules.EventBurst, T{Text: "The burst on Light mortars: needs -2, rolls 10: missed", Target: "Light mortars", Need: -2, Rolls: []int{10}},
			"The burst on Light mortars cannot succeed, rolls 10: missed"},
		{rules.EventPenetration, T{Text: "The hit on Tank 1: 4 + die 6 = 10 against front armor 6: 2 hits", Target: "Tank 1"}, "The hit on Tank 1: penetration 4 + die 6 = 10 against front armor 6: 2 hits"},
		{rules.EventSpread, T{Text: "Hits of small arms are spread: Rifle 2 1, Rifle 1 2", Stands: []string{"Rifle 2", "Rifle 1"}, Shares: []int{1, 2}},
			"Small arms: 1 hit on Rifle 2 and 2 on Rifle 1 (all fire at one circle together, one hit each in turn)"},
		{rules.EventSpread, T{Text: "Hits of small arms are spread: Rifle 2 3", Stands: []string{"Rifle 2"}, Shares: []int{3}}, "Small arms: 3 hits on Rifle 2 (all fire at one circle together)"},
		{rules.EventSpread, T{Text: "Hits of small arms are spread: Rifle 2 1", Stands: []string{"Rifle 2"}, Shares: []int{1}}, "Small arms: 1 hit on Rifle 2"},
		{rules.EventMorale, T{Text: "Weapons checks morale, for Light mortars was fired at: number 7, rolls 9: Light mortars pinned, Gun crew (number 5) forced back, Truck pinned", What: "Weapons", Need: 7, Rolls: []int{9}},
			"Weapons check morale because Light mortars were fired at: needs 7 or less, rolls 9: Light mortars and Truck are pinned; Gun crew (morale 2 down, needs 5 or less) is forced back"},
		{rules.EventMorale, T{Text: "Tanks 1 checks morale, for Red guns is near Tank 2: number 8, rolls 1: passes", What: "Tanks 1", Need: 8, Rolls: []int{1}},
			"Tanks 1 checks morale because Red guns are near Tank 2: needs 8 or less, rolls 1: passes"},
		{rules.EventSpotted, T{Text: "Light mortars moves in the open: Blue vehicles see it", Target: "Light mortars"}, "Light mortars move in the open: Blue vehicles see them"},
		{rules.EventSpotted, T{Text: "Light mortars is spotted: it is placed on the table", Target: "Light mortars"}, "Light mortars are spotted: they are placed on the table"},
		{rules.EventUnspotted, T{Text: "Red personnel do not spot Rifle 1: 1 or less, rolled 8", Target: "Rifle 1", Need: 1, Rolls: []int{8}}, "Red personnel do not spot Rifle 1: they need 1 or less, and roll 8"},
		{rules.EventLost, T{Text: "Light mortars is hidden again: it has stayed in cover", Stand: "Light mortars"}, "Light mortars are hidden again: they have stayed in cover"},
		{rules.EventForcedBack, T{Text: `Scouts is forced back 7" to cover, and is pinned`, Stand: "Scouts"}, `Scouts are forced back 7" to cover, and are pinned`},
		{rules.EventMoved, T{Text: `Scouts moves 12" for 100 % of its allowance and is stopped by an enemy`, Stand: "Scouts"}, `Scouts move 12" for 100 % of their allowance and are stopped by an enemy`},
		{rules.EventRemoved, T{Text: "The order of Scouts is removed: it is pinned", Stand: "Scouts"}, "The order of Scouts is removed: they are pinned"},
		{rules.EventOrder, T{Text: "HQ orders Full Advance, 42.2°, at (5.2, 3)", Stand: "HQ"}, "HQ orders Full Advance to 42.2° (chit at (5.2, 3))"},
		{rules.EventOrder, T{Text: "HQ orders Rally, 0°, at (5.2, 3)", Stand: "HQ"}, "HQ orders Rally (chit at (5.2, 3))"},
		{rules.EventRevealed, T{Text: "HQ orders Cautious Advance, 42.2°: HQ", Stand: "HQ"}, "HQ orders Cautious Advance to 42.2°: HQ"},
		{rules.EventFirst, T{Text: "Scouts meets an enemy as good as itself and goes first", Stand: "Scouts"}, "Scouts meet an enemy of the same quality, and by lot go first: the higher die goes first"},
		{rules.EventArea, T{Text: "German takes The hamlet", What: "The hamlet"}, "The Germans take the hamlet"},
		{rules.EventArea, T{Text: "nobody is who holds The hamlet", What: "The hamlet"}, "In truth nobody holds the hamlet"},
		{rules.EventOutcome, T{Text: "Breakout: a victory for Soviet: Destroy half: no less."}, "Breakout: a victory for the Soviets (“Destroy half: no less”)"},
		{rules.EventOutcome, T{Text: "The game is a draw: Otherwise a draw."}, "The game is a draw (“Otherwise a draw”)"},
		{rules.EventReferee, T{Text: "Referee: Scouts is pinned (why not)", Stand: "Scouts"}, "Referee: Scouts are pinned (why not)"},
		{rules.EventReferee, T{Text: "Referee: the game ends: Blue and Red agree on a draw (Blue and Red agree on a draw, by proposal 0123456789abcdef)"}, "The game ends: Blue and Red agree on a draw"},
		{rules.EventReferee, T{Text: "Referee: the game ends: the time of Red has run out (the time of Red has run out, and Blue claims the game)"}, "The game ends: the time of Red has run out, and Blue claims the game"},
		{rules.EventReferee, T{Text: "Referee: the game ends: Blue and Red agree on a draw (so they told me)"}, "Referee: the game ends: Blue and Red agree on a draw (so they told me)"},
		{rules.EventPinned, T{}, ""},
	} {
		if got := Said(&rules.Event{Kind: c.kind, Telling: c.T}, c.Text); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Names of several are told from those of one.
func TestPlural(t *testing.T) {
	for name, want := range map[string]bool{
		"Red machine guns": true, "Weapons": true, "the British": true, "Mounted men": true, "HQs": true,
		"Machine guns 1": false, "Rifle 1": false, "US": false, "Tank Marcus": false, "Cross": false, "Red": false, "": false, "s": false,
	} {
		if Plural(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

// A check names who checks where only some of a company do: two checks of one company
// were told as if they were the same.
func TestCheckTold(t *testing.T) {
	view := maneuvers(t)
	check := func(stands ...string) *rules.Event {
		return &rules.Event{Kind: rules.EventMorale, Telling: rules.Telling{
			Text: "Blue tank platoon checks morale, for Blue tank 1 was fired at: number 7, rolls 5: passes",
			What: "Blue tank platoon", Need: 7, Rolls: []int{5}, Stands: stands,
		}}
	}
	for _, s := range []string{"Blue tank command", "Blue tank 1", "Blue tank 2"} {
		p, _ := view.Piece(s)
		if p.Company != "Blue tank platoon" {
			t.Fatalf("%s is in %q", s, p.Company)
		}
	}
	all, part := check("Blue tank command", "Blue tank 1", "Blue tank 2"), check("Blue tank 1", "Blue tank 2")
	onTable(view)
	if got, want := CheckTold(view, all), "Blue tank platoon checks morale because Blue tank 1 was fired at: needs 7 or less, rolls 5: passes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := CheckTold(view, part), "Blue tank platoon (Tank 1 and Tank 2) checks morale because Blue tank 1 was fired at: needs 7 or less, rolls 5: passes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// onTable has every stand on the table.
func onTable(s *rules.State) {
	for i := range s.Stands {
		s.Stands[i].Place = rules.OnTable
	}
}

// Who has won is a people where the side has its name from one.
func TestOutcome(t *testing.T) {
	for want, o := range map[string]game.Outcome{
		"A draw":                             {Grade: "draw"},
		"The Poles win":                      {Side: "Polish", Grade: "win"},
		"Blue wins":                          {Side: "Blue"},
		"A decisive victory for the Germans": {Side: "German", Grade: "decisive"},
		"The Americans win: by a short head": {Side: "American", Grade: "by a short head"},
	} {
		if got := Outcome(o); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A weapon is called as a player calls it, and a line of a number says what a flank is.
func TestPart(t *testing.T) {
	for want, l := range map[string]rules.Line{
		"Rate of fire: machine guns":                                {Name: "Rate of fire: Machine guns of a stand"},
		"Target in hard cover (the hamlet)":                         {Name: "Target in hard cover (The hamlet)"},
		"Burst of 60 mm mortar M2":                                  {Name: "Burst of 60 mm mortar M2"},
		"The firer is at the flank of the target, out of its front": {Name: "Personnel fired at from the flank", Cell: "hit.flank"},
		"Firer pinned": {Name: "Firer pinned"},
	} {
		if got := Part(&l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A number that every die or none comes to is told as what that means: "needs −2 or less"
// A name of several has its verb in the plural, whatever it is of.
func TestPluralOfNames(t *testing.T) {
	for name, want := range map[string]bool{
		"Men of the coast division": true, "String of mines": false, "Light mortars": true, "Rifle 1": false,
		"German Panzergrenadiere": true, "German Panzergrenadier company": false,
	} {
		if Plural(name) != want {
			t.Errorf("%s: several is %v", name, !want)
		}
	}
	e := rules.Event{Kind: rules.EventCalled, Telling: rules.Telling{What: "Sappers", Need: 6, Rolls: []int{7}, Text: "Sappers needs 6 to come, rolls 7: not yet"}}
	if got, want := Said(&e, e.Text), "Sappers need 6 or less to come, rolls 7: not yet"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// read as if it could be rolled.
func TestNeeded(t *testing.T) {
	for n, want := range map[int]string{-2: "cannot succeed", 0: "cannot succeed", 1: "needs 1 or less", 9: "needs 9 or less", 10: "cannot fail", 12: "cannot fail"} {
		if got := Needed(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	e := rules.Event{Kind: rules.EventMorale}
	e.Telling = rules.Telling{Text: "Tanks checks morale, for Tank 2 was fired at: number 11, rolls 3: Gun crew (number -1) forced back", What: "Tanks", Need: 11, Rolls: []int{3}}
	if got, want := Said(&e, e.Text), "Tanks check morale because Tank 2 was fired at: cannot fail, rolls 3: Gun crew (morale 12 down, cannot succeed) is forced back"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
