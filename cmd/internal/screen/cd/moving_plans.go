package cd

import (
	"fmt"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// act does an action; what was offered for a plan refused before is no longer.
func (v *moving) act(a rules.Action) bool {
	v.offers = moveOffer{}
	return v.t.player.do(a)
}

// plan chooses what was tried. What is refused stays as it was, says why, and is
// offered the nearest place.
func (v *moving) plan() {
	tried := v.tried
	v.tried, v.held, v.knots, v.base, v.pointed = nil, "", nil, nil, false
	var refused []game.Reason
	if len(tried) > 1 {
		for i := range tried {
			if _, ok := v.plans[tried[i].move.Stand]; ok && tried[i].allowed() {
				v.act(rules.Stay{Stand: tried[i].move.Stand})
			}
		}
	}
	for i := range tried {
		if !tried[i].allowed() {
			refused = append(refused, tried[i].costs.Refused...)
			continue
		}
		v.act(tried[i].move)
	}
	if told := mendedTell(tried); told != "" && refused == nil {
		v.t.player.say("%s.", told)
	}
	if refused != nil {
		v.t.player.refuse(&game.Refusal{Reasons: refused[:1]})
		v.offer(tried)
	}
	v.reach()
}

// do plans each of what is selected and has no plan, all of it if each has one, or
// with nothing selected all without one, by a question of the planner, those in front
// first.
func (v *moving) do(none string, ask func(p *planner, stand string) (try, bool)) {
	chosen := v.selectedMovers()
	movers := v.unplanned(chosen)
	kept := len(chosen) - len(movers)
	switch {
	case len(chosen) == 0:
		movers = v.unselected()
	case len(movers) == 0:
		movers, kept = chosen, 0
	}
	v.offers = moveOffer{}
	pl := v.m().planner()
	var failed, done, run, into []string
	left := v.m().frontFirst(movers, v.arrowOf(movers))
	for _, s := range left {
		x, ok := ask(&pl, s)
		mended, waits := v.riders(pl, x.move)
		switch {
		case ok && waits != "":
			v.t.player.say("%s waits for %s, which could not get in there.", s, waits)
		case !ok || !v.act(x.move):
			failed = append(failed, s)
		default:
			done = append(done, s)
			if e := v.m().stopper(&x.costs); e != "" {
				run, into = append(run, s), append(into, e)
			}
			pl.take(x.move)
			for _, m := range mended {
				v.act(m)
				pl.take(m)
			}
		}
	}
	keeps := ""
	if kept > 0 {
		keeps = fmt.Sprintf(" %s the plan %s.", stands(kept)+either(kept == 1, " keeps", " keep"), either(kept == 1, "it has", "they have"))
	}
	switch stopped := runningText(len(done), run, into); {
	case len(failed) > 0:
		v.t.player.say("%s: %s.%s", list(failed), none, either(stopped == "", "", " "+stopped+".")+keeps)
	case stopped != "":
		if len(chosen) == 0 {
			v.t.player.selected = run
			v.t.selected()
		}
		v.t.player.say("%s. %s: half, %s: to cover.%s", stopped, v.t.key("half"), v.t.key("to cover"), keeps)
	case len(done) > 1 || kept > 0:
		v.t.player.say("Planned: %s.%s", list(done), keeps)
	}
}

// unselected are those that are planned with nothing selected: all without a plan,
// and when none is, all.
func (v *moving) unselected() (out []string) {
	if out = v.unplanned(v.walkers()); len(out) > 0 {
		return out
	}
	return v.walkers()
}

// unplanned are those of some movers that have no plan, or one that is refused now.
func (v *moving) unplanned(movers []string) (out []string) {
	for _, s := range movers {
		if _, ok := v.plans[s]; !ok || v.costs[s].Refused != nil {
			out = append(out, s)
		}
	}
	return out
}

// riders are the plans of those that are to get into a carrier where it will be,
// for another place of it; waits is one that could not get there.
func (v *moving) riders(pl planner, carrier rules.Move) (mended []rules.Move, waits string) {
	pl.take(carrier)
	for _, s := range v.movers() {
		m, ok := v.plans[s]
		if !ok || m.Mount != carrier.Stand {
			continue
		}
		if x := pl.cost(m); x.allowed() {
			continue
		}
		x := pl.mount(s, m.Mount)
		if !x.allowed() {
			return nil, s
		}
		mended = append(mended, x.move)
	}
	return mended, ""
}

// arrowOf is the arrow of the first of some movers.
func (v *moving) arrowOf(movers []string) geom.Angle {
	for _, s := range movers {
		for _, o := range v.m().optionsOf("move", s) {
			return o.Arrow
		}
	}
	return 0
}

func (v *moving) alongAll(half bool) {
	v.do("nothing lawful lies along the arrow", func(p *planner, s string) (try, bool) { return p.along(s, half) })
}

// along sends what is selected along its arrow; has all of that a plan, who has
// none.
func (v *moving) along() {
	if v.closeGhostless() {
		v.t.choose("", false)
	}
	v.alongAll(false)
}

// alongText says whom along would send.
func (v *moving) alongText() string {
	switch n := len(v.selectedMovers()); {
	case n == 0 || v.closeGhostless():
		return "All along arrows"
	case n == 1:
		return "This along arrow"
	}
	return "These along arrows"
}

func (v *moving) coverAll() {
	v.do("no cover in reach along the arrow", func(p *planner, s string) (try, bool) { return p.toCover(s) })
}

// enter confirms a retreat, or takes the places offered, and reports whether there
// was either.
func (v *moving) enter() bool { return v.settle() || v.takeOffers() }

// closeGhostless reports whether all that is selected has a plan.
func (v *moving) closeGhostless() bool {
	for _, s := range v.selectedMovers() {
		if _, ok := v.plans[s]; !ok {
			return false
		}
	}
	return true
}

func (v *moving) stay() {
	for _, s := range v.selectedMovers() {
		v.act(rules.Stay{Stand: s})
	}
}
