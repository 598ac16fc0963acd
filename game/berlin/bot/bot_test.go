package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/berlin"
)

func opening(t testing.TB, name, seed string) game.Opening {
	t.Helper()
	data, ok := berlin.BattleFile(name)
	if !ok {
		t.Fatalf("no battle %s", name)
	}
	return game.Opening{Name: name, Scenario: data, Seed: seed}
}

// number is how many games a test plays: in short tests fewer.
func number(n, short int) int {
	if testing.Short() {
		return short
	}
	return n
}

// Random games come to an end without a fault. On the way what is legal can be done, a step
// that may end is no other than one that ends, and positions and what each side knows of them
// are read again as they were.
func TestRandomGames(t *testing.T) {
	for i := range number(12, 3) {
		name := berlin.Battles()[i%2]
		n := 0
		watch(t, name, fmt.Sprint("random ", i), Random{}, func(before, _ *berlin.Position, _ string, _ berlin.Action) {
			if n%9 == 0 {
				sound(t, before, n)
			}
			n++
		})
	}
}

// watch plays a game of a bot against itself, and shows each action with the positions before and after it.
func watch(t *testing.T, name, seed string, bot Bot, see func(before, after *berlin.Position, by string, a berlin.Action)) {
	t.Helper()
	var journal bytes.Buffer
	if _, err := Play(opening(t, name, seed), [2]Bot{bot, bot}, &journal); err != nil {
		t.Fatal(err)
	}
	j := game.ParseJournal(journal.Bytes())
	p, err := berlin.System{}.Open(j.Header.Opening())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range j.Lines {
		if l.Kind != game.ActionLine {
			continue
		}
		var a berlin.Action
		if err := json.Unmarshal(l.Do, &a); err != nil {
			t.Fatal(err)
		}
		before := p
		if p, _, err = p.Do(l.By, l.Do, game.Recorded(l.Rolls)); err != nil {
			t.Fatalf("%s: %v", l.Do, err)
		}
		see(before.(*berlin.Position), p.(*berlin.Position), l.By, a)
	}
}

// sound holds a position to what it says of itself.
func sound(t *testing.T, p *berlin.Position, n int) {
	t.Helper()
	dice := game.NewDice("tried", n)
	for _, who := range append(p.Sides(), game.Referee) {
		view := p.For(who)
		raw, err := view.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := berlin.System{}.Read(raw)
		if err != nil || again.Hash() != view.Hash() {
			t.Fatalf("what %s knows is not read again: %v", who, err)
		}
	}
	for _, side := range p.Sides() {
		view := p.For(side).(*berlin.Position)
		all := view.Legal(side)
		if (len(all) > 0) != (p.Decides() == side || p.Clock().Step == "begin") {
			t.Fatalf("%s: %d legal actions, and %s decides", side, len(all), p.Decides())
		}
		if p.Decides() != side {
			continue
		}
		for k := range min(len(all), 12) {
			a := all[(k*37+n)%len(all)]
			raw, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range []game.Position{p, view} {
				if _, _, err := at.Do(side, raw, dice); err != nil {
					t.Fatalf("%s may not %s, which is legal: %v", side, raw, err)
				}
			}
			if odds, ok := view.Odds(side, a); ok {
				sum := 0
				for _, c := range odds.Chances {
					sum += c.Of36
				}
				if sum != 36 || len(odds.Lines) == 0 {
					t.Fatalf("%s: %+v", raw, odds)
				}
			}
		}
		_, _, err := p.Do(side, json.RawMessage(`{"do":"done"}`), dice)
		if (err == nil) != view.MayEnd(side) {
			t.Fatalf("%s in %s: may end is %v, and done: %v", side, p.Clock().Step, view.MayEnd(side), err)
		}
	}
}

// The same seed gives the same journal.
func TestSameSeedSameJournal(t *testing.T) {
	var a, b bytes.Buffer
	for _, w := range []*bytes.Buffer{&a, &b} {
		if _, err := Play(opening(t, "tempelhof", "same"), [2]Bot{Plain{}, Plain{}}, w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two journals of one seed differ")
	}
}

// Plain beats random from either seat in nine games of ten: SIGHTLINE_BERLIN_GAMES says how
// many of each scenario are played, a few of the small one without it.
func TestPlainBeatsRandom(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SIGHTLINE_BERLIN_GAMES"))
	names := berlin.Battles()
	if n == 0 {
		n, names = number(40, 10), []string{"tempelhof"}
	}
	for _, name := range names {
		for seat := range 2 {
			won := 0
			for i := range n {
				bots := [2]Bot{Random{}, Random{}}
				bots[seat] = Plain{}
				g, err := Play(opening(t, name, fmt.Sprint("plain ", seat, i)), bots, io.Discard)
				if err != nil {
					t.Fatal(err)
				}
				if o, _ := g.Position().Over(); o.Side == g.Position().Sides()[seat] {
					won++
				}
			}
			t.Logf("%s, seat %d: plain wins %d of %d", name, seat, won, n)
			if won*10 < n*9 {
				t.Errorf("%s, seat %d: plain wins %d of %d", name, seat, won, n)
			}
		}
	}
}

// Plain Germans do not go out of the hex that ends the game and leave it empty: a garrison once
// moved off when it could not change its mode, and others advanced out of it.
func TestHolderStays(t *testing.T) {
	for i := range number(12, 4) {
		watch(t, "tempelhof", fmt.Sprint("holder ", i), Plain{}, func(before, after *berlin.Position, by string, a berlin.Action) {
			goal := before.Clock().Goal
			if by == "German" && (a.Do == "move" || a.Do == "advance") && len(before.In(goal)) > 0 && len(after.In(goal)) == 0 {
				t.Errorf("game %d, turn %d: %+v leaves %s empty", i, before.Clock().Turn, a, goal)
			}
		})
	}
}

// Headquarters and guns are the worse placed the nearer the enemy is: all places too near were once alike,
// and the first of them was taken. Of targets alike strikes go for the one that fires most.
func TestKeepsAway(t *testing.T) {
	p, err := berlin.System{}.Open(opening(t, "tempelhof", "away"))
	if err != nil {
		t.Fatal(err)
	}
	f := &field{worth: []int{1, 3, 6, 9}}
	for kind, want := range map[berlin.Kind][]int{berlin.HQ: {5, 3, 6, 9}, berlin.Artillery: {11, 9, 6, 9}, berlin.Infantry: {1, 3, 6, 9}} {
		for at, n := range want {
			if got := f.far(berlin.UnitView{Kind: kind}, at); got != n {
				t.Errorf("%s at %d is as if at %d, want %d", kind, f.worth[at], got, n)
			}
		}
	}
	dice := game.NewDice("away", 0)
	for p.(*berlin.Position).Clock().Step != berlin.PreStrike {
		by := p.(*berlin.Position).Decides()
		raw, err := json.Marshal(Plain{}.Choose(p.(*berlin.Position), by, dice))
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Do(by, raw, dice); err != nil {
			t.Fatal(err)
		}
	}
	now := p.(*berlin.Position)
	fire := func(at string) (n int) {
		for _, u := range now.In(at) {
			n += u.Fire
		}
		return n
	}
	a := Plain{}.Choose(now, "Allied", dice)
	for _, other := range now.Legal("Allied") {
		if other.Do == "strike" && other.Strikes == a.Strikes && other.Napalm == a.Napalm && now.Value("Allied", other) == now.Value("Allied", a) && fire(other.At) > fire(a.At) {
			t.Errorf("%+v, where %s fires more", a, other.At)
		}
	}
}

// Headquarters that are cut off go home by ways that keep away from the enemy, or stay: they went past
// flak, and were shot at.
func TestHeadquartersGoHomeSafely(t *testing.T) {
	moves := 0
	for i := range number(12, 4) {
		watch(t, "tempelhof", fmt.Sprint("home ", i), Plain{}, func(now, _ *berlin.Position, by string, a berlin.Action) {
			u, _ := now.Find(a.Unit)
			if a.Do != "move" || u.Kind != berlin.HQ || !u.Cut {
				return
			}
			moves++
			foe := func(at string) int {
				least := 1 << 10
				for _, x := range now.All() {
					if x.At != "" && x.Side != by {
						least = min(least, now.Distance(x.At, at))
					}
				}
				return least
			}
			for _, at := range a.Path {
				if n := foe(at); n < 3 && n <= foe(u.At) {
					t.Errorf("game %d, turn %d: %s goes by %s, %d from the enemy", i, now.Clock().Turn, a.Unit, at, n)
				}
			}
		})
	}
	t.Logf("%d moves of headquarters that are cut off", moves)
}

// As many random games as SIGHTLINE_BERLIN_SOAK says come to an end without a fault.
func TestSoak(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SIGHTLINE_BERLIN_SOAK"))
	if n == 0 {
		t.Skip("SIGHTLINE_BERLIN_SOAK is not set")
	}
	for i := range n {
		name := "tempelhof"
		if i%10 == 0 {
			name = "berlin"
		}
		if _, err := Play(opening(t, name, fmt.Sprint("soak ", i)), [2]Bot{Random{}, Random{}}, io.Discard); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
	}
}

// The Germans learn nothing that the Allies hide: where divisions go that have not shown it,
// who is to come and how, and which reinforcements are to be delayed. What they know is the
// same whatever that is, and no event tells them.
func TestLeaks(t *testing.T) {
	var journal bytes.Buffer
	if _, err := Play(opening(t, "berlin", "leaks"), [2]Bot{Plain{}, Random{}}, &journal); err != nil {
		t.Fatal(err)
	}
	j := game.ParseJournal(journal.Bytes())
	p, err := berlin.System{}.Open(j.Header.Opening())
	if err != nil {
		t.Fatal(err)
	}
	hidden, aside, sent := 0, 0, 0
	for _, l := range j.Lines {
		if l.Kind != game.ActionLine {
			continue
		}
		before := p.For("German")
		next, events, err := p.Do(l.By, l.Do, game.Recorded(l.Rolls))
		if err != nil {
			t.Fatal(err)
		}
		var a berlin.Action
		if err := json.Unmarshal(l.Do, &a); err != nil {
			t.Fatal(err)
		}
		if a.Do == "assign" || a.Do == "keep" {
			hidden++
			if before.Hash() != next.For("German").Hash() {
				t.Errorf("%s changes what the Germans know", l.Do)
			}
		}
		for _, e := range events {
			told, is := e.For("German")
			if a.Do == "assign" || a.Do == "keep" {
				if is {
					t.Errorf("%s is told: %s", l.Do, told.TextFor("German"))
				}
				continue
			}
			text := e.TextFor("")
			if strings.Contains(text, "set aside") {
				aside++
				raw, _ := json.Marshal(told)
				if !is || strings.Contains(string(raw), a.Unit) || strings.Contains(string(raw), "dice") {
					t.Errorf("%s tells %s", text, raw)
				}
			}
		}
		for _, u := range next.For("German").(*berlin.Position).All() {
			if u.Side == "Allied" && u.State != "away" && u.State != "on the map" && u.State != "eliminated" && u.State != "out of the game" {
				if _, choice := next.(*berlin.Position).Choice(); !choice {
					t.Fatalf("after %s the Germans know that %s is %s", l.Do, u.Name, u.State)
				}
			}
		}
		c := next.(*berlin.Position).Clock()
		for _, d := range next.For("German").(*berlin.Position).Divisions() {
			if c.Turn == 0 && (d.Field != "" || d.Zone != "") {
				sent++
				t.Errorf("before the game the Germans know that %s goes to %s", d.Name, d.Field)
			}
		}
		p = next
	}
	if hidden < 5 || aside == 0 {
		t.Errorf("%d hidden actions, %d set aside: the game shows nothing", hidden, aside)
	}
}
