package berlin

import (
	"slices"
	"testing"
)

// corridor turns all hexes into lakes but some.
func (s *Position) corridor(labels ...string) {
	for at := range s.battle.Grounds {
		if !slices.Contains(labels, s.label(at)) && s.battle.road[at] == 0 {
			s.battle.Grounds[at] = Lake
		}
	}
}

// recovers ends the reinforcement segment of a side: its recovery is done.
func (s *Position) recovers(t *testing.T, side int) (*Position, string) {
	t.Helper()
	s.Step, s.Active = Reinforce, side
	return s.does(t, s.army(side), `{"do":"done"}`)
}

// P traces its line to the perimeter of 0606, or by the road of column 06; X is German.
func TestO15Communications(t *testing.T) {
	lake := []string{"1001", "0901", "0801", "0701"} // and 0601, on the road
	south := []string{"1012", "0912", "0812", "0712"}
	for _, x := range []struct {
		name, at string
		make     func(*Position)
		ok       bool
	}{
		{"the road 4 hexes away", "1001", nil, true},
		{"the road 4 hexes away, in Maneuver Mode", "1001", func(s *Position) { s.put("P", "1001", false) }, true},
		{"the road 5 hexes away", "1101", nil, false},
		{"the perimeter 4 hexes away, the road 5", "1106", nil, true},
		{"the perimeter 5 hexes away, the road 6", "1206", nil, false},
		{"one way, 4 hexes to the road", "1001", func(s *Position) { s.corridor(lake...) }, true},
		{"over a lake", "1001", func(s *Position) { s.corridor("0901", "0701") }, false},
		{"a zone on the way", "0901", func(s *Position) { s.corridor(lake...); s.put("X", "0902", true) }, false},
		{"a friend in that zone", "0901", func(s *Position) { s.corridor(lake...); s.put("X", "0902", true); s.put("G", "0801", false) }, true},
		{"an enemy without a zone beside the way", "0901", func(s *Position) { s.corridor(lake...); s.put("X", "0902", false) }, true},
		{"an enemy without a zone on the way", "0901", func(s *Position) { s.corridor(lake...); s.put("X", "0801", false) }, false},
		{"a zone on the road", "0612", func(s *Position) { s.corridor(); s.put("X", "0708", true) }, false},
		{"friends in that zone", "0612", func(s *Position) {
			s.corridor()
			s.put("X", "0708", true)
			s.put("G", "0608", true)
			s.put("H", "0607", true)
		}, true},
		{"one friend in that zone of two hexes", "0612", func(s *Position) { s.corridor(); s.put("X", "0708", true); s.put("G", "0608", true) }, false},
		{"an enemy on the road who is passed on foot", "0612", func(s *Position) { s.put("X", "0610", false) }, true},
		{"an enemy without a zone on the only road", "0612", func(s *Position) { s.corridor(); s.put("X", "0608", false) }, false},
		{"only a road in ruins can be reached", "1001", func(s *Position) { s.corridor(lake...); s.battle.Grounds[s.hex("0601")] = Ruins }, false},
		{"ruins farther on the road", "1012", func(s *Position) { s.corridor(south...); s.battle.Grounds[s.hex("0609")] = Ruins }, false},
		{"that road without ruins", "1012", func(s *Position) { s.corridor(south...) }, true},
		{"ruins past which one comes on foot", "0612", func(s *Position) { s.battle.Grounds[s.hex("0610")] = Ruins }, true},
		{"ruins on foot", "1001", func(s *Position) { s.corridor(lake...); s.battle.Grounds[s.hex("0801")] = Ruins }, true},
		{"a strongpoint on the way", "0104", func(s *Position) { s.corridor("0104", "0203", "0303", "0402"); s.entered("0402") }, false},
		{"one that is gone", "0104", func(s *Position) {
			s.corridor("0104", "0203", "0303", "0402")
			s.entered("0402")
			s.Strong[0] = false
		}, true},
		{"the landing zone lost", "0606", func(s *Position) { s.Forms[0].Lost = true }, false},
	} {
		s := field(t, para, glider, unit("H glider 4-2-4", "formation=1st"), unit("X infantry 2-2-4", "hex=1203"))
		s.Units[s.named("X")] = piece{At: -1, State: Removed}
		s.put("P", x.at, true)
		if x.make != nil {
			x.make(s)
		}
		p, said := s.recovers(t, Allied)
		if u := p.Units[p.named("P")]; u.Cut == x.ok || !x.ok && (u.Combat || u.Disrupted) {
			t.Errorf("%s: %+v, %s", x.name, u, said)
		}
	}
}

// entered makes the division of P one that came from off the map, by a hex that is its source.
func (s *Position) entered(label string) {
	s.Forms[0].LZ, s.Forms[0].Entry = s.hex(label), s.hex(label)
}

// Without one it is in Maneuver Mode, not disrupted, and back in Combat Mode with one.
func TestWithoutCommunications(t *testing.T) {
	s := field(t, para, gun)
	s.put("P", "1206", true)
	p, said := s.recovers(t, Allied)
	wants(t, said, "without a line of communications, in Maneuver Mode: P")
	if u := p.Units[0]; u.Combat || u.Disrupted || !u.Cut {
		t.Errorf("%+v", u)
	}
	p.refused(t, "Allied", `{"do":"mode","unit":"P"}`, Cut)
	p, _ = p.does(t, "Allied", `{"do":"move","unit":"P","path":["1106","1006","0906"]}`)
	p, _ = p.does(t, "Allied", `{"do":"mode","unit":"P"}`)
	if !p.Units[0].Combat {
		t.Error("it stays in Maneuver Mode")
	}
	// Nobody traces them in the German turn.
	p, said = s.recovers(t, German)
	if u := p.Units[0]; !u.Combat || u.Cut {
		t.Errorf("in the German turn: %+v, %s", u, said)
	}
}

// The disruption of the units of the side whose turn it is ends, and theirs alone.
func TestRecovery(t *testing.T) {
	s := field(t, para, gun)
	s.put("P", "0606", false).Disrupted = true
	s.put("X", "1109", false).Disrupted = true
	for side, name := range []string{"P", "X"} {
		p, said := s.recovers(t, side)
		wants(t, said, name+" reorganized")
		for i := range p.Units {
			if p.Units[i].Disrupted == (p.nameOf(i) == name) {
				t.Errorf("%s recovers: %s: %+v", p.army(side), p.nameOf(i), p.Units[i])
			}
		}
	}
}

// A division that came from off the map is supplied by the hex of its first entry, or by an airfield that
// the Allies hold, as they choose.
func TestSource(t *testing.T) {
	s := field(t, para, gun, unit("A infantry 2-2-4", "formation=17th"))
	s.put("A", "0101", true)
	s.put("P", "0606", true)
	s.Forms[1].LZ, s.Forms[1].Entry, s.Forms[1].Shown = s.hex("0101"), s.hex("0101"), true
	s.Step = Reinforce
	s.refused(t, "Allied", `{"do":"source","formation":"1st","at":"0606"}`, Unfit)
	s.refused(t, "Allied", `{"do":"source","formation":"17th","at":"0601"}`, Unfit)
	p, _ := s.does(t, "Allied", `{"do":"source","formation":"17th","at":"0606"}`)
	if p, _ = p.recovers(t, Allied); !p.Units[p.named("A")].Cut { // 0101 is 5 hexes from the road
		t.Error("supplied from afar")
	}
	if p, _ = s.recovers(t, Allied); p.Units[p.named("A")].Cut {
		t.Error("not supplied where it came in")
	}
	s.put("X", "0707", true)
	s.refused(t, "Allied", `{"do":"source","formation":"17th","at":"0606"}`, Unfit)
}

// The Allies hold no airfield of which a hex lies in a zone of control of a German beside it, but with a unit
// of theirs in that hex they do.
func TestAirfieldInAZone(t *testing.T) {
	s := field(t, para, unit("Q infantry 3-2-4", "formation=1st"), gun)
	s.put("P", "0606", true)
	var outside, beside int // a hex beside one of the airfield alone
	for _, at := range s.battle.within(s.hex("0606"), 2) {
		var touches []int
		for _, to := range s.battle.near[at] {
			if slices.Contains(s.battle.Fields[0].Hexes, to) {
				touches = append(touches, to)
			}
		}
		if len(touches) == 1 && s.distance(at, s.hex("0606")) == 2 {
			outside, beside = at, touches[0]
		}
	}
	for _, x := range []struct {
		combat, allied, held bool
	}{{false, false, true}, {true, false, false}, {true, true, true}} {
		p := s.next()
		if p.put("X", s.label(outside), x.combat); x.allied {
			p.put("Q", s.label(beside), true)
		}
		if got := p.controlled(0); got != x.held {
			t.Errorf("%+v: held: %v", x, got)
		}
	}
}
