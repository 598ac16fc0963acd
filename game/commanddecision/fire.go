package commanddecision

import (
	"cmp"
	"fmt"
	"slices"
)

// declare declares fire of one weapon (CD 7.4). Nothing is measured: a target
// out of range costs the shot (CD 7.8).
func (p *play) declare(side int, a Fire, no *refusal) {
	f, ok := p.fires(side, a, no)
	if !ok {
		return
	}
	f.Along = p.alongOf(f.Target, a.Along)
	at := p.fireState(&f)
	p.mayTarget(&f, at, no)
	p.mayAim(&f, a, at, no)
	if len(no.list) > 0 {
		return
	}
	p.Fires = put(p.Fires, f, func(f, o Declared) int { return cmp.Or(f.Stand-o.Stand, f.Weapon-o.Weapon) })
	p.whisperFire(side, &f)
}

// fires finds who is to fire what at whom, and refuses what stands against it
// wherever the target is; ok is false if one of them is not there.
func (p *play) fires(side int, a Fire, no *refusal) (f Declared, ok bool) {
	i, own := p.own(side, a.Stand, no)
	j, seen := p.enemy(side, a.Target, no)
	if own && (a.Weapon < 0 || a.Weapon >= len(p.unit(i).Kind.Mounts)) {
		no.no(BadValue, "", "%s has no weapon %d: want 0 to %d", a.Stand, a.Weapon, len(p.unit(i).Kind.Mounts)-1)
		own = false
	}
	if !own {
		return f, false
	}
	f = Declared{Stand: i, Weapon: a.Weapon, Target: j, Shots: a.Shots, Along: -1, Spread: a.Spread, Shell: a.Shell}
	p.standMayFire(i, no)
	p.mountMayFire(&f, no)
	return f, seen
}

// mayAim refuses how a weapon is to be fired at a target that it may fire at.
func (p *play) mayAim(f *Declared, a Fire, at *State, no *refusal) {
	if most := Sum(at.fullRate(f)); a.Shots < 0 || a.Shots > most {
		no.no(BadValue, "7.4", "%d shots: want 1 to %d, or 0 for all", a.Shots, most)
	}
	switch {
	case a.Along < 0:
		no.no(BadValue, "7.5", "%s along the path: want 0 or more", a.Along.Show())
	case a.Along > 0 && p.Step != Opportunity:
		no.no(BadValue, "7.5", "only opportunity fire is at a point of a path")
	}
	p.maySpread(f, no)
	p.mayLoad(f, no)
	foot := at.Footprint(f.Target)
	f.Circle = foot.Center
	if a.Circle == nil {
		return
	}
	f.Circle = *a.Circle
	switch {
	case !p.mount(f).Weapon.SmallArms:
		no.no(Forbidden, "7.12", "only small arms have a target circle")
	case !f.Circle.InRange() || p.MayMeasure() && at.targetCircle(f) != f.Circle:
		no.no(BadValue, "7.12", "the target circle does not touch %s", a.Target)
	}
}

// whisperFire tells the side alone what it has declared.
func (p *play) whisperFire(side int, f *Declared) {
	text := fmt.Sprintf("%s is to fire %s at %s", p.unit(f.Stand).Name, p.mount(f).Weapon.Name, p.unit(f.Target).Name)
	if f.Along >= 0 {
		text += fmt.Sprintf(", %s along its path", f.Along.Show())
	}
	if f.Shots > 0 {
		text += ", " + count(f.Shots, "shot")
	}
	if f.Spread > 0 {
		text += fmt.Sprintf(", bursts %s apart", f.Spread.Show())
	}
	if f.Shell != UsualShell {
		text += ", " + shellWords[f.Shell]
	}
	p.whisper(side, EventDeclared, "7.4", Telling{Text: text, Stand: p.unit(f.Stand).Name, Target: p.unit(f.Target).Name, What: p.mount(f).Weapon.Name})
}

// hold takes back all that a stand was to fire.
func (p *play) hold(side int, a Hold, no *refusal) {
	i, own := p.own(side, a.Stand, no)
	if !own {
		return
	}
	if !p.declared(i) {
		no.no(Forbidden, "", "%s was not to fire", a.Stand)
		return
	}
	p.Fires = slices.DeleteFunc(p.Fires, func(f Declared) bool { return f.Stand == i })
	p.whisper(side, EventHeld, "7.4", Telling{Text: a.Stand + " holds its fire", Stand: a.Stand})
}
