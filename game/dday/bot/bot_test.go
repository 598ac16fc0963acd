package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"testing"

	"sightline/game"
	"sightline/game/dday"
	"sightline/scenarios"
)

func opening(t testing.TB, name, seed string) game.Opening {
	t.Helper()
	data, ok := dday.BattleFile(name)
	if !ok {
		t.Fatalf("no battle %s", name)
	}
	return game.Opening{Name: name, Scenario: data, Seed: seed}
}

// Random games come to an end without a fault, and every position is read again as it was.
func TestRandomGames(t *testing.T) {
	n := 20
	if testing.Short() {
		n = 4
	}
	for i := range n {
		battle := dday.Battles()[i%len(dday.Battles())]
		g, err := Play(opening(t, battle, fmt.Sprint("random ", i)), [2]Bot{Random{}, Random{}}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		raw, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		q, err := dday.System{}.Read(raw)
		if err != nil || q.Hash() != p.Hash() {
			t.Fatalf("%s, game %d: read again: %v", battle, i, err)
		}
	}
}

// The same seed gives the same journal.
func TestSameSeedSameJournal(t *testing.T) {
	var a, b bytes.Buffer
	for _, w := range []*bytes.Buffer{&a, &b} {
		if _, err := Play(opening(t, "saint-clair", "same"), [2]Bot{Plain{}, Plain{}}, w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two journals of one seed differ")
	}
}

// Plain beats random from either seat in nine games of ten.
func TestPlainBeatsRandom(t *testing.T) {
	for _, x := range []struct {
		battle  string
		n, less int // games from a seat, and in a short run
	}{{"saint-clair", 200, 60}, {"saint-lo", 20, 5}} {
		n := x.n
		if testing.Short() {
			n = x.less
		}
		for seat := range 2 {
			won := 0
			for i := range n {
				bots := [2]Bot{Random{}, Random{}}
				bots[seat] = Plain{}
				g, err := Play(opening(t, x.battle, fmt.Sprint("plain ", seat, i)), bots, io.Discard)
				if err != nil {
					t.Fatal(err)
				}
				if o, _ := g.Position().Over(); o.Side == g.Position().Sides()[seat] {
					won++
				}
			}
			t.Logf("%s, seat %d: plain wins %d of %d", x.battle, seat, won, n)
			if won*10 < n*9 {
				t.Errorf("%s, seat %d: plain wins %d of %d", x.battle, seat, won, n)
			}
		}
	}
}

// Plain moves nobody for nothing, and activates nobody who has nothing to do: guns went to and fro
// between zones that were worth the same, and who held a zone tried his luck at falling back.
func TestNobodyMovesForNothing(t *testing.T) {
	var journal bytes.Buffer
	if _, err := Play(opening(t, "saint-clair", "to and fro"), [2]Bot{Plain{}, Plain{}}, &journal); err != nil {
		t.Fatal(err)
	}
	j := game.ParseJournal(journal.Bytes())
	now, err := dday.System{}.Open(j.Header.Opening())
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, l := range j.Lines {
		if l.Kind != game.ActionLine {
			continue
		}
		p := now.(*dday.Position)
		if now, _, err = p.Do(l.By, l.Do, game.Recorded(l.Rolls)); err != nil {
			t.Fatal(err)
		}
		var a dday.Action
		if err := json.Unmarshal(l.Do, &a); err != nil {
			t.Fatal(err)
		}
		switch {
		case a.Do == "move":
			if moved++; standing(now.(*dday.Position), l.By) <= standing(p, l.By) {
				t.Errorf("turn %d: %s brings nothing", p.Turn, l.Do)
			}
		case a.Do == "activate" && !useful(p, l.By, standing(p, l.By), a.Units):
			t.Errorf("turn %d: %s has nothing to do", p.Turn, l.Do)
		}
	}
	if moved == 0 {
		t.Error("nobody moves")
	}
}

// Plain bombards nobody whom it could assault for good, nor with guns that would support that: who was bombarded
// could not be assaulted any more in that turn, and half of all games stood still.
func TestBombardsNobodyToBeAssaulted(t *testing.T) {
	assaults := 0
	for i := range 10 {
		each(t, fmt.Sprint("assaults ", i), func(p *dday.Position, by string, a dday.Action) {
			switch a.Do {
			case "assault":
				assaults++
			case "bombard":
				for _, b := range assaultsOf(p, by) {
					if a.At == b.At || slices.ContainsFunc(a.Guns, func(n string) bool { return slices.Contains(b.Guns, n) }) {
						t.Errorf("game %d, turn %d: %+v, and %+v would be worth its risk", i, p.Turn, a, b)
					}
				}
			}
		})
	}
	t.Logf("%d assaults", assaults)
	if assaults < 30 {
		t.Errorf("%d assaults in 10 games", assaults)
	}
}

// Guns that reach an enemy bombard him by themselves where others bombard somebody else: of those of
// Saint-Clair the American ones never did, and only added one to what tanks beside them fired.
func TestGunsBombard(t *testing.T) {
	fired := map[string]int{}
	for i := range 10 {
		each(t, fmt.Sprint("guns ", i), func(_ *dday.Position, _ string, a dday.Action) {
			if a.Do == "bombard" {
				fired[a.Unit]++
			}
		})
	}
	for _, g := range []string{"224th Field Artillery", "I/Artillerie 352"} {
		if fired[g] < 30 {
			t.Errorf("in 10 games %s bombards %d times by itself", g, fired[g])
		}
	}
}

// assaultsOf are the assaults that would hit on 9 once all is bombarded.
func assaultsOf(p *dday.Position, side string) (list []dday.Action) {
	q := *p
	q.Step = dday.Assault
	for _, a := range q.Legal(side) {
		if a.Do == "assault" && q.Number(side, a) >= 9 {
			list = append(list, a)
		}
	}
	return list
}

// each plays a game of Saint-Clair by plain against itself and shows every action before it is done.
func each(t *testing.T, seed string, show func(p *dday.Position, by string, a dday.Action)) {
	t.Helper()
	var journal bytes.Buffer
	if _, err := Play(opening(t, "saint-clair", seed), [2]Bot{Plain{}, Plain{}}, &journal); err != nil {
		t.Fatal(err)
	}
	j := game.ParseJournal(journal.Bytes())
	now, err := dday.System{}.Open(j.Header.Opening())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range j.Lines {
		if l.Kind != game.ActionLine {
			continue
		}
		var a dday.Action
		if err := json.Unmarshal(l.Do, &a); err != nil {
			t.Fatal(err)
		}
		show(now.(*dday.Position), l.By, a)
		if now, _, err = now.Do(l.By, l.Do, game.Recorded(l.Rolls)); err != nil {
			t.Fatal(err)
		}
	}
}

// A reserve far from any enemy goes where he comes, and who could support a fight next door is worth
// more there; an objective that an enemy could walk into in two zones is not left empty.
func TestReservesStir(t *testing.T) {
	p, err := dday.System{}.Open(opening(t, "saint-lo", "reserves"))
	if err != nil {
		t.Fatal(err)
	}
	now := p.(*dday.Position)
	b := now.Battle()
	foe := func(side string, at int) int {
		least := 1 << 10
		for i, u := range now.Units {
			if b.Armies[b.Battalions[i].Side].Side != side && u.State == dday.InPlay {
				least = min(least, b.Board.Distance(u.At, at))
			}
		}
		return least
	}
	held := func(at int) bool {
		return slices.ContainsFunc(b.Objectives, func(o dday.Objective) bool { return o.Zone == at })
	}
	far := 0
	for i, u := range now.Units {
		x := b.Battalions[i]
		side := b.Armies[x.Side].Side
		d := foe(side, u.At)
		if x.Arm == dday.Artillery || x.Arm == dday.Propelled || d < 4 {
			continue
		}
		far++
		for _, z := range b.Board.Around(u.At) {
			if foe(side, z) < d && !held(z) && !held(u.At) {
				q := *now
				q.Units = slices.Clone(now.Units)
				q.Units[i].At = z
				if standing(&q, side) <= standing(now, side) {
					t.Errorf("%s is worth no more where the enemy is %d away than where he is %d", x.Name, foe(side, z), d)
				}
			}
		}
	}
	if far == 0 {
		t.Error("nobody is far")
	}
}

// The scenario is written as it is read.
func TestBattlesAreWritten(t *testing.T) {
	for _, name := range dday.Battles() {
		data, _ := dday.BattleFile(name)
		doc, err := scenarios.Decode(name, data)
		if err != nil {
			t.Fatal(err)
		}
		text := scenarios.Encode(doc)
		again, err := scenarios.Decode(name, text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !bytes.Equal(scenarios.Encode(again), text) {
			t.Errorf("%s is written otherwise the second time", name)
		}
	}
}
