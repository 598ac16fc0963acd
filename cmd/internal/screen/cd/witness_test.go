package cd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// filmOf is the film of a golden game.
func filmOf(tb testing.TB, name string) *replay.Film {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "game", "commanddecision", "testdata", "games", name+".jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	f, err := replay.Develop(rules.System{}, game.ParseJournal(data), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// witnessOf looks at a golden game.
func witnessOf(tb testing.TB, f *replay.Film, who string) *witness {
	tb.Helper()
	w, err := newWitness(f.As(who), f.Sides(), true)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// atTable seats a witness at a table without a window.
func atTable(w *witness) *Table {
	p := *w.player
	t := &Table{tools: &Tools{}, player: &p, past: &past{}, stays: true, marks: map[string]standMark{}}
	p.tool = &viewingTool{hands{t}}
	return t
}

// Who is eliminated is crossed out as soon as the log of a moment says so, though it lies there
// until the moment ends: it lay there as if nothing had happened.
func TestEliminatedAreCrossedOutAtOnce(t *testing.T) {
	f := filmOf(t, "lezey-1944")
	w, crossed := witnessOf(t, f, f.Sides()[0]), 0
	tb := atTable(w)
	for i := range w.instants {
		x := &w.instants[i]
		if x.beat < 0 {
			continue
		}
		s := w.show(tb, x.shot)
		tb.show, s.at = s, x.beat
		s.enter()
		for _, e := range s.beat().entries {
			if p := s.pre.get(e.event.Stand); e.event.Kind == rules.EventEliminated && p != nil && p.drawn() {
				crossed++
				if !p.icon.Destroyed || s.pre.iconOf(p).Destroyed {
					t.Errorf("instant %d: the log says that %s is eliminated, and its icon is %+v", i, p.Name, p.icon)
				}
			}
		}
	}
	if crossed < 5 {
		t.Errorf("the game has %d such moments", crossed)
	}
}

// Whoever looks with one side sees at every instant, while stands move and after, those
// stands alone that the side knew before what happens or after it; and at the end of a
// shot all stands are where the side's own view has them.
func TestWitnessSeesItsSide(t *testing.T) {
	f := filmOf(t, "lezey-1944")
	hidden := 0
	for _, side := range f.Sides() {
		w := witnessOf(t, f, side)
		tb := atTable(w)
		for i := range w.instants {
			x := &w.instants[i]
			if x.beat < 0 {
				continue
			}
			before, after := w.reel.At(x.shot-1).(*rules.State), w.reel.At(x.shot).(*rules.State)
			s := w.show(tb, x.shot)
			tb.show, s.at = s, x.beat
			s.enter()
			for _, m := range []*model{s.pre, s.post} {
				for k := range m.pieces {
					p := &m.pieces[k]
					_, was := before.Piece(p.Name)
					_, is := after.Piece(p.Name)
					if p.drawn() && !was && !is {
						t.Fatalf("%s, instant %d: %s shows, and is not known", side, i, p.Name)
					}
				}
			}
			if len(after.Names()) < len(w.player.model.scenario.Stands) {
				hidden++
			}
		}
	}
	if hidden == 0 {
		t.Error("nothing was ever hidden: the test tells nothing")
	}
}

// Instants come one after the other through the whole game, each with as much of the
// log as was told by then, and end with it.
func TestInstantsAreTheGame(t *testing.T) {
	f := filmOf(t, "lezey-1944")
	for _, who := range append(f.Sides(), game.Referee) {
		w := witnessOf(t, f, who)
		lost := 0
		for i := range w.instants[1:] {
			a, b := &w.instants[i], &w.instants[i+1]
			if b.shot < a.shot || b.shot > a.shot+1 || b.shot == a.shot && b.beat != a.beat+1 || b.upTo < a.upTo || b.turn < a.turn {
				t.Fatalf("%s: %+v follows %+v", who, b, a)
			}
			for _, m := range b.marks {
				if m.kind == lossMark {
					lost++
				}
			}
		}
		last := w.instants[len(w.instants)-1]
		if last.upTo != len(w.player.log) || last.shot != len(w.reel.Shots) || len(last.marks) == 0 || last.marks[len(last.marks)-1].kind != endMark {
			t.Errorf("%s: the last instant is %+v", who, last)
		}
		if lost < 20 {
			t.Errorf("%s is marked %d losses", who, lost)
		}
	}
}

// Who looks with other eyes stays at the moment, as far as the side knew of it.
func TestOtherEyesSameMoment(t *testing.T) {
	f := filmOf(t, "maneuvers-1941")
	all, red := witnessOf(t, f, game.Referee), witnessOf(t, f, f.Sides()[1])
	for i := range all.instants {
		x := &all.instants[i]
		k := red.like(x, all)
		y := &red.instants[k]
		if y.shot != all.reel.Same(x.shot, red.reel) || y.turn > x.turn {
			t.Fatalf("%+v is %+v to the side", x, y)
		}
		if back := all.instants[all.like(y, red)]; back.shot > x.shot {
			t.Fatalf("%+v is %+v to the side, and that %+v", x, y, back)
		}
	}
}

// The referee's log tells everything once: what sides choose, and no empty names of what
// the other side was told.
func TestRefereeIsToldOnce(t *testing.T) {
	w := witnessOf(t, filmOf(t, "lezey-1944"), game.Referee)
	kinds := map[rules.EventKind]int{}
	for _, e := range w.player.log {
		if e.text != "" {
			kinds[e.event.Kind]++
		}
		if e.event.Kind == rules.EventRevealed && e.event.Stand == "" && e.text != "" {
			t.Errorf("it is told what the other side sees: %q", e.text)
		}
		for _, c := range e.event.Changes {
			if c.To != "" || c.Gone {
				t.Errorf("it is told what a side knows: %+v", c)
			}
		}
		if strings.Contains(e.text, "<in secret>") {
			t.Errorf("it is not told %q", e.text)
		}
	}
	for _, k := range []rules.EventKind{rules.EventOrder, rules.EventPlanned, rules.EventMorale, rules.EventSpotted} {
		if kinds[k] == 0 {
			t.Errorf("it is told no %s", k)
		}
	}
}

// BenchmarkMoment goes to moments of a golden game far apart, as the viewer does when
// the playhead is dragged.
func BenchmarkMoment(b *testing.B) {
	f := filmOf(b, "lezey-1944")
	w := witnessOf(b, f, f.Sides()[0])
	tb := atTable(w)
	i := 0
	for b.Loop() {
		i = (i + 97) % len(w.instants)
		clear(w.models)
		clear(w.shows)
		x := &w.instants[i]
		if x.beat < 0 {
			w.model(x.shot)
			continue
		}
		tb.show = w.show(tb, x.shot)
		tb.show.at = x.beat
		tb.show.enter()
	}
}
