package commanddecision

import (
	"slices"
	"sync"
	"sync/atomic"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A Step is what the game waits for.
type Step uint8

const (
	Deployment  Step = iota // stands are placed in their areas
	Commanding              // chits are placed: the Command Phase, and once before turn 1
	Reveal                  // chits are turned up: who does not follow, who turns where it stands
	Moving                  // movement is planned
	Opportunity             // opportunity fire is declared
	Turning                 // all stands may turn: the General Fire Phase begins
	General                 // general fire is declared
	Over
)

var stepNames = [...]string{"deployment", "command", "reveal", "movement", "opportunity-fire", "turning", "general-fire", "over"}

// String returns the step as journals write it.
func (s Step) String() string {
	if int(s) < len(stepNames) {
		return stepNames[s]
	}
	return "unknown"
}

// MarshalText writes the step's name.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a step's name.
func (s *Step) UnmarshalText(b []byte) error { return unmarshalWord(b, stepNames[:], s, "step") }

// Phase is the phase of the turn that the step belongs to (CD 1.4).
func (s Step) Phase() string {
	switch s {
	case Reveal, Moving, Opportunity:
		return "Movement/Opportunity Fire Phase"
	case Turning, General:
		return "General Fire Phase"
	case Commanding:
		return "Command Phase"
	}
	return ""
}

// A Place is where a stand is.
type Place uint8

const (
	Waiting    Place = iota // not on the table yet
	OnTable                 // on the table, or aboard a carrier that is
	Exited                  // left by an edge
	Eliminated              // gone; a vehicle may be left as a wreck
)

// A Group is one of the two that spot together (CD 6.6).
type Group uint8

const (
	Vehicles Group = iota
	Foot           // personnel, and the guns they serve
)

// A Cover is how well ground protects (dossier 5).
type Cover uint8

const (
	NoCover Cover = iota
	LightCover
	MediumCover
	HardCover
	Fortification
)

var coverNames = [...]string{"none", "light", "medium", "hard", "fortification"}

func (c Cover) String() string { return coverNames[c] }

func coverNamed(s string) Cover {
	if i := slices.Index(coverNames[:], s); i > 0 {
		return Cover(i)
	}
	return NoCover
}

// A Motion is how a stand moved this turn.
type Motion uint8

const (
	Still   Motion = iota
	Covered        // moved, all the way in concealment
	Open           // moved, some of it in the open
)

// A Fired says when a stand has fired this turn: never in both phases (CD 7.1).
type Fired uint8

const (
	NotFired Fired = iota
	FiredOpportunity
	FiredGeneral
)

// A Stand is a stand at one moment. Lists in it are never written in place.
type Stand struct {
	Place  Place
	At     geom.Point
	Facing geom.Angle
	Aboard int  // the carrier, or -1; a limbered gun is aboard its tow
	Wreck  bool // an eliminated vehicle that is still in the way

	Hits        int // CD 2.2
	Pin         int // 0, or the P marker: 1 or 2 (CD 8.5)
	Demoralized bool
	Loss        int     // permanent morale loss (CD 8.6)
	Seen        [2]bool // by group of the other side: no longer hidden from it
	Dug         bool    // still where it began: its Cover counts
	Abandoned   bool    // a gun whose crew left it
	Spent       []int   // shots fired of each limited mount, by mount; nil: none

	// Of this turn.
	Obeys     int // the order it obeys: index in State.Orders, or -1
	Declined  bool
	Column    bool // obeys as part of a column on a road
	Rallied   bool // recovered by Rally in the Morale Phase before: it obeys nothing else
	Motion    Motion
	Path      []geom.Point // where it went this turn, its start first; nil if it did not
	Used      int64        // share of its allowance used, in millionths
	Halted    bool         // stopped before the end of its plan
	Fired     Fired
	FiredBig  bool // a gun over 57 mm or rockets
	FiredAA   bool // an anti-aircraft machine gun
	FiredTop  bool // another turret weapon
	FiredAt   bool // was a target: its company checks morale (CD 8.2)
	Flanked   bool // was fired at from outside its front arc
	Shelled   bool // by 105 mm or more, rockets or from the air
	Assaulted bool // in contact
	Bereft    bool // one of its company that was with it has been eliminated by fire
	SawEnd    bool // saw a friendly company, or its last stand, eliminated
	Placed    bool // deployed, or arrived in this Command Phase
}

// An OrderKind is a kind of order (CD 3.4 to 3.8).
type OrderKind uint8

const (
	NoOrder OrderKind = iota
	CautiousAdvance
	FullAdvance
	Disengage
	Rally
)

var orderNames = [...]string{"no-order", "cautious-advance", "full-advance", "disengage", "rally"}

// String returns the kind as journals write it.
func (o OrderKind) String() string {
	if int(o) < len(orderNames) {
		return orderNames[o]
	}
	return "unknown"
}

// Name returns the kind for people.
func (o OrderKind) Name() string {
	return [...]string{"No Order", "Cautious Advance", "Full Advance", "Disengage", "Rally"}[o]
}

// Moves reports whether the order is one to move.
func (o OrderKind) Moves() bool { return o >= CautiousAdvance && o <= Disengage }

// MarshalText writes the kind's name.
func (o OrderKind) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a kind's name.
func (o *OrderKind) UnmarshalText(b []byte) error { return unmarshalWord(b, orderNames[:], o, "order") }

// A Chit is an order on the table.
type Chit struct {
	By     int // the stand that issued it
	Order  OrderKind
	At     geom.Point
	Facing geom.Angle
	Gone   bool // removed: its issuer was pinned or demoralized (CD 3.13)
}

// A Plan is the movement planned for a stand.
type Plan struct {
	Stand int
	Move  Move
}

// A Turned is a stand that is to turn where it stands.
type Turned struct {
	Stand  int
	Facing geom.Angle
}

// A Declared is fire that has been declared and not resolved.
type Declared struct {
	Stand, Weapon, Target int
	Shots                 int
	Circle                geom.Point
	Along                 geom.Length // how far along the target's path; -1: where it is
	Spread                geom.Length
}

// A Struck is where off-table fire was called this turn.
type Struck struct {
	Strike int // index in Scenario.Strikes
	At     []geom.Point
}

// A SightWord is a verdict of the referee that outranks the engine's, for the
// rest of the turn.
type SightWord struct {
	Question los.Question `json:"question"` // sight or fire
	From     string       `json:"from"`
	To       string       `json:"to"`
	Clear    bool         `json:"clear"`
}

// A State is a game at one moment. It never changes once Apply has returned it.
type State struct {
	battle *Battle

	Turn    int // 0 before the first
	Step    Step
	Ready   [2]bool
	Stands  []Stand // by unit
	Orders  []Chit
	Plans   []Plan   // movement planned, in order of stands
	Turns   []Turned // stands that are to turn, in order
	Fires   []Declared
	Strikes []Struck
	Holder  []int  // by area: the side that holds it, or -1
	Morale  []int  // by company: change of the original morale number by the referee
	Gone    []bool // by company: its last stand has been eliminated
	Lost    []int  // by company: stands eliminated this turn
	Words   []SightWord
	Dice    []int // rolls the referee has set
	Outcome *game.Outcome

	gaze *gaze
}

// New returns the game before its first turn.
func New(b *Battle) *State {
	s := &State{battle: b, Step: Deployment, gaze: new(gaze)}
	for i := range b.Units {
		s.Stands = append(s.Stands, newStand(b, i))
	}
	for _, a := range b.Scenario.Areas {
		s.Holder = append(s.Holder, slices.Index(b.Sides[:], a.Holder))
	}
	s.Morale = make([]int, len(b.Companies))
	s.Gone = make([]bool, len(b.Companies))
	s.Lost = make([]int, len(b.Companies))
	if !slices.ContainsFunc(s.Stands, func(st Stand) bool { return st.Place == Waiting }) || !s.deploys() {
		s.Step = Commanding
	}
	return s
}

// newStand returns a unit as the scenario has it.
func newStand(b *Battle, i int) Stand {
	u := &b.Units[i]
	st := Stand{Place: OnTable, At: u.Start.At, Facing: u.Start.Facing, Aboard: -1, Obeys: -1, Dug: u.Cover > NoCover}
	root := i
	if c := b.named(u.Start.Aboard); c >= 0 {
		st.Aboard, root = c, c
		st.At, st.Facing = b.Units[c].Start.At, b.Units[c].Start.Facing
	}
	r := &b.Units[root]
	if r.Deploy >= 0 || r.Arrives > 0 {
		st.Place = Waiting
	}
	if !u.Start.Hidden && r.Arrives == 0 { // who arrives must be spotted
		st.Seen = [2]bool{true, true}
	}
	if u.Start.Destroyed {
		st.Place, st.Wreck = Eliminated, u.Kind.Class == units.Vehicle
	}
	return st
}

// deploys reports whether any stand has a deployment area.
func (s *State) deploys() bool {
	return slices.ContainsFunc(s.battle.Units, func(u Unit) bool { return u.Deploy >= 0 })
}

// clone returns a copy whose lists may be replaced element by element.
func (s *State) clone() *State {
	n := *s
	n.Stands = slices.Clone(s.Stands)
	n.Orders = slices.Clone(s.Orders)
	n.Plans = slices.Clone(s.Plans)
	n.Turns = slices.Clone(s.Turns)
	n.Fires = slices.Clone(s.Fires)
	n.Strikes = slices.Clone(s.Strikes)
	n.Holder = slices.Clone(s.Holder)
	n.Morale = slices.Clone(s.Morale)
	n.Gone = slices.Clone(s.Gone)
	n.Lost = slices.Clone(s.Lost)
	n.Words = slices.Clone(s.Words)
	n.Dice = slices.Clone(s.Dice)
	return &n
}

// Battle returns what never changes in the game.
func (s *State) Battle() *Battle { return s.battle }

func (s *State) unit(i int) *Unit { return &s.battle.Units[i] }

// Over returns the outcome, if the game has one.
func (s *State) Over() (game.Outcome, bool) {
	if s.Outcome == nil {
		return game.Outcome{}, false
	}
	return *s.Outcome, true
}

// Footprint returns the place a stand takes, its carrier's if it is aboard.
func (s *State) Footprint(i int) geom.Footprint {
	if c := s.Stands[i].Aboard; c >= 0 {
		return s.Footprint(c)
	}
	return s.footprintAt(i, s.Stands[i].At, s.Stands[i].Facing)
}

func (s *State) footprintAt(i int, at geom.Point, facing geom.Angle) geom.Footprint {
	return geom.NewFootprint(at, facing, s.unit(i).Width, s.unit(i).Depth)
}

// OnTable reports whether a stand is on the table by itself.
func (s *State) OnTable(i int) bool { return s.Stands[i].Place == OnTable && s.Stands[i].Aboard < 0 }

// In reports whether a stand is in play: on the table or aboard.
func (s *State) In(i int) bool { return s.Stands[i].Place == OnTable }

// Aboard returns the stands a carrier carries or tows.
func (s *State) Aboard(carrier int) []int {
	var list []int
	for i := range s.Stands {
		if s.Stands[i].Aboard == carrier && s.Stands[i].Place == OnTable {
			list = append(list, i)
		}
	}
	return list
}

// group is the group that a unit spots with: guns spot nothing, their crews do.
func (u *Unit) group() Group {
	if u.Kind.Class == units.Vehicle {
		return Vehicles
	}
	return Foot
}

// SeenBy reports whether a stand is on the table for a side: its own stands,
// and those of the other side that either group has spotted (CD 6.3).
func (s *State) SeenBy(side, i int) bool {
	if s.unit(i).Side == side {
		return true
	}
	if s.Stands[i].Place == Eliminated {
		return s.Stands[i].Wreck
	}
	if c := s.Stands[i].Aboard; c >= 0 && s.Stands[c].Aboard < 0 && !s.SeenBy(side, c) {
		return false // whatever was said of the passenger
	}
	seen := s.Stands[i].Seen
	return s.In(i) && (seen[Vehicles] || seen[Foot])
}

// InContact reports whether two stands touch, as ruling.contact has it.
func (s *State) InContact(i, j int) bool {
	f, g := s.Footprint(i), s.Footprint(j)
	return f.Within(&g, s.battle.Chart.length(rulingContact))
}

// EnemyInContact returns the first enemy on the table that touches a stand, in
// the order of battle, or -1.
func (s *State) EnemyInContact(i int) int {
	for j := range s.Stands {
		if s.unit(j).Side != s.unit(i).Side && s.OnTable(j) && s.InContact(i, j) {
			return j
		}
	}
	return -1
}

// Gap is the distance between the closest points of two stands (CD 1.7).
func (s *State) Gap(i, j int) geom.Length {
	f, g := s.Footprint(i), s.Footprint(j)
	return f.Gap(&g)
}

var rulingContact = cell("ruling.contact")

// sight is the table made ready for questions of sight, with the answers given
// so far. It is shared by states in which nothing stands elsewhere.
type sight struct {
	board *los.Board
	index []int32         // of units on the board, or -1
	known []atomic.Uint32 // two answers of two bits, by pair

	under  *los.Board  // the terrain
	stands []los.Stand // of the board; nil if it may not be changed into another
}

// A gaze makes the sight of a state when it is first asked for; states may be
// read from anywhere.
type gaze struct {
	was   *sight // of the state before, if that was asked; never written again
	once  sync.Once
	sight atomic.Pointer[sight]
	back  sync.Map // *gaze, by putBackAt: with one target back on its path
}

// stirred says that stands are elsewhere than before: sight must be asked anew.
func (s *State) stirred() {
	was := s.gaze.sight.Load()
	if was == nil {
		was = s.gaze.was
	}
	s.gaze = &gaze{was: was}
}

func (s *State) look() *sight {
	s.gaze.once.Do(func() { s.gaze.sight.Store(s.newSight()) })
	return s.gaze.sight.Load()
}

// newSight puts the stands on the terrain of the turn. Wrecks are in the way;
// passengers see from their carriers.
func (s *State) newSight() *sight {
	n := len(s.Stands)
	v := &sight{index: make([]int32, n), known: make([]atomic.Uint32, n*n)}
	var list []los.Stand
	for i := range s.Stands {
		v.index[i] = -1
		if st := &s.Stands[i]; st.Place == OnTable || st.Wreck {
			v.index[i] = int32(len(list))
			list = append(list, los.Stand{
				Name: s.unit(i).Name, Side: s.battle.Sides[s.unit(i).Side], Footprint: s.Footprint(i),
				Destroyed: st.Wreck, Aboard: -1,
			})
		}
	}
	for i := range s.Stands {
		if c := s.Stands[i].Aboard; c >= 0 && v.index[i] >= 0 {
			list[v.index[i]].Aboard = int(v.index[c])
		}
	}
	v.under, v.stands = s.battle.dated(s.Turn).board, list
	was := s.gaze.was
	if moved, ok := was.moved(v); ok {
		return moved
	}
	base := v.under
	if was != nil && was.under == base && was.board != nil {
		base = was.board // which knows the ground under those who stay
	}
	v.board = base.WithStands(list)
	v.inherit(was)
	return v
}

// inherit takes over the answers about sight between stands that are where they
// were, if the wrecks are: nothing else of what stands on the table can change
// them. (Friends are in the way of fire, which is asked anew.)
func (v *sight) inherit(was *sight) {
	if was == nil || was.stands == nil || was.under != v.under || !slices.Equal(v.wrecks(), was.wrecks()) {
		return
	}
	n := len(v.index)
	var same []int
	for i := range n {
		if a, b := v.at(i), was.at(i); a != nil && b != nil && a.Aboard < 0 && b.Aboard < 0 && a.Footprint == b.Footprint {
			same = append(same, i)
		}
	}
	for _, i := range same {
		for _, j := range same {
			if k := was.known[i*n+j].Load() & 3; k != 0 {
				v.known[i*n+j].Store(k)
			}
		}
	}
}

// at is a unit on the board, or nil.
func (v *sight) at(unit int) *los.Stand {
	if unit >= len(v.index) || v.index[unit] < 0 {
		return nil
	}
	return &v.stands[v.index[unit]]
}

// wrecks are the places of wrecks, in the order of battle.
func (v *sight) wrecks() []geom.Footprint {
	var list []geom.Footprint
	for i := range v.stands {
		if v.stands[i].Destroyed {
			list = append(list, v.stands[i].Footprint)
		}
	}
	return list
}

// moved makes the board of a sight from this one, if only a few stands are
// elsewhere: in less time than from nothing.
func (v *sight) moved(to *sight) (*sight, bool) {
	if v == nil || v.stands == nil || v.under != to.under || !slices.Equal(v.index, to.index) {
		return nil, false
	}
	var list []int
	for k := range to.stands {
		a, b := &v.stands[k], &to.stands[k]
		if a.Destroyed != b.Destroyed || a.Aboard != b.Aboard {
			return nil, false
		}
		if b.Aboard < 0 && a.Footprint != b.Footprint {
			list = append(list, k)
		}
	}
	const few = 8
	switch {
	case len(list) == 0:
		return v, true
	case len(list) > few:
		return nil, false
	}
	to.board = v.board
	for _, k := range list {
		to.board = to.board.Move(k, to.stands[k].Footprint)
	}
	to.inherit(v)
	return to, true
}

// Board returns the table made ready for questions of sight, and the index on
// it of every unit, or -1.
func (s *State) Board() (*los.Board, []int32) {
	v := s.look()
	return v.board, v.index
}

// Clear reports whether one stand has a line of sight, or of fire, to another.
// The referee's word outranks the engine's. Stands that are not in play see
// nothing.
func (s *State) Clear(q los.Question, from, to int) bool {
	for i := len(s.Words) - 1; i >= 0; i-- {
		w := &s.Words[i]
		a, b := s.unit(from).Name, s.unit(to).Name
		if w.Question == q && (w.From == a && w.To == b || q == los.Sight && w.From == b && w.To == a) {
			return w.Clear
		}
	}
	v := s.look()
	i, j := v.index[from], v.index[to]
	if i < 0 || j < 0 {
		return false
	}
	shift := uint32(0)
	if q == los.Fire {
		shift = 2
	}
	at := &v.known[from*len(s.Stands)+to]
	if k := at.Load() >> shift & 3; k != 0 {
		return k == 2
	}
	clear := v.board.Clear(q, int(i), int(j))
	k := uint32(1)
	if clear {
		k = 2
	}
	at.Or(k << shift)
	return clear
}
