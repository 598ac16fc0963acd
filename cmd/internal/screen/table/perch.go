package table

import (
	"math"

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

// Crowds reports whether two icons are so close that one hides much of the other:
// not those of a row of stands, which are told apart as they are.
func (p *Perch) Crowds(q *Perch, density float64) bool {
	near := IconSize * density
	return p.Icon.DistanceTo(q.Icon) < near*0.7 || p.Foot.DistanceTo(q.Foot) < near*0.5
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

// fan spreads the icons that crowd another in a ring about it.
func fan(n int, perch func(i int) *Perch, of int, density float64) {
	middle := perch(of)
	var ring []*Perch
	for i := range n {
		if p := perch(i); i != of && p.Crowds(middle, density) {
			ring = append(ring, p)
		}
	}
	if len(ring) == 0 {
		return
	}
	middle.Fanned = true
	r := IconSize * density * math.Max(1.15, float64(len(ring))/5)
	for i, p := range ring {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(ring)))
		p.Icon, p.Fanned = middle.Icon.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(r)), true
	}
}
