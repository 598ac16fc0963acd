package commanddecision

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// field opens a battle of lines "name kind x y facing key=value...": stands
// whose names begin with G are German, the others American. Lines that begin
// with a bracket go into the file as they are, up to an empty line.
func field(t testing.TB, text string, changes ...units.CellChange) *State {
	t.Helper()
	s, err := fieldOr(text, changes...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fieldOr is field, or what is wrong with it.
func fieldOr(text string, changes ...units.CellChange) (*State, error) {
	var b strings.Builder
	b.WriteString("format = \"sightline/scenario 1\"\ntitle = \"Field\"\nturns = 6\n[table]\nsize = [60, 60]\n" +
		"[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"\n")
	for _, f := range [...][2]string{{"A", "US"}, {"K", "German"}} {
		fmt.Fprintf(&b, "[[formation]]\nname = %q\nside = %q\nechelon = \"company\"\nmorale = 8\nquality = \"regular\"\n", f[0], f[1])
	}
	raw := false
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		raw = l != "" && (raw || l[0] == '[')
		if raw || l == "" {
			b.WriteString(l + "\n")
			continue
		}
		w := strings.Fields(l)
		side, company := "US", "A"
		if w[0][0] == 'G' {
			side, company = "German", "K"
		}
		fmt.Fprintf(&b, "[[stand]]\nname = %q\nside = %q\ncompany = %q\nkind = %q\n", w[0], side, company, w[1])
		rest := w[2:]
		if len(rest) >= 3 && !strings.Contains(rest[0], "=") {
			fmt.Fprintf(&b, "at = [%s, %s]\nfacing = %s\n", rest[0], rest[1], rest[2])
			rest = rest[3:]
		}
		for _, kv := range rest {
			k, v, _ := strings.Cut(kv, "=")
			if v == "true" {
				fmt.Fprintf(&b, "%s = true\n", k)
			} else {
				fmt.Fprintf(&b, "%s = %q\n", k, v)
			}
		}
	}
	doc, err := scenarios.Decode("field", []byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b.String())
	}
	battle, err := NewBattle(doc.Scenario, changes)
	if err != nil {
		return nil, err
	}
	s := New(battle)
	s.Turn, s.Step = 1, General
	return s, nil
}

func ruling(id, value string) units.CellChange {
	return units.CellChange{ID: "ruling." + id, Value: value, Source: "house"}
}

// at returns the stand to be changed by a test.
func (s *State) at(name string) *Stand { return &s.Stands[s.battle.named(name)] }

// obey gives a stand an order of its own.
func (s *State) obey(name string, o OrderKind) {
	i := s.battle.named(name)
	s.Orders = append(s.Orders, Chit{By: i, Order: o, At: s.Stands[i].At})
	s.Stands[i].Obeys = len(s.Orders) - 1
}

// march says that a stand has come along a path to where it is.
func (s *State) march(name string, points ...geom.Point) {
	st := s.at(name)
	st.Path = append(points, st.At)
	st.Motion = Open
}

func (s *State) fireOf(from string, weapon int, to string) *Declared {
	f := &Declared{Stand: s.battle.named(from), Weapon: weapon, Target: s.battle.named(to), Along: -1}
	f.Circle = s.Stands[f.Target].At
	return f
}

// why returns the reasons against an action, or "".
func why(s *State, by string, a Action) string {
	_, _, err := Apply(s, by, a, nil)
	if err == nil {
		return ""
	}
	return err.Error()
}

func wantWhy(t *testing.T, s *State, by string, a Action, want string) {
	t.Helper()
	got := why(s, by, a)
	if want == "" && got != "" || want != "" && !strings.Contains(got, want) {
		t.Errorf("%+v: refused with %q, want %q", a, got, want)
	}
}

func inch(x, y float64) geom.Point {
	mils := func(v float64) geom.Length { return geom.Length(math.Round(v*1000)) * geom.Inch / 1000 }
	return geom.Pt(mils(x), mils(y))
}

// ledger writes a hit number and the cells it is made of.
func (s *State) ledger(f *Declared) string {
	lines, need := s.hitNumber(f)
	text := fmt.Sprint(need, ":")
	for _, l := range lines {
		text += fmt.Sprintf(" %s %+d", l.Cell, l.Value)
	}
	return text
}

func wantLedger(t *testing.T, s *State, f *Declared, want string) {
	t.Helper()
	if got := s.ledger(f); got != want {
		t.Errorf("%s at %s:\n got %s\nwant %s", s.unit(f.Stand).Name, s.unit(f.Target).Name, got, want)
	}
}

// Modifiers that need what a referee cannot say in a transcript.
func TestHitNumberOfColumnsAndWeapons(t *testing.T) {
	s := field(t, `
A1 rifle 10 10 90
M4 m4a1-sherman 10 14 90
G1 truck 13.875 10 90
G2 rifle 13.75 14 270
G3 sdkfz-251-1 20.125 18 270
HB at-rifle 10 18 90
`)
	s.at("G1").Column = true
	wantLedger(t, s, s.fireOf("A1", 0, "G1"), "6: hit.column-2 +6")
	s.march("G1", inch(13.875, 20))
	wantLedger(t, s, s.fireOf("A1", 0, "G1"), "7: hit.column-2 +6 hit.column +1")
	// The main gun has no modifier against personnel, nor for Cautious Advance
	// on foot.
	wantLedger(t, s, s.fireOf("M4", 0, "G2"), "8: hit.column-1 +8")
	// An antitank rifle penetrates at 8" and 12" (X1/2); there is no -3.
	wantLedger(t, s, s.fireOf("HB", 0, "G3"), "4: hit.column-3 +4")
	if _, need := s.hitNumber(s.fireOf("HB", 0, "G2")); need != 6 {
		t.Errorf("need %d", need)
	}
}

func TestRates(t *testing.T) {
	s := field(t, `
A1 rifle-lmg 10 10 90
A2 rifle-panzerfaust 10 14 90
M m1-81mm 10 18 90
AG 2-pounder 10 22 90 crew=AC
AC crew 8.87 22 90
G1 rifle 10.755 10 270
G2 panzer-iv-h 20 14 270
G3 rifle 20 18 270
`)
	check := func(f *Declared, want int, cells string) {
		t.Helper()
		n, ledger := s.rate(f)
		var got []string
		for _, l := range ledger {
			got = append(got, fmt.Sprintf("%s%+d", l.Cell, l.Value))
			if l.Name == "" || l.Source == "" {
				t.Errorf("line without name or source: %+v", l)
			}
		}
		if n != want || Sum(ledger) != n || strings.Join(got, " ") != cells {
			t.Errorf("rate %d %v, want %d %s", n, got, want, cells)
		}
	}
	check(s.fireOf("A1", 0, "G1"), 4, "weapon.rifle-lmg.rof+4")
	check(s.fireOf("A1", 0, "G3"), 3, "weapon.rifle-lmg.rof+3")
	s.obey("A1", FullAdvance)
	check(s.fireOf("A1", 0, "G3"), 2, "weapon.rifle-lmg.rof+3 rate.full-advance-1")
	s.at("A1").Hits = 1
	check(s.fireOf("A1", 0, "G3"), 1, "weapon.rifle-lmg.rof+3 rate.full-advance-1 rate.red-marker-1")
	check(s.fireOf("A2", 1, "G2"), 1, "weapon.panzerfaust.rof+1")
	s.at("A2").Hits = 1 // one die at least
	check(s.fireOf("A2", 1, "G2"), 1, "weapon.panzerfaust.rof+1")
	check(s.fireOf("M", 0, "G3"), 3, "weapon.m1-81mm.rof+3")
	s.march("G3", inch(30, 18))
	check(s.fireOf("M", 0, "G3"), 1, "weapon.m1-81mm.rof+3 rate.moving-target-2")
	// A towed gun has the rate of its carriage, and its crew's red marker.
	check(s.fireOf("AG", 0, "G2"), 3, "weapon.2-pdr.rof-towed+3")
	s.at("AC").Hits = 1
	check(s.fireOf("AG", 0, "G2"), 2, "weapon.2-pdr.rof-towed+3 rate.red-marker-1")
	f := s.fireOf("AG", 0, "G2")
	f.Shots = 1
	if n, ledger := s.rate(f); n != 1 || Sum(ledger) != 1 {
		t.Errorf("one shot declared: %d %v", n, ledger)
	}
	f.Shots = 5
	if n, _ := s.rate(f); n != 2 {
		t.Errorf("more shots than the rate: %d", n)
	}
	// At an enemy that it does not touch a stand in contact has its second
	// number, unless the ruling is otherwise.
	s = field(t, "A1 rifle 10 10 90\nG1 rifle 10.755 10 270\nG2 rifle 14 12 270\n", ruling("contact-rate", "0"))
	if n, _ := s.rate(s.fireOf("A1", 0, "G2")); n != 3 {
		t.Errorf("R-contact-rate 0: rate %d, want 3", n)
	}
}

func TestShotsOfAGame(t *testing.T) {
	s := field(t, `
A1 rifle-panzerfaust 10 10 90
G2 panzer-iv-h 12 10 270
`)
	f := Fire{Stand: "A1", Weapon: 1, Target: "G2"}
	wantWhy(t, s, "US", f, "")
	s.at("A1").Spent = []int{0, 2}
	wantWhy(t, s, "US", f, "A1 has no shots left for Panzerfaust 30")
	s.at("A1").Spent = []int{9} // shorter than the list of mounts: the referee's doing
	wantWhy(t, s, "US", f, "")
}

// Arcs: 180 degrees of personnel, 120 of vehicles and guns, any part of the
// target (R-arc-any), edges included (CD 5.3, 5.4).
func TestArcs(t *testing.T) {
	const text = `
A1 rifle 30 30 0
AV stug-iii-g 20 30 0
AT t-35 40 30 0
AG 6-pounder 10 30 0 crew=AC
AC crew 10 31.2 0
AA flak-38 50 30 0 crew=AD
AD crew 50 31.2 0
G1 rifle %v %v 0
`
	cases := []struct {
		from   string
		weapon int
		dx, dy float64
		any    bool
		center bool
	}{
		{"A1", 0, 5, 0, true, true},       // beside it
		{"A1", 0, 5, 0.375, true, false},  // its edge is
		{"A1", 0, 5, 0.38, false, false},  // not any part
		{"AV", 0, 0, -5, true, true},      // ahead
		{"AV", 0, 5, -2, false, false},    // 68 degrees
		{"AV", 0, 5, -2.9, true, true},    // just under 60 degrees
		{"AV", 0, 5, -2.3, true, false},   // a corner is
		{"AT", 0, 0, 5, true, true},       // a turret
		{"AT", 2, 0, -5, true, true},      // hull, ahead
		{"AT", 2, 0, 5, false, false},     // hull, behind
		{"AT", 3, 0, -5, false, false},    // rear hull, ahead
		{"AT", 3, 0, 5, true, true},       // rear hull, behind
		{"AT", 3, 5, -2.9, true, false},   // partly outside the front
		{"AG", 0, 0, -5, true, true},      // carriage
		{"AG", 0, 5, 0, false, false},     //
		{"AA", 0, 5, 5, true, true},       // turntable
		{"AA", 0, 3, 0, true, true},       //
		{"A1", 0, 0, 6, false, false},     // behind
		{"AV", 0, -5, -2.9, true, true},   // and on the left
		{"AV", 0, -5, -1.5, false, false}, //
		{"AG", 0, -5, -2.9, true, true},   //
		{"AT", 1, -5, 3, true, true},      // the turret machine gun
		{"AT", 2, 5, -2.9, true, true},    //
		{"AT", 3, -5, 0, true, true},      //
		{"A1", 0, -5, 0.375, true, false}, //
		{"A1", 0, 0.2, 5, false, false},   //
	}
	for _, c := range cases {
		for _, any := range []bool{true, false} {
			s := field(t, fmt.Sprintf(text, 1, 1), ruling("arc-any", either(any, "1", "0")))
			s.at("G1").At = s.at(c.from).At.Add(inch(c.dx, c.dy))
			want := c.center
			if any {
				want = c.any
			}
			if got := s.inArc(s.battle.named(c.from), c.weapon, s.battle.named("G1")); got != want {
				t.Errorf("%s weapon %d, target at %v, %v: in arc %v, want %v (any part: %v)", c.from, c.weapon, c.dx, c.dy, got, want, any)
			}
		}
	}
}

// Fire from the flank: the firer's center outside of the target's front arc
// (R-flank-center), edges of the arc being front.
func TestFlankShots(t *testing.T) {
	cases := []struct {
		kind          string
		dx, dy        float64
		center, whole bool // flank, by the center and by all of the firer
	}{
		{"rifle", 0, -5, false, false},
		{"rifle", 5, 0, false, false},
		{"rifle", 5, 0.001, true, false},
		{"rifle", 5, 0.375, true, false},
		{"rifle", 5, 0.376, true, true},
		{"rifle", 0, 5, true, true},
		{"panzer-iv-h", 5, -2.9, false, false},
		{"panzer-iv-h", 5, -2.8, true, false},
		{"panzer-iv-h", 5, 0, true, true},
		{"panzer-iv-h", -5, -2.9, false, false},
		{"panzer-iv-h", 0, 5, true, true},
		{"pak-40", 5, -2.8, true, false},
		{"pak-40", 0, -5, false, false},
	}
	for _, c := range cases {
		for _, center := range []bool{true, false} {
			crew := ""
			if c.kind == "pak-40" {
				crew = "crew=GC\nGC crew 50 50 0"
			}
			s := field(t, fmt.Sprintf("A1 rifle 10 10 0\nG1 %s 30 30 0 %s\n", c.kind, crew), ruling("flank-center", either(center, "1", "0")))
			s.at("A1").At = s.at("G1").At.Add(inch(c.dx, c.dy))
			want := c.whole
			if center {
				want = c.center
			}
			if got := s.flankShot(0, 1); got != want {
				t.Errorf("%s fired at from %v, %v: flank %v, want %v (center: %v)", c.kind, c.dx, c.dy, got, want, center)
			}
		}
	}
}

// Who serves a gun decides: crews pinned, of another quality, elsewhere; guns
// abandoned.
func TestCrews(t *testing.T) {
	s := field(t, `
AG 6-pounder 10 10 90 crew=AC
AC crew 8.87 10 90 quality=veteran
G1 panzer-iv-h 20 10 270
`)
	f := Fire{Stand: "AG", Target: "G1"}
	wantWhy(t, s, "US", f, "")
	wantLedger(t, s, s.fireOf("AG", 0, "G1"), "8: hit.column-1 +8 hit.good-troops +1 hit.cap -1")
	s.at("AC").Pin = 2
	wantLedger(t, s, s.fireOf("AG", 0, "G1"), "7: hit.column-1 +8 hit.good-troops +1 hit.pinned -2")
	s.obey("AC", FullAdvance)
	wantLedger(t, s, s.fireOf("AG", 0, "G1"), "5: hit.column-1 +8 hit.good-troops +1 hit.pinned -2 hit.full-advance -2")
	s.at("AC").Fired = FiredOpportunity
	wantWhy(t, s, "US", f, "AC has fired this turn (CD 7.1)")
	s.at("AC").Fired = NotFired
	s.at("AG").Abandoned = true
	wantWhy(t, s, "US", f, "AG is abandoned (CD 4.10)")
	s.at("AG").Abandoned = false
	s.at("AC").At = inch(7, 10)
	s.stirred()
	wantWhy(t, s, "US", f, "the crew AC is not at AG (CD 7.17)")
	s.at("AC").Place = Eliminated
	wantWhy(t, s, "US", f, "AG has no crew (CD 7.17)")
}

// What fire is expected to do to a gun it does to its crew, and to nobody if that
// is gone; without a die it is the end.
func TestOddsOfCrews(t *testing.T) {
	s := field(t, `
AT m4a1-sherman 10 10 90
AM mg 10 12 90
GG pak-36 20 10 270 crew=GC
GC crew 21.13 10 270 quality=veteran
A1 rifle 40 40 0
GT truck 40 39 0
`)
	harm := func(stand, target string) int {
		odds, ok := s.Estimate(0, Fire{Stand: stand, Target: target})
		if !ok {
			t.Fatalf("no estimate of %s at %s", stand, target)
		}
		return odds.Harm
	}
	s.at("GC").Hits = 2
	if tank, most := harm("AT", "GG"), 1000; tank == 0 || tank > most || harm("AM", "GG") == 0 {
		t.Errorf("a tank harms a crew that has one hit left by %d thousandths, machine guns by %d", tank, harm("AM", "GG"))
	}
	s.at("GG").Abandoned = true
	if tank, mg := harm("AT", "GG"), harm("AM", "GG"); tank != 0 || mg != 0 {
		t.Errorf("an abandoned gun is to be harmed by %d and %d thousandths", tank, mg)
	}
	if got, want := harm("A1", "GT"), 1000*s.battle.Units[s.battle.named("GT")].Quality.Hits(); got != want {
		t.Errorf("a truck that is overrun is harmed by %d thousandths, want %d", got, want)
	}
}

// Passengers fire under their carrier's order, and if the ruling lets them.
func TestPassengersFire(t *testing.T) {
	const text = `
AH m3a1-halftrack 10 10 90
A1 rifle aboard=AH
G1 rifle 5 10 90
`
	s := field(t, text)
	f := Fire{Stand: "A1", Target: "G1"}
	wantWhy(t, s, "US", f, "")
	wantLedger(t, s, s.fireOf("A1", 0, "G1"), "4: hit.column-3 +4")
	s.obey("AH", FullAdvance)
	if n, _ := s.rate(s.fireOf("A1", 0, "G1")); n != 1 {
		t.Errorf("rate %d of a passenger whose carrier is on Full Advance, want 1", n)
	}
	wantLedger(t, s, s.fireOf("A1", 0, "G1"), "2: hit.column-3 +4 hit.full-advance -2")
	s.Step = Opportunity
	wantWhy(t, s, "US", f, "A1 is on Full Advance: it fires in General Fire only (CD 7.1)")
	s = field(t, text, ruling("passenger-fire", "0"))
	wantWhy(t, s, "US", f, "A1 may not fire Rifles from AH (CD 5.4)")
}
