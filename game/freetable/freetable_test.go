package freetable

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// table is a table with a truck, its passenger, a rifle stand and a hill.
const table = `format = "sightline/scenario 1"
title = "T"
[table]
size = [48, 36]
[[side]]
name = "US"
[[terrain]]
name = "Hill"
kind = "hill"
outline = [[20, 10], [24, 10], [24, 18], [20, 18]]
[[stand]]
name = "Truck"
side = "US"
kind = "truck"
at = [10, 10]
facing = 90
[[stand]]
name = "Passenger"
side = "US"
kind = "rifle"
aboard = "Truck"
[[stand]]
name = "Rifle"
side = "US"
kind = "rifle"
at = [20, 20]
`

func open(t testing.TB) (*scenarios.Document, *State) {
	t.Helper()
	doc, err := scenarios.Decode("table", []byte(table))
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(doc)
	if err != nil {
		t.Fatal(err)
	}
	return doc, s
}

// text is the state as a file: two states are equal if their files are.
func text(doc *scenarios.Document, s *State) string {
	return string(scenarios.Encode(doc.WithSetup(*s.Setup())))
}

func TestApply(t *testing.T) {
	_, s := open(t)
	to := Place{"Truck", geom.InchPt(30, 5), -90 * geom.Degree}
	next, events, err := Apply(s, to)
	if err != nil {
		t.Fatal(err)
	}
	from := Pose{geom.InchPt(10, 10), 90 * geom.Degree}
	want := Pose{geom.InchPt(30, 5), 270 * geom.Degree}
	if len(events) != 2 || events[0].Stand != "Truck" || events[1].Stand != "Passenger" || events[1].With != "Truck" {
		t.Fatalf("events %+v: want the truck's and its passenger's", events)
	}
	for _, e := range events {
		st := next.Setup().Stands[next.Setup().StandIndex(e.Stand)]
		if e.From != from || e.To != want || (Pose{st.At, st.Facing}) != want || e.Upon != nil {
			t.Errorf("event %+v, stand %+v", e, st)
		}
	}
	if s.Setup().Stands[0].At != geom.InchPt(10, 10) {
		t.Error("Apply moved the stand of its argument")
	}
	if next.Equal(s) || !next.Equal(next) {
		t.Error("Equal does not tell states apart")
	}
}

func TestUpon(t *testing.T) {
	_, s := open(t)
	// In contact along an edge is not upon: both footprints are 0.75" wide.
	next, events, err := Apply(s, Place{"Rifle", geom.InchPt(10, 11), 90 * geom.Degree})
	if err != nil || events[0].Upon != nil {
		t.Fatal(events, err)
	}
	_, events, err = Apply(next, Place{"Rifle", geom.Pt(10*geom.Inch, 10*geom.Inch+3*geom.Inch/4), 90 * geom.Degree})
	if err != nil || events[0].Upon != nil {
		t.Fatal("in contact:", events, err)
	}
	_, events, err = Apply(next, Place{"Rifle", geom.Pt(10*geom.Inch, 10*geom.Inch+3*geom.Inch/4-1), 90 * geom.Degree})
	if err != nil || !slices.Equal(events[0].Upon, []string{"Truck"}) {
		t.Fatal("a micrometer upon it:", events, err)
	}
}

func TestRefusals(t *testing.T) {
	_, s := open(t)
	half := geom.Inch * 3 / 8
	cases := []struct {
		p    Place
		want []game.Why
		text string
	}{
		{Place{Stand: ""}, []game.Why{NoSuchStand}, `there is no stand ""`},
		{Place{Stand: "Rifle 3"}, []game.Why{NoSuchStand}, `there is no stand "Rifle 3"`},
		{Place{"Passenger", geom.InchPt(5, 5), 0}, []game.Why{IsAboard}, "Passenger is aboard Truck and goes where it goes"},
		{Place{"Passenger", geom.InchPt(-5, 5), 0}, []game.Why{IsAboard, OffTable},
			"Passenger is aboard Truck and goes where it goes; Passenger would stand off the table"},
		{Place{"Rifle", geom.InchPt(20, 20), 0}, []game.Why{Unchanged}, "Rifle stands and faces so already"},
		{Place{"Rifle", geom.InchPt(20, 20), 360 * geom.Degree}, []game.Why{Unchanged}, "Rifle stands and faces so already"},
		{Place{"Rifle", geom.Pt(half, half), 0}, nil, ""}, // in the very corner
		{Place{"Rifle", geom.Pt(half-1, half), 0}, []game.Why{OffTable}, "Rifle would stand off the table"},
		{Place{"Rifle", geom.Pt(half, 36*geom.Inch-half+1), 0}, []game.Why{OffTable}, "Rifle would stand off the table"},
		{Place{"Rifle", geom.Pt(1<<62, -1<<62), 1 << 30}, []game.Why{OffTable}, "Rifle would stand off the table"},
	}
	for _, c := range cases {
		next, events, err := Apply(s, c.p)
		if c.want == nil {
			if err != nil || next == nil || len(events) == 0 {
				t.Errorf("%+v: %v", c.p, err)
			}
			continue
		}
		var r *game.Refusal
		if !errors.As(err, &r) || next != nil || events != nil {
			t.Errorf("%+v: %v, %v, %v; want a refusal", c.p, next, events, err)
			continue
		}
		var got []game.Why
		for _, reason := range r.Reasons {
			got = append(got, reason.Why)
			if !r.Because(reason.Why) {
				t.Errorf("%+v: not because of %q", c.p, reason.Why)
			}
		}
		if !slices.Equal(got, c.want) || err.Error() != c.text || r.Because("whim") {
			t.Errorf("%+v: %v %q; want %v %q", c.p, got, err, c.want, c.text)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	doc, _ := open(t)
	for want, change := range map[string]func(*scenarios.Stand){
		"base":   func(s *scenarios.Stand) { s.Kind = "unknown" },
		"aboard": func(s *scenarios.Stand) { s.Aboard = "nobody" },
		"at":     func(s *scenarios.Stand) { s.At.X = geom.MaxCoord + 1 },
	} {
		setup := *doc.Setup()
		setup.Stands = slices.Clone(setup.Stands)
		change(&setup.Stands[2])
		if _, err := New(doc.WithSetup(setup)); err == nil || !strings.Contains(err.Error(), `stand "Rifle": `+want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// The state keeps its own stands, and a file of it opens as the same state.
func TestStateIsItsOwn(t *testing.T) {
	doc, s := open(t)
	doc.Setup().Stands[2].At = geom.InchPt(1, 1)
	if s.Setup().Stands[2].At != geom.InchPt(20, 20) {
		t.Error("the state changes with the setup it came from")
	}
}

// The board of a state has the stands where the state has them, and the
// terrain of the first one.
func TestBoard(t *testing.T) {
	_, s := open(t)
	next, _, err := Apply(s, Place{"Rifle", geom.InchPt(22, 14), 0})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := next.Setup().Board()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []*los.Board{next.Board(), fresh} {
		r := b.Rule(los.Sight, 0, 2)
		if r.To.Center != geom.InchPt(22, 14) || r.To.Name != "Rifle" || r.To.Level != 2 {
			t.Errorf("the rifle stand is seen at %v, level %d", r.To.Center, r.To.Level)
		}
	}
	if before := s.Board().Rule(los.Sight, 0, 2); before.To.Center != geom.InchPt(20, 20) {
		t.Errorf("the board before has moved too: %v", before.To.Center)
	}
}

// Whatever is done, taken back and done again: the table is that of the
// actions in effect, refused actions change nothing, no state once seen ever
// changes, and the journal plays back to the same table.
func TestDoneAndTakenBack(t *testing.T) {
	doc, start := open(t)
	rapid.Check(t, func(t *rapid.T) {
		var journal bytes.Buffer
		g, err := game.NewGame(System{}, game.Opening{Name: "table", Scenario: []byte(table)}, &journal)
		if err != nil {
			t.Fatal(err)
		}
		model := []string{text(doc, start)} // the files of the states, in order
		var done []Place                    // done[i] leads from model[i] to model[i+1]
		kept := map[*State]string{start: model[0]}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			before := g.Position().(*State)
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0, 1:
				p := genPlace(t)
				next, _, want := Apply(before, p)
				_, err := g.Do(game.Referee, p.Encode())
				if (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() {
					t.Fatalf("Do says %v, Apply %v", err, want)
				}
				if err != nil {
					if g.Position() != game.Position(before) {
						t.Fatal("a refused action moved the game")
					}
					break
				}
				model, done = append(model, text(doc, next)), append(done, p)
			case 2:
				_, err := g.TakeBack(game.Doer{By: game.Referee}, "")
				if (err == nil) != (len(done) > 0) {
					t.Fatalf("taking back one of %d actions: %v", len(done), err)
				}
				model, done = model[:max(1, len(model)-1)], done[:max(0, len(done)-1)]
			}
			now := g.Position().(*State)
			if got, want := text(doc, now), model[len(model)-1]; got != want || g.Actions() != len(done) {
				t.Fatalf("after %d actions it is\n%s\nafter %d it should be\n%s", g.Actions(), got, len(done), want)
			}
			kept[now] = text(doc, now)
		}
		for s, was := range kept {
			if text(doc, s) != was {
				t.Fatal("a state has changed")
			}
		}
		again := start
		for _, p := range done {
			next, _, err := Apply(again, p)
			if err != nil {
				t.Fatal(err)
			}
			again = next
		}
		if again.Hash() != g.Position().Hash() {
			t.Fatal("the actions done again give another state")
		}
		playsBackTo(t, journal.Bytes(), again)
		reopens(t, text(doc, again))
	})
}

// playsBackTo plays a journal back and compares the end of it.
func playsBackTo(t *rapid.T, journal []byte, want *State) {
	p, err := game.ParseJournal(journal).Play(System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Untrue); err != nil {
			t.Fatal(err)
		}
	}
	if p.Position().Hash() != want.Hash() {
		t.Fatal("the journal plays back to another table")
	}
}

// reopens makes sure that a moment as a file opens as the same moment.
// Overlapping stands are allowed on the free table, but not in scenario files.
func reopens(t *rapid.T, file string) {
	read, err := scenarios.Decode("moment", []byte(file))
	if err == nil && string(scenarios.Encode(read)) != file {
		t.Fatalf("the moment reads as another:\n%s", file)
	}
	if err != nil && !strings.Contains(err.Error(), "stands on") {
		t.Fatalf("the moment cannot be read: %v", err)
	}
}

// genPlace draws an action that can be written, mostly possible.
func genPlace(t *rapid.T) Place {
	x := rapid.Int64Range(-int64(geom.Inch), int64(50*geom.Inch)).Draw(t, "x")
	y := rapid.Int64Range(-int64(geom.Inch), int64(38*geom.Inch)).Draw(t, "y")
	return Place{
		Stand:  rapid.SampledFrom([]string{"Truck", "Passenger", "Rifle", "nobody"}).Draw(t, "stand"),
		At:     geom.Pt(geom.Length(x), geom.Length(y)),
		Facing: geom.Angle(rapid.Int32Range(-360000, 360000).Draw(t, "facing")),
	}
}

func BenchmarkApply(b *testing.B) {
	_, s := open(b)
	at := geom.InchPt(20, 21)
	for b.Loop() {
		next, _, err := Apply(s, Place{"Rifle", at, 0})
		if err != nil {
			b.Fatal(err)
		}
		next.Board()
	}
}
