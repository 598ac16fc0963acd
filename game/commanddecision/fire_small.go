package commanddecision

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
)

// A pool is small-arms fire that is spread together: at the same circle, with
// the same cover modifier, at targets in the same places (CD 7.12).
type pool struct {
	side    int
	circle  geom.Point
	cover   Cover
	ignores bool // weapons that ignore cover have a pool of their own
	target  int  // whose path along is on
	along   geom.Length
	at      *State
	firers  []int
	hits    int
}

// targetCircle is where the center of the target circle of a declared fire comes
// to be: where it was declared if the circle touches the target there, else the
// nearest place where it does. Where nobody may measure before the fire is
// resolved, so no declaration tells how far away something is (CD 1.6, house).
func (s *State) targetCircle(f *Declared) geom.Point {
	foot, r := s.Footprint(f.Target), s.battle.Chart.length(rulingCircle)/2
	target := geom.Hull(foot.Polygon())
	if (geom.Circle{Center: f.Circle, Radius: r}).Touches(target) {
		return f.Circle
	}
	_, near := geom.ClosestPoints(geom.Hull{f.Circle}, target)
	return near.Ahead(near.AngleTo(f.Circle).Direction(), r-2*geom.Micrometer) // surely in touch
}

// poolOf is the pool of a shot alone.
func (s *State) poolOf(x *shot) pool {
	return pool{
		side: s.unit(x.Stand).Side, circle: x.at.targetCircle(x.Declared), cover: x.at.coverFor(x.Declared), ignores: x.mount.Weapon.IgnoresCover,
		target: x.Target, along: x.along, at: x.at,
	}
}

// joins reports whether the hits of two pools are spread together.
func (n pool) joins(o pool) bool {
	return o.side == n.side && o.circle == n.circle && o.cover == n.cover && o.ignores == n.ignores &&
		o.along == n.along && (n.along == notRewound || o.target == n.target)
}

// pool adds the hits of a weapon to the pool they are spread with.
func (v *volley) pool(x *shot, hits int) {
	n := v.poolOf(x)
	k := slices.IndexFunc(v.pools, n.joins)
	if k < 0 {
		k = len(v.pools)
		v.pools = append(v.pools, n)
	}
	v.pools[k].firers = append(v.pools[k].firers, x.Stand)
	v.pools[k].hits += hits
}

// spreadHits spreads the hits of every pool, the heaviest cover first.
func (v *volley) spreadHits() {
	slices.SortStableFunc(v.pools, func(a, b pool) int { return cmp.Compare(b.cover, a.cover) })
	for i := range v.pools {
		v.spread(&v.pools[i])
	}
}

// spread gives the hits of a pool to the stands in its circle: first those of
// its cover class, the nearest to the firers first, then the others; nobody
// takes a second before everybody has one.
func (v *volley) spread(o *pool) {
	order := o.affected(v.battle.Chart.length(rulingCircle) / 2)
	for _, j := range order {
		v.Stands[j].FiredAt = true
	}
	if o.hits == 0 || len(order) == 0 {
		return
	}
	got := make([]int, len(order))
	for n := range o.hits {
		got[n%len(order)]++
	}
	var open, hidden []int // indices in order
	for k, j := range order {
		along := notRewound
		if j == o.target {
			along = o.along
		}
		v.hit(j, got[k], along)
		switch {
		case got[k] == 0:
		case v.SeenBy(o.side, j):
			open = append(open, k)
		default:
			hidden = append(hidden, k)
		}
	}
	tell := func(list []int) Telling {
		t := Telling{At: o.circle, Size: v.battle.Chart.length(rulingCircle)}
		var words []string
		for _, k := range list {
			name := v.unit(order[k]).Name
			t.Stands, t.Shares = append(t.Stands, name), append(t.Shares, got[k])
			words = append(words, fmt.Sprintf("%s %d", name, got[k]))
		}
		t.Text = "Hits of small arms are spread: " + strings.Join(words, ", ")
		return t
	}
	e := Event{Kind: EventSpread, Rule: "7.12", Telling: tell(slices.Concat(open, hidden))}
	if len(hidden) > 0 { // the firers do not learn whom else they hit
		e.Side = v.battle.Sides[1-o.side]
		if len(open) > 0 {
			t := tell(open)
			e.Enemy = &t
		}
	}
	v.emit(e)
}

// affected lists the stands that may be hit, in the order they are: enemies of
// the firers that touch the circle, are in the line of fire of one of them, and
// are neither armored nor guns (whose crews are hit).
func (o *pool) affected(radius geom.Length) []int {
	s := o.at
	circle := geom.Circle{Center: o.circle, Radius: radius}
	type one struct {
		stand, class int
		far          geom.Length
	}
	var list []one
	for _, j := range s.targets(o.side) {
		foot := s.Footprint(j)
		if o.along >= 0 && s.Stands[j].Went == o.target {
			continue // the target had it aboard there
		}
		if s.unit(j).Kind.Armored || s.sparesGun(j) || !circle.Touches(geom.Hull(foot.Polygon())) || !canHit(s, o.firers, j) {
			continue
		}
		n := one{stand: j, class: 1}
		near := o.firers[0]
		for k, i := range o.firers {
			if d := s.Gap(i, j); k == 0 || d < n.far {
				n.far, near = d, i
			}
		}
		if s.coverFor(&Declared{Stand: near, Target: j}) == o.cover {
			n.class = 0
		}
		list = append(list, n)
	}
	slices.SortStableFunc(list, func(a, b one) int { return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.far, b.far)) })
	order := make([]int, len(list))
	for k := range list {
		order[k] = list[k].stand
	}
	return order
}

var rulingCircle = cell("ruling.circle")
