package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
