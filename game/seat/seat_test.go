package seat_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"

	"sightline/game"
	"sightline/game/replay/toygame"
	"sightline/game/seat"
)

// A tester is what tests and benchmarks have in common.
type tester interface {
	Helper()
	Fatal(...any)
	Cleanup(func())
}

// host opens a game of the toy and returns its host and its journal.
func host(t tester, goal int) (*seat.Host, *bytes.Buffer) {
	t.Helper()
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy", Scenario: fmt.Appendf(nil, "goal = %d\n", goal), Seed: "the seed"}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	h := seat.NewHost(g)
	t.Cleanup(h.Close)
	return h, &journal
}

func sit(t tester, h *seat.Host, name, by string, role seat.Role) *seat.Seat {
	t.Helper()
	s, err := h.Sit(game.Seated{Doer: game.Doer{Seat: name, By: by}}, role)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func look(t tester, s *seat.Seat, since int) seat.Look {
	t.Helper()
	l, err := s.Look(since)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func do(t tester, s *seat.Seat, action string) {
	t.Helper()
	if err := s.Do(json.RawMessage(action)); err != nil {
		t.Fatal(err)
	}
}

// texts is the news in words, those of choices taken back with a minus.
func texts(l seat.Look, side string) string {
	var list []string
	for _, n := range l.News {
		for _, e := range n.Events {
			text := e.TextFor(side)
			if n.TakenBack {
				text = "-" + text
			}
			list = append(list, text)
		}
	}
	return strings.Join(list, "; ")
}

// What one side does in secret is no news to the other: neither its version nor
// its view nor its bell tells that anything was done.
func TestSecretsAreNoNews(t *testing.T) {
	h, _ := host(t, 1000)
	red, blue := sit(t, h, "", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	watcher, referee := sit(t, h, "", "Blue", seat.Watches), sit(t, h, "", game.Referee, seat.Plays)
	do(t, blue, `{"throw":1}`)
	before := look(t, blue, 0)
	for len(blue.Changed())+len(watcher.Changed()) > 0 {
		select {
		case <-blue.Changed():
		case <-watcher.Changed():
		}
	}
	do(t, red, `{"put by":7}`)
	after := look(t, blue, 0)
	if before.Version != after.Version || len(before.News) != len(after.News) || before.View.Hash() != after.View.Hash() {
		t.Errorf("Blue notices: %+v, then %+v", before, after)
	}
	if len(blue.Changed())+len(watcher.Changed()) > 0 {
		t.Error("Blue's bell rings")
	}
	if got := texts(look(t, red, 1), "Red"); got != "Red puts 7 by <in secret>" {
		t.Errorf("Red is told %q", got)
	}
	if got := texts(look(t, referee, 0), ""); !strings.HasSuffix(got, "; Red puts 7 by <in secret>") {
		t.Errorf("the referee is told %q", got)
	}
	if len(red.Changed()) != 1 {
		t.Error("Red's bell is silent")
	}
	if a, b := look(t, watcher, 0), look(t, blue, 0); a.Version != b.Version || a.View.Hash() != b.View.Hash() {
		t.Error("who watches Blue sees something else than Blue")
	}
	var r *game.Refusal
	for _, err := range []error{watcher.Do(json.RawMessage(`{"throw":1}`)), watcher.TakeBack("")} {
		if !errors.As(err, &r) || !r.Because(seat.WatchesOnly) {
			t.Errorf("a watcher acts: %v", err)
		}
	}
}

func TestTakeBack(t *testing.T) {
	h, journal := host(t, 1000)
	red, blue, referee := sit(t, h, "Anna", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays), sit(t, h, "", game.Referee, seat.Plays)
	do(t, red, `{"throw":1}`)
	do(t, red, `{"put by":7}`)
	do(t, blue, `{"put by":3}`)
	v := look(t, blue, 0).Version
	if err := red.MayTakeBack(); err != nil {
		t.Fatal(err)
	}
	if err := red.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	if l := look(t, blue, 0); l.Version != v {
		t.Error("Blue notices that a secret is taken back")
	}
	if got := texts(look(t, red, 2), "Red"); got != "-Red puts 7 by <in secret>" {
		t.Errorf("Red is told %q", got)
	}
	var r *game.Refusal
	if err := red.MayTakeBack(); !errors.As(err, &r) || !r.Because(game.Revealed) {
		t.Errorf("Red may take back a throw: %v", err)
	}
	if err := red.TakeBack("please"); !errors.As(err, &r) || !r.Because(game.Revealed) {
		t.Errorf("Red takes back a throw: %v", err)
	}
	if err := referee.TakeBack(""); !errors.As(err, &r) || !r.Because(game.NoReason) {
		t.Errorf("the referee without a reason: %v", err)
	}
	for range 2 { // Blue's secret, then the throw
		if err := referee.TakeBack("a cocked die"); err != nil {
			t.Fatal(err)
		}
	}
	news := look(t, red, 0).News
	if last := news[len(news)-1]; !last.TakenBack || last.Reason != "a cocked die" || last.By.By != game.Referee || len(last.Events) != 2 {
		t.Errorf("Red is told %+v", last)
	}
	j := game.ParseJournal(journal.Bytes())
	if len(j.Faults) > 0 || j.Lines[0].Kind != game.SitLine || j.Lines[1].Seat != "Anna" {
		t.Errorf("%v in\n%s", j.Faults, journal)
	}
}

// What may be taken back can be: another's choice that hangs on it is in the
// way, and both calls say so.
// What all agree on is taken back to a version of one side, in the name of the
// referee: what others chose since in secret goes with it, and a secret that was
// taken back in between does not shift what is meant.
func TestRewind(t *testing.T) {
	h, journal := host(t, 1000)
	red, blue := sit(t, h, "Anna", "Red", seat.Plays), sit(t, h, "", "Blue", seat.Plays)
	do(t, red, `{"throw":1}`)
	do(t, blue, `{"put by":3}`)
	do(t, red, `{"put by":7}`)
	want := look(t, red, 0)
	if err := blue.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	do(t, red, `{"throw":2}`)
	do(t, blue, `{"put by":4}`)
	for _, x := range []struct {
		by, why string
	}{{"Red", ""}, {"Green", "agreed"}} {
		if err := h.Rewind(x.by, want.Version, x.why); !errors.As(err, new(*game.Refusal)) {
			t.Errorf("back for %q because %q: %v, want a refusal", x.by, x.why, err)
		}
	}
	if err := h.Rewind("Red", want.Version, "Red asked, Blue agreed"); err != nil {
		t.Fatal(err)
	}
	if got := look(t, red, 0); got.View.Hash() != want.View.Hash() {
		t.Error("Red does not see what it saw at the version")
	}
	if n := strings.Count(journal.String(), `"by":"referee","why":"Red asked, Blue agreed"`); n != 2 {
		t.Errorf("%d lines of the journal say who took back and why, want 2:\n%s", n, journal)
	}
	if err := h.Rewind("Red", 0, "once more"); err != nil {
		t.Fatal(err)
	}
	if j := game.ParseJournal(journal.Bytes()); len(j.Faults) > 0 {
		t.Errorf("%v in\n%s", j.Faults, journal)
	}
}

func TestMayTakeBackMeansIt(t *testing.T) {
	h, _ := host(t, 1000)
	anna, bert := sit(t, h, "Anna", "Red", seat.Plays), sit(t, h, "Bert", "Red", seat.Plays)
	do(t, anna, `{"put by":7}`)
	do(t, bert, `{"take back":7}`)
	var r *game.Refusal
	if err := anna.MayTakeBack(); !errors.As(err, &r) || !r.Because(game.Revealed) {
		t.Errorf("Anna may take back what Bert has used: %v", err)
	}
	if err := anna.TakeBack(""); !errors.As(err, &r) {
		t.Errorf("Anna takes back what Bert has used: %v", err)
	}
	if err := bert.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(anna.MayTakeBack(), anna.TakeBack("")); err != nil {
		t.Error(err)
	}
}

// A seat has of the header what may be known while the game goes on, and once
// the seed is shown, can see that it was that one.
func TestHeaderOfASeat(t *testing.T) {
	for _, seed := range []string{"7", "a seed that nobody will ever guess"} {
		o := game.Opening{Name: "toy.toml", Scenario: []byte(toygame.Scenario), Seed: seed,
			Overlays: []game.Overlay{{Name: "house.toml", Text: []byte("bonus = 0\n")}}, Parent: &game.Parent{Sum: "0123456789abcdef"}}
		g, err := game.NewGame(toygame.System{}, o, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		whole := g.Header()
		h := seat.NewHost(g)
		defer h.Close()
		s, err := h.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Plays)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(s.Header())
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{seed + `"`, "Old Fence", "bonus = 0\\n", whole.Check.Hash, "0123456789abcdef"} {
			if strings.Contains(string(text), secret) {
				t.Errorf("seed %q: a seat has %q: %s", seed, secret, text)
			}
		}
		want := ""
		if len(seed) > 1 { // the hash of another confirms a guess
			want = fmt.Sprintf("%x", sha256.Sum256([]byte(seed)))
		}
		if got := s.Header().Dice.Sealed; got != want {
			t.Errorf("seed %q is sealed as %q; want %q", seed, got, want)
		}
		if s.Header().Scenario.SHA256 != whole.Scenario.SHA256 || whole.Dice.Seed != seed || len(whole.Overlays[0].Text) == 0 {
			t.Errorf("seed %q: %s, of %+v", seed, text, whole)
		}
	}
}

func TestWhoMaySit(t *testing.T) {
	h, _ := host(t, 9)
	var r *game.Refusal
	for _, by := range []string{"Green", "", "red"} {
		if _, err := h.Sit(game.Seated{Doer: game.Doer{By: by}}, seat.Watches); !errors.As(err, &r) || !r.Because(game.NotSeated) {
			t.Errorf("%q sits: %v", by, err)
		}
	}
	s := sit(t, h, "Red", "Red", seat.Plays)
	if s.Who().Seat != "" {
		t.Error("the side's own seat has a name of its own")
	}
	s.Leave()
	if _, err := s.Look(0); !errors.As(err, &r) {
		t.Errorf("who has left looks: %v", err)
	}
	if _, open := <-s.Changed(); open {
		t.Error("the bell of who has left still hangs")
	}
	other := sit(t, h, "Bert", "Blue", seat.Plays)
	h.Close()
	if _, err := other.Look(0); !errors.Is(err, seat.ErrClosed) {
		t.Errorf("at a closed game: %v", err)
	}
	if _, err := h.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Plays); !errors.Is(err, seat.ErrClosed) {
		t.Errorf("sitting down at a closed game: %v", err)
	}
	if _, open := <-other.Changed(); open {
		t.Error("a closed game has a bell")
	}
}

// Many seats at once: every one sees versions grow by one for each news, and
// what is told in the end is the same for all of a side. CI runs it with the
// race detector.
func TestManySeatsAtOnce(t *testing.T) {
	h, journal := host(t, 1<<30)
	const each, rounds = 3, 40
	var crew sync.WaitGroup
	for k := range 2 * each {
		side := toygame.Sides[k%2]
		s := sit(t, h, fmt.Sprintf("seat %d", k), side, seat.Plays)
		crew.Go(func() {
			since := 0
			for n := range rounds {
				action := `{"throw":1}`
				if n%3 == 0 {
					action = `{"put by":1}`
				}
				if err := s.Do(json.RawMessage(action)); err != nil {
					t.Error(err)
					return
				}
				if n%5 == 0 {
					_ = s.TakeBack("") // mostly refused
				}
				l, err := s.Look(since)
				if err != nil || l.Version < since || len(l.News) != l.Version-since {
					t.Errorf("version %d after %d with %d news: %v", l.Version, since, len(l.News), err)
					return
				}
				since = l.Version
			}
		})
	}
	crew.Wait()
	if j := game.ParseJournal(journal.Bytes()); len(j.Faults) > 0 {
		t.Error(j.Faults)
	}
	for _, side := range toygame.Sides {
		s := sit(t, h, "", side, seat.Watches)
		if got := look(t, s, 0); len(got.News) != got.Version || got.Version == 0 {
			t.Errorf("%d news in version %d", len(got.News), got.Version)
		}
	}
}

// A game that goes on after its program was closed has seats as before; what
// was done then may be taken back.
func TestHostOfAGameThatGoesOn(t *testing.T) {
	h, journal := host(t, 1000)
	red := sit(t, h, "Anna", "Red", seat.Plays)
	do(t, red, `{"put by":7}`)
	h.Close()
	f := &file{Reader: bytes.NewReader(bytes.Clone(journal.Bytes()))}
	g, _, err := game.Resume(toygame.System{}, f)
	if err != nil {
		t.Fatal(err)
	}
	again := seat.NewHost(g)
	defer again.Close()
	red = sit(t, again, "Anna", "Red", seat.Plays)
	if err := red.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	if l := look(t, red, 0); l.Version != 1 || !l.News[0].TakenBack {
		t.Errorf("Red is told %+v", l)
	}
	if strings.Count(f.written.String(), `"sit"`) != 0 || strings.Count(f.written.String(), `"undo"`) != 1 {
		t.Errorf("written:\n%s", &f.written)
	}
}

// A program that is closed leaves nobody without its news: the journal has what
// each side was told, and tells it again, no more and no less.
func TestNewsIsToldAgain(t *testing.T) {
	h, journal := host(t, 1000)
	sides := []string{"Red", "Blue", game.Referee}
	var live []*seat.Seat
	for _, by := range sides {
		live = append(live, sit(t, h, "", by, seat.Plays))
	}
	do(t, live[0], `{"throw":1}`)
	do(t, live[0], `{"put by":7}`)
	do(t, live[1], `{"put by":3}`)
	if err := live[0].TakeBack("why not"); err != nil {
		t.Fatal(err)
	}
	v := look(t, live[1], 0).Version
	then := look(t, live[1], 0).View.Hash()
	do(t, live[0], `{"put by":9}`)
	do(t, live[1], `{"throw":1}`)
	var want []seat.Look
	for _, s := range live {
		want = append(want, look(t, s, 0))
	}
	h.Close()
	g, was, err := game.Resume(toygame.System{}, &file{Reader: bytes.NewReader(bytes.Clone(journal.Bytes()))})
	if err != nil {
		t.Fatal(err)
	}
	done, err := seat.Done(toygame.System{}, was)
	if err != nil {
		t.Fatal(err)
	}
	again := seat.NewHost(g, done...)
	defer again.Close()
	for i, by := range sides {
		s := sit(t, again, "", by, seat.Plays)
		l := look(t, s, 0)
		if l.Version != want[i].Version || !reflect.DeepEqual(l.News, want[i].News) {
			t.Errorf("%q is told\n%s\nat version %d, and was told\n%s\nat version %d", by, texts(l, by), l.Version, texts(want[i], by), want[i].Version)
		}
		if back, err := s.LookBack(v); by == "Blue" && (err != nil || back.View.Hash() != then) {
			t.Errorf("%q does not see what it saw at version %d: %v", by, v, err)
		}
	}
}

// A file is a journal that goes on in memory.
type file struct {
	*bytes.Reader
	written bytes.Buffer
}

func (f *file) Write(b []byte) (int, error) { return f.written.Write(b) }
func (f *file) Truncate(int64) error        { return nil }

func BenchmarkDoAndLook(b *testing.B) {
	h, _ := host(b, 1<<30)
	red, blue := sit(b, h, "", "Red", seat.Plays), sit(b, h, "", "Blue", seat.Plays)
	since := 0
	for b.Loop() {
		do(b, red, `{"throw":1}`)
		since = look(b, blue, since).Version
	}
}
