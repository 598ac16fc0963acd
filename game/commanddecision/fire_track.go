package commanddecision

import (
	"sightline/geom"
	"sightline/los"
)

// trackGrain is how far apart the places are that are looked at on a path:
// nothing as long as this goes unnoticed.
const trackGrain = geom.Inch / 100

// A stage is a straight part of a path, the places start to start+length-1 along
// it. The corner at its end is the first place of the next.
type stage struct {
	from, to      geom.Point
	start, length geom.Length
	facing        geom.Angle
}

// stagesOf are the stages of a path; none are of no length.
func stagesOf(path []geom.Point) []stage {
	var list []stage
	far := geom.Length(0)
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		if l := geom.Distance(a, b); l > 0 {
			list = append(list, stage{a, b, far, l, a.AngleTo(b)})
			far += l
		}
	}
	return list
}

func (l *stage) at(along geom.Length) geom.Point {
	return geom.Divide(l.from, l.to, int64(along-l.start), int64(l.length))
}

// places is how many places of a stage are looked at: its first and its last, and
// between them the multiples of trackGrain along the path.
func (l *stage) places() int {
	if l.length == 1 {
		return 1
	}
	return 2 + int((l.start+l.length-2)/trackGrain-l.start/trackGrain)
}

// place is how far along the path the k-th of them is.
func (l *stage) place(k int) geom.Length {
	switch k {
	case 0:
		return l.start
	case l.places() - 1:
		return l.start + l.length - 1
	}
	return (l.start/trackGrain + geom.Length(k)) * trackGrain
}

// A lineRun is places of a stage, one after the other, to which the line of fire
// is clear, or is not.
type lineRun struct {
	first, last int
	clear       bool
}

// A lineKey names a stage of the path of a target, for one firer.
type lineKey struct{ from, target, stage int }

// lineRuns are those of a stage, and the path it is of.
type lineRuns struct {
	path []geom.Point
	runs []lineRun
}

// lineRuns finds out where on the kth stage of its path a target is in the line
// of fire of a stand: once as long as nothing stands elsewhere.
func (s *State) lineRuns(from, target, k int, l *stage) []lineRun {
	v, word := s.look(), s.sightWord(los.Fire, from, target)
	i, j := v.index[from], v.index[target]
	if word != nil || i < 0 || j < 0 {
		return []lineRun{{0, l.places() - 1, word != nil && word.Clear}}
	}
	key, path := lineKey{from, target, k}, s.shown(target)
	if w, ok := s.gaze.lines.Load(key); ok && samePath(w.(*lineRuns).path, path) {
		return w.(*lineRuns).runs
	}
	var runs []lineRun
	at := s.footprintAt(target, l.from, l.facing) // corners keep their places about the center
	v.board.ClearAlong(los.Fire, int(i), l.places(), func(n int) geom.Footprint {
		return shifted(at, l.at(l.place(n)).Sub(l.from))
	}, func(first, last int, clear bool) bool {
		if n := len(runs); n > 0 && runs[n-1].clear == clear {
			runs[n-1].last = last
		} else {
			runs = append(runs, lineRun{first, last, clear})
		}
		return true
	})
	s.gaze.lines.Store(key, &lineRuns{path, runs})
	return runs
}

// samePath reports whether two paths are one; paths are never written in place.
func samePath(p, q []geom.Point) bool {
	return len(p) == len(q) && (len(p) == 0 || &p[0] == &q[0])
}

// shifted is a footprint moved by a vector.
func shifted(f geom.Footprint, by geom.Point) geom.Footprint {
	f.Center = f.Center.Add(by)
	for k := range f.Corners {
		f.Corners[k] = f.Corners[k].Add(by)
	}
	return f
}

// A fireTrack asks what is so where a target is shot at on its path, with one
// state for all places.
type fireTrack struct {
	s      *State
	f      Declared
	stages []stage
	at     *State // the target on its path; sight is answered as its rover says
	load   []int  // what the target carries
}

func (s *State) newFireTrack(target int) *fireTrack {
	st := &s.Stands[target]
	t := &fireTrack{s: s, stages: stagesOf(s.shown(target)), at: s.elsewhere(target, st.At, st.Facing), load: s.load(target)}
	was := s.look()
	v := &sight{board: was.board, index: was.index, known: was.known, rover: &rover{unit: target}}
	t.at.gaze = new(gaze)
	t.at.gaze.once.Do(func() { t.at.gaze.sight.Store(v) })
	return t
}

// put puts the target somewhere on a stage.
func (t *fireTrack) put(l *stage, along geom.Length, clear bool) {
	at := l.at(along)
	st := t.at.Stands
	st[t.f.Target].At, st[t.f.Target].Facing = at, l.facing
	for _, j := range t.load {
		st[j].At, st[j].Facing = at, l.facing
	}
	t.at.gaze.sight.Load().rover.clear = clear
	t.f.Along = along
}

// footprint is that of the target at a place of a stage.
func (t *fireTrack) footprint(l *stage, k int) geom.Footprint {
	return t.s.footprintAt(t.f.Target, l.at(l.place(k)), l.facing)
}

// may reports whether the target may be shot at where it was put.
func (t *fireTrack) may() bool { return t.s.mayTarget(&t.f, t.at, nil) }

// clearAt reports whether the line of fire to a place of a stage is clear.
func (t *fireTrack) clearAt(l *stage, along geom.Length) bool {
	if w := t.s.sightWord(los.Fire, t.f.Stand, t.f.Target); w != nil {
		return w.Clear
	}
	key := lineTo{t.f.Stand, putBackAt{t.f.Target, l.at(along), l.facing}}
	if clear, ok := t.s.gaze.points.Load(key); ok {
		return clear.(bool)
	}
	v := t.s.look()
	i, j := v.index[t.f.Stand], v.index[t.f.Target]
	clear := i >= 0 && j >= 0 && v.board.ClearAt(los.Fire, int(i), t.s.footprintAt(t.f.Target, key.to.at, l.facing))
	t.s.gaze.points.Store(key, clear)
	return clear
}

// A lineTo is from a firer to where a target is put back.
type lineTo struct {
	from int
	to   putBackAt
}

// first returns how far along its path the target may be shot at by a fire: at
// the first of a few places, or else of all that are looked at.
func (t *fireTrack) first(f Declared) (geom.Length, bool) {
	t.f = f
	bears := make([]bool, len(t.stages)) // the weapon, somewhere on the stage
	for n := range t.stages {
		l := &t.stages[n]
		if bears[n] = t.mayBear(l, 0, l.places()-1); !bears[n] {
			continue
		}
		for _, along := range [...]geom.Length{l.start, l.start + l.length/2} {
			t.put(l, along, true)
			if t.may() && t.clearAt(l, along) {
				return along, true
			}
		}
	}
	for n := range t.stages {
		if !bears[n] {
			continue
		}
		l := &t.stages[n]
		for _, r := range t.s.lineRuns(f.Stand, f.Target, n, l) {
			if !r.clear || !t.mayBear(l, r.first, r.last) {
				continue
			}
			for k := r.first; k <= r.last; k++ {
				if t.put(l, l.place(k), true); t.may() {
					return t.f.Along, true
				}
			}
		}
	}
	return 0, false
}

// mayBear reports whether the weapon may have the target in its arc somewhere
// from one place of a stage to another.
func (t *fireTrack) mayBear(l *stage, first, last int) bool {
	// Wider by more than places are rounded.
	w, d := t.s.unit(t.f.Target).Width+geom.Millimeter, t.s.unit(t.f.Target).Depth+geom.Millimeter
	from := geom.NewFootprint(l.at(l.place(first)), l.facing, w, d)
	to := geom.NewFootprint(l.at(l.place(last)), l.facing, w, d)
	return t.s.mayBear(t.f.Stand, t.f.Weapon, &from, &to)
}
