package chronicle

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A met is what stands that have moved together met with at an obstacle.
type met struct {
	obstacle rules.Obstacle
	cost     string // "": it stopped them
	who      []string
}

// walked keeps which obstacles a stand has crossed or was stopped by as it moved. Mines
// tell of themselves.
func (t *teller) walked(e *rules.Event) {
	i := slices.IndexFunc(e.Changes, func(c rules.Change) bool { return c.Stand == e.Stand && !c.Gone })
	p, known := t.knows([]usual.Told{{Event: e}}).Piece(e.Stand)
	if i < 0 || !known || len(e.Changes[i].Path) < 2 {
		return
	}
	path := e.Changes[i].Path
	for _, o := range t.before.AskCrossed(path) {
		if cost := usual.CrossingCost(t.before, &o, p.Kind.Mover); o.Kind != "minefield" && cost != usual.AsClear && t.before.MayCross(&o, &p.Kind) {
			t.meets(o, cost, e.Stand)
		}
	}
	for _, o := range t.before.AskCrossed(ahead(path)) {
		if !t.before.MayCross(&o, &p.Kind) {
			t.meets(o, "", e.Stand)
		}
	}
}

// ahead is the quarter inch that would have followed on a path.
func ahead(path []geom.Point) []geom.Point {
	a, b := path[len(path)-2], path[len(path)-1]
	far := max(geom.Distance(a, b), 1)
	d := b.Sub(a)
	const more = geom.Inch / 4
	return []geom.Point{b, b.Add(geom.Pt(geom.Length(int64(d.X)*int64(more)/int64(far)), geom.Length(int64(d.Y)*int64(more)/int64(far))))}
}

func (t *teller) meets(o rules.Obstacle, cost, stand string) {
	k := slices.IndexFunc(t.met, func(m met) bool { return m.obstacle.Name == o.Name && m.cost == cost })
	if k < 0 {
		k, t.met = len(t.met), append(t.met, met{obstacle: o, cost: cost})
	}
	t.met[k].who = append(t.met[k].who, stand)
}

// tellMet tells what those who have moved met with.
func (t *teller) tellMet() {
	list := t.met
	t.met = nil
	for _, m := range list {
		name, who := usual.ObstacleName(&m.obstacle), usual.Listed(usual.InCompanies(t.after, m.who))
		each := ""
		if len(m.who) > 1 {
			each = " each"
		}
		if m.cost == "" {
			t.say(0, fmt.Sprintf("%s bars the way of %s%s", name, who, houseRule(m.obstacle.Rule)))
		} else {
			t.say(0, fmt.Sprintf("Through %s, at %s%s: %s%s", name, m.cost, each, who, houseRule(m.obstacle.Rule)))
		}
	}
}

func houseRule(rule string) string { return " (house rule, CD " + rule + ")" }

// mined tells of mines under a stand: also what the ground costs, and by which rule.
func (t *teller) mined(e *rules.Event, text string) string {
	rule := houseRule(e.Rule)
	p, known := t.knows([]usual.Told{{Event: e}}).Piece(e.Stand)
	if head, tail, is := strings.Cut(text, ": "); is && known {
		return fmt.Sprintf("%s, at %s%s: %s", head, usual.CrossingCost(t.before, &rules.Obstacle{Kind: "minefield"}, p.Kind.Mover), rule, tail)
	}
	return text + rule
}

// clearing tells that an obstacle is gone: by whom it was cleared, as far as that is
// known.
func (t *teller) clearing(e *rules.Event, text string) string {
	var who []string
	for side, name := range t.battle.Sides {
		if t.Side != "" && t.Side != name || !strings.HasSuffix(e.Text, " is cleared") {
			continue
		}
		for _, stand := range t.before.Names() {
			if slices.ContainsFunc(t.before.AskClears(side, stand), func(o rules.Obstacle) bool { return o.Name == e.What }) {
				who = append(who, stand)
			}
		}
	}
	switch {
	case who != nil:
		text += " by " + usual.Listed(who) + ", beside it"
	case strings.HasSuffix(e.Text, " is flattened"):
		text += " by the tracks that have crossed it"
	}
	return text + houseRule(e.Rule)
}
