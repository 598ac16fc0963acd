package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// random picks uniformly among what is legal until it picks to be ready, and
// the parameters uniformly inside their bounds. It never gives up. It is the
// opponent to beat, and finds what nobody thinks of.
type random struct{}

func (random) Name() string { return "random" }

// Choose picks until ready is picked, but no more often than there is time.
func (random) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	r := roller{newHand(view, side, dice)}
	options := r.open()
	for range 4*len(options) + 8 {
		k := dice.Roll(len(options)+1) - 1
		if k == len(options) {
			if r.mayEnd() {
				break
			}
			continue
		}
		if r.act(&options[k]) {
			options = r.open()
		}
	}
	if !r.mayEnd() {
		r.deployRest()
	}
	return r.chosen
}

// A roller makes up actions from dice.
type roller struct{ *hand }

// open lists what may be done, but for being ready and giving up.
func (r roller) open() []cd.Option {
	var list []cd.Option
	for _, o := range r.Legal(r.side) {
		switch o.Do {
		case "ready", "resign", "wait":
		default:
			list = append(list, o)
		}
	}
	return list
}

// attempts is how often the parameters of one pick are rolled anew.
const attempts = 6

func (r roller) act(o *cd.Option) bool {
	for range attempts {
		if r.try(r.action(o)) {
			return true
		}
	}
	return false
}

// chance is true n times of m.
func (r roller) chance(n, m int) bool { return r.dice.Roll(m) <= n }

// upTo is a length from 0 to l.
func (r roller) upTo(l geom.Length) geom.Length {
	return geom.Length(r.dice.Roll(int(max(l, 0)/mil)+1)-1) * mil
}

// mil is the grain of random lengths: a hundredth of an inch.
const mil = geom.Inch / 100

func (r roller) angle() geom.Angle { return geom.Angle(r.dice.Roll(int(geom.FullTurn)) - 1) }

func (r roller) among(b geom.Bounds) geom.Point {
	return geom.Pt(b.Min.X+r.upTo(b.Max.X-b.Min.X), b.Min.Y+r.upTo(b.Max.Y-b.Min.Y))
}

// near is a point at most l from another, or within the square about that.
func (r roller) near(p geom.Point, l geom.Length) geom.Point {
	return p.Add(geom.Pt(r.upTo(2*l)-l, r.upTo(2*l)-l))
}

func pick[T any](r roller, list []T) T { return list[r.dice.Roll(len(list))-1] }

// action makes up the parameters of an option.
func (r roller) action(o *cd.Option) cd.Action {
	i := r.named(o.Stand)
	switch o.Do {
	case "deploy":
		return cd.Deploy{Stand: o.Stand, At: r.among(r.area(o.Area).Bounds()), Facing: r.angle()}
	case "order":
		return cd.Order{By: o.Stand, Order: pick(r, o.Orders), At: r.chit(i), Facing: r.angle()}
	case "withdraw":
		return cd.Withdraw{By: o.Stand}
	case "decline":
		return cd.Decline{Stand: o.Stand, Not: o.Not}
	case "follow":
		return cd.Follow{Stand: o.Stand, By: pick(r, o.Chits)}
	case "face":
		return cd.Face{Stand: o.Stand, Facing: r.angle()}
	case "move":
		return r.move(i, o)
	case "go-back":
		return r.goBack(o)
	case "stay":
		return cd.Stay{Stand: o.Stand}
	case "fire":
		return r.fire(i, o)
	case "hold":
		return cd.Hold{Stand: o.Stand}
	case "strike":
		return r.strike(o)
	}
	panic("bot: unreachable: an option of the word " + o.Do)
}

func (r roller) area(name string) geom.Polygon {
	for _, a := range r.Battle().Scenario.Areas {
		if a.Name == name {
			return a.Outline
		}
	}
	return geom.Polygon{}
}

// chit is where a stand may place an order: beside itself, about itself, or
// anywhere.
func (r roller) chit(i int) geom.Point {
	at := r.Stands[i].At
	switch r.dice.Roll(3) {
	case 1:
		return r.near(at, geom.Inch/4)
	case 2:
		return r.near(at, 6*geom.Inch)
	}
	return r.among(r.Battle().Scenario.Table.Bounds())
}

// move is a path of up to three legs more or less along the arrow, and now and
// then getting in, out, or pushing a gun.
func (r roller) move(i int, o *cd.Option) cd.Action {
	m := cd.Move{Stand: o.Stand}
	switch {
	case len(o.Mount) > 0 && r.chance(1, 3):
		m.Mount = pick(r, o.Mount)
	case o.Dismount && r.chance(1, 2):
		m.Dismount, m.Facing = true, r.angle()
		if r.chance(1, 2) {
			m.At = r.near(r.Stands[i].At, 2*geom.Inch)
		}
	case len(o.Push) > 0 && r.chance(1, 3):
		m.Push = pick(r, o.Push)
	}
	if (m.Mount != "" || m.Dismount) && r.chance(1, 2) {
		return m
	}
	way := o.Arrow
	if o.Order == cd.Disengage {
		way = r.angle()
	}
	far, at := o.Least+r.upTo(o.Most-o.Least), r.Stands[i].At
	legs := r.dice.Roll(3)
	for range legs {
		turn := geom.Angle(0)
		if r.chance(1, 2) {
			turn = geom.Angle(r.dice.Roll(40*int(geom.Degree))) - 20*geom.Degree
		}
		at = ahead(at, (way + turn).Normal(), far/geom.Length(legs))
		m.Path = append(m.Path, at)
	}
	return m
}

// goBack is one of the ways that are offered, or one to a place near its end.
func (r roller) goBack(o *cd.Option) cd.Action {
	way := pick(r, o.Ways)
	if r.chance(1, 3) {
		way = []geom.Point{r.near(way[len(way)-1], 2*geom.Inch)}
	}
	return cd.GoBack{Stand: o.Stand, Path: way}
}

// ahead returns the point at some length in a direction.
func ahead(p geom.Point, way geom.Angle, l geom.Length) geom.Point {
	d := way.Direction()
	return p.Add(geom.Pt(geom.Length(d.X*int64(l)>>30), geom.Length(d.Y*int64(l)>>30)))
}

func (r roller) fire(i int, o *cd.Option) cd.Action {
	f := cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: pick(r, o.Targets)}
	target := r.named(f.Target)
	mount := &r.Battle().Units[i].Kind.Mounts[o.Weapon]
	if o.Shots > 0 && r.chance(1, 3) {
		f.Shots = r.dice.Roll(o.Shots)
	}
	if mount.Weapon.SmallArms && r.chance(1, 2) {
		at := r.near(r.Stands[target].At, 2*geom.Inch)
		f.Circle = &at
	}
	if r.Step == cd.Opportunity && len(r.Stands[target].Path) > 1 && r.chance(1, 2) {
		f.Along = r.upTo(length(r.Stands[target].Path))
	}
	if len(o.Shells) > 0 && r.chance(1, 2) {
		f.Shell = pick(r, o.Shells)
	}
	if o.Spread && r.chance(1, 2) {
		f.Spread = r.upTo(3 * geom.Inch)
	}
	return f
}

// length is about how long a path is.
func length(path []geom.Point) geom.Length {
	var sum geom.Length
	for k := 1; k < len(path); k++ {
		sum += geom.Distance(path[k-1], path[k])
	}
	return sum
}

// strike calls fire from off the table at enemies that are seen, or anywhere.
func (r roller) strike(o *cd.Option) cd.Action {
	a := cd.Strike{Name: o.Strike}
	for range o.Points {
		at := r.among(r.Battle().Scenario.Table.Bounds())
		if r.chance(1, 2) {
			if j := r.dice.Roll(len(r.Stands)) - 1; r.Battle().Units[j].Side != r.side {
				at = r.Stands[j].At
			}
		}
		a.At = append(a.At, at)
	}
	return a
}

// deployRest places what has to be placed where there is room.
func (h *hand) deployRest() {
	for _, o := range h.Legal(h.side) {
		if i := h.named(o.Stand); o.Do == "deploy" && h.Stands[i].Place == cd.Waiting {
			h.deployIn(o.Stand, o.Area, h.inward())
		}
	}
}

// deployIn places a stand in the first place of an area where it fits.
func (h *hand) deployIn(stand, area string, facing geom.Angle) bool {
	b := roller{h}.area(area).Bounds()
	for y := b.Min.Y; y <= b.Max.Y; y += geom.Inch / 2 {
		for x := b.Min.X; x <= b.Max.X; x += geom.Inch / 2 {
			if h.try(cd.Deploy{Stand: stand, At: geom.Pt(x, y), Facing: facing}) {
				return true
			}
		}
	}
	return false
}

// inward is the way from the side's own edge into the table.
func (h *hand) inward() geom.Angle {
	switch h.Battle().Scenario.Sides[h.side].Edge {
	case "north":
		return 180 * geom.Degree
	case "east":
		return 270 * geom.Degree
	case "west":
		return 90 * geom.Degree
	}
	return 0
}

// turned reports whether the side begins at the south or the east: whatever it finds
// equal, it chooses as the side opposite would, so that a table whose halves are alike
// is as good for both.
func (h *hand) turned() bool {
	edge := h.Battle().Scenario.Sides[h.side].Edge
	return edge == "south" || edge == "east"
}
