package commanddecision_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

var (
	soakGames = flag.Int("sightline.games", 0, "play so many games of every library scenario in TestSelfPlay, and show the progress")
	soakSeed  = flag.String("sightline.seed", "self-play", "seed of the games of TestSelfPlay")
)

// library returns the names of the library's scenarios.
func library(t testing.TB) []string {
	t.Helper()
	names, err := scenarios.Names(scenarios.Library())
	if err != nil || len(names) < 4 {
		t.Fatalf("%d scenarios, %v; want four or more", len(names), err)
	}
	return names
}

// opening is the opening of a game of a library scenario.
func opening(t testing.TB, name, seed string) game.Opening {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	return game.Opening{Name: name, Scenario: text, Seed: seed}
}

// ownersChoose lets the owners of stands say where these go back to.
func ownersChoose(o game.Opening) game.Opening {
	o.Overlays = append(o.Overlays, game.Overlay{Name: "owners.toml", Text: []byte("[[cell]]\nid = \"ruling.way-back\"\nvalue = \"owner\"\nsource = \"test\"\n")})
	return o
}

// newBots returns a bot for each side.
func newBots(t testing.TB, names ...string) (bots [2]bot.Bot) {
	t.Helper()
	for i, n := range names {
		b, err := bot.New(n)
		if err != nil {
			t.Fatal(err)
		}
		bots[i] = b
	}
	return bots
}

// TestSelfPlay plays random against random: no panic, no end that does not
// come, no state that may not be, after any action; and the journal rebuilds
// the game to the byte. `make soak` plays a thousand games of each scenario.
func TestSelfPlay(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 2
	}
	if *soakGames > 0 {
		games = *soakGames
	}
	type one struct {
		scenario string
		number   int
	}
	names := library(t)
	work := make(chan one)
	var done, actions atomic.Int64
	var crew sync.WaitGroup
	began := time.Now()
	for range runtime.GOMAXPROCS(0) {
		crew.Go(func() {
			for o := range work {
				seed := fmt.Sprintf("%s %d", *soakSeed, o.number)
				open := opening(t, o.scenario, seed)
				if o.number%4 == 1 {
					open = ownersChoose(open)
				}
				n, err := selfPlay(open, newBots(t, "random", "random"), o.number%5 == 0 || *soakGames > 0 && o.number%2 == 0)
				if err != nil {
					t.Errorf("%s, seed %q: %v", o.scenario, seed, err)
				}
				actions.Add(int64(n))
				if k := done.Add(1); *soakGames > 0 && (k%20 == 0 || int(k) == games*len(names)) {
					fmt.Fprintf(os.Stderr, "self-play: %d of %d games, %.1f a second\n", k, games*len(names), float64(k)/time.Since(began).Seconds())
				}
			}
		})
	}
	for n := range games {
		for _, name := range names {
			work <- one{name, n}
		}
	}
	close(work)
	crew.Wait()
	t.Logf("self-play: %d games, %d actions, %.1f games a second", done.Load(), actions.Load(), float64(done.Load())/time.Since(began).Seconds())
	if *soakGames > 0 && !t.Failed() {
		fmt.Printf("self-play: %d games of %d scenarios, seed %q, %d actions: no fault\n", done.Load(), len(names), *soakSeed, actions.Load())
	}
}

// selfPlay plays a game and looks at everything; it returns how many actions
// were done. With verify the journal is verified, and all that is told held
// against what is known.
func selfPlay(o game.Opening, bots [2]bot.Bot, verify bool) (actions int, err error) {
	defer func() {
		if r := recover(); r != nil {
			buf := make([]byte, 1<<14)
			err = fmt.Errorf("panic: %v\n%s", r, buf[:runtime.Stack(buf, false)])
		}
	}()
	var journal bytes.Buffer
	w := &watcher{follows: verify}
	m := bot.Match{Opening: o, Bots: bots, Journal: &journal, Watch: w.watch}
	r, err := m.Play()
	if err != nil {
		return w.actions, err
	}
	// Turns are seen at once: one may take the room another was chosen for.
	if r.Refused > 0 && !strings.Contains(r.Refusal.Error(), `"do":"face"`) {
		return r.Actions, fmt.Errorf("%d actions that the view allowed were refused: %w", r.Refused, r.Refusal)
	}
	if err := rebuilt(journal.Bytes()); err != nil {
		return r.Actions, err
	}
	if !verify {
		return r.Actions, nil
	}
	j := game.ParseJournal(journal.Bytes())
	if v := replay.Verify(cd.System{}, j); len(v.Differences) > 0 {
		return r.Actions, fmt.Errorf("replay: %v", v.Differences)
	}
	return r.Actions, nil
}

// rebuilt plays a journal's actions anew and compares the journals.
func rebuilt(journal []byte) error {
	j := game.ParseJournal(journal)
	var again bytes.Buffer
	g, err := game.NewGame(cd.System{}, j.Header.Opening(), &again)
	if err != nil {
		return err
	}
	for _, l := range j.Lines {
		if l.Kind != game.ActionLine {
			continue
		}
		if _, err := g.Do(l.By, l.Do); err != nil {
			return fmt.Errorf("line %d, played again: %w", l.Number, err)
		}
	}
	if !bytes.Equal(journal, again.Bytes()) {
		a, b := bytes.Split(journal, []byte("\n")), bytes.Split(again.Bytes(), []byte("\n"))
		for i := range min(len(a), len(b)) {
			if !bytes.Equal(a[i], b[i]) {
				return fmt.Errorf("line %d, played again:\n was %s\n is  %s", i+1, a[i], b[i])
			}
		}
		return errors.New("the game played again has another length")
	}
	return nil
}

// A watcher makes sure after every action that the game is one.
type watcher struct {
	follower
	follows bool // what is told
	actions int
	moved   map[string]int
	fired   map[string]string // the phase a stand has fired in
	phase   string
	hash    [32]byte // of the game after the action before
}

func (w *watcher) watch(m *bot.Moment) error {
	if w.actions++; w.actions > 1 && m.Before.Hash() != w.hash {
		return errors.New("an action has changed the game that it was done in")
	}
	w.hash = m.After.Hash()
	err := errors.Join(w.events(m), roundTrip(m.Action), placesOf(m.Before, m.After), numbersOf(m.After))
	if w.follows {
		err = errors.Join(err, w.follower.watch(m))
	}
	if w.actions%29 == 0 {
		err = errors.Join(err, viewsOf(m.After))
	}
	if err != nil {
		return fmt.Errorf("after action %d, %s %s: %w", w.actions, m.By, cd.EncodeAction(m.Action), err)
	}
	return nil
}

// events holds what happened against what may happen once a turn.
func (w *watcher) events(m *bot.Moment) error {
	var errs []error
	for _, h := range m.Events {
		e := h.(cd.Event)
		switch e.Kind {
		case cd.EventTurn:
			w.moved, w.fired = map[string]int{}, map[string]string{}
		case cd.EventPhase:
			w.phase = e.Text
		case cd.EventMoved:
			if w.moved[e.Stand]++; w.moved[e.Stand] > 1 {
				errs = append(errs, fmt.Errorf("%s moves twice", e.Stand))
			}
		case cd.EventFire:
			if was, ok := w.fired[e.Stand]; ok && was != w.phase {
				errs = append(errs, fmt.Errorf("%s fires in both phases", e.Stand))
			}
			w.fired[e.Stand] = w.phase
		}
	}
	s := m.After
	if s.Turn > s.Battle().Scenario.Turns {
		errs = append(errs, fmt.Errorf("turn %d of %d", s.Turn, s.Battle().Scenario.Turns))
	}
	return errors.Join(errs...)
}

// roundTrip makes sure that an action is read as it is written.
func roundTrip(a cd.Action) error {
	raw := cd.EncodeAction(a)
	b, err := cd.DecodeAction(raw)
	if err != nil {
		return err
	}
	if again := cd.EncodeAction(b); !bytes.Equal(raw, again) {
		return fmt.Errorf("is written %s, and read and written again %s", raw, again)
	}
	return nil
}

// placesOf makes sure that no stand that went somewhere is on another or off
// the table, and that passengers are where their carrier is.
func placesOf(before, s *cd.State) error {
	var errs []error
	table := s.Battle().Scenario.Table.Bounds()
	takes := func(s *cd.State, i int) bool { return s.OnTable(i) || s.Stands[i].Wreck }
	for i := range s.Stands {
		st, name := &s.Stands[i], s.Battle().Units[i].Name
		if c := st.Aboard; c >= 0 && st.Place == cd.OnTable {
			if s.Stands[c].Place != cd.OnTable {
				errs = append(errs, fmt.Errorf("%s is aboard %s, which is not on the table", name, s.Battle().Units[c].Name))
			} else if s.Stands[c].At != st.At {
				errs = append(errs, fmt.Errorf("%s is at %v, its carrier %s at %v", name, st.At, s.Battle().Units[c].Name, s.Stands[c].At))
			}
		}
		was := &before.Stands[i]
		if !takes(s, i) || takes(before, i) && was.At == st.At && was.Facing == st.Facing {
			continue
		}
		f := s.Footprint(i)
		if b := f.Bounds(); !table.Contains(b.Min) || !table.Contains(b.Max) {
			errs = append(errs, fmt.Errorf("%s is off the table at %v", name, st.At))
		}
		for j := range s.Stands {
			if i == j || !takes(s, j) {
				continue
			}
			if g := s.Footprint(j); scenarios.Overlap(&f, &g) {
				errs = append(errs, fmt.Errorf("%s at %v is on %s at %v", name, st.At, s.Battle().Units[j].Name, s.Stands[j].At))
			}
		}
	}
	return errors.Join(errs...)
}

// numbersOf makes sure that what is counted of stands is in its bounds.
func numbersOf(s *cd.State) error {
	var errs []error
	wrong := func(i int, format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s %s", s.Battle().Units[i].Name, fmt.Sprintf(format, args...)))
	}
	for i := range s.Stands {
		st, u := &s.Stands[i], &s.Battle().Units[i]
		if st.Place <= cd.OnTable && (st.Hits < 0 || st.Hits >= u.Quality.Hits()) {
			wrong(i, "has %d hits of %d", st.Hits, u.Quality.Hits())
		}
		if st.Pin < 0 || st.Pin > 2 || st.Loss < 0 {
			wrong(i, "has pin %d, loss %d", st.Pin, st.Loss)
		}
		if st.Demoralized && st.Pin == 0 && st.Place == cd.OnTable {
			wrong(i, "is demoralized and not pinned")
		}
		if st.Used < 0 || st.Used > 1_000_000 {
			wrong(i, "has used %d millionths of its allowance", st.Used)
		}
		most := max(u.Kind.Road, u.Kind.CrossCountry)
		if u.Kind.Class == units.Gun {
			continue // it goes as its tow does, or is pushed
		}
		var far geom.Length
		for k := 1; k < len(st.Path); k++ {
			far += geom.Gap(st.Path[k-1], st.Path[k])
		}
		if c := st.Aboard; c < 0 && far > most {
			wrong(i, "has gone %v of %v", far, most)
		}
	}
	return errors.Join(errs...)
}

// viewsOf makes sure that each side knows no hidden stand, and is offered the
// same whether the game or its view is asked.
func viewsOf(s *cd.State) error {
	var errs []error
	for side := range 2 {
		v := s.ViewOf(side)
		for i := range s.Stands {
			name := s.Battle().Units[i].Name
			known := false
			for j := range v.Stands {
				known = known || v.Battle().Units[j].Name == name
			}
			if known != s.SeenBy(side, i) {
				errs = append(errs, fmt.Errorf("%s in the view of %s: %v", name, s.Battle().Sides[side], known))
			}
		}
		if a, b := s.Legal(side), v.Legal(side); !reflect.DeepEqual(a, b) {
			errs = append(errs, fmt.Errorf("%s is offered %s", s.Battle().Sides[side], firstUnlike(a, b)))
		}
	}
	return errors.Join(errs...)
}

// firstUnlike tells where two lists of options differ.
func firstUnlike(a, b []cd.Option) string {
	for i := range min(len(a), len(b)) {
		if !reflect.DeepEqual(a[i], b[i]) {
			return fmt.Sprintf("%+v, and in its view %+v", a[i], b[i])
		}
	}
	return fmt.Sprintf("%d options, and in its view %d", len(a), len(b))
}

// TestSamePlay plays a game twice: the same seed comes to the same journal.
func TestSamePlay(t *testing.T) {
	t.Parallel()
	for _, name := range library(t) {
		var journals [2]bytes.Buffer
		for k := range journals {
			m := bot.Match{Opening: opening(t, name, "twice"), Bots: newBots(t, "steady", "random"), Journal: &journals[k]}
			if _, err := m.Play(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if !bytes.Equal(journals[0].Bytes(), journals[1].Bytes()) {
			t.Errorf("%s: the same seed came to two journals", name)
		}
	}
}

// TestWatcherSees makes sure that the checks above can fail.
func TestWatcherSees(t *testing.T) {
	p, err := cd.System{}.Open(opening(t, "peski-1939.toml", "x"))
	if err != nil {
		t.Fatal(err)
	}
	before := p.(*cd.State)
	spoiled := func(change func(s *cd.State)) *cd.State {
		s := *before
		s.Stands = append([]cd.Stand(nil), before.Stands...)
		change(&s)
		return &s
	}
	on := -1
	for i := range before.Stands {
		if before.OnTable(i) {
			on = i
		}
	}
	other := 0
	for !before.OnTable(other) {
		other++
	}
	for want, err := range map[string]error{
		"is off the table":  placesOf(before, spoiled(func(s *cd.State) { s.Stands[on].At = geom.InchPt(-1, 5) })),
		" is on ":           placesOf(before, spoiled(func(s *cd.State) { s.Stands[on].At = s.Stands[other].At })),
		"its carrier":       placesOf(before, spoiled(func(s *cd.State) { s.Stands[on].Aboard = other })),
		"hits of":           numbersOf(spoiled(func(s *cd.State) { s.Stands[on].Hits = 9 })),
		"millionths":        numbersOf(spoiled(func(s *cd.State) { s.Stands[on].Used = 1_000_001 })),
		"has gone":          numbersOf(spoiled(func(s *cd.State) { s.Stands[on].Path = []geom.Point{{}, geom.InchPt(90, 0)} })),
		"has pin":           numbersOf(spoiled(func(s *cd.State) { s.Stands[on].Pin = 3 })),
		"fires in both":     (&watcher{fired: map[string]string{"A": "x"}}).events(&bot.Moment{After: before, Events: []game.Event{cd.Event{Kind: cd.EventFire, Telling: cd.Telling{Stand: "A"}}}}),
		"moves twice":       (&watcher{moved: map[string]int{"A": 1}}).events(&bot.Moment{After: before, Events: []game.Event{cd.Event{Kind: cd.EventMoved, Telling: cd.Telling{Stand: "A"}}}}),
		"turn 99":           (&watcher{}).events(&bot.Moment{After: spoiled(func(s *cd.State) { s.Turn = 99 })}),
		"and not pinned":    numbersOf(spoiled(func(s *cd.State) { s.Stands[on].Demoralized = true })),
		"line 2, played ag": rebuilt(tampered(t)),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want a fault %q, got %v", want, err)
		}
	}
}

// tampered is a journal with another outcome of its first action.
func tampered(t *testing.T) []byte {
	var journal bytes.Buffer
	g, err := game.NewGame(cd.System{}, opening(t, "peski-1939.toml", "x"), &journal)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Do("German", json.RawMessage(`{"do":"ready"}`)); err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(journal.Bytes(), []byte(`"hash":"`)) + len(`"hash":"`)
	journal.Bytes()[at] ^= 1
	return journal.Bytes()
}
