package replay_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/replay"
	"sightline/game/replay/toygame"
)

// A record that ends while dice are due says for whose layers, of what and when; one in which somebody has
// refused to show his names him, with the moment.
func TestWhoIsWaitedForIsNamed(t *testing.T) {
	var journal bytes.Buffer
	keys, chains := map[string]ed25519.PrivateKey{}, map[string]game.Chain{}
	o := game.Opening{Name: "toy", Scenario: []byte("goal = 1000\n"), Seed: strings.Repeat("salt", 8)}
	for _, by := range []string{"Red", "Blue"} {
		seed := sha256.Sum256([]byte(by))
		keys[by] = ed25519.NewKeyFromSeed(seed[:])
		chains[by] = game.Chain{Secret: sha256.Sum256(seed[:]), Length: 9}
		o.Parties = append(o.Parties, game.Party{By: by, Key: game.KeyText(keys[by].Public().(ed25519.PublicKey)), End: chains[by].End().String()})
	}
	seed := sha256.Sum256([]byte("referee"))
	o.Parties = append(o.Parties, game.Party{By: game.Referee, Key: game.KeyText(ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey))})
	g, err := game.NewGame(toygame.System{}, o, &journal)
	if err != nil {
		t.Fatal(err)
	}
	does := func(by, action string, shows ...string) {
		t.Helper()
		who := game.Doer{By: by}
		if _, due, err := g.Say(who, json.RawMessage(action), g.Saying(who, game.DoVerb, []byte(action)).Sign(keys[by])); err != nil || due == nil {
			t.Fatal(due, err)
		}
		for _, by := range shows {
			l, _ := chains[by].Layer(g.ShowsNext(by))
			if err := g.Show(by, l); err != nil {
				t.Fatal(err)
			}
		}
	}
	says := func(want ...string) {
		t.Helper()
		v := replay.Verify(toygame.System{}, game.ParseJournal(journal.Bytes()))
		last := v.Differences[len(v.Differences)-1]
		for _, d := range v.Differences {
			if d.Severity != replay.Remark {
				t.Errorf("%+v", d)
			}
			if strings.Contains(d.What, want[0]) {
				last = d
			}
		}
		for _, w := range want {
			if !strings.Contains(last.Heading+": "+last.What, w) {
				t.Errorf("%s: %s: want %q", last.Heading, last.What, w)
			}
		}
	}
	does("Red", `{"throw":1}`, "Red", "Blue")
	if _, _, err := g.Decide(); err != nil {
		t.Fatal(err)
	}
	does("Red", `{"throw":2}`, "Red")
	says("it ends where", "Turn 1", "what Red does in line 4 waits for the dice of decision 2", "layers of Red and Blue")
	if err := g.Silent("Blue"); err != nil {
		t.Fatal(err)
	}
	says("Blue showed no layer", "Turn 1", "decision 2", "what Red does in line 4 was dropped")
}
