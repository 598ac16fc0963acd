package commanddecision

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// A Quality is a grade of troops, worst first (CD 2.1).
type Quality uint8

const (
	Green Quality = iota
	Trained
	Regular
	Experienced
	Veteran
	Elite
)

// String returns the grade as files write it.
func (q Quality) String() string { return units.Qualities()[q] }

// Hits is how many hits eliminate a stand of the grade (CD 2.2).
func (q Quality) Hits() int { return [...]int{1, 2, 2, 3, 3, 4}[q] }

// A Unit is what never changes of a stand: its line in the order of battle.
type Unit struct {
	Name         string
	Side         int // index in Battle.Sides
	Kind         units.Kind
	Quality      Quality
	Company      int             // index in Battle.Companies
	Deploy       int             // index of its deployment area, or -1
	Entry        int             // index of its entry area, or -1
	Arrives      int             // the turn it may come; 0 if it begins on the table
	Crew         int             // of a gun: the stand that serves it, or -1
	Gun          int             // of a crew: the gun it serves, or -1
	Tow          int             // of a gun: the vehicle it is assigned to, or -1
	Cover        Cover           // while it has not moved from where it began
	Width, Depth geom.Length     // of its base
	Start        scenarios.Stand // its line in the scenario, its quality filled in
}

// A Company is what checks morale together: a company, or a headquarters by
// itself (CD 8.1).
type Company struct {
	Name   string
	Side   int
	HQ     bool  // a headquarters of its own
	Within int   // the company index of the battalion headquarters above, or -1
	Morale int   // original morale number
	Units  []int // indices in Battle.Units
}

// A Battle is what never changes while a game is played.
type Battle struct {
	Scenario  *scenarios.Scenario
	Book      *units.Book
	Chart     *Chart
	Sides     [2]string
	Units     []Unit
	Companies []Company

	byName map[string]int // units
	boards []dated        // terrain, made ready for each visibility
	ground ground
}

// A dated board is the terrain as seen from a turn on.
type dated struct {
	turn       int
	visibility geom.Length
	board      *los.Board
}

// NewBattle makes a scenario ready to play. The error lists everything the
// rules cannot do with it.
func NewBattle(sc *scenarios.Scenario, overlay []units.CellChange) (*Battle, error) {
	b := &Battle{Scenario: sc, byName: map[string]int{}}
	var faults scenarios.Faults
	fault := func(key, format string, args ...any) {
		faults = append(faults, scenarios.Fault{File: sc.Title, Key: key, Problem: fmt.Sprintf(format, args...)})
	}
	if len(sc.Sides) != 2 {
		fault("side", "has %d: want two sides", len(sc.Sides))
		return nil, faults
	}
	for i, s := range sc.Sides {
		b.Sides[i] = s.Name
	}
	if sc.Turns == 0 {
		fault("turns", "is not given: want how many turns the game lasts")
	}
	changes := slices.Concat(cellsOf(sc), overlay)
	var err error
	if b.Book, err = units.Standard().With(changes); err != nil {
		for _, e := range each(err) {
			fault("cell", "%v", e)
		}
		b.Book = units.Standard()
	}
	if b.Chart, err = StandardChart().With(changes); err != nil {
		for _, e := range each(err) {
			fault("cell", "%v", e)
		}
	}
	b.formations(fault)
	b.enlist(fault)
	if len(faults) > 0 {
		return nil, faults
	}
	b.survey(fault)
	if len(faults) > 0 {
		return nil, faults
	}
	return b, nil
}

// survey makes the terrain ready, and checks what the rules have to do with it
// and the figures in force.
func (b *Battle) survey(fault func(key, format string, args ...any)) {
	sc := b.Scenario
	board, err := los.NewBoard(sc.Terrain, nil, sc.Table.Visibility, sc.Rulings)
	if err != nil {
		fault("terrain", "%v", err)
		return
	}
	b.boards = []dated{{0, sc.Table.Visibility, board}}
	for _, v := range sc.Visibility {
		b.boards = append(b.boards, dated{v.Turn, v.Distance, board.WithVisibility(v.Distance)})
	}
	b.ground = newGround(b)
	b.movementFaults(fault)
	b.orderFaults(fault)
}

// each returns the errors that an error joins.
func each(err error) []error {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		return list.Unwrap()
	}
	return []error{err}
}

// cellsOf returns the figures and rulings that a scenario sets.
func cellsOf(sc *scenarios.Scenario) []units.CellChange {
	var list []units.CellChange
	for _, c := range sc.Cells {
		list = append(list, units.CellChange{ID: c.ID, Value: c.Value, Source: c.Source})
	}
	for _, c := range sc.Choices {
		list = append(list, units.CellChange{ID: "ruling." + c.Name, Value: c.Value, Source: "house"})
	}
	return list
}

// formations makes a company of every formation: a battalion's own stands are
// its headquarters.
func (b *Battle) formations(fault func(key, format string, args ...any)) {
	index := func(name string) int {
		return slices.IndexFunc(b.Scenario.Formations, func(f scenarios.Formation) bool { return f.Name == name })
	}
	for _, f := range b.Scenario.Formations {
		c := Company{Name: f.Name, Side: b.side(f.Side), HQ: f.Echelon == "battalion", Within: -1, Morale: f.Morale}
		if f.Within != "" {
			c.Within = index(f.Within)
		}
		if c.Morale == 0 {
			fault(fmt.Sprintf("formation %q", f.Name), "has no morale: want its original morale number")
		}
		b.Companies = append(b.Companies, c)
	}
}

// enlist fills the order of battle.
func (b *Battle) enlist(fault func(key, format string, args ...any)) {
	area := func(name string) int {
		return slices.IndexFunc(b.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == name })
	}
	for i, s := range b.Scenario.Stands {
		b.byName[s.Name] = i
	}
	for i, s := range b.Scenario.Stands {
		key := fmt.Sprintf("stand %q", s.Name)
		u := Unit{
			Name: s.Name, Side: b.side(s.Side), Start: s, Arrives: s.Arrives,
			Deploy: area(s.Deploy), Entry: area(s.Entry),
			Crew: b.named(s.Crew), Gun: -1, Tow: b.named(s.Tow), Cover: coverNamed(s.Cover),
		}
		u.Width, u.Depth = s.Base()
		kind, ok := b.Book.Kind(s.Kind)
		if !ok {
			fault(key+".kind", "%q is not in the charts: want a kind of them", s.Kind)
		}
		u.Kind = kind
		u.Company = slices.IndexFunc(b.Companies, func(c Company) bool { return c.Name == s.Company })
		if u.Company < 0 {
			fault(key+".company", "is not given: want the formation it belongs to")
		} else {
			b.Companies[u.Company].Units = append(b.Companies[u.Company].Units, i)
			grade := s.Quality
			if grade == "" {
				grade = b.Scenario.Formations[u.Company].Quality
			}
			if q := slices.Index(units.Qualities(), grade); q >= 0 {
				u.Quality, u.Start.Quality = Quality(q), grade
			} else {
				fault(key+".quality", "is not given, nor its formation's: want one of %v", units.Qualities())
			}
		}
		b.Units = append(b.Units, u)
	}
	for i := range b.Units {
		if c := b.Units[i].Crew; c >= 0 {
			b.Units[c].Gun = i
		}
	}
}

func (b *Battle) side(name string) int {
	if name == b.Sides[1] {
		return 1
	}
	return 0
}

// named returns the index of the unit of that name, or -1.
func (b *Battle) named(name string) int {
	if i, ok := b.byName[name]; ok && name != "" {
		return i
	}
	return -1
}

// name is the name of a unit; empty for -1.
func (b *Battle) name(i int) string {
	if i < 0 {
		return ""
	}
	return b.Units[i].Name
}

// Visibility is the greatest distance seen in a turn, edge to edge; 0 is no
// limit.
func (b *Battle) Visibility(turn int) geom.Length { return b.dated(turn).visibility }

func (b *Battle) dated(turn int) *dated {
	d := &b.boards[0]
	for i := range b.boards {
		if b.boards[i].turn <= turn {
			d = &b.boards[i]
		}
	}
	return d
}

// Subordinate reports whether a unit is under the command of another (CD
// 3.12): of its company, or of a company within its battalion.
func (b *Battle) Subordinate(unit, commander int) bool {
	u, c := &b.Units[unit], &b.Units[commander]
	return u.Company == c.Company || b.Companies[u.Company].Within == c.Company
}

// Marker is the color of the marker a stand has after hits (CD 2.3), or "".
func (q Quality) Marker(hits int) string {
	left := q.Hits() - hits
	if hits == 0 || left < 1 || left > 3 {
		return ""
	}
	return [...]string{1: "red", 2: "yellow", 3: "green"}[left]
}
