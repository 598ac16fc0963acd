package berlin

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// ones are rolls.
func ones(n int) (rolls []int) { return slices.Repeat([]int{1}, n) }

// placed is the whole game with all Germans where the scenario proposes: the Allies send their divisions.
func placed(t *testing.T) *Position {
	t.Helper()
	if set != nil {
		return set.next()
	}
	s, _ := open(t, "berlin").does(t, "German", `{"do":"begin"}`, ones(30)...)
	s, _ = s.does(t, "German", `{"do":"arrange"}`)
	set, _ = s.does(t, "German", `{"do":"done"}`)
	return set.next()
}

var set *Position // what placed returns: it takes long

// sent is the whole game in which divisions are sent to the airfields in their order: Tempelhof, Tegel, Gatow
// on the map, Oranienburg, Rechlin off it.
func sent(t *testing.T, s *Position, divisions ...string) *Position {
	t.Helper()
	for i, name := range divisions {
		s, _ = s.does(t, "Allied", fmt.Sprintf(`{"do":"assign","formation":%q,"field":%q}`, name, s.battle.Fields[i].Name))
	}
	return s
}

// Units are placed where the seed says, and nowhere else (13.1 to 13.5).
func TestZonesOfSetUp(t *testing.T) {
	s, _ := open(t, "berlin").does(t, "German", `{"do":"begin"}`, ones(30)...)
	b := s.battle
	near := func(label string) func(int) bool {
		return func(at int) bool { return s.distance(at, s.hex(label)) <= 1 }
	}
	from := func(at int) int { // how many hexes are between it and the edge
		c, r := b.Board.Place(b.Board.Hex(at))
		return min(c, r, b.Board.Columns-1-c, b.Board.Height-1-r)
	}
	ubahn := func(at int) bool { return slices.Contains(b.UBahn, at) }
	for _, x := range []struct {
		units, outside string // names begin so; a hex where they are not placed
		is             func(int) bool
	}{
		{"KG Janums", "4514", near("4516")},
		{"Tegel flak", "5225", near("3506")},
		{"Tegel antitank", "5225", near("3506")},
		{"H Goering infantry", "5225", near("3506")},
		{"Tempelhof flak", "3506", near("5225")},
		{"Tempelhof antitank", "3506", near("5225")},
		{"Gatow", "3506", near("1023")},
		{"Officer School", "3506", near("1023")},
		{"Botanical flak", "3533", near("3530")},
		{"Berlin flak", "0320", func(at int) bool { return from(at) >= 3 }},
		{"Berlin antitank 7", "2003", func(at int) bool { return from(at) >= 3 }},
		{"408th artillery", "3506", func(at int) bool { return b.inside[at] }},
		{"Lobeck", "4516", func(at int) bool { return s.ground(at) == Major || ubahn(at) }},
		{"VS engineers", "4516", func(at int) bool { return s.ground(at) == Major || ubahn(at) }},
		{"Berlin antitank 1", "3506", func(at int) bool { return b.inside[at] }},
		{"Gendarmerie", "5015", ubahn},
		{"FAH", "5015", func(at int) bool { return b.strong[at] >= 0 }},
		{"HJ", "2518", near("2515")},
		{"VS ", "0202", func(at int) bool { return b.inside[at] || from(at) >= 3 }},
	} {
		n := 0
		for i := range s.Units {
			name := s.nameOf(i)
			if !strings.HasPrefix(name, x.units) || s.Units[i].State != Placing || x.units == "VS " && !s.unit(i).Pool {
				continue
			}
			n++
			for _, at := range b.Zones[s.zoneOf(i)].Hexes {
				if !x.is(at) {
					t.Fatalf("%s is placed in %s", name, s.label(at))
				}
			}
			s.refused(t, "German", fmt.Sprintf(`{"do":"place","unit":%q,"at":%q}`, name, x.outside), TooFar)
		}
		if n == 0 {
			t.Errorf("no %s is placed", x.units)
		}
	}
	s.refused(t, "German", `{"do":"place","unit":"Zoo tower flak","at":"4218"}`, NoSuch)
	s.refused(t, "German", `{"do":"done"}`, NotNow)
	p, said := s.does(t, "German", `{"do":"place","unit":"FAH","at":"5223"}`)
	wants(t, said, "FAH in 5223")
	p.does(t, "German", `{"do":"arrange"}`)
}

// One division and no more goes to each of five airfields, of those on the map one at least of each nation,
// and the 52nd to none (15.1).
func TestAirfields(t *testing.T) {
	s := placed(t)
	s.refused(t, "Allied", `{"do":"assign","formation":"British 52nd Air Landing","field":"Tegel"}`, Unfit)
	for _, a := range s.Legal("Allied") {
		if a.Do == "assign" && a.Formation == "British 52nd Air Landing" {
			t.Error("the 52nd may be sent")
		}
	}
	s.refused(t, "Allied", `{"do":"done"}`, NotNow)
	s = sent(t, s, "British 1st Parachute", "US 17th Parachute", "US 82nd Parachute", "British 6th Parachute")
	s.refused(t, "Allied", `{"do":"done"}`, NotNow)
	// The second to an airfield takes it: the first is sent nowhere.
	p, _ := s.does(t, "Allied", `{"do":"assign","formation":"US 101st Parachute","field":"Tempelhof"}`)
	if p.Forms[0].Field != -1 || p.Forms[0].LZ != -1 || p.Forms[5].Field != 0 || p.label(p.Forms[5].LZ) != "5225" {
		t.Errorf("two are at Tempelhof: %+v", p.Forms)
	}
	p.refused(t, "Allied", `{"do":"done"}`, NotNow)
	// Of two who are sent they change places.
	p, _ = s.does(t, "Allied", `{"do":"assign","formation":"British 1st Parachute","field":"Tegel"}`)
	if p.Forms[0].Field != 1 || p.Forms[3].Field != 0 || p.label(p.Forms[3].LZ) != "5225" {
		t.Errorf("not changed: %+v", p.Forms)
	}
	p, _ = p.does(t, "Allied", `{"do":"assign","formation":"US 101st Parachute","field":"Rechlin"}`)
	p, _ = p.does(t, "Allied", `{"do":"done"}`)
	if p.Step != PreStrike || p.Strikes != 18 || p.Napalm != 6 {
		t.Errorf("%s, %d strikes, %d napalm", p.Step, p.Strikes, p.Napalm)
	}
	american := sent(t, placed(t), "US 82nd Parachute", "US 17th Parachute", "US 101st Parachute", "British 6th Parachute", "British 1st Parachute")
	american.refused(t, "Allied", `{"do":"done"}`, Unfit)
	s.refused(t, "Allied", `{"do":"assign","formation":"US 82nd Parachute","field":"Gatow","at":"5225"}`, TooFar)
}

// On turn 1 the Allies begin with the movement segment: no strikes, no arrivals, no recovery, no lines
// of communications (15.3).
func TestFirstTurn(t *testing.T) {
	s := field(t, para, gun, unit("Q infantry 3-2-4", "formation=52nd"), unit("A infantry 2-2-4", "formation=17th"))
	s.Turn, s.Step = 0, PreStrike
	s.put("Q", "1206", true) // far from any road
	s.Units[s.named("Q")].Disrupted = true
	s.Forms[2].LZ = s.hex("0606")
	p, said := s.does(t, "Allied", `{"do":"done"}`, 1) // A out of the cup
	if u := p.Units[p.named("Q")]; p.Turn != 1 || p.Step != Move || p.Active != Allied || p.Strikes != 0 || !u.Disrupted || !u.Combat || u.Cut {
		t.Errorf("turn %d, %s, %+v\n%s", p.Turn, p.Step, u, said)
	}
	// Of turn 2 the same makes all of that happen.
	s.Turn, s.Step, s.Active, s.Forms[1].Came = 1, Announce, German, true
	p, _ = s.does(t, "German", `{"do":"done"}`, 3, 4, 6)
	if u := p.Units[p.named("Q")]; p.Turn != 2 || p.Strikes != 6 || u.Disrupted || u.Combat || !u.Cut {
		t.Errorf("turn %d, %d strikes, %+v", p.Turn, p.Strikes, u)
	}
}

// What is told first stands under the heading, and there is one.
func TestHeadingIsAboveAll(t *testing.T) {
	s := open(t, "berlin")
	_, events, err := s.Do("German", json.RawMessage(`{"do":"begin"}`), game.Recorded(ones(30)))
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		if got := e.(game.Headline).Heading(); got != "" != (i == 0) {
			t.Errorf("event %d, %s, has the heading %q", i, e.TextFor(""), got)
		}
	}
}
