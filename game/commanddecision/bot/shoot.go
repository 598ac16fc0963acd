package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A shot is fire that might be declared.
type shot struct {
	fire   cd.Fire
	target int
	harm   int
	done   bool
}

// shoot declares the best fire there is, one after the other, until nothing is
// left that does as much harm as is asked for, or makes a company check its morale.
// What is expected to be done to a target already counts: fire is concentrated, and
// not wasted.
func (s *steady) shoot(h *hand, least int) {
	var checks []int
	faint := least
	if h.Step == cd.General && s.weights.check > 0 {
		checks, faint = s.checks(h, s.weights.check), 0
	}
	shots := h.shots(faint, s.weights.bold)
	left := map[int]int{} // of targets: the harm they can still take
	for _, x := range shots {
		left[x.target] = 1300*(h.Battle().Units[x.target].Quality.Hits()-h.Stands[x.target].Hits) + 300
	}
	for {
		best, second, most := -1, -1, 0
		for k := range shots {
			x := &shots[k]
			bonus := 0
			if checks != nil {
				bonus = checks[h.Battle().Units[x.target].Company]
			}
			if x.done || x.harm < least && bonus == 0 {
				continue
			}
			harm := min(x.harm, max(left[x.target], 0))
			if score := harm*s.worth(h, x.target) + bonus; score > most {
				best, second, most = k, best, score
			}
		}
		if best < 0 {
			break
		}
		if second >= 0 && s.slips(h, firesElsewhere) {
			best = second
		}
		x := &shots[best]
		x.done = true
		if s.slips(h, holdsFire) {
			x.harm = 0
		} else if !h.try(x.fire) {
			continue
		}
		left[x.target] -= x.harm
		if checks != nil {
			checks[h.Battle().Units[x.target].Company] = 0
		}
		for k := range shots { // one weapon, one target
			if o := &shots[k]; o.fire.Stand == x.fire.Stand && o.fire.Weapon == x.fire.Weapon {
				o.done = true
			}
		}
	}
	if s.weights.aims {
		s.aimedStrikes(h, left)
	} else {
		s.strikes(h)
	}
}

// shots lists what may be fired at whom, with what may be expected of it. Who
// is hidden waits for a good shot.
func (h *hand) shots(least, bold int) []shot {
	var list []shot
	for _, o := range h.FireInReach(h.side, Pause) {
		if o.Do != "fire" {
			continue
		}
		i := h.named(o.Stand)
		for n, name := range o.Targets {
			x := shot{fire: cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: name}, target: h.named(name)}
			for _, along := range h.points(&o, n, x.target) {
				Pause()
				x.fire.Along = along
				x.harm, x.fire.Shell = 0, cd.UsualShell
				if odds, ok := h.Estimate(h.side, x.fire); ok {
					x.harm = odds.Harm
				}
				if len(o.Shells) > 0 && h.Battle().Units[x.target].Kind.Armored {
					f := x.fire
					f.Shell = cd.HighExplosive
					if odds, ok := h.Estimate(h.side, f); ok && odds.Harm > x.harm {
						x.harm, x.fire = odds.Harm, f
					}
				}
				if x.harm >= least && (x.harm >= bold || !h.hidden(i)) {
					list = append(list, x)
				}
			}
		}
	}
	return list
}

// points are how far along its path a target is thought of being fired at.
func (h *hand) points(o *cd.Option, n, target int) []geom.Length {
	if n >= len(o.Along) {
		return []geom.Length{0}
	}
	list := []geom.Length{o.Along[n]}
	if path := h.Stands[target].Path; len(path) > 1 {
		l := length(path)
		list = append(list, l/4, l/2, l*3/4)
	}
	return list
}

// hidden reports whether the enemy does not know of a stand.
func (h *hand) hidden(i int) bool { return h.Stands[i].Seen == 0 }

// checksNear is how near an enemy who is seen has a company check its morale (CD 8.1).
const checksNear = 10 * geom.Inch

// checks is what it is worth to fire at each company at all, each stand of it in
// thousandths of a hit: who is fired at checks
// morale, once a turn. Who is near an enemy that he sees, or was fired at already, does so
// anyway (CD 8.1, 8.2).
func (s *steady) checks(h *hand, each int) []int {
	b := h.Battle()
	list, sure := make([]int, len(b.Companies)), make([]bool, len(b.Companies))
	for _, j := range h.enemies() {
		u := &b.Units[j]
		if !h.Stands[j].Demoralized && u.Kind.Class != units.Gun {
			list[u.Company] += each * s.worth(h, j)
		}
		for i := range h.Stands {
			if sure[u.Company] || h.Stands[j].FiredAt {
				sure[u.Company] = true
				break
			}
			sure[u.Company] = b.Units[i].Side == h.side && h.OnTable(i) && !h.hidden(i) && h.Gap(i, j) <= checksNear
		}
	}
	for c := range list {
		if sure[c] {
			list[c] = 0
		}
	}
	return list
}

// worth is what it is worth to hurt a stand.
func (s *steady) worth(h *hand, j int) int {
	k := &h.Battle().Units[j].Kind
	n := 10 + k.Value*s.weights.prize/100
	if k.Command != units.NoCommand {
		n += s.weights.lead
	}
	if h.Stands[j].Hits > 0 {
		n += 3
	}
	return n
}

// strikes calls fire from off the table on the first enemies that it can hurt.
func (s *steady) strikes(h *hand) {
	for _, o := range h.LegalTo(h.side, "strike") {
		a := cd.Strike{Name: o.Strike}
		for _, j := range h.enemies() {
			if k := &h.Battle().Units[j].Kind; len(a.At) < o.Points && (!k.Armored || k.Open) {
				a.At = append(a.At, h.Stands[j].At)
			}
		}
		for len(a.At) > 0 && len(a.At) < o.Points {
			a.At = append(a.At, a.At[0])
		}
		if len(a.At) > 0 {
			h.try(a)
		}
	}
}

// turn faces every stand that may turn to the enemy that matters most to it.
// All choose before any turns: after each turn sight would be asked anew.
func (h *hand) turn() {
	var faces []cd.Face
	for _, o := range h.Legal(h.side) {
		if o.Do != "face" {
			continue
		}
		i := h.named(o.Stand)
		if j := h.threat(i); j >= 0 && h.Stands[j].At != h.Stands[i].At {
			if way := h.Stands[i].At.AngleTo(h.Stands[j].At); way != h.Stands[i].Facing && !h.partsGun(i, way) {
				faces = append(faces, cd.Face{Stand: o.Stand, Facing: way})
			}
		}
	}
	for _, f := range faces {
		h.try(f)
	}
}

// threat is the enemy that a stand faces: near ones count most, and to armor
// those that can pierce it.
func (h *hand) threat(i int) int {
	best, most := -1, int64(0)
	armored := h.Battle().Units[i].Kind.Armored
	for _, j := range h.enemies() {
		k := &h.Battle().Units[j].Kind
		weight := int64(10)
		if armored && (k.Armored || k.Class == units.Gun) {
			weight = 30
		}
		if h.sees(i, j) {
			weight *= 4
		}
		if score := weight * int64(far) / int64(geom.Distance(h.Stands[i].At, h.Stands[j].At)+4*geom.Inch); score > most {
			best, most = j, score
		}
	}
	return best
}

// reveal says who does not follow: who stays out of the way of a chit for others, and
// crews whose gun stands ready, as it would be left behind; and turns who stands still.
func (s *steady) reveal(h *hand) {
	list := h.companies()
	m := s.assign(h, list)
	s.follow(h)
	for _, o := range h.Legal(h.side) {
		if o.Do != "decline" || o.Not {
			continue
		}
		i := h.named(o.Stand)
		gun, st := h.gunBy(i), &h.Stands[i]
		if gun < 0 || st.Aboard >= 0 || st.Obeys < 0 || !h.Orders[st.Obeys].Order.Moves() || m.exit != "" {
			continue
		}
		if geom.Distance(h.Stands[gun].At, st.At) < 3*geom.Inch {
			if _, gap := h.nearest(gun); gap < 30*geom.Inch || !h.towNear(gun) {
				h.try(cd.Decline{Stand: o.Stand})
			}
		}
	}
	h.turn()
}

// towNear reports whether the vehicle that tows a gun is near it.
func (h *hand) towNear(gun int) bool {
	t := h.Battle().Units[gun].Tow
	return t >= 0 && h.OnTable(t) && geom.Distance(h.Stands[t].At, h.Stands[gun].At) < 4*geom.Inch
}
