package mail

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// forge makes another letter of one, signed with a key.
func forge(t *testing.T, data []byte, by *Box, change func(*Letter)) []byte {
	t.Helper()
	l, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	change(l)
	out, err := l.pack(by.keys.Private)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// until plays until a letter is sent that has an act, and returns who sent it; the letter is not taken.
func (m *match) until(has func(*Letter) bool) int {
	m.t.Helper()
	for {
		side, more := m.next()
		if !more {
			m.t.Fatal("the game was over too soon")
		}
		l, err := Read(m.sent[len(m.sent)-1])
		if err != nil {
			m.t.Fatal(err)
		}
		if has(l) {
			return side
		}
		m.take(1 - side)
	}
}

// act is the first act of a kind in a letter, or nil.
func (l *Letter) act(kind string) *Act {
	for i := range l.Acts {
		if l.Acts[i].Kind == kind {
			return &l.Acts[i]
		}
	}
	return nil
}

// refuses makes sure that a letter is refused for what it is, and changes nothing.
func (m *match) refuses(side int, data []byte, want string) {
	m.t.Helper()
	b := m.boxes[side]
	before := folder(m.t, b)
	_, _, err := b.Take(data)
	if err == nil || !strings.Contains(err.Error(), want) {
		m.t.Errorf("%v: want %q", err, want)
	}
	if folder(m.t, b) != before {
		m.t.Error("a refused letter has changed the folder")
	}
}

func folder(t *testing.T, b *Box) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(b.Dir(), func(path string, f fs.DirEntry, err error) error {
		if err != nil || f.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		all.WriteString(path + string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// resign signs the lines of a block as they ought to be, from the count of the first on.
func (b *Box) resign(block Block, count, decisions int) {
	h := b.game().Header()
	for i := range block {
		s := game.Saying{Game: h.ID(), Doer: game.Doer{By: b.Side()}, Count: count + i, Decisions: decisions, Verb: game.DoVerb, Text: block[i].Do}
		block[i].Sign = s.Sign(b.keys.Private)
	}
}

// otherwise is a block of which the facing of the first choice that has one is another.
func otherwise(t *testing.T, block Block) Block {
	t.Helper()
	out := slices.Clone(block)
	for i := range out {
		var a map[string]json.RawMessage
		if json.Unmarshal(out[i].Do, &a) != nil || a["facing"] == nil {
			continue
		}
		a["facing"] = json.RawMessage("137")
		do, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		out[i].Do = do
		return out
	}
	t.Fatal("no choice has a facing")
	return nil
}

// Whatever a player sends that is not what he was to send is refused, with the reason, and the
// game goes on with the right letter.
func TestTamperingIsFound(t *testing.T) {
	m := begun(t, "tampering", "steady", "random")
	opensFirst := func(l *Letter) bool { return l.Acts[0].Kind == opens }

	// What was sealed is opened: Red sealed its deployment in the answer, Blue opened its own.
	red := m.until(opensFirst)
	if red != 0 {
		t.Fatal("want Blue to open its deployment at once")
	}
	m.take(1)
	red = m.until(opensFirst)
	good := m.sent[len(m.sent)-1]
	cheat := m.boxes[1]
	if red != 1 {
		t.Fatal("want Red to open what it had sealed")
	}
	const changed = "is not what it had sealed: it was changed since"
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { // an order changed after the fact
		b := otherwise(t, l.act(opens).Blocks[0])
		cheat.resign(b, 0, 0)
		l.act(opens).Blocks[0] = b
	}), changed)
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { // a line dropped, the rest signed anew
		b := slices.Delete(slices.Clone(l.act(opens).Blocks[0]), 2, 3)
		cheat.resign(b, 0, 0)
		l.act(opens).Blocks[0] = b
	}), changed)
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { // another signature of the same
		l.act(opens).Blocks[0][0].Sign = strings.Repeat("0", 128)
	}), changed)
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { l.act(opens).Blocks = append(l.act(opens).Blocks, l.act(opens).Blocks[0]) }), "opens 2 steps: want 1")
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { l.Acts = l.Acts[:1] }), "it says less than it has to")
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { l.Acts = l.Acts[1:] }), `"seal" of Red: want "open" of Red`)
	m.refuses(0, forge(t, good, cheat, func(l *Letter) { l.Head = strings.Repeat("0", 64) }), "the journal that came of it is another")
	m.refuses(0, forge(t, good, m.boxes[0], func(l *Letter) { l.Key = m.boxes[0].keys.Party("").Key }), "not signed by Red")
	m.take(0)

	// Opened at once, without a seal.
	opener := m.until(func(l *Letter) bool {
		return opensFirst(l) && len(l.Acts) == 1 && len(l.act(opens).Blocks) == 1 && len(l.act(opens).Blocks[0]) > 3
	})
	good, cheat = m.sent[len(m.sent)-1], m.boxes[opener]
	m.refuses(1-opener, forge(t, good, cheat, func(l *Letter) { // a line dropped
		b := &l.act(opens).Blocks[0]
		*b = slices.Delete(slices.Clone(*b), 0, 1)
	}), "it is not signed by")
	m.refuses(1-opener, forge(t, good, cheat, func(l *Letter) { // an order of the other side
		l.act(opens).Blocks[0][0].Do = json.RawMessage(`{"do":"resign"}`)
	}), "want a step that ends, once, in ready or resign")
	m.take(1 - opener)

	// Dice: a layer that is not the next.
	thrower := m.until(func(l *Letter) bool { return l.act(layers) != nil })
	good, cheat = m.sent[len(m.sent)-1], m.boxes[thrower]
	for _, k := range []int{1, 3} {
		other, _ := cheat.keys.Chain.Layer(k)
		if other.String() == cheat.play.Layers[thrower] || strings.Contains(unpacked(t, good), other.String()) {
			other = game.Layer{1}
		}
		m.refuses(1-thrower, forge(t, good, cheat, func(l *Letter) { l.act(layers).Word = other.String() }), "is not of its chain")
	}
	m.take(1 - thrower)
	m.play(3)
}

// An order to rally that is kept back, when what was sealed is carried out, is found when all
// of it is opened.
func TestKeptBackOrderIsFound(t *testing.T) {
	m := begun(t, "kept back", "steady", "passive")
	m.first = func(s *seat.Seat, now *rules.State) {
		if p, _ := now.Piece("Red rifle command"); s.Who().By == "Red" && now.Step == rules.Commanding {
			if err := s.Do(rules.EncodeAction(rules.Order{By: p.Name, Order: rules.Rally, At: p.At})); err != nil {
				t.Fatal(err)
			}
		}
	}
	side := m.until(func(l *Letter) bool { return l.act(shows) != nil && len(l.act(shows).Shown) > 0 })
	cheat := m.boxes[side]
	forged := forge(t, m.sent[len(m.sent)-1], cheat, func(l *Letter) { l.act(shows).Shown = nil })
	m.sent[len(m.sent)-1] = forged
	cheat.state.Letters[len(cheat.state.Letters)-1].SHA256 = sumOf(forged)
	if err := cheat.keep(); err != nil {
		t.Fatal(err)
	}
	m.take(1 - side)
	for range 12 {
		from, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		if l, _ := Read(m.sent[len(m.sent)-1]); from == side && l.act(opens) != nil {
			m.refuses(1-side, m.sent[len(m.sent)-1], "turned up 0 orders to rally and stands that arrive: there were")
			return
		}
		m.take(1 - from)
	}
	t.Fatal("nothing was opened")
}

// What is not the successor is refused, with the number of what is missing.
func TestOnlyTheSuccessorIsTaken(t *testing.T) {
	m := begun(t, "order", "random", "random")
	m.play(4) // letters 2 to 5
	other := begun(t, "another", "random", "random")
	other.play(3)
	side, _ := m.next() // letter 6
	m.refuses(1-side, m.sent[3], "letter 4 was")
	m.refuses(1-side, m.sent[0], map[bool]string{true: "your own letter 1", false: "letter 1 was taken already"}[side == 1])
	m.refuses(1-side, other.sent[0], "of another game")
	m.refuses(1-side, other.sent[len(other.sent)-1], "of another game")
	held := m.sent[len(m.sent)-1]
	m.refuses(side, held, "your own letter 6")
	m.refuses(1-side, forge(t, held, m.boxes[side], func(l *Letter) { l.Number = 8 }), "letter 8: letter 6 is missing")
	m.refuses(1-side, forge(t, held, m.boxes[side], func(l *Letter) { l.After = strings.Repeat("0", 64) }), "it does not follow your letter 5")
	m.take(1 - side)
	m.refuses(1-side, held, "letter 6 was taken already")
	m.refuses(1-side, forge(t, held, m.boxes[side], func(l *Letter) { l.Acts = nil; l.Acts = []Act{{Kind: layers, Word: strings.Repeat("0", 64)}} }), "another letter 6 was taken")
	m.refuses(1-side, forge(t, held, m.boxes[side], func(l *Letter) { l.Number = 9 }), "yours to send first")

	// The last letter may be sent again, the same to the byte.
	path := filepath.Join(m.dir, "again")
	if _, err := m.boxes[side].Send(path); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(path); err != nil || string(again) != string(held) {
		t.Errorf("sent again it is another letter (%v)", err)
	}
}

// A letter that is cut off anywhere, or has any bit flipped, is refused as damaged.
func TestDamagedLettersAreFound(t *testing.T) {
	m := begun(t, "damage", "random", "random")
	m.play(5)
	for i, data := range m.sent {
		for n := range data {
			if _, err := Read(data[:n]); err == nil {
				t.Fatalf("letter %d, cut off after %d bytes of %d, is read", i+1, n, len(data))
			}
			bad := slices.Clone(data)
			bad[n] ^= 1 << (n % 8)
			if _, err := Read(bad); err == nil {
				t.Fatalf("letter %d with byte %d flipped is read", i+1, n)
			}
		}
		if _, err := Read(append(slices.Clone(data), 0)); err == nil {
			t.Fatalf("letter %d with a byte more is read", i+1)
		}
	}
}

// FuzzLetter reads anything as a letter: it is refused, or can be listed.
func FuzzLetter(f *testing.F) {
	key := (&state{Key: strings.Repeat("01", 32), Chain: strings.Repeat("02", 32)}).keys()
	seed := Letter{Number: 3, By: "Blue", Key: key.Party("").Key, Game: strings.Repeat("0", 64), After: strings.Repeat("1", 64), Head: strings.Repeat("2", 64),
		Acts: []Act{{Kind: opens, Blocks: []Block{{{Do: json.RawMessage(`{"do":"ready"}`), Sign: "x"}}}}, {Kind: seals, Word: strings.Repeat("3", 64)},
			{Kind: goes, Link: "http://localhost:8090/#seat=" + strings.Repeat("0", 64)}, {Kind: returns, Tail: "{}\n"}}}
	start, err := openedAt(game.Opening{Name: maneuvers, Scenario: library(f, maneuvers)})
	if err != nil {
		f.Fatal(err)
	}
	view, err := json.Marshal(start.For("Blue"))
	if err != nil {
		f.Fatal(err)
	}
	news := []json.RawMessage{json.RawMessage(`{"e":"turn","cd":"1.4","text":"Turn 1","count":1}`)}
	told := seed
	told.Acts = []Act{{Kind: begins, Header: json.RawMessage(`{"format":"x"}`)}, {Kind: asks}, {Kind: tells, View: view, News: news},
		{Kind: ends, Tail: "{}\n", Blocks: seed.Acts[0].Blocks}}
	text, _ := json.Marshal(told)
	f.Add(text)
	offer := Letter{Number: 1, By: "Blue", Key: seed.Key, Offer: &Offer{Name: "x", Version: rules.System{}.Version(), Keeper: "Blue", Start: view, Party: key.Party("Blue")}}
	text, _ = json.Marshal(offer)
	f.Add(text)
	data, err := seed.pack(key.Private)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	text, _ = json.Marshal(seed)
	f.Add(text)
	f.Add([]byte(letterFormat))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, err := Read(data); err == nil {
			l.Describe()
		}
		// What is signed is read on: so a text is packed and signed as it is.
		l, err := Read(signed(key.Private, data))
		if err != nil {
			return
		}
		l.Describe()
		if l.Offer != nil {
			_, _ = l.Offer.Terms()
		}
		for i := range l.Acts {
			guestTakes(&l.Acts[i], 0, view)
		}
	})
}

// guestTakes has a guest take an act of who keeps the game, whatever it is, and reports whether it does.
func guestTakes(a *Act, me int, view json.RawMessage) bool {
	s, err := readView(view)
	if err != nil {
		panic(err)
	}
	g := &guest{hand: hand{sides: s.Sides(), me: me, round: round{Phase: leadSays, Lead: 1 - me, Dark: true}}, view: s}
	for _, o := range s.LegalTo(me, "order") {
		p, _ := s.Piece(o.Stand)
		g.Chose = append(g.Chose, Line{Do: rules.EncodeAction(rules.Order{By: p.Name, Order: rules.FullAdvance, At: p.At})})
	}
	g.Chose = append(g.Chose, Line{Do: json.RawMessage(`{"do":"ready"}`)})
	_ = g.begin(a.Header, s, nil)
	g.Phase, g.Lead = leadSays, 1-me
	if g.apply(1-me, a) != nil || a.Kind != tells {
		return false
	}
	for side := range g.sides {
		g.view.Legal(side)
	}
	for _, l := range append(g.Chose, Line{Do: json.RawMessage(`{"do":"ready"}`)}) {
		_, _, _ = g.view.Do(g.sides[me], l.Do, ones{})
	}
	_ = g.view.For(g.sides[me]).Hash()
	return true
}
