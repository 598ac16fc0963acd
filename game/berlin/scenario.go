package berlin

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/game/boardgame"
	"sightline/scenarios"
)

// SystemName is the system's name in scenarios and journals.
const SystemName = "berlin"

// The sides: the first of a scenario are the Allies, who move first.
const (
	Allied = 0
	German = 1
)

// A Kind is what a unit is.
type Kind string

// The kinds.
const (
	Infantry   Kind = "infantry"
	Glider     Kind = "glider" // infantry that lands in gliders
	Mechanized Kind = "mechanized"
	MachineGun Kind = "machine gun"
	Engineer   Kind = "engineer"
	Recon      Kind = "recon"
	Armor      Kind = "armor"
	Assault    Kind = "assault gun"
	AntiTank   Kind = "antitank"
	Flak       Kind = "flak"
	Artillery  Kind = "artillery"
	HQ         Kind = "hq"
)

var kinds = []string{"infantry", "glider", "mechanized", "machine gun", "engineer", "recon", "armor", "assault gun", "antitank", "flak", "artillery", "hq"}

// A Nation is whose an Allied unit is.
type Nation string

// The nations. Polish units are as British in stacks and cooperation (seed 3.1).
const (
	British  Nation = "british"
	Polish   Nation = "polish"
	American Nation = "american"
)

// A Service is whose a German unit is.
type Service string

// The services.
const (
	Army       Service = "army"
	SS         Service = "ss"
	Luftwaffe  Service = "luftwaffe"
	Navy       Service = "navy"
	Volkssturm Service = "volkssturm"
	Youth      Service = "hitler youth"
	Police     Service = "police"
)

// A Battle is what a scenario says: it never changes.
type Battle struct {
	Map
	Sides      [2]string
	Formations []Formation
	Zones      []Zone
	Units      []Unit
	Leaders    []Leader
	Turns      int
	Goal       int  // the hex that ends the game when the Allies take it
	Variable   bool // German reinforcements roll for their entry (seed 14.1)
	Drawn      int  // Volkssturm units that are drawn at random when the game begins
	Check      bool // every turn may bring more of them
	DrawnZone  int  // where they are placed; -1: none are drawn
	Usual      []int

	changes []Change
	chart   *Chart
	several boardgame.Several // units
	prices  [2][]price        // by mode, Maneuver first, and ground; roads last
	wade    int               // halves more across water
}

// HoldPoints are those of the Germans for each turn that they hold the goal.
func (b *Battle) HoldPoints() int { return b.chart.Int("points.hold") }

// A Formation is a division or a corps.
type Formation struct {
	Name      string
	Side      int
	Nation    Nation
	Confusion int      // of an Allied division
	AirLands  bool     // it lands on airfields that are taken, instead of dropping
	Field     int      // the airfield that the scenario sends it to; -1: its side chooses
	Arrives   int      // the turn in which it is due; 0: from the beginning
	Entries   []string // the areas that it comes in by
	Variable  bool     // it rolls for its entry
	Source    string   // of its figures, and of those of its units unless they say otherwise: see Unit
}

// A Zone is where units may be placed before the game.
type Zone struct {
	Name  string
	Hexes []int
}

// A Unit is a unit as it begins. Its figures are those of its Combat Mode.
type Unit struct {
	Name       string
	Side       int
	Formation  int // -1: none
	Kind       Kind
	Nation     Nation  // of the Allies
	Service    Service // of the Germans
	Fire       int
	Defends    bool // it has its fire in defense alone
	Protection int
	Move       int
	Maneuver   int    // movement in Maneuver Mode; -1: that of the chart
	Hex        int    // where it begins, or is placed unless its side says otherwise; -1: it comes later
	Zone       int    // where its side may place it; -1: nowhere else than its hex
	Pool       bool   // it is one of those that are drawn at random
	Combat     bool   // it begins in Combat Mode
	Source     string // of its figures: seed, house, what an owner says, or counter where a scenario says nothing
}

// A Leader is one who is to be captured.
type Leader struct {
	Name string
	Hex  int
}

// glides reports whether a unit lands in gliders: weapons, HQs and glider infantry do, all other infantry and
// engineers are parachuted (seed 15.3.1).
func (u *Unit) glides() bool { return u.Kind != Infantry && u.Kind != Engineer }

// guns reports whether a unit fires directly farther than the next hex.
func (u *Unit) guns() bool {
	return u.Kind == AntiTank || u.Kind == Flak || u.Kind == Armor || u.Kind == Assault
}

// nation is the nation as stacks count it.
func (u *Unit) nation() Nation {
	if u.Nation == Polish {
		return British
	}
	return u.Nation
}

// regular reports whether it is one of the services that the SS does not go with.
func (s Service) regular() bool { return s == Army || s == Luftwaffe || s == Navy }

// Figures are a unit's firepower, protection and movement, as its counter has them.
func (u *Unit) Figures() string {
	if u.Defends {
		return fmt.Sprintf("(%d)-%d-%d", u.Fire, u.Protection, u.Move)
	}
	return fmt.Sprintf("%d-%d-%d", u.Fire, u.Protection, u.Move)
}

func init() {
	scenarios.Register(scenarios.System{Name: SystemName, Read: readBattle})
}

type battleReader struct {
	f     *scenarios.File
	b     *Battle
	units []*scenarios.Section
	drawn *scenarios.Section // nil without a [volkssturm]
}

// readBattle reads the sections of the system.
func readBattle(f *scenarios.File) scenarios.Rules {
	b := &Battle{Turns: f.Scenario.Turns, DrawnZone: -1}
	if b.Turns == 0 {
		f.Root.Fault("turns", "missing: want how many turns are played")
	}
	if len(f.Scenario.Stands) > 0 {
		f.Root.Fault("stand", "is of tables measured in inches: want [[unit]] with a hex")
	}
	if n := len(f.Scenario.Sides); n != 2 {
		f.Root.Fault("side", "there are %d: want two sides, the Allies first", n)
	}
	for i, s := range f.Scenario.Sides {
		if s.Briefing != "" {
			f.Root.Fault(fmt.Sprintf("side[%d].briefing", i+1), "is for one side alone, and both read this file: want it in the history")
		}
		if i < 2 {
			b.Sides[i] = s.Name
		}
	}
	cells := boardgame.ReadChanges(f.Root, likeCell)
	b.changes, b.chart = cells.List, Standard()
	if c, err := b.chart.With(b.changes); err != nil {
		cells.Fault(err)
	} else {
		b.chart = c
	}
	b.Map = readMap(f)
	r := &battleReader{f: f, b: b}
	r.formations()
	zones := f.Root.Tables("zone", 60)
	for _, t := range zones {
		t.Need("hexes", wantHexes)
		b.Zones = append(b.Zones, Zone{t.Name("name", "a name of its own"), b.hexes(t, "hexes")})
	}
	f.WantUnique("zone", zones, func(i int) string { return b.Zones[i].Name })
	f.Root.Need("unit", "a list [[unit]]")
	r.units = f.Root.Tables("unit", 400)
	for _, t := range r.units {
		b.Units = append(b.Units, r.unit(t))
	}
	f.WantUnique("unit", r.units, func(i int) string { return b.Units[i].Name })
	leaders := f.Root.Tables("leader", 10)
	for _, t := range leaders {
		b.Leaders = append(b.Leaders, Leader{t.Name("name", "a name of his own"), b.hex(t, "hex")})
	}
	f.WantUnique("leader", leaders, func(i int) string { return b.Leaders[i].Name })
	if t, ok := f.Root.Table("volkssturm"); ok {
		r.drawn = t
		b.Drawn, b.DrawnZone, b.Usual, b.Check = t.Whole("drawn", 0, 0, 99), r.zone(t), b.hexes(t, "usual"), t.Truth("check")
	}
	f.Root.Need("victory", "a table [victory] with the hex that is fought for")
	if t, ok := f.Root.Table("victory"); ok {
		b.Goal = b.hex(t, "hex")
	}
	if t, ok := f.Root.Table("reinforcements"); ok {
		b.Variable = t.Truth("variable")
	}
	f.Check(r.together)
	return b
}

// side reads the side that a key names; the first if it is none.
func (r *battleReader) side(t *scenarios.Section) int {
	t.Need("side", "the side it is of")
	name := t.Phrase("side")
	r.f.WantSide(t, "side", name)
	return max(0, slices.Index(r.b.Sides[:], name))
}

// zone reads the zone that a table names, or -1.
func (r *battleReader) zone(t *scenarios.Section) int {
	name := t.Phrase("zone")
	i := slices.IndexFunc(r.b.Zones, func(z Zone) bool { return z.Name == name })
	if i < 0 && name != "" {
		var all []string
		for _, z := range r.b.Zones {
			all = append(all, z.Name)
		}
		t.Fault("zone", "is %s, which is no zone%s", scenarios.Quoted(name), scenarios.Suggest(name, all))
	}
	return i
}

func (r *battleReader) formations() {
	b := r.b
	tables := r.f.Root.Tables("formation", 60)
	for _, t := range tables {
		x := Formation{
			Name: t.Name("name", "a name of its own"), Side: r.side(t), Nation: Nation(t.Choice("nation", "", "british", "american")),
			Confusion: t.Whole("confusion", 0, 0, 6), AirLands: t.Truth("airlands"), Arrives: t.Whole("arrives", 0, 0, max(1, b.Turns)),
			Entries: t.Names("entries", "a list of letters"), Variable: t.Truth("variable"), Field: -1, Source: cmp.Or(t.Phrase("source"), counter),
		}
		if t.Has("field") {
			name := t.Phrase("field")
			if x.Field = slices.IndexFunc(b.Fields, func(f Field) bool { return f.Name == name }); x.Field < 0 && name != "" {
				t.Fault("field", "is %s, which is no airfield", scenarios.Quoted(name))
			}
		}
		for _, e := range x.Entries {
			if !slices.ContainsFunc(b.Entries, func(y Entry) bool { return y.Letter == e }) {
				t.Fault("entries", "has %s, which is no entry", scenarios.Quoted(e))
			}
		}
		if x.Side == Allied {
			t.Need("confusion", "its confusion factor, 0 to 6")
			t.Need("nation", `"british" or "american"`)
		}
		for _, key := range []string{"confusion", "nation", "airlands", "field"} {
			if t.Has(key) && x.Side == German {
				t.Fault(key, "is of Allied divisions")
			}
		}
		for _, key := range []string{"arrives", "entries", "variable"} {
			if t.Has(key) && x.Side == Allied {
				t.Fault(key, "is of German formations")
			}
		}
		if x.Source == seed && x.Side == Allied && x.Confusion != 1 && x.Confusion != 2 {
			t.Fault("source", "is %q, and the text has no division of confusion factor %d: want your own source", seed, x.Confusion)
		}
		if x.Arrives > 0 && len(x.Entries) == 0 {
			t.Fault("entries", "missing: want the areas that it comes in by")
		}
		b.Formations = append(b.Formations, x)
	}
	r.f.WantUnique("formation", tables, func(i int) string { return b.Formations[i].Name })
}

func (r *battleReader) unit(t *scenarios.Section) Unit {
	b := r.b
	u := Unit{Name: t.Name("name", "a name of its own"), Formation: -1, Hex: -1, Zone: r.zone(t), Pool: t.Truth("pool"), Combat: t.Truth("combat"), Defends: t.Truth("defends")}
	t.Need("kind", "one of "+strings.Join(kinds, ", "))
	u.Kind = Kind(t.Choice("kind", string(Infantry), kinds...))
	for _, key := range []string{"fire", "protection", "move"} {
		t.Need(key, "a whole number")
	}
	u.Fire, u.Protection, u.Move = t.Whole("fire", 0, 0, 99), t.Whole("protection", 0, 0, 20), t.Whole("move", 0, 0, 20)
	u.Maneuver = t.Whole("maneuver", -1, 0, 40)
	if u.Move > 6 && !t.Has("maneuver") {
		t.Fault("maneuver", "missing: want its movement in Maneuver Mode, which the chart has of 0 to 6 alone")
	}
	if name := t.Phrase("formation"); name != "" {
		if u.Formation = slices.IndexFunc(b.Formations, func(f Formation) bool { return f.Name == name }); u.Formation < 0 {
			t.Fault("formation", "is %s, which is no formation", scenarios.Quoted(name))
		}
	}
	if u.Formation >= 0 {
		f := b.Formations[u.Formation]
		u.Side, u.Nation = f.Side, f.Nation
		if t.Has("side") {
			t.Fault("side", "is that of its formation: want it left out")
		}
	} else {
		u.Side = r.side(t)
	}
	if t.Has("hex") {
		u.Hex = b.hex(t, "hex")
	}
	u.Source = cmp.Or(t.Phrase("source"), b.source(u.Formation))
	if u.Source == seed && !slices.Contains(strings.Fields(printed[u.Kind]), u.Figures()) {
		t.Fault("source", "is %q, and the text has no %s %s: want your own source", seed, u.Kind, u.Figures())
	}
	if u.Side == Allied {
		u.Nation = Nation(t.Choice("nation", string(u.Nation), "british", "polish", "american"))
		if u.Nation == "" {
			t.Fault("nation", "missing: want british, polish or american")
		}
	} else {
		u.Service = Service(t.Choice("service", string(Army), "army", "ss", "luftwaffe", "navy", "volkssturm", "hitler youth", "police"))
	}
	return u
}

// together are faults of what values say of one another.
func (r *battleReader) together() {
	b := r.b
	for i := range b.Units {
		u := &b.Units[i]
		t := r.units[i]
		drops := u.Formation >= 0 && u.Side == Allied
		comes := u.Formation >= 0 && b.Formations[u.Formation].Arrives > 0
		switch {
		case u.Pool && (u.Hex >= 0 || u.Zone >= 0 || comes || u.Side == Allied):
			t.Fault("pool", "%s is drawn at random: want no hex, no zone and no formation that arrives", u.Name)
		case u.Pool && b.DrawnZone < 0:
			t.Fault("pool", "%s is drawn at random: want a table [volkssturm] with the zone where", u.Name)
		case (drops || comes) && (u.Hex >= 0 || u.Zone >= 0):
			t.Fault("hex", "%s comes later: want no hex and no zone", u.Name)
		case !drops && !comes && !u.Pool && u.Hex < 0:
			t.Fault("hex", "missing: want where %s begins, or is placed unless its side says otherwise", u.Name)
		case u.Zone >= 0 && !slices.Contains(b.Zones[u.Zone].Hexes, u.Hex):
			t.Fault("hex", "is %s, which is not in %s", b.label(u.Hex), scenarios.Quoted(b.Zones[u.Zone].Name))
		case u.Hex >= 0 && b.Grounds[u.Hex] == Lake:
			t.Fault("hex", "is %s, which is a lake", b.label(u.Hex))
		}
	}
	n := 0
	for _, u := range b.Units {
		if u.Pool {
			n++
		}
	}
	if r.drawn != nil {
		r.volkssturm(n)
	}
	sent := make([]int, len(b.Fields))
	drops := 0
	for _, f := range b.Formations {
		if f.Side == Allied && !f.AirLands {
			drops++
			if f.Field >= 0 {
				sent[f.Field]++
			}
		}
	}
	if drops != len(b.Fields) && drops > 0 {
		r.f.Root.Fault("airfield", "there are %d for %d divisions that drop: want one for each", len(b.Fields), drops)
	}
	for i, k := range sent {
		if k > 1 {
			r.f.Root.Fault("airfield", "%s is the field of %d divisions: want one", scenarios.Quoted(b.Fields[i].Name), k)
		}
	}
	if b.Grounds[b.Goal] == Lake {
		r.f.Root.Fault("victory.hex", "is a lake")
	}
}

// volkssturm are faults of who is drawn, of n units that may be.
func (r *battleReader) volkssturm(n int) {
	b, t := r.b, r.drawn
	if b.Drawn > n {
		t.Fault("drawn", "is %d: want at most the %d units with pool", b.Drawn, n)
	}
	if len(b.Usual) < b.Drawn {
		t.Fault("usual", "has %d hexes: want one for each of the %d drawn", len(b.Usual), b.Drawn)
	}
	if b.Drawn > 0 && b.DrawnZone < 0 {
		t.Fault("zone", "missing: want where they are placed")
	}
	for _, h := range b.Usual {
		if b.DrawnZone >= 0 && !slices.Contains(b.Zones[b.DrawnZone].Hexes, h) {
			t.Fault("usual", "has %s, which is not in %s", b.label(h), scenarios.Quoted(b.Zones[b.DrawnZone].Name))
		}
	}
}

// Write writes what belongs to a place of the canonical form.
func (b *Battle) Write(w *scenarios.Writer, at scenarios.Place) {
	switch at {
	case scenarios.AtForces:
		b.writeForces(w)
	case scenarios.AtOutcome:
		w.Table("reinforcements")
		w.Truth("variable", b.Variable)
		w.Table("victory")
		w.Name("hex", b.label(b.Goal))
	}
}

func (b *Battle) writeForces(w *scenarios.Writer) {
	boardgame.WriteChanges(w, b.changes)
	b.Map.write(w)
	for _, x := range b.Formations {
		w.Entry("formation")
		w.Name("name", x.Name)
		w.Name("side", b.Sides[x.Side])
		if x.Side == Allied {
			w.Name("nation", string(x.Nation))
			w.Whole("confusion", x.Confusion, -1)
		}
		w.Truth("airlands", x.AirLands)
		if x.Field >= 0 {
			w.Name("field", b.Fields[x.Field].Name)
		}
		w.Whole("arrives", x.Arrives, 0)
		if x.Entries != nil {
			w.Names("entries", x.Entries)
		}
		w.Truth("variable", x.Variable)
		if x.Source != counter {
			w.Name("source", x.Source)
		}
	}
	for _, z := range b.Zones {
		w.Entry("zone")
		w.Name("name", z.Name)
		w.Names("hexes", b.runs(z.Hexes))
	}
	if b.DrawnZone >= 0 {
		w.Table("volkssturm")
		w.Whole("drawn", b.Drawn, 0)
		w.Name("zone", b.Zones[b.DrawnZone].Name)
		w.Truth("check", b.Check)
		if b.Usual != nil {
			w.Names("usual", b.runs(b.Usual))
		}
	}
	for i := range b.Units {
		b.writeUnit(w, &b.Units[i])
	}
	for _, l := range b.Leaders {
		w.Entry("leader")
		w.Name("name", l.Name)
		w.Name("hex", b.label(l.Hex))
	}
}

func (b *Battle) writeUnit(w *scenarios.Writer, u *Unit) {
	w.Entry("unit")
	w.Name("name", u.Name)
	usual := Nation("")
	if u.Formation >= 0 {
		w.Name("formation", b.Formations[u.Formation].Name)
		usual = b.Formations[u.Formation].Nation
	} else {
		w.Name("side", b.Sides[u.Side])
	}
	if u.Side == Allied && u.Nation != usual {
		w.Name("nation", string(u.Nation))
	}
	if u.Side == German && u.Service != Army {
		w.Name("service", string(u.Service))
	}
	w.Name("kind", string(u.Kind))
	w.Whole("fire", u.Fire, -1)
	w.Whole("protection", u.Protection, -1)
	w.Whole("move", u.Move, -1)
	w.Whole("maneuver", u.Maneuver, -1)
	if u.Source != b.source(u.Formation) {
		w.Name("source", u.Source)
	}
	w.Truth("defends", u.Defends)
	if u.Hex >= 0 {
		w.Name("hex", b.label(u.Hex))
	}
	if u.Zone >= 0 {
		w.Name("zone", b.Zones[u.Zone].Name)
	}
	w.Truth("pool", u.Pool)
	w.Truth("combat", u.Combat)
}
