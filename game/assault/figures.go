package assault

import (
	"slices"
	"strings"
)

// reaches are what platoons can do where their counter is not given (house, A11).
var reaches = map[Kind]struct{ reach, antitank, move string }{
	Infantry: {"range.infantry", "antitank.infantry", "move.infantry"}, Engineer: {"range.infantry", "antitank.infantry", "move.infantry"},
	SMG: {"range.smg", "antitank.infantry", "move.infantry"}, HMG: {"range.hmg", "antitank.infantry", "move.infantry"},
	Cavalry: {"range.infantry", "antitank.infantry", "move.cavalry"}, AA: {"range.gun", "antitank.infantry", "move.gun"},
	AFV: {"range.afv", "antitank.afv", "move.afv"}, Gun: {"range.gun", "antitank.gun", "move.gun"},
	Transport: {"range.none", "antitank.infantry", "move.transport"},
}

// usual says which figures a counter does not give: those are of the card in force, whatever
// that says when the game opens.
type usual struct{ fire, reduced, shaken, reach, antitank, move bool }

// figure puts what the counter does not give as the card says.
func (u *Unit) figure(c *Card) {
	if u.usual.fire {
		u.Fire = c.Int("fire." + string(u.Kind))
	}
	if u.usual.reduced {
		half := c.rat("strength.reduced")
		n, d := half.Num().Int64()*int64(u.Fire), half.Denom().Int64()
		u.Reduced = int((n + d - 1) / d)
	}
	if u.usual.shaken {
		u.Shaken = u.Morale + c.Int("morale.reduced")
	}
	if u.Kind == AFV {
		u.Armor = c.Int("armor." + u.Class)
	}
}

// figure puts what the counter does not give as the card says.
func (p *Platoon) figure(c *Card) {
	p.Unit.figure(c)
	w := reaches[p.Kind]
	if p.usual.reach {
		p.Range = c.Int(w.reach)
	}
	if p.usual.antitank {
		p.AntiTank = c.Int(w.antitank)
	}
	if p.usual.move {
		p.Move = c.Int(w.move)
	}
}

// fireCells are the cells that its fire is from now; none if its counter gives it.
func (u *Unit) fireCells(c *Card) (list []Cell) {
	less := u.Steps < u.Full
	if u.usual.fire && (!less || u.usual.reduced) {
		list = append(list, c.Cell("fire."+string(u.Kind)))
	}
	if less && u.usual.reduced {
		list = append(list, c.Cell("strength.reduced"))
	}
	return list
}

// moraleCells are the cells that its morale is from now; none if its counter gives it.
func (u *Unit) moraleCells(c *Card) []Cell {
	if u.Steps < u.Full && u.usual.shaken {
		return c.cited("morale.reduced")
	}
	return nil
}

// armorCells are the cells of its armor.
func (u *Unit) armorCells(c *Card) []Cell { return c.cited("armor." + u.Class) }

// antitankCells are the cells that its strength against AFVs is from; none if its counter
// gives it.
func (p *Platoon) antitankCells(c *Card) []Cell {
	if !p.usual.antitank {
		return nil
	}
	return c.cited(reaches[p.Kind].antitank)
}

// From is where a figure of a unit is from as it is now: fire, range, antitank, armor, move or
// morale. It is "scenario", or the sources of the cells of the card.
func (s *Position) From(unit int, figure string) string {
	p, u, c := &s.battle.Platoons[unit], s.unit(unit), s.battle.card
	var cells []Cell
	switch w := reaches[p.Kind]; {
	case figure == "fire":
		cells = u.fireCells(c)
	case figure == "morale":
		cells = u.moraleCells(c)
	case figure == "armor":
		cells = u.armorCells(c)
	case figure == "antitank":
		cells = p.antitankCells(c)
	case figure == "range":
		cells = s.rangeCells(unit)
	case figure == "move" && p.usual.move:
		cells = c.cited(w.move)
	}
	if len(cells) == 0 {
		return "scenario"
	}
	return sources(cells)
}

// sources are where cells are from, each source once, in their order.
func sources(cells []Cell) string {
	var list []string
	for _, c := range cells {
		if !slices.Contains(list, c.Source) {
			list = append(list, c.Source)
		}
	}
	return strings.Join(list, ", ")
}
