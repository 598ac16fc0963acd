package commanddecision

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
)

// Stands of all kinds, hidden and seen, get in and out of carriers, limber,
// push, meet, shoot and are shot at: everybody is told what comes of it and no
// more.
func TestPlayTellsAll(t *testing.T) {
	t.Parallel()
	unexplained := map[EventKind]int{}
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		var told Told
		dice := pcg{rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "dice"), 0))}
		do := func(by string, a Action) {
			next, events, err := Apply(s, by, a, dice)
			if err != nil {
				return
			}
			if err := told.Follow(s, events, next); err != nil {
				r.Fatalf("%s %s: %v", by, EncodeAction(a), err)
			}
			s = next
		}
		for s.Turn < 3 && s.Step != Over {
			for side, by := range s.Sides() {
				for _, o := range s.Legal(side) {
					if a := drawAction(r, s, &o); a != nil {
						do(by, a)
					}
				}
			}
			for _, by := range s.Sides() {
				do(by, Ready{})
			}
		}
		for kind, n := range told.Unexplained {
			unexplained[kind] += n
		}
	})
	t.Log("told without saying why:", unexplained)
	if n := unexplained[EventChanged]; n > 0 {
		t.Errorf("%d actions changed stands without an event that says why", n)
	}
}

// drawAction draws what a stand may do with one of its options, or nil.
func drawAction(r *rapid.T, s *State, o *Option) Action {
	if rapid.IntRange(0, 3).Draw(r, "idle") == 0 {
		return nil
	}
	angle := geom.Angle(rapid.IntRange(0, 359).Draw(r, "angle")) * geom.Degree
	switch o.Do {
	case "order":
		return Order{By: o.Stand, Order: rapid.SampledFrom(o.Orders).Draw(r, "order"), At: s.at(o.Stand).At, Facing: angle}
	case "face":
		return Face{Stand: o.Stand, Facing: angle}
	case "move":
		return drawMove(r, s, o)
	case "fire":
		f := Fire{Stand: o.Stand, Weapon: o.Weapon, Target: rapid.SampledFrom(o.Targets).Draw(r, "target")}
		if len(o.Along) > 0 {
			f.Along = rapid.SampledFrom(o.Along).Draw(r, "along")
		}
		return f
	}
	return nil
}

// told plays something of an action, and returns what happens in it as a side
// is told it.
func toldOf(t *testing.T, s *State, side string, do func(p *play)) (events []Event) {
	t.Helper()
	p := &play{State: s.clone(), from: s}
	do(p)
	p.tellRest()
	var told Told
	if err := told.Follow(s, p.events, p.State); err != nil {
		t.Error(err)
	}
	for _, e := range p.events {
		if seen, ok := ToldFor(e, side); ok {
			events = append(events, seen)
		}
	}
	return events
}

func kindsOf(events []Event) []EventKind {
	var list []EventKind
	for _, e := range events {
		list = append(list, e.Kind)
	}
	return list
}

// A hidden stand that gets into a truck the enemy sees is seen with it before
// anything is spotted (house), and the enemy is told so.
func TestPassengersAreShared(t *testing.T) {
	s := field(t, "Gt truck 10 10 0\nG1 rifle 10 11.5 0 hidden=true\nA1 rifle 50 50 0")
	s.Step = Moving
	events := toldOf(t, s, "US", func(p *play) {
		p.embark(0, 1)
		p.about(0, EventAboard, "4.9", Telling{Text: "G1 gets into Gt"})
		p.share()
		p.show(EventShared, "6.3")
	})
	if want := []EventKind{EventAboard, EventShared}; !slices.Equal(kindsOf(events), want) {
		t.Fatalf("US is told %+v; want %v", events, want)
	}
	if c := events[1].Changes; len(c) != 1 || c[0].Stand != "G1" || c[0].Aboard != "Gt" {
		t.Errorf("what is shared is %+v", c)
	}
}

// A stand that is seen goes to a hidden truck and gets in. The enemy is told
// that it is gone: where it went would say where the truck is.
func TestLostAreNotFollowed(t *testing.T) {
	s := field(t, "Gt truck 10 10 0 hidden=true\nG1 rifle 10 16 0\nA1 rifle 50 50 0")
	s.Step = Moving
	events := toldOf(t, s, "US", func(p *play) {
		p.goes(1, []geom.Point{inch(10, 16), inch(10, 11.5)})
		p.moveTo(1, inch(10, 11.5), 0)
		p.about(1, EventMoved, "4.1", Telling{Text: "G1 moves"})
		p.embark(0, 1)
		p.about(0, EventAboard, "4.9", Telling{Text: "G1 gets into Gt"})
	})
	if want := []EventKind{EventMoved, EventChanged}; !slices.Equal(kindsOf(events), want) {
		t.Fatalf("US is told %+v; want %v", events, want)
	}
	if c := events[0].Changes; len(c) != 0 {
		t.Errorf("US is told where G1 goes: %+v", c)
	}
	if c := events[1].Changes; len(c) != 1 || !c[0].Gone {
		t.Errorf("US is told %+v; want that G1 is gone", c)
	}
}

// A crew that goes back to its gun serves it again, where the ruling lets it.
func TestRemannedIsTold(t *testing.T) {
	s := field(t, "Gc crew 10 10 0\nGg pak-36 10 8.5 0 crew=Gc\nA1 rifle 50 50 0", ruling("remanned", "crew"))
	s.Step = Moving
	s.at("Gg").Abandoned = true
	s.at("Gc").Path = []geom.Point{inch(10, 14), inch(10, 10)}
	events := toldOf(t, s, "US", (*play).remanned)
	if len(events) != 1 || events[0].Kind != EventRemanned || events[0].Target != "Gg" || len(events[0].Changes) != 1 || events[0].Changes[0].Abandoned {
		t.Errorf("US is told %+v", events)
	}
}

// An event is read as it is written, also of a journal of format 1, and is the
// same to a side when it is filtered twice.
func TestEventsAreReadAgain(t *testing.T) {
	s := field(t, "G1 rifle 10 10 0\nA1 rifle 10 20 0 hidden=true")
	e := Event{
		Kind: EventFire, Rule: "7.9", Side: "US", Telling: Telling{Text: "A1 fires at G1", Stand: "A1", Order: new(Rally), Rolls: []int{3}},
		Enemy:   &Telling{Text: "G1 is fired at", Target: "G1"},
		Changes: []Change{{Stand: "A1", To: "US", Gone: true, Place: Eliminated, Path: s.at("A1").Path}, {Stand: "G1", Place: OnTable, At: inch(1, 2)}},
	}
	again, err := decodeEvent([]byte(written(e)))
	if err != nil || !reflect.DeepEqual(again, e) {
		t.Errorf("read again it is\n%+v, %v; it was\n%+v", again, err, e)
	}
	for _, who := range []string{"US", "German", RefereeSeat} {
		once, _ := ToldFor(e, who)
		if twice, _ := ToldFor(once, who); !reflect.DeepEqual(once, twice) {
			t.Errorf("%s is told %+v, and of that %+v", who, once, twice)
		}
	}
	old, err := decodeEvent([]byte(`{"e":"moved","cd":"4.1","side":"US","text":"A1 moves 2\" for 50 %","enemy":"A1 moves","stand":"A1","path":[[1,1],[1,3]],"facing":0}`))
	if err != nil || old.TextFor("German") != "A1 moves" || old.TextFor("US") != `A1 moves 2" for 50 %` {
		t.Errorf("of format 1: %+v, %v", old, err)
	}
	if _, err := decodeEvent([]byte(`{"e":"moved","enemy":1}`)); err == nil {
		t.Error("an event with a number for the enemy is read")
	}
}

// TestToldLeaksAreFound makes sure that Told finds what it looks for: each way
// to tell events tells too much, or too little.
func TestToldLeaksAreFound(t *testing.T) {
	data, err := os.ReadFile("testdata/games/lezey-1944.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func(seen, e *Event, who string)) func(e Event, who string) (Event, bool) {
		return func(e Event, who string) (Event, bool) {
			seen, ok := ToldFor(e, who)
			if who != RefereeSeat {
				seen.Changes = slices.Clone(seen.Changes)
				change(&seen, &e, who)
			}
			return seen, ok
		}
	}
	ways := map[string][]geom.Point{} // the last of every stand
	for name, tell := range map[string]func(e Event, who string) (Event, bool){
		"nothing wrong":                ToldFor,
		"everything":                   func(e Event, who string) (Event, bool) { return e, true },
		"the words for the other side": with(func(seen, e *Event, who string) { seen.Telling = e.Telling }),
		"who fires":                    with(func(seen, e *Event, who string) { seen.Stand = e.Stand }),
		"what concerns the other side": with(func(seen, e *Event, who string) { seen.Changes = e.Changes }),
		"no changes":                   with(func(seen, e *Event, who string) { seen.Changes = nil }),
		"nothing of who is gone": with(func(seen, e *Event, who string) {
			seen.Changes = slices.DeleteFunc(seen.Changes, func(c Change) bool { return c.Gone })
		}),
		"where who is spotted came from": with(func(seen, e *Event, who string) {
			for _, c := range e.Changes {
				if len(c.Path) > 0 {
					ways[c.Stand] = c.Path
				}
			}
			if seen.Kind == EventSpotted {
				seen.Points = ways[seen.Target]
			}
		}),
		"a way a little off": with(func(seen, e *Event, who string) {
			for i := range seen.Changes {
				if c := &seen.Changes[i]; len(c.Path) > 0 {
					c.Path = append([]geom.Point{c.At}, c.Path[1:]...)
				}
			}
		}),
	} {
		told := Told{Tell: tell}
		if err := follow(&told, data); (err == nil) != (name == "nothing wrong") {
			t.Errorf("when sides are told %s: %v", name, err)
		}
	}
}

// follow follows a recorded game as it plays back.
func follow(told *Told, journal []byte) error {
	p, err := game.ParseJournal(journal).Play(System{})
	if err != nil {
		return err
	}
	before := p.Position().(*State)
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		after, events := s.Position.(*State), make([]Event, len(s.Events))
		for i, e := range s.Events {
			events[i] = e.(Event)
		}
		if err := told.Follow(before, events, after); err != nil {
			return err
		}
		before = after
	}
	return nil
}
