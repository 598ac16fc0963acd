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
	stage       int
	first, last int
	clear       bool
}

// A fireWay is the path of a target, and where on it the line of fire of one
// firer is clear.
type fireWay struct {
	path   []geom.Point
	stages []stage
	runs   []lineRun
}

// fireWay returns that of a firer and a target, found once as long as nothing
// stands elsewhere.
func (s *State) fireWay(from, target int) *fireWay {
	key, path := [2]int{from, target}, s.Stands[target].Path
	if w, ok := s.gaze.ways.Load(key); ok && samePath(w.(*fireWay).path, path) && s.sightWord(los.Fire, from, target) == nil {
		return w.(*fireWay)
	}
	w := &fireWay{path: path, stages: stagesOf(path)}
	w.runs = s.lineRuns(from, target, w.stages)
	if s.sightWord(los.Fire, from, target) == nil {
		s.gaze.ways.Store(key, w)
	}
	return w
}

// samePath reports whether two paths are one; paths are never written in place.
func samePath(p, q []geom.Point) bool {
	return len(p) == len(q) && (len(p) == 0 || &p[0] == &q[0])
}

// lineRuns finds out where on its path a target is in the line of fire of a
// stand.
func (s *State) lineRuns(from, target int, stages []stage) []lineRun {
	var runs []lineRun
	add := func(stage, first, last int, clear bool) {
		if n := len(runs); n > 0 && runs[n-1].stage == stage && runs[n-1].clear == clear {
			runs[n-1].last = last
			return
		}
		runs = append(runs, lineRun{stage, first, last, clear})
	}
	v, word := s.look(), s.sightWord(los.Fire, from, target)
	i, j := v.index[from], v.index[target]
	for k := range stages {
		l := &stages[k]
		if word != nil || i < 0 || j < 0 {
			add(k, 0, l.places()-1, word != nil && word.Clear)
			continue
		}
		at := s.footprintAt(target, l.from, l.facing) // corners keep their places about the center
		v.board.ClearAlong(los.Fire, int(i), l.places(), func(n int) geom.Footprint {
			return shifted(at, l.at(l.place(n)).Sub(l.from))
		}, func(first, last int, clear bool) bool {
			add(k, first, last, clear)
			return true
		})
	}
	return runs
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
	t := &fireTrack{s: s, stages: stagesOf(st.Path), at: s.elsewhere(target, st.At, st.Facing), load: s.load(target)}
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

// may reports whether the target may be shot at where it was put.
func (t *fireTrack) may() bool { return t.s.mayTarget(&t.f, t.at, nil) }

// clearAt reports whether the line of fire to a place of a stage is clear.
func (t *fireTrack) clearAt(l *stage, along geom.Length) bool {
	if w := t.s.sightWord(los.Fire, t.f.Stand, t.f.Target); w != nil {
		return w.Clear
	}
	v := t.s.look()
	i, j := v.index[t.f.Stand], v.index[t.f.Target]
	return i >= 0 && j >= 0 && v.board.ClearAt(los.Fire, int(i), t.s.footprintAt(t.f.Target, l.at(along), l.facing))
}

// first returns how far along its path the target may be shot at by a fire: at
// the first of a few places, or else of all that are looked at.
func (t *fireTrack) first(f Declared) (geom.Length, bool) {
	t.f = f
	for k := range t.stages {
		l := &t.stages[k]
		for _, along := range [...]geom.Length{l.start, l.start + l.length/2} {
			t.put(l, along, true)
			if t.may() && t.clearAt(l, along) {
				return along, true
			}
		}
	}
	for _, r := range t.s.fireWay(t.f.Stand, t.f.Target).runs {
		l := &t.stages[r.stage]
		if !r.clear || !t.mayBear(l, &r) {
			continue
		}
		for k := r.first; k <= r.last; k++ {
			if t.put(l, l.place(k), true); t.may() {
				return t.f.Along, true
			}
		}
	}
	return 0, false
}

// mayBear reports whether the weapon may have the target in its arc somewhere on
// a run.
func (t *fireTrack) mayBear(l *stage, r *lineRun) bool {
	// Wider by more than places are rounded.
	w, d := t.s.unit(t.f.Target).Width+geom.Millimeter, t.s.unit(t.f.Target).Depth+geom.Millimeter
	from := geom.NewFootprint(l.at(l.place(r.first)), l.facing, w, d)
	to := geom.NewFootprint(l.at(l.place(r.last)), l.facing, w, d)
	return t.s.mayBear(t.f.Stand, t.f.Weapon, &from, &to)
}
