package commanddecision

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/units"
)

// Bursts are squares (ruling.burst-square); a
// stand is in one if it touches it, with an edge or a corner too (CD 7.15).

// explosive reports whether direct fire is of high explosive: by choice, or
// because the target has no armor or the weapon nothing that pierces it.
func (s *State) explosive(f *Declared) bool {
	w := s.mount(f).Weapon
	switch {
	case w.Burst.Value == 0 || w.SmallArms || s.assaultsTank(f):
		return false
	case f.Shell != UsualShell:
		return f.Shell == HighExplosive
	}
	return !s.unit(f.Target).Kind.Armored || !pierces(w)
}

// pierces reports whether a weapon has a penetration in any of its bands.
func pierces(w *units.Weapon) bool {
	return slices.ContainsFunc(w.Bands, func(b units.Band) bool { return b.Penetration.Kind != units.NoPenetration })
}

// shells are those that a weapon may choose from; nil if it has no choice.
func (s *State) shells(f *Declared) []Shell {
	if w := s.mount(f).Weapon; w.Burst.Value == 0 || w.SmallArms || !pierces(w) {
		return nil
	}
	return []Shell{ArmorPiercing, HighExplosive}
}

// mayLoad refuses a shell that a weapon does not have, or not in indirect fire.
func (s *State) mayLoad(f *Declared, no *refusal) bool {
	switch {
	case f.Shell == UsualShell:
		return true
	case int(f.Shell) >= len(shellNames) || s.shells(f) == nil:
		return no.no(BadValue, "7.15", "%s has no choice of shells", s.mount(f).Weapon.Name)
	case f.Shell == ArmorPiercing && s.isIndirect(f):
		return no.no(Forbidden, "7.23", "indirect fire is of high explosive")
	}
	return true
}

var shellWords = [...]string{ArmorPiercing: "armor-piercing", HighExplosive: "high explosive"}

// shell is one high-explosive shot: the shell may hit its target, and bursts
// either way. A target that the shell has hit does not roll for the burst; armor
// that is not weak is not hurt by the shell itself, and rolls (house).
func (v *volley) shell(x *shot, direct bool) {
	spare := -1
	if k := v.unit(x.Target).Kind; direct && (!k.Armored || k.IsWeak()) {
		v.hit(x.Target, 1, x.along)
		if spare = v.victim(x.Target); spare >= 0 {
			v.firedAt(x, spare, true)
		}
	}
	foot := x.at.Footprint(x.Target)
	v.burst(x.at, x, foot.Center, spare)
}

// lob is indirect fire: bursts and nothing else, all of one weapon on its
// target or in a line across the line of fire; against a target that moved this
// turn only one (CD 7.23).
func (v *volley) lob(x *shot) {
	dice, ledger := x.dice, x.rate
	w := x.mount.Weapon
	from, to := x.at.Footprint(x.Stand), x.at.Footprint(x.Target)
	switch {
	case !from.Within(&to, w.Indirect):
		v.emit(v.report(x, "7.8", "the shot is spent: out of range", 0, nil, ledger))
		return
	case from.Gap(&to) < w.IndirectMin: // rounded down it is no less exact
		v.emit(v.report(x, "7.8", "the shot is spent: too near", 0, nil, ledger))
		return
	}
	e := v.report(x, "7.23", count(dice, "burst"), 0, nil, ledger)
	e.Count = dice
	v.emit(e)
	for _, center := range x.at.burstCenters(x, dice) {
		v.burst(x.at, x, center, -1)
	}
}

// burstCenters are where the bursts of indirect fire fall: on the target, or in
// a line across the line of fire.
func (s *State) burstCenters(x *shot, dice int) []geom.Point {
	from, to := s.Footprint(x.Stand), s.Footprint(x.Target)
	across := from.Center.AngleTo(to.Center).Direction().Right()
	var list []geom.Point
	for k := range dice {
		off := x.Spread * geom.Length(2*k-dice+1) / 2
		list = append(list, to.Center.Ahead(across, off))
	}
	return list
}

// burst rolls for every stand in a burst, friends too, but not for spare.
func (v *volley) burst(s *State, x *shot, center geom.Point, spare int) {
	w := x.mount.Weapon
	v.about(x.Stand, EventShell, "7.15", Telling{What: w.Name, At: center, Facing: s.burstFacing(x, center), Size: w.Burst.Side})
	for _, j := range s.inBurst(x, center) {
		if j == spare {
			continue
		}
		v.firedAt(x, j, true)
		along := notRewound
		if j == x.Target {
			along = x.along
		}
		v.rollBurst(s, j, x.Stand, x.String(), s.burstLedger(j, x), along)
	}
}

// burstFacing is how the square of a burst lies: along the line of fire, or
// along the table's edges.
func (s *State) burstFacing(x *shot, center geom.Point) geom.Angle {
	if s.battle.Chart.int(rulingSquare) == 0 {
		return 0
	}
	from := s.Footprint(x.Stand)
	return from.Center.AngleTo(center)
}

// inBurst lists the stands in a burst, friends too, in the order of battle.
func (s *State) inBurst(x *shot, center geom.Point) []int {
	w := x.mount.Weapon
	square := geom.NewFootprint(center, s.burstFacing(x, center), w.Burst.Side, w.Burst.Side)
	var list []int
	for j := range s.Stands {
		if !s.OnTable(j) || s.sparesGun(j) || x.along >= 0 && s.Stands[j].Went == x.Target {
			continue // the target had it aboard there
		}
		if foot := s.Footprint(j); foot.Touches(&square) {
			list = append(list, j)
		}
	}
	return list
}

// burstLedger is the modified value of a burst against a stand.
func (s *State) burstLedger(j int, x *shot) []Line {
	w := x.mount.Weapon
	return append([]Line{s.figure("Burst of "+w.Name, w.Burst.Value, "weapon."+w.ID+".he-apers", "7.15")}, s.burstModifiers(j, x)...)
}

// rollBurst rolls the modified burst value against a stand. By is who fires it,
// or -1 for fire from off the table, and of whose fire it is, in words. Who does not see the stand is told
// nothing; who does not see the firer, nothing of that.
func (v *volley) rollBurst(s *State, j, by int, of string, ledger []Line, along geom.Length) {
	need, die := Sum(ledger), v.roll("burst of %s on %s", of, v.unit(j).Name)
	result := "missed"
	if die <= need {
		result = "hit"
		v.hit(j, 1, along)
	}
	name, owner := v.unit(j).Name, v.unit(j).Side
	e := Event{Kind: EventBurst, Rule: "7.15", Telling: Telling{
		Text:   fmt.Sprintf("The burst on %s: needs %d, rolls %d: %s", name, need, die, result),
		Target: name, Need: need, Rolls: []int{die}, Ledger: ledger,
	}}
	open := e.Telling
	unseen := by >= 0 && !v.SeenBy(1-v.unit(by).Side, by)
	if unseen {
		open.Ledger = s.withoutFirer(ledger, by)
	}
	switch {
	case !s.SeenBy(1-owner, j):
		e.Side = v.battle.Sides[owner]
		if unseen && owner != v.unit(by).Side {
			e.Telling = open
		}
	case unseen:
		e.Side, e.Enemy = v.battle.Sides[v.unit(by).Side], &open
	}
	v.emit(e)
}

// withoutFirer is the ledger of a burst as those are told it who do not see the
// firer: its weapon and how it fares are one line.
func (s *State) withoutFirer(ledger []Line, by int) []Line {
	list := slices.Clone(ledger)
	list[0] = Line{Name: "Burst", Value: list[0].Value, Source: list[0].Source, Rule: list[0].Rule}
	if n := len(list) - 1; s.Stands[by].Pin > 0 {
		list[0].Value += list[n].Value
		list = list[:n]
	}
	return list
}

// burstModifiers are what changes the value of a burst against a stand
// (CD 7.15). From is the shot, or nil for fire from off the table.
func (s *State) burstModifiers(j int, from *shot) []Line {
	c, u, st := s.battle.Chart, s.unit(j), &s.Stands[j]
	var list []Line
	cover := NoCover
	if s.coveredOnTheWay(j) {
		origin := -1
		if from != nil {
			origin = from.Stand
		}
		cover, _ = s.CoverOf(j, origin)
	}
	if from != nil && from.mount.Weapon.IgnoresCover && cover != Fortification {
		cover = NoCover
	}
	if cover > NoCover {
		list = append(list, c.line(burstCover[cover]))
	}
	k := u.Kind
	switch {
	case k.Armored:
		if k.IsWeak() {
			list = append(list, c.line(burstWeak))
		}
		list = append(list, Line{Name: "Weight class", Value: c.int(burstWeight) * k.Weight, Cell: "burst.weight", Source: c.at(burstWeight).Source, Rule: c.at(burstWeight).Rule})
	case k.IsSoft() || k.Mover == units.Horse:
		list = append(list, c.line(burstSoft))
	case st.Motion != Still && cover == NoCover:
		list = append(list, c.line(burstMoving))
	}
	if from != nil && s.Stands[from.Stand].Pin > 0 {
		list = append(list, c.line(burstPinned))
	}
	return list
}

var (
	burstCover   = [...]handle{LightCover: cell("burst.cover.light"), MediumCover: cell("burst.cover.medium"), HardCover: cell("burst.cover.hard"), Fortification: cell("burst.cover.fortification")}
	burstWeak    = cell("burst.weak-afv")
	burstWeight  = cell("burst.weight")
	burstSoft    = cell("burst.soft")
	burstMoving  = cell("burst.moving")
	burstPinned  = cell("burst.pinned")
	rulingSquare = cell("ruling.burst-square")
)

// bombard is fire from off the table: a burst at each point chosen, its square
// along the table's edges.
func (v *volley) bombard(b Struck) {
	x := &v.battle.Terms.Strikes[b.Strike]
	v.tell(EventStrike, "7.15", Telling{Text: x.Name + " falls on " + count(len(b.At), "point"), What: x.Name, Points: b.At, Size: x.Burst})
	for _, at := range b.At {
		square := geom.NewFootprint(at, 0, x.Burst, x.Burst)
		for j := range v.Stands {
			if !v.OnTable(j) || v.sparesGun(j) {
				continue
			}
			if foot := v.Footprint(j); !foot.Touches(&square) {
				continue
			}
			v.Stands[j].FiredAt, v.Stands[j].Shelled = true, true
			ledger := append([]Line{{Name: "Burst of " + x.Name, Value: x.Value, Source: "house", Rule: "7.15"}}, v.burstModifiers(j, nil)...)
			v.rollBurst(v.State, j, -1, x.Side+" "+x.Name, ledger, notRewound)
		}
	}
}
