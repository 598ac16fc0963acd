package commanddecision

import "sightline/geom"

// A mover is a stand that goes along a path, maybe with a gun that it pushes.
type mover struct {
	draft
	old     geom.Angle    // how it faced before
	facings []geom.Angle  // by segment of the path
	sizes   []geom.Length // of the segments
	length  geom.Length   // of the whole path
	budget  int64         // share of the allowance it may spend on the way
	first   int64         // share spent before it sets out

	far    geom.Length // how far along its path it is
	facing geom.Angle
	done   bool
	stop   int   // the enemy or wreck that stopped it, or -1
	upon   int   // the stand that it was put back from, or -1
	near   []int // enemies it has been in contact with since it set out
	meets  int   // the first enemy that it has come into contact with, or -1
	lot    int   // the die that says who is first among equals
	left   bool  // it has gone off the table

	meetsAt geom.Length // how far along its path it met that

	mines []mine   // on its path, before it
	mined *feature // the minefield that has stopped it
	hit   bool     // by a mine
}

// newMover makes ready what a stand does by its plan: as far as its allowance
// and the ground let it.
func (p *play) newMover(d draft, first int64) *mover {
	v := &mover{draft: d, first: first, stop: -1, upon: -1, meets: -1, old: p.Stands[d.i].Facing}
	v.budget = max(d.order.most()-d.acts, 0)
	v.facings = d.facings(v.old)
	for k := 1; k < len(d.path); k++ {
		l := geom.Distance(d.path[k-1], d.path[k])
		v.sizes = append(v.sizes, l)
		v.length += l
	}
	v.facing, v.mines = v.old, p.battle.minesOn(d.path)
	return v
}

// where is the segment a mover is on, some way along its path, and how far along
// that segment.
func (v *mover) where(far geom.Length) (seg int, along geom.Length) {
	for k, l := range v.sizes {
		if far < l || k == len(v.sizes)-1 {
			return k, min(far, l)
		}
		far -= l
	}
	return 0, 0
}

// at is where a mover is on a segment of its path.
func (v *mover) at(seg int, along geom.Length) geom.Point {
	if v.sizes[seg] == 0 {
		return v.path[seg]
	}
	return geom.Divide(v.path[seg], v.path[seg+1], int64(along), int64(v.sizes[seg]))
}

// bodies are the mover and the gun it pushes, some way along a segment.
func (m *march) bodies(v *mover, seg int, along geom.Length) []pose {
	at := v.at(seg, along)
	list := append(make([]pose, 0, 2), pose{v.i, at, v.facings[seg]})
	if v.gun >= 0 {
		list = append(list, v.pushed(at))
	}
	return list
}
