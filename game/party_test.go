package game_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/replay/toygame"
)

// A far is a game of the toy whose sides are far apart, with the keys and chains of
// both in one hand.
type far struct {
	t       *testing.T
	game    *game.Game
	journal *bytes.Buffer
	keys    map[string]ed25519.PrivateKey // by side, or by the name of a seat
	chains  map[string]game.Chain
	skip    map[string]int // by side: layers that its chain showed before the chain it has
}

const salt = "0123456789abcdef0123456789abcdef"

func keyOf(name string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("key of " + name))
	return ed25519.NewKeyFromSeed(seed[:])
}

func public(key ed25519.PrivateKey) string {
	return game.KeyText(key.Public().(ed25519.PublicKey))
}

func chainOf(name string, length int) game.Chain {
	return game.Chain{Secret: game.Layer(sha256.Sum256([]byte("chain of " + name))), Length: length}
}

func partyOf(name, by string) game.Party {
	p := game.Party{By: by, Key: public(keyOf(name))}
	if by != game.Referee {
		p.End = chainOf(name, 100).End().String()
	}
	return p
}

func apart(t *testing.T) *far { return apartBy(t, false) }

// apartBy is apart with dice that may be made by word.
func apartBy(t *testing.T, word bool) *far {
	t.Helper()
	f := &far{t: t, journal: new(bytes.Buffer), keys: map[string]ed25519.PrivateKey{}, chains: map[string]game.Chain{}, skip: map[string]int{}}
	var parties []game.Party
	for _, by := range []string{"Red", "Blue", game.Referee} {
		parties = append(parties, partyOf(by, by))
		f.keys[by], f.chains[by] = keyOf(by), chainOf(by, 100)
	}
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte("goal = 30\n"), Seed: salt, Parties: parties, ByWord: word}, f.journal)
	if err != nil {
		t.Fatal(err)
	}
	f.game = g
	return f
}

// sign is what somebody signs now.
func (f *far) sign(who game.Doer, verb game.Verb, text []byte) string {
	name := who.Seat
	if name == "" {
		name = who.By
	}
	return f.game.Saying(who, verb, text).Sign(f.keys[name])
}

// say does an action as it ought to be done, its dice included.
func (f *far) say(who game.Doer, action string) []game.Event {
	f.t.Helper()
	events, due, err := f.game.Say(who, json.RawMessage(action), f.sign(who, game.DoVerb, []byte(action)))
	if err != nil {
		f.t.Fatal(err)
	}
	if due == nil {
		return events
	}
	for _, by := range []string{"Red", "Blue"} {
		f.show(by)
	}
	_, events, err = f.game.Decide()
	if err != nil {
		f.t.Fatal(err)
	}
	return events
}

func (f *far) show(by string) {
	f.t.Helper()
	l, ok := f.chains[by].Layer(f.game.ShowsNext(by))
	if !ok {
		f.t.Fatalf("the chain of %s has ended", by)
	}
	if err := f.game.Show(by, l); err != nil {
		f.t.Fatal(err)
	}
}

var red, blue = game.Doer{By: "Red"}, game.Doer{By: "Blue"}

// played is a game with all that there is in one.
func played(t *testing.T, word bool) *far {
	f := apartBy(t, word)
	f.say(red, `{"throw":2}`)
	f.say(blue, `{"throw":1}`)
	f.keys["Anna"] = keyOf("Anna")
	anna := game.Seated{Doer: game.Doer{Seat: "Anna", By: "Red"}, Formations: []string{"Left"}, Key: public(keyOf("Anna"))}
	anna.Sign = f.sign(red, game.SitVerb, game.SeatText(anna))
	if err := f.game.Sit(anna); err != nil {
		t.Fatal(err)
	}
	f.say(anna.Doer, `{"put by":1}`)
	if _, err := f.game.TakeBackSigned(anna.Doer, "", f.sign(anna.Doer, game.UndoVerb, nil)); err != nil {
		t.Fatal(err)
	}
	f.say(anna.Doer, `{"put by":2}`)
	f.say(blue, `{"throw":2}`)
	moved := partyOf("Blue's new machine", "Blue")
	if err := f.game.Change(moved, "another machine", f.sign(blue, game.PartyVerb, game.PartyText(moved))); err != nil {
		t.Fatal(err)
	}
	f.keys["Blue"], f.chains["Blue"] = keyOf("Blue's new machine"), chainOf("Blue's new machine", 100)
	f.say(red, `{"throw":3}`)
	f.say(blue, `{"throw":3}`)
	return f
}

func lines(f *far) []string {
	return strings.Split(strings.TrimSuffix(f.journal.String(), "\n"), "\n")
}

// playedBack is all that is wrong with a journal, line by line.
func playedBack(text string) (faults []string) {
	j := game.ParseJournal([]byte(text))
	for _, f := range j.Faults {
		faults = append(faults, f.Error())
	}
	p, err := j.Play(toygame.System{})
	if err != nil {
		return append(faults, err.Error())
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		for _, err := range []error{s.Err, s.Unlawful, s.Untrue, s.Unsigned} {
			if err != nil {
				faults = append(faults, fmt.Sprintf("line %d: %v", s.Line.Number, err))
			}
		}
		if s.Line.Hash != "" && s.Line.Hash != game.ShortHash(s.Position.Hash()) {
			faults = append(faults, fmt.Sprintf("line %d: another position", s.Line.Number))
		}
	}
	return faults
}

// A game of parties is written, played back without fault, and goes on from its
// file at every line: also where dice are due.
func TestPartiesPlay(t *testing.T) {
	t.Run("chain", func(t *testing.T) { testPartiesPlay(t, false) })
	t.Run("chain by word", func(t *testing.T) { testPartiesPlay(t, true) })
}

func testPartiesPlay(t *testing.T, word bool) {
	f := played(t, word)
	if faults := playedBack(f.journal.String()); faults != nil {
		t.Fatal(strings.Join(faults, "\n"))
	}
	want := game.ShortHash(f.game.Position().Hash())
	var text string
	for i, l := range lines(f) {
		text += l + "\n"
		file := &memory{data: []byte(text)}
		g, _, err := game.Resume(toygame.System{}, file)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		again := *f
		again.game, again.t = g, t
		if d, missing, _ := g.Due(); d != nil {
			if fmt.Sprint(missing) != "[Red Blue]" {
				t.Fatalf("line %d: missing %v", i+1, missing)
			}
			// Blue's chain is another after its change.
			if strings.Contains(text, `{"party":"Blue"`) {
				again.chains = f.chains
			} else {
				again.chains = map[string]game.Chain{"Red": f.chains["Red"], "Blue": chainOf("Blue", 100)}
			}
			again.show("Red")
			again.show("Blue")
			if _, _, err := g.Decide(); err != nil {
				t.Fatal(err)
			}
			if next := lines(f)[i+1]; !strings.HasSuffix(strings.TrimSuffix(string(file.data), "\n"), next) && !strings.Contains(string(file.data), next) {
				t.Fatalf("line %d: resumed, it comes to\n%s\nwant\n%s", i+2, file.data[len(text):], next)
			}
		}
	}
	if got := game.ShortHash(f.game.Position().Hash()); got != want {
		t.Fatalf("%s: want %s", got, want)
	}
}

// sealed gives lines checksums that fit.
func sealed(list []string) string {
	sum := ""
	var out strings.Builder
	for _, l := range list {
		body, _, _ := strings.Cut(l, `,"sum":"`)
		sum = fmt.Sprintf("%x", sha256.Sum256([]byte(sum+body)))[:16]
		fmt.Fprintf(&out, "%s,\"sum\":%q}\n", body, sum)
	}
	return out.String()
}

// Whoever can write the file, with checksums that fit, cannot change what was said
// nor what was rolled, nor move, double or drop it.
func TestForgedTailsAreFound(t *testing.T) {
	t.Run("chain", func(t *testing.T) { testForgedTailsAreFound(t, false) })
	t.Run("chain by word", func(t *testing.T) { testForgedTailsAreFound(t, true) })
}

func testForgedTailsAreFound(t *testing.T, word bool) {
	f := played(t, word)
	whole := lines(f)
	if sealed(whole) != f.journal.String() {
		t.Fatal("the test seals lines otherwise than the program")
	}
	find := func(part string, nth int) int {
		for i, l := range whole {
			if strings.Contains(l, part) {
				if nth--; nth < 0 {
					return i
				}
			}
		}
		t.Fatalf("no line has %s", part)
		return 0
	}
	forge := map[string]struct {
		change func(list []string) []string
		want   string
	}{
		"an action": {func(l []string) []string {
			i := find(`"put by":2`, 0)
			l[i] = strings.Replace(l[i], `"put by":2`, `"put by":3`, 1)
			return l
		}, "not signed by Anna of Red"},
		"a die": {func(l []string) []string {
			i := find(`"rolls":[`, 2)
			a, b, _ := strings.Cut(l[i], `"rolls":[`)
			l[i] = a + `"rolls":[` + map[byte]string{'1': "2"}[b[0]] + b[min(1, len(map[byte]string{'1': "2"}[b[0]])):]
			if l[i] == whole[i] {
				l[i] = a + `"rolls":[1` + b[1:]
			}
			return l
		}, "the seed gives"},
		"a layer": {func(l []string) []string {
			i := find(`"entropy":["`, 0)
			a, b, _ := strings.Cut(l[i], `"entropy":["`)
			l[i] = a + `"entropy":["` + strings.Repeat("0", 64) + b[64:]
			return l
		}, "is not of its chain"},
		"layers exchanged": {func(l []string) []string {
			i := find(`"entropy":["`, 0)
			a, b, _ := strings.Cut(l[i], `"entropy":["`)
			l[i] = a + `"entropy":["` + b[67:131] + `","` + b[:64] + b[131:]
			return l
		}, "is not of its chain"},
		"a choice taken back is dropped": {func(l []string) []string {
			i := find(`{"undo"`, 0)
			return slices.Delete(l, i, i+1)
		}, "line"},
		"a tail by the side itself": {func(l []string) []string {
			return append(l, strings.Replace(l[find(`"put by":2`, 0)], `{"n":4`, `{"n":8`, 1))
		}, "not signed by"},
		"an unsigned tail": {func(l []string) []string {
			return append(l, `{"n":7,"by":"Red","do":{"put by":1},"check":{"hash":"0000000000000000"}`)
		}, "has not signed it"},
		"dice without asking": {func(l []string) []string {
			i := find(`{"due":4`, 0)
			return slices.Delete(l, i, i+1)
		}, "nobody asked for its dice"},
		"another action for the dice": {func(l []string) []string {
			i := find(`{"due":4`, 0)
			l[i] = strings.Replace(l[i], `"throw":3`, `"throw":2`, 1)
			l[i+1] = strings.Replace(l[i+1], `"throw":3`, `"throw":2`, 1)
			return l
		}, "not signed by Red"},
		"a seat of nobody's": {func(l []string) []string {
			i := find(`{"sit"`, 0)
			l[i] = strings.Replace(l[i], public(keyOf("Anna")), public(keyOf("Mallory")), 1)
			return l
		}, "not signed by Red"},
		"a key of nobody's": {func(l []string) []string {
			i := find(`{"party":"Blue"`, 0)
			l[i] = strings.Replace(l[i], public(keyOf("Blue's new machine")), public(keyOf("Mallory")), 1)
			return l
		}, "not signed by Blue"},
		"another salt": {func(l []string) []string {
			l[0] = strings.Replace(l[0], salt, strings.ToUpper(salt), 1)
			return l
		}, "not signed by Red"},
	}
	for name, c := range forge {
		t.Run(name, func(t *testing.T) {
			text := sealed(c.change(slices.Clone(whole)))
			if text == f.journal.String() {
				t.Fatal("nothing was changed")
			}
			if faults := strings.Join(playedBack(text), "\n"); !strings.Contains(faults, c.want) {
				t.Errorf("want %q; it finds\n%s", c.want, faults)
			}
		})
	}
}

// Every byte of a game of parties that is flipped is found, whatever the checksums.
func TestFlippedBytesOfParties(t *testing.T) {
	t.Run("chain", func(t *testing.T) { testFlippedBytesOfParties(t, false) })
	t.Run("chain by word", func(t *testing.T) { testFlippedBytesOfParties(t, true) })
}

func testFlippedBytesOfParties(t *testing.T, word bool) {
	f := played(t, word)
	whole := lines(f)
	for i, l := range whole {
		body, _, _ := strings.Cut(l, `,"sum":"`)
		for k := range len(body) {
			if (k+i)%7 != 0 {
				continue
			}
			list := slices.Clone(whole)
			list[i] = l[:k] + string(l[k]^1) + l[k+1:]
			if faults := playedBack(sealed(list)); faults == nil {
				// Words for people that nothing is made of are the keeper's; so is the record of what
				// came of an action, which Verify compares.
				inCheck := strings.Contains(l[:k], `"check":{"events"`)
				if !inCheck {
					t.Errorf("line %d, byte %d of %s", i+1, k, l)
				}
			}
		}
	}
}

// While dice are due nothing else is done; who is silent is named, and the game
// can go on with other layers.
func TestSilentPartyIsNamed(t *testing.T) {
	f := apart(t)
	f.say(red, `{"throw":1}`)
	action := `{"throw":2}`
	if _, due, err := f.game.Say(blue, json.RawMessage(action), f.sign(blue, game.DoVerb, []byte(action))); err != nil || due == nil || due.Number != 2 {
		t.Fatal(due, err)
	}
	refuse := func(err error, why game.Why) {
		t.Helper()
		if r, ok := err.(*game.Refusal); !ok || !r.Because(why) {
			t.Errorf("%v: want %s", err, why)
		}
	}
	put := []byte(`{"put by":1}`)
	_, _, err := f.game.Say(red, put, f.sign(red, game.DoVerb, put))
	refuse(err, game.DiceDue)
	_, err = f.game.TakeBackSigned(red, "", f.sign(red, game.UndoVerb, nil))
	refuse(err, game.DiceDue)
	refuse(f.game.Change(partyOf("x", "Blue"), "", ""), game.DiceDue)
	refuse(f.game.Show("Red", game.Layer{1}), game.NothingDone)
	_, _, err = f.game.Decide()
	refuse(err, game.DiceDue)
	f.show("Red")
	refuse(f.game.Silent("Red"), game.NothingDone)
	if err := f.game.Silent("Blue"); err != nil {
		t.Fatal(err)
	}
	if n := f.game.ShowsNext("Red"); n != 3 {
		t.Errorf("Red shows layer %d next: the one it has shown is spent", n)
	}
	if n := f.game.ShowsNext("Blue"); n != 2 {
		t.Errorf("Blue shows layer %d next", n)
	}
	f.say(blue, `{"throw":2}`)
	if faults := playedBack(f.journal.String()); faults != nil {
		t.Fatal(strings.Join(faults, "\n"))
	}
	if !strings.Contains(f.journal.String(), `{"silent":2,"by":"Blue","entropy":["`) {
		t.Error(f.journal)
	}
}

// What is not signed, signed by others, said twice or after other decisions is refused.
func TestUnsignedIsRefused(t *testing.T) {
	f := apart(t)
	put := []byte(`{"put by":1}`)
	good := f.sign(red, game.DoVerb, put)
	other := *f.game.Saying(red, game.DoVerb, put)
	late := other
	late.Decisions++
	for name, sign := range map[string]string{
		"nothing": "", "nonsense": "zz", "Blue": f.sign(blue, game.DoVerb, put),
		"Blue's key": other.Sign(f.keys["Blue"]), "another decision": late.Sign(f.keys["Red"]),
		"another verb": f.sign(red, game.UndoVerb, put),
	} {
		_, _, err := f.game.Say(red, put, sign)
		if r, ok := err.(*game.Refusal); !ok || !r.Because(game.Unsigned) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := f.game.Say(red, put, good); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.game.Say(red, put, good); err == nil {
		t.Error("said twice with one signature")
	}
}

// The dice are those that the documents say: SHA-256 of both layers and of the
// journal up to the line that asks for them.
func TestDiceOfChains(t *testing.T) {
	f := apart(t)
	f.say(red, `{"throw":2}`)
	var bound []byte
	for _, l := range lines(f)[:2] {
		body, _, _ := strings.Cut(l, `,"sum":"`)
		h := sha256.Sum256(append(bytes.Clone(append(make([]byte, 32-len(bound)), bound...)), body...))
		bound = h[:]
	}
	a, _ := f.chains["Red"].Layer(1)
	b, _ := f.chains["Blue"].Layer(1)
	secret := fmt.Sprintf("%x", sha256.Sum256(slices.Concat(a[:], b[:], bound)))
	j := game.ParseJournal(f.journal.Bytes())
	want := game.KeyedDice(secret)
	p, _ := j.Play(toygame.System{})
	p.Next()
	s, _ := p.Next()
	again := game.Record(want)
	if _, _, err := toyStart(t, j).Do("Red", s.Line.Do, again); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(again.Rolls()) != fmt.Sprint(s.Line.Rolls) || len(s.Line.Rolls) != 2 {
		t.Errorf("recorded %v, by the documents %v", s.Line.Rolls, again.Rolls())
	}
}

// Dice by word are those that the documents say: of both layers, and of what each side
// has said and signed until then, whatever came of it.
func TestDiceByWord(t *testing.T) {
	f := apartBy(t, true)
	f.say(blue, `{"put by":2}`)
	f.say(red, `{"throw":2}`)
	h := f.game.Header()
	id := h.ID()
	word := func(who game.Doer, text string) []byte {
		sign := (&game.Saying{Game: id, Doer: who, Verb: game.DoVerb, Text: []byte(text)}).Sign(f.keys[who.By])
		word := sha256.Sum256(append(make([]byte, 32), fmt.Sprintf("2 do%d %s%d %s", len(text), text, len(sign), sign)...))
		return word[:]
	}
	bound := sha256.Sum256(slices.Concat([]byte("sightline/words 1\n"), id[:], word(red, `{"throw":2}`), word(blue, `{"put by":2}`), make([]byte, 32)))
	a, _ := f.chains["Red"].Layer(1)
	b, _ := f.chains["Blue"].Layer(1)
	again := game.Record(game.KeyedDice(fmt.Sprintf("%x", sha256.Sum256(slices.Concat(a[:], b[:], bound[:])))))
	j := game.ParseJournal(f.journal.Bytes())
	if _, _, err := toyStart(t, j).Do("Red", json.RawMessage(`{"throw":2}`), again); err != nil {
		t.Fatal(err)
	}
	if rolled := j.Lines[2].Rolls; fmt.Sprint(again.Rolls()) != fmt.Sprint(rolled) || len(rolled) != 2 {
		t.Errorf("recorded %v, by the documents %v", rolled, again.Rolls())
	}
	if got := f.game.Word("Blue"); string(got[:]) != string(word(blue, `{"put by":2}`)) {
		t.Error("the word of Blue is another")
	}
}

func toyStart(t *testing.T, j *game.Journal) game.Position {
	p, err := toygame.System{}.Open(j.Header.Opening())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Nothing of a header that seats get tells the salt, or confirms a guess.
func TestPublicHeaderOfParties(t *testing.T) {
	f := apart(t)
	h := f.game.Header()
	public := h.Public()
	text, _ := json.Marshal(public)
	if strings.Contains(string(text), salt) || !strings.Contains(string(text), h.ID().String()) {
		t.Errorf("%s", text)
	}
	if id, err := game.ParseID(h.ID().String()); err != nil || id != h.ID() {
		t.Error(id, err)
	}
}

// Parties that cannot be are refused, all faults at once.
func TestPartiesAreChecked(t *testing.T) {
	open := func(salt string, parties ...game.Party) error {
		_, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte("goal = 30\n"), Seed: salt, Parties: parties}, new(bytes.Buffer))
		return err
	}
	r, b := partyOf("Red", "Red"), partyOf("Blue", "Blue")
	bad := r
	bad.Key, bad.End = "x", "y"
	for want, err := range map[string]error{
		"want one for each":     open(salt, r),
		"want the sides in":     open(salt, b, r),
		"want 22 or more":       open("short", r, b),
		"the key of \"Red\"":    open(salt, bad, b),
		"the referee makes no":  open(salt, r, b, game.Party{By: game.Referee, Key: r.Key, End: r.End}),
		"the end of the chain ": open(salt, game.Party{By: "Red", Key: r.Key}, b),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
}
