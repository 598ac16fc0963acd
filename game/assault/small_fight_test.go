package assault

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
)

// Who fires has sight and reach and no enemy in his hex, together only with those of his hex,
// at no AFV and not among friends; two columns to the left, and none of the shifts of an
// assault but that of the ground.
func TestFire(t *testing.T) {
	p := begun(t)
	p, _ = p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	fire := func(units, at string) string {
		return fmt.Sprintf(`{"do":"fire","units":["%s"],"at":%q}`, strings.ReplaceAll(units, ", ", `","`), at)
	}
	// Together: 10 is on its column, two to the left.
	_, said := p.does(t, "Red", fire("Red 1, Red 2", "0101"), 1)
	if !strings.Contains(said, "Red: Red 1, Red 2 fire at 0101") || !strings.Contains(said, "10 (house) is on column 9, 2 to the left (house): column 3; 1 is rolled: no effect") {
		t.Error(said)
	}
	p.refused(t, "Red", fire("Red 1, Red 1", "0101"), BadAction)
	p.refused(t, "Red", `{"do":"fire","at":"0101"}`, BadAction)
	p.refused(t, "Red", fire("Red 1", "0100"), NoTarget)
	p.on(func(n *Position) { n.put(t, "Red 2", "0000") }).refused(t, "Red", fire("Red 1, Red 2", "0101"), TooFar)
	p.on(func(n *Position) { n.put(t, "Red 2", "0101") }).refused(t, "Red", fire("Red 1", "0101"), NotNow) // friends there
	p.on(func(n *Position) { n.put(t, "Blue 2", "0001") }).refused(t, "Red", fire("Red 1", "0101"), NotNow)
	p.on(func(n *Position) { n.unitOf(t, "Red 1").State = int(Demoralized) }).refused(t, "Red", fire("Red 1", "0101"), Unfit)
	// Reach is two hexes for infantry; behind the wood nobody is seen.
	p.on(func(n *Position) { n.put(t, "Blue 1", "0003") }).does(t, "Red", fire("Red 1", "0003"), 1)
	p.on(func(n *Position) { n.put(t, "Blue 1", "0301") }).refused(t, "Red", fire("Red 1", "0301"), TooFar)
	p.on(func(n *Position) { n.put(t, "Red 1", "0101"); n.put(t, "Blue 1", "0301") }).refused(t, "Red", fire("Red 1", "0301"), NoSight)
	// In a wood one more column to the left.
	_, said = p.on(func(n *Position) {
		n.put(t, "Red 1", "0101")
		n.put(t, "Red 2", "0101")
		n.put(t, "Blue 1", "0201")
	}).does(t, "Red", fire("Red 1, Red 2", "0201"), 1)
	if !strings.Contains(said, "3 to the left") {
		t.Error(said)
	}
	// A demoralized target: two to the right again, as in an assault.
	_, said = p.on(func(n *Position) { n.unitOf(t, "Blue 1").State = int(Demoralized) }).does(t, "Red", fire("Red 1", "0101"), 1)
	if strings.Contains(said, "2 to the left") {
		t.Errorf("a demoralized target is as hard to hit:\n%s", said)
	}
	armor := fielded(t, "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"infantry\"", "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"afv\"")
	armor, _ = armor.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	armor.refused(t, "Red", fire("Red 1", "0101"), NoTarget)
}

// Fire at an AFV: two dice and strength less armor; ten takes a step, twelve two.
func TestAntiTank(t *testing.T) {
	p := fielded(t, "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"infantry\"", "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"afv\"",
		"name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"infantry\"", "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"afv\"\nantitank = 5\narmor = \"light\"")
	p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	full := p.unitOf(t, "Blue 1").Steps
	for _, x := range []struct{ a, b, lost int }{{1, 4, 0}, {1, 5, 1}, {1, 6, 1}, {2, 6, 2}, {6, 6, 2}} { // 5 and the dice, less 1
		q, said := p.does(t, "Red", `{"do":"antitank","unit":"Red 1","target":"Blue 1"}`, x.a, x.b)
		if got := full - q.unitOf(t, "Blue 1").Steps; got != min(x.lost, full) || !q.Units[0].Acted {
			t.Errorf("%d and %d: %d steps lost, want %d\n%s", x.a, x.b, got, x.lost, said)
		}
	}
	p.refused(t, "Red", `{"do":"antitank","unit":"Red 1","target":"Blue 2"}`, NoSuch) // a gun
	p.refused(t, "Red", `{"do":"antitank","unit":"Red 1","target":"Red 1"}`, NoSuch)
	foot, _ := fielded(t, "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"infantry\"", "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"afv\"").does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	foot.refused(t, "Red", `{"do":"antitank","unit":"Red 1","target":"Blue 1"}`, Unfit) // infantry has no strength
}

// Who assaults comes from beside the hex, in good order and out of no other fight; the leader
// who is activated may go along.
func TestComers(t *testing.T) {
	p := begun(t)
	p, _ = p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	storm := `{"do":"assault","units":["Red 1"],"at":"0101"}`
	p.refused(t, "Red", `{"do":"assault","units":["Red 1"],"at":"0100"}`, NoTarget)
	p.refused(t, "Red", `{"do":"assault","at":"0101"}`, BadAction)
	p.refused(t, "Red", `{"do":"assault","units":["Red 1","Red 1"],"at":"0101"}`, BadAction)
	p.on(func(n *Position) { n.unitOf(t, "Red 1").State = int(Disrupted) }).refused(t, "Red", storm, Unfit)
	p.on(func(n *Position) { n.put(t, "Blue 2", "0001") }).refused(t, "Red", storm, NotNow)
	p.on(func(n *Position) { n.Leaders[0].State = int(Disrupted) }).refused(t, "Red", `{"do":"assault","units":["Red 1"],"leader":"Major Red","at":"0101"}`, Unfit)
	p.on(func(n *Position) { n.Leaders[0].At = n.hexOf(t, "0003") }).refused(t, "Red", `{"do":"assault","units":["Red 1"],"leader":"Major Red","at":"0101"}`, TooFar)
	q, _ := p.does(t, "Red", `{"do":"assault","units":["Red 1"],"leader":"Major Red","at":"0101"}`, 1, 1)
	if at := q.hexOf(t, "0101"); q.unitOf(t, "Red 1").At != at || q.Leaders[0].At != at || !q.unitOf(t, "Red 1").Acted || !q.Leaders[0].Acted {
		t.Error("they are not in the hex, or may act again")
	}
}

// Either side fights another round where both still are: the one that came first stays the
// attacker. Works help with the first fire in the first round alone if dug in, always if
// entrenched.
func TestRounds(t *testing.T) {
	for _, x := range []struct {
		works         string
		first, second bool // does the defender fire first
	}{{"", false, false}, {"dug-in", true, false}, {"entrenchment", true, true}} {
		text := field
		if x.works != "" {
			text += fmt.Sprintf("[[works]]\nhex = \"0101\"\nkind = %q\n", x.works)
		}
		p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		q, _ := p.(*Position).does(t, "Red", `{"do":"begin"}`, 3, 4)
		q, _ = q.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
		q, said := q.does(t, "Red", `{"do":"assault","units":["Red 1"],"at":"0101"}`, 1, 1)
		first := func(said string) bool { // of the two fires, Blue's is told before Red's
			b, r := strings.Index(said, "Blue: "), strings.Index(said, "Red: 5")
			return b >= 0 && r >= 0 && b < r
		}
		if first(said) != x.first {
			t.Errorf("%q, round 1: the defender fires first: %v\n%s", x.works, first(said), said)
		}
		q, _ = q.does(t, "Red", `{"do":"pass"}`)
		q, _ = q.does(t, "Blue", `{"do":"activate","unit":"Blue 1"}`)
		q, said = q.does(t, "Blue", `{"do":"assault","units":["Blue 1"],"at":"0101"}`, 1, 1)
		if !strings.Contains(said, "Blue: assault on 0101, round 2") || q.Fights[0].Side != 0 || q.Fights[0].Rounds != 2 {
			t.Errorf("%q: %+v\n%s", x.works, q.Fights, said)
		}
		said = said[strings.Index(said, "\n"):]
		if first(said) != x.second {
			t.Errorf("%q, round 2: the defender fires first: %v\n%s", x.works, first(said), said)
		}
	}
}

// Who leaves a fight is fired at first, two columns to the left; who is demoralized by that
// goes back instead, and who is lost goes nowhere.
func TestLeavesAFight(t *testing.T) {
	p := begun(t).on(func(n *Position) {
		n.put(t, "Red 1", "0101")
		n.Fights = []fight{{n.hexOf(t, "0101"), 0, 1}}
	})
	p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	leave := `{"do":"move","unit":"Red 1","path":["0100","0200"]}`
	q, said := p.does(t, "Red", leave, 1)
	if q.unitOf(t, "Red 1").At != q.hexOf(t, "0200") || !strings.Contains(said, "Red 1 leaves the fight in 0101") || !strings.Contains(said, "2 to the left") {
		t.Error(said)
	}
	if len(q.Fights) != 0 {
		t.Error("the fight goes on")
	}
	q, said = p.does(t, "Red", leave, 6, 6, 6)
	if u := q.unitOf(t, "Red 1"); State(u.State) != Demoralized || u.At == q.hexOf(t, "0200") && !strings.Contains(said, "goes back") || !u.Acted {
		t.Errorf("%+v\n%s", u, said)
	}
	strong := begun(t) // a battle of its own
	for i := range strong.battle.Platoons {
		if strong.battle.Platoons[i].Side == 1 {
			strong.battle.Platoons[i].Fire = 40
		}
	}
	strong = strong.on(func(n *Position) {
		n.put(t, "Red 1", "0101")
		n.put(t, "Blue 2", "0101")
		n.unitOf(t, "Red 1").Steps = 1
	})
	strong, _ = strong.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	if q, said = strong.does(t, "Red", leave, 6); q.unitOf(t, "Red 1").Steps != 0 || strings.Contains(said, "Red 1 moves") {
		t.Error(said)
	}
}

// Who stays demoralized where an enemy reaches and sees him goes back, away from the nearest;
// who cannot loses a step; who recovers, or whom nobody threatens, stays.
func TestGoesBack(t *testing.T) {
	shaken := func(change func(n *Position)) *Position {
		p, _ := begun(t).on(func(n *Position) {
			n.unitOf(t, "Red 1").State = int(Demoralized)
			change(n)
		}).does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
		return p
	}
	recover := `{"do":"recover","unit":"Red 1"}`
	q, said := shaken(func(*Position) {}).does(t, "Red", recover, 6, 6)
	if was, is := 1, q.distance(q.unitOf(t, "Red 1").At, q.unitOf(t, "Blue 1").At); is <= was || !strings.Contains(said, "stays demoralized") {
		t.Errorf("%d from the enemy\n%s", is, said)
	}
	q, said = shaken(func(*Position) {}).does(t, "Red", recover, 1, 3)
	if u := q.unitOf(t, "Red 1"); State(u.State) != Disrupted || u.At != q.hexOf(t, "0001") {
		t.Errorf("%+v\n%s", u, said)
	}
	// The leader beside it helps: 8 is less than 9.
	if q, said = shaken(func(*Position) {}).does(t, "Red", recover, 4, 4); State(q.unitOf(t, "Red 1").State) != Disrupted {
		t.Error(said)
	}
	away := func(n *Position) {
		n.put(t, "Red 1", "0101")
		n.put(t, "Blue 1", "0503")
		n.put(t, "Blue 2", "0502")
	}
	q, said = shaken(away).does(t, "Red", recover, 6, 6)
	if q.unitOf(t, "Red 1").At != q.hexOf(t, "0101") {
		t.Errorf("nobody threatens it\n%s", said)
	}
	// A demoralized enemy, who may not fire, threatens nobody but in his own hex.
	for label, back := range map[string]bool{"0101": false, "0001": true} {
		q, said = shaken(func(n *Position) {
			n.put(t, "Blue 1", label)
			n.put(t, "Blue 2", "0503")
			n.unitOf(t, "Blue 1").State = int(Demoralized)
		}).does(t, "Red", recover, 6, 6)
		if went := q.unitOf(t, "Red 1").At != q.hexOf(t, "0001"); went != back {
			t.Errorf("demoralized in %s: goes back: %v\n%s", label, went, said)
		}
	}
	// In the corner with the enemy on the only ways out.
	corner := func(n *Position) {
		n.put(t, "Red 1", "0003")
		n.put(t, "Blue 1", "0002")
		n.put(t, "Blue 2", "0103")
	}
	p := shaken(corner)
	full := p.unitOf(t, "Red 1").Steps
	q, said = p.does(t, "Red", recover, 6, 6)
	if q.unitOf(t, "Red 1").Steps != full-1 || !strings.HasSuffix(said, "Red 1 cannot go back, and loses a step (house)") {
		t.Errorf("%+v\n%s", q.unitOf(t, "Red 1"), said)
	}
}

// A leader alone among enemies is taken; beside a unit of his he is not.
func TestLeaderIsTaken(t *testing.T) {
	p := begun(t)
	p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	alone := p.on(func(n *Position) { n.Leaders[0].At = n.hexOf(t, "0101") })
	q, said := alone.does(t, "Red", `{"do":"done"}`)
	if !q.Leaders[0].Gone || !strings.Contains(said, "Major Red is left alone among the enemy, and taken") {
		t.Error(said)
	}
	with := alone.on(func(n *Position) { n.put(t, "Red 2", "0101") })
	if q, said = with.does(t, "Red", `{"do":"done"}`); q.Leaders[0].Gone {
		t.Error(said)
	}
}

// German infantry that is assaulted gets at vehicles, but not when it is demoralized: then nothing
// is rolled for it.
func TestDemoralizedAtVehicles(t *testing.T) {
	for _, x := range []struct {
		state State
		rolls []int
		tells bool
	}{{Good, []int{1, 1, 4}, true}, {Disrupted, []int{1, 1, 4}, true}, {Demoralized, []int{1, 1}, false}} {
		p := fielded(t, "initiative = 9\n", "initiative = 9\nnation = \"soviet\"\n[[army]]\nside = \"Blue\"\nnation = \"german\"\n",
			"name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"infantry\"", "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"afv\"\nfire = 1\nreduced = 1")
		p.unitOf(t, "Blue 1").State = int(x.state)
		p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
		_, said := p.does(t, "Red", `{"do":"assault","units":["Red 1"],"at":"0101"}`, x.rolls...)
		if strings.Contains(said, "infantry (house) does not get at Red 1") != x.tells {
			t.Errorf("%s: %s", x.state, said)
		}
	}
}

// Where an owner rules that leaders have to lead, nobody begins an assault without the leader who
// is activated, and all that is offered may be done.
func TestLedAssault(t *testing.T) {
	stormed := func(p *Position) (all []string) {
		for _, a := range p.Legal("Red") {
			if a.Do != "assault" {
				continue
			}
			if _, err := p.Outlook("Red", a); err != nil {
				t.Errorf("%v is offered, and refused: %v", a, err)
			}
			all = append(all, fmt.Sprint(strings.Join(a.Units, ","), "+", a.Leader))
		}
		return all
	}
	for _, x := range []struct{ ruling, who, want string }{
		{"any", `"unit":"Red 1"`, "Red 1+"},
		{"any", `"leader":"Major Red"`, "Red 1+ Red 2+ Red 1,Red 2+Major Red"},
		{"led", `"unit":"Red 1"`, ""},
		{"led", `"leader":"Major Red"`, "Red 1+Major Red Red 2+Major Red Red 1,Red 2+Major Red"},
	} {
		p, _ := overlaid(t, []game.Overlay{sheet("ruling.begin", x.ruling)}).does(t, "Red", `{"do":"begin"}`, 3, 4)
		p, _ = p.does(t, "Red", `{"do":"activate",`+x.who+`}`)
		if got := strings.Join(stormed(p), " "); got != x.want {
			t.Errorf("%s, %s: %q, want %q", x.ruling, x.who, got, x.want)
		}
		if x.ruling == "led" {
			p.refused(t, "Red", `{"do":"assault","units":["Red 1"],"at":"0101"}`, Unfit)
			p = p.on(func(n *Position) { n.put(t, "Red 2", "0101") }) // it goes on there
			if got := stormed(p); len(got) == 0 {
				t.Errorf("%s: nobody goes on", x.who)
			}
		}
	}
}
