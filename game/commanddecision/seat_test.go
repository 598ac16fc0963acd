package commanddecision_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
)

// TestSeatsKnowTheirSideAlone plays random games at a host. What a seat is
// handed out is the view of its side and the events as its side may know them,
// and nothing else: its version grows with its own news alone, and nothing that
// can be reached from it in memory, unexported or not, names a stand its side
// has never seen, or holds the seed of the dice.
func TestSeatsKnowTheirSideAlone(t *testing.T) {
	manyGames(t, 5, func(name, seed string, k int) (int, error) {
		o := opening(t, name, "the dice of "+seed)
		w := &witnesses{opening: o}
		defer w.close()
		m := bot.Match{Opening: o, Bots: newBots(t, "random", "random"), Watch: w.watch}
		_, err := m.Play()
		if err == nil {
			err = w.toldAgain()
		}
		if err == nil && w.walked < 10 {
			err = fmt.Errorf("only %d looks were walked through", w.walked)
		}
		return w.actions, err
	})
}

// witnesses play the actions of a match again at a host of their own, from a
// seat of each side.
type witnesses struct {
	opening game.Opening
	journal bytes.Buffer
	host    *seat.Host
	seats   [2]*seat.Seat
	version [2]int
	seen    [2]map[string]bool // stands that a side has ever known
	actions int
	walked  int
}

func (w *witnesses) close() {
	if w.host != nil {
		w.host.Close()
	}
}

func (w *witnesses) watch(m *bot.Moment) error {
	if w.host == nil {
		if err := w.open(m); err != nil {
			return err
		}
	}
	w.actions++
	if err := cd.Unnoticed(m.Before, m.After, m.By, m.Events); err != nil {
		return err
	}
	for side, s := range w.seats {
		if s.Who().By == m.By {
			if err := s.Do(json.RawMessage(cd.EncodeAction(m.Action))); err != nil {
				return fmt.Errorf("at the host of the test: %w", err)
			}
		}
		for i := range m.After.Stands {
			if m.After.SeenBy(side, i) {
				w.seen[side][m.After.Battle().Units[i].Name] = true
			}
		}
	}
	for side := range w.seats {
		if err := w.look(side, m); err != nil {
			return fmt.Errorf("%s: %w", m.After.Battle().Sides[side], err)
		}
	}
	return nil
}

// open opens the same game at a host of its own.
func (w *witnesses) open(m *bot.Moment) error {
	g, err := game.NewGame(cd.System{}, w.opening, &w.journal)
	if err != nil {
		return err
	}
	w.host = seat.NewHost(g)
	for side, name := range m.Before.Sides() {
		w.seen[side] = map[string]bool{}
		if w.seats[side], err = w.host.Sit(game.Seated{Doer: game.Doer{By: name}}, seat.Plays); err != nil {
			return err
		}
	}
	return nil
}

// toldAgain holds what a seat is told of a game that goes on from its journal
// against what it was told while the game was played.
func (w *witnesses) toldAgain() error {
	var want [2]seat.Look
	for side := range want {
		var err error
		if want[side], err = w.seats[side].Look(0); err != nil {
			return err
		}
	}
	w.host.Close()
	system := cd.System{}
	f := &journalFile{bytes.NewReader(w.journal.Bytes()), io.Discard}
	g, was, err := game.Resume(system, f)
	if err != nil {
		return err
	}
	done, err := seat.Done(system, was)
	if err != nil {
		return err
	}
	h := seat.NewHost(g, done...)
	defer h.Close()
	for side, l := range want {
		s, err := h.Sit(w.seats[side].Who(), seat.Plays)
		if err != nil {
			return err
		}
		again, err := s.Look(0)
		if err != nil {
			return err
		}
		if !sameNews(again.News, l.News) {
			return fmt.Errorf("side %d is told otherwise than when it was played", side)
		}
	}
	return nil
}

// sameNews compares news as it is written: what was read from a journal has no
// rows of RULES.md in its ledgers.
func sameNews(a, b []seat.News) bool {
	return slices.EqualFunc(a, b, func(a, b seat.News) bool {
		was, err := json.Marshal(a)
		is, no := json.Marshal(b)
		return err == nil && no == nil && bytes.Equal(was, is)
	})
}

// A journalFile is a journal that is read and goes on nowhere.
type journalFile struct {
	*bytes.Reader
	io.Writer
}

func (*journalFile) Truncate(int64) error { return nil }

// look holds what a seat is handed out against the truth.
func (w *witnesses) look(side int, m *bot.Moment) error {
	name := m.After.Sides()[side]
	l, err := w.seats[side].Look(w.version[side])
	if err != nil {
		return err
	}
	var want []game.Event
	for _, e := range m.Events {
		if known, ok := e.For(name); ok {
			want = append(want, known)
		}
	}
	var got []game.Event
	for _, n := range l.News {
		got = append(got, n.Events...)
	}
	switch news := len(want) > 0 || m.By == name; {
	case !reflect.DeepEqual(got, want):
		return fmt.Errorf("the news is %v; want %v", got, want)
	case news != (l.Version > w.version[side]):
		return fmt.Errorf("version %d after %d, and %d events", l.Version, w.version[side], len(want))
	case l.View.Hash() != m.After.ViewOf(side).Hash():
		return fmt.Errorf("the view is another")
	}
	w.version[side] = l.Version
	if w.actions%41 != 0 {
		return nil
	}
	w.walked++
	all, err := w.seats[side].Look(0)
	if err != nil {
		return err
	}
	found := newWalker()
	found.walk("look", reflect.ValueOf(all))
	found.walk("seat", reflect.ValueOf(w.seats[side]))
	for text, where := range found.strings {
		if strings.Contains(text, w.opening.Seed) {
			return fmt.Errorf("%s holds the seed of the dice: %q", where, text)
		}
	}
	for _, u := range m.After.Battle().Units {
		if where, ok := found.strings[u.Name]; ok && !w.seen[side][u.Name] && !isKind(m.After, u.Name) {
			return fmt.Errorf("%s names %s, which it has never seen", where, u.Name)
		}
	}
	return nil
}

// Two seats share a side: each commands its own company, and the battalion's
// commander all that is below it.
func TestSeatsOfOneSideCommandTheirOwn(t *testing.T) {
	g, err := game.NewGame(cd.System{}, opening(t, "breakout.toml", "shared"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Position().(*cd.State)
	h := seat.NewHost(g)
	defer h.Close()
	b := s.Battle()
	above := slices.IndexFunc(b.Companies, func(c cd.Company) bool { return c.Within >= 0 })
	if above < 0 {
		t.Fatal("no company is within a battalion")
	}
	own, side := b.Companies[above], b.Sides[b.Companies[above].Side]
	other := slices.IndexFunc(b.Companies, func(c cd.Company) bool { return c.Side == own.Side && c.Within == own.Within && c.Name != own.Name })
	sit := func(name, formation string) *seat.Seat {
		st, err := h.Sit(game.Seated{Doer: game.Doer{Seat: name, By: side}, Formations: []string{formation}}, seat.Plays)
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	captain, major := sit("captain", own.Name), sit("major", b.Companies[own.Within].Name)
	for _, c := range []struct {
		seat *seat.Seat
		unit int
		mine bool
	}{
		{captain, own.Units[0], true}, {captain, b.Companies[other].Units[0], false},
		{major, own.Units[0], true}, {major, b.Companies[other].Units[0], true},
	} {
		var r *game.Refusal
		err := c.seat.Do(json.RawMessage(cd.EncodeAction(cd.Stay{Stand: b.Units[c.unit].Name})))
		if !errors.As(err, &r) || r.Because(game.NotItsOwn) == c.mine {
			t.Errorf("%s acts with %s: %v", c.seat.Who().Seat, b.Units[c.unit].Name, err)
		}
	}
	if err := captain.Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Errorf("a captain gives up: %v", err)
	}
}

// Whether a side may take something back does not tell whether the other is ready meanwhile, and
// who only watches is not answered.
func TestReadinessIsNotAskedOut(t *testing.T) {
	g, err := game.NewGame(cd.System{}, opening(t, "maneuvers-1941.toml", "asks"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	h := seat.NewHost(g)
	defer h.Close()
	var sits [3]*seat.Seat
	for i, role := range []seat.Role{seat.Plays, seat.Plays, seat.Watches} {
		by := g.Position().Sides()[i%2]
		if sits[i], err = h.Sit(game.Seated{Doer: game.Doer{By: by}}, role); err != nil {
			t.Fatal(err)
		}
	}
	blue, red, watches := sits[0], sits[1], sits[2]
	does := func(s *seat.Seat, list ...string) {
		t.Helper()
		for _, do := range list {
			if err := s.Do(json.RawMessage(do)); err != nil {
				t.Fatalf("%s: %v", do, err)
			}
		}
	}
	chooses := func(s *seat.Seat, name string) (n int) {
		l, _ := s.Look(0)
		v, b := l.View.(*cd.State), newBots(t, name, name)[0]
		for _, a := range b.Choose(v, slices.Index(v.Sides(), s.Who().By), game.NewDice("asks", 1)) {
			does(s, string(cd.EncodeAction(a)))
			n++
		}
		return n
	}
	chooses(blue, "passive")
	chooses(red, "passive")
	does(blue, `{"do":"ready"}`)
	does(red, `{"do":"ready"}`)
	orders := chooses(red, "steady")
	if l, _ := red.Look(0); l.View.(*cd.State).Step != cd.Commanding || orders == 0 {
		t.Fatalf("Red gives %d orders", orders)
	}
	does(red, `{"do":"ready"}`, `{"do":"wait"}`)
	before := fmt.Sprint(red.MayTakeBack())
	does(blue, `{"do":"ready"}`)
	if after := fmt.Sprint(red.MayTakeBack()); before != after || !strings.Contains(after, "choose on, or be ready again") {
		t.Errorf("Red is answered %q, and once Blue is ready %q", before, after)
	}
	if err := red.TakeBack(""); err == nil {
		t.Error("a wait is taken back")
	}
	var r *game.Refusal
	if err := watches.MayTakeBack(); !errors.As(err, &r) || !r.Because(seat.WatchesOnly) {
		t.Errorf("who watches is answered %v", err)
	}
}
