package berlin

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
)

// towers are three flak towers with flak and n flak near the landing zone.
func towers(t *testing.T, n int) *Position {
	more := []string{para, glider}
	for i := range 3 {
		more = append(more, unit(fmt.Sprintf("T%d flak 6-3-0", i), fmt.Sprintf("hex=12%02d", i+8), "combat=true"))
	}
	for i := range n {
		more = append(more, unit(fmt.Sprintf("F%d flak 6-3-0", i), fmt.Sprintf("hex=04%02d", i+4), "combat=true"))
	}
	s := field(t, more...)
	for i := range 3 {
		s.battle.Grounds[s.hex(fmt.Sprintf("12%02d", i+8))] = Tower
	}
	s.aside("P")
	s.aside("G")
	return s
}

func TestGlidersUnderFlak(t *testing.T) {
	s := towers(t, 3)
	drop := `{"do":"drop","unit":"G","at":"0704","mode":"maneuver"}`
	_, said := s.does(t, "Allied", drop, 2, 6, 4, 1)
	wants(t, said, "6 - 6 = 0: it scatters", "to 0705")
	for i := range s.Units {
		if strings.HasPrefix(s.nameOf(i), "T") {
			s.Units[i].Disrupted = true
		}
	}
	_, said = s.does(t, "Allied", drop, 2, 5)
	wants(t, said, "5 - 3 = 2: in 0704")
	_, said = s.does(t, "Allied", drop, 2, 4, 4, 1)
	wants(t, said, "4 - 3 = 1: it scatters")
}

func TestParachutesUnderFlak(t *testing.T) {
	s := towers(t, 2)
	drop := `{"do":"drop","unit":"P","at":"0704","mode":"combat"}`
	_, said := s.does(t, "Allied", drop, 2, 4, 2)
	wants(t, said, "scatters 7 hexes to the south from 0704 (2 + 5): to 0711", "P lands in 0711")
	p, said := s.does(t, "Allied", drop, 2, 1, 2)
	wants(t, said, "off the map: it returns next turn")
	if p.Units[0].State != Returning || p.label(p.Units[0].At) != "0701" {
		t.Errorf("%+v", p.Units[0])
	}
	d := &doing{Position: p.next(), dice: game.Recorded([]int{6})}
	d.allies()
	if u := d.Units[0]; u.State != OnMap || u.Combat || d.label(u.At) != "0601" {
		t.Errorf("back: %+v in %s", u, d.label(u.At))
	}
}

// What fires at a drop is named where it is, and comes to what the ledger says; a tower whose flak is
// disrupted is named, and adds nothing.
func TestFlakIsNamed(t *testing.T) {
	s := towers(t, 2)
	for i := range s.Units {
		if s.nameOf(i) == "T1" {
			s.Units[i].Disrupted = true
		}
	}
	adds, silent := 0, ""
	list := s.Flak("P")
	for _, b := range list {
		if adds += b.Adds; b.Adds == 0 {
			silent += b.At
		}
		if want := strings.HasPrefix(b.At, "12"); b.Tower != want {
			t.Errorf("%+v", b)
		}
	}
	if sum, _ := s.flakLines(s.Forms[s.unit(s.named("P")).Formation].LZ, 1); len(list) != 5 || adds != sum || adds != 4 || silent != "1209" {
		t.Errorf("%+v come to %d, of the ledger %d", list, adds, sum)
	}
	if list := s.Flak("T1"); list != nil {
		t.Errorf("at flak is fired: %+v", list)
	}
}

// over is the whole game on turn 1, the 82nd (confusion factor 1) over Tempelhof, the British 1st over Tegel,
// the Germans where the scenario proposes: three towers, three flak units at Tempelhof, two at Tegel, and
// seven more beyond 6 hexes of both.
func over(t *testing.T) *Position {
	t.Helper()
	s := sent(t, placed(t), "US 82nd Parachute", "British 1st Parachute", "US 101st Parachute", "British 6th Parachute", "US 17th Parachute")
	s, _ = s.does(t, "Allied", `{"do":"done"}`)
	s, _ = s.does(t, "Allied", `{"do":"done"}`, ones(4)...) // out of two cups
	return s
}

// silence disrupts the flak whose name holds a word.
func (s *Position) silence(word string) {
	for i := range s.Units {
		if s.unit(i).Kind == Flak && strings.Contains(s.nameOf(i), word) {
			s.Units[i].Disrupted, s.Units[i].Combat = true, false
		}
	}
}

func TestO6O7Gliders(t *testing.T) {
	s := over(t)
	drop := `{"do":"drop","unit":"82nd US glider 1","at":"4828","mode":"maneuver"}`
	_, said := s.does(t, "Allied", drop, 2, 6, 4, 1) // O6
	wants(t, said, "6 - 6 = 0: it scatters", "to 4829", "82nd US glider 1 lands in 4829")
	s.silence("tower") // O7
	_, said = s.does(t, "Allied", drop, 2, 5)
	wants(t, said, "5 - 3 = 2: in 4828")
	_, said = s.does(t, "Allied", drop, 2, 4, 4, 1)
	wants(t, said, "4 - 3 = 1: it scatters")
	s.silence("Tempelhof") // other flak fires disrupted
	_, said = s.does(t, "Allied", drop, 2, 5)
	wants(t, said, "5 - 3 = 2: in 4828")
}

func TestO8O9Parachutes(t *testing.T) {
	s := over(t)
	s.silence("Tegel")
	drop := `{"do":"drop","unit":"1st Br parachute 1","at":"3504","mode":"combat"}`
	_, said := s.does(t, "Allied", drop, 2, 4, 2, 1, 1) // O8: 3511 is woods on our map
	wants(t, said, "scatters 7 hexes to the south from 3504 (2 + 5): to 3511", "lands in 3511")
	p, said := s.does(t, "Allied", drop, 2, 1, 2) // O9
	wants(t, said, "scatters 7 hexes to the north from 3504 (2 + 5), off the map: it returns next turn")
	u := p.Units[p.named("1st Br parachute 1")]
	if u.State != Returning || p.label(u.At) != "3501" {
		t.Errorf("%+v in %s", u, p.label(u.At))
	}
	s.silence("tower")
	_, said = s.does(t, "Allied", drop, 2, 4, 2)
	wants(t, said, "(2 + 2): to 3508")
}

// Flak that stands in no tower fires within 6 hexes of the landing zone, disrupted or not; a tower's from
// anywhere, but not if it is disrupted.
func TestFlakReach(t *testing.T) {
	for _, x := range []struct {
		at        string
		tower     bool
		disrupted bool
		want      int
	}{
		{"0612", false, false, 1}, {"1206", false, false, 1}, {"1206", false, true, 1},
		{"0712", false, false, 1}, {"0812", false, false, 0}, {"1207", false, false, 1}, {"1210", false, false, 0}, {"1212", false, true, 0},
		{"1212", true, false, 1}, {"1212", true, true, 0}, {"0506", true, true, 0},
	} {
		s := field(t, para, unit("F flak 6-3-0", "hex=1212", "combat=true"))
		s.aside("P")
		s.put("F", x.at, !x.disrupted).Disrupted = x.disrupted
		if x.tower {
			s.battle.Grounds[s.hex(x.at)] = Tower
		}
		_, said := s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0704","mode":"combat"}`, 2, 4, 1)
		wants(t, said, fmt.Sprintf("to 07%02d", 5+x.want))
		adds := 0
		for _, b := range s.Flak("P") {
			adds += b.Adds
		}
		if adds != x.want {
			t.Errorf("%+v: flak comes to %d", x, adds)
		}
		if n := s.distance(s.hex("0606"), s.hex(x.at)); !x.tower && (n <= 6) != (x.want == 1) {
			t.Errorf("%s is %d hexes away", x.at, n)
		}
	}
}

// Towers fire however far the landing zone is.
func TestTowersFireAnywhere(t *testing.T) {
	s := over(t)
	lz := s.hex("0134")
	near := 1 << 10
	s.bursts(lz, func(at int, tower, _ bool) {
		if tower {
			near = min(near, s.distance(at, lz))
		}
	})
	if sum, lines := s.flakLines(lz, 1); near <= 30 || len(lines) == 0 || lines[0].ID != "flak.tower" || sum < 3 {
		t.Errorf("from %d hexes and more: %d, %+v", near, sum, lines)
	}
	if sum, _ := s.flakLines(lz, -1); sum > -3 {
		t.Errorf("to a glider's check: %d", sum)
	}
}
