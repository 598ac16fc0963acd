package dday

import (
	"slices"
	"strings"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/dday"
)

// offMap are the zones that a gun off the map may fire at now.
func (p *play) offMap() (zones []int) {
	for _, a := range p.legal {
		if a.Do == rules.Bombard && a.Unit == "" {
			zones = append(zones, p.cell(a.At))
		}
	}
	return zones
}

// lay lays a gun off the map on the next zone that it may fire at.
func (p *play) lay() {
	list := p.offMap()
	p.who, p.aim = "", list[(slices.Index(list, p.aim)+1)%len(list)]
}

// aimed is the zone whose odds are shown: what guns off the map are laid on, or what is pointed at.
func (p *play) aimed() int {
	if p.aim >= 0 {
		return p.aim
	}
	return p.hover
}

// retreats are where those would go who may give way now; nil where it is not asked, or they cannot.
func (p *play) retreats() []rules.Retreat {
	if p.mine() && slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "fallback" || a.Do == "retreat" }) {
		return p.view.Retreats()
	}
	return nil
}

// back says where they would go: "I/914, Füsilier 352 to Moulin".
func (p *play) back() string {
	var out []string
	list := p.retreats()
	for k, r := range list {
		same := func(x rules.Retreat) bool { return x.To == r.To && x.State == r.State }
		if slices.ContainsFunc(list[:k], same) {
			continue
		}
		var names []string
		for _, x := range list {
			if same(x) {
				names = append(names, p.name(x.Unit))
			}
		}
		who := strings.Join(names, ", ")
		switch {
		case r.To >= 0:
			out = append(out, who+" to "+p.zone(r.To))
		case r.State == rules.Lost:
			out = append(out, who+" lost for want of room")
		default:
			out = append(out, who+" shattered for want of room")
		}
	}
	return strings.Join(out, "; ")
}

// backMarks show it: an arrow for each zone, and a cross where there is no room.
func (p *play) backMarks() (out []board.Mark) {
	list := p.retreats()
	for k, r := range list {
		same := func(x rules.Retreat) bool { return x.From == r.From && x.To == r.To }
		if slices.ContainsFunc(list[:k], same) {
			continue
		}
		n := 0
		for _, x := range list {
			if same(x) {
				n++
			}
		}
		m := board.Mark{Kind: board.Thin, Cells: []int{r.From, r.To}, Tag: board.Counted(n, "goes back", "go back")}
		if r.To < 0 {
			m = board.Mark{Kind: board.Refused, Cells: []int{r.From}, Tag: board.Counted(n, "has", "have") + " no room behind"}
		}
		out = append(out, m)
	}
	return out
}
