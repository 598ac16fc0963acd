package assault

import (
	"encoding/json"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/hexboard"
)

// SystemName is the system's name in scenarios and journals.
const SystemName = "assault"

// stack is how many units of a side may be in a hex.
func (b *Battle) stack() int { return b.card.Int("stack") }

// A System is the small game on the card.
type System struct{}

// Name is SystemName.
func (System) Name() string { return SystemName }

// Version is 7: German HMG attack vehicles, too, and every line says whose the figures are that decide in it.
func (System) Version() int { return 7 }

// Open opens a scenario of the system. Overlays replace cells of the card.
func (System) Open(o game.Opening) (game.Position, error) {
	x, err := boardgame.Scenario(o, SystemName)
	if err != nil {
		return nil, err
	}
	b := x.Rules.(*Battle)
	s := &Position{battle: b, origin: boardgame.OriginOf(o)}
	b.card, err = boardgame.Overlaid(o, b.card, DecodeChanges)
	var names []string
	for i := range b.Platoons {
		p := &b.Platoons[i]
		names = append(names, p.Name)
		p.figure(b.card)
		s.Units = append(s.Units, piece{b.Board.Index(p.At), p.Steps, int(p.State), p.Lost, false})
	}
	b.several = boardgame.SeveralOf(names)
	for _, l := range b.Chiefs {
		s.Leaders = append(s.Leaders, chief{b.Board.Index(l.At), int(l.State), l.Lost, false, false})
	}
	for _, x := range b.Objectives {
		s.Holders = append(s.Holders, x.Holder)
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

// now is what changes in a game. Sides are 0 and 1; hexes are indexes of the board.
type now struct {
	Turn    int           `json:"turn"`             // 0 before the first
	Active  int           `json:"active"`           // the side to act
	Lead    int           `json:"lead,omitempty"`   // activations that it has still before the other acts
	Passes  int           `json:"passes,omitempty"` // in a row
	Units   []piece       `json:"units"`
	Leaders []chief       `json:"leaders"`
	Group   *group        `json:"group,omitempty"` // who is activated
	Fights  []fight       `json:"fights,omitempty"`
	Holders []int         `json:"holders"` // by objective: a side, or -1
	Outcome *game.Outcome `json:"outcome,omitempty"`
}

// A piece is a unit now.
type piece struct {
	At    int  `json:"at"`
	Steps int  `json:"steps"`
	State int  `json:"state"`
	Lost  int  `json:"lost"`
	Acted bool `json:"acted,omitempty"`
}

// A chief is a leader now.
type chief struct {
	At    int  `json:"at"`
	State int  `json:"state"`
	Lost  int  `json:"lost"`
	Gone  bool `json:"gone,omitempty"`
	Acted bool `json:"acted,omitempty"`
}

// A group is a unit, or a leader with those whom he leads, who may act one after the other.
type group struct {
	Leader  int   `json:"leader"`  // -1: none
	Members []int `json:"members"` // units that have not acted
}

// A fight is an assault that goes on in a hex.
type fight struct {
	At     int `json:"at"`
	Side   int `json:"side"`   // that assaults
	Rounds int `json:"rounds"` // fought
}

// next is a copy to be changed.
func (s *Position) next() *Position {
	n := *s
	n.Units, n.Leaders = slices.Clone(s.Units), slices.Clone(s.Leaders)
	n.Fights, n.Holders = slices.Clone(s.Fights), slices.Clone(s.Holders)
	if s.Group != nil {
		n.Group = &group{s.Group.Leader, slices.Clone(s.Group.Members)}
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
func (s *Position) Rulings() []string { return s.battle.card.Changed(standard().Chart) }

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
	within("leaders", len(s.Leaders), len(begun.Leaders), len(begun.Leaders))
	within("holders", len(s.Holders), len(begun.Holders), len(begun.Holders))
	if faults != nil {
		return faults.Err()
	}
	hexes := s.battle.Board.Size() - 1
	within("turn", s.Turn, 0, s.battle.Turns)
	within("active", s.Active, 0, 1)
	within("lead", s.Lead, 0, 20)
	within("passes", s.Passes, 0, 1)
	for i, u := range s.Units {
		name := s.battle.Platoons[i].Name
		within(name+": at", u.At, 0, hexes)
		within(name+": steps", u.Steps, 0, s.battle.Platoons[i].Full)
		within(name+": state", u.State, 0, len(stateNames)-1)
		within(name+": lost", u.Lost, -1000, 0)
	}
	for i, l := range s.Leaders {
		name := s.battle.Chiefs[i].Name
		within(name+": at", l.At, 0, hexes)
		within(name+": state", l.State, 0, len(stateNames)-1)
		within(name+": lost", l.Lost, -1000, 0)
	}
	for _, h := range s.Holders {
		within("holders", h, -1, 1)
	}
	for _, f := range s.Fights {
		within("fights: at", f.At, 0, hexes)
		within("fights: side", f.Side, 0, 1)
		within("fights: rounds", f.Rounds, 0, 10000)
	}
	if g := s.Group; g != nil {
		within("group: leader", g.Leader, -1, len(s.Leaders)-1)
		for _, m := range g.Members {
			within("group: members", m, 0, len(s.Units)-1)
		}
	}
	return faults.Err()
}

// platoon is the unit of a name, or -1.
func (s *Position) platoon(name string) int {
	return slices.IndexFunc(s.battle.Platoons, func(p Platoon) bool { return p.Name == name })
}

// chief is the leader of a name, or -1.
func (s *Position) chief(name string) int {
	return slices.IndexFunc(s.battle.Chiefs, func(c Chief) bool { return c.Name == name })
}

// unit is a unit as it is now.
func (s *Position) unit(i int) Unit {
	u, p := s.battle.Platoons[i].Unit, s.Units[i]
	u.Steps, u.State, u.Lost = p.Steps, State(p.State), p.Lost
	return u
}

// leader is a leader as he is now.
func (s *Position) leader(i int) Leader {
	l, c := s.battle.Chiefs[i].Leader, s.Leaders[i]
	l.State, l.Lost, l.Gone = State(c.State), c.Lost, c.Gone
	return l
}

// force is a side in a hex, with the indexes of its units and leaders.
func (s *Position) force(side, at int) (f Force, units, leaders []int) {
	f.Side, f.Nation = s.battle.Armies[side].Side, s.battle.Armies[side].Nation
	for i, u := range s.Units {
		if u.Steps > 0 && u.At == at && s.battle.Platoons[i].Side == side {
			f.Units, units = append(f.Units, s.unit(i)), append(units, i)
		}
	}
	for i, l := range s.Leaders {
		if !l.Gone && l.At == at && s.battle.Chiefs[i].Side == side {
			f.Leaders, leaders = append(f.Leaders, s.leader(i)), append(leaders, i)
		}
	}
	return f, units, leaders
}

// keep writes back what became of a force.
func (s *Position) keep(f *Force, units, leaders []int) {
	for k, i := range units {
		u := &s.Units[i]
		u.Steps, u.State, u.Lost = f.Units[k].Steps, int(f.Units[k].State), f.Units[k].Lost
	}
	for k, i := range leaders {
		l := &s.Leaders[i]
		l.State, l.Lost, l.Gone = int(f.Leaders[k].State), f.Leaders[k].Lost, f.Leaders[k].Gone
	}
}

// has reports whether a side has units in a hex.
func (s *Position) has(side, at int) bool { return s.crowd(side, at) > 0 }

// crowd is how many units of a side are in a hex.
func (s *Position) crowd(side, at int) (n int) {
	for i := range s.Units {
		if s.Units[i].At == at && s.Units[i].Steps > 0 && s.battle.Platoons[i].Side == side {
			n++
		}
	}
	return n
}

// indexes are the units of a side that are left.
func (s *Position) indexes(side int) (list []int) {
	for i, u := range s.Units {
		if u.Steps > 0 && s.battle.Platoons[i].Side == side {
			list = append(list, i)
		}
	}
	return list
}

// fightAt is the index of the fight in a hex, or -1.
func (s *Position) fightAt(at int) int {
	return slices.IndexFunc(s.Fights, func(f fight) bool { return f.At == at })
}

func (s *Position) hex(i int) hexboard.Hex   { return s.battle.Board.Hex(i) }
func (s *Position) index(h hexboard.Hex) int { return s.battle.Board.Index(h) }
func (s *Position) label(i int) string       { return s.battle.Board.Label(s.hex(i)) }
func (s *Position) distance(a, b int) int    { return hexboard.Distance(s.hex(a), s.hex(b)) }
func (s *Position) ground(i int) Ground      { return s.battle.Grounds[i] }
func (s *Position) nameOf(unit int) string   { return s.battle.Platoons[unit].Name }
func (s *Position) side(unit int) int        { return s.battle.Platoons[unit].Side }
func (s *Position) army(side int) string     { return s.battle.Armies[side].Side }
