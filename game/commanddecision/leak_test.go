package commanddecision_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
)

// A knowing is how a side is told the game; cd.State.ViewOf, if nothing leaks.
type knowing func(s *cd.State, side int) *cd.State

// TestNothingHiddenIsSent plays random games and, at many moments, changes what
// one side cannot know: where the other's hidden stands are, what they are and
// how they fare, its covered chits, plans and declared fire. Nothing that the
// side is told may change: its view, what it may do, why it may not, what
// happens when it acts. And no name of a hidden stand is anywhere in what it is
// told.
func TestNothingHiddenIsSent(t *testing.T) {
	moments := manyGames(t, 3, func(name, seed string, k int) (int, error) {
		l := &leaks{dice: game.NewDice(seed, k), tell: (*cd.State).ViewOf}
		var journal bytes.Buffer
		m := bot.Match{Opening: opening(t, name, seed), Bots: newBots(t, "random", "random"), Watch: l.watch, Journal: &journal}
		if k%3 == 2 {
			m.Opening = ownersChoose(m.Opening)
		}
		if k%3 == 1 {
			m.Bots = newBots(t, "steady", "random")
		}
		if _, err := m.Play(); err != nil {
			return l.moments, err
		}
		return l.moments, l.reports(journal.Bytes())
	})
	if moments < 100 {
		t.Errorf("only %d moments were looked at", moments)
	}
}

// TestLeaksAreFound makes sure that the checks above can fail: each view tells
// a little too much.
func TestLeaksAreFound(t *testing.T) {
	t.Parallel()
	with := func(change func(v, s *cd.State, side int)) knowing {
		return func(s *cd.State, side int) *cd.State {
			v := s.ViewOf(side)
			change(v, s, side)
			return v
		}
	}
	for name, tell := range map[string]knowing{
		"everything":       func(s *cd.State, side int) *cd.State { return s },
		"chits":            with(func(v, s *cd.State, side int) { v.Orders = s.Orders }),
		"fire":             with(func(v, s *cd.State, side int) { v.Fires = firesKnown(v, s) }),
		"ways back":        with(func(v, s *cd.State, side int) { v.Backs = s.Backs }),
		"plans":            with(func(v, s *cd.State, side int) { v.Plans = s.Plans }),
		"tries":            with(func(v, s *cd.State, side int) { v.Stands[0].Tries = s.Stands[0].Tries }),
		"ways":             with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Path = y.Path }) }),
		"shots fired":      with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Spent = y.Spent }) }),
		"losses":           with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Loss = y.Loss }) }),
		"who sees a stand": with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Seen = y.Seen }) }),
		"areas":            with(func(v, s *cd.State, side int) { v.Holder = s.Holder }),
		"a hidden count":   with(func(v, s *cd.State, side int) { v.Dice = append(v.Dice, hits(s, 1-side)) }),
		"the scenario":     with(func(v, s *cd.State, side int) { v.Battle().Scenario = s.Battle().Scenario }),
	} {
		found := false
		for k := 0; k < 8 && !found; k++ {
			l := &leaks{dice: game.NewDice(name, k), tell: tell}
			m := bot.Match{Opening: ownersChoose(opening(t, "lezey-1944.toml", fmt.Sprintf("leaks %d", k))), Bots: newBots(t, "random", "random"), Watch: l.watch}
			_, err := m.Play()
			found = err != nil
		}
		if !found {
			t.Errorf("a view that tells %s passes", name)
		}
	}
}

// firesKnown returns all fire that is declared between stands that a view knows.
func firesKnown(v, s *cd.State) []cd.Declared {
	known := func(i int) int {
		return slices.IndexFunc(v.Battle().Units, func(w cd.Unit) bool { return i >= 0 && w.Name == s.Battle().Units[i].Name })
	}
	var list []cd.Declared
	for _, f := range s.Fires {
		from, to := known(f.Stand), known(f.Target)
		if from >= 0 && (to >= 0 || f.Target < 0) {
			f.Stand, f.Target = from, to
			list = append(list, f)
		}
	}
	return list
}

// kept keeps in a view something of how the stands that it knows are.
func kept(v, s *cd.State, keep func(x, y *cd.Stand)) {
	for i, u := range s.Battle().Units {
		if k := slices.IndexFunc(v.Battle().Units, func(w cd.Unit) bool { return w.Name == u.Name }); k >= 0 {
			keep(&v.Stands[k], &s.Stands[i])
		}
	}
}

func hits(s *cd.State, side int) int {
	n := 0
	for i := range s.Stands {
		if s.Battle().Units[i].Side == side {
			n += s.Stands[i].Hits
		}
	}
	return n
}

// leaks looks for them.
type leaks struct {
	dice    game.Dice
	tell    knowing
	told    follower
	actions int
	moments int
	last    *cd.State
	seen    [2]map[int]bool // what each side has ever seen
}

func (l *leaks) watch(m *bot.Moment) error {
	l.last = m.After
	for side := range l.seen {
		if l.seen[side] == nil {
			l.seen[side] = map[int]bool{}
		}
		for i := range m.After.Stands {
			if m.After.SeenBy(side, i) {
				l.seen[side][i] = true
			}
		}
	}
	if err := l.told.watch(m); err != nil {
		return err
	}
	if l.actions++; l.actions%13 != 0 {
		return nil
	}
	for side := range 2 {
		if err := l.look(m.After, side); err != nil {
			return fmt.Errorf("%s is told too much: %w", m.After.Battle().Sides[side], err)
		}
	}
	l.moments++
	return nil
}

// reports makes sure that what a side is told of the whole game names no stand
// of the other that it has never seen.
func (l *leaks) reports(journal []byte) error {
	j := game.ParseJournal(journal)
	for side, name := range l.last.Battle().Sides {
		var report strings.Builder
		if err := replay.Report(&report, cd.System{}, j, name, replay.Words{}); err != nil {
			return err
		}
		rest := report.String()
		for i, u := range l.last.Battle().Units {
			if u.Side == side || l.seen[side][i] {
				rest = strings.ReplaceAll(rest, u.Name, "|")
			}
		}
		for _, u := range l.last.Battle().Units {
			if cd.Mentions(rest, u.Name) {
				return fmt.Errorf("the report for %s names %s, which it has never seen", name, u.Name)
			}
		}
	}
	return nil
}

// look holds a moment against another that differs only in what a side does
// not know.
func (l *leaks) look(s *cd.State, side int) error {
	other := l.scramble(s, side)
	a, b := l.tell(s, side), l.tell(other, side)
	if !reflect.DeepEqual(a, b) {
		return fmt.Errorf("its view changes with what is hidden from it: %s", unlike(a, b))
	}
	if a.Hash() != b.Hash() {
		return fmt.Errorf("the hash of its view changes with what is hidden from it")
	}
	x := s.Legal(side)
	if y := other.Legal(side); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("what it may do changes with what is hidden from it: %s", firstUnlike(x, y))
	}
	if y := a.Legal(side); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("its view offers something else: %s", firstUnlike(x, y))
	}
	if l.moments%3 == 0 {
		names := namesIn(a)
		x := answersOf(a, side, names)
		for _, of := range []*cd.State{s, other} { // b is as a
			if y := answersOf(of, side, names); !reflect.DeepEqual(x, y) {
				return fmt.Errorf("what it is told of its stands changes with what is hidden from it: %s", firstUnlikeAny(x, y))
			}
		}
	}
	if err := l.probe(s, other, a, side); err != nil {
		return err
	}
	if err := l.written(s, a, b, side); err != nil {
		return err
	}
	if l.moments%4 > 0 {
		return nil // the walk takes long
	}
	return l.reachable(s, a, side)
}

// unlike names the parts of two views that differ.
func unlike(a, b *cd.State) string {
	var list []string
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		if f := x.Type().Field(i); f.IsExported() && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			list = append(list, fmt.Sprintf("%s: %+v, %+v", f.Name, x.Field(i).Interface(), y.Field(i).Interface()))
		}
	}
	if !reflect.DeepEqual(a.Battle(), b.Battle()) {
		list = append(list, "its order of battle")
	}
	return strings.Join(list, "; ")
}
