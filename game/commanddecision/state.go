package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/units"
)

// A Stand is a stand at one moment. Lists in it are never written in place.
// What indices stand for is written by name.
type Stand struct {
	Place  Place      `json:"place"`
	At     geom.Point `json:"at,omitzero"`
	Facing geom.Angle `json:"facing,omitzero"`
	Aboard int        `json:"-"`               // the carrier, or -1; a limbered gun is aboard its tow
	Wreck  bool       `json:"wreck,omitempty"` // an eliminated vehicle that is still in the way

	Hits        int    `json:"hits,omitempty"` // CD 2.2
	Pin         int    `json:"pin,omitempty"`  // 0, or the P marker: 1 or 2 (CD 8.5)
	Demoralized bool   `json:"demoralized,omitempty"`
	Loss        int    `json:"loss,omitempty"`      // permanent morale loss (CD 8.6)
	Seen        Groups `json:"-"`                   // those of the other side from which it is no longer hidden
	Dug         bool   `json:"dug,omitempty"`       // still where it began: its Cover counts
	Abandoned   bool   `json:"abandoned,omitempty"` // a gun whose crew left it
	Due         bool   `json:"due,omitempty"`       // that it waited for has come about: it may arrive
	Spent       []int  `json:"spent,omitempty"`     // shots fired of each limited mount, by mount; nil: none

	OfOrders
	OfTurn
}

// OfOrders is what a stand has to do with the chits on the table. Each Command
// Phase begins with a new one.
type OfOrders struct {
	Obeys    int  `json:"-"` // the order it obeys: index in State.Orders, or -1
	Declined bool `json:"declined,omitempty"`
	Column   bool `json:"column,omitempty"`  // obeys as part of a column on a road
	Rallied  bool `json:"rallied,omitempty"` // recovered by Rally in the Morale Phase before: it obeys nothing else
	Placed   bool `json:"placed,omitempty"`  // deployed, or arrived in this Command Phase
}

// noOrders is what a stand has to do with chits when there are none.
var noOrders = OfOrders{Obeys: -1}

// OfTurn is what a stand has done this turn, and what has been done to it. Each
// turn begins with a new one.
type OfTurn struct {
	Motion    Motion       `json:"motion,omitzero"`
	Path      []geom.Point `json:"path,omitempty"`   // where it went this turn, its start first; nil if it did not
	Unseen    int          `json:"unseen,omitempty"` // points of Path before the first at which the other side saw it
	Used      int64        `json:"used,omitempty"`   // share of its allowance used, in millionths
	Halted    bool         `json:"halted,omitempty"` // stopped before the end of its plan
	Fired     Fired        `json:"fired,omitzero"`
	FiredBig  bool         `json:"fired_big,omitempty"` // a gun over 57 mm or rockets
	FiredAA   bool         `json:"fired_aa,omitempty"`  // an anti-aircraft machine gun
	FiredTop  bool         `json:"fired_top,omitempty"` // another turret weapon
	FiredAt   bool         `json:"fired_at,omitempty"`  // was a target: its company checks morale (CD 8.2)
	Flanked   bool         `json:"flanked,omitempty"`   // was fired at from outside its front arc
	Shelled   bool         `json:"shelled,omitempty"`   // by 105 mm or more, rockets or from the air
	Assaulted bool         `json:"assaulted,omitempty"` // in contact
	Bereft    bool         `json:"bereft,omitempty"`    // one of its company that was with it has been eliminated by fire
	Tries     []Try        `json:"-"`                   // to spot it, which failed, until opportunity fire is over
	SawEnd    bool         `json:"saw_end,omitempty"`   // saw a friendly company, or its last stand, eliminated

	Went  int        `json:"-"`              // the carrier that took it along on its path, or who pushed it; or -1
	Stood geom.Point `json:"stood,omitzero"` // where it was until it got into a carrier that had gone its path
}

// A Try is an attempt of a group to spot a stand that failed (CD 6.7). Neither
// side knows of it.
type Try struct {
	Group Group
	Roll  int
}

// noTurn is a stand to which nothing has happened in a turn.
var noTurn = OfTurn{Went: -1}

// A Chit is an order on the table.
type Chit struct {
	By     int        `json:"-"` // the stand that issued it; -1: one that is hidden
	Order  OrderKind  `json:"order"`
	At     geom.Point `json:"at,omitzero"`
	Facing geom.Angle `json:"facing,omitzero"`
	Gone   bool       `json:"gone,omitempty"` // removed: its issuer was pinned or demoralized (CD 3.13)
}

// A State is a game at one moment. It never changes once Apply has returned it.
type State struct {
	battle *Battle

	Turn    int // 0 before the first
	Step    Step
	Resumes Step // while stands go back: the step that goes on then
	Ready   [2]bool
	Stands  []Stand // by unit
	Orders  []Chit
	Holder  []int    // by area: the side that holds it, or -1
	Held    [2][]int // by side and area: who holds it as far as that side knows
	Morale  []int    // by company: change of the original morale number by the referee
	Gone    []bool   // by company: its last stand has been eliminated
	Lost    []int    // by company: stands eliminated this turn
	Down    []int    // obstacles that are cleared: indices of terrain, in order
	Dice    []int    // rolls the referee has set
	Outcome *game.Outcome
	Chosen

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
	s.Held = [2][]int{slices.Clone(s.Holder), slices.Clone(s.Holder)}
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
	st := Stand{Place: OnTable, At: u.Start.At, Facing: u.Start.Facing, Aboard: -1, Dug: u.Cover > NoCover, OfOrders: noOrders, OfTurn: noTurn}
	root := i
	if c := b.named(u.Start.Aboard); c >= 0 {
		st.Aboard, root = c, c
		st.At, st.Facing = b.Units[c].Start.At, b.Units[c].Start.Facing
	}
	r := &b.Units[root]
	if r.Deploy >= 0 || r.Arrives > 0 {
		st.Place = Waiting
	}
	if !u.Start.Hidden && r.Arrives == 0 || !b.hides(u.Side) { // who arrives must be spotted
		st.Seen = Everybody
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
func (s *State) clone() *State { return s.cloneWith(slices.Clone(s.Stands)) }

// cloneWith is clone with some list of stands.
func (s *State) cloneWith(stands []Stand) *State {
	n := *s
	n.Stands = stands
	n.Orders = slices.Clone(s.Orders)
	n.Holder = slices.Clone(s.Holder)
	n.Held = [2][]int{slices.Clone(s.Held[0]), slices.Clone(s.Held[1])}
	n.Morale = slices.Clone(s.Morale)
	n.Gone = slices.Clone(s.Gone)
	n.Lost = slices.Clone(s.Lost)
	n.Dice = slices.Clone(s.Dice)
	n.Down = slices.Clone(s.Down)
	c := &s.Chosen
	n.Chosen = Chosen{slices.Clone(c.Plans), slices.Clone(c.Turns), slices.Clone(c.Fires), slices.Clone(c.Strikes), slices.Clone(c.Words), slices.Clone(c.Backs)}
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

func (s *State) names(list []int) []string {
	names := make([]string, len(list))
	for k, i := range list {
		names[k] = s.unit(i).Name
	}
	return names
}

// Footprint returns the place a stand takes, its carrier's if it is aboard.
func (s *State) Footprint(i int) geom.Footprint {
	i = s.carrier(i)
	st, u := &s.Stands[i], s.unit(i)
	if s.gaze.feet == nil { // no stand has moved yet
		return s.footprintAt(i, st.At, st.Facing)
	}
	kept := &s.gaze.feet[i]
	if f := kept.Load(); f != nil && f.Center == st.At && f.facing == st.Facing && f.width == u.Width && f.depth == u.Depth {
		return f.Footprint
	}
	f := &foot{s.footprintAt(i, st.At, st.Facing), st.Facing, u.Width, u.Depth}
	kept.Store(f)
	return f.Footprint
}

// A foot is the place that a unit was last found to take, and what it was made of.
type foot struct {
	geom.Footprint
	facing       geom.Angle
	width, depth geom.Length
}

// carrier is what a stand is aboard of in the end; itself, if of nothing.
func (s *State) carrier(i int) int {
	for s.Stands[i].Aboard >= 0 {
		i = s.Stands[i].Aboard
	}
	return i
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

// SeenBy reports whether a stand is on the table for a side: its own stands,
// and those of the other side that any of its groups has spotted (CD 6.3).
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
	if s.Step == Deployment && s.unit(i).Deploy >= 0 {
		return false // until both sides are ready
	}
	return s.In(i) && s.Stands[i].Seen != 0
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

// HasRed reports whether a stand has its next to last hit.
func (s *State) HasRed(i int) bool { return s.unit(i).Quality.Marker(s.Stands[i].Hits) == "red" }

// load lists what a carrier brings: what begins aboard it.
func (s *State) load(carrier int) []int {
	var list []int
	for i := range s.Stands {
		if s.Stands[i].Aboard == carrier {
			list = append(list, i)
		}
	}
	return list
}
