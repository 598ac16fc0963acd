package mail

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// keptScenarios are those that come along of which one side keeps the game, and that side.
var keptScenarios = []struct {
	name, keeper string
	bots         []string
}{
	{"bretteville-1944.toml", "Canadian", []string{"random", "steady"}},
	{"breakout.toml", "Soviet", []string{"recruit", "random"}},
	{"peski-1939.toml", "Polish", []string{"steady", "steady"}},
}

// begunKept begins a game that one side keeps, which offers it or is offered it.
func begunKept(t *testing.T, name, by string, seed string, bots ...string) *match {
	t.Helper()
	terms := agreed(t, name, by)
	p, err := openedAt(game.Opening{Name: name, Scenario: terms.Scenario})
	if err != nil {
		t.Fatal(err)
	}
	side := 0
	if p.Sides()[1] == by {
		side = 1
	}
	return begunOf(t, terms, side, seed, bots...)
}

// keeper is the box of who keeps the game, and guest the other.
func (m *match) keeper() (side int, keeper, guest *Box) {
	for i, b := range m.boxes {
		if b.state.keeps() {
			return i, b, m.boxes[1-i]
		}
	}
	m.t.Fatal("nobody keeps the game")
	return 0, nil, nil
}

// sameView makes sure that the guest knows what the keeper's game tells it, if the keeper knows all that the guest
// has chosen, and reports whether it does.
func (m *match) sameView(guest, keeper *Box) bool {
	m.t.Helper()
	if keeper.play.Dark || guest.guest.Phase != keeper.play.Phase || guest.guest.Dark {
		return false
	}
	want := keeper.game().Position().For(guest.Side())
	if guest.View().Hash() != want.Hash() {
		a, _ := json.Marshal(want)
		b, _ := json.Marshal(guest.View())
		m.t.Fatalf("letter %d: the guest knows\n%s\nthe keeper's game tells\n%s", len(m.sent), b, a)
	}
	return true
}

// A game that one side keeps is played to its outcome through files alone, offered by either side; the guest is told
// at every letter what the rules tell it, and in the end has the whole journal, which fits all letters.
func TestKeptGames(t *testing.T) {
	for i, c := range keptScenarios {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			offers := c.keeper
			if i == 1 {
				offers = "German"
			}
			m := begunKept(t, c.name, offers, "kept", c.bots...)
			same := 0
			dark := map[int][32]byte{} // by turn, what the guest knew with its orders under their caps
			for {
				side, more := m.next()
				if !more {
					break
				}
				m.take(1 - side)
				_, k, g := m.keeper()
				if k.play == nil || g.guest == nil {
					continue
				}
				if g.guest.Dark && g.View().Step == rules.Reveal {
					dark[g.View().Turn] = g.View().Hash()
				}
				if m.sameView(g, k) {
					same++
				}
			}
			_, k, g := m.keeper()
			if same < 20 {
				t.Errorf("%d views compared", same)
			}
			if !k.Over() || !g.Over() {
				t.Fatal("the game is not over")
			}
			var journals [2][]byte
			for side, b := range m.boxes {
				data, err := os.ReadFile(filepath.Join(b.Dir(), JournalFile))
				if err != nil {
					t.Fatal(err)
				}
				journals[side] = data
				faults, err := b.Verified()
				if err != nil || faults != nil {
					t.Errorf("%s: %q, %v", b.Side(), faults, err)
				}
			}
			if string(journals[0]) != string(journals[1]) {
				t.Error("the journals are not the same")
			}
			j := game.ParseJournal(journals[0])
			for _, d := range replay.Verify(rules.System{}, j).Differences {
				t.Errorf("%s", d)
			}
			compared := darkAgain(t, j, g.Side(), dark)
			if compared < 3 || len(dark) != compared {
				t.Errorf("%d views of orders under caps compared of %d", compared, len(dark))
			}
			last := j.Lines[len(j.Lines)-1]
			if last.Kind != game.OutcomeLine {
				t.Fatal("the game has no outcome")
			}
			size, most := 0, 0
			for _, data := range m.sent[1:] {
				size, most = size+len(data), max(most, len(data))
			}
			t.Logf("%d letters, the offer %d bytes, the others %d in all, at most %d; %d lines; %+v", len(m.sent), len(m.sent[0]), size, most, len(j.Lines), *last.Outcome)
		})
	}
}

// darkAgain holds what a guest knew after command steps against what the journal makes of them.
func darkAgain(t *testing.T, j *game.Journal, side string, was map[int][32]byte) (compared int) {
	t.Helper()
	back, err := j.Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	before := back.Position()
	for s, ok := back.Next(); ok; s, ok = back.Next() {
		if s.Err != nil {
			t.Fatal(s.Err)
		}
		now := s.Position.(*rules.State)
		if b := before.(*rules.State); b.Step == rules.Commanding && now.Step == rules.Reveal {
			if h, is := was[now.Turn]; is {
				compared++
				if v := now.For(side); v.Hash() != h {
					t.Errorf("turn %d: with its orders under their caps %s knew otherwise than the rules tell", now.Turn, side)
				}
			}
		}
		before = s.Position
	}
	return compared
}
