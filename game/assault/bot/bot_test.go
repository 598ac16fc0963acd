package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/assault"
	"sightline/scenarios"
)

func opening(t testing.TB, name, seed string) game.Opening {
	t.Helper()
	data, ok := assault.BattleFile(name)
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
		g, err := Play(opening(t, "crossroads", fmt.Sprint("random ", i)), [2]Bot{Random{}, Random{}}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		raw, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		q, err := assault.System{}.Read(raw)
		if err != nil || q.Hash() != p.Hash() {
			t.Fatalf("game %d: read again: %v", i, err)
		}
	}
}

// Bots play by an owner's ruling that leaders have to lead, and assault by it.
func TestLedGames(t *testing.T) {
	ruling := game.Overlay{Name: "led.toml", Text: []byte("format = \"" + assault.CardFormat + "\"\n[[cell]]\nid = \"ruling.begin\"\nvalue = \"led\"\nsource = \"my copy\"\n")}
	rounds := 0
	for i, bots := range [][2]Bot{{Plain{}, Plain{}}, {Random{}, Plain{}}} {
		o := opening(t, "crossroads", fmt.Sprint("led ", i))
		o.Overlays = []game.Overlay{ruling}
		var journal bytes.Buffer
		if _, err := Play(o, bots, &journal); err != nil {
			t.Fatal(err)
		}
		rounds += bytes.Count(journal.Bytes(), []byte(`\"do\":\"assault\"`)) + bytes.Count(journal.Bytes(), []byte(`"do":"assault"`))
	}
	if rounds == 0 {
		t.Error("nobody assaults")
	}
}

// The same seed gives the same journal.
func TestSameSeedSameJournal(t *testing.T) {
	var a, b bytes.Buffer
	for _, w := range []*bytes.Buffer{&a, &b} {
		if _, err := Play(opening(t, "crossroads", "same"), [2]Bot{Plain{}, Plain{}}, w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two journals of one seed differ")
	}
}

// Plain beats random from either seat in nine games of ten (200 of 200 from each, once).
func TestPlainBeatsRandom(t *testing.T) {
	n := 30
	if testing.Short() {
		n = 6
	}
	for seat := range 2 {
		won := 0
		for i := range n {
			bots := [2]Bot{Random{}, Random{}}
			bots[seat] = Plain{}
			g, err := Play(opening(t, "crossroads", fmt.Sprint("plain ", seat, i)), bots, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			if o, _ := g.Position().Over(); o.Side == g.Position().Sides()[seat] {
				won++
			}
		}
		t.Logf("seat %d: plain wins %d of %d", seat, won, n)
		if won*10 < n*9 {
			t.Errorf("seat %d: plain wins %d of %d", seat, won, n)
		}
	}
}

// Plain activates nobody who then does nothing: leaders were called who led nobody, and platoons that stayed.
func TestNobodyIsCalledForNothing(t *testing.T) {
	for i := range 3 {
		var journal bytes.Buffer
		if _, err := Play(opening(t, "crossroads", fmt.Sprint("called ", i)), [2]Bot{Plain{}, Plain{}}, &journal); err != nil {
			t.Fatal(err)
		}
		was := assault.Action{}
		for _, l := range game.ParseJournal(journal.Bytes()).Lines {
			if l.Kind != game.ActionLine {
				continue
			}
			var a assault.Action
			if err := json.Unmarshal(l.Do, &a); err != nil {
				t.Fatal(err)
			}
			if was.Do == "activate" && a.Do == "done" {
				t.Errorf("game %d: %+v is activated for nothing", i, was)
			}
			was = a
		}
	}
}

// Plain leaves no objective that it holds to an enemy who can walk in, and follows its platoons
// with their leader: of 20 games 18 actions left one, and five leaders were taken by who moved in on them.
func TestNothingIsForsaken(t *testing.T) {
	taken := 0
	for i := range 20 {
		var journal bytes.Buffer
		if _, err := Play(opening(t, "crossroads", fmt.Sprint("forsaken ", i)), [2]Bot{Plain{}, Plain{}}, &journal); err != nil {
			t.Fatal(err)
		}
		j := game.ParseJournal(journal.Bytes())
		now, err := assault.System{}.Open(j.Header.Opening())
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range j.Lines {
			if l.Kind != game.ActionLine {
				continue
			}
			p := now.(*assault.Position)
			var events []game.Event
			if now, events, err = p.Do(l.By, l.Do, game.Recorded(l.Rolls)); err != nil {
				t.Fatal(err)
			}
			var a assault.Action
			if err := json.Unmarshal(l.Do, &a); err != nil {
				t.Fatal(err)
			}
			if a.Do != "move" && a.Do != "assault" {
				continue
			}
			if objective, _ := p.Forsakes(l.By, a); objective {
				t.Errorf("game %d, turn %d: %s leaves an objective to the enemy", i, p.Turn, l.Do)
			}
			for _, e := range events {
				if a.Do == "move" && strings.Contains(e.TextFor(""), "left alone among the enemy") {
					taken++
				}
			}
		}
	}
	t.Logf("%d leaders are taken by who moves in", taken)
	if taken > 2 {
		t.Errorf("%d leaders are taken by who moves in", taken)
	}
}

// The scenario is written as it is read.
func TestBattlesAreWritten(t *testing.T) {
	for _, name := range assault.Battles() {
		data, _ := assault.BattleFile(name)
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
