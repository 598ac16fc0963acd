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
	p.scraps = scrapped.Get().(*scraps)
	defer scrapped.Put(p.scraps)
	p.scraps.reset()
	r := &Ruling{
		Question: q,
		From:     b.party(from), To: b.party(to),
		Gap:     p.a.Gap(p.b),
		By:      []string{},
		Parts:   []Part{},
		InForce: slices.Clone(b.inForce),
	}
	r.Corridor = slices.Clone(p.corridor())
	if p.contact() {
		r.Verdict, r.Clause = Clear, InContact
		r.Witness = p.touchingPoint()
		r.Profile = p.profile(r.Witness.From, r.Witness.To, nil)
		r.explain(b)
		return r
	}
	blockers := p.blockers(q, from)
	parts := p.parts(q, from)
	r.Axis = p.measuredAxis()
	var accused []accusation
	switch {
	case !p.visible():
		r.Verdict, r.Clause = Blocked, OutOfSight
	case !p.wallsShut(nil) && p.open(blockers):
		r.Verdict, r.Witness = Clear, p.witness(blockers, parts)
	default:
		r.Verdict, r.Clause = Blocked, S4
		accused = p.accuse(blockers, parts)
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
	if len(parts) > 0 {
		r.Parts = make([]Part, len(parts))
	}
	for i := range parts {
		r.Parts[i] = parts[i].Part
	}
	r.blame(accused, parts)
	r.betweenFronts()
	r.explain(b)
	return r
}

// An accusation names an obstacle that shuts the corridor, or helps to.
type accusation struct {
	name string
	area int
}

// accuse finds the obstacles that shut the corridor, in the order of their names.
func (p *pair) accuse(blockers []blocker, parts []partPieces) []accusation {
	var out []accusation
	set, alone := p.culprits(blockers)
	for _, area := range set {
		id, n := p.board.areaOf(area[0].feature, area[0].stand), len(out)
		for i := range parts {
			if part := &parts[i]; part.Blocks && part.area == id {
				part.Alone = alone
				for _, f := range part.of {
					out = append(out, accusation{p.board.terrain[f].name, id})
				}
			}
		}
		if len(out) == n {
			out = append(out, accusation{area[0].name, id})
		}
		slices.SortFunc(out[n:], func(x, y accusation) int { return cmp.Compare(x.name, y.name) })
	}
	return out
}

// blame names those accused in the order in which their parts come.
func (r *Ruling) blame(accused []accusation, parts []partPieces) {
	first := func(a accusation) int {
		return slices.IndexFunc(parts, func(p partPieces) bool { return p.area == a.area })
	}
	slices.SortStableFunc(accused, func(x, y accusation) int { return first(x) - first(y) })
	for _, a := range accused {
		if !slices.Contains(r.By, a.name) {
			r.By = append(r.By, a.name)
		}
	}
}

// areaOf tells obstacles apart, areas that are one as one: features from 0, stands
// below -1.
func (b *Board) areaOf(feature, stand int) int {
	if feature >= 0 {
		return int(b.ones[feature])
	}
	return -2 - stand
}

// members returns the features that are one area with a feature.
func (b *Board) members(feature int) []int32 {
	if with := b.terrain[feature].with; len(with) > 0 {
		return with
	}
	return []int32{int32(feature)}
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

// betweenFronts measures along the axis no farther than from front to front.
func (r *Ruling) betweenFronts() {
	a := &r.Axis
	a.Length = max(a.Length, 0)
	in := func(l geom.Length) geom.Length { return min(max(l, 0), a.Length) }
	a.HalfAt, a.ShadowAt = in(a.HalfAt), in(a.ShadowAt)
	for i := range r.Parts {
		part := &r.Parts[i]
		part.Start, part.End = in(part.Start), in(part.End)
	}
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
	var on [2]geom.Point
	n := 0
	add := func(pt geom.Point) {
		if n < 2 {
			on[n] = pt
		}
		n++
	}
	left := false
	hull := p.corridor()
	for i, u := range hull {
		v := hull[(i+1)%len(hull)]
		here, next := l.SideOf(u), l.SideOf(v)
		left = left || here > 0
		if here == 0 {
			add(u)
		}
		if here*next < 0 {
			add(geom.LineThrough(u, v).Meet(l).Rounded())
		}
	}
	if n != 2 || !left {
		return nil
	}
	if on[0].Compare(on[1]) > 0 {
		on[0], on[1] = on[1], on[0]
	}
	return &on
}

// centerLine returns where the line between the centers leaves the first
// footprint and enters the second, rounded.
func (p *pair) centerLine() [2]geom.Point {
	_, leave, _ := p.stand(0).area.Cut(p.a.Center, p.b.Center)
	enter, _, _ := p.stand(1).area.Cut(p.a.Center, p.b.Center)
	return [2]geom.Point{leave.Rounded(), enter.Rounded()}
}

func (b *Board) party(i int) Party {
	f := b.footprint(i)
	p := Party{
		Stand: i, Name: b.stands[i].Name, Side: b.stands[i].Side, Level: b.levels[i],
		Base: f.Corners, Center: f.Center, On: []string{}, In: []string{},
	}
	if c := b.stands[i].Aboard; c >= 0 && c < len(b.stands) {
		p.Aboard = b.stands[c].Name
	}
	for _, k := range b.inside[i] {
		switch o := &b.terrain[k]; {
		case !o.data.Contour && o.mayBlock():
			p.In = append(p.In, o.name)
		case o.data.Contour && o.level == p.Level:
			p.On = append(p.On, o.name)
		}
	}
	slices.Sort(p.On)
	slices.Sort(p.In)
	return p
}

// listRulings lists the rulings in force as files write them.
func (b *Board) listRulings() []string {
	lines := b.rulings.Lines()
	if b.visibility > 0 {
		lines = append(lines, "visibility = "+b.visibility.String())
	}
	return lines
}

// depth writes a length of a ruling in inches. Several decimals are read as the same
// micrometers: a twelfth of an inch, or a third, is written as such, 0.33333.
func depth(l geom.Length) string {
	k := (12*l + geom.Inch/2) / geom.Inch
	if (k*geom.Inch+6)/12 != l {
		return l.String()
	}
	n := (k*100000 + 6) / 12
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%05d", n/100000, n%100000), "0"), ".")
}

// Lines returns the rulings as files write them: the named ones always, the
// heights of kinds where they are not the defaults.
func (r Rulings) Lines() []string {
	d := DefaultRulings()
	out := []string{
		"edge = " + depth(r.Edge),
		"crest = " + depth(r.Crest),
		"nearer = " + r.Nearer.String(),
		"graze = " + r.Graze.String(),
		fmt.Sprintf("friend_height = %d", r.FriendHeight),
		"lining = " + LiningName(r.Lining),
	}
	for k := range r.Heights {
		if r.Heights[k] != d.Heights[k] {
			out = append(out, fmt.Sprintf("height.%s = %d", strings.ToLower(Kind(k).String()), r.Heights[k]))
		}
	}
	return out
}

// LiningName returns how files write R-lining.
func LiningName(on bool) string {
	if on {
		return "on"
	}
	return "off"
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
