package commanddecision_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// skirmish is a small battle with a bit of everything that can be written: a
// gun, its crew and its tow, passengers, arrivals, areas, fire from off the
// table, figures that are others.
const skirmish = `format = "sightline/scenario 1"
title = "Skirmish"
turns = 4
[table]
size = [24, 24]
[game]
system = "command-decision"
[game.rulings]
beside = "2"
[[side]]
name = "US"
edge = "west"
[[side]]
name = "German"
edge = "east"
[[terrain]]
name = "Wood"
kind = "woods"
outline = [[10, 10], [14, 10], [14, 14], [10, 14]]
[[area]]
name = "East edge"
outline = [[20, 0], [24, 0], [24, 24], [20, 24]]
holder = "German"
[[formation]]
name = "A"
side = "US"
morale = 8
quality = "regular"
[[formation]]
name = "B"
side = "German"
morale = 8
quality = "veteran"
[[stand]]
name = "A command"
side = "US"
company = "A"
kind = "command"
at = [3, 12]
facing = 90
[[stand]]
name = "A truck"
side = "US"
company = "A"
kind = "truck"
at = [3, 6]
facing = 90
[[stand]]
name = "A 1"
side = "US"
company = "A"
kind = "rifle"
aboard = "A truck"
[[stand]]
name = "A 2"
side = "US"
company = "A"
kind = "rifle"
at = [9, 12]
facing = 90
[[stand]]
name = "B command"
side = "German"
company = "B"
kind = "command"
at = [21, 12]
facing = 270
[[stand]]
name = "B crew"
side = "German"
company = "B"
kind = "crew"
at = [17.5, 12]
facing = 270
hidden = true
[[stand]]
name = "B gun"
side = "German"
company = "B"
kind = "pak-40"
at = [16, 12]
facing = 270
crew = "B crew"
cover = "medium"
hidden = true
[[stand]]
name = "B 1"
side = "German"
company = "B"
kind = "rifle"
arrives = 1
entry = "East edge"
[[strike]]
side = "US"
name = "Guns of the regiment"
turn = 1
points = 2
burst = 2
value = 4
[[victory]]
side = "US"
text = "Hold the east edge."
conditions = [{ hold = ["East edge"] }]
[[cell]]
id = "kind.truck.road"
value = "30"
source = "house"
`

// moments plays a skirmish and returns positions of it, whole and as each side
// knows them.
func moments(t testing.TB, every int) []*cd.State {
	var list []*cd.State
	n := 0
	m := bot.Match{Opening: game.Opening{Name: "skirmish", Scenario: []byte(skirmish), Seed: "1"}, Bots: newBots(t, "random", "random")}
	m.Watch = func(m *bot.Moment) error {
		if n++; n%every == 0 {
			list = append(list, m.After, m.After.ViewOf(0), m.After.ViewOf(1))
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	return list
}

// FuzzRead reads whatever there is: it is refused, or is a game that can be
// asked and written again.
func FuzzRead(f *testing.F) {
	for _, s := range moments(f, 9) {
		raw, err := s.MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) { readAndAsk(t, raw) })
}

// TestReadSwapped puts words and numbers of positions in the places of others:
// what is still JSON gets further into the reader than what FuzzRead makes.
func TestReadSwapped(t *testing.T) {
	token, dice, read := regexp.MustCompile(`"[^"\\]*"|-?[0-9][0-9.]*|true|false`), game.NewDice("swapped", 0), 0
	for _, s := range moments(t, 25) {
		raw, err := s.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		all := token.FindAllIndex(raw, -1)
		for range 90 {
			bad := bytes.Clone(raw)
			for range dice.Roll(3) {
				to := all[dice.Roll(len(all))-1]
				if to[1] > len(bad) || !bytes.Equal(bad[to[0]:to[1]], raw[to[0]:to[1]]) {
					continue // something before it has been swapped
				}
				from := all[dice.Roll(len(all))-1]
				bad = slices.Concat(bad[:to[0]], raw[from[0]:from[1]], bad[to[1]:])
			}
			if readAndAsk(t, bad) {
				read++
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d are read at all", read)
	}
}

// readAndAsk reads whatever there is, and asks and writes what comes of it.
func readAndAsk(t *testing.T, raw []byte) bool {
	p, err := cd.System{}.Read(raw)
	if err != nil {
		return false
	}
	s := p.(*cd.State)
	again, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	q, err := cd.System{}.Read(again)
	if err != nil || q.Hash() != s.Hash() {
		t.Fatalf("read again: %v\n%s", err, raw)
	}
	s.Rulings()
	for side, by := range s.Sides() {
		s.Legal(side)
		s.ViewOf(side).Legal(side)
		for i := range s.Stands {
			name := s.Battle().Units[i].Name
			for _, a := range []cd.Action{
				cd.Move{Stand: name, Path: s.Stands[0].Path}, cd.Fire{Stand: name, Target: s.Battle().Units[0].Name},
				cd.Order{By: name, Order: cd.Rally, At: s.Stands[i].At}, cd.Decline{Stand: name}, cd.Face{Stand: name},
			} {
				s.Do(by, cd.EncodeAction(a), game.NewDice("fuzz", 0))
			}
		}
	}
	return true
}

// TestReadRefuses changes single words of a position: each is refused with
// what is wrong.
func TestReadRefuses(t *testing.T) {
	var raw []byte
	for _, s := range moments(t, 1) {
		if s.Step == cd.Moving && len(s.Plans) > 0 && len(s.Stands) == 8 {
			raw, _ = s.MarshalJSON()
		}
	}
	if raw == nil {
		t.Fatal("no moment with a plan")
	}
	if _, err := (cd.System{}).Read(raw); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is, want string }{
		{`{"format"`, `{"x":1,"format"`, `"x"`},
		{`decision 2"`, `decision 3"`, "format"},
		{`"standard":"`, `"standard":"0`, "other rules or figures"},
		{`"id":"ruling.beside"`, `"id":"ruling.aside"`, "ruling.aside"},
		{`"id":"kind.truck.road"`, `"id":"kind.truck.rode"`, "rode"},
		{`kind    = \"woods\"`, `kind    = \"wool\"`, "wool"},
		{`{"name":"B","side":"German"`, `{"name":"B","side":"US"`, "B command"},
		{`"crew":"B crew"`, `"crew":"B crow"`, "B crow"},
		{`"crew":"B crew"`, `"crew":"A 1"`, "of its side"},
		{`"aboard":"A truck"`, `"aboard":"A 1"`, "another stand"},
		{`"name":"A 2"`, `"name":"A 1"`, "no other"},
		{`"kind":"truck"`, `"kind":"trick"`, "trick"},
		{`"quality":"veteran"`, `"quality":"brave"`, "brave"},
		{`"cover":"medium"`, `"cover":"much"`, "much"},
		{`"entry":"East edge"`, `"entry":"West edge"`, "West edge"},
		{`"step":"movement"`, `"step":"tea"`, "tea"},
		{`"place":"on-table"`, `"place":"lost"`, "lost"},
		{`"place":"on-table","at":[`, `"place":"on-table","at":[90`, "off the table"},
		{`"place":"on-table"`, `"place":"on-table","hits":-1`, "hits"},
		{`"place":"on-table"`, `"place":"on-table","pin":3`, "pin"},
		{`"place":"on-table"`, `"place":"on-table","spent":[1,2,3,4,5]`, "spent"},
		{`"obeys":{"by":"`, `"obeys":{"nth":7,"by":"`, "order 7"},
		{`"plans":[{"stand":"`, `"plans":[{"stand":"Z`, "Z"},
		{`"holders":[{"area":"East`, `"holders":[{"area":"North`, "North"},
		{`],"turn":`, `],"turn":-`, "turn"},
	} {
		bad := strings.Replace(string(raw), c.was, c.is, 1)
		if bad == string(raw) {
			t.Fatalf("%s is not in it: %s", c.was, raw)
		}
		_, err := (cd.System{}).Read([]byte(bad))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %s: %v; want it to say %s", c.is, err, c.want)
		}
	}
	if _, err := (cd.System{}).Read(append(raw, '{')); err == nil {
		t.Error("more after the end is read")
	}
	for n := range len(raw) {
		if n%97 == 0 {
			if _, err := (cd.System{}).Read(raw[:n]); err == nil {
				t.Errorf("the first %d bytes are read", n)
			}
		}
	}
}

// TestCopySize says how large the bytes of a view are.
func TestCopySize(t *testing.T) {
	t.Parallel()
	openings := []game.Opening{sixty(t)}
	for _, name := range library(t) {
		openings = append(openings, opening(t, name, "size"))
	}
	for _, o := range openings {
		whole, view, stands, n := 0, 0, 0, 0
		m := bot.Match{Opening: o, Bots: newBots(t, "steady", "random")}
		m.Watch = func(m *bot.Moment) error {
			if n++; n%17 > 0 {
				return nil
			}
			raw, err := m.After.MarshalJSON()
			if err != nil {
				return err
			}
			whole, stands = max(whole, len(raw)), len(m.After.Stands)
			for side := range 2 {
				raw, err := m.After.ViewOf(side).MarshalJSON()
				if err != nil {
					return err
				}
				view = max(view, len(raw))
			}
			return nil
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s, %d stands: at most %d bytes, a view %d", o.Name, stands, whole, view)
		if view >= 64<<10 {
			t.Errorf("%s: a view has %d bytes: want less than 64 KB", o.Name, view)
		}
	}
}

// BenchmarkCopy takes a view of a battle of sixty stands, writes it and reads
// it.
func BenchmarkCopy(b *testing.B) {
	var s *cd.State
	m := bot.Match{Opening: sixty(b), Bots: newBots(b, "steady", "steady"), Watch: func(m *bot.Moment) error {
		if m.After.Turn == 3 && s == nil {
			s = m.After
		}
		return nil
	}}
	if _, err := m.Play(); err != nil {
		b.Fatal(err)
	}
	view := s.ViewOf(1)
	raw, err := view.MarshalJSON()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("view", func(b *testing.B) {
		for b.Loop() {
			s.ViewOf(1)
		}
	})
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			if out, err := view.MarshalJSON(); err != nil || !bytes.Equal(out, raw) {
				b.Fatal(err)
			}
		}
	})
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		for b.Loop() {
			if _, err := (cd.System{}).Read(raw); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("next", func(b *testing.B) { // by who has read one
		kept, err := (cd.System{}).Read(raw)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := kept.(*cd.State).Read(raw); err != nil {
				b.Fatal(err)
			}
		}
	})
}
