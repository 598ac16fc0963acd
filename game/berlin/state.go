package berlin

import (
	"crypto/sha256"
	"encoding/json"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
)

// A System is the rules of seed 003.
type System struct{}

// Name is SystemName.
func (System) Name() string { return SystemName }

// Version is 7: all weapons land in gliders, and retreats say whose the ground is.
func (System) Version() int { return 7 }

// Open opens a scenario of the system. Overlays replace cells of the chart.
func (System) Open(o game.Opening) (game.Position, error) {
	x, err := boardgame.Scenario(o, SystemName)
	if err != nil {
		return nil, err
	}
	b := x.Rules.(*Battle)
	s := &Position{battle: b, origin: boardgame.OriginOf(o)}
	var names []string
	b.chart, err = boardgame.Overlaid(o, b.chart, DecodeChanges)
	b.price()
	for _, u := range b.Units {
		names = append(names, u.Name)
	}
	b.several = boardgame.SeveralOf(names)
	head, fault := boardgame.Write(s.origin, 0)
	if fault != nil {
		return nil, fault
	}
	s.root = sha256.Sum256(head)
	s.Step = Begin
	s.Dropping = -1
	for _, u := range b.Units {
		p := piece{At: -1, State: Away, Combat: u.Combat}
		switch {
		case u.Zone >= 0:
			p.State = Placing
		case u.Hex >= 0:
			p.State, p.At = OnMap, u.Hex
		}
		s.Units = append(s.Units, p)
	}
	for _, f := range b.Formations {
		s.Forms = append(s.Forms, form{Field: f.Field, LZ: -1, Entry: -1})
	}
	s.Strong, s.Captured = make([]bool, len(b.Strongpoints)), make([]bool, len(b.Leaders))
	for i := range s.Strong {
		s.Strong[i] = true
	}
	return s, err
}

// Decode reads an event.
func (System) Decode(raw json.RawMessage) (game.Event, error) {
	return boardgame.Event[Happening](raw)
}

// A Position is a game at one moment. It never changes.
type Position struct {
	battle *Battle
	origin boardgame.Origin
	root   [32]byte // the hash of that
	now
}

// The steps of a game, and of a player-turn those from Reinforce on. The recovery segment
// has nothing to decide: it is done between Reinforce and Move.
const (
	Begin     = "begin"
	Setup     = "set up"
	Assign    = "airfields" // the Allies send divisions to airfields
	PreStrike = "pre-game air strikes"
	Reinforce = "reinforcement"
	Move      = "movement"
	Bombard   = "bombardment"
	Gunfire   = "gun fire"
	Announce  = "close assaults announced"
	Defend    = "defensive fire" // of the side that is not active
	Storm     = "close assault"
)

var steps = []string{Begin, Setup, Assign, PreStrike, Reinforce, Move, Bombard, Gunfire, Announce, Defend, Storm}

// now is what changes in a game. Hexes are indexes of the board, units those of the scenario.
type now struct {
	Turn     int           `json:"turn"` // 0 before the first
	Step     string        `json:"step"`
	Active   int           `json:"active"` // the side whose player-turn it is
	Units    []piece       `json:"units"`
	Forms    []form        `json:"forms"`
	Strong   []bool        `json:"strong"`   // by strongpoint: it stands
	Captured []bool        `json:"captured"` // by leader
	Strikes  int           `json:"strikes,omitempty"`
	Napalm   int           `json:"napalm,omitempty"` // of the strikes, those that may be
	Kept     []kept        `json:"kept,omitempty"`   // strikes kept for interdiction
	Youth    bool          `json:"youth,omitempty"`  // the Hitler Youth may move
	Storms   bool          `json:"storms,omitempty"` // the Volkssturm may
	Dropping int           `json:"dropping"`         // the formation whose drop goes on; -1: none
	Hits     []hit         `json:"hits,omitempty"`   // what has been attacked in this segment
	Assaults []assault     `json:"assaults,omitempty"`
	Pending  *pending      `json:"pending,omitempty"`
	Points   [2]int        `json:"points"`
	Outcome  *game.Outcome `json:"outcome,omitempty"`
}

// The states of a unit.
const (
	Away       = iota // it is due later, in reserve, or not drawn
	Placing           // its side has to place it before the game
	OnMap             // it is on the map
	Ready             // it may enter
	Aside             // it has to drop, or may again
	Returning         // it scattered off the map
	Eliminated        // in combat
	Removed           // it deserted, or was drawn out of the cup
)

// A piece is a unit now.
type piece struct {
	At        int  `json:"at"` // -1: off the map; of one that returns, the hex by which it left
	State     int  `json:"state,omitempty"`
	Combat    bool `json:"combat,omitempty"` // its mode
	Disrupted bool `json:"disrupted,omitempty"`
	Cut       bool `json:"cut,omitempty"`      // it had no line of communications
	Spent     int  `json:"spent,omitempty"`    // halves of movement points
	Stopped   bool `json:"stopped,omitempty"`  // by a zone of control
	Landed    bool `json:"landed,omitempty"`   // in this player-turn
	Tried     bool `json:"tried,omitempty"`    // its drop, in this turn
	Attacked  bool `json:"attacked,omitempty"` // in this player-turn
	Replied   bool `json:"replied,omitempty"`  // in defense, in this player-turn
	Led       bool `json:"led,omitempty"`      // of an HQ: it has helped in this segment
	Locked    bool `json:"locked,omitempty"`   // it enters by the hex that it left by
}

// A form is a formation now.
type form struct {
	Field int  `json:"field"`           // the airfield it is sent to; -1: none yet
	LZ    int  `json:"lz"`              // the hex of its landing zone; -1: none
	Shown bool `json:"shown,omitempty"` // the enemy knows both
	Lost  bool `json:"lost,omitempty"`  // its landing zone is gone
	Came  bool `json:"came,omitempty"`  // it has arrived, from off the map or from reserve
	Fell  bool `json:"fell,omitempty"`  // its off-map landing is over
	Lands int  `json:"lands,omitempty"` // units that it has landed in this turn
	Entry int  `json:"entry"`           // the hex that its first unit came in by; -1: none has
	Held  bool `json:"held,omitempty"`  // its landing zone has been free of the enemy
}

// A kept is strikes kept to delay a unit.
type kept struct {
	Unit int `json:"unit"`
	N    int `json:"n"`
}

// A hit is an attack on a hex in this segment.
type hit struct {
	At   int    `json:"at"`
	Kind string `json:"kind"`
}

// An assault is a close assault that is announced.
type assault struct {
	At    int   `json:"at"`
	Units []int `json:"units"`
}

// A pending is what a side has to decide before anything else is done.
type pending struct {
	Kind  string `json:"kind"` // advance, displace
	Side  int    `json:"side"`
	Units []int  `json:"units"`
	At    int    `json:"at"`              // where to advance; where a unit would have landed
	Hexes []int  `json:"hexes,omitempty"` // to choose from
}

// next is a copy to be changed.
func (s *Position) next() *Position {
	n := *s
	n.Units, n.Forms, n.Strong, n.Captured = slices.Clone(s.Units), slices.Clone(s.Forms), slices.Clone(s.Strong), slices.Clone(s.Captured)
	n.Kept, n.Hits = slices.Clone(s.Kept), slices.Clone(s.Hits)
	n.Assaults = nil
	for _, a := range s.Assaults {
		n.Assaults = append(n.Assaults, assault{a.At, slices.Clone(a.Units)})
	}
	if s.Pending != nil {
		p := *s.Pending
		p.Units, p.Hexes = slices.Clone(p.Units), slices.Clone(p.Hexes)
		n.Pending = &p
	}
	return &n
}

// Alternates says that sides act in turn: see game.Alternating.
func (s *Position) Alternates() {}

// Sides are the Allies and the Germans, by the names of the scenario.
func (s *Position) Sides() []string { return s.battle.Sides[:] }

// For is the position as a side knows it. The Germans do not know where divisions will drop
// that have not shown it, which units are still to come and how, and which of their
// reinforcements the Allies will delay. The Allies know everything.
func (s *Position) For(who string) game.Position {
	switch who {
	case game.Referee, s.battle.Sides[Allied]:
		return s
	case s.battle.Sides[German]:
		return s.hide()
	}
	return nil
}

func (s *Position) hide() *Position {
	n := s.next()
	n.Kept, n.Dropping = nil, -1
	for i, u := range n.Units {
		if p := s.Pending; p != nil && p.Kind == "displace" && slices.Contains(p.Units, i) {
			continue // everybody sees it come down
		}
		if s.unit(i).Side == Allied && (u.State == Away || u.State == Ready || u.State == Aside || u.State == Returning) {
			n.Units[i] = piece{At: -1, State: Away}
		}
	}
	for i, f := range n.Forms {
		if !f.Shown && s.battle.Formations[i].Side == Allied {
			n.Forms[i] = form{Field: s.battle.Formations[i].Field, LZ: -1, Entry: -1}
		}
		n.Forms[i].Lands = 0
	}
	return n
}

// Over is the outcome, once there is one.
func (s *Position) Over() (game.Outcome, bool) {
	if s.Outcome == nil {
		return game.Outcome{}, false
	}
	return *s.Outcome, true
}

// Rulings are the cells that are not the program's.
func (s *Position) Rulings() []string { return s.battle.chart.Changed(standard().Chart) }

// MarshalJSON writes the position.
func (s *Position) MarshalJSON() ([]byte, error) { return boardgame.Write(s.origin, s.now) }

// Hash is that of what the position was opened from and of what has changed since.
func (s *Position) Hash() [32]byte {
	b, err := json.Marshal(s.now)
	if err != nil {
		panic("berlin: " + err.Error()) // nothing in it cannot be written
	}
	return sha256.Sum256(append(s.root[:], b...))
}

// Read reads what MarshalJSON wrote.
func (System) Read(raw []byte) (game.Position, error) {
	return boardgame.ReadSound(System{}, raw, func(s *Position, read now) error {
		begun := s.now
		s.now = read
		return s.sound(&begun)
	})
}

// sound returns every fault of a position that was read; begun is what the scenario begins
// with.
func (s *Position) sound(begun *now) error {
	var faults boardgame.Faults
	within := faults.Within
	within("units", len(s.Units), len(begun.Units), len(begun.Units))
	within("forms", len(s.Forms), len(begun.Forms), len(begun.Forms))
	within("strong", len(s.Strong), len(begun.Strong), len(begun.Strong))
	within("captured", len(s.Captured), len(begun.Captured), len(begun.Captured))
	if faults != nil {
		return faults.Err()
	}
	b := s.battle
	hexes, units := b.Board.Size()-1, len(s.Units)-1
	onMap := func(what string, list ...int) {
		for _, i := range list {
			if within(what, i, 0, units) && s.Units[i].State != OnMap {
				faults.Add("%s: %s is not on the map", what, s.nameOf(i))
			}
		}
	}
	within("turn", s.Turn, 0, b.Turns)
	within("step", slices.Index(steps, s.Step), 0, len(steps)-1)
	within("active", s.Active, 0, 1)
	within("dropping", s.Dropping, -1, len(s.Forms)-1)
	within("strikes", s.Strikes, 0, 99)
	within("napalm", s.Napalm, 0, 99)
	for i, u := range s.Units {
		within(s.nameOf(i)+": state", u.State, Away, Removed)
		within(s.nameOf(i)+": spent", u.Spent, 0, 1000)
		switch u.State {
		case OnMap, Returning:
			within(s.nameOf(i)+": at", u.At, 0, hexes)
		case Ready:
			within(s.nameOf(i)+": at", u.At, -1, hexes)
		default:
			within(s.nameOf(i)+": at", u.At, -1, -1)
		}
		if u.State == Ready && u.Locked && u.At < 0 {
			faults.Add("%s: locked: want the hex that it enters by", s.nameOf(i))
		}
		if s.unit(i).Formation < 0 && (u.State == Aside || u.State == Returning || s.unit(i).Side == Allied && u.State == Ready) {
			faults.Add("%s: state: it is of no formation that drops", s.nameOf(i))
		}
	}
	for i, f := range s.Forms {
		name := b.Formations[i].Name
		within(name+": field", f.Field, -1, len(b.Fields)-1)
		within(name+": lz", f.LZ, -1, hexes)
		within(name+": entry", f.Entry, -1, hexes)
		within(name+": lands", f.Lands, 0, len(s.Units))
		if f.Field >= 0 && b.Formations[i].Side == German {
			faults.Add("%s: field: it does not drop", name)
		}
	}
	for _, k := range s.Kept {
		within("kept: unit", k.Unit, 0, units)
		within("kept: n", k.N, 1, 99)
	}
	for _, h := range s.Hits {
		within("hits: at", h.At, 0, hexes)
	}
	for _, a := range s.Assaults {
		within("assaults: at", a.At, 0, hexes)
		onMap("assaults: units", a.Units...)
	}
	for i := range 2 {
		within("points", s.Points[i], 0, 1_000_000)
	}
	if p := s.Pending; p != nil {
		within("pending: kind", slices.Index([]string{"advance", "displace"}, p.Kind), 0, 1)
		within("pending: side", p.Side, 0, 1)
		within("pending: at", p.At, 0, hexes)
		within("pending: units", len(p.Units), 1, units+1)
		for _, h := range p.Hexes {
			within("pending: hexes", h, 0, hexes)
		}
		if p.Kind == "advance" {
			onMap("pending: units", p.Units...)
			for _, i := range p.Units {
				if i >= 0 && i <= units && s.unit(i).Side != p.Side {
					faults.Add("pending: units: not of the side")
				}
			}
		} else {
			within("pending: hexes", len(p.Hexes), 1, hexes+1)
			within("pending: units", len(p.Units), 1, 1)
			for _, i := range p.Units {
				if within("pending: units", i, 0, units) && (s.Units[i].State != Aside || s.unit(i).Side != p.Side || s.unit(i).Formation < 0) {
					faults.Add("pending: units: %s is not landing", s.nameOf(i))
				}
			}
		}
	}
	return faults.Err()
}

func (s *Position) unit(i int) *Unit        { return &s.battle.Units[i] }
func (s *Position) nameOf(i int) string     { return s.battle.Units[i].Name }
func (s *Position) army(side int) string    { return s.battle.Sides[side] }
func (s *Position) label(i int) string      { return s.battle.label(i) }
func (s *Position) distance(a, b int) int   { return s.battle.distance(a, b) }
func (s *Position) cell(id string) int      { return s.battle.chart.Int(id) }
func (s *Position) ground(i int) Ground     { return s.battle.Grounds[i] }
func (s *Position) source(id string) string { return s.battle.chart.Cell(id).Source }

// in are the units in a hex, of both sides, in the order of the scenario.
func (s *Position) in(at int) (list []int) {
	for i := range s.Units {
		if s.Units[i].At == at && s.Units[i].State == OnMap {
			list = append(list, i)
		}
	}
	return list
}

// of are the units of a side in a hex.
func (s *Position) of(side, at int) (list []int) {
	for i := range s.Units {
		if s.Units[i].At == at && s.Units[i].State == OnMap && s.battle.Units[i].Side == side {
			list = append(list, i)
		}
	}
	return list
}

// has reports whether a side has units in a hex.
func (s *Position) has(side, at int) bool {
	for i := range s.Units {
		if s.Units[i].At == at && s.Units[i].State == OnMap && s.battle.Units[i].Side == side {
			return true
		}
	}
	return false
}

// standing reports whether a strongpoint stands in a hex.
func (s *Position) standing(at int) bool {
	i := s.battle.strong[at]
	return i >= 0 && s.Strong[i]
}

// controls reports whether a unit has a zone of control at all: in Combat Mode, and not
// disrupted.
func (s *Position) controls(i int) bool {
	u := &s.Units[i]
	return u.State == OnMap && u.Combat && !u.Disrupted
}

// zone reports whether a hex lies in a zone of control of a side. Only what a side may not
// ignore counts: see uncontested for those that friends negate.
func (s *Position) zone(side, at int) bool {
	if s.ground(at).closed() || s.standing(at) {
		return false
	}
	return s.beside(side, at, true)
}

// beside reports whether a unit of a side that controls is beside a hex; over no water
// without a bridge if that counts.
func (s *Position) beside(side, at int, dry bool) bool {
	for d, n := range s.battle.near[at] {
		if n < 0 || dry && s.battle.water(at, d) {
			continue
		}
		for i := range s.Units {
			if s.Units[i].At == n && s.controls(i) && s.battle.Units[i].Side == side {
				return true
			}
		}
	}
	return false
}

// uncontested reports whether a hex lies in a zone of control of a side and no unit of the
// other is in it.
func (s *Position) uncontested(side, at int) bool { return !s.has(1-side, at) && s.zone(side, at) }
