package commanddecision

import (
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A Piece is what a state knows of a stand, with names in place of indices:
// what a screen draws and lists, and what may be kept until the next view.
type Piece struct {
	Name    string
	Side    string
	Company string
	Kind    units.Kind
	Quality Quality
	Crew    string // of a gun: who serves it; empty if nobody is known to
	Gun     string // of a crew: the gun it serves
	Tow     string // of a gun: the vehicle it is assigned to

	Footprint geom.Footprint // on the table: its carrier's if it is aboard
	Cover     Cover          // where it is, whatever the direction
	CoverOf   string         // what gives the cover
	Seen      bool           // the other side has spotted it

	// In place of the indices of Stand.
	Aboard string    // the carrier, or empty
	Cargo  []string  // who is aboard of it, in the order of battle
	Obeys  OrderKind // the order it carries out: OrderOf
	By     string    // who issued that; empty if nobody did or it is hidden
	Stand
}

// Names lists the stands that the state knows of, in the order of battle. The
// order between two of them is the same in every view and in the whole game.
func (s *State) Names() []string {
	list := make([]string, len(s.Stands))
	for i := range s.Stands {
		list[i] = s.unit(i).Name
	}
	return list
}

// Piece returns the stand of a name; false if the state knows of none.
func (s *State) Piece(name string) (Piece, bool) {
	i := s.battle.named(name)
	if i < 0 {
		return Piece{}, false
	}
	b, u, st := s.battle, s.unit(i), s.Stands[i]
	p := Piece{
		Name: u.Name, Side: b.Sides[u.Side], Company: b.Companies[u.Company].Name, Kind: u.Kind, Quality: u.Quality,
		Crew: b.name(u.Crew), Gun: b.name(u.Gun), Tow: b.name(u.Tow),
		Footprint: s.Footprint(i), Seen: s.SeenBy(1-u.Side, i),
		Aboard: b.name(st.Aboard), Obeys: s.OrderOf(i), Stand: st,
	}
	p.Cover, p.CoverOf = s.CoverOf(i, -1)
	for _, j := range s.Aboard(i) {
		p.Cargo = append(p.Cargo, s.unit(j).Name)
	}
	if k := s.ChitOf(i); k >= 0 {
		p.By = b.name(s.Orders[k].By)
	}
	return p, true
}

// Sees is Clear for names. Of a stand that the state does not know of nothing
// is seen, and it sees nothing.
func (s *State) Sees(q los.Question, from, to string) bool {
	i, j := s.battle.named(from), s.battle.named(to)
	return i >= 0 && j >= 0 && s.Clear(q, i, j)
}

// An Issued is a chit with the name of its issuer, empty if that is hidden.
type Issued struct {
	By string `json:"by,omitempty"`
	Chit
}

// Issued lists the chits that the state knows of: in a view those of its side,
// in order of issue, then the others, in the order of the stands that obey
// them.
func (s *State) Issued() []Issued {
	var list []Issued
	for _, c := range s.Orders {
		list = append(list, Issued{s.battle.name(c.By), c})
	}
	return list
}

// ChosenBy lists what a side has chosen in this step and may choose anew until
// both sides are ready, as the actions that choose it: chits in the Command
// Phase, plans, turns, ways back, fire of its
// stands and from off the table. To do one of
// them again changes nothing; one that something else has made void since, the
// turn of a stand that now follows an order to move, is refused. Of the other
// side a view knows nothing.
func (s *State) ChosenBy(side int) []Action {
	if !isSide(side) {
		return nil
	}
	var list []Action
	of := func(i int) bool { return i >= 0 && s.unit(i).Side == side }
	for _, c := range s.Orders {
		if s.Step == Commanding && of(c.By) && !c.Gone {
			list = append(list, Order{By: s.battle.name(c.By), Order: c.Order, At: c.At, Facing: c.Facing})
		}
	}
	for _, p := range s.Plans {
		if of(p.Stand) {
			list = append(list, p.Move)
		}
	}
	for _, t := range s.Turns {
		if of(t.Stand) {
			list = append(list, Face{Stand: s.battle.name(t.Stand), Facing: t.Facing})
		}
	}
	for _, b := range s.Backs {
		if of(b.Stand) && b.Path != nil {
			list = append(list, GoBack{Stand: s.battle.name(b.Stand), Path: b.Path})
		}
	}
	for _, f := range s.Fires {
		if of(f.Stand) {
			list = append(list, s.chosenFire(&f))
		}
	}
	for _, x := range s.Strikes {
		if k := &s.battle.Terms.Strikes[x.Strike]; k.Side == s.battle.Sides[side] {
			list = append(list, Strike{Name: k.Name, At: x.At})
		}
	}
	return list
}

// alongNamed is the Along that a fire was declared with, 0 for that of a target
// without a way: Declared keeps the end of a way as -1, for 0 is its start.
func (s *State) alongNamed(f *Declared) geom.Length {
	if path := s.shown(f.Target); f.Along < 0 && s.Step == Opportunity && path != nil {
		return pathLength(path)
	}
	return max(f.Along, 0)
}

func (s *State) chosenFire(f *Declared) Fire {
	a := Fire{
		Stand: s.battle.name(f.Stand), Weapon: f.Weapon, Target: s.battle.name(f.Target),
		Shots: f.Shots, Along: s.alongNamed(f), Spread: f.Spread, Shell: f.Shell,
	}
	if s.mount(f).Weapon.SmallArms {
		a.Circle = &f.Circle
	}
	return a
}
