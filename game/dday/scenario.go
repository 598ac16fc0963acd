package dday

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game/boardgame"
	"sightline/game/zoneboard"
	"sightline/geom"
	"sightline/scenarios"
)

// A Quality is the morale of a battalion, a division or an army.
type Quality int

// The qualities, worst first.
const (
	Poor Quality = iota
	Regular
	Veteran
)

var qualityNames = []string{"poor", "regular", "veteran"}

// String is the quality as files write it.
func (q Quality) String() string { return qualityNames[q] }

// An Arm is what a battalion is.
type Arm string

// The arms.
const (
	Tank      Arm = "tnk"
	Destroyer Arm = "td" // tank destroyers and self-propelled guns
	Artillery Arm = "art"
	Propelled Arm = "spa" // self-propelled artillery
	AntiTank  Arm = "atg"
	Infantry  Arm = "inf"
)

var arms = []string{"tnk", "td", "art", "spa", "atg", "inf"}

// A Mobility is how a battalion moves.
type Mobility string

// The mobilities.
const (
	Mechanized Mobility = "mech"
	Motorized  Mobility = "mot"
	Foot       Mobility = "foot"
)

// A Battle is what a scenario says: it never changes.
type Battle struct {
	Board      *zoneboard.Board
	Middles    []geom.Point // by zone, where its middle is drawn on the table; nil: nowhere in particular
	Armies     []Army
	Divisions  []Division
	Battalions []Battalion
	Objectives []Objective
	Turns      int
	Margin     int // of points that win

	changes []Change
	chart   *Chart
	several boardgame.Several // battalions
}

// An Army is a side: its quality is that of its guns and aircraft off the map.
type Army struct {
	Side     string
	Quality  Quality
	Guns     int
	Aircraft int
}

// A Division is who commands battalions.
type Division struct {
	Name    string
	Side    int
	Quality Quality
	HQ      int // zone
}

// A Battalion is a stand as it begins.
type Battalion struct {
	Name       string
	Division   int
	Side       int
	Regiment   string
	Arm        Arm
	Mobility   Mobility
	Quality    Quality
	Detachment bool
	Zone       int
}

func (b *Battalion) guns() bool { return b.Arm == Artillery || b.Arm == Propelled }

func (b *Battalion) towed() bool { return b.Arm == Artillery || b.Arm == AntiTank }

// An Objective is a zone that is worth points to whoever was last alone in it.
type Objective struct {
	Zone   int
	Points int
	Holder int // a side; -1: nobody yet
}

// Limits of a scenario.
const (
	maxDivisions  = 20
	maxBattalions = 160
	maxObjectives = 40
)

func init() {
	scenarios.Register(scenarios.System{Name: SystemName, Read: readBattle})
}

type battleReader struct {
	f *scenarios.File
	b *Battle
}

// readBattle reads the sections of the system.
func readBattle(f *scenarios.File) scenarios.Rules {
	b := &Battle{Turns: f.Scenario.Turns}
	if b.Turns == 0 {
		f.Root.Fault("turns", "missing: want how many turns are played")
	}
	if len(f.Scenario.Stands) > 0 {
		f.Root.Fault("stand", "is of tables measured in inches: want [[battalion]] with a zone")
	}
	if n := len(f.Scenario.Sides); n != 2 {
		f.Root.Fault("side", "there are %d: want two sides", n)
	}
	cells := boardgame.ReadChanges(f.Root, likeCell)
	b.changes, b.chart = cells.List, Standard()
	if c, err := b.chart.With(b.changes); err != nil {
		cells.Fault(err)
	} else {
		b.chart = c
	}
	r := battleReader{f, b}
	r.board()
	r.armies()
	f.Root.Need("division", "a list [[division]]")
	divisions := f.Root.Tables("division", maxDivisions)
	for _, t := range divisions {
		t.Need("quality", "poor, regular or veteran")
		b.Divisions = append(b.Divisions, Division{t.Name("name", "a name of its own"), r.side(t, "side", true), quality(t, Regular), r.zone(t, "hq")})
	}
	f.WantUnique("division", divisions, func(i int) string { return b.Divisions[i].Name })
	f.Root.Need("battalion", "a list [[battalion]]")
	battalions := f.Root.Tables("battalion", maxBattalions)
	for _, t := range battalions {
		b.Battalions = append(b.Battalions, r.battalion(t))
	}
	f.WantUnique("battalion", battalions, func(i int) string { return b.Battalions[i].Name })
	for _, t := range f.Root.Tables("objective", maxObjectives) {
		o := Objective{r.zone(t, "zone"), t.Whole("points", 1, 1, 99), -1}
		if t.Has("holder") {
			o.Holder = r.side(t, "holder", false)
		}
		b.Objectives = append(b.Objectives, o)
	}
	b.Margin = 1
	if t, ok := f.Root.Table("victory"); ok {
		b.Margin = t.Whole("margin", 1, 1, 999)
	}
	f.Check(r.together)
	return b
}

func quality(t *scenarios.Section, unless Quality) Quality {
	return Quality(slices.Index(qualityNames, t.Choice("quality", unless.String(), qualityNames...)))
}

func (r battleReader) board() {
	r.f.Root.Need("zone", "a list [[zone]]: the map")
	tables := r.f.Root.Tables("zone", zoneboard.MostZones)
	var zones []zoneboard.Zone
	var middles []geom.Point
	index := map[string]int{}
	for i, t := range tables {
		z := zoneboard.Zone{Name: t.Name("name", "a name of its own")}
		if x, y, ok := t.Pair("at", wantMiddle); ok {
			size := r.f.Scenario.Table
			if at := geom.Pt(x, y); x <= 0 || y <= 0 || x >= size.Width || y >= size.Depth {
				t.Fault("at", "is not on the table: want %s", wantMiddle)
			} else if slices.Contains(middles, at) {
				t.Fault("at", "is where that of another zone is: want a place of its own")
			} else {
				middles = append(middles, at)
			}
		}
		for _, g := range t.Names("ground", `a list of "rough", "town" and "prepared"`) {
			switch g {
			case "rough":
				z.Rough = true
			case "town":
				z.Town = true
			case "prepared":
				z.Prepared = true
			default:
				t.Fault("ground", "has %s: want \"rough\", \"town\" or \"prepared\"", scenarios.Quoted(g))
			}
		}
		if _, twice := index[z.Name]; twice {
			t.Fault("name", "is %s, as another is: want a name of its own", scenarios.Quoted(z.Name))
		}
		index[z.Name] = i
		zones = append(zones, z)
	}
	switch len(middles) {
	case 0:
	case len(tables):
		r.b.Middles = middles
	default:
		r.f.Root.Fault("zone", "%d of %d have at: want it for all or for none", len(middles), len(tables))
	}
	var links []zoneboard.Link
	between := map[[2]int]int{}
	for i, t := range tables {
		rivers := t.Names("river", "a list of zones across a river")
		for _, key := range []string{"beside", "road"} {
			for _, name := range t.Names(key, "a list of zones") {
				j, ok := index[name]
				pair := [2]int{min(i, j), max(i, j)}
				_, twice := between[pair]
				switch {
				case !ok:
					t.Fault(key, "has %s, which is no zone%s", scenarios.Quoted(name), scenarios.Suggest(name, names(zones)))
				case i == j:
					t.Fault(key, "has the zone itself: want others")
				case twice:
					t.Fault(key, "has %s, which is linked to it already: want each link once", scenarios.Quoted(name))
				default:
					between[pair] = len(links)
					links = append(links, zoneboard.Link{A: pair[0], B: pair[1], Road: key == "road", River: slices.Contains(rivers, name)})
				}
			}
		}
		for _, name := range rivers {
			j, ok := index[name]
			if k, linked := between[[2]int{min(i, j), max(i, j)}]; !ok || !linked || !links[k].River {
				t.Fault("river", "has %s: want zones that beside or road of this zone has", scenarios.Quoted(name))
			}
		}
	}
	b, err := zoneboard.New(zones, links)
	if err != nil { // told above
		b, _ = zoneboard.New([]zoneboard.Zone{{Name: "nowhere"}}, nil)
	}
	r.b.Board = b
}

const wantMiddle = "[x, y], where its middle is drawn, in inches from the upper left corner of the table"

func names(zones []zoneboard.Zone) (list []string) {
	for _, z := range zones {
		list = append(list, z.Name)
	}
	return list
}

func (r battleReader) armies() {
	for _, s := range r.f.Scenario.Sides {
		r.b.Armies = append(r.b.Armies, Army{Side: s.Name, Quality: Regular})
	}
	for len(r.b.Armies) < 2 {
		r.b.Armies = append(r.b.Armies, Army{})
	}
	for _, t := range r.f.Root.Tables("army", 2) {
		a := &r.b.Armies[r.side(t, "side", true)]
		a.Quality, a.Guns, a.Aircraft = quality(t, Regular), t.Whole("guns", 0, 0, 9), t.Whole("aircraft", 0, 0, 9)
	}
}

// side reads the side that a key names; the first if it is none.
func (r battleReader) side(t *scenarios.Section, key string, need bool) int {
	if need {
		t.Need(key, "the side it is of")
	}
	name := t.Phrase(key)
	r.f.WantSide(t, key, name)
	return max(0, slices.IndexFunc(r.b.Armies, func(a Army) bool { return a.Side == name }))
}

// zone reads the zone that a key names; the first if it is none.
func (r battleReader) zone(t *scenarios.Section, key string) int {
	t.Need(key, "the name of a zone")
	name := t.Phrase(key)
	i, ok := r.b.Board.Index(name)
	if !ok && name != "" {
		var all []string
		for k := range r.b.Board.Size() {
			all = append(all, r.b.Board.Zone(k).Name)
		}
		t.Fault(key, "is %s, which is no zone%s", scenarios.Quoted(name), scenarios.Suggest(name, all))
	}
	return i
}

func (r battleReader) battalion(t *scenarios.Section) Battalion {
	x := Battalion{Name: t.Name("name", "a name of its own"), Regiment: t.Phrase("regiment"), Detachment: t.Truth("detachment"), Zone: r.zone(t, "zone")}
	t.Need("arm", "one of "+strings.Join(arms, ", "))
	x.Arm = Arm(t.Choice("arm", string(Infantry), arms...))
	usual := Foot
	if x.Arm == Tank || x.Arm == Destroyer || x.Arm == Propelled {
		usual = Mechanized
	}
	x.Mobility = Mobility(t.Choice("mobility", string(usual), "mech", "mot", "foot"))
	t.Need("division", "the division it is of")
	name := t.Phrase("division")
	x.Division = slices.IndexFunc(r.b.Divisions, func(d Division) bool { return d.Name == name })
	if x.Division < 0 {
		if name != "" {
			t.Fault("division", "is %s, which is no division", scenarios.Quoted(name))
		}
		x.Quality = quality(t, Regular)
		return x
	}
	d := r.b.Divisions[x.Division]
	x.Side, x.Quality = d.Side, quality(t, d.Quality)
	return x
}

// together are faults of what values say of one another.
func (r battleReader) together() {
	b := r.b
	for s, a := range b.Armies {
		if !slices.ContainsFunc(b.Battalions, func(x Battalion) bool { return x.Side == s }) {
			r.f.Root.Fault("battalion", "%s has none: want one at least", a.Side)
		}
	}
	stack := map[int][2]int{}
	for i, x := range b.Battalions {
		n := stack[x.Zone]
		n[x.Side]++
		stack[x.Zone] = n
		key, where := fmt.Sprintf("battalion[%d].zone", i+1), b.Board.Zone(x.Zone).Name
		if most := b.chart.Int("stack"); n[x.Side] > most {
			r.f.Root.Fault(key, "%s is the %d. of its side in %s: want %d at most", x.Name, n[x.Side], where, most)
		}
		if n[1-x.Side] > 0 {
			r.f.Root.Fault(key, "%s is in %s, where its enemy is: want another zone", x.Name, where)
		}
	}
	for i, d := range b.Divisions {
		if stack[d.HQ][1-d.Side] > 0 {
			r.f.Root.Fault(fmt.Sprintf("division[%d].hq", i+1), "is %s, where the enemy is: want another zone", b.Board.Zone(d.HQ).Name)
		}
	}
}

// Write writes what belongs to a place of the canonical form.
func (b *Battle) Write(w *scenarios.Writer, at scenarios.Place) {
	switch at {
	case scenarios.AtForces:
		b.writeForces(w)
	case scenarios.AtOutcome:
		for _, o := range b.Objectives {
			w.Entry("objective")
			w.Name("zone", b.Board.Zone(o.Zone).Name)
			w.Whole("points", o.Points, 1)
			if o.Holder >= 0 {
				w.Name("holder", b.Armies[o.Holder].Side)
			}
		}
		if b.Margin != 1 {
			w.Table("victory")
			w.Whole("margin", b.Margin, 1)
		}
	}
}

func (b *Battle) writeForces(w *scenarios.Writer) {
	boardgame.WriteChanges(w, b.changes)
	for i := range b.Board.Size() {
		z := b.Board.Zone(i)
		w.Entry("zone")
		w.Name("name", z.Name)
		if b.Middles != nil {
			w.Pair("at", b.Middles[i].X, b.Middles[i].Y)
		}
		var ground []string
		for _, g := range []struct {
			is   bool
			name string
		}{{z.Rough, "rough"}, {z.Town, "town"}, {z.Prepared, "prepared"}} {
			if g.is {
				ground = append(ground, g.name)
			}
		}
		lists := map[string][]string{"ground": ground}
		for _, l := range b.Board.Links() {
			if l.A != i {
				continue
			}
			key, to := "beside", b.Board.Zone(l.B).Name
			if l.Road {
				key = "road"
			}
			lists[key] = append(lists[key], to)
			if l.River {
				lists["river"] = append(lists["river"], to)
			}
		}
		for _, key := range []string{"ground", "beside", "road", "river"} {
			if lists[key] != nil {
				w.Names(key, lists[key])
			}
		}
	}
	for _, a := range b.Armies {
		w.Entry("army")
		w.Name("side", a.Side)
		w.Name("quality", a.Quality.String())
		w.Whole("guns", a.Guns, 0)
		w.Whole("aircraft", a.Aircraft, 0)
	}
	for _, d := range b.Divisions {
		w.Entry("division")
		w.Name("name", d.Name)
		w.Name("side", b.Armies[d.Side].Side)
		w.Name("quality", d.Quality.String())
		w.Name("hq", b.Board.Zone(d.HQ).Name)
	}
	for _, x := range b.Battalions {
		w.Entry("battalion")
		w.Name("name", x.Name)
		w.Name("division", b.Divisions[x.Division].Name)
		if x.Regiment != "" {
			w.Name("regiment", x.Regiment)
		}
		w.Name("zone", b.Board.Zone(x.Zone).Name)
		w.Name("arm", string(x.Arm))
		w.Name("mobility", string(x.Mobility))
		w.Name("quality", x.Quality.String())
		w.Truth("detachment", x.Detachment)
	}
}
