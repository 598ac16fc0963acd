package commanddecision

import (
	"cmp"
	"encoding/json"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// For returns the game as a side knows it, the game itself for the referee, and
// nil for anybody else.
func (s *State) For(who string) game.Position {
	if who == RefereeSeat {
		return s
	}
	side := slices.Index(s.battle.Sides[:], who)
	if side < 0 {
		return nil
	}
	return s.ViewOf(side)
}

// Sides names the two sides.
func (s *State) Sides() []string { return s.battle.Sides[:] }

// ViewOf returns the game as a side knows it: a game of its own, in which what the
// side does not know is absent. Hidden enemies, and whatever hangs on them, are
// not in it; nor are the other side's chits under caps, plans, declared fire
// and ways back. All that is asked of it answers from what the side knows.
func (s *State) ViewOf(side int) *State {
	keep := s.known(side)
	from := make([]int, len(keep)) // the new index of each unit, or -1
	b := &Battle{Book: s.battle.Book, Chart: s.battle.Chart, Sides: s.battle.Sides, boards: s.battle.boards, ground: s.battle.ground, byName: map[string]int{}}
	v := &State{battle: b, Turn: s.Turn, Step: s.Step, Resumes: s.Resumes, Down: slices.Clone(s.Down), Outcome: s.Outcome, gaze: new(gaze)}
	v.Ready[side] = s.Ready[side]
	for i := range keep {
		from[i] = -1
		if keep[i] {
			from[i] = len(b.Units)
			b.Units = append(b.Units, *s.unit(i))
			v.Stands = append(v.Stands, s.Stands[i])
		}
	}
	companies := s.companiesFor(side, keep, b)
	to := func(i int) int {
		if i < 0 {
			return -1
		}
		return from[i]
	}
	known, chits := s.chitsFor(side, keep)
	for _, k := range known {
		c := s.Orders[k]
		own := c.By >= 0 && s.unit(c.By).Side == side
		if !own && !s.showsPlace(k, keep) {
			c.At = geom.Point{}
		}
		c.By = to(c.By) // -1: the issuer is hidden
		v.Orders = append(v.Orders, c)
	}
	for i := range b.Units {
		u, st := &b.Units[i], &v.Stands[i]
		b.byName[u.Name] = i
		u.Company = companies[u.Company]
		u.Crew, u.Gun, u.Tow = to(u.Crew), to(u.Gun), to(u.Tow)
		st.Aboard, st.Went = to(st.Aboard), to(st.Went)
		if st.Obeys >= 0 {
			st.Obeys = chits[st.Obeys]
		}
		if st.Obeys < 0 {
			st.Column, st.Declined = false, false
		}
		b.Companies[u.Company].Units = append(b.Companies[u.Company].Units, i)
		st.Tries = nil
		if u.Side != side {
			b.foreign(u, st)
			continue
		}
		if st.Seen != 0 {
			st.Seen = Everybody // which group of the enemy it was is not told
		}
		st.Unseen = 0
	}
	b.muster()
	b.Terms = s.termsFor(b)
	b.Scenario = s.scenarioFor(side, b)
	s.secretsFor(side, v, from)
	return v
}

// known tells which units a side knows of.
func (s *State) known(side int) []bool {
	keep := make([]bool, len(s.Stands))
	for i := range keep {
		keep[i] = s.SeenBy(side, i)
	}
	return keep
}

// companiesFor fills b.Companies with those that have a known unit, and the
// side's own; it returns the new index of each.
func (s *State) companiesFor(side int, keep []bool, b *Battle) []int {
	index := make([]int, len(s.battle.Companies))
	for k, c := range s.battle.Companies {
		index[k] = -1
		if c.Side == side || slices.ContainsFunc(c.Units, func(i int) bool { return keep[i] }) {
			index[k] = len(b.Companies)
			if c.Side != side {
				c.Morale = 0
			}
			c.Units = nil
			b.Companies = append(b.Companies, c)
		}
	}
	for k := range b.Companies {
		if w := b.Companies[k].Within; w >= 0 {
			b.Companies[k].Within = index[w]
		}
	}
	return index
}

// scenarioFor is the scenario with the stands and the terms that are known to
// the side of a view, and its briefing alone.
func (s *State) scenarioFor(side int, b *Battle) *scenarios.Scenario {
	sc := *s.battle.Scenario
	sc.Stands, sc.Rules, sc.Sides = nil, b.Terms, slices.Clone(sc.Sides)
	for i := range sc.Sides {
		if sc.Sides[i].Name != s.battle.Sides[side] {
			sc.Sides[i].Briefing = ""
		}
	}
	for i := range b.Units {
		sc.Stands = append(sc.Stands, b.Units[i].Start)
	}
	return &sc
}

// termsFor are the terms with the formations that are known; strikes are yet
// to be filled in.
func (s *State) termsFor(b *Battle) *Terms {
	terms := *s.battle.Terms
	terms.Formations, terms.Strikes = nil, nil
	for _, f := range s.battle.Terms.Formations {
		if slices.ContainsFunc(b.Companies, func(c Company) bool { return c.Name == f.Name && c.Morale > 0 }) {
			terms.Formations = append(terms.Formations, f)
		}
	}
	return &terms
}

// chitsFor returns the chits that a side knows of, by their index, and the
// index each gets: its own, in order of issue, and once both sides have chosen
// who follows, those that enemies it sees obey, in the order of these, for in
// which order they were issued is not seen.
func (s *State) chitsFor(side int, keep []bool) (list, index []int) {
	index = make([]int, len(s.Orders))
	add := func(k int) {
		index[k] = len(list)
		list = append(list, k)
	}
	for k, c := range s.Orders {
		index[k] = -1
		if c.By >= 0 && s.unit(c.By).Side == side {
			add(k)
		}
	}
	if s.underCaps() {
		return list, index
	}
	for i := range s.Stands {
		if k := s.Stands[i].Obeys; keep[i] && k >= 0 && k < len(index) && index[k] < 0 {
			add(k)
		}
	}
	return list, index
}

// showsPlace reports whether an enemy is told where a chit lies: if ruling.reveal says so,
// and one that it sees obey it was seen where it set out. Of others that place is as
// hidden as the start of their way.
func (s *State) showsPlace(chit int, keep []bool) bool {
	if !s.battle.Chart.is(rulingReveal, "chit") {
		return false
	}
	for i := range s.Stands {
		if st := &s.Stands[i]; keep[i] && st.Obeys == chit && st.Unseen == 0 {
			return true
		}
	}
	return false
}

// underCaps reports whether the chits on the table lie under caps.
func (s *State) underCaps() bool {
	step := s.stage()
	return step <= Reveal || step == Over
}

// foreign takes from a seen enemy what nobody sees of it. What is left of its
// line in the scenario says no more than the unit does.
func (b *Battle) foreign(u *Unit, st *Stand) {
	u.Deploy, u.Entry, u.Arrives = -1, -1, 0
	was := u.Start
	u.Start = scenarios.Stand{
		Name: u.Name, Side: b.Sides[u.Side], Company: b.Companies[u.Company].Name, Kind: u.Kind.ID, Quality: u.Quality.String(),
		Width: was.Width, Depth: was.Depth,
	}
	role := Role{Crew: b.name(u.Crew), Tow: b.name(u.Tow)}
	if u.Cover > NoCover {
		role.Cover = u.Cover.String()
	}
	if role != (Role{}) {
		u.Start.Part = role
	}
	st.Path = slices.Clone(st.Path[min(st.Unseen, len(st.Path)):])
	if len(st.Path) < 2 {
		st.Path = nil
	}
	st.Unseen, st.Used, st.Halted, st.Loss, st.Due = 0, 0, false, 0, false
	st.Spent, st.Placed, st.SawEnd, st.Bereft, st.Rallied = nil, false, false, false, false
	st.Went, st.Stood = -1, geom.Point{}
}

// secretsFor keeps what a side itself has planned and declared.
func (s *State) secretsFor(side int, v *State, from []int) {
	for _, p := range s.Plans {
		if s.unit(p.Stand).Side == side {
			p.Stand = from[p.Stand]
			v.Plans = append(v.Plans, p)
		}
	}
	for _, t := range s.Turns {
		if s.unit(t.Stand).Side == side {
			t.Stand = from[t.Stand]
			v.Turns = append(v.Turns, t)
		}
	}
	for _, f := range s.Fires {
		if s.unit(f.Stand).Side == side {
			f.Stand, f.Target = from[f.Stand], from[f.Target]
			v.Fires = append(v.Fires, f)
		}
	}
	for _, b := range s.Backs {
		if s.unit(b.Stand).Side == side {
			b.Stand = from[b.Stand]
			v.Backs = append(v.Backs, b)
		}
	}
	terms := v.battle.Terms
	for k, x := range s.battle.Terms.Strikes {
		if x.Side != s.battle.Sides[side] {
			continue
		}
		terms.Strikes = append(terms.Strikes, x)
		for _, f := range s.Strikes {
			if f.Strike == k {
				v.Strikes = append(v.Strikes, Struck{len(terms.Strikes) - 1, f.At})
			}
		}
	}
	v.Holder = slices.Clone(s.Held[side])
	v.Held = [2][]int{slices.Clone(v.Holder), slices.Clone(v.Holder)}
	for k, c := range s.battle.Companies {
		own := c.Side == side
		if slices.ContainsFunc(v.battle.Companies, func(w Company) bool { return w.Name == c.Name }) {
			if own {
				v.Morale, v.Gone, v.Lost = append(v.Morale, s.Morale[k]), append(v.Gone, s.Gone[k]), append(v.Lost, s.Lost[k])
			} else {
				v.Morale, v.Gone, v.Lost = append(v.Morale, 0), append(v.Gone, false), append(v.Lost, 0)
			}
		}
	}
	for _, w := range s.Words {
		if v.battle.named(w.From) >= 0 && v.battle.named(w.To) >= 0 {
			v.Words = append(v.Words, w)
		}
	}
}

var _ interface {
	game.Commanded
	game.Unreadied
} = (*State)(nil)

// Unreadies tells wait from all other actions.
func (s *State) Unreadies(action json.RawMessage) bool {
	a, _ := DecodeAction(action)
	_, is := a.(Wait)
	return is
}

// Commanders names the company of the stand that an action is of, and the
// battalion above; nil if it is of no stand: being ready, resigning.
func (s *State) Commanders(action json.RawMessage) []string {
	var a struct{ Stand, By string }
	if json.Unmarshal(action, &a) != nil {
		return nil // refused for what it is
	}
	i := s.battle.named(cmp.Or(a.Stand, a.By))
	if i < 0 {
		return nil
	}
	c := &s.battle.Companies[s.unit(i).Company]
	list := []string{c.Name}
	if c.Within >= 0 {
		list = append(list, s.battle.Companies[c.Within].Name)
	}
	return list
}
