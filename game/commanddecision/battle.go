package commanddecision

import (
	"cmp"
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
	Group        Group           // it spots with
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
	Terms     *Terms // of Scenario
	Book      *units.Book
	Chart     *Chart
	Sides     [2]string
	Units     []Unit
	Companies []Company

	groups [2]Groups      // by side
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

// NewBattle makes a scenario ready to play. The error is scenarios.Faults:
// everything the rules cannot do with it, where its file or the overlay says it.
func NewBattle(sc *scenarios.Scenario, overlay []units.CellChange) (*Battle, error) {
	b := &Battle{Scenario: unread(sc), Terms: TermsOf(sc), byName: map[string]int{}}
	faults := &faultList{scenario: sc, terms: b.Terms}
	if len(sc.Sides) != 2 {
		faults.add("side", "has %d: want two sides", len(sc.Sides))
		return nil, faults.Err()
	}
	for i, s := range sc.Sides {
		b.Sides[i] = s.Name
	}
	if sc.Turns == 0 {
		faults.add("turns", "is not given: want how many turns the game lasts")
	}
	changes := slices.Concat(b.Terms.figures(), overlay)
	var err error
	if b.Book, err = units.Standard().With(changes); err != nil {
		faults.addFigures(err)
		b.Book = units.Standard()
	}
	if b.Chart, err = StandardChart().With(changes); err != nil {
		faults.addFigures(err)
	} else {
		b.Chart.setSight(&b.Scenario.Rulings)
	}
	b.formations(faults)
	b.enlist(faults)
	b.survey(faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

// survey makes the terrain ready, and checks what the rules have to do with it
// and the figures in force.
func (b *Battle) survey(faults *faultList) {
	sc := b.Scenario
	board, err := los.NewBoardOn(sc.Table.Bounds(), sc.Terrain, nil, sc.Table.Visibility, sc.Rulings)
	if err != nil {
		faults.add("terrain", "%v", err)
		return
	}
	b.boards = []dated{{0, sc.Table.Visibility, board}}
	for _, v := range sc.Visibility {
		b.boards = append(b.boards, dated{v.Turn, v.Distance, board.WithVisibility(v.Distance)})
	}
	b.ground = newGround(b)
	b.groundFaults(faults)
}

// unread returns the scenario without where it was read: the lines of its stands
// would tell the side of a view how many others there are.
func unread(sc *scenarios.Scenario) *scenarios.Scenario {
	c := *sc
	c.Origin = nil
	return &c
}

// figures returns the figures and rulings that a scenario sets.
func (t *Terms) figures() []units.CellChange {
	list := slices.Clone(t.Cells)
	for i := range list {
		list[i].Source = cmp.Or(list[i].Source, ofScenario)
	}
	for _, c := range t.Choices {
		list = append(list, units.CellChange{ID: rulingCells + c.Name, Value: c.Value, Source: ofScenario})
	}
	return list
}

// ofScenario is the source of figures for which a scenario gives none.
const ofScenario = "scenario"

// rulingCells is how the ids of the cells of rulings begin.
const rulingCells = "ruling."

// formations makes a company of every formation: a battalion's own stands are
// its headquarters.
func (b *Battle) formations(faults *faultList) {
	index := func(name string) int {
		return slices.IndexFunc(b.Terms.Formations, func(f Formation) bool { return f.Name == name })
	}
	for i, f := range b.Terms.Formations {
		c := Company{Name: f.Name, Side: b.side(f.Side), HQ: f.Echelon == battalion, Within: -1, Morale: f.Morale}
		if f.Within != "" {
			c.Within = index(f.Within)
		}
		if c.Morale == 0 {
			faults.add(fmt.Sprintf("formation[%d].morale", i+1), "is not given: want its original morale number")
		}
		b.Companies = append(b.Companies, c)
	}
	b.countBattalions(faults)
}

// countBattalions reports sides with more than there are groups for.
func (b *Battle) countBattalions(faults *faultList) {
	var n [2]int
	for i, c := range b.Companies {
		if c.HQ {
			if n[c.Side]++; n[c.Side] == mostBattalions+1 {
				faults.add(fmt.Sprintf("formation[%d].echelon", i+1), "is one battalion more than %s may have: want at most %d", b.Sides[c.Side], mostBattalions)
			}
		}
	}
}

// enlist fills the order of battle.
func (b *Battle) enlist(faults *faultList) {
	area := func(name string) int {
		return slices.IndexFunc(b.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == name })
	}
	for i, s := range b.Scenario.Stands {
		b.byName[s.Name] = i
	}
	for i, s := range b.Scenario.Stands {
		key, role := fmt.Sprintf("stand[%d]", i+1), roleOf(&s)
		u := Unit{
			Name: s.Name, Side: b.side(s.Side), Start: s, Arrives: s.Arrives,
			Deploy: area(s.Deploy), Entry: area(s.Entry),
			Crew: b.named(role.Crew), Gun: -1, Tow: b.named(role.Tow), Cover: coverNamed(role.Cover),
		}
		u.Width, u.Depth = s.Base()
		kind, ok := b.Book.Kind(s.Kind)
		if !ok {
			faults.add(key+".kind", "%q is not in the charts: want a kind of them", s.Kind)
		}
		u.Kind = kind
		u.Company = slices.IndexFunc(b.Companies, func(c Company) bool { return c.Name == s.Company })
		if u.Company < 0 {
			faults.add(key+".company", "is not given: want the formation it belongs to")
		} else {
			b.Companies[u.Company].Units = append(b.Companies[u.Company].Units, i)
			grade := s.Quality
			if grade == "" {
				grade = b.Terms.Formations[u.Company].Quality
			}
			if q := slices.Index(units.Qualities(), grade); q >= 0 {
				u.Quality, u.Start.Quality = Quality(q), grade
			} else {
				faults.add(key+".quality", "is not given, nor its formation's: want one of %v", units.Qualities())
			}
		}
		b.Units = append(b.Units, u)
	}
	for i := range b.Units {
		if c := b.Units[i].Crew; c >= 0 {
			b.Units[c].Gun = i
		}
	}
	if faults.Faults == nil {
		b.muster()
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
