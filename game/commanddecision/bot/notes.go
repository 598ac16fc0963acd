package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// Notes are what a commander remembers of enemies that he no longer sees: where
// each was last, and when.
type notes struct {
	list []note
	lost map[string]bool // stands known to be eliminated, by name
}

// A note is an enemy as it was seen last.
type note struct {
	unit cd.Unit
	at   geom.Point
	pin  int
	turn int
	here bool // it is seen now
}

// forget is after how many turns an enemy is no longer thought of where it was.
const forget = 4

// read brings the notes up to date with a view.
func (n *notes) read(h *hand) {
	b := h.Battle()
	for k := range n.list {
		n.list[k].here = false
	}
	for _, j := range h.enemies() {
		u, st := &b.Units[j], &h.Stands[j]
		k := n.of(u.Name)
		if st.Demoralized || st.Abandoned {
			if k >= 0 {
				n.list = append(n.list[:k], n.list[k+1:]...)
			}
			continue
		}
		x := note{*u, st.At, st.Pin, h.Turn, true}
		if k >= 0 {
			n.list[k] = x
		} else {
			n.list = append(n.list, x)
		}
	}
	kept := n.list[:0]
	for _, x := range n.list {
		if x.here || h.Turn-x.turn < forget && !h.gone(x.unit.Name) && !n.lost[x.unit.Name] {
			kept = append(kept, x)
		}
	}
	n.list = kept
}

// gone reports whether a stand is known to be out of the game.
func (h *hand) gone(name string) bool {
	j := h.named(name)
	return j >= 0 && h.Stands[j].Place != cd.OnTable && h.Stands[j].Place != cd.Waiting
}

func (n *notes) of(name string) int {
	for k := range n.list {
		if n.list[k].unit.Name == name {
			return k
		}
	}
	return -1
}

// Hears strikes a stand that was eliminated off the notes.
func (s *steady) Hears(eliminated string) {
	if s.notes.lost == nil {
		s.notes.lost = map[string]bool{}
	}
	s.notes.lost[eliminated] = true
}
