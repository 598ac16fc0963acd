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
	{"bretteville-1944.toml", "Canadian", []string{"steady", "random"}},
	{"breakout.toml", "Soviet", []string{"random", "recruit"}},
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
				at, k, g := m.keeper()
				if k.play != nil && k.play.Phase == otherLayer && k.View().Turn >= 9 { // in the middle of its last dice
					if err := k.Close(); err != nil {
						t.Fatal(err)
					}
					var err error
					if k, err = OpenBox(k.Dir()); err != nil {
						t.Fatal(err)
					}
					m.boxes[at] = k
				}
				if k.play == nil || g.guest == nil {
					continue
				}
				if err := g.load(); err != nil { // as another run of the program finds it
					t.Fatal(err)
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

// A program that ends between anything that it writes and the state goes on as if nothing had been written: it
// sends the same letter, and takes the same again, with nothing told twice.
func TestKeptCrashes(t *testing.T) {
	m := begunKept(t, "bretteville-1944.toml", "German", "crashes", "steady", "steady")
	reopen := func(side int, state []byte) {
		t.Helper()
		dir := m.boxes[side].Dir()
		if err := m.boxes[side].Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, stateFile), state, 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := OpenBox(dir)
		if err != nil {
			t.Fatalf("letter %d: %v", len(m.sent), err)
		}
		m.boxes[side] = b
	}
	before := func(side int) []byte {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(m.boxes[side].Dir(), stateFile))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for range 18 {
		for side, b := range m.boxes {
			if turn, _ := b.Turn(); turn == Chooses {
				m.chooses(side)
			}
			if turn, _ := b.Turn(); turn != Sends {
				continue
			}
			was := before(side)
			choices, _ := os.ReadFile(b.choicesPath())
			m.send(side)
			if err := os.WriteFile(b.choicesPath(), choices, 0o600); err != nil {
				t.Fatal(err)
			}
			reopen(side, was)
			if _, again, err := m.boxes[side].Next(); err != nil || string(again) != string(m.sent[len(m.sent)-1]) {
				t.Fatalf("letter %d is another after a crash (%v)", len(m.sent), err)
			}
			was = before(1 - side)
			m.take(1 - side)
			told := len(m.boxes[1-side].readTold())
			reopen(1-side, was)
			m.take(1 - side)
			if n := len(m.boxes[1-side].readTold()); n != told {
				t.Fatalf("letter %d: %d steps are told of, %d before the crash", len(m.sent), n, told)
			}
			break
		}
	}
	if len(m.sent) < 15 {
		t.Errorf("only %d letters were sent", len(m.sent))
	}
	for range 12 {
		side, more := m.next()
		if !more {
			break
		}
		m.take(1 - side)
		if _, k, g := m.keeper(); m.sameView(g, k) {
			return
		}
	}
	t.Error("they never wait for the same")
}

// The guest chooses at a seat as at any other: it is told what its orders come to, takes choices back and looks back.
func TestGuestsThinkAgain(t *testing.T) {
	m := begunKept(t, "bretteville-1944.toml", "Canadian", "thinks", "steady", "steady")
	_, _, g := m.keeper()
	for turn, _ := g.Turn(); turn != Chooses || g.View().Step != rules.Commanding; turn, _ = g.Turn() {
		side, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		m.take(1 - side)
	}
	s, err := g.Seat()
	if err != nil {
		t.Fatal(err)
	}
	start, err := s.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	p, is := start.View.(*rules.State).Piece("Panther 101")
	if !is {
		t.Fatal("there is no such stand")
	}
	order := func(kind rules.OrderKind) {
		t.Helper()
		if err := s.Do(rules.EncodeAction(rules.Order{By: p.Name, Order: kind, At: p.At, Facing: p.Facing})); err != nil {
			t.Fatal(err)
		}
	}
	order(rules.FullAdvance)
	order(rules.CautiousAdvance)
	if err := s.Do(json.RawMessage(`{"do":"order","by":"Regina rifles","order":"rally","at":[1,1],"facing":0}`)); err == nil {
		t.Error("it orders about who is not its own")
	}
	if err := s.TakeBack("no"); err != nil {
		t.Fatal(err)
	}
	l, err := s.Look(start.Version)
	if err != nil {
		t.Fatal(err)
	}
	if v := l.View.(*rules.State); len(l.News) != 3 || !l.News[2].TakenBack || len(v.Orders) != 1 || v.Orders[0].Order != rules.FullAdvance {
		t.Errorf("%d news, orders %+v", len(l.News), v.Orders)
	}
	if back, err := s.LookBack(start.Version); err != nil || back.View.Hash() != start.View.Hash() {
		t.Error("looking back it is not as it was")
	}
	m.chooses(1)
	turn := g.View().Turn
	for g.View().Turn == turn {
		side, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		m.take(1 - side)
	}
	if v := g.View(); v.Step != rules.Reveal || len(v.Orders) == 0 {
		t.Errorf("at the reveal, %s, it knows %d orders of its own", v.Step, len(v.Orders))
	}
	s, err = g.Seat()
	if err != nil {
		t.Fatal(err)
	}
	if l, err = s.Look(0); err != nil {
		t.Fatal(err)
	}
	var ordered, revealed int
	for _, n := range l.News {
		for _, e := range n.Events {
			switch e.(rules.Event).Kind {
			case rules.EventOrder:
				ordered++
			case rules.EventRevealed:
				revealed++
			}
		}
	}
	if ordered == 0 || revealed != len(g.View().Orders) {
		t.Errorf("it is told of %d orders placed and %d turned up: want %d", ordered, revealed, len(g.View().Orders))
	}
}
