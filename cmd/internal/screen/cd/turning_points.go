package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// A turningPoint is a turn that changed much: ground changed hands, a company was gone
// or ran, or a side lost much at once.
type turningPoint struct {
	turn   int
	weight int
	text   string
}

// mostPoints is how many turning points are told, and muchLost the share of a side, one
// in so many, that is much to lose in a turn; two stands are the least.
const (
	mostPoints = 5
	muchLost   = 8
)

// turningPoints are the turns of which most is to be told, in order.
func (p *player) turningPoints() (out []turningPoint) {
	var of []entry
	for i := range p.log {
		if e := &p.log[i]; !e.taken {
			of = append(of, *e)
		}
	}
	slices.SortStableFunc(of, func(a, b entry) int { return a.turn - b.turn })
	for len(of) > 0 {
		n := 1
		for n < len(of) && of[n].turn == of[0].turn {
			n++
		}
		if x := p.pointOf(of[:n]); x.weight > 0 {
			out = append(out, x)
		}
		of = of[n:]
	}
	slices.SortStableFunc(out, func(a, b turningPoint) int { return b.weight - a.weight })
	out = out[:min(len(out), mostPoints)]
	slices.SortFunc(out, func(a, b turningPoint) int { return a.turn - b.turn })
	return out
}

// pointOf is what a turn changed; its weight is 0 if that is not much.
func (p *player) pointOf(of []entry) turningPoint {
	x := turningPoint{turn: of[0].turn}
	var lost, flees [2][]string // own, the enemy's
	var parts []string
	for i := range of {
		e := &of[i]
		k := 1
		if q := p.model.get(e.event.Stand); q != nil && q.own {
			k = 0
		}
		switch e.event.Kind {
		case rules.EventEliminated:
			lost[k] = append(lost[k], e.event.Stand)
		case rules.EventDemoralized:
			flees[k] = append(flees[k], e.event.Stand)
		case rules.EventArea, rules.EventCompany:
			if e.text != "" {
				parts = append(parts, e.text)
				x.weight += 4
			}
		}
	}
	for k, whose := range []string{"own", "enemy"} {
		if n, all := len(lost[k]), p.strengthOf(k); n > 1 && n*muchLost >= all {
			parts = append(parts, fmt.Sprintf("%d %s stands of %d are lost: %s", n, whose, all, usual.Listed(lost[k])))
			x.weight += 2 * n
		}
		if n := len(flees[k]); n > 1 {
			parts = append(parts, fmt.Sprintf("%d %s stands run: %s", n, whose, usual.Listed(flees[k])))
			x.weight += n
		}
	}
	x.text = strings.Join(parts, "; ")
	return x
}

// strengthOf is how many stands that are known the own side has, or the enemy's.
func (p *player) strengthOf(k int) (n int) {
	for i := range p.model.pieces {
		if p.model.pieces[i].own == (k == 0) {
			n++
		}
	}
	return n
}

// luck writes how dice fell, and what was to be expected of them.
func (w *writer) luck(x *throw) {
	if x.shots == 0 {
		w.pair(x.name, "no dice")
		return
	}
	w.pair(x.name, x.verdict())
	w.textIn(fmt.Sprintf("%d %s: %.1f %s expected, %d rolled", x.shots, x.of, x.expected, x.did, x.rolled), ui.InkSoft)
}
