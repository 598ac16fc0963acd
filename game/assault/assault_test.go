package assault

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// inf is a platoon of the card's owner: kind, fire, morale.
func unit(name string, k Kind, fire, morale int) Unit {
	return Unit{Name: name, Kind: k, Fire: fire, Reduced: (fire + 1) / 2, Morale: morale, Shaken: morale - 1, Steps: 2, Full: 2}
}

func infantry(names ...string) (list []Unit) {
	for _, n := range names {
		list = append(list, unit(n, Infantry, 5, 8))
	}
	return list
}

func against(h Hex, attackers, defenders []Unit) Assault {
	if h.Round == 0 {
		h.Round = 1
	}
	return Assault{h, Force{Side: "German", Nation: "german", Units: attackers}, Force{Side: "Soviet", Nation: "soviet", Units: defenders}}
}

// to is the column that attackers roll on.
func to(a Assault, attacks bool) string { return Standard().column(&a, attacks).To }

// at is the result of a die on the attackers' column.
func at(a Assault, attacks bool, die int) Result {
	x := Standard().column(&a, attacks)
	if x.at < 0 {
		return NoEffect
	}
	return Standard().result(die, x.at)
}

func leader(arm Arm, morale, bonus int) Leader {
	return Leader{Name: "Lt. Brandt", Arm: arm, Morale: morale, Bonus: bonus}
}

// The worked examples, by their numbers.

func TestP1P2P3Columns(t *testing.T) {
	for _, x := range []struct {
		fire, die int
		col       string
		want      Result
	}{{17, 1, "13", NoEffect}, {18, 1, "18", M}, {30, 6, "30+", ThreeM2}, {45, 1, "30+", M2}, {13, 1, "13", NoEffect}, {13, 2, "13", M}, {2, 6, "1", M}, {1, 5, "1", NoEffect}, {0, 6, "", NoEffect}} {
		a := against(Hex{}, []Unit{unit("a", Gun, x.fire, 8)}, infantry("d")[:1])
		a.Defender.Units[0].Morale = 9 // no shift
		if got := to(a, true); got != x.col {
			t.Errorf("%d is on %q, want %q", x.fire, got, x.col)
		}
		if got := at(a, true, x.die); got != x.want {
			t.Errorf("%d, die %d: %s, want %s", x.fire, x.die, got, x.want)
		}
	}
}

func TestP4TownIsStormed(t *testing.T) {
	a := against(Hex{Town: true}, append(infantry("r1", "r2"), unit("e", Engineer, 6, 8)), infantry("d"))
	a.Attacker.Leaders = []Leader{leader(LeadsInfantry, 9, 1)}
	x := Standard().column(&a, true)
	if x.Total != 16 || x.From != "13" || x.Net != 1 || x.To != "18" || at(a, true, 3) != M2 {
		t.Errorf("16 on %s, %+d: %s, die 3 %s; want 13, +1, 18, M2", x.From, x.Net, x.To, at(a, true, 3))
	}
	if got := strings.Join(x.Ledger(), "; "); !strings.Contains(got, "-1 The defenders are in a town or an entrenchment, L2 (house)") {
		t.Errorf("the ledger does not mark what is ours: %s", got)
	}
}

func TestP5MachineGunsAlone(t *testing.T) {
	guns := []Unit{unit("m1", HMG, 7, 8), unit("m2", HMG, 7, 8)}
	a := against(Hex{}, guns, infantry("d"))
	if x := Standard().column(&a, true); x.Total != 7 || x.To != "5" || at(a, true, 5) != M1 {
		t.Errorf("two HMG alone: %d on %s, %s", x.Total, x.To, at(a, true, 5))
	}
	a.Attacker.Units = append(a.Attacker.Units, infantry("r")...)
	if x := Standard().column(&a, true); x.Total != 19 || x.To != "18" || at(a, true, 4) != OneM2 {
		t.Errorf("with infantry: %d on %s, %s", x.Total, x.To, at(a, true, 4))
	}
	a.Attacker.Units[2].Riding = true
	if x := Standard().column(&a, true); x.Total != 12 {
		t.Errorf("with infantry that rides: %d, want 7 + 5", x.Total)
	}
	a = against(Hex{}, []Unit{unit("m", HMG, 7, 8)}, infantry("d"))
	a.Hex.Continues = true
	a.Attacker.Units[0].State = Disrupted
	if x := Standard().column(&a, true); x.Sum.Cmp(big.NewRat(7, 4)) != 0 || x.Total != 1 {
		t.Errorf("a disrupted HMG alone: %s, want 7/4", x.Sum)
	}
}

// HMG and AA are half without infantry on foot, both.
func TestAntiAircraftAlone(t *testing.T) {
	a := against(Hex{}, []Unit{unit("f1", AA, 5, 8), unit("f2", AA, 5, 8)}, infantry("d"))
	if x := Standard().column(&a, true); x.Total != 5 {
		t.Errorf("two AA alone: %d, want 5", x.Total)
	}
	a.Attacker.Units = append(a.Attacker.Units, infantry("r")...)
	x := Standard().column(&a, true)
	if x.Total != 15 {
		t.Errorf("with infantry: %d, want 15", x.Total)
	}
}

// Only who takes part supports and storms: of attackers not the demoralized, who bring nothing;
// of defenders they do, who bring a quarter.
func TestWhoTakesPart(t *testing.T) {
	in := func(s State, u Unit) Unit { u.State = s; return u }
	gun, hmg, foot, tank := unit("gun", Gun, 9, 8), unit("hmg", HMG, 7, 8), unit("foot", Infantry, 4, 8), unit("tank", AFV, 7, 8)
	sappers := unit("sappers", Engineer, 4, 8)
	town := Hex{Town: true}
	for _, x := range []struct {
		what    string
		hex     Hex
		ours    []Unit
		theirs  []Unit
		attacks bool
		want    string
	}{
		{"an HMG with demoralized infantry attacks", Hex{}, []Unit{hmg, in(Demoralized, foot)}, []Unit{gun}, true, "7/2"},
		{"with disrupted infantry", Hex{}, []Unit{hmg, in(Disrupted, foot)}, []Unit{gun}, true, "9"},
		{"an HMG with demoralized infantry defends", Hex{}, []Unit{gun}, []Unit{hmg, in(Demoralized, foot)}, false, "8"},
		{"sappers storm", town, []Unit{gun, sappers}, []Unit{gun}, true, "13 R4 L2"},
		{"disrupted sappers", town, []Unit{gun, in(Disrupted, sappers)}, []Unit{gun}, true, "11 R4 L2"},
		{"demoralized sappers", town, []Unit{gun, in(Demoralized, sappers)}, []Unit{gun}, true, "9 L2"},
		{"at tanks with infantry", town, []Unit{gun}, []Unit{tank, in(Demoralized, foot)}, true, "9 L2"},
		{"at attackers' tanks with infantry", town, []Unit{tank, in(Disrupted, foot)}, []Unit{gun}, false, "9"},
		{"at attackers' tanks with demoralized infantry", town, []Unit{tank, in(Demoralized, foot)}, []Unit{gun}, false, "9 R5"},
		{"out of a river, at demoralized sappers", Hex{River: true}, []Unit{gun}, []Unit{gun, in(Demoralized, sappers)}, true, "9"},
	} {
		a := against(x.hex, x.ours, x.theirs)
		got := Standard().column(&a, x.attacks)
		words := got.Sum.RatString()
		for _, l := range got.Shifts {
			if l.Value != 0 { // no ruling by which it would be otherwise
				words += " " + l.Cell.Rule
			}
		}
		if words != x.want {
			t.Errorf("%s: %s, want %s", x.what, words, x.want)
		}
	}
	c, err := Standard().With([]Change{{ID: "ruling.river", Value: "attacker", Source: "my copy"}})
	if err != nil {
		t.Fatal(err)
	}
	a := against(Hex{River: true}, []Unit{gun, in(Demoralized, sappers)}, []Unit{gun})
	if x := c.column(&a, true); x.Net != -1 {
		t.Errorf("demoralized sappers of attackers save them from the river: %+d", x.Net)
	}
}

// What is ours or an owner's is marked wherever it is told: strengths, columns, results, the
// morale of who has lost a step, and the cells on which chances rest.
func TestWhatIsOursIsMarked(t *testing.T) {
	f, err := Decode("marks", []byte(marksFile), Standard())
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, e := range f.Card.Begin(f.Assault).Resolve(game.Recorded([]int{6, 1, 4, 4})) {
		text = append(text, e.Text)
		for _, c := range e.Cells {
			text = append(text, c.ID)
		}
		if e.Column != nil {
			text = append(text, e.Column.Ledger()...)
		}
	}
	all := strings.Join(text, "; ")
	for _, want := range []string{
		"German: 2 (house) is on column 1 (house); 6 is rolled: M, every enemy checks (house); ruling.begin; table.6.1; 2 Gun (house)",
		"Soviet: 5 (house) is on column 5; 1 is rolled: no effect; table.1.5; 2 Foot (house); 3 Guns",
		"Soviet: Foot checks 7 (house): 4 + 4 = 8: disrupted; check.disrupted; check.demoralized; morale.reduced",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("it does not say %q:\n%s", want, all)
		}
	}
	x, err := f.Card.Chances(f.Assault)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range x.Cells {
		ids = append(ids, c.ID)
	}
	for _, want := range []string{"column.1", "column.5", "ruling.begin", "table.6.1", "table.3.5", "fire.gun", "strength.reduced", "morale.reduced", "check.loss"} {
		if !slices.Contains(ids, want) {
			t.Errorf("chances do not rest on %s: %s", want, ids)
		}
	}
	for _, not := range []string{"table.1.30", "fire.infantry", "shift.woods", "ruling.antitank"} {
		if slices.Contains(ids, not) {
			t.Errorf("chances rest on %s", not)
		}
	}
}

const marksFile = `format = "sightline/assault 1"
title = "Marks"
[hex]
[attacker]
side = "German"
nation = "german"
[[attacker.unit]]
name = "Gun"
kind = "gun"
morale = 7
[defender]
side = "Soviet"
nation = "soviet"
[[defender.unit]]
name = "Foot"
kind = "infantry"
morale = 8
fire = 4
steps = 1
full = 2
[[defender.unit]]
name = "Guns"
kind = "gun"
morale = 12
fire = 3
`

func TestP6P7Checks(t *testing.T) {
	for _, x := range []struct {
		bonus      int
		by         Result
		a, b       int
		want       State
		lost, need int
	}{
		{0, M, 4, 4, Good, 0, 8}, {0, M, 4, 5, Disrupted, 0, 8}, {0, M, 5, 5, Disrupted, 0, 8}, {0, M, 5, 6, Demoralized, -1, 8},
		{1, M2, 3, 4, Good, 0, 9}, {1, M2, 4, 4, Disrupted, 0, 9}, {1, M2, 5, 5, Demoralized, -1, 9},
	} {
		f := &Force{Units: infantry("r")}
		r := &Round{card: Standard()}
		u := &f.Units[0]
		e := r.check(f, checked{name: u.Name, morale: u.Now(), bonus: x.bonus}, x.by, &u.State, &u.Lost, game.Recorded([]int{x.a, x.b}))
		if u.State != x.want || u.Lost != x.lost || e.Need != x.need {
			t.Errorf("%s with %d + %d against %d: %s %d, want %s %d", x.by, x.a, x.b, e.Need, u.State, u.Lost, x.want, x.lost)
		}
	}
	// A9: further failures.
	c := Standard()
	if s, n := c.after(Disrupted, 0, 1); s != Demoralized || n != -1 {
		t.Errorf("disrupted again: %s %d", s, n)
	}
	if s, n := c.after(Demoralized, -1, 1); s != Demoralized || n != -2 {
		t.Errorf("demoralized again: %s %d", s, n)
	}
}

// lost plays the losses of a result, and names who lost a step.
func lost(t *testing.T, units []Unit, res Result) (names []string, r *Round) {
	t.Helper()
	r = &Round{card: Standard(), Assault: against(Hex{}, infantry("a"), units)}
	r.result[attacker] = res
	for _, e := range r.lose(defender) {
		names = append(names, e.Who)
	}
	return names, r
}

func TestP8P9Losses(t *testing.T) {
	truck := Unit{Name: "truck", Kind: Transport, Steps: 1, Full: 1}
	names, r := lost(t, []Unit{unit("seven", Infantry, 5, 7), unit("eight", Infantry, 5, 8), truck}, OneM2)
	if got := strings.Join(names, " "); got != "eight truck" || r.taken[defender] != 2 || r.Assault.Defender.Units[2].here() {
		t.Errorf("1M2 takes %s", got)
	}
	names, _ = lost(t, []Unit{unit("tank", AFV, 7, 7), unit("foot", Infantry, 5, 8)}, TwoM2)
	if got := strings.Join(names, " "); got != "foot tank" {
		t.Errorf("2M2 takes %s, want foot tank", got)
	}
	names, _ = lost(t, []Unit{unit("foot", Infantry, 5, 7), unit("tank", AFV, 7, 8)}, TwoM2)
	if got := strings.Join(names, " "); got != "tank foot" {
		t.Errorf("2M2 takes %s, want tank foot: the tank has the best morale, then whoever is first", got)
	}
	names, _ = lost(t, []Unit{unit("foot", Infantry, 5, 8), unit("tank", AFV, 7, 7)}, ThreeM2)
	if got := strings.Join(names, " "); got != "foot foot tank" {
		t.Errorf("3M2 takes %s", got)
	}
	names, _ = lost(t, []Unit{{Name: "last", Kind: Infantry, Steps: 1, Full: 2, Morale: 7, Shaken: 6}}, ThreeM2)
	if got := strings.Join(names, " "); got != "last" {
		t.Errorf("3M2 of a last step takes %s", got)
	}
}

// With two steps or more one is of an AFV if there is one, though it is neither first nor all that is left;
// in each category the first is of the best morale, and the others of whoever is written first.
func TestWhoLosesSteps(t *testing.T) {
	one := func(name string, k Kind, morale, steps int) Unit {
		u := unit(name, k, 5, morale)
		u.Steps = steps
		return u
	}
	foot := []Unit{one("x", Infantry, 7, 2), one("best", Infantry, 8, 2), one("y", Infantry, 7, 2)}
	tank := one("tank", AFV, 6, 2)
	carts := []Unit{one("truck", Transport, 5, 1), one("cart", Transport, 6, 1), one("horse", Transport, 7, 2), one("mule", Transport, 7, 2)}
	with := func(lists ...[]Unit) []Unit { return slices.Concat(lists...) }
	for _, x := range []struct {
		units []Unit
		by    Result
		want  string
	}{
		{with(foot, []Unit{tank}), OneM2, "best"}, // of one step none need be
		{with(foot, []Unit{tank}), TwoM2, "best tank"},
		{with(foot, []Unit{tank}), ThreeM2, "best x tank"},
		{with(foot[:2], []Unit{tank}, foot[2:]), TwoM2, "best tank"},
		{with(foot[:2], []Unit{tank}, foot[2:]), ThreeM2, "best x tank"},
		{with(foot, []Unit{one("king", AFV, 9, 2)}), ThreeM2, "king x x"}, // it is of the best morale
		{with(foot, []Unit{one("wreck", AFV, 6, 0)}), TwoM2, "best x"},    // it is gone
		{foot, ThreeM2, "best x x"},
		{carts, OneM2, "horse"},
		{carts, TwoM2, "horse truck"},
		{carts, ThreeM2, "horse truck cart"},
		{with(carts, foot, []Unit{tank}), TwoM2, "best tank horse truck"},
		{with(carts[:2], foot), OneM2, "best cart"},
	} {
		names, _ := lost(t, slices.Clone(x.units), x.by)
		if got := strings.Join(names, " "); got != x.want {
			t.Errorf("%s takes %s, want %s", x.by, got, x.want)
		}
	}
}

func TestP10Leaders(t *testing.T) {
	for _, x := range []struct {
		dice []int
		gone bool
	}{{[]int{2, 3}, true}, {[]int{3, 3}, false}} {
		f := &Force{Leaders: []Leader{leader(LeadsInfantry, 9, 1)}}
		r := &Round{card: Standard()}
		r.fall(f, &f.Leaders[0], 3, game.Recorded(x.dice))
		if f.Leaders[0].Gone != x.gone {
			t.Errorf("%v after 3 steps: gone %v", x.dice, f.Leaders[0].Gone)
		}
		if e := r.fall(f, &f.Leaders[0], 0, game.Recorded(nil)); e != nil {
			t.Errorf("without a step a leader is rolled for: %v", e)
		}
	}
}

func TestP11DemoralizedDefenders(t *testing.T) {
	d := unit("d", Infantry, 9, 8)
	d.State = Demoralized
	a := against(Hex{}, infantry("r"), []Unit{d})
	a.Attacker.Units[0].Morale = 8
	if x := Standard().column(&a, false); x.Total != 2 || x.To != "1" || at(a, false, 6) != M || at(a, false, 5) != NoEffect {
		t.Errorf("9 demoralized: %d on %s", x.Total, x.To)
	}
	if x := Standard().column(&a, true); len(x.Shifts) != 1 || x.Shifts[0].Cell.Rule != "R8" {
		t.Errorf("attackers shift by %v, want R8", x.Shifts)
	}
}

func TestP12P13Ends(t *testing.T) {
	d := infantry("d")
	d[0].State, d[0].Morale = Demoralized, 12
	a := against(Hex{}, []Unit{unit("a", Gun, 28, 8)}, d)
	a.Attacker.Leaders = []Leader{leader(LeadsInfantry, 9, 0)}
	if x := Standard().column(&a, true); x.From != "24" || x.Net != 2 || x.To != "30+" || at(a, true, 6) != ThreeM2 {
		t.Errorf("28 with two shifts: %s %+d %s", x.From, x.Net, x.To)
	}
	a = against(Hex{Woods: true}, []Unit{unit("a", Gun, 3, 8)}, infantry("d"))
	if to(a, true) != "1" || at(a, true, 6) != M {
		t.Errorf("3 against woods: %s", to(a, true))
	}
	a.Hex.Entrench = true
	if x := Standard().column(&a, true); x.To != "" || at(a, true, 6) != NoEffect {
		t.Errorf("3 against entrenched woods: %s", x.To)
	}
}

func TestP14FirstFire(t *testing.T) {
	a := against(Hex{Entrench: true}, infantry("r1", "r2", "r3"), []Unit{unit("d", Gun, 18, 9)})
	r := Standard().Begin(a)
	// The gun rolls 4 on 18: 1M2. A step of r1; three checks that hold; then 3 + 5 + 5 fire.
	rolls := game.Recorded([]int{4, 1, 1, 1, 1, 1, 1, 2})
	var fired []Event
	for _, e := range r.Resolve(rolls) {
		if e.Kind == Fired {
			fired = append(fired, e)
		}
	}
	if err := rolls.Err(); err != nil || rolls.Left() != 0 {
		t.Errorf("rolls: %v, %d left", err, rolls.Left())
	}
	if len(fired) != 2 || fired[0].Side != "Soviet" || fired[0].Result != OneM2 || fired[1].Column.Total != 13 {
		t.Fatalf("fired: %+v", fired)
	}
	a.Hex.Entrench = false
	r = Standard().Begin(a)
	first := r.Step(game.Recorded([]int{1}))
	if len(first) != 1 || first[0].Side != "German" || first[0].Column.Total != 15 || first[0].Column.To != "13" {
		t.Errorf("without works: %+v", first)
	}
}

func TestP15Recovery(t *testing.T) {
	for _, x := range []struct {
		town, leader  bool
		a, b          int
		was           State
		ok, full, go_ bool
		want          State
	}{
		{true, false, 4, 4, Disrupted, true, false, false, Good}, {true, false, 4, 5, Disrupted, false, false, false, Disrupted},
		{false, false, 3, 4, Disrupted, true, false, false, Good}, {false, false, 4, 4, Disrupted, false, false, false, Disrupted},
		{false, false, 1, 1, Demoralized, true, true, false, Good}, {false, false, 3, 3, Demoralized, true, false, false, Disrupted},
		{false, true, 6, 6, Demoralized, false, false, true, Demoralized}, {false, true, 6, 6, Disrupted, false, false, false, Disrupted},
		{false, false, 6, 6, Demoralized, false, false, false, Demoralized},
	} {
		got := Standard().Recover(x.was, 0, 8, x.leader, Hex{Town: x.town}, game.Recorded([]int{x.a, x.b}))
		if got.Success != x.ok || got.Full != x.full || got.Deserts != x.go_ || got.State != x.want {
			t.Errorf("%+v: %+v", x, got)
		}
	}
}

// An unmodified 2 gives back the morale that was lost, too, of whoever is disrupted or demoralized; one
// stage does from demoralized alone.
func TestFullRecoveryGivesMoraleBack(t *testing.T) {
	for _, x := range []struct {
		was  State
		a, b int
		want State
		lost int
	}{
		{Demoralized, 1, 1, Good, 0}, {Disrupted, 1, 1, Good, 0}, {Demoralized, 1, 2, Disrupted, 0}, {Demoralized, 4, 5, Demoralized, -2},
	} {
		if got := Standard().Recover(x.was, -2, 8, false, Hex{}, game.Recorded([]int{x.a, x.b})); got.State != x.want || got.Lost != x.lost {
			t.Errorf("%s, %d and %d: %s, %d of morale lost: want %s, %d", x.was, x.a, x.b, got.State, got.Lost, x.want, x.lost)
		}
	}
}

func TestP16AgainstVehicles(t *testing.T) {
	tank := unit("T-34", AFV, 7, 8)
	tank.Armor = 3
	for _, x := range []struct {
		rolls []int
		steps int
	}{{[]int{4}, 0}, {[]int{5, 3, 3}, 0}, {[]int{5, 3, 4}, 1}, {[]int{6, 4, 5}, 2}} {
		r := Standard().Begin(against(Hex{}, infantry("r"), []Unit{tank}))
		d := game.Recorded(x.rolls)
		if e := r.antitank(step{antitank, attacker, 0}, d); len(e) != 1 || d.Err() != nil || d.Left() != 0 || r.tank[attacker] != x.steps {
			t.Errorf("%v: %d steps, %v, %v", x.rolls, r.tank[attacker], e, d.Err())
		}
	}
	// The card excepts HMG elsewhere, and not here; guns are no infantry.
	for kind, want := range map[Kind]int{HMG: 1, Engineer: 1, Gun: 0, AA: 0} {
		r := Standard().Begin(against(Hex{}, []Unit{unit("r", kind, 5, 8)}, []Unit{tank}))
		if e := r.antitank(step{antitank, attacker, 0}, game.Recorded([]int{4, 1, 1})); len(e) != want {
			t.Errorf("%s: %v", kind, e)
		}
	}
	others := against(Hex{}, infantry("r"), []Unit{tank})
	others.Attacker.Nation = "other"
	if r := Standard().Begin(others); slices.ContainsFunc(r.steps, func(s step) bool { return s.kind == antitank }) {
		t.Error("infantry of others gets at vehicles")
	}
}

// Every shift of the card alone: with its condition, and without each part of it.
func TestShifts(t *testing.T) {
	plain := func() Assault {
		a := against(Hex{}, []Unit{unit("a", Gun, 9, 8)}, []Unit{unit("d", Gun, 9, 8)})
		return a
	}
	set := func(f func(*Assault)) Assault { a := plain(); f(&a); return a }
	tank := func(open, guards bool) Unit { u := unit("tank", AFV, 7, 8); u.Open, u.Guards = open, guards; return u }
	foot := unit("foot", Infantry, 5, 8)
	rider := unit("rider", Infantry, 5, 8)
	rider.Riding = true
	horse := unit("horse", Cavalry, 4, 8)
	horse.Charging = true
	down := unit("down", Gun, 9, 8)
	down.State = Demoralized
	for _, x := range []struct {
		name    string
		attacks bool
		a       Assault
		want    string
	}{
		{"nothing", true, plain(), ""},
		{"R1", true, set(func(a *Assault) { a.Attacker.Units[0].Morale = 9 }), "R1"},
		{"R1 not for defenders", false, set(func(a *Assault) { a.Defender.Units[0].Morale = 9 }), ""},
		{"R1 not all", true, set(func(a *Assault) { a.Attacker.Units = append(a.Attacker.Units, unit("b", Gun, 1, 9)) }), ""},
		{"R2", true, set(func(a *Assault) { a.Attacker.Units = []Unit{tank(false, false), foot} }), "R2"},
		{"R2 open", true, set(func(a *Assault) { a.Attacker.Units = []Unit{tank(true, false), foot} }), ""},
		{"R2 HMG", true, set(func(a *Assault) { a.Attacker.Units = []Unit{tank(false, false), unit("m", HMG, 7, 8)} }), ""},
		{"R2 Soviets", false, set(func(a *Assault) { a.Defender.Units = []Unit{tank(false, false), foot} }), ""},
		{"R2 Guards", false, set(func(a *Assault) { a.Defender.Units = []Unit{tank(false, true), foot} }), "R2"},
		{"R3", false, set(func(a *Assault) { a.Hex.Uphill = true }), "R3"},
		{"R3 later", false, set(func(a *Assault) { a.Hex.Uphill, a.Hex.Round = true, 2 }), ""},
		{"R3 attackers", true, set(func(a *Assault) { a.Hex.Uphill = true }), ""},
		{"R4", true, set(func(a *Assault) { a.Hex.Town, a.Attacker.Units[0].Kind = true, Engineer }), "R4 L2"},
		{"R4 woods", true, set(func(a *Assault) { a.Hex.Woods, a.Attacker.Units[0].Kind = true, Engineer }), "L1"},
		{"R4 open ground", true, set(func(a *Assault) { a.Attacker.Units[0].Kind = Engineer }), ""},
		{"R4 defenders", false, set(func(a *Assault) { a.Hex.Town, a.Defender.Units[0].Kind = true, Engineer }), ""},
		{"R5", true, set(func(a *Assault) { a.Hex.Woods, a.Defender.Units = true, []Unit{tank(false, false)} }), "R5 L1"},
		{"R5 supported", true, set(func(a *Assault) { a.Hex.Woods, a.Defender.Units = true, []Unit{tank(false, false), foot} }), "L1"},
		{"R5 HMG", true, set(func(a *Assault) {
			a.Hex.Woods, a.Defender.Units = true, []Unit{tank(false, false), unit("m", HMG, 7, 8)}
		}), "R5 L1"},
		{"R5 defenders", false, set(func(a *Assault) { a.Hex.Town, a.Attacker.Units = true, []Unit{tank(false, false)} }), "R5"},
		{"R6", true, set(func(a *Assault) { a.Attacker.Leaders = []Leader{leader(LeadsInfantry, 8, 0)} }), "R6"},
		{"R6 armor", true, set(func(a *Assault) { a.Attacker.Leaders = []Leader{leader(LeadsArmor, 8, 0)} }), ""},
		{"R6 demoralized", true, set(func(a *Assault) {
			a.Attacker.Leaders = []Leader{leader(LeadsInfantry, 8, 0)}
			a.Attacker.Leaders[0].State = Demoralized
		}), ""},
		{"R7", true, set(func(a *Assault) { a.Defender.Units = []Unit{rider} }), "R7"},
		{"R8", true, set(func(a *Assault) { a.Defender.Units = []Unit{down} }), "R8"},
		{"R8 one stands", true, set(func(a *Assault) { a.Defender.Units = []Unit{down, unit("up", Gun, 1, 8)} }), ""},
		{"R9", true, set(func(a *Assault) { a.Attacker.Units = []Unit{horse} }), "R9"},
		{"R9 defenders", false, set(func(a *Assault) { a.Defender.Units = []Unit{horse} }), ""},
		{"L1", true, set(func(a *Assault) { a.Hex.Woods = true }), "L1"},
		{"L2 entrenchment", true, set(func(a *Assault) { a.Hex.Entrench = true }), "L2"},
		{"L2 dug in", true, set(func(a *Assault) { a.Hex.DugIn = true }), ""},
		{"L3", true, set(func(a *Assault) { a.Hex.River = true }), "L3"},
		{"L3 later", true, set(func(a *Assault) { a.Hex.River, a.Hex.Round = true, 2 }), ""},
		{"L3 engineers", true, set(func(a *Assault) { a.Hex.River, a.Defender.Units[0].Kind = true, Engineer }), ""},
	} {
		var got []string
		for _, l := range Standard().column(&x.a, x.attacks).Shifts {
			if l.Value != 0 {
				got = append(got, l.Cell.Rule)
			}
		}
		if g := strings.Join(got, " "); g != x.want {
			t.Errorf("%s: shifts %q, want %q", x.name, g, x.want)
		}
	}
}

// The grid grows along rows and columns, and depends on die and column alone.
func TestGrid(t *testing.T) {
	c := Standard()
	atLeastOne := []int{0, 0, 0, 1, 2, 3, 4, 5}
	sixths := []int{0, 0, 0, 1, 2, 4, 6, 9}
	for col := range c.cols {
		hits, steps := 0, 0
		for die := 1; die <= 6; die++ {
			if n := c.result(die, col).Steps(); n > 0 {
				hits, steps = hits+1, steps+n
			}
			if col > 0 && die < 6 && c.result(die, col) != c.result(die+1, col-1) {
				t.Errorf("die %d on %s is %s, die %d on %s is %s", die, c.cols[col].name, c.result(die, col), die+1, c.cols[col-1].name, c.result(die+1, col-1))
			}
		}
		if hits != atLeastOne[col] || steps != sixths[col] {
			t.Errorf("column %s: %d sixths lose a step, %d steps in six; want %d, %d", c.cols[col].name, hits, steps, atLeastOne[col], sixths[col])
		}
	}
}

func TestOverlays(t *testing.T) {
	c, err := Standard().With([]Change{{ID: "column.1", Value: "none", Source: "owner's card"}, {ID: "shift.woods", Value: "-2", Source: ""}})
	if err != nil {
		t.Fatal(err)
	}
	a := against(Hex{Woods: true}, []Unit{unit("a", Gun, 10, 8)}, infantry("d"))
	if x := c.column(&a, true); x.To != "3" || x.Shifts[0].Cell.Source != "owner" || strings.Join(c.Columns(), " ") != "3 5 9 13 18 24 30+" {
		t.Errorf("10 on %s of %v", x.To, c.Columns())
	}
	if Standard().Text("column.1") != "1" {
		t.Error("the card of the program was changed")
	}
	_, err = Standard().With([]Change{{ID: "shift.wood", Value: "-1", Source: ""}, {ID: "table.6.30", Value: "4M2", Source: ""}, {ID: "column.5", Value: "9", Source: ""}, {ID: "table.1.30", Value: "-", Source: ""}, {ID: "strength.alone", Value: "3/2", Source: ""}, {ID: "ruling.river", Value: "either", Source: ""}, {ID: "check.disrupted", Value: "2", Source: "seed"}, {ID: "stack", Value: "03", Source: ""}})
	if err == nil {
		t.Fatal("eight faults are taken")
	}
	for _, want := range []string{`did you mean "shift.woods"`, `cell "table.6.30": is "4M2": want a result`, `cell "column.9": is 9: want more than column.5, 9`, `cell "table.1.30": is "-"`, `cell "strength.alone"`, `cell "ruling.river"`,
		`cell "check.disrupted": is "2" with source "seed", and is not what the text has: name your own source`, `cell "stack": is "03": want 1 to 9`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no fault %s in:\n%v", want, err)
		}
	}
}
