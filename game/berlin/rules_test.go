package berlin

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

func TestModes(t *testing.T) {
	s := field(t, para, unit("A antitank 3-2-0", "formation=1st"), gun)
	s.put("A", "0802", true)
	s.put("P", "0804", false)
	if s.allowance(1, false) != 16 || s.allowance(1, true) != 0 || s.protection(0) != 1 {
		t.Errorf("%d, %d, %d", s.allowance(1, false), s.allowance(1, true), s.protection(0))
	}
	p, said := s.does(t, "Allied", `{"do":"mode","unit":"A"}`)
	wants(t, said, "A changes to Maneuver Mode")
	p, _ = p.does(t, "Allied", `{"do":"move","unit":"A","path":["0803","0903"]}`)
	p, _ = p.does(t, "Allied", `{"do":"mode","unit":"A"}`)
	if u := p.Units[1]; !u.Combat || u.Spent != 8 {
		t.Errorf("%+v", u)
	}
	p, _ = p.does(t, "Allied", `{"do":"move","unit":"P","path":["0805","0806","0807","0808","0809"]}`)
	p, _ = p.does(t, "Allied", `{"do":"mode","unit":"P"}`)
	p.refused(t, "Allied", `{"do":"mode","unit":"P"}`, TooFar)
}

func TestZones(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0903", "combat=true"), unit("Y infantry 2-2-4", "hex=0908", "combat=true"))
	for label, want := range map[string]bool{"0902": true, "0904": true, "0802": true, "0905": false, "0909": false} {
		if got := s.zone(German, s.hex(label)); got != want {
			t.Errorf("%s in a zone: %v", label, got)
		}
	}
	s.put("P", "0801", false)
	s.refused(t, "Allied", `{"do":"move","unit":"P","path":["0802","0803"]}`, NoWay)
	s.refused(t, "Allied", `{"do":"move","unit":"P","path":["0901","0902","0903"]}`, NoWay)
	p, _ := s.does(t, "Allied", `{"do":"move","unit":"P","path":["0901","0902"]}`)
	p.refused(t, "Allied", `{"do":"move","unit":"P","path":["0901"]}`, NotNow)
	s.put("P", "0902", false)
	_, said := s.does(t, "Allied", `{"do":"move","unit":"P","path":["0802"]}`)
	wants(t, said, "(3)") // 1, and 2 from one zone into another
}

func TestMoves(t *testing.T) {
	s := field(t, para, gun)
	s.put("P", "0601", false)
	_, said := s.does(t, "Allied", `{"do":"move","unit":"P","path":["0602","0603"]}`)
	wants(t, said, "(1)") // by road
	s.put("P", "0801", false)
	_, said = s.does(t, "Allied", `{"do":"move","unit":"P","path":["0802"]}`)
	wants(t, said, "(2)") // across water
	s.put("P", "0909", false)
	s.refused(t, "Allied", `{"do":"move","unit":"P","path":["1010"]}`, NoWay)
	s.put("P", "0910", false)
	s.refused(t, "Allied", `{"do":"move","unit":"P","path":["1010"]}`, BadGround)
	s.put("P", "0910", true)
	_, said = s.does(t, "Allied", `{"do":"move","unit":"P","path":["1010"]}`)
	wants(t, said, "(3)") // ruins in Combat Mode, in which the road does not help
	s.put("P", "0302", false)
	_, said = s.does(t, "Allied", `{"do":"move","unit":"P","path":["0303"]}`)
	wants(t, said, "(2)") // woods
	for _, w := range s.Ways("P") {
		if w.To == "0303" && w.Cost != "2" {
			t.Errorf("%+v", w)
		}
	}
}

func TestUneasiness(t *testing.T) {
	s := field(t, para, unit("S infantry 2-2-4", "hex=0803", "service=ss", "combat=true"), unit("A infantry 2-2-4", "hex=0903", "combat=true"), unit("L infantry 2-2-4", "hex=1001", "service=luftwaffe"), unit("V infantry 1-2-2", "hex=1002", "service=volkssturm"))
	s.put("P", "0902", true)
	for name, want := range map[string]game.Why{"A": Together, "L": Together, "V": ""} {
		if why, _, _ := s.roomFor(s.named(name), s.hex("0803")); why != want {
			t.Errorf("%s with SS: %q", name, why)
		}
	}
	s.Active, s.Step = German, Gunfire
	s.refused(t, "German", `{"do":"fire","units":["S","A"],"at":"0902"}`, Together)
	s.Step = Announce
	s.refused(t, "German", `{"do":"assault","units":["S","A"],"at":"0902"}`, Together)
}

func TestStrongpointsFall(t *testing.T) {
	s := field(t, para, gun)
	s.battle.Grounds[s.hex("0203")] = BuiltUp
	s.put("P", "0201", true)
	_, said := s.does(t, "Allied", `{"do":"move","unit":"P","path":["0202"]}`)
	wants(t, said, "The strongpoint in 0203 is gone")
	s.put("P", "0201", false)
	p, _ := s.does(t, "Allied", `{"do":"move","unit":"P","path":["0202"]}`)
	if !p.standing(p.hex("0203")) {
		t.Error("it falls to a unit in Maneuver Mode beside it")
	}
	s.put("X", "0203", true)
	s.put("P", "0201", true)
	p, _ = s.does(t, "Allied", `{"do":"move","unit":"P","path":["0202"]}`)
	if !p.standing(p.hex("0203")) {
		t.Error("it falls with a German unit in it")
	}
}

func TestDesertion(t *testing.T) {
	for _, x := range []struct {
		turn, allied int
		rolls        []int
		gone         int
	}{{2, 5, []int{1, 2}, 1}, {1, 5, nil, 0}, {2, 0, nil, 0}} {
		s := field(t, para, unit("V infantry 1-2-2", "hex=1109", "service=volkssturm"), unit("H infantry 1-2-0", "hex=1110", "service=hitler youth"), unit("X infantry 1-2-2", "hex=1111"))
		d := &doing{Position: s.next(), dice: game.Recorded(x.rolls)}
		d.Turn, d.Points[Allied] = x.turn, x.allied
		d.desert()
		n := 0
		for _, u := range d.Units {
			if u.State == Removed {
				n++
			}
		}
		if n != x.gone || d.Points[Allied] != x.allied {
			t.Errorf("%+v: %d deserted, %d points", x, n, d.Points[Allied])
		}
	}
}

func TestInterdiction(t *testing.T) {
	s := field(t, para, gun, unit("Recon recon 3-4-6", "formation=18th"), unit("Head hq 2-3-6", "formation=18th"))
	s.Turn, s.Step, s.Strikes, s.Forms[0].Held = 4, Bombard, 2, true
	s.refused(t, "Allied", `{"do":"keep","unit":"Head","strikes":1}`, NoTarget)
	s.refused(t, "Allied", `{"do":"keep","unit":"Recon","strikes":3}`, Unfit)
	p, _ := s.does(t, "Allied", `{"do":"keep","unit":"Recon","strikes":2}`)
	p.refused(t, "Allied", `{"do":"strike","at":"1109","strikes":1}`, Unfit)
	if p.For("German").Hash() != s.For("German").Hash() {
		t.Error("the Germans learn of it")
	}
	s.Turn = 3
	s.refused(t, "Allied", `{"do":"keep","unit":"Recon","strikes":1}`, NoTarget)
}

func TestDropOrder(t *testing.T) {
	s := field(t, para, glider, gun, unit("B infantry 5-2-4", "formation=17th"))
	s.Turn = 1
	s.Forms[1] = form{Field: 0, LZ: s.hex("0606"), Entry: -1}
	s.aside("P")
	s.aside("G")
	s.aside("B")
	s.refused(t, "Allied", `{"do":"done"}`, NotNow)
	p, _ := s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"combat"}`, 1)
	p.refused(t, "Allied", `{"do":"drop","unit":"B","at":"0704","mode":"combat"}`, NotNow)
	p, _ = p.does(t, "Allied", `{"do":"drop","unit":"G","at":"0704","mode":"combat"}`, 5, 6)
	p, said := p.does(t, "Allied", `{"do":"drop","unit":"B","at":"0804","mode":"combat"}`, 1)
	wants(t, said, "17th drops at")
	p.does(t, "Allied", `{"do":"done"}`)
}

// A unit that can be aimed at no hex has not to drop: random games came to stand still, as its
// division was to land whole and nothing was allowed (house).
func TestNowhereToDrop(t *testing.T) {
	s := field(t, para, unit("B infantry 5-2-4", "formation=17th"))
	s.Turn = 1
	s.Forms[1] = form{Field: 0, LZ: s.hex("0606"), Entry: -1}
	s.aside("P")
	s.aside("B")
	s.Dropping = s.unit(s.named("P")).Formation
	s.refused(t, "Allied", `{"do":"done"}`, NotNow)
	for at := range s.battle.Grounds {
		s.battle.Grounds[at] = Lake
	}
	if !s.MayEnd("Allied") {
		t.Error("the movement may not end")
	}
	s.does(t, "Allied", `{"do":"done"}`)
}

func TestAims(t *testing.T) {
	s := field(t, para, glider, unit("X infantry 2-2-4", "hex=0804"))
	s.aside("P")
	s.aside("G")
	for at, why := range map[string]game.Why{"0603": BadGround, "0303": BadGround, "0909": BadGround, "1212": TooFar, "0804": Crowded} {
		s.refused(t, "Allied", fmt.Sprintf(`{"do":"drop","unit":"P","at":%q,"mode":"combat"}`, at), why)
	}
	if why, text := s.mayAim(s.named("G"), s.hex("0603")); why != "" {
		t.Error("a glider on a road: " + text)
	}
	s.battle.Grounds[s.hex("0602")] = Lake // with a road across it
	s.battle.Grounds[s.hex("0702")] = Lake
	for _, at := range []string{"0602", "0702"} {
		for _, name := range []string{"G", "P"} {
			s.refused(t, "Allied", fmt.Sprintf(`{"do":"drop","unit":%q,"at":%q,"mode":"combat"}`, name, at), BadGround)
		}
	}
	s.refused(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"sideways"}`, BadAction)
	for _, k := range kinds {
		if got, want := (&Unit{Kind: Kind(k)}).glides(), Kind(k) != Infantry && Kind(k) != Engineer; got != want {
			t.Errorf("%s: gliders %v", k, got)
		}
	}
}

// A strongpoint that stands is no place to aim at, and bad ground to land on (seed 15.3.1); who is
// attacked in landing comes out of Combat Mode.
func TestStrongpointIsNoPlace(t *testing.T) {
	s := field(t, para, glider, gun)
	s.Forms[0].LZ = s.hex("0404")
	s.aside("P")
	s.aside("G")
	for _, unit := range []string{"P", "G"} {
		s.refused(t, "Allied", fmt.Sprintf(`{"do":"drop","unit":%q,"at":"0203","mode":"combat"}`, unit), BadGround)
	}
	drop := `{"do":"drop","unit":"P","at":"0202","mode":"combat"}`
	p, said := s.does(t, "Allied", drop, 2, 4, 1, 1, 1)
	wants(t, said, "P lands in 0203, on bad ground (clear, a strongpoint), rolls 1 + 1 = 2 on column D")
	if u := p.Units[p.named("P")]; u.State != OnMap || !u.Disrupted || u.Combat {
		t.Errorf("after the attack: %+v", u)
	}
	s.Strong[0] = false // it has fallen
	p, said = s.does(t, "Allied", drop, 2, 4, 1)
	wants(t, said, "P lands in 0203")
	if u := p.Units[p.named("P")]; u.Disrupted || !u.Combat {
		t.Errorf("where none stands: %+v", u)
	}
	s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0203","mode":"combat"}`, 1)
}

func TestDisplaced(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0705"))
	s.aside("P")
	p, said := s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"combat"}`, 3, 4, 2)
	wants(t, said, "to 0705")
	p.refused(t, "German", `{"do":"displace","at":"0704"}`, NotYours)
	p.refused(t, "Allied", `{"do":"displace","at":"0702"}`, TooFar)
	p.refused(t, "Allied", `{"do":"done"}`, NotNow)
	p, said = p.does(t, "Allied", `{"do":"displace","at":"0704"}`)
	wants(t, said, "P is displaced from 0705 to 0704", "P lands in 0704")
	if p.Pending != nil {
		t.Error("something is pending")
	}
}

func TestZoneLost(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0604"))
	s.put("P", "1012", true)
	s.Active = German
	s.Forms[0].Held = true
	p, said := s.does(t, "German", `{"do":"move","unit":"X","path":["0605","0606"]}`)
	wants(t, said, "The landing zone of 1st in 0606 is gone")
	if p.Points != [2]int{} || !p.Forms[0].Lost {
		t.Errorf("%v", p.Points)
	}
	s.put("X", "0605", true)
	s.Forms[0].Held = false // it stood there before
	d := &doing{Position: s.next()}
	d.settle()
	if d.Forms[0].Lost {
		t.Error("it is lost to those it was set down among")
	}
}

// Whom the Allies force back through a landing zone takes it away, as who enters it does in his own turn (house).
func TestZoneLostByRetreat(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0607", "combat=true"))
	s.Forms[0].Held = true
	s.put("P", "0608", true)
	s.corridor("0605", "0606", "0607", "0608")
	d := &doing{Position: s.next()}
	d.retreat(d.named("X"), []int{d.hex("0608")})
	if u := d.Units[d.named("X")]; !d.Forms[0].Lost || u.State != OnMap || d.label(u.At) != "0605" {
		t.Errorf("lost: %v, X in %+v", d.Forms[0].Lost, u)
	}
}

func TestHQ(t *testing.T) {
	s := field(t, para, unit("Head hq 2-3-4", "formation=1st"), unit("X infantry 2-2-4", "hex=0903"))
	s.put("P", "0902", true)
	s.put("Head", "0908", false)
	s.Step = Gunfire
	p, said := s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0903","hq":"Head"}`, 3, 3)
	wants(t, said, "gun fire at 0903, rolls 3 + 3 = 6 on column B") // 1 less for protection, 1 more by the HQ
	if why, _, _ := p.helps(p.named("Head"), []int{0}); why != NotNow {
		t.Errorf("it helps twice: %q", why)
	}
	s.put("Head", "0909", false)
	s.refused(t, "Allied", `{"do":"fire","units":["P"],"at":"0903","hq":"Head"}`, TooFar)
}

func TestResults(t *testing.T) {
	storm := func(result string, rolls ...int) (*Position, string) {
		s := field(t, para, glider, unit("X infantry 2-2-4", "hex=0903", "combat=true"), unit("Y infantry 1-2-4", "hex=0903", "combat=true"))
		var changes []Change
		for m := firstDice; m <= lastDice; m++ {
			for i := range columns {
				changes = append(changes, Change{ID: fmt.Sprintf("lower.%s.%d", columns[i:i+1], m), Value: result})
			}
		}
		c, err := Standard().With(changes)
		if err != nil {
			t.Fatal(err)
		}
		s.battle.chart = c
		s.put("P", "0902", true)
		s.put("G", "0904", true)
		s.Step = Announce
		p, _ := s.does(t, "Allied", `{"do":"assault","units":["P","G"],"at":"0903"}`)
		p, _ = p.does(t, "Allied", `{"do":"done"}`)
		if p.Step != Defend {
			t.Fatalf("%s: no defensive fire", p.Step)
		}
		p, _ = p.does(t, "German", `{"do":"fire","units":["X"],"at":"0902"}`, 1, 1)
		p.refused(t, "German", `{"do":"fire","units":["Y"],"at":"0902"}`, NotNow)
		p, _ = p.does(t, "German", `{"do":"done"}`)
		return p.does(t, "Allied", `{"do":"storm","at":"0903"}`, append([]int{3, 4}, rolls...)...)
	}
	p, said := storm("E")
	wants(t, said, "X is eliminated", "Y is eliminated", "Allied has 2 points")
	p.refused(t, "Allied", `{"do":"advance","units":["X"]}`, NoSuch)
	q, said := p.does(t, "Allied", `{"do":"advance","units":["P","G"]}`, 1, 1)
	wants(t, said, "P advances from 0902 to 0903", "G advances from 0904 to 0903")
	if q.Active != German {
		t.Error("the player-turn goes on")
	}
	_, said = storm("R")
	wants(t, said, "X cannot retreat: eliminated", "Y cannot retreat: eliminated") // zones on both sides
	_, said = storm("EX", 1, 1)
	wants(t, said, "X is lost in an exchange", "P is lost in an exchange")
	p, said = storm("D", 1, 1)
	wants(t, said, "X is disrupted", "Y is disrupted")
	d := &doing{Position: p.next()}
	d.Units[d.named("X")].Disrupted = true
	d.disrupt(d.named("X"))
	if d.Units[d.named("X")].State != Eliminated {
		t.Error("disrupted twice and alive")
	}
}

func TestColumns(t *testing.T) {
	c := Standard()
	for n, want := range map[int]int{1: 0, 2: 0, 3: 1, 5: 2, 8: 3, 12: 4, 17: 5, 24: 6, 31: 6, 32: 7, 99: 7} {
		if got := c.column(n); got != want {
			t.Errorf("strength %d is in column %d", n, got)
		}
	}
	for _, x := range [][3]int{{1, 9, 0}, {1, 3, 0}, {1, 2, 1}, {2, 3, 1}, {1, 1, 2}, {3, 2, 3}, {5, 3, 3}, {2, 1, 4}, {3, 1, 5}, {4, 1, 6}, {5, 1, 7}, {9, 1, 7}} {
		if got := c.odd(x[0], x[1]); got != x[2] {
			t.Errorf("%d to %d is in column %d, want %d", x[0], x[1], got, x[2])
		}
	}
	// Outflanked, and armor against none, one column each.
	s := field(t, para, unit("X infantry 3-2-4", "hex=0903", "combat=true"), unit("T armor 3-5-6", "formation=1st"))
	s.put("P", "0902", true)
	s.put("T", "0904", true)
	a := &attack{kind: byAssault, side: Allied, at: s.hex("0903"), units: []int{0, 2}, hq: -1}
	if o := s.odds(a); o.Column != "G" { // 2:1 is E
		t.Errorf("%+v", o)
	}
	for g, column := range map[Ground]string{BuiltUp: "F", Major: "F", Ruins: "F", Woods: "G", Park: "G"} {
		s.battle.Grounds[s.hex("0903")] = g
		if o := s.odds(a); o.Column != column {
			t.Errorf("%s: want column %s: %+v", g, column, o)
		}
	}
}

// For a defender that attacker is exchanged who has the least fire of those with as much fire or protection,
// wherever he is named; where nobody has, the strongest (house).
func TestExchanged(t *testing.T) {
	for _, x := range []struct{ units, want string }{
		{"5-2-4 3-2-4 4-2-4", "B"}, {"3-2-4 5-2-4 4-2-4", "A"}, {"9-2-4 2-2-4 5-2-4", "C"}, {"5-2-4 1-9-4 3-2-4", "B"}, {"1-2-4 2-2-4 1-3-4", "B"},
	} {
		var more []string
		for i, figures := range strings.Fields(x.units) {
			more = append(more, unit(fmt.Sprintf("%c infantry %s", 'A'+i, figures), "formation=1st"))
		}
		s := field(t, append(more, unit("X infantry 3-4-4", "hex=0903"))...)
		if got := s.nameOf(s.exchanged(s.named("X"), []int{0, 1, 2})); got != x.want {
			t.Errorf("of %s %s is exchanged, want %s", x.units, got, x.want)
		}
	}
}

// An exchange by air or by bombardment does nothing, and its line says so; by gun fire it is one (house).
func TestVoidExchange(t *testing.T) {
	var changes []Change
	for m := firstDice; m <= lastDice; m++ {
		for i := range columns {
			changes = append(changes, Change{ID: fmt.Sprintf("upper.%s.%d", columns[i:i+1], m), Value: "EX"})
		}
	}
	c, err := Standard().With(changes)
	if err != nil {
		t.Fatal(err)
	}
	s := field(t, para, unit("A artillery 4-2-0", "formation=1st"), unit("X infantry 2-2-4", "hex=0903", "combat=true"))
	s.battle.chart, s.Strikes = c, 1
	s.put("P", "0902", true)
	s.put("A", "0806", true)
	for _, x := range []struct {
		step, act string
		void      bool
	}{
		{Bombard, `{"do":"strike","at":"0903","strikes":1}`, true}, {Bombard, `{"do":"bombard","units":["A"],"at":"0903"}`, true}, {Gunfire, `{"do":"fire","units":["P"],"at":"0903"}`, false},
	} {
		s.Step = x.step
		q, events, err := s.Do("Allied", json.RawMessage(x.act), game.Recorded([]int{3, 4}))
		if err != nil {
			t.Fatal(err)
		}
		h, p := events[0].(Happening), q.(*Position)
		if lost := p.Units[p.named("X")].State == Eliminated; h.Result != Exchange || h.Void != x.void || lost == x.void || strings.Contains(h.Text, "EX, no effect") != x.void {
			t.Errorf("%s: %+v, X lost: %v", x.act, h, lost)
		}
	}
}

// Who retreats ends his way two hexes from where he stood; a way that ends nearer is none.
func TestRetreatsTwo(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0906", "combat=true"))
	s.put("P", "0907", true)
	from, at := []int{s.hex("0907")}, s.hex("0906")
	way, _ := s.refuge(s.named("X"), from)
	if len(way) != 2 || s.distance(at, way[1]) != 2 {
		t.Errorf("it retreats by %s", s.battle.labels(way))
	}
	for _, far := range s.battle.within(at, 2) {
		if s.distance(at, far) == 2 {
			s.battle.Grounds[far] = Lake
		}
	}
	if way, _ := s.refuge(s.named("X"), from); way != nil { // from one hex beside it to another
		t.Errorf("among lakes it retreats by %s", s.battle.labels(way))
	}
	d := &doing{Position: s.next()}
	if d.retreat(d.named("X"), from); d.Units[d.named("X")].State != Eliminated {
		t.Errorf("%+v", d.Units[d.named("X")])
	}
}

// A strongpoint keeps its defenders from no shift: they are outflanked in it, and armor counts against them. It
// has no garrison: they have their own strength alone, and without them there is nobody to attack (seed 10.1.3).
func TestStrongpointShifts(t *testing.T) {
	s := field(t, para, unit("T armor 3-5-6", "formation=1st"), unit("X infantry 3-2-4", "hex=0203", "combat=true"), unit("Y infantry 1-2-4", "hex=1212", "combat=true"))
	a := &attack{kind: byAssault, side: Allied, at: s.hex("0203"), hq: -1}
	for _, x := range []struct {
		para, tank   string
		stands, pair bool
		column       string
		modifier     int
		against      string
	}{
		{"0202", "0204", true, false, "G", -6, "6 against 3, at least 2:1, column"}, // 2:1 is E
		{"0202", "0204", false, false, "G", -2, "6 against 3, at least 2:1, column"},
		{"0202", "", true, false, "C", -6, "3 against 3, at least 1:1, column"},
		{"", "0204", true, false, "D", -6, "3 against 3, at least 1:1, column"},
		{"0202", "0204", true, true, "F", -6, "6 against 4, at least 3:2, column"}, // one of two is protected
	} {
		p := s.next()
		p.Strong[0], a.units = x.stands, nil
		for name, at := range map[string]string{"P": x.para, "T": x.tank} {
			if at != "" {
				p.put(name, at, true)
				a.units = append(a.units, p.named(name))
			}
		}
		if x.pair {
			p.put("Y", "0203", true)
		}
		o := p.odds(a)
		if o.Column != x.column || o.Modifier != x.modifier || !slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Text == x.against }) {
			t.Errorf("%+v: %+v", x, o)
		}
	}
	s.put("P", "0202", true)
	s.put("X", "1211", true)
	s.Step = Announce
	s.refused(t, "Allied", `{"do":"assault","units":["P"],"at":"0203"}`, NoTarget)
}
