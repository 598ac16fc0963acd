package dday

import (
	"encoding/json"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
)

// SystemName is the system's name in scenarios and journals.
const SystemName = "dday"

// A System is the rules of seed 000.
type System struct{}

// Name is SystemName.
func (System) Name() string { return SystemName }

// Version is 9: towed guns that fought in defense do not move in that turn.
func (System) Version() int { return 9 }

// Open opens a scenario of the system. Overlays replace cells of the chart.
func (System) Open(o game.Opening) (game.Position, error) {
	x, err := boardgame.Scenario(o, SystemName)
	if err != nil {
		return nil, err
	}
	b := x.Rules.(*Battle)
	s := &Position{battle: b, origin: boardgame.OriginOf(o)}
	b.chart, err = boardgame.Overlaid(o, b.chart, DecodeChanges)
	s.Step = Begin
	var names []string
	for _, x := range b.Battalions {
		s.Units = append(s.Units, piece{At: x.Zone})
		names = append(names, x.Name)
	}
	b.several = boardgame.SeveralOf(names)
	for _, d := range b.Divisions {
		s.HQs = append(s.HQs, hq{At: d.HQ})
	}
	for _, o := range b.Objectives {
		s.Holders = append(s.Holders, o.Holder)
	}
	for i := range 2 {
		s.Planes[i] = b.Armies[i].Aircraft
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
	now
}

// The steps of a turn, in order; those after First are of the side that acts.
const (
	Begin   = "begin"
	First   = "first"
	Rally   = "rally"
	Move    = "move"
	Air     = "air"
	Bombard = "bombard"
	Assault = "assault"
)

var steps = []string{Begin, First, Rally, Move, Air, Bombard, Assault}

// now is what changes in a game. Sides are 0 and 1; zones are indexes of the board.
type now struct {
	Turn    int           `json:"turn"` // 0 before the first
	Step    string        `json:"step"`
	Active  int           `json:"active"` // the side to act
	Second  bool          `json:"second,omitempty"`
	Units   []piece       `json:"units"`
	HQs     []hq          `json:"hqs"`
	Guns    [2]int        `json:"guns"`    // off the map, that are there and have not fired
	Planes  [2]int        `json:"planes"`  // that are left
	Sorties [2]int        `json:"sorties"` // of those that are there
	Holders []int         `json:"holders"` // by objective: a side, or -1
	Pending *pending      `json:"pending,omitempty"`
	Outcome *game.Outcome `json:"outcome,omitempty"`
}

// The states of a battalion.
const (
	InPlay = iota
	Shattered
	Lost
)

// The orders that an activation gives.
const (
	Double   = "double"
	Full     = "full"
	Hold     = "hold"
	Fallback = "fallback"
)

// A piece is a battalion now.
type piece struct {
	At     int    `json:"at"` // -1: off the map
	State  int    `json:"state,omitempty"`
	Order  string `json:"order,omitempty"`
	Moved  int    `json:"moved,omitempty"` // zones
	When   int    `json:"when,omitempty"`  // the turn in which it moved
	Shot   int    `json:"shot,omitempty"`  // the turn in which it fought; of towed guns alone
	Road   bool   `json:"road,omitempty"`  // at double rate
	Target bool   `json:"target,omitempty"`
	Fought bool   `json:"fought,omitempty"`
	Fired  bool   `json:"fired,omitempty"` // in defense
	Tried  bool   `json:"tried,omitempty"` // to rally
	Fresh  bool   `json:"fresh,omitempty"` // may assault anew, after a breakthrough
}

// An hq is a division's now.
type hq struct {
	At      int  `json:"at"` // -1: overrun
	Markers int  `json:"markers,omitempty"`
	Moved   bool `json:"moved,omitempty"`
}

// A pending is what somebody has to decide before anything else is done.
type pending struct {
	Kind   string  `json:"kind"` // fallback, defend, stand, advance
	Side   int     `json:"side"`
	Units  []int   `json:"units,omitempty"` // of whom
	At     int     `json:"at"`
	Grade  string  `json:"grade,omitempty"` // of an advance
	Attack *attack `json:"attack,omitempty"`
}

// An attack is a bombardment or an assault.
type attack struct {
	Kind    string `json:"kind"`
	Side    int    `json:"side"`
	Primary int    `json:"primary"` // -1: guns off the map
	Units   []int  `json:"units,omitempty"`
	Guns    []int  `json:"guns,omitempty"`
	Support int    `json:"support,omitempty"` // guns off the map
	At      int    `json:"at"`
	From    int    `json:"from"` // zone of the primary; that attacked for guns off the map
}

// next is a copy to be changed.
func (s *Position) next() *Position {
	n := *s
	n.Units, n.HQs, n.Holders = slices.Clone(s.Units), slices.Clone(s.HQs), slices.Clone(s.Holders)
	if s.Pending != nil {
		p := *s.Pending
		p.Units = slices.Clone(p.Units)
		n.Pending = &p
	}
	return &n
}

// Alternates says that sides act in turn: see game.Alternating.
func (s *Position) Alternates() {}

// Sides are the two sides, in the order of the scenario.
func (s *Position) Sides() []string {
	return []string{s.battle.Armies[0].Side, s.battle.Armies[1].Side}
}

// For is the position itself: nothing is hidden in this game.
func (s *Position) For(who string) game.Position {
	if who == game.Referee || slices.Contains(s.Sides(), who) {
		return s
	}
	return nil
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

// Hash is that of the bytes of the position.
func (s *Position) Hash() [32]byte { return boardgame.Hash(s) }

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
	within("hqs", len(s.HQs), len(begun.HQs), len(begun.HQs))
	within("holders", len(s.Holders), len(begun.Holders), len(begun.Holders))
	if faults != nil {
		return faults.Err()
	}
	last := s.battle.Board.Size() - 1
	within("turn", s.Turn, 0, s.battle.Turns)
	within("active", s.Active, 0, 1)
	within("step", slices.Index(steps, s.Step), 0, len(steps)-1)
	for i, u := range s.Units {
		name := s.battle.Battalions[i].Name
		within(name+": state", u.State, InPlay, Lost)
		if u.State == InPlay {
			within(name+": at", u.At, 0, last)
		} else {
			within(name+": at", u.At, -1, -1)
		}
		within(name+": when", u.When, 0, s.battle.Turns)
		within(name+": shot", u.Shot, 0, s.battle.Turns)
	}
	for i, h := range s.HQs {
		within(s.battle.Divisions[i].Name+": at", h.At, -1, last)
		within(s.battle.Divisions[i].Name+": markers", h.Markers, 0, 1000)
	}
	for i := range 2 {
		within("guns", s.Guns[i], 0, s.battle.Armies[i].Guns)
		within("planes", s.Planes[i], 0, s.battle.Armies[i].Aircraft)
		within("sorties", s.Sorties[i], 0, s.battle.Armies[i].Aircraft)
	}
	for _, h := range s.Holders {
		within("holders", h, -1, 1)
	}
	inPlay := func(what string, list ...int) {
		for _, i := range list {
			within(what, i, 0, len(s.Units)-1)
			if i >= 0 && i < len(s.Units) {
				within(what, s.Units[i].State, InPlay, InPlay)
			}
		}
	}
	if p := s.Pending; p != nil {
		within("pending: kind", slices.Index([]string{"fallback", "defend", "stand", "advance"}, p.Kind), 0, 3)
		within("pending: side", p.Side, 0, 1)
		within("pending: at", p.At, 0, last)
		inPlay("pending: units", p.Units...)
		if p.Kind == "defend" || p.Kind == "stand" {
			within("pending: units", len(p.Units), 1, len(s.Units))
		}
		if (p.Kind == "defend") != (p.Attack != nil) && p.Kind != "stand" || p.Kind == "stand" && p.Attack == nil {
			faults.Add("pending: attack: want one where somebody defends")
		}
		if a := p.Attack; a != nil {
			within("attack: side", a.Side, 0, 1)
			within("attack: at", a.At, 0, last)
			within("attack: from", a.From, 0, last)
			if a.Primary != -1 {
				inPlay("attack: primary", a.Primary)
			}
			if a.Kind != Bombard && (a.Kind != Assault || a.Primary < 0) {
				faults.Add("attack: kind: want bombard or assault")
			}
			inPlay("attack: units", a.Units...)
			inPlay("attack: guns", a.Guns...)
			within("attack: support", a.Support, 0, 9)
		}
	}
	return faults.Err()
}

func (s *Position) zone(i int) string      { return s.battle.Board.Zone(i).Name }
func (s *Position) unit(i int) *Battalion  { return &s.battle.Battalions[i] }
func (s *Position) army(side int) string   { return s.battle.Armies[side].Side }
func (s *Position) distance(a, b int) int  { return s.battle.Board.Distance(a, b) }
func (s *Position) cell(id string) int     { return s.battle.chart.Int(id) }
func (s *Position) has(side, at int) bool  { return len(s.in(side, at)) > 0 }
func (s *Position) full(side, at int) bool { return len(s.in(side, at)) >= s.cell("stack") }

// in are the battalions of a side in a zone.
func (s *Position) in(side, at int) (list []int) {
	for i := range s.Units {
		if s.Units[i].State == InPlay && s.Units[i].At == at && s.battle.Battalions[i].Side == side {
			list = append(list, i)
		}
	}
	return list
}

// commanded reports whether a battalion is in range of its HQ.
func (s *Position) commanded(i int) bool {
	at := s.HQs[s.unit(i).Division].At
	return at >= 0 && s.inRange(i, at)
}

// inRange reports whether a battalion is in range of an HQ of its division in a zone.
func (s *Position) inRange(i, hq int) bool {
	q := s.battle.Divisions[s.unit(i).Division].Quality
	return s.distance(hq, s.Units[i].At) <= s.cell("range."+q.String())
}

// Scored marks the points of a side that are not the scenario's alone.
func (s *Position) Scored(side int) string {
	if slices.ContainsFunc(s.battle.Battalions, func(b Battalion) bool { return b.Side != side && s.State(b.Name) == Lost }) {
		return Whose(s.Bound("victory.lost"))
	}
	return ""
}

// Score is the points of a side: zones that it holds, and battalions that the enemy has lost.
func (s *Position) Score(side int) (n int) {
	for i, o := range s.battle.Objectives {
		if s.Holders[i] == side {
			n += o.Points
		}
	}
	for i, u := range s.Units {
		if u.State == Lost && s.unit(i).Side != side {
			n += s.cell("victory.lost")
		}
	}
	return n
}
