package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/units"
)

// A FireAnswer is all that can be said of a fire before it is resolved. What
// follows from the range is left out unless Measured is set (CD 1.6).
type FireAnswer struct {
	Stand, Weapon, Target string
	Refused               []game.Reason // why the fire may not be declared now; nil if it may
	Measured              bool          // the side may measure

	Shell    Shell  // what is fired, if the weapon has a choice; the usual one is named
	Overrun  string // the rule by which a close assault eliminates without a die (CD 7.22, 8.7), or ""
	Indirect bool   // bursts only (CD 7.23)
	Contact  bool   // firer and target touch
	Cover    Cover  // of the target against this fire
	CoverBy  string // what gives it

	Dice int    // how many are rolled, if the shot is not spent
	Rate []Line // what that is made of

	// Ledger is the hit number: base, modifiers and cap. Not measured, it is
	// the modifiers that do not depend on the range. It is empty in indirect
	// fire and out of range.
	Ledger []Line
	Need   int  // the number that no die may exceed; measured only
	Spent  bool // the target is out of range: the shot would be spent (CD 7.8); measured only

	// Bands are the range columns of direct fire, nearest first; Band is the
	// index of the one that is open, -1 if none is or it may not be told.
	Bands []BandAnswer
	Band  int
	Gap   geom.Length // closest point to closest point, rounded down; measured only

	Face  string // of an armored target, the one that is hit: "front" or "flank" (CD 5.5)
	Armor int    // of that face

	Bursts []BurstAnswer // in the order they fall; not measured, one on the target
	Circle *CircleAnswer // of small arms at targets without armor
	Odds   Odds          // measured only
}

// A BandAnswer is a range column of a weapon, and what a hit in it does to the
// target.
type BandAnswer struct {
	Band
	Base        Line              // its hit number
	Penetration units.Penetration // added to the die of a hit on armor, or what it is multiplied by
	Damage      [10]Damage        // of a hit on the face of an armored target, by die, 1 first (CD 7.13)
}

// A BurstAnswer is a burst and who of the known stands is in it, friends too, in
// the order they roll (CD 7.15).
type BurstAnswer struct {
	Center geom.Point
	Stands []BurstNumber
}

// A BurstNumber is the modified burst value against a stand.
type BurstNumber struct {
	Stand  string
	Need   int // the number that the die may not exceed
	Ledger []Line
}

// A CircleAnswer is the target circle of small arms. Of what lies in it only the
// target is told if the side may not measure.
type CircleAnswer struct {
	Center geom.Point
	Radius geom.Length
	// With are the stands whose declared fire is spread together with this; not
	// measured, of those that were declared at the same target and circle, for
	// where another circle comes to be says how far its target is.
	With  []string
	Order []string // the known stands that hits fall on, in order (CD 7.12)
}

// AskFire says what a fire of a side comes to, declared or not: as it will be
// resolved if nothing changes before. Ok is false if there is no such weapon of
// the side or no such target that it sees; Refused then says so.
func (s *State) AskFire(side int, a Fire) (x *FireAnswer, ok bool) {
	s = s.asKnown(side)
	x = &FireAnswer{Stand: a.Stand, Target: a.Target, Measured: s.mayTell(side), Band: -1}
	var no refusal
	f, ok := s.asked(side, a, &no)
	if ok {
		no, side = refusal{}, s.unit(f.Stand).Side
		(&play{State: s.clone()}).act(side, verbOf(a), a, &no)
	}
	if x.Refused = no.list; !ok || a.Shots < 0 || a.Along < 0 {
		return x, false
	}
	f.Along = s.alongOf(f.Target, a.Along)
	at := s.fireState(&f)
	f.Circle = at.Stands[f.Target].At
	if a.Circle != nil {
		f.Circle = *a.Circle
	}
	x.of(s, s.shotOf(&f))
	return x, true
}

// of answers for a shot.
func (x *FireAnswer) of(s *State, sh *shot) {
	f, at, side := sh.Declared, sh.at, s.unit(sh.Stand).Side
	x.Weapon = sh.mount.Weapon.Name
	if x.Shell = f.Shell; s.shells(f) != nil && !s.isIndirect(f) && x.Shell == UsualShell {
		if x.Shell = ArmorPiercing; s.explosive(f) {
			x.Shell = HighExplosive
		}
	}
	x.Overrun, x.Indirect, x.Contact = s.overruns(sh), s.isIndirect(f), sh.assault
	x.Cover, x.CoverBy = at.coverNamedFor(f)
	x.Dice, x.Rate = at.rate(f)
	if x.Measured {
		x.Gap = at.Gap(f.Stand, f.Target)
		x.Spent = at.outOfRange(sh)
		x.Odds = s.odds(f, at)
	}
	if !x.Indirect {
		x.direct(at, sh)
	}
	switch target := s.unit(f.Target); {
	case x.Indirect, at.explosive(f):
		x.Bursts = at.bursts(sh, side, x.Dice, x.Measured && !x.Spent, x.Indirect)
	case !target.Kind.Armored && sh.mount.Weapon.SmallArms:
		x.Circle = s.circleOf(sh, x.Measured)
	}
}

// direct answers for the hit number, the bands and the armor.
func (x *FireAnswer) direct(at *State, sh *shot) {
	f, target := sh.Declared, at.unit(sh.Target)
	switch {
	case x.Measured:
		x.Ledger, x.Need = at.hitNumber(f)
	case at.assaultsTank(f):
		x.Ledger = at.assaultLines(f)
	default:
		x.Ledger = at.hitModifiers(f, nil)
	}
	if target.Kind.Armored {
		x.Face, x.Armor = "front", target.Kind.ArmorFront
		if at.flankShot(f.Stand, f.Target) {
			x.Face, x.Armor = "flank", target.Kind.ArmorFlank
		}
	}
	for k := range sh.mount.Weapon.Bands {
		b := &sh.mount.Weapon.Bands[k]
		one := BandAnswer{Band: bandOf(sh.mount, b), Base: at.battle.Chart.line(hitColumn[b.Column]), Penetration: b.Penetration}
		for die := range one.Damage {
			if target.Kind.Armored {
				one.Damage[die] = at.damage(b, f, die+1, x.Armor)
			}
		}
		x.Bands = append(x.Bands, one)
		if x.Measured && b == sh.band {
			x.Band = k
		}
	}
}

// damage is what a hit does to an armored stand (CD 7.13, 7.14).
func (s *State) damage(b *units.Band, f *Declared, die, armor int) Damage {
	explosive := s.explosive(f)
	switch weak := s.unit(f.Target).Kind.IsWeak(); {
	case (explosive || b.Penetration.Kind == units.NoPenetration) && weak:
		return OneHit
	case explosive:
		return NoEffect
	}
	return Penetrate(b.Penetration, die, armor)
}

// outOfRange reports whether a shot is out of range (CD 7.8).
func (s *State) outOfRange(x *shot) bool {
	if !s.isIndirect(x.Declared) {
		return x.band == nil && !s.assaultsTank(x.Declared)
	}
	from, to := s.Footprint(x.Stand), s.Footprint(x.Target)
	return !from.Within(&to, x.mount.Weapon.Indirect) || from.Gap(&to) < x.mount.Weapon.IndirectMin
}

// bursts are those of a shot as a side knows of them; not all of them, one on
// the target, and it alone in it.
func (s *State) bursts(x *shot, side, dice int, all, indirect bool) []BurstAnswer {
	centers := []geom.Point{s.Footprint(x.Target).Center}
	if all && indirect {
		centers = s.burstCenters(x, dice)
	}
	var list []BurstAnswer
	for _, c := range centers {
		b := BurstAnswer{Center: c}
		in := s.inBurst(x, c)
		if !all {
			in = slices.DeleteFunc(in, func(j int) bool { return j != x.Target })
		}
		for _, j := range in {
			if s.SeenBy(side, j) {
				ledger := s.burstLedger(j, x)
				b.Stands = append(b.Stands, BurstNumber{s.unit(j).Name, Sum(ledger), ledger})
			}
		}
		list = append(list, b)
	}
	return list
}

// circleOf is the target circle of a shot, with the declared fire that is spread
// together with it.
func (s *State) circleOf(x *shot, measured bool) *CircleAnswer {
	c := &CircleAnswer{Center: x.Circle, Radius: s.battle.Chart.length(rulingCircle) / 2}
	o := s.poolOf(x)
	o.firers = []int{x.Stand}
	for k := range s.Fires {
		f := &s.Fires[k]
		if s.unit(f.Stand).Side != o.side || f.Stand == x.Stand || !s.mount(f).Weapon.SmallArms || s.unit(f.Target).Kind.Armored {
			continue
		}
		if !measured && (f.Target != x.Target || f.Circle != x.Circle) {
			continue
		}
		if other := s.shotOf(f); o.joins(s.poolOf(other)) {
			o.firers = append(o.firers, f.Stand)
			c.With = append(c.With, s.unit(f.Stand).Name)
		}
	}
	if !measured {
		if !s.sparesGun(x.Target) {
			c.Order = []string{s.unit(x.Target).Name}
		}
		return c
	}
	for _, j := range o.affected(c.Radius) {
		if s.SeenBy(o.side, j) {
			c.Order = append(c.Order, s.unit(j).Name)
		}
	}
	return c
}
