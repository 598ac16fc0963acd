package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Where something is refused the nearest lawful place is offered: for a formation
// that is put down as a whole, for plans of movement each by itself.

// How an offer is taken is said where something was refused.
const (
	offered = "The nearest place is shown: Enter or a click on it takes it."
	noOffer = "There is no lawful place near."
)

// onGhost reports whether the pointer is on one of some ghosts.
func (t *Table) onGhost(ghosts []ghost) bool {
	return slices.ContainsFunc(ghosts, func(g ghost) bool {
		return t.camera.ToScreen(table.Inches(g.at)).DistanceTo(t.cursor) <= 14*t.theme.Density
	})
}

// placeTried places stands, all of them or, if one may not stand there, none: a
// formation is not torn apart.
func (d *deploying) placeTried(tried []setDown) {
	if firstRefused(tried) != nil {
		d.t.player.refuse(&game.Refusal{Reasons: d.refusal(tried)})
		d.offer(tried)
		return
	}
	left := slices.Clone(tried)
	for range 3 { // one may stand where another leaves
		left = slices.DeleteFunc(left, func(x setDown) bool { return d.t.player.do(x.Deploy) })
	}
}

// offer looks for the lawful places nearest to where stands were refused: of the
// formation as it is, else of each by itself.
func (d *deploying) offer(tried []setDown) {
	d.no, d.offers = tried, nil
	if len(tried) > 1 && d.offerFormed(tried) {
		return
	}
	set := d.setter()
	for _, x := range tried {
		at := d.inArea(x.Stand, x.At)
		if y, ok := set.Settle(x.Stand, at, x.Facing, 8); ok {
			d.offers = append(d.offers, y)
		}
	}
	if len(d.offers) < len(tried) {
		d.offers = nil
	}
}

// firstRefused is the first of what is tried that is refused, or nil.
func firstRefused(tried []setDown) *setDown {
	for i := range tried {
		if tried[i].refused != nil {
			return &tried[i]
		}
	}
	return nil
}

// refusal is why stands may not be put down together: a reason that is the same for
// several is told of all of these at once.
func (d *deploying) refusal(tried []setDown) []game.Reason {
	x := firstRefused(tried)
	why := x.refused[:1] // who is off the table is out of its area too
	rest, is := strings.CutPrefix(why[0].Text, x.Stand+" ")
	n, company := 0, d.m().get(x.Stand).Company
	for _, y := range tried {
		if y.refused != nil && y.refused[0].Text == y.Stand+" "+rest {
			n++
		}
		if d.m().get(y.Stand).Company != company {
			company = ""
		}
	}
	if !is || n < 2 {
		return why
	}
	who := fmt.Sprintf("%d of %s", n, stands(len(tried)))
	if n == len(tried) {
		who = stands(n)
		if company != "" {
			who = company
		}
	}
	one := why[0]
	one.Text = who + " " + rest
	return []game.Reason{one}
}

// inArea is the place nearest to another at which a stand may be deployed, as far
// as its area goes.
func (d *deploying) inArea(stand string, at geom.Point) geom.Point {
	if a := d.m().areaOf(stand); a != nil && !a.Contains(at) {
		at, _ = nearestOutline([][]geom.Point{a.Outline}, at)
	}
	return at
}

// offerFormed offers the formation nearest to where it was refused: pushed into
// the area, then a little to every side.
func (d *deploying) offerFormed(tried []setDown) bool {
	by := d.intoArea(tried, geom.Point{})
	for _, to := range usual.Around(by, 3) {
		moved := slices.Clone(tried)
		for i := range moved {
			moved[i].At = moved[i].At.Add(to)
		}
		p := d.m().planner()
		if d.asked(&p, moved) > 0 {
			continue
		}
		for _, x := range moved {
			d.offers = append(d.offers, x.Deploy)
		}
		return true
	}
	return false
}

// intoArea moves stands together until their middles are in their areas, as far as
// that goes, and returns by how much.
func (d *deploying) intoArea(tried []setDown, by geom.Point) geom.Point {
	for range 8 {
		out := false
		for _, x := range tried {
			at := x.At.Add(by)
			if in := d.inArea(x.Stand, at); in != at {
				// A little farther than to its edge.
				push := in.Sub(at)
				by, out = by.Add(push).Add(ahead(geom.Point{}, at.AngleTo(in), 0.1)), true
			}
		}
		if !out {
			break
		}
	}
	return by
}

// takeOffers takes the places offered, and reports whether there were any.
func (d *deploying) takeOffers(offers []rules.Deploy) bool {
	d.no, d.offers, d.pressed = nil, nil, nil
	for range 3 { // one may stand where another leaves
		offers = slices.DeleteFunc(slices.Clone(offers), func(x rules.Deploy) bool { return d.t.player.do(x) })
		if len(offers) == 0 {
			return true
		}
	}
	return true
}

// An offer of movement: what was refused, and the plans nearest to it.
type moveOffer struct {
	tried []try // all that was let go of then
	no    *try
	plans []try
	of    []string // what was selected when it was made
	taken bool     // the pointer has pressed it
}

// offer looks for the lawful ends nearest to where plans were refused.
func (v *moving) offer(tried []try) {
	v.offers = moveOffer{tried: tried, of: slices.Clone(v.t.player.selected)}
	pl := v.m().planner()
	for i := range tried {
		pl.take(rules.Stay{Stand: tried[i].move.Stand})
	}
	for i := range tried {
		if tried[i].allowed() {
			pl.take(tried[i].move)
		}
	}
	for i := range tried {
		x := &tried[i]
		if x.allowed() {
			continue
		}
		if v.offers.no == nil {
			v.offers.no = x
		}
		if len(x.move.Path) == 0 || x.move.Push != "" {
			continue
		}
		y := pl.to(x.move.Stand, rules.Move{}, nil, x.end(), true)
		if y.allowed() {
			pl.take(y.move)
			v.offers.plans = append(v.offers.plans, y)
		}
	}
}

// takeOffers plans what is offered, and reports whether there was anything.
func (v *moving) takeOffers() bool {
	plans := v.offers.plans
	v.offers = moveOffer{}
	for _, x := range plans {
		v.act(x.move)
	}
	return len(plans) > 0
}

// ghosts are what was refused and where it could go instead.
func (o *moveOffer) ghosts(m *model) (out []ghost) {
	if x := o.no; x != nil {
		out = append(out, ghost{name: x.move.Stand, at: x.end(), facing: x.facing(m), refused: true})
	}
	return append(out, o.lawful(m)...)
}

func (o *moveOffer) lawful(m *model) (out []ghost) {
	for i := range o.plans {
		x := &o.plans[i]
		out = append(out, ghost{name: x.move.Stand, at: x.end(), facing: x.facing(m)})
	}
	return out
}
