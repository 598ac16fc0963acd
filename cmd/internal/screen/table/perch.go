package table

import (
	"math"
	"slices"

	"github.com/quasilyte/gmath"
)

// A Perch is where the icon of a stand is in the window.
type Perch struct {
	Foot gmath.Vec // the middle of the footprint
	Icon gmath.Vec // of the icon: pushed aside where others are
	Pile int       // stands under this icon, itself included; 0: hidden below another
	// Fanned says that it stands about one whose pile is fanned out, or is that one.
	Fanned bool
}

// PerchAt is a perch before others push it.
func PerchAt(foot gmath.Vec) Perch { return Perch{Foot: foot, Icon: foot, Pile: 1} }

// pushMost is how far icons are pushed apart, in units.
const pushMost = 12

// Spread places n icons: those that would overlap are pushed apart a little, and
// beyond that stacked; with one of them fanned out, it stays where it is, and those
// that crowd it stand in a ring about it instead. It is given the perches by their
// numbers, that which is fanned out, or -1, and the density of the display.
func Spread(n int, perch func(i int) *Perch, fanned int, density float64) {
	near := IconSize * density
	for range 4 {
		for i := range n {
			for j := i + 1; j < n; j++ {
				push(perch(i), perch(j), near, pushMost*density)
			}
		}
	}
	if fanned >= 0 {
		fan(n, perch, fanned, density)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			a, b := perch(i), perch(j)
			if a.Fanned || b.Fanned {
				continue
			}
			if a.Pile > 0 && b.Pile > 0 && a.Icon.DistanceTo(b.Icon) < near*0.45 {
				a.Pile, b.Pile = 0, a.Pile+b.Pile
				break
			}
		}
	}
}

// hidesMost is the share of an icon that another may cover: more is not told apart.
const hidesMost = 0.25

// Hides reports whether two icons are so close that one hides much of the other: not
// those of a row of stands, which are told apart as they are.
func (p *Perch) Hides(q *Perch, density float64) bool {
	return p.Covered(q.Icon, density) > hidesMost
}

// crowds reports whether one icon hides much of another, or would if they had not been
// pushed apart.
func (p *Perch) crowds(q *Perch, density float64) bool {
	return p.Hides(q, density) || p.Foot.DistanceTo(q.Foot) < IconSize*density*0.5
}

// Covered is the share of an icon that one at another place covers, from 0 to 1.
func (p *Perch) Covered(by gmath.Vec, density float64) float64 {
	near, d := IconSize*density, by.Sub(p.Icon)
	return math.Max(1-math.Abs(d.X)/near, 0) * math.Max(1-math.Abs(d.Y)/near, 0)
}

// push moves two icons apart that overlap.
func push(a, b *Perch, near, most float64) {
	d := b.Icon.Sub(a.Icon)
	if math.Abs(d.X) >= near || math.Abs(d.Y) >= near {
		return
	}
	far := d.Len()
	if far >= near {
		return
	}
	if far < 0.01 {
		d, far = gmath.Vec{X: 1}, 1
	}
	by := d.Mulf((near - far) / 2 / far)
	a.Icon = bounded(a.Icon.Sub(by), a.Foot, most)
	b.Icon = bounded(b.Icon.Add(by), b.Foot, most)
}

// bounded returns p, at most so far from q.
func bounded(p, q gmath.Vec, most float64) gmath.Vec {
	d := p.Sub(q)
	if n := d.Len(); n > most {
		return q.Add(d.Mulf(most / n))
	}
	return p
}

// fan spreads the icons that crowd another in a ring about it, with those that the ring
// would hide.
func fan(n int, perch func(i int) *Perch, of int, density float64) {
	middle := perch(of)
	var ring []*Perch
	join := func(near func(p *Perch) bool) (more bool) {
		for i := range n {
			if p := perch(i); i != of && !p.Fanned && near(p) {
				p.Fanned, more = true, true
				ring = append(ring, p)
			}
		}
		return more
	}
	if !join(func(p *Perch) bool { return p.crowds(middle, density) }) {
		return
	}
	middle.Fanned = true
	places := ringOf(len(ring), middle.Icon, density)
	for join(func(p *Perch) bool {
		return slices.ContainsFunc(places, func(at gmath.Vec) bool { return p.Covered(at, density) > hidesMost })
	}) {
		places = ringOf(len(ring), middle.Icon, density)
	}
	for i, p := range ring {
		p.Icon = places[i]
	}
}

// ringOf is n places in a ring, clear of each other and of its middle.
func ringOf(n int, middle gmath.Vec, density float64) (out []gmath.Vec) {
	r := IconSize * density * math.Max(1.15, float64(n)/5)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out = append(out, middle.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(r)))
	}
	return out
}
