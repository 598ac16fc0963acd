package assault

import (
	"math/big"
	"slices"
	"strings"
)

// A Kind is what a unit is, as far as the card asks.
type Kind string

// The kinds. Infantry, engineers and submachine gunners are infantry to every rule; HMG
// to those alone that do not except them, as at vehicles.
const (
	Infantry  Kind = "infantry"
	Engineer  Kind = "engineer"
	SMG       Kind = "smg"
	HMG       Kind = "hmg"
	Cavalry   Kind = "cavalry"
	AA        Kind = "aa"
	AFV       Kind = "afv"
	Gun       Kind = "gun"
	Transport Kind = "transport" // wagon, truck, prime mover: no combat unit
)

// Kinds are all of them.
var Kinds = []Kind{Infantry, Engineer, SMG, HMG, Cavalry, AA, AFV, Gun, Transport}

// A State is the order that a unit or leader is in.
type State int

// The states, best first.
const (
	Good State = iota
	Disrupted
	Demoralized
)

var stateNames = []string{"good", "disrupted", "demoralized"}

func (s State) String() string { return stateNames[s] }

// MarshalText is its name.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Unit is a platoon or battery in the hex.
type Unit struct {
	Name     string
	Kind     Kind
	Guards   bool
	Open     bool   // an open-topped AFV
	Riding   bool   // infantry on an AFV
	Charging bool   // cavalry
	Fire     int    // direct fire with all steps, 0 to 99
	Reduced  int    // direct fire with a step lost
	Morale   int    // as printed, with all steps
	Shaken   int    // morale as printed with a step lost
	Armor    int    // of an AFV
	Class    string // of that armor: light, medium, heavy
	Steps    int    // left; 0 is gone
	Full     int    // of the counter
	State    State
	Lost     int // morale lost by checks, 0 or less
	usual    usual
}

// infantry reports whether it counts as infantry where HMG are excepted.
func (u *Unit) infantry() bool {
	return u.Kind == Infantry || u.Kind == Engineer || u.Kind == SMG
}

func (u *Unit) combat() bool { return u.Kind != Transport }
func (u *Unit) here() bool   { return u.Steps > 0 }

// fire is its direct fire now, before its state counts.
func (u *Unit) fire() int {
	if u.Steps < u.Full {
		return u.Reduced
	}
	return u.Fire
}

// Now is its morale now, without a leader's help.
func (u *Unit) Now() int {
	if u.Steps < u.Full {
		return u.Shaken + u.Lost
	}
	return u.Morale + u.Lost
}

// An Arm is what a leader leads.
type Arm string

// The arms.
const (
	LeadsInfantry Arm = "infantry"
	LeadsArmor    Arm = "armor"
	LeadsCavalry  Arm = "cavalry"
)

// Arms are all of them.
var Arms = []Arm{LeadsInfantry, LeadsArmor, LeadsCavalry}

// leads reports whether a leader of that arm is of the same type as the unit.
func (a Arm) leads(u *Unit) bool {
	switch u.Kind {
	case AFV:
		return a == LeadsArmor
	case Cavalry:
		return a == LeadsCavalry
	case Transport:
		return false
	}
	return a == LeadsInfantry
}

// A Leader is in the hex with his side's units.
type Leader struct {
	Name   string
	Arm    Arm
	Morale int // his own
	Bonus  int // what he adds to the morale of units, 0 or more
	State  State
	Lost   int
	Gone   bool
}

// A Force is all of a side in the hex. Where its owner may choose who loses a step, the
// units written first lose it first.
type Force struct {
	Side    string // for people
	Nation  string // "german" and "soviet" have rules of their own
	Units   []Unit
	Leaders []Leader
}

// any reports whether some unit that is left fits.
func (f *Force) any(fits func(*Unit) bool) bool {
	return slices.ContainsFunc(f.Units, func(u Unit) bool { return u.here() && fits(&u) })
}

// every reports whether there are combat units left and all of them fit.
func (f *Force) every(fits func(*Unit) bool) bool {
	return f.any((*Unit).combat) && !f.any(func(u *Unit) bool { return u.combat() && !fits(u) })
}

// joins reports whether a unit takes part: of those who attack, the demoralized do not (seed
// 001: they may not fire, and defend at a quarter).
func (u *Unit) joins(attacks bool) bool { return !attacks || u.State != Demoralized }

// supported reports whether infantry on foot takes part that is no HMG.
func (f *Force) supported(attacks bool) bool {
	return f.any(func(u *Unit) bool { return u.infantry() && !u.Riding && u.joins(attacks) })
}

// engineers reports whether any take part.
func (f *Force) engineers(attacks bool) bool {
	return f.any(func(u *Unit) bool { return u.Kind == Engineer && u.joins(attacks) })
}

// bonus is what the best leader who is not demoralized adds to morale, and who he is.
func (f *Force) bonus() (best int, who string) {
	for _, l := range f.Leaders {
		if !l.Gone && l.State != Demoralized && l.Bonus > best {
			best, who = l.Bonus, l.Name
		}
	}
	return best, who
}

// A Hex is where it happens, and how.
type Hex struct {
	Name      string
	Town      bool
	Woods     bool
	Entrench  bool   // the defenders are entrenched
	DugIn     bool   // the defenders are dug in
	Uphill    bool   // a hill, higher than every hex that attackers came from
	River     bool   // the attackers are in a major river
	Round     int    // from 1
	Continues bool   // attackers were in the hex before: nothing is begun
	Apart     string // not an assault: fire at a distance, or at who leaves; the cell of its shift
}

// An Assault is a hex and who is in it.
type Assault struct {
	Hex                Hex
	Attacker, Defender Force
}

// clone is a copy that shares nothing that changes.
func (a *Assault) clone() *Assault {
	b := *a
	for _, f := range []*Force{&b.Attacker, &b.Defender} {
		f.Units, f.Leaders = slices.Clone(f.Units), slices.Clone(f.Leaders)
	}
	return &b
}

// begins reports whether it is not one that goes on.
func (a *Assault) begins() bool {
	return a.Hex.Round == 1 && !a.Hex.Continues && a.Hex.Apart == ""
}

// alone are the combat units that would begin it with no leader of their type in good order.
func (a *Assault) alone() (names []string) {
	if !a.begins() {
		return nil
	}
	for i := range a.Attacker.Units {
		u := &a.Attacker.Units[i]
		if u.here() && u.combat() && !slices.ContainsFunc(a.Attacker.Leaders, func(l Leader) bool {
			return !l.Gone && l.State == Good && l.Arm.leads(u)
		}) {
			names = append(names, u.Name)
		}
	}
	return names
}

// Refused returns every reason why the attackers may not begin or go on with it; none if
// they may. Seed 001: good order to begin, leaders of the same type; demoralized units do
// not fire. Whether units without such a leader begin is a ruling.
func (c *Card) Refused(a *Assault) (reasons []string) {
	begins := a.begins()
	for i := range a.Attacker.Units {
		u := &a.Attacker.Units[i]
		if begins && u.here() && u.State != Good {
			reasons = append(reasons, u.Name+" is "+u.State.String()+": only units in good order begin an assault")
		}
	}
	for i := range a.Attacker.Leaders {
		l := &a.Attacker.Leaders[i]
		switch {
		case l.Gone || !begins:
		case l.State != Good:
			reasons = append(reasons, l.Name+" is "+l.State.String()+": only leaders in good order begin an assault")
		case !a.Attacker.any(l.Arm.leads):
			reasons = append(reasons, l.Name+" leads "+string(l.Arm)+": none of that type assaults with him")
		}
	}
	if alone := a.alone(); len(alone) > 0 && c.Text("ruling.begin") == "led" {
		reasons = append(reasons, strings.Join(alone, ", ")+mark(c.Cell("ruling.begin"), ": no leader of that type in good order is with them to begin an assault"))
	}
	if !a.Attacker.any((*Unit).combat) {
		reasons = append(reasons, "no combat unit assaults")
	}
	if !a.Defender.any(func(*Unit) bool { return true }) {
		reasons = append(reasons, "nobody is there to be assaulted")
	}
	return reasons
}

// A Part is what one unit brings to the strength of its side.
type Part struct {
	Unit  string   `json:"unit"`
	Fire  int      `json:"fire"`            // of the counter
	Cells []Cell   `json:"cells,omitempty"` // that its fire is from; none if its counter gives it
	Times []Cell   `json:"times"`           // what it is multiplied by
	Value *big.Rat `json:"value"`           // that it comes to
}

// A Line is a cell that counted, with what it added.
type Line struct {
	Cell  Cell `json:"cell"`
	Value int  `json:"value"`
}

// A Column is how a side comes to its column of the table.
type Column struct {
	Parts  []Part   `json:"parts"`
	Sum    *big.Rat `json:"sum"`   // exact
	Total  int      `json:"total"` // the sum without its fraction
	From   string   `json:"from"`  // the column of the total; empty if it is below all
	Shifts []Line   `json:"shifts"`
	Net    int      `json:"net"`             // their sum
	To     string   `json:"to"`              // the column rolled on; empty if there is none: no effect
	Heads  []Cell   `json:"heads,omitempty"` // the headings of both; that of the first if it is below all
	Until  *Cell    `json:"until,omitempty"` // the heading of the column after From, unless the card prints it
	at     int      // of To in the columns in force
}

// column is the column that a side rolls on.
func (c *Card) column(a *Assault, attacks bool) Column {
	own, enemy := &a.Defender, &a.Attacker
	if attacks {
		own, enemy = enemy, own
	}
	x := Column{Sum: new(big.Rat)}
	for i := range own.Units {
		if u := &own.Units[i]; u.here() && u.combat() {
			p := c.part(own, u, attacks, a.Hex.Apart != "")
			x.Parts, x.Sum = append(x.Parts, p), x.Sum.Add(x.Sum, p.Value)
		}
	}
	x.Total = int(new(big.Int).Quo(x.Sum.Num(), x.Sum.Denom()).Int64())
	from := -1
	for i, col := range c.cols {
		if col.from <= x.Total {
			from = i
		}
	}
	if x.Total == 0 {
		from = -1 // who does not fire does nothing, whatever the first column is
	}
	x.Shifts = c.shifts(a, own, enemy, attacks)
	for _, l := range x.Shifts {
		x.Net += l.Value
	}
	if x.at = -1; from >= 0 {
		x.From = c.columnName(from)
		x.Heads = c.cited("column." + c.cols[from].name)
		x.at = min(from+x.Net, len(c.cols)-1)
		if from+1 < len(c.cols) {
			if end := c.Cell("column." + c.cols[from+1].name); end.Source != "seed" {
				x.Until = &end
			}
		}
	} else if x.Total > 0 {
		x.Heads = c.cited("column." + c.cols[0].name)
	}
	if x.at >= 0 {
		x.To = c.columnName(x.at)
		if x.at != from {
			x.Heads = append(x.Heads, c.Cell("column."+c.cols[x.at].name))
		}
	}
	return x
}

// part is what a unit brings. Halvings multiply; the fraction is dropped of the sum alone.
func (c *Card) part(own *Force, u *Unit, attacks, apart bool) Part {
	p := Part{Unit: u.Name, Fire: u.fire(), Cells: u.fireCells(c), Value: big.NewRat(int64(u.fire()), 1)}
	times := func(id string) {
		p.Times = append(p.Times, c.Cell(id))
		p.Value.Mul(p.Value, c.rat(id))
	}
	switch {
	case u.State == Disrupted:
		times("strength.disrupted")
	case u.State == Demoralized && attacks:
		none := c.Cell("strength.demoralized")
		none.Value, none.Text = "0", "Demoralized, assaulting"
		p.Times, p.Value = append(p.Times, none), new(big.Rat)
	case u.State == Demoralized:
		times("strength.demoralized")
	}
	if (u.Kind == HMG || u.Kind == AA) && !own.supported(attacks) && !apart {
		times("strength.alone")
	}
	return p
}

// shifts are the shifts of a side, in the order of the card: to the right, to the left.
func (c *Card) shifts(a *Assault, own, enemy *Force, attacks bool) (lines []Line) {
	h := a.Hex
	first := h.Round == 1
	add := func(id string, holds bool) {
		if holds {
			lines = append(lines, c.line(id))
		}
	}
	if h.Apart != "" {
		add(h.Apart, true)
		add("shift.demoralized", enemy.every(func(u *Unit) bool { return u.State == Demoralized }))
		add("shift.woods", h.Woods)
		add("shift.shelter", h.Town || h.Entrench)
		return lines
	}
	// rule is a ruling by which it would be otherwise.
	rule := func(id string, otherwise bool) {
		if otherwise {
			lines = append(lines, Line{c.Cell(id), 0})
		}
	}
	add("shift.morale", attacks && higher(own, enemy))
	if own.any(func(u *Unit) bool { return u.infantry() && u.State != Demoralized }) {
		drives := func(extend bool) bool { return own.any(func(u *Unit) bool { return drives(own, u, extend) }) }
		extend := c.Text("ruling.armor") == "extend"
		add("shift.armor", drives(extend))
		rule("ruling.armor", drives(true) != drives(false))
	}
	add("shift.uphill", !attacks && h.Uphill && first)
	add("shift.engineers", attacks && own.engineers(attacks) && (h.Town || h.Entrench))
	add("shift.bare-armor", (h.Town || h.Woods) && enemy.any(func(u *Unit) bool { return u.Kind == AFV }) && !enemy.supported(!attacks))
	add("shift.leader", slices.ContainsFunc(own.Leaders, func(l Leader) bool {
		return !l.Gone && l.Arm == LeadsInfantry && l.State != Demoralized
	}))
	add("shift.riders", enemy.any(func(u *Unit) bool { return u.Riding }))
	add("shift.demoralized", enemy.every(func(u *Unit) bool { return u.State == Demoralized }))
	add("shift.charge", attacks && own.any(func(u *Unit) bool { return u.Charging && u.State != Demoralized }))
	add("shift.woods", attacks && h.Woods)
	add("shift.shelter", attacks && (h.Town || h.Entrench))
	if attacks && h.River && first {
		saved, other := enemy.engineers(false), own.engineers(true)
		if c.Text("ruling.river") == "attacker" {
			saved, other = other, saved
		}
		add("shift.river", !saved)
		rule("ruling.river", saved != other)
	}
	return lines
}

// drives reports whether an AFV is one of those that shift with infantry, by the wide reading or the narrow.
func drives(own *Force, u *Unit, extend bool) bool {
	if u.Kind != AFV || u.State == Demoralized {
		return false
	}
	elite := own.Nation == "german" || own.Nation == "soviet" && u.Guards
	if extend {
		return !u.Open || elite
	}
	return !u.Open && elite
}

// higher reports whether every combat unit of one force has a higher morale than every
// combat unit of the other, leaders ignored.
func higher(a, b *Force) bool {
	best, none := 0, true
	for i := range b.Units {
		if u := &b.Units[i]; u.here() && u.combat() && (none || u.Now() > best) {
			best, none = u.Now(), false
		}
	}
	return !none && a.every(func(u *Unit) bool { return u.Now() > best })
}
