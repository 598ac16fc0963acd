package los

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
)

// Rule answers a question of sight or fire between two stands with every
// reason. From and to index the board's stands and must be in range.
func (b *Board) Rule(q Question, from, to int) *Ruling {
	var p pair
	inOrder := p.set(b, from, to)
	r := &Ruling{
		Question: q,
		From:     b.party(from), To: b.party(to),
		Gap:     p.a.Gap(p.b),
		By:      []string{},
		Parts:   []Part{},
		InForce: b.inForce(),
	}
	r.Corridor = slices.Clone(p.hull)
	if p.contact() {
		r.Verdict, r.Clause = Clear, InContact
		r.Witness = p.touchingPoint()
		r.Profile = p.profile(r.Witness.From, r.Witness.To, nil)
		r.explain(b.rulings)
		return r
	}
	blockers := p.blockers(q, from)
	parts := p.parts(q, from)
	r.Axis = p.measuredAxis()
	switch {
	case !p.visible():
		r.Verdict, r.Clause = Blocked, OutOfSight
	case p.open(blockers):
		r.Verdict, r.Witness = Clear, p.witness(blockers)
	default:
		r.Verdict, r.Clause = Blocked, S4
		p.accuse(r, blockers, parts)
	}
	ends := [2]geom.Point{}
	if r.Witness != nil {
		ends = [2]geom.Point{r.Witness.From, r.Witness.To}
	} else {
		ends = p.centerLine()
	}
	r.Profile = p.profile(ends[0], ends[1], parts)
	if !inOrder {
		r.turnAround(parts)
	}
	slices.SortStableFunc(parts, comparePieces)
	for _, part := range parts {
		r.Parts = append(r.Parts, part.Part)
	}
	slices.SortStableFunc(r.By, func(x, y string) int { return r.firstPart(x) - r.firstPart(y) })
	r.explain(b.rulings)
	return r
}

// accuse names the obstacles that shut the corridor.
func (p *pair) accuse(r *Ruling, blockers []blocker, parts []partPieces) {
	set, alone := p.culprits(blockers)
	for _, b := range set {
		if !slices.Contains(r.By, b.name) {
			r.By = append(r.By, b.name)
		}
		for i := range parts {
			if alone && parts[i].Blocks && parts[i].obstacle == b.obstacle.id() {
				parts[i].Alone = true
			}
		}
	}
}

// id tells obstacles apart: features from 0, stands below -1.
func (o *obstacle) id() int {
	if o.feature >= 0 {
		return o.feature
	}
	return -2 - o.stand
}

// partPieces is a part with its exact shape, as measured from the first stand
// of the pair.
type partPieces struct {
	Part
	obstacle int
	pieces   []solid
}

func comparePieces(a, b partPieces) int {
	return cmp.Or(
		cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Top, b.Top), cmp.Compare(a.Clause, b.Clause),
		cmp.Compare(a.obstacle, b.obstacle))
}

// parts returns every part of every obstacle in the corridor between the two
// footprints, each with the clause that decides about it.
func (p *pair) parts(q Question, from int) []partPieces {
	var out []partPieces
	p.obstacles(q, from, func(o *obstacle) {
		j := p.judge(o)
		for _, band := range o.whole {
			if !band.bounds.Touches(p.bounds) {
				continue
			}
			between := p.between(band.solids)
			if len(between) == 0 {
				continue
			}
			if p.board.rulings.Nearer == NearestPoint {
				band.pieces, _ = j.split(&band, between, p.bounds)
				band.measure()
			}
			var buf [3]zone
			for _, z := range p.bandZones(&band, buf[:0]) {
				if z.clause != S4 || j.freed == "" {
					out = p.addPart(out, o, &band, z.clause, &z, between)
					continue
				}
				core, rim := j.split(&band, between, p.bounds)
				out = p.addPart(out, o, &band, S4, &z, core)
				out = p.addPart(out, o, &band, j.freed, &z, rim)
			}
		}
	})
	return out
}

// split divides pieces of a whole band, all of them in the box, into what may
// block and what being in the obstacle frees.
func (j *judged) split(whole *band, pieces []geom.Convex, box geom.Bounds) (core, rim []geom.Convex) {
	if j.freed == "" {
		return pieces, nil
	}
	rim = pieces
	for _, b := range j.bands {
		if b.ground != whole.ground {
			continue
		}
		for i := range b.solids {
			c := b.solids[i].area
			if !b.solids[i].box.Touches(box) {
				continue
			}
			var rest []geom.Convex
			for _, piece := range rim {
				in := piece.Intersect(c)
				if in.Empty() {
					rest = append(rest, piece)
					continue
				}
				core = append(core, in)
				rest = piece.Subtract(c, rest)
			}
			rim = rest
		}
	}
	return core, rim
}

// between returns the parts of pieces in the corridor and under neither stand.
func (p *pair) between(solids []solid) []geom.Convex {
	var between []geom.Convex
	for i := range solids {
		c := p.cutCorridor(&solids[i])
		if c.Empty() {
			continue
		}
		in := []geom.Convex{c}
		for _, f := range [2]*geom.Footprint{p.a, p.b} {
			if !solids[i].box.Touches(f.Bounds()) {
				continue
			}
			var out []geom.Convex
			for _, c := range in {
				out = c.Subtract(geom.ConvexOf(f.Polygon()), out)
			}
			in = out
		}
		between = append(between, in...)
	}
	return between
}

func (p *pair) addPart(out []partPieces, o *obstacle, b *band, clause Clause, z *zone, pieces []geom.Convex) []partPieces {
	part := partPieces{obstacle: o.id(), Part: Part{
		Name: o.name, Feature: o.feature, Stand: o.stand, Kind: o.kindName(),
		Ground: b.ground, Top: b.top, Clause: clause, Blocks: clause == S4,
	}}
	for _, c := range pieces {
		if c = z.clip(c); c.Empty() {
			continue
		}
		outline := c.Rounded()
		for i, pt := range outline {
			at := geom.Unscale(pt.Dot(p.axis)-p.frontA, p.axis)
			if first := i == 0 && len(part.pieces) == 0; first || at < part.Start {
				part.Start = at
			}
			if first := i == 0 && len(part.pieces) == 0; first || at > part.End {
				part.End = at
			}
		}
		part.pieces = append(part.pieces, solid{area: c, box: b.bounds})
		part.Outlines = append(part.Outlines, outline)
	}
	if part.pieces == nil {
		return out
	}
	return append(out, part)
}

func (o *obstacle) kindName() string {
	if o.friend {
		return "friend"
	}
	return o.kind.String()
}

// turnAround makes a ruling measured from the pair's first stand one measured
// from its second.
func (r *Ruling) turnAround(parts []partPieces) {
	length := r.Axis.Length
	for i := range parts {
		parts[i].Start, parts[i].End = length-parts[i].End, length-parts[i].Start
	}
	r.Axis.HalfAt = length - r.Axis.HalfAt
	if r.From.Level != r.To.Level {
		r.Axis.ShadowAt = length - r.Axis.ShadowAt
	}
	if w := r.Witness; w != nil {
		w.From, w.To = w.To, w.From
		if w.Exact != nil {
			w.Exact[0], w.Exact[1] = w.Exact[1], w.Exact[0]
		}
	}
	r.Profile.turnAround()
}

func (r *Ruling) firstPart(name string) int {
	return slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name })
}

// measuredAxis measures the axis from the front of the pair's first stand.
func (p *pair) measuredAxis() Axis {
	a := Axis{Length: geom.Unscale(p.frontB-p.frontA, p.axis)}
	a.HalfAt = a.Length / 2
	if ends := p.acrossCorridor(p.halfway()); ends != nil {
		a.Halfway = *ends
	}
	if p.la != p.lb {
		a.ShadowAt = ShadowDepth
		if p.lb < p.la {
			a.ShadowAt = a.Length - ShadowDepth
		}
		a.Shadow = p.acrossCorridor(p.shadow())
	}
	return a
}

// acrossCorridor returns where a line enters and leaves the corridor, rounded,
// or nil if it does not cross it.
func (p *pair) acrossCorridor(l geom.Line) *[2]geom.Point {
	var on []geom.Point
	for _, e := range geom.ConvexOf(p.hull).Clip(l).Corners() {
		if l.Side(e) == 0 {
			on = append(on, e.Rounded())
		}
	}
	if len(on) != 2 {
		return nil
	}
	slices.SortFunc(on, geom.Point.Compare)
	return &[2]geom.Point{on[0], on[1]}
}

// centerLine returns where the line between the centers leaves the first
// footprint and enters the second, rounded.
func (p *pair) centerLine() [2]geom.Point {
	_, leave, _ := geom.ConvexOf(p.a.Polygon()).Cut(p.a.Center, p.b.Center)
	enter, _, _ := geom.ConvexOf(p.b.Polygon()).Cut(p.a.Center, p.b.Center)
	return [2]geom.Point{leave.Rounded(), enter.Rounded()}
}

func (b *Board) party(i int) Party {
	f := b.footprint(i)
	p := Party{
		Stand: i, Name: b.stands[i].Name, Side: b.stands[i].Side, Level: b.levels[i],
		Base: f.Corners, Center: f.Center, In: []string{},
	}
	for _, k := range b.inside[i] {
		if o := &b.terrain[k]; o.mayBlock() {
			p.In = append(p.In, o.name)
		}
	}
	slices.Sort(p.In)
	return p
}

// inForce lists the rulings in force as files write them.
func (b *Board) inForce() []string {
	lines := b.rulings.Lines()
	if b.visibility > 0 {
		lines = append(lines, "visibility = "+b.visibility.String())
	}
	return lines
}

// Lines returns the rulings as files write them: the named ones always, the
// heights of kinds where they are not the defaults.
func (r Rulings) Lines() []string {
	d := DefaultRulings()
	out := []string{
		"edge = " + r.Edge.String(),
		"crest = " + r.Crest.String(),
		"nearer = " + r.Nearer.String(),
		"graze = " + r.Graze.String(),
		fmt.Sprintf("friend_height = %d", r.FriendHeight),
	}
	for k := range r.Heights {
		if r.Heights[k] != d.Heights[k] {
			out = append(out, fmt.Sprintf("height.%s = %d", strings.ToLower(Kind(k).String()), r.Heights[k]))
		}
	}
	return out
}

// String returns the name of the reading as files write it.
func (n Nearer) String() string {
	if n == NearestPoint {
		return "nearest-point"
	}
	return "every-part"
}

// String returns the name of the reading as files write it.
func (g Graze) String() string {
	if g == SingleLine {
		return "single-line"
	}
	return "open-set"
}
