package commanddecision

import (
	"slices"

	"sightline/geom"
)

// embarkFirst puts those into carriers who get in before these move (CD 4.9).
func (p *play) embarkFirst() {
	for _, x := range slices.Clone(p.Plans) {
		if x.Move.Mount != "" && len(x.Move.Path) == 0 {
			p.embarks(x.Stand, x.Move.Mount)
		}
	}
}

// embarkLast puts those into carriers who have gone to them.
func (p *play) embarkLast() {
	for _, x := range slices.Clone(p.Plans) {
		if x.Move.Mount != "" && len(x.Move.Path) > 0 {
			p.embarks(x.Stand, x.Move.Mount)
		}
	}
}

// embarks puts a stand into a carrier beside it, with its gun if that is the
// gun's tow; half of the allowance of both is spent.
func (p *play) embarks(i int, carrier string) {
	c, u := p.battle.named(carrier), p.unit(i)
	if c < 0 || !p.OnTable(i) || !p.OnTable(c) {
		return
	}
	near := p.battle.Chart.length(rulingAdjacent)
	if p.Stands[i].Demoralized || !p.takes(c, i, false, nil) || !p.within(i, c, near) {
		p.whisper(u.Side, EventPrevented, "4.9", Telling{Text: u.Name + " does not get into " + carrier, Stand: u.Name, Target: carrier})
		return
	}
	p.Stands[i].Used += half
	p.Stands[c].Used += half
	g := u.Gun
	limbers := g >= 0 && p.unit(g).Tow == c && p.OnTable(g) && p.within(g, c, near)
	p.Stands[i].Stood = p.Stands[i].At
	p.embark(c, i)
	if limbers {
		p.Stands[g].Stood = p.Stands[g].At
		p.embark(c, g)
		p.tellLimbered(c, i, c, "4.9")
		return
	}
	p.about(c, EventAboard, "4.9", Telling{Text: u.Name + " gets into " + carrier, Stand: u.Name, Target: carrier})
}

// tellLimbered says that a crew has limbered its gun, to who sees stand seen.
func (p *play) tellLimbered(seen, crew, tow int, rule string) {
	name, gun, carrier := p.unit(crew).Name, p.unit(p.unit(crew).Gun).Name, p.unit(tow).Name
	p.about(seen, EventLimbered, rule, Telling{
		Text: name + " limbers " + gun + " and gets into " + carrier, Stand: name, Target: carrier, Stands: []string{gun},
	})
}

// embark puts a stand into a carrier.
func (p *play) embark(carrier, i int) {
	st, c := &p.Stands[i], &p.Stands[carrier]
	st.Aboard, st.At, st.Facing = carrier, c.At, c.Facing
	st.Dug, st.Abandoned = false, false
	p.stirred()
}

// takesAlong notes that a carrier has taken along what is aboard.
func (p *play) takesAlong(carrier int) {
	c := &p.Stands[carrier]
	if c.Path == nil {
		return
	}
	for _, j := range p.Aboard(carrier) {
		st := &p.Stands[j]
		st.Went, st.Motion = carrier, max(st.Motion, c.Motion)
	}
}

// disembark puts stands out of carriers that have moved, with the guns they
// unlimber, and returns those that then go on along a path (CD 4.9).
func (p *play) disembark() []*mover {
	var list []*mover
	for _, x := range slices.Clone(p.Plans) {
		i, a, c := x.Stand, x.Move, p.Stands[x.Stand].Aboard
		if !a.Dismount || c < 0 || !p.OnTable(c) {
			continue
		}
		at := pose{c, p.Stands[c].At, p.Stands[c].Facing}
		out, gun, ok := p.outOf(i, &a, at, p.roomNow)
		if !ok && a.At != (geom.Point{}) {
			a.At = geom.Point{}
			out, gun, ok = p.outOf(i, &a, at, p.roomNow)
		}
		u := p.unit(i)
		if !ok {
			p.whisper(u.Side, EventPrevented, "4.9", Telling{Text: u.Name + " finds no room to get out of " + p.unit(c).Name, Stand: u.Name, Target: p.unit(c).Name})
			continue
		}
		p.Stands[i].Used += half
		p.Stands[c].Used += half
		t := Telling{Text: u.Name + " gets out of " + p.unit(c).Name, Stand: u.Name, Target: p.unit(c).Name}
		p.setDown(out)
		if gun.i >= 0 {
			p.setDown(gun)
			t.Text += " and unlimbers " + p.unit(gun.i).Name
			t.Stands = []string{p.unit(gun.i).Name}
		}
		p.about(c, EventOut, "4.9", t)
		if d := p.draft(i, &a, out.at); len(a.Path) > 0 {
			list = append(list, p.newMover(d, 0))
		}
	}
	return list
}

// setDown puts a stand out of its carrier.
func (p *play) setDown(x pose) {
	st := &p.Stands[x.i]
	st.Aboard, st.At, st.Facing, st.Dug = -1, x.at, x.facing, false
	foot := p.footprintAt(x.i, x.at, x.facing)
	st.Motion = Open
	if c, _ := p.battle.coverAt(&foot, nil); c > NoCover {
		st.Motion = Covered
	}
	p.stirred()
}

// remanned lets crews serve guns again that they have gone back to
// (ruling.remanned).
func (p *play) remanned() {
	if !p.battle.Chart.is(rulingRemanned, "crew") {
		return
	}
	for g := range p.Stands {
		c := p.unit(g).Crew
		if c < 0 || !p.Stands[g].Abandoned || !p.OnTable(g) || !p.OnTable(c) || p.Stands[c].Path == nil || p.Stands[c].Demoralized {
			continue
		}
		if p.within(g, c, p.battle.Chart.length(rulingAdjacent)) {
			p.Stands[g].Abandoned = false
			p.about(c, EventRemanned, "4.10", Telling{Text: p.unit(c).Name + " serves " + p.unit(g).Name + " again", Target: p.unit(g).Name})
		}
	}
}

// abandonGun makes a crew leave its gun, if it is unlimbered (CD 4.10, 4.11).
func (p *play) abandonGun(crew int) {
	g := p.unit(crew).Gun
	if g < 0 || !p.OnTable(g) || p.Stands[g].Abandoned {
		return
	}
	p.Stands[g].Abandoned = true
	p.about(crew, EventAbandoned, "4.10", Telling{Text: p.unit(crew).Name + " leaves " + p.unit(g).Name, Target: p.unit(g).Name})
}

// limberFree limbers a crew's gun at no cost and puts the crew into its vehicle,
// if that is near enough (CD 4.11), and reports whether it could.
func (p *play) limberFree(crew int) bool {
	g := p.unit(crew).Gun
	if g < 0 || !p.OnTable(g) || !p.OnTable(crew) {
		return false
	}
	tow := p.unit(g).Tow
	if tow < 0 || !p.OnTable(tow) || !p.takes(tow, crew, false, nil) || !p.within(crew, tow, p.battle.Chart.length(moveTowNear)) {
		return false
	}
	p.embark(tow, crew)
	p.embark(tow, g)
	p.tellLimbered(crew, crew, tow, "4.11")
	return true
}

var (
	rulingRemanned = cell("ruling.remanned")
	moveTowNear    = cell("move.tow.near")
)
