package usual

import (
	"math"

	"sightline/geom"
	"sightline/units"
)

// Line is where the stands of a company go in line about a point: headquarters
// and mortars behind the others. In the order of the stands.
func (s *Setter) Line(stands []string, at geom.Point, facing geom.Angle, gap float64) (out []geom.Point) {
	where := map[string]geom.Point{}
	for _, k := range s.block(stands, gap, gap) {
		where[k.stand] = Beside(at, facing, k.right, k.rear)
	}
	for _, name := range stands {
		out = append(out, where[name])
	}
	return out
}

// A rank is where a stand belongs when a company is set up.
type rank uint8

const (
	inFront  rank = iota
	behind        // headquarters, mortars, transport
	withGun       // beside the gun that it serves
	rearmost      // a gun's tow
)

// rankOf says where a stand belongs.
func (s *Setter) rankOf(stand string) rank {
	p := s.piece(stand)
	for i := range s.own { // a tow is behind its gun, or has it and is where that is to be
		if s.own[i].Tow == stand {
			if s.own[i].Aboard == stand {
				return inFront
			}
			return rearmost
		}
	}
	if p == nil {
		return inFront
	}
	switch {
	case p.Gun != "":
		return withGun
	case p.Kind.Command != units.NoCommand && p.Kind.Command != units.SelfCommand, indirect(&p.Kind), p.Kind.Transport, len(p.Kind.Mounts) == 0:
		return behind
	}
	return inFront
}

// indirect reports whether a kind fires over others' heads.
func indirect(k *units.Kind) bool {
	for _, w := range k.Mounts {
		if w.Weapon.Indirect > 0 {
			return true
		}
	}
	return false
}

// A slot is where a stand is to be put: to the right of the middle of the front of its
// company and to the rear of it, in inches.
type slot struct {
	stand       string
	right, rear float64
}

// A block is a company that is to be put down together: its slots about the middle of
// its front, and where that is, to the right of the middle of the front of the ground
// and to the rear of it.
type block struct {
	slots       []slot
	right, rear float64
	staff       bool // nobody of it fights in front
}

// extent is how far a block goes to the left, to the right and to the rear.
func (b *block) extent() (left, right, rear float64) {
	for _, k := range b.slots {
		left, right, rear = min(left, k.right), max(right, k.right), max(rear, k.rear)
	}
	return left, right, rear
}

// ranks sorts stands by where they belong; those behind are in front if nobody
// else is.
func (s *Setter) ranks(stands []string) (rows [4][]string) {
	for _, name := range stands {
		r := s.rankOf(name)
		rows[r] = append(rows[r], name)
	}
	if len(rows[inFront]) == 0 {
		rows[inFront], rows[behind] = rows[behind], nil
	}
	return rows
}

// hair is less than anybody stands apart, in inches: what is a gap away is so by rounding, too.
const hair = 1e-6

// block sets a company up about the middle of its front.
func (s *Setter) block(stands []string, gap, between float64) (out []slot) {
	rows := s.ranks(stands)
	put := func(name string, right, rear float64) {
		for taken := true; taken; {
			taken = false
			for _, k := range out {
				if math.Abs(k.right-right) < gap-hair && math.Abs(k.rear-rear) < between/2 {
					right, taken = k.right+gap, true
				}
			}
		}
		out = append(out, slot{name, right, rear})
	}
	of := func(name string) (slot, bool) {
		for _, k := range out {
			if k.stand == name {
				return k, true
			}
		}
		return slot{}, false
	}
	for i, name := range rows[inFront] {
		put(name, (float64(i)-float64(len(rows[inFront])-1)/2)*gap, 0)
	}
	for i, name := range rows[withGun] {
		gun := s.piece(s.piece(name).Gun)
		by, ok := slot{}, false
		if gun != nil {
			if by, ok = of(gun.Name); !ok { // limbered: by its tow
				by, ok = of(gun.Tow)
			}
		}
		if !ok {
			by = slot{right: float64(i) * gap}
		}
		put(name, by.right, by.rear+crewBehind)
	}
	for i, name := range rows[behind] {
		put(name, (float64(i)-float64(len(rows[behind])-1)/2)*gap, between)
	}
	for i, name := range rows[rearmost] {
		right := float64(i) * gap
		for j := range s.own {
			if g, ok := of(s.own[j].Name); ok && s.own[j].Tow == name {
				right = g.right
			}
		}
		put(name, right, 2*between)
	}
	return out
}

// crewBehind is from the middle of a gun or tow to that of its crew.
const crewBehind = 1.6

// laid sets companies up beside each other, rows of them behind each other, and who
// is nothing but headquarters or transport behind the others.
func (s *Setter) laid(g *ground, stands []string) (out []block) {
	const gap, between, apart, first = 2.0, 2.0, 2.6, 1.0
	var fight, staff []block
	for _, company := range s.byCompany(stands) {
		b := block{slots: s.block(company, gap, between), staff: true}
		for _, name := range company {
			b.staff = b.staff && s.rankOf(name) == behind
		}
		if b.staff {
			staff = append(staff, b)
		} else {
			fight = append(fight, b)
		}
	}
	rear := first
	for _, all := range [2][]block{fight, staff} {
		for len(all) > 0 {
			n, deep := rowOf(all, g.wide-2*first, apart)
			if len(out) > 0 && rear+deep > g.deep-first {
				rear = max(first, g.deep-first-deep) // as far back as there is room
			}
			out, all = append(out, all[:n]...), all[n:]
			for i := len(out) - n; i < len(out); i++ {
				out[i].rear = rear
			}
			rear += deep + between
		}
	}
	s.shift(g, out)
	return out
}

// rowOf sets the first of some blocks beside each other about the middle, as many as
// there is room for, and returns how many these are and how deep.
func rowOf(all []block, room, apart float64) (n int, deep float64) {
	x := 0.0
	for n < len(all) {
		left, right, rear := all[n].extent()
		if n > 0 && x+right-left > room {
			break
		}
		all[n].right = x - left
		x, deep, n = x+right-left+apart, max(deep, rear), n+1
	}
	for i := range n {
		all[i].right -= (x - apart) / 2
	}
	return n, deep
}
