package assault

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game/boardgame"
	"sightline/game/hexboard"
	"sightline/scenarios"
)

// A Ground is what a hex is.
type Ground byte

// The grounds, as a map writes them.
const (
	Clear Ground = '.'
	Woods Ground = 'w'
	Town  Ground = 't'
	Hill  Ground = 'h' // one level up
	River Ground = '~' // a major river
)

var grounds = []Ground{Clear, Woods, Town, Hill, River}

var costOf = map[Ground]string{Clear: "cost.clear", Woods: "cost.woods", Town: "cost.town", Hill: "cost.hill", River: "cost.river"}

// Works are what defenders of a hex have dug.
type Works string

// The works.
const (
	NoWorks      Works = ""
	Entrenchment Works = "entrenchment"
	DugIn        Works = "dug-in"
)

// A Battle is what a scenario says: it never changes.
type Battle struct {
	Board      hexboard.Board
	Grounds    []Ground // by index of the board
	Works      []Works  // likewise
	Armies     []Army   // by side
	Platoons   []Platoon
	Chiefs     []Chief
	Objectives []Objective
	Turns      int
	Margin     int // of points that win
	Changes    []Change

	title   string
	card    *Card
	several boardgame.Several // units
}

// An Army is a side.
type Army struct {
	Side       string
	Nation     string
	Initiative int
}

// A Platoon is a unit as it begins.
type Platoon struct {
	Unit
	Side     int
	At       hexboard.Hex
	Range    int // of direct fire, in hexes
	AntiTank int // strength against AFVs; 0: none
	Move     int // hexes of open ground in a turn
}

// A Chief is a leader as he begins.
type Chief struct {
	Leader
	Side int
	At   hexboard.Hex
}

// An Objective is a hex that is worth points to whoever was last in it.
type Objective struct {
	At     hexboard.Hex
	Name   string
	Points int
	Holder int // a side; -1: nobody yet
}

// Limits of a scenario.
const (
	maxPlatoons   = 60
	maxChiefs     = 20
	maxObjectives = 20
	maxWorks      = 60
)

func init() {
	scenarios.Register(scenarios.System{Name: SystemName, Read: readBattle})
}

// readBattle reads the sections of the system.
func readBattle(f *scenarios.File) scenarios.Rules {
	b := &Battle{Turns: f.Scenario.Turns, title: f.Scenario.Title, card: Standard()}
	if b.Turns == 0 {
		f.Root.Fault("turns", "missing: want how many turns are played")
	}
	if len(f.Scenario.Stands) > 0 {
		f.Root.Fault("stand", "is of tables measured in inches: want [[platoon]] and [[leader]] with a hex")
	}
	if n := len(f.Scenario.Sides); n != 2 {
		f.Root.Fault("side", "there are %d: want two sides", n)
	}
	cells := boardgame.ReadChanges(f.Root, likeCell)
	b.Changes = cells.List
	if c, err := b.card.With(b.Changes); err != nil {
		cells.Fault(err)
	} else {
		b.card = c
	}
	r := battleReader{f, b}
	r.board()
	r.armies()
	names := map[string]bool{}
	once := func(t *scenarios.Section) string {
		n := t.Name("name", "a name of its own")
		if names[n] {
			t.Fault("name", "is %s, as another is: want a name of its own", scenarios.Quoted(n))
		}
		names[n] = true
		return n
	}
	f.Root.Need("platoon", "a list [[platoon]]")
	for _, t := range f.Root.Tables("platoon", maxPlatoons) {
		b.Platoons = append(b.Platoons, r.platoon(t, once(t)))
	}
	for _, t := range f.Root.Tables("leader", maxChiefs) {
		b.Chiefs = append(b.Chiefs, Chief{readLeader(t, once(t)), r.side(t), r.hex(t)})
	}
	for _, t := range f.Root.Tables("objective", maxObjectives) {
		o := Objective{At: r.hex(t), Name: t.Name("name", "what it is called"), Points: t.Whole("points", 1, 1, 99), Holder: -1}
		if t.Has("holder") {
			o.Holder = r.sideOf(t, "holder")
		}
		b.Objectives = append(b.Objectives, o)
	}
	if t, ok := f.Root.Table("victory"); ok {
		b.Margin = t.Whole("margin", 1, 1, 999)
	} else {
		b.Margin = 1
	}
	f.Check(func() { r.together() })
	return b
}

type battleReader struct {
	f *scenarios.File
	b *Battle
}

func (r battleReader) board() {
	b := r.b
	f := r.f
	f.Root.Need("board", "a table [board] with its map")
	t, ok := f.Root.Table("board")
	b.Board, _ = hexboard.New(hexboard.Layout{}, 1, 1)
	b.Grounds, b.Works = []Ground{Clear}, []Works{NoWorks}
	if !ok {
		return
	}
	l := hexboard.Layout{Odd: t.Truth("odd"), First: t.Whole("first", 0, 0, 1)}
	t.Need("map", "a row of hexes a line: "+wantGround)
	var all []Ground
	columns, rows := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(t.Text("map")), "\n") {
		row := strings.Fields(line)
		rows++
		if rows == 1 {
			columns = len(row)
		}
		if len(row) != columns {
			t.Fault("map", "row %d has %d hexes: want %d as the first has", rows, len(row), columns)
			return
		}
		for i, x := range row {
			if len(x) != 1 || !slices.Contains(grounds, Ground(x[0])) {
				t.Fault("map", "row %d has %s as hex %d: want %s", rows, scenarios.Quoted(x), i+1, wantGround)
				return
			}
			all = append(all, Ground(x[0]))
		}
	}
	board, err := hexboard.New(l, columns, rows)
	if err != nil {
		t.Fault("map", "%v", err)
		return
	}
	b.Board, b.Grounds, b.Works = board, all, make([]Works, len(all))
	for _, w := range f.Root.Tables("works", maxWorks) {
		w.Need("kind", `"entrenchment" or "dug-in"`)
		b.Works[b.Board.Index(r.hex(w))] = Works(w.Choice("kind", "", string(Entrenchment), string(DugIn)))
	}
}

const wantGround = `"." open, "w" woods, "t" town, "h" hill, "~" major river, with blanks between`

func (r battleReader) armies() {
	b := r.b
	for _, s := range r.f.Scenario.Sides {
		b.Armies = append(b.Armies, Army{Side: s.Name})
	}
	for len(b.Armies) < 2 {
		b.Armies = append(b.Armies, Army{})
	}
	for _, t := range r.f.Root.Tables("army", 2) {
		i := r.side(t)
		b.Armies[i].Nation = t.Choice("nation", "", "german", "soviet", "other")
		b.Armies[i].Initiative = t.Whole("initiative", 0, 0, 9)
	}
}

func (r battleReader) side(t *scenarios.Section) int {
	t.Need("side", "the side it is of")
	return r.sideOf(t, "side")
}

// sideOf reads the side that a key names; the first if it is none.
func (r battleReader) sideOf(t *scenarios.Section, key string) int {
	name := t.Phrase(key)
	r.f.WantSide(t, key, name)
	return max(0, slices.IndexFunc(r.b.Armies, func(a Army) bool { return a.Side == name }))
}

// hex reads where something is; the first hex if that is none.
func (r battleReader) hex(t *scenarios.Section) hexboard.Hex {
	t.Need("hex", "where it is, such as "+scenarios.Quoted(r.b.Board.Label(r.b.Board.At(0, 0))))
	if label := t.Phrase("hex"); label != "" {
		h, err := r.b.Board.Parse(label)
		if err == nil {
			return h
		}
		t.Fault("hex", "%v", err)
	}
	return r.b.Board.At(0, 0)
}

func (r battleReader) platoon(t *scenarios.Section, name string) Platoon {
	u := readUnit(t, r.b.card)
	u.Name = name
	u.usual.reach, u.usual.antitank, u.usual.move = !t.Has("range"), !t.Has("antitank"), !t.Has("move")
	p := Platoon{
		Unit: u, Side: r.side(t), At: r.hex(t),
		Range: t.Whole("range", 0, 0, 20), AntiTank: t.Whole("antitank", 0, 0, 20), Move: t.Whole("move", 0, 0, 20),
	}
	p.figure(r.b.card)
	return p
}

// together are faults of what values say of one another.
func (r battleReader) together() {
	b := r.b
	for s, a := range b.Armies {
		if !slices.ContainsFunc(b.Platoons, func(p Platoon) bool { return p.Side == s && p.combat() }) {
			r.f.Root.Fault("platoon", "%s has no combat unit: want one at least", a.Side)
		}
	}
	stack := map[hexboard.Hex][2]int{}
	for i, p := range b.Platoons {
		n := stack[p.At]
		n[p.Side]++
		stack[p.At] = n
		key := fmt.Sprintf("platoon[%d].hex", i+1)
		if n[p.Side] > b.stack() {
			r.f.Root.Fault(key, "%s is the %d. of its side in %s: want %d units at most", p.Name, n[p.Side], b.Board.Label(p.At), b.stack())
		}
		if n[1-p.Side] > 0 {
			r.f.Root.Fault(key, "%s is in %s, where its enemy is: want another hex", p.Name, b.Board.Label(p.At))
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
			w.Name("name", o.Name)
			w.Name("hex", b.Board.Label(o.At))
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
