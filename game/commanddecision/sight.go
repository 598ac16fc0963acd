package commanddecision

import (
	"slices"
	"sync"
	"sync/atomic"

	"sightline/geom"
	"sightline/los"
)

// sight is the table made ready for questions of sight, with the answers given
// so far. It is shared by states in which nothing stands elsewhere.
type sight struct {
	board *los.Board
	index []int32 // of units on the board, or -1
	known answers

	under  *los.Board  // the terrain
	stands []los.Stand // of the board; nil if it may not be changed into another
	rover  *rover      // nil but in a state of a track
}

// Answers are what has been found of every pair of stands: two bits for sight,
// two for fire, by pair, eight pairs to a word.
type answers struct {
	n     int
	words []atomic.Uint32
}

func newAnswers(n int) answers { return answers{n, make([]atomic.Uint32, (n*n+7)/8)} }

// of returns what has been found of a pair.
func (a *answers) of(from, to int) uint32 {
	i := from*a.n + to
	return a.words[i/8].Load() >> (i % 8 * 4) & 0xf
}

// add adds to what has been found of a pair.
func (a *answers) add(from, to int, found uint32) {
	i := from*a.n + to
	a.words[i/8].Or(found << (i % 8 * 4))
}

// A rover is a stand that is not where the board has it, and the answer to
// every question about a line to it.
type rover struct {
	unit  int
	clear bool
}

// A gaze makes the sight of a state when it is first asked for; states may be
// read from anywhere.
type gaze struct {
	was    *sight // of the state before, if that was asked; never written again
	once   sync.Once
	sight  atomic.Pointer[sight]
	back   sync.Map // *gaze, by putBackAt: with one target back on its path
	lines  sync.Map // *lineRuns, by lineKey
	points sync.Map // whether a lineTo is clear

	// Of each unit, the same list after every move: stands are asked for far
	// oftener than they move. nil until the first.
	feet []atomic.Pointer[foot]
}

// stirred says that stands are elsewhere than before: sight must be asked anew.
func (s *State) stirred() {
	was := s.gaze.sight.Load()
	if was == nil {
		was = s.gaze.was
	}
	feet := s.gaze.feet
	if feet == nil {
		feet = make([]atomic.Pointer[foot], len(s.Stands))
	}
	s.gaze = &gaze{was: was, feet: feet}
}

func (s *State) look() *sight {
	s.gaze.once.Do(func() { s.gaze.sight.Store(s.newSight()) })
	return s.gaze.sight.Load()
}

// newSight puts the stands on the terrain of the turn. Wrecks are in the way;
// passengers see from their carriers.
func (s *State) newSight() *sight {
	n := len(s.Stands)
	v := &sight{index: make([]int32, n)}
	list := make([]los.Stand, 0, n)
	for i := range s.Stands {
		v.index[i] = -1
		if st := &s.Stands[i]; st.Place == OnTable || st.Wreck {
			v.index[i] = int32(len(list))
			list = append(list, los.Stand{
				Name: s.unit(i).Name, Side: s.battle.Sides[s.unit(i).Side], Footprint: s.Footprint(i),
				Destroyed: st.Wreck, Aboard: -1,
			})
		}
	}
	for i := range s.Stands {
		if c := s.Stands[i].Aboard; c >= 0 && v.index[i] >= 0 {
			list[v.index[i]].Aboard = int(v.index[c])
		}
	}
	v.under, v.stands = s.battle.dated(s.Turn).board, list
	was := s.gaze.was
	if moved, ok := was.moved(v); ok {
		return moved
	}
	base := v.under
	if was != nil && was.under == base && was.board != nil {
		base = was.board // which knows the ground under those who stay
	}
	v.board = base.WithStands(list)
	v.known = newAnswers(n)
	v.inherit(was)
	return v
}

// inherit takes over the answers about sight between stands that are where they
// were, if the wrecks are: nothing else of what stands on the table can change
// them. (Friends are in the way of fire, which is asked anew.)
func (v *sight) inherit(was *sight) {
	if was == nil || was.stands == nil || was.under != v.under || !slices.Equal(v.wrecks(), was.wrecks()) {
		return
	}
	n := len(v.index)
	var same []int
	for i := range n {
		if a, b := v.at(i), was.at(i); a != nil && b != nil && a.Aboard < 0 && b.Aboard < 0 && a.Footprint == b.Footprint {
			same = append(same, i)
		}
	}
	for _, i := range same {
		for _, j := range same {
			if k := was.known.of(i, j) & 3; k != 0 {
				v.known.add(i, j, k)
			}
		}
	}
}

// at is a unit on the board, or nil.
func (v *sight) at(unit int) *los.Stand {
	if unit >= len(v.index) || v.index[unit] < 0 {
		return nil
	}
	return &v.stands[v.index[unit]]
}

// wrecks are the places of wrecks, in the order of battle.
func (v *sight) wrecks() []geom.Footprint {
	var list []geom.Footprint
	for i := range v.stands {
		if v.stands[i].Destroyed {
			list = append(list, v.stands[i].Footprint)
		}
	}
	return list
}

// moved makes the board of a sight from this one, if only a few stands are
// elsewhere: in less time than from nothing.
func (v *sight) moved(to *sight) (*sight, bool) {
	if v == nil || v.stands == nil || v.under != to.under || !slices.Equal(v.index, to.index) {
		return nil, false
	}
	var list []int
	for k := range to.stands {
		a, b := &v.stands[k], &to.stands[k]
		if a.Destroyed != b.Destroyed || a.Aboard != b.Aboard {
			return nil, false
		}
		if b.Aboard < 0 && a.Footprint != b.Footprint {
			list = append(list, k)
		}
	}
	const few = 8
	switch {
	case len(list) == 0:
		return v, true
	case len(list) > few:
		return nil, false
	}
	to.board = v.board.Moved(list, to.stands)
	to.known = newAnswers(len(to.index))
	to.inherit(v)
	return to, true
}

// Board returns the table made ready for questions of sight, and the index on
// it of every unit, or -1.
func (s *State) Board() (*los.Board, []int32) {
	v := s.look()
	return v.board, v.index
}

// sightWord returns the referee's word on a line between two stands, or nil.
func (s *State) sightWord(q los.Question, from, to int) *SightWord {
	for i := len(s.Words) - 1; i >= 0; i-- {
		w := &s.Words[i]
		a, b := s.unit(from).Name, s.unit(to).Name
		if w.Question == q && (w.From == a && w.To == b || q == los.Sight && w.From == b && w.To == a) {
			return w
		}
	}
	return nil
}

// Clear reports whether one stand has a line of sight, or of fire, to another.
// The referee's word outranks the engine's. Stands that are not in play see
// nothing.
func (s *State) Clear(q los.Question, from, to int) bool {
	if w := s.sightWord(q, from, to); w != nil {
		return w.Clear
	}
	v := s.look()
	i, j := v.index[from], v.index[to]
	if i < 0 || j < 0 {
		return false
	}
	if v.rover != nil && v.rover.unit == to {
		return v.rover.clear
	}
	shift := uint32(0)
	if q == los.Fire {
		shift = 2
	}
	if k := v.known.of(from, to) >> shift & 3; k != 0 {
		return k == 2
	}
	clear := v.board.Clear(q, int(i), int(j))
	k := uint32(1)
	if clear {
		k = 2
	}
	v.known.add(from, to, k<<shift)
	return clear
}

// seesAt is Clear for sight to a stand as if that were elsewhere.
func (s *State) seesAt(from, to int, at *geom.Footprint) bool {
	if w := s.sightWord(los.Sight, from, to); w != nil {
		return w.Clear
	}
	v := s.look()
	i, j := v.index[from], v.index[to]
	return i >= 0 && j >= 0 && v.board.ClearAt(los.Sight, int(i), *at)
}

// threats lists the enemies on the table that a stand sees.
func (s *State) threats(i int) []int {
	var list []int
	side := s.unit(i).Side
	for j := range s.Stands {
		if s.unit(j).Side != side && s.OnTable(j) && s.SeenBy(side, j) && s.Clear(los.Sight, i, j) {
			list = append(list, j)
		}
	}
	return list
}

// withStandAt returns the state as it is with one stand elsewhere, and what it
// carries with it: a target put back on its path (CD 7.5), a mover on its way.
func (s *State) withStandAt(i int, at geom.Point, facing geom.Angle) *State {
	n := s.elsewhere(i, at, facing)
	n.stirred()
	was := s.look()
	if was.index[i] < 0 {
		return n
	}
	n.gaze.once.Do(func() {
		n.gaze.sight.Store(&sight{
			board: was.board.Move(int(was.index[i]), n.Footprint(i)),
			index: was.index,
			known: newAnswers(was.known.n),
		})
	})
	return n
}

// elsewhere is withStandAt without its sight, which is still that of s.
func (s *State) elsewhere(i int, at geom.Point, facing geom.Angle) *State {
	return s.elsewhereIn(i, at, facing, new([]Stand))
}

// elsewhereIn is elsewhere with its stands in a slice that it may use again.
func (s *State) elsewhereIn(i int, at geom.Point, facing geom.Angle, spare *[]Stand) *State {
	n := *s
	*spare = append((*spare)[:0], s.Stands...)
	n.Stands = *spare
	n.Stands[i].At, n.Stands[i].Facing = at, facing
	for _, j := range s.load(i) {
		n.Stands[j].At, n.Stands[j].Facing = at, facing
	}
	return &n
}

// inTheWay names what blocks a line between two stands, as the ruling has it.
func (s *State) inTheWay(q los.Question, from, to int) []string {
	v := s.look()
	i, j := v.index[from], v.index[to]
	if i < 0 || j < 0 || s.sightWord(q, from, to) != nil {
		return nil
	}
	return v.board.Rule(q, int(i), int(j)).By
}
