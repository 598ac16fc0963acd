package seat_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sightline/game"
	"sightline/game/replay/toygame"
	"sightline/game/seat"
)

func keysOf(name string) *seat.Keys {
	seed := sha256.Sum256([]byte("key of " + name))
	k := &seat.Keys{Private: ed25519.NewKeyFromSeed(seed[:])}
	if name != game.Referee {
		k.Chain = game.Chain{Secret: sha256.Sum256([]byte("chain of " + name)), Length: 200}
	}
	return k
}

// apart opens a game of the toy whose sides are far apart; the host holds the keys
// of those that are named.
func apart(t *testing.T, held ...string) (*seat.Host, *bytes.Buffer) {
	t.Helper()
	var journal bytes.Buffer
	o := game.Opening{Name: "toy", Scenario: []byte("goal = 1000\n"), Seed: strings.Repeat("salt", 8)}
	for _, by := range []string{"Red", "Blue", game.Referee} {
		o.Parties = append(o.Parties, keysOf(by).Party(by))
	}
	g, err := game.NewGame(toygame.System{}, o, &journal)
	if err != nil {
		t.Fatal(err)
	}
	h := seat.NewHost(g)
	t.Cleanup(h.Close)
	for _, by := range held {
		if err := h.Hold(by, keysOf(by)); err != nil {
			t.Fatal(err)
		}
	}
	return h, &journal
}

// say signs an action and says it.
func say(t *testing.T, s *seat.Seat, action string) (waits bool) {
	t.Helper()
	saying, err := s.Saying(game.DoVerb, []byte(action))
	if err != nil {
		t.Fatal(err)
	}
	waits, err = s.Say(json.RawMessage(action), saying.Sign(keysOf(s.Who().By).Private))
	if err != nil {
		t.Fatal(err)
	}
	return waits
}

// show shows what is due of a seat's side.
func show(t *testing.T, s *seat.Seat) {
	t.Helper()
	l := look(t, s, 0)
	if l.Due == nil {
		t.Fatalf("nothing is due of %s: %v", s.Who().By, l.Waits)
	}
	layer, _ := keysOf(s.Who().By).Chain.Layer(l.Due.Layer)
	if err := s.Show(layer); err != nil {
		t.Fatal(err)
	}
}

// A host that holds all keys plays as one without parties; what it writes verifies.
func TestHeldPartiesPlay(t *testing.T) {
	h, journal := apart(t, "Red", "Blue", game.Referee)
	red, blue, referee := sit(t, h, "", "Red", seat.Plays), sit(t, h, "the bot", "Blue", seat.Plays), sit(t, h, "", game.Referee, seat.Plays)
	do(t, red, `{"throw":2}`)
	do(t, blue, `{ "put by" : 3 }`)
	do(t, blue, `{"throw":1}`)
	if err := blue.TakeBack(""); err == nil {
		t.Error("a throw was taken back")
	}
	if err := referee.TakeBack("the die was cocked"); err != nil {
		t.Fatal(err)
	}
	do(t, blue, `{"throw":1}`)
	if err := h.Rewind("Red", 1, "both agree"); err != nil {
		t.Fatal(err)
	}
	h.Close()
	verify(t, journal, 4)
}

// Nothing is done before a side far away shows its layer; what waits is done then,
// in order; who waits is told for whom.
func TestDiceWaitForWhoIsFar(t *testing.T) {
	h, journal := apart(t, "Red")
	red, blue := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	watcher := sit(t, h, "", "Red", seat.Watches)
	done := make(chan error)
	go func() { done <- red.Do([]byte(`{"throw":2}`)) }()
	<-blue.Changed()
	l := look(t, blue, 0)
	if l.Due == nil || l.Due.Number != 1 || l.Due.Layer != 1 || fmt.Sprint(l.Waits) != "[Blue]" || len(l.News) != 0 {
		t.Fatalf("%+v", l)
	}
	if l := look(t, watcher, 0); l.Due != nil || fmt.Sprint(l.Waits) != "[Blue]" {
		t.Errorf("%+v", l)
	}
	after := make(chan error)
	go func() { after <- red.Do([]byte(`{"put by":5}`)) }()
	if err := blue.Show(game.Layer{}); err == nil {
		t.Error("another layer was taken")
	}
	select {
	case err := <-done:
		t.Fatal("it did not wait: ", err)
	case err := <-after:
		t.Fatal("it did not wait: ", err)
	default:
	}
	show(t, blue)
	if err := errors.Join(<-done, <-after); err != nil {
		t.Fatal(err)
	}
	if waits := say(t, blue, `{"throw":1}`); !waits {
		t.Error("Blue's own layer is not waited for")
	}
	show(t, blue)
	if got := texts(look(t, blue, 0), "Blue"); strings.Count(got, "throws") != 3 {
		t.Errorf("Blue is told %q", got)
	}
	h.Close()
	verify(t, journal, 3)
}

// A host that begins where dice are due asks for them again; and who shows none is
// named, and what waited is dropped.
func TestDueSurvivesTheHost(t *testing.T) {
	h, journal := apart(t)
	red, blue := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	if !say(t, red, `{"throw":2}`) {
		t.Fatal("it waits for nobody")
	}
	show(t, red)
	was := look(t, blue, 0)
	h.Close()
	j := game.ParseJournal(journal.Bytes())
	g, _, err := game.Resume(toygame.System{}, &memory{data: slices.Clone(journal.Bytes())})
	if err != nil {
		t.Fatal(err)
	}
	done, err := seat.Done(toygame.System{}, j)
	if err != nil {
		t.Fatal(err)
	}
	h = seat.NewHost(g, done...)
	defer h.Close()
	red, blue = sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	now := look(t, blue, 0)
	if now.Due == nil || *now.Due != *was.Due {
		t.Fatalf("%+v: want %+v", now.Due, was.Due)
	}
	show(t, red)
	if err := h.Silence("Blue"); err != nil {
		t.Fatal(err)
	}
	if l := look(t, blue, 0); l.Due != nil || l.Waits != nil || l.Version != now.Version {
		t.Errorf("%+v", l)
	}
	say(t, red, `{"put by":1}`)
}

// Who gives up has lost, whoever does not show the layer that is due, he himself or the other; the word of the
// referee ends the game as well. What is said by nobody who may, or ends nothing, waits.
func TestEndDoesNotWaitForLayers(t *testing.T) {
	for _, shows := range []string{"Red", "Blue", ""} {
		t.Run("only "+shows+" shows", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, journal := apart(t)
				red, blue := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
				if !say(t, red, `{"throw":2}`) {
					t.Fatal("it waits for nobody")
				}
				for _, s := range []*seat.Seat{red, blue} {
					if s.Who().By == shows {
						show(t, s)
					}
				}
				before := make(chan error, 3)
				go func() { _, err := blue.Say([]byte(`{"resign":true}`), "forged"); before <- err }()
				go func() { _, err := red.Say([]byte(`{"put by":5}`), "forged"); before <- err }()
				if waits := say(t, blue, `{"resign":true}`); waits {
					t.Error("it waits for dice")
				}
				o, over := look(t, red, 0).View.Over()
				if !over || o.Side != "Red" {
					t.Errorf("%+v, over: %v: want Red as the winner", o, over)
				}
				for range 2 {
					if err := <-before; err == nil {
						t.Error("what nobody signed was done")
					}
				}
				h.Close()
				verify(t, journal, 1)
				silent := ""
				for _, l := range game.ParseJournal(journal.Bytes()).Lines {
					if l.Kind == game.SilentLine {
						silent += l.By
					}
				}
				if silent == "" || silent == shows {
					t.Errorf("%q is written down as silent", silent)
				}
			})
		})
	}
}

// The word of the referee, by which sides that agree have their draw, ends the game over dice that are due.
func TestRefereeEndsOverDueDice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, journal := apart(t, game.Referee)
		red, referee := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", game.Referee, seat.Plays)
		say(t, red, `{"throw":2}`)
		do(t, referee, `{"set":1000}`)
		if _, over := look(t, red, 0).View.Over(); !over {
			t.Error("the game is not over")
		}
		h.Close()
		verify(t, journal, 1)
	})
}

// Who only says that he gives up, by the signature of nobody, has what is due dropped for nobody.
func TestNobodyEndsForOthers(t *testing.T) { synctest.Test(t, nobodyEndsForOthers) }

func nobodyEndsForOthers(t *testing.T) {
	h, journal := apart(t)
	red, blue := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	say(t, red, `{"throw":2}`)
	show(t, red)
	forged := make(chan error, 1)
	go func() { _, err := blue.Say([]byte(`{"resign":true}`), "forged"); forged <- err }()
	late := make(chan error, 1)
	go func() { _, err := blue.Say([]byte(`{"put by":1}`), "forged"); late <- err }()
	time.Sleep(time.Hour)
	select {
	case err := <-forged:
		t.Fatal("what is forged does not wait: ", err)
	default:
	}
	if l := look(t, blue, 0); l.Due == nil {
		t.Fatal("what is due was dropped")
	}
	show(t, blue)
	if <-forged == nil || <-late == nil {
		t.Error("what nobody signed was done")
	}
	h.Close()
	verify(t, journal, 1)
}

// verify plays back what was written: so many actions, and every line signed and
// rolled as it ought to be.
func verify(t *testing.T, journal *bytes.Buffer, actions int) {
	t.Helper()
	j := game.ParseJournal(journal.Bytes())
	for _, f := range j.Faults {
		t.Error(f)
	}
	p, err := j.Play(toygame.System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Unlawful, s.Untrue, s.Unsigned); err != nil {
			t.Errorf("line %d: %v", s.Line.Number, err)
		}
		if s.Line.Kind == game.ActionLine {
			actions--
		}
	}
	if actions != 0 {
		t.Errorf("%d actions too few\n%s", actions, journal)
	}
}

// A memory is a file in memory.
type memory struct {
	data []byte
	at   int
}

func (m *memory) Read(b []byte) (int, error) {
	n := copy(b, m.data[m.at:])
	if m.at += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
func (m *memory) Write(b []byte) (int, error) {
	m.data = append(m.data, b...)
	return len(b), nil
}
func (m *memory) Seek(int64, int) (int64, error) { return 0, nil }
func (m *memory) Truncate(int64) error           { return nil }
