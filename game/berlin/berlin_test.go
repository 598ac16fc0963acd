package berlin

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// field is a position on 12 by 12 clear hexes, 0101 to 1212, in the movement segment of the
// Allies on turn 2. Column 06 has a road from 0601 to 0612; 0303 and 0304 are woods, 0909
// built-up, 1010 ruins with a road along row 10 of columns 09 to 11. The airfield "Field" is 0606 with its
// ring. Other lines are TOML of the file, such as unit below makes.
func field(t *testing.T, more ...string) *Position {
	t.Helper()
	grid := [12][12]byte{}
	for r := range grid {
		for c := range grid[r] {
			grid[r][c] = '.'
		}
	}
	grid[2][2], grid[3][2], grid[8][8], grid[9][9] = 'w', 'w', 'b', 'r'
	rows := ""
	for _, r := range grid {
		rows += strings.Join(strings.Split(string(r[:]), ""), " ") + "\n"
	}
	road := ""
	for r := 1; r <= 12; r++ {
		road += fmt.Sprintf("%q, ", fmt.Sprintf("06%02d", r))
	}
	text := "format = \"sightline/scenario 1\"\ntitle = \"A field\"\nturns = 10\n[table]\nsize = [12, 12]\n[game]\nsystem = \"berlin\"\n[[side]]\nname = \"Allied\"\n[[side]]\nname = \"German\"\n" +
		"[board]\nfirst = 1\nmap = \"\"\"\n" + rows + "\"\"\"\nstrongpoints = [\"0203\"]\nperimeter = [\"0909\"]\n[[road]]\npath = [" + road + "]\n[[road]]\npath = [\"0910\", \"1010\", \"1110\"]\n[[river]]\nsides = [\"0801/0802\"]\n" +
		"[[airfield]]\nname = \"Field\"\nhex = \"0606\"\nhexes = [\"0605-0607\", \"0506-0507\", \"0706-0707\"]\n[[airfield]]\nname = \"North\"\nedge = \"north\"\n" +
		"[[entry]]\nletter = \"A\"\nedge = \"north\"\nhexes = [\"0101\", \"0601\"]\n[[entry]]\nletter = \"B\"\nedge = \"south\"\nhexes = [\"0112\", \"1212\"]\n" +
		"[[formation]]\nname = \"1st\"\nside = \"Allied\"\nnation = \"british\"\nconfusion = 1\nfield = \"Field\"\n[[formation]]\nname = \"17th\"\nside = \"Allied\"\nnation = \"american\"\nconfusion = 2\nfield = \"North\"\n" +
		"[[formation]]\nname = \"52nd\"\nside = \"Allied\"\nnation = \"british\"\nconfusion = 1\nairlands = true\n[[formation]]\nname = \"18th\"\nside = \"German\"\narrives = 4\nentries = [\"B\"]\nvariable = true\n[reinforcements]\nvariable = true\n" +
		"[victory]\nhex = \"1201\"\n" + strings.Join(more, "\n")
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(text)})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	s := p.(*Position)
	s.Turn, s.Step, s.Active = 2, Move, Allied
	s.Forms[0].LZ, s.Forms[0].Shown = s.hex("0606"), true
	return s
}

// unit is a unit of a file: "name kind figures" and more of it in TOML; one of a formation
// says so, others are German with a hex.
func unit(line string, more ...string) string {
	w := strings.Fields(line)
	f := strings.Split(w[2], "-")
	text := fmt.Sprintf("[[unit]]\nname = %q\nkind = %q\nfire = %s\nprotection = %s\nmove = %s\n", w[0], strings.ReplaceAll(w[1], "_", " "), strings.Trim(f[0], "()"), f[1], f[2])
	if strings.HasPrefix(f[0], "(") {
		text += "defends = true\n"
	}
	for _, m := range more {
		if k, v, ok := strings.Cut(m, "="); ok && v != "true" {
			if k == "maneuver" {
				text += fmt.Sprintf("%s = %s\n", k, v)
			} else {
				text += fmt.Sprintf("%s = %q\n", k, v)
			}
		} else {
			text += m[:len(m)-5] + " = true\n"
		}
	}
	if !strings.Contains(text, "formation =") {
		text += "side = \"German\"\n"
	}
	return text
}

func (s *Position) hex(label string) int {
	i, ok := s.battle.Index(label)
	if !ok {
		panic(label)
	}
	return i
}

// put puts a unit on the map in a mode.
func (s *Position) put(name, label string, combat bool) *piece {
	u := &s.Units[s.named(name)]
	*u = piece{At: s.hex(label), State: OnMap, Combat: combat}
	return u
}

// aside makes a unit one that has to drop.
func (s *Position) aside(name string) { s.Units[s.named(name)] = piece{At: -1, State: Aside} }

func (s *Position) does(t *testing.T, by, action string, rolls ...int) (*Position, string) {
	t.Helper()
	d := game.Recorded(rolls)
	p, events, err := s.Do(by, json.RawMessage(action), d)
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	var lines []string
	for _, e := range events {
		lines = append(lines, e.TextFor(""))
	}
	if d.Err() != nil || d.Left() > 0 {
		t.Fatalf("%s: %v, %d rolls left\n%s", action, d.Err(), d.Left(), strings.Join(lines, "\n"))
	}
	raw, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (System{}).Read(raw); err != nil {
		t.Fatalf("after %s: %v", action, err)
	}
	return p.(*Position), strings.Join(lines, "\n")
}

func (s *Position) refused(t *testing.T, by, action string, want game.Why) {
	t.Helper()
	_, _, err := s.Do(by, json.RawMessage(action), game.Recorded(nil))
	var r *game.Refusal
	if !errors.As(err, &r) || !r.Because(want) {
		t.Errorf("%s: %v, want refused because %s", action, err, want)
	}
}

func wants(t *testing.T, said string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(said, l) {
			t.Errorf("no %q in\n%s", l, said)
		}
	}
}

var (
	para   = unit("P infantry 3-2-4", "formation=1st")
	glider = unit("G glider 4-2-4", "formation=1st")
	gun    = unit("X infantry 2-2-4", "hex=1109")
)

func TestO1AirStrikes(t *testing.T) {
	for dice, want := range map[[2]int][2]int{{1, 2}: {9, 0}, {3, 4}: {6, 0}, {5, 6}: {3, 0}, {6, 6}: {0, 1}} {
		for side := range 2 {
			s := field(t, para, gun)
			d := &doing{Position: s.next(), dice: game.Recorded(dice[:])}
			d.Turn, d.Active = 3, side
			d.weather()
			if d.Strikes != want[side] || d.Napalm != min(1, want[side]) {
				t.Errorf("side %d, %v: %d strikes, %d napalm, want %d", side, dice, d.Strikes, d.Napalm, want[side])
			}
		}
	}
	d := &doing{Position: field(t, para, gun).next(), dice: game.Recorded(nil)}
	d.Turn = 1
	d.weather() // it would ask for a roll
	if d.Strikes != 0 || d.events != nil {
		t.Error("strikes on turn 1")
	}
}

// Off the map the Germans draw as many units as the confusion factor, without points.
func TestO4Cup(t *testing.T) {
	s := field(t, para, gun, unit("A infantry 2-2-4", "formation=17th"), unit("B infantry 2-2-4", "formation=17th"), unit("C infantry 2-2-4", "formation=17th"))
	d := &doing{Position: s.next(), dice: game.Recorded([]int{2, 2})}
	d.takeOff()
	states := []int{}
	for _, n := range []string{"A", "B", "C"} {
		states = append(states, d.Units[d.named(n)].State)
	}
	if !slices.Equal(states, []int{Away, Removed, Removed}) || d.Points != [2]int{} || d.Units[d.named("P")].State != Aside {
		t.Errorf("%v, %v", states, d.Points)
	}
	wants(t, d.events[0].TextFor("German"), "German draws B, C out of its cup")
}

func TestO5Launch(t *testing.T) {
	for cf, x := range map[int]struct{ stays, flies int }{1: {1, 2}, 2: {2, 3}} {
		s := field(t, para, gun)
		s.battle.Formations[0].Confusion = cf
		s.aside("P")
		p, said := s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"combat"}`, x.stays)
		wants(t, said, "set aside")
		if p.Units[0].State != Aside || !p.Units[0].Tried {
			t.Errorf("%+v", p.Units[0])
		}
		p.refused(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"combat"}`, NotNow)
		p, said = s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0703","mode":"combat"}`, x.flies, 4, 1)
		wants(t, said, "flies with more than", "scatters 1 hex to the south from 0703 (1): to 0704", "P lands in 0704")
		p.refused(t, "Allied", `{"do":"move","unit":"P","path":["0705"]}`, Unfit)
		p.refused(t, "Allied", `{"do":"mode","unit":"P"}`, Unfit)
	}
}

func TestO10O11BadGround(t *testing.T) {
	land := func(s *Position, name, label string, rolls ...int) (string, piece) {
		d := &doing{Position: s.next(), by: "Allied", dice: game.Recorded(rolls)}
		d.land(d.named(name), d.hex(label), false)
		return d.events[0].TextFor(""), d.Units[d.named(name)]
	}
	s := towers(t, 0)
	if said, u := land(s, "G", "0603"); u.Disrupted || !strings.Contains(said, "lands in 0603") {
		t.Error("a glider on a road: " + said)
	}
	if said, u := land(s, "P", "0603", 3, 4); !u.Disrupted || !strings.Contains(said, "3 + 4 - 2 = 5 on column D") {
		t.Error("a parachute on a road: " + said)
	}
	for _, x := range []struct {
		unit, at string
		dice     [2]int
		want     string
		lost     bool
	}{{"G", "0303", [2]int{4, 5}, "= 7 on column E, EX", true}, {"G", "0909", [2]int{4, 5}, "4 + 5 = 9 on column E, E", true}, {"G", "0303", [2]int{2, 3}, "= 3 on column E, D", false},
		{"G", "0303", [2]int{3, 4}, "= 5 on column E, R", false}, {"P", "0303", [2]int{1, 1}, "= 0 on column D, no effect", false}} {
		said, u := land(s, x.unit, x.at, x.dice[:]...)
		if !strings.Contains(said, x.want) || (u.State == Eliminated) != x.lost || !x.lost && (!u.Disrupted || u.Combat) {
			t.Errorf("%+v: %s, %+v", x, said, u)
		}
	}
}

func TestO12AfterLanding(t *testing.T) {
	for maneuver, want := range map[int]int{10: 2, 7: 1, 3: 0} {
		s := field(t, unit("P infantry 3-2-4", "formation=1st", fmt.Sprintf("maneuver=%d", maneuver)), gun)
		s.put("P", "0803", false).Landed = true
		if n := s.allowance(0, false); n != 2*want {
			t.Errorf("%d: %d halves, want %d", maneuver, n, 2*want)
		}
	}
	s := field(t, para, unit("X infantry 2-2-4", "hex=0805"), unit("Y infantry 2-2-4", "hex=0707"))
	s.put("P", "0804", true).Landed = true
	s.Step = Gunfire
	_, said := s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0805"}`, 1, 1)
	wants(t, said, "gun fire at 0805")
	s.refused(t, "Allied", `{"do":"fire","units":["P"],"at":"0707"}`, TooFar)
}

func TestO13Stacks(t *testing.T) {
	s := field(t, gun, unit("B1 infantry 3-2-4", "formation=1st"), unit("B2 infantry 3-2-4", "formation=1st"), unit("Pol infantry 4-2-4", "formation=1st", "nation=polish"),
		unit("U1 infantry 2-2-4", "formation=17th"), unit("U2 infantry 2-2-4", "formation=17th"), unit("B3 infantry 3-2-4", "formation=1st"))
	try := func(stack []string, last string) game.Why {
		p := s.next()
		for _, n := range stack {
			p.put(n, "0802", false)
		}
		why, _, _ := p.roomFor(p.named(last), p.hex("0802"))
		return why
	}
	for _, x := range []struct {
		stack []string
		last  string
		want  game.Why
	}{{[]string{"B1", "B2"}, "Pol", ""}, {[]string{"U1", "U2"}, "B1", Crowded}, {[]string{"U1"}, "B1", ""}, {[]string{"B1", "B2", "Pol"}, "B3", Crowded}} {
		if got := try(x.stack, x.last); got != x.want {
			t.Errorf("%v and %s: %q", x.stack, x.last, got)
		}
	}
}

func TestO14Spotting(t *testing.T) {
	s := field(t, unit("X infantry 2-2-4", "hex=0802"), unit("A artillery 4-2-0", "formation=1st"), unit("U infantry 2-2-4", "formation=17th"), unit("B infantry 5-2-4", "formation=52nd"))
	s.put("A", "0810", true)
	s.put("U", "0804", true)
	s.Step = Bombard
	act := `{"do":"bombard","units":["A"],"at":"0802"}`
	s.refused(t, "Allied", act, NoSpotter)
	s.refused(t, "Allied", `{"do":"bombard","units":["A","U"],"at":"0802"}`, Together)
	s.put("B", "0803", true)
	_, said := s.does(t, "Allied", act, 3, 3)
	wants(t, said, "bombardment of 0802")
	_, said = s.does(t, "Allied", `{"do":"bombard","units":["A","B"],"at":"0802"}`, 3, 3)
	wants(t, said, "on column D") // 4 and 5 together, mixed
}

func TestO16Variable(t *testing.T) {
	for _, x := range []struct {
		die, kept int
		comes     bool
	}{{4, 0, true}, {5, 0, false}, {3, 2, false}} {
		s := field(t, para, unit("Recon recon 3-4-6", "formation=18th"), unit("Head hq 2-3-6", "formation=18th"), unit("X infantry 1-1-1", "hex=1212"))
		d := &doing{Position: s.next(), dice: game.Recorded([]int{x.die})}
		d.Turn = 4
		if x.kept > 0 {
			d.Kept = []kept{{d.named("Recon"), x.kept}}
		}
		d.due(3)
		if got := d.Units[d.named("Recon")].State == Ready; got != x.comes || (d.Units[d.named("Head")].State == Ready) != x.comes {
			t.Errorf("%+v: %s", x, d.events[0].TextFor(""))
		}
	}
}

func TestO17O18Strongpoint(t *testing.T) {
	s := field(t, para, unit("V infantry 1-2-2", "hex=0203", "service=volkssturm", "combat=true"))
	s.put("P", "0202", true)
	a := &attack{kind: byFire, side: Allied, at: s.hex("0203"), units: []int{0}, hq: -1}
	if o := s.odds(a); o.Modifier != -6 || o.Column != "B" {
		t.Errorf("%+v", o)
	}
	s.Step = Gunfire
	_, said := s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0203"}`, 6, 6)
	wants(t, said, "6 + 6 - 6 = 6 on column B: D")
	// R: it must retreat, and the strongpoint goes with it, even on built-up ground.
	s.battle.Grounds[s.hex("0203")] = BuiltUp
	c, err := Standard().With([]Change{{ID: "upper.b.5", Value: "R"}})
	if err != nil {
		t.Fatal(err)
	}
	s.battle.chart = c
	p, said := s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0203"}`, 6, 6)
	wants(t, said, "6 + 6 - 7 = 5", "V retreats from 0203", "The strongpoint in 0203 is gone")
	if p.standing(p.hex("0203")) {
		t.Error("it stands")
	}
	a = &attack{kind: byAir, side: Allied, at: s.hex("0203"), strikes: 1, napalm: true, hq: -1}
	if o := s.odds(a); o.Modifier != 0 {
		t.Errorf("napalm: %+v", o)
	}
}

func TestO22QuarterTurn(t *testing.T) {
	s := field(t, para, unit("M mechanized 3-4-6", "hex=1109"), unit("X infantry 2-2-4", "hex=1101"))
	s.Turn, s.Active = 1, German
	for name, want := range map[string]int{"M": 3, "X": 1} {
		if n := s.allowance(s.named(name), false); n != 2*want {
			t.Errorf("%s: %d", name, n)
		}
	}
	s.refused(t, "German", `{"do":"move","unit":"X","path":["1102","1103"]}`, TooFar)
	// In Combat Mode it is a quarter of the same, of the Maneuver Mode allowance, and no more than it has.
	for name, want := range map[string]int{"M": 3, "X": 1} {
		if n := s.allowance(s.named(name), true); n != 2*want {
			t.Errorf("%s in Combat Mode: %d halves, want %d", name, n, 2*want)
		}
	}
	s.put("M", "1109", true)
	_, said := s.does(t, "German", `{"do":"move","unit":"M","path":["1108","1107","1106"]}`)
	wants(t, said, "M moves from 1109 to 1106 (3)")
	s.battle.Units[s.named("M")].Move, s.battle.Units[s.named("M")].Maneuver = 2, 12
	if n := s.allowance(s.named("M"), true); n != 2*2 {
		t.Errorf("of 2 in Combat Mode: %d halves", n)
	}
	// From the second turn on it is all of it.
	s.Turn = 2
	if n, x := s.allowance(s.named("X"), false), s.named("X"); n != 2*s.maneuver(x) {
		t.Errorf("X in turn 2: %d halves, want %d", n, 2*s.maneuver(x))
	}
}

func TestO23Unlocking(t *testing.T) {
	s := field(t, unit("A artillery 4-2-0", "formation=1st"), unit("P infantry 3-2-4", "formation=1st"), unit("H infantry 1-2-2", "hex=0810", "service=hitler youth"), unit("L infantry 9-9-4", "hex=0804", "service=luftwaffe", "combat=true"),
		unit("S infantry 9-9-4", "hex=0904", "service=ss", "combat=true"), unit("V infantry 1-2-2", "hex=1012", "service=volkssturm"))
	s.put("A", "0801", true)
	s.put("P", "0803", true)
	s.Step, s.Strikes = Bombard, 3
	p, _ := s.does(t, "Allied", `{"do":"strike","at":"0804","strikes":1}`, 1, 1)
	p, _ = p.does(t, "Allied", `{"do":"strike","at":"0810","strikes":1}`, 1, 1)
	if p.Youth || p.Storms {
		t.Error("air strikes unlock")
	}
	g := p.next()
	g.Step, g.Active = Move, German
	g.refused(t, "German", `{"do":"move","unit":"H","path":["0811"]}`, NotNow)
	g.refused(t, "German", `{"do":"move","unit":"V","path":["1011"]}`, NotNow)
	p, said := p.does(t, "Allied", `{"do":"bombard","units":["A"],"at":"0804"}`, 1, 1)
	if !p.Youth || p.Storms {
		t.Error("artillery unlocks the Hitler Youth alone")
	}
	if !strings.HasPrefix(said, "Allied: bombardment of 0804") || !strings.HasSuffix(said, "\nGerman: the Hitler Youth may move") {
		t.Errorf("what unlocks comes before what it does:\n%s", said)
	}
	p, _ = p.does(t, "Allied", `{"do":"done"}`)
	p, _ = p.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0904"}`, 1, 1)
	if !p.Storms {
		t.Error("a ground unit unlocks the Volkssturm")
	}
}
