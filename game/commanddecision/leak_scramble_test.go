package commanddecision_test

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// scramble changes what a side does not know of the other.
func (l *leaks) scramble(s *cd.State, side int) *cd.State {
	n := *s
	n.Stands, n.Orders = slices.Clone(s.Stands), slices.Clone(s.Orders)
	list := slices.Clone(s.Battle().Units)
	hidden := l.hidden(s, side)
	for k := len(hidden) - 1; k > 0; k-- { // shuffled places and kinds
		i, j := hidden[k], hidden[l.dice.Roll(k+1)-1]
		a, b := &n.Stands[i], &n.Stands[j]
		a.At, b.At = b.At, a.At
		a.Facing, b.Facing = b.Facing, a.Facing
		if x, y := &list[i], &list[j]; x.Kind.Class == y.Kind.Class && x.Kind.Command == units.NoCommand && y.Kind.Command == units.NoCommand {
			x.Kind, y.Kind = y.Kind, x.Kind
			x.Quality, y.Quality = y.Quality, x.Quality
			x.Width, x.Depth, y.Width, y.Depth = y.Width, y.Depth, x.Width, x.Depth
		}
	}
	for _, i := range hidden {
		st := &n.Stands[i]
		st.Hits, st.Pin, st.Loss = l.dice.Roll(list[i].Quality.Hits())-1, l.dice.Roll(3)-1, l.dice.Roll(4)-1
		st.Facing = geom.Angle(l.dice.Roll(int(geom.FullTurn)) - 1)
	}
	for i := range n.Stands {
		if st := &n.Stands[i]; list[i].Side != side && s.SeenBy(side, i) { // what nobody sees of it
			st.Loss, st.Used, st.Halted = l.dice.Roll(4)-1, int64(l.dice.Roll(1_000_000)), l.dice.Roll(2) == 1
			st.Spent = slices.Repeat([]int{l.dice.Roll(3)}, len(list[i].Kind.Mounts))
			if len(st.Path) > 1 && st.Unseen > 0 {
				before := make([]geom.Point, l.dice.Roll(4))
				for k := range before {
					before[k] = geom.InchPt(geom.Length(l.dice.Roll(40)), geom.Length(l.dice.Roll(40)))
				}
				st.Path, st.Unseen = slices.Concat(before, st.Path[st.Unseen:]), len(before)
			}
		}
		if list[i].Side == side && n.Stands[i].Seen != 0 { // by whom it is not told
			n.Stands[i].Seen = cd.Groups(l.dice.Roll(255))
		}
		// What failed is told to neither side.
		n.Stands[i].Tries = []cd.Try{{Group: cd.Group(l.dice.Roll(2) - 1), Roll: l.dice.Roll(10)}}
	}
	obeyed, placed := map[int]bool{}, map[int]bool{}
	for i := range n.Stands {
		if st := &s.Stands[i]; s.SeenBy(side, i) && s.Step > cd.Reveal {
			obeyed[st.Obeys] = true
			placed[st.Obeys] = placed[st.Obeys] || st.Unseen == 0 // it was seen where the chit lay
		}
	}
	for k := range n.Orders {
		if c := &n.Orders[k]; list[c.By].Side != side && !obeyed[k] {
			c.Order = cd.OrderKind(l.dice.Roll(5) - 1)
			c.Facing = geom.Angle(l.dice.Roll(int(geom.FullTurn)) - 1)
		}
		if c := &n.Orders[k]; list[c.By].Side != side && !placed[k] {
			c.At = c.At.Add(geom.Pt(geom.Length(l.dice.Roll(100)), 0))
		}
	}
	n.Plans = slices.DeleteFunc(slices.Clone(s.Plans), func(p cd.Plan) bool { return list[p.Stand].Side != side })
	n.Fires = slices.DeleteFunc(slices.Clone(s.Fires), func(f cd.Declared) bool { return list[f.Stand].Side != side })
	n.Backs = slices.DeleteFunc(slices.Clone(s.Backs), func(b cd.WayBack) bool { return list[b.Stand].Side != side })
	n.Ready[1-side] = false
	n.Holder, n.Held[1-side] = slices.Clone(s.Holder), slices.Clone(s.Holder)
	for k := range n.Holder { // it knows what it has been told of areas
		n.Holder[k], n.Held[1-side][k] = l.dice.Roll(3)-2, l.dice.Roll(3)-2
	}
	return n.WithUnits(list)
}

// hidden lists the other side's stands that a side does not see, but for
// carriers and what hangs on others.
func (l *leaks) hidden(s *cd.State, side int) []int {
	var list []int
	for i := range s.Stands {
		u := &s.Battle().Units[i]
		if u.Side != side && s.OnTable(i) && !s.SeenBy(side, i) && u.Gun < 0 && u.Crew < 0 && len(s.Aboard(i)) == 0 {
			list = append(list, i)
		}
	}
	return list
}
