package cd

import (
	"fmt"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Whom stands run into on the way they are planned, of those that their side knows.

// upToEnemy ends a plan where it comes into contact with the first enemy that its side
// knows, if that is lawful: one who says "along the arrow" means as far as the enemy,
// whatever lies behind him.
func (p *planner) upToEnemy(x try) try {
	e := x.costs.End
	s, ok := p.view.Piece(x.move.Stand)
	if !ok || !x.allowed() || e.Meets == "" || x.move.Dismount {
		return x
	}
	way := append([]geom.Point{s.Footprint.Center}, x.move.Path...)
	for _, more := range [...]geom.Length{0, 2, 5, 20} { // corners are rounded
		m := x.move
		if m.Path = part(way, 0, e.MeetsAt+more)[1:]; lengthOf(way) <= e.MeetsAt+more {
			break
		}
		if y := p.cost(m); y.allowed() && y.costs.End.Meets == e.Meets {
			return y
		}
	}
	return x
}

// stopper is the enemy that stops a plan on its way or at its end, or "".
func (m *model) stopper(c *rules.PlanCosts) string {
	e := &c.End
	switch q := m.get(e.Stopped); {
	case c.Refused != nil:
		return ""
	case q != nil && !q.own && !q.Wreck:
		return e.Stopped
	case e.Meets != "" && e.Far-e.MeetsAt < geom.Inch/50:
		return e.Meets
	}
	return ""
}

// running are those with a plan that an enemy they know stops, and by whom.
func (v *moving) running() (who, by []string) {
	for _, s := range v.movers() {
		c, ok := v.costs[s]
		if !ok {
			continue
		}
		if e := v.m().stopper(&c); e != "" {
			who, by = append(who, s), append(by, e)
		}
	}
	return who, by
}

// runningText says who of so many stands is stopped by enemies; it is "" if nobody is.
func runningText(of int, who, by []string) string {
	switch {
	case len(who) == 0:
		return ""
	case of == 1:
		return who[0] + " will be stopped by " + by[0]
	case len(who) == 1:
		return fmt.Sprintf("1 of %d will be stopped by an enemy it knows: %s by %s", of, who[0], by[0])
	}
	return fmt.Sprintf("%d of %d will be stopped by enemies they know: %s", len(who), of, list(who))
}

// stopLine writes on a card what stops a plan, or what it drives over.
func (w *writer) stopLine(m *model, c *rules.PlanCosts) {
	e := &c.End
	if c.Refused != nil {
		return
	}
	stop, rule := e.Stopped, e.Rule
	if stop == "" {
		stop = m.stopper(c)
	}
	switch {
	case stop != "":
		w.pairIn("Stopped after "+inch(e.Far), "by "+stop+clause(rule), ui.Amber, ui.Ink)
	case e.Halted:
		w.pairIn("Gets no farther than", inch(e.Far), ui.Amber, ui.Ink)
	case e.Meets != "":
		w.pairIn("Drives over "+e.Meets, "after "+inch(e.MeetsAt)+clause("4.7"), ui.Amber, ui.Ink)
	}
}

// clause names a rule after what it is about.
func clause(rule string) string {
	if rule == "" {
		return ""
	}
	return " (CD " + rule + ")"
}

// spent is the share of the allowance that a plan takes as far as it gets.
func spent(c *rules.PlanCosts) int64 {
	if c.Refused == nil && c.End.Halted {
		return c.End.Used
	}
	return c.Used
}

// walked are the legs of a plan as far as it gets.
func walked(c *rules.PlanCosts) []rules.PlanLeg {
	if c.Refused != nil || !c.End.Halted {
		return c.Legs
	}
	left := c.End.Far
	for k, l := range c.Legs {
		if l.Length >= left {
			out := append([]rules.PlanLeg(nil), c.Legs[:k+1]...)
			share := left.Inches() / max(l.Length, 1).Inches()
			out[k].Inches = l.Toll + geom.Length(float64(l.Inches-l.Toll)*share)
			out[k].Length = left
			return out
		}
		left -= l.Length
	}
	return c.Legs
}

// unreached is the line of what of a plan is not carried out, as far as is known: without
// a light below, for it leads over who stops it.
var unreached = picture.Style{Stroke: draftInk, Width: px(1.6), Dash: []float64{3, 3}}

// stoppedWay draws a plan as far as it gets, and faintly what is beyond.
func stoppedWay(p *picture.Picture, path []geom.Point, far geom.Length) {
	all := lengthOf(path)
	if far > 0 {
		p.Way(part(path, 0, far), draftPen)
	}
	if far < all {
		p.Add(&picture.Path{Lines: []picture.Line{{Points: pts(part(path, far, all))}}, Style: unreached})
	}
}
