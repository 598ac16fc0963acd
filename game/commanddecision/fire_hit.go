package commanddecision

import (
	"slices"
	"strconv"
	"strings"

	"sightline/units"
)

// band returns the range column of a weapon for the distance between the
// closest points of firer and target (CD 7.9); ok is false out of range. Bands
// for contact are open in contact only (CD 7.20).
func (s *State) band(f *Declared) (b *units.Band, ok bool) {
	bands := s.mount(f).Weapon.Bands
	contact := s.assaults(f)
	from, to := s.Footprint(f.Stand), s.Footprint(f.Target)
	for k := range bands {
		if b := &bands[k]; b.Contact && contact || !b.Contact && from.Within(&to, b.Reach) {
			return b, true
		}
	}
	return nil, false
}

// assaultsTank reports whether the fire is personnel assaulting an armored
// vehicle (CD 7.21).
func (s *State) assaultsTank(f *Declared) bool {
	return s.unit(f.Stand).Kind.Class == units.Personnel && s.unit(f.Target).Kind.Armored && s.assaults(f)
}

// hitNumber returns the number that each die must not exceed, and what it is
// made of (CD 7.9). A number below 1 cannot hit. Out of range, and in
// indirect fire, there is none: the ledger is empty.
func (s *State) hitNumber(f *Declared) (ledger []Line, need int) {
	if s.isIndirect(f) {
		return nil, 0
	}
	if s.assaultsTank(f) {
		ledger = s.assaultLines(f)
	} else {
		band, ok := s.band(f)
		if !ok {
			return nil, 0
		}
		ledger = append(ledger, s.battle.Chart.line(hitColumn[band.Column]))
		ledger = append(ledger, s.hitModifiers(f, band)...)
	}
	return s.capped(ledger)
}

// hitModifiers are what changes the number that a band gives; without a band,
// those that do not depend on the range.
func (s *State) hitModifiers(f *Declared, band *units.Band) []Line {
	return slices.Concat(s.firerLines(f), s.weaponLines(f, band), s.targetLines(f))
}

func (s *State) capped(ledger []Line) ([]Line, int) {
	need, most := Sum(ledger), s.battle.Chart.line(hitCap)
	if need > most.Value {
		most.Value -= need
		ledger = append(ledger, most)
	}
	return ledger, Sum(ledger)
}

// assaultLines is the number of personnel against an armored vehicle.
func (s *State) assaultLines(f *Declared) []Line {
	c, k := s.battle.Chart, s.unit(f.Stand).Kind
	base := hitAssault
	if k.Engineer || k.CloseIn {
		base = hitAssaultCloseIn
	}
	ledger := []Line{c.line(base)}
	if c.int(rulingAssaultModifiers) != 0 {
		ledger = append(ledger, s.firerLines(f)...)
	}
	if !s.unit(f.Target).Kind.IsWeak() && s.supported(f.Target) {
		ledger = append(ledger, c.line(hitSupported))
	}
	return ledger
}

// supported reports whether dismounted friendly personnel touch a vehicle.
func (s *State) supported(i int) bool {
	for j := range s.Stands {
		if u := s.unit(j); j != i && u.Side == s.unit(i).Side && u.Kind.Class == units.Personnel && s.OnTable(j) && s.InContact(i, j) {
			return true
		}
	}
	return false
}

// firerLines are the modifiers of who fires: of a gun, its crew.
func (s *State) firerLines(f *Declared) []Line {
	c, by := s.battle.Chart, s.server(f.Stand)
	var ledger []Line
	switch s.unit(by).Quality {
	case Elite, Veteran:
		ledger = append(ledger, c.line(hitGood))
	case Trained, Green:
		ledger = append(ledger, c.line(hitPoor))
	}
	if s.Stands[by].Pin > 0 {
		ledger = append(ledger, c.line(hitPinned))
	}
	switch s.fireOrder(f.Stand) {
	case FullAdvance:
		ledger = append(ledger, c.line(hitFull))
	case Disengage, Rally:
		ledger = append(ledger, c.line(hitContactOnly))
	case CautiousAdvance:
		if s.mount(f).Main && s.unit(f.Stand).Kind.Class == units.Vehicle {
			ledger = append(ledger, c.line(hitCautiousVehicle))
		}
	}
	return ledger
}

// weaponLines are the modifiers of the weapon against this target; without a
// band, those of all ranges.
func (s *State) weaponLines(f *Declared, band *units.Band) []Line {
	w, k := s.mount(f).Weapon, s.unit(f.Target).Kind
	var ledger []Line
	if k.Class == units.Personnel && w.PersonnelMod != 0 {
		ledger = append(ledger, s.figure("Against personnel: "+w.Name, w.PersonnelMod, "weapon."+w.ID+".he-apers", "7.11"))
	}
	if k.IsWeak() && band != nil && (band.Penetration.Kind == units.NoPenetration || s.explosive(f)) {
		ledger = append(ledger, s.battle.Chart.line(hitWeakAFV))
	}
	return ledger
}

// targetLines are the modifiers of who is fired at, and where it is.
func (s *State) targetLines(f *Declared) []Line {
	c, u, st := s.battle.Chart, s.unit(f.Target), &s.Stands[f.Target]
	var ledger []Line
	cover, by := s.coverNamedFor(f)
	if s.mount(f).Weapon.IgnoresCover && cover < Fortification {
		cover = NoCover
	}
	if cover > NoCover {
		h := hitCover[cover]
		if u.Kind.Class == units.Vehicle {
			h = hitHullDown
		}
		line := c.line(h)
		line.Name += " (" + by + ")"
		ledger = append(ledger, line)
	}
	if order := s.fireOrder(f.Target); u.Kind.Class == units.Vehicle && s.moved(f.Target) && (order == FullAdvance || order == Disengage) {
		ledger = append(ledger, c.line(hitVehicleMoved))
	}
	if u.Kind.Class == units.Personnel && u.Kind.Size == units.Half {
		ledger = append(ledger, c.line(hitHalf))
	}
	switch {
	case u.Kind.Class == units.Personnel && s.flankShot(f.Stand, f.Target):
		ledger = append(ledger, c.line(hitFlank))
	case st.Column && s.moved(f.Target):
		ledger = append(ledger, c.line(hitInColumn))
	}
	return ledger
}

// coverFor returns the cover class that fire is shot at. Against opportunity
// fire stands that move have none, but for personnel on Cautious Advance (CD
// 7.6).
func (s *State) coverFor(f *Declared) Cover {
	c, _ := s.coverNamedFor(f)
	return c
}

func (s *State) coverNamedFor(f *Declared) (Cover, string) {
	if !s.coveredOnTheWay(f.Target) {
		return NoCover, ""
	}
	return s.CoverOf(f.Target, f.Stand)
}

// rate returns how many dice a declared fire rolls, 0 if its shots are spent,
// and what that is made of (CD 7.9).
func (s *State) rate(f *Declared) (dice int, ledger []Line) {
	ledger = s.fullRate(f)
	if n := Sum(ledger); f.Shots > 0 && f.Shots < n {
		ledger = append(ledger, Line{Name: "Fewer shots declared", Value: f.Shots - n, Source: "seed", Rule: "7.4"})
	}
	return Sum(ledger), ledger
}

// fullRate is the rate of fire before fewer shots are declared.
func (s *State) fullRate(f *Declared) []Line {
	c, m := s.battle.Chart, s.mount(f)
	n, name := m.ROF, "Rate of fire"
	if m.ContactROF != m.ROF && s.atContactRate(f) {
		n, name = m.ContactROF, "Rate of fire in contact"
	}
	ledger := []Line{s.figure(name+": "+m.Weapon.Name, n, s.rateCell(f), "7.9")}
	change := func(name string, h handle, to int) {
		if to != n {
			ledger = append(ledger, Line{name, to - n, c.at(h).ID, c.at(h).Source, c.at(h).Rule})
			n = to
		}
	}
	if s.assaultsTank(f) {
		change("Personnel assault an armored vehicle", rateAssault, min(n, c.int(rateAssault)))
	}
	if s.fireOrder(f.Stand) == FullAdvance {
		by := c.int(rateFull)
		change("Firer on Full Advance", rateFull, (n+by-1)/by)
	}
	if s.HasRed(s.server(f.Stand)) {
		change("Red marker", rateRed, max(n+c.int(rateRed), min(n, 1)))
	}
	if s.isIndirect(f) && s.moved(f.Target) {
		change("Indirect fire at a moving target", rateMoving, min(n, c.int(rateMoving)))
	}
	if left, limited := s.shotsLeft(f.Stand, f.Weapon); limited && left < n {
		ledger = append(ledger, s.figure("Shots left", left-n, s.mountCell(f), "1.2"))
	}
	return ledger
}

// atContactRate reports whether the first number of a split rate holds (CD
// 7.10).
func (s *State) atContactRate(f *Declared) bool {
	if s.battle.Chart.int(rulingContactRate) != 0 {
		return s.assaults(f)
	}
	side := s.unit(f.Stand).Side
	for j := range s.Stands {
		if s.unit(j).Side != side && s.OnTable(j) && s.SeenBy(side, j) && s.assaults(&Declared{Stand: f.Stand, Target: j}) {
			return true
		}
	}
	return false
}

// figure is a figure of the national charts as a line of a ledger.
func (s *State) figure(name string, value int, cell, rule string) Line {
	src, _ := s.battle.Book.Source(cell)
	return Line{name, value, cell, src, rule}
}

// rateCell is the cell that a mount has its rate of fire from: its own, the
// weapon's on a towed carriage, or the weapon's.
func (s *State) rateCell(f *Declared) string {
	book, k, w, own := s.battle.Book, s.unit(f.Stand).Kind, s.mount(f).Weapon, s.mountCell(f)
	if v, ok := book.Value(own); ok && strings.Contains(v, " rof ") {
		return own
	}
	towed := "weapon." + w.ID + ".rof-towed"
	if v, ok := book.Value(towed); ok && k.Class == units.Gun && v != "-" {
		return towed
	}
	return "weapon." + w.ID + ".rof"
}

func (s *State) mountCell(f *Declared) string {
	return "kind." + s.unit(f.Stand).Kind.ID + ".mount-" + strconv.Itoa(f.Weapon+1)
}

var (
	hitColumn          = [...]handle{cell("hit.column-1"), cell("hit.column-2"), cell("hit.column-3"), cell("hit.column-4")}
	hitCap             = cell("hit.cap")
	hitGood            = cell("hit.good-troops")
	hitPoor            = cell("hit.poor-troops")
	hitPinned          = cell("hit.pinned")
	hitFull            = cell("hit.full-advance")
	hitContactOnly     = cell("hit.contact-only")
	hitCautiousVehicle = cell("hit.cautious-vehicle")
	hitWeakAFV         = cell("hit.weak-afv")
	hitCover           = [...]handle{
		LightCover: cell("hit.cover.light"), MediumCover: cell("hit.cover.medium"),
		HardCover: cell("hit.cover.hard"), Fortification: cell("hit.cover.fortification"),
	}
	hitHullDown            = cell("hit.hull-down")
	hitVehicleMoved        = cell("hit.vehicle-moved")
	hitHalf                = cell("hit.half-stand")
	hitFlank               = cell("hit.flank")
	hitInColumn            = cell("hit.column")
	hitAssault             = cell("hit.assault-afv")
	hitAssaultCloseIn      = cell("hit.assault-afv-close-in")
	hitSupported           = cell("hit.supported-afv")
	rateFull               = cell("rate.full-advance")
	rateRed                = cell("rate.red-marker")
	rateAssault            = cell("rate.assault-afv")
	rateMoving             = cell("rate.moving-target")
	rulingContactRate      = cell("ruling.contact-rate")
	rulingAssaultModifiers = cell("ruling.assault-modifiers")
)
