package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// Weights are what a commander goes by, and how much each counts.
type weights struct {
	fear  int         // what the enemies known may do to a stand, in hundredths
	fire  int         // what it may do to them from where it goes, in hundredths
	late  int         // how many times more an inch counts to who has no time to spare
	guard int         // how strong to be at an area that alone is missing to the enemy for a victory, in hundredths of what odds ask for; 0: it is one as the others
	odds  int         // how strong to be at an area for each enemy there, in hundredths
	prize int         // what the value of a target counts beside that it is a stand, in hundredths
	lead  int         // what it is worth beyond its value to hurt who gives orders
	about geom.Length // how far from the middle of an area an enemy is thought to be there
	aims  bool        // fire from off the table is aimed where it does most, not at the first it can hurt
	waits bool        // who bars an edge waits for who means to leave, armor in ambush if it gets there in time; foot goes to where he comes past
	lanes int         // how much it counts to who is to leave by an edge that he keeps to one lane, in hundredths
	leave int         // how many times more an inch counts to who is to leave by an edge
	shy   int         // what who is to leave by an edge fears of ending a move near an enemy, where its company checks its morale, in thousandths of a hit
	check int         // what it is worth for each stand of a company that it has to check its morale, in thousandths of a hit
	pack  geom.Length // how far before the others a company may run that is to leave by an edge; 0: as far as it gets
	ripe  int         // what fire at who moves by is to do, in thousandths of a hit: who fires early is found and has fired
	bold  int         // what fire is to do that shows who is hidden, in thousandths of a hit
	dread int         // what is feared in the dark of whom nobody has seen, near ground the enemy holds, in thousandths of a hit
}

// plain are the weights of steady. What its own fire does is not weighed: who goes
// where he sees most is seen by most.
func plain() weights {
	return weights{fear: 100, late: 2, odds: 150, prize: 100, lead: 4, about: 14 * geom.Inch, leave: 6, shy: 200, ripe: 120, bold: 150, dread: 300, lanes: 90}
}

// keen are the weights of seasoned, by what wins the game. For ground it fears nothing that
// it sees, but in the dark, and hurries more; with less than a battalion it is stronger
// where it goes, too: more companies got in each other's way. A battalion of which much is
// still to come fears what it sees and is in no more hurry, but twice as strong where it goes. Who has most of the ground
// is twice as strong where the enemy needs no more to win. Where destroying wins, too, it
// hurries no more, but its own fire counts, and who gives orders is fired at first.
// Where one side is to leave by an edge it is steady, but for keeping more to one lane that few
// may look into, and in more of a hurry, though nobody runs far before the others if half may stay; and for
// armor that bars the way from an ambush: who drives out to meet him who is to come past has
// no opportunity fire. Who bars the way shows himself for less than others. Foot that he would pass by at a distance leaves its holes for where he
// comes past. In the dark it fears
// more than steady whoever may lie hidden where it wins, and goes there slowly and strong, to
// where its own fire counts; by day that took too long. Where stands count by head, it fires at them by head: not all at the
// big tank, that hardly anything pierces, while men take the village. It fires at companies
// that would not check their morale otherwise. At who moves by it holds its fire until that
// is likely to do something. No other weight that
// was tried did better.
func keen(h *hand) weights {
	w := plain()
	w.aims, w.dread, w.check = true, 800, 100
	w.ripe, w.bold = 450, 400
	if !countsValue(h.Battle()) {
		w.prize = 0
	}
	if m := h.mission(); m.exit != "" || m.bar != "" {
		if m.exit != "" {
			w.lanes, w.leave = 600, 12
			if !h.mostLeave() {
				w.pack = 28 * geom.Inch
			}
		}
		if w.waits = m.bar != ""; w.waits {
			w.bold = plain().bold
		}
		return w
	}
	if !h.strong() { // its companies do not get in each other's way
		w.fear, w.odds, w.about = 75, 200, 28*geom.Inch
	}
	switch {
	case h.fights():
		w.fire, w.lead = 12, 100
	case h.dark():
		w.late, w.fire, w.odds = 6, 100, 300
	case h.strong() && h.follows():
		w.odds = 300
	default:
		w.fear, w.late = 0, 4
		if !h.strong() {
			w.prize = 100
		}
	}
	if h.holds() {
		w.guard = 200
	}
	return w
}

// mostLeave reports whether the side wins only if more than half of it leaves: then
// whoever waits for others may be missing in the end.
func (h *hand) mostLeave() bool {
	most := false
	for _, v := range h.Battle().Terms.Victory {
		for _, c := range v.Conditions {
			if c.Kind == "exit" && v.Side == h.Battle().Sides[h.side] {
				if 2*c.Share[0] <= c.Share[1] {
					return false
				}
				most = true
			}
		}
	}
	return most
}

// strong reports whether the side has a battalion or more: over three dozen stands.
func (h *hand) strong() bool {
	n := 0
	for i := range h.Battle().Units {
		if h.Battle().Units[i].Side == h.side {
			n++
		}
	}
	return n > 36
}

// follows reports whether a quarter of the side or more comes after the first turn.
func (h *hand) follows() bool {
	all, later := 0, 0
	for i := range h.Battle().Units {
		if u := &h.Battle().Units[i]; u.Side == h.side {
			all++
			if u.Arrives > 1 {
				later++
			}
		}
	}
	return 4*later >= all
}

// holds reports whether more than half of the areas are the side's to begin with.
func (h *hand) holds() bool {
	n := 0
	for _, a := range h.Battle().Scenario.Areas {
		if a.Holder == h.Battle().Sides[h.side] {
			n++
		}
	}
	return 2*n > len(h.Battle().Scenario.Areas)
}

// dark reports whether a game begins in the dark: nothing is seen beyond nine inches.
func (h *hand) dark() bool {
	far := h.Battle().Visibility(1)
	return far > 0 && far <= 9*geom.Inch
}

// fights reports whether destroying two thirds of the enemy or less wins.
func (h *hand) fights() bool {
	return slices.ContainsFunc(h.Battle().Terms.Victory, func(v cd.Victory) bool {
		if v.Side != h.Battle().Sides[h.side] || len(v.Conditions) != 1 {
			return false
		}
		c := &v.Conditions[0]
		return c.Kind == "destroy" && 3*c.Share[0] <= 2*c.Share[1]
	})
}
