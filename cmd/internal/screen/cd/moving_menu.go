package cd

import (
	"fmt"
	"slices"

	rules "sightline/game/commanddecision"
)

// menu opens what a stand may do besides going somewhere.
func (v *moving) menu(stand string) {
	p := v.m().get(stand)
	options := v.m().optionsOf("move", stand)
	if p == nil || len(options) == 0 {
		return
	}
	if !v.t.player.is(stand) {
		v.t.choose(stand, false)
	}
	m := &popup{at: p.Footprint.Center, title: stand, items: []command{
		{id: "along the arrow", key: "A", text: "Along the arrow", do: func() { v.alongAll(false) }},
		{id: "half", key: "H", text: "Half of the allowance", do: func() { v.alongAll(true) }},
		{id: "to cover", key: "C", text: "To the nearest cover", do: v.coverAll},
	}}
	for _, o := range options {
		m.items = append(m.items, v.mounts(p, o)...)
		if o.Dismount {
			text := "Get out of " + p.Aboard
			if g := v.m().get(p.Gun); g != nil && g.Aboard == p.Aboard {
				text = "Unlimber " + p.Gun
			}
			m.items = append(m.items, command{id: "dismount", text: text, help: "drag its ghost to choose the place; , and . turn the gun", do: func() { v.act(rules.Move{Stand: stand, Dismount: true}) }})
		}
		for _, g := range o.Push {
			m.items = append(m.items, command{id: "push " + g, text: "Man-handle " + g, help: "as far as it gets along the arrow; drag its ghost elsewhere", do: func() { v.choose(pushed(v, stand, g, o)) }})
		}
		for _, e := range o.LeaveEdges {
			m.items = append(m.items, command{id: "leave " + e, text: fmt.Sprintf("Leave by the %s edge", e), do: func() {
				pl := v.m().planner()
				v.choose(pl.leave(stand, e, o.Arrow))
			}})
		}
	}
	for _, c := range p.Cargo { // keys do not reach who is aboard otherwise
		for _, o := range v.m().optionsOf("move", c) {
			if o.Dismount {
				m.items = append(m.items, command{id: "dismount " + c, text: c + " gets out", do: func() { v.act(rules.Move{Stand: c, Dismount: true}) }})
			}
		}
	}
	if _, ok := v.plans[stand]; ok {
		m.items = append(m.items, command{id: "stay", key: "S", text: "Take the plan back", do: v.stay})
	}
	v.t.offer(m)
}

func pushed(v *moving, stand, gun string, o *rules.Option) try {
	pl := v.m().planner()
	return pl.push(stand, gun, o.Arrow)
}

// choose does a plan that was worked out, or says why not.
func (v *moving) choose(x try) {
	v.tried = []try{x}
	v.plan()
}

// mounts are the carriers that a stand may get into, those beside it first; of
// those farther off a few that it gets to.
func (v *moving) mounts(p *piece, o *rules.Option) (out []command) {
	const most = 3
	add := func(c string, after bool, do func()) {
		text := "Get into " + c
		if g := v.m().get(p.Gun); g != nil && g.Tow == c && g.Aboard != c {
			text = "Limber " + p.Gun + " to " + c
		}
		if after {
			text += ", there"
		}
		out = append(out, command{id: "mount " + c, text: text, do: do})
	}
	for _, c := range o.Mount {
		add(c, false, func() { v.act(rules.Move{Stand: p.Name, Mount: c}) })
	}
	if p.Aboard != "" {
		return out
	}
	pl := v.m().planner()
	for i := range v.m().pieces {
		c := &v.m().pieces[i]
		if !c.onTable || !v.carries(c.Name) || slices.Contains(o.Mount, c.Name) || len(out) >= most {
			continue
		}
		if x := pl.mount(p.Name, c.Name); x.allowed() {
			add(c.Name, true, func() { v.choose(x) })
		}
	}
	return out
}
