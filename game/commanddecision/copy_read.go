package commanddecision

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"sightline/game"
	"sightline/scenarios"
	"sightline/units"
)

// maxCopy keeps what is read from eating the machine: more than the largest
// game comes to.
const maxCopy = 8 << 20

// Read reads what MarshalJSON of a State wrote. The error lists all that is
// wrong with it, part by part: what hangs on a part with faults is not looked
// at.
func (System) Read(raw []byte) (game.Position, error) { return readCopy(raw, nil) }

// Read is Read of the System, in less time if s is of the same game, as known by
// the same side: the terrain is not made ready again.
func (s *State) Read(raw []byte) (game.Position, error) { return readCopy(raw, s.battle) }

func readCopy(raw []byte, kept *Battle) (game.Position, error) {
	c, err := decodeCopy(raw)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	b, err := c.battle(kept)
	if err != nil {
		return nil, err
	}
	r := copyReader{copied: c, battle: b}
	s := r.state()
	if err := r.err(); err != nil {
		return nil, err
	}
	return s, nil
}

func decodeCopy(raw []byte) (*copied, error) {
	if len(raw) > maxCopy {
		return nil, fmt.Errorf("has %d bytes: want at most %d", len(raw), maxCopy)
	}
	var c copied
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("there is more after the end: want one object")
	}
	if c.Format != copyFormat {
		return nil, fmt.Errorf("format %q: want %q", c.Format, copyFormat)
	}
	if want := standardPrint(); c.Standard != want {
		return nil, fmt.Errorf("it was written with other rules or figures than this program's, %q: want %q", c.Standard, want)
	}
	return &c, nil
}

// battle makes what never changes in the game, with the terrain of one that is
// kept, if that is of the same scenario and figures.
func (c *copied) battle(kept *Battle) (*Battle, error) {
	doc, err := scenarios.DecodePlain("scenario", []byte(c.Scenario))
	if err != nil {
		return nil, err
	}
	faults := copyFaults{}
	sc := doc.Scenario
	if sc == nil || len(sc.Sides) != 2 || len(sc.Stands) > 0 || sc.Turns == 0 {
		faults.add("scenario", "want one with two sides, a number of turns and no stands")
		return nil, faults.err()
	}
	sc = unread(sc)
	b := &Battle{Scenario: sc, Terms: TermsOf(sc), byName: map[string]int{}}
	for i, s := range sc.Sides {
		b.Sides[i] = s.Name
	}
	c.charts(b, &faults)
	c.formations(b, &faults)
	c.starts(b, &faults)
	if err := faults.err(); err != nil {
		return nil, err
	}
	list := &faultList{scenario: b.Scenario, terms: b.Terms}
	b.countBattalions(list)
	b.enlist(list)
	if kept != nil && kept.withoutStands() == c.Scenario && slices.Equal(kept.figures(), c.Figures) {
		b.boards, b.ground = kept.boards, kept.ground // in which there was no fault
	} else {
		b.survey(list)
	}
	for _, f := range list.Faults {
		faults.add(f.Key, "%s", f.Problem)
	}
	if err := faults.err(); err != nil {
		return nil, err
	}
	return b, nil
}

func (c *copied) charts(b *Battle, faults *copyFaults) {
	var changes []units.CellChange
	for _, f := range c.Figures {
		changes = append(changes, units.CellChange{ID: f.ID, Value: f.Value, Source: f.Source})
	}
	var err error
	if b.Book, err = units.Standard().With(changes); err != nil {
		faults.add("figures", "%v", err)
		b.Book = units.Standard()
	}
	if b.Chart, err = StandardChart().With(changes); err != nil {
		faults.add("figures", "%v", err)
	}
}

func (c *copied) formations(b *Battle, faults *copyFaults) {
	index := func(name string) int {
		return slices.IndexFunc(c.Companies, func(x copiedCompany) bool { return x.Name == name })
	}
	for i, x := range c.Companies {
		key := fmt.Sprintf("company %q", x.Name)
		if x.Name == "" || index(x.Name) < i {
			faults.add(key, "want a name that no other has")
		}
		n := Company{Name: x.Name, Side: slices.Index(b.Sides[:], x.Side), HQ: x.HQ, Within: -1, Morale: x.Morale}
		if n.Side < 0 {
			faults.add(key, "is of %q: want a side", x.Side)
		}
		if x.Within != "" {
			if n.Within = index(x.Within); n.Within < 0 {
				faults.add(key, "is within %q: want a company", x.Within)
			}
		}
		b.Companies = append(b.Companies, n)
	}
}

// starts fills the stands of the scenario.
func (c *copied) starts(b *Battle, faults *copyFaults) {
	named := map[string]*copiedStand{}
	for i := range c.Stands {
		x := &c.Stands[i]
		if _, twice := named[x.Name]; twice || x.Name == "" {
			faults.add(fmt.Sprintf("stand %q", x.Name), "want a name that no other has")
		}
		named[x.Name] = x
	}
	for i := range c.Stands {
		x := &c.Stands[i]
		c.start(x, named, b, faults)
		s := scenarios.Stand{
			Name: x.Name, Side: x.Side, Company: x.Company, Kind: x.Kind, Quality: x.Quality,
			Deploy: x.Deploy, Arrives: x.Arrives, Entry: x.Entry,
			At: x.Start.At, Facing: x.Start.Facing, Aboard: x.Start.Aboard, Hidden: x.Start.Hidden, Destroyed: x.Start.Destroyed,
		}
		if role := (Role{Crew: x.Crew, Tow: x.Tow, Cover: x.Cover, Arrival: x.Comes}); role != (Role{}) {
			s.Part = role
		}
		if len(x.Base) == 2 {
			s.Width, s.Depth = x.Base[0], x.Base[1]
		}
		b.Scenario.Stands = append(b.Scenario.Stands, s)
	}
}

// state makes the state of a battle.
func (r *copyReader) state() *State {
	c, b := r.copied, r.battle
	s := &State{battle: b, Turn: c.Turn, Step: c.Step, Resumes: c.Resumes, Dice: c.Dice, Outcome: c.Outcome, Chosen: Chosen{Words: c.Words}, gaze: new(gaze)}
	for _, name := range c.Ready {
		s.Ready[max(r.side("ready", name), 0)] = true
	}
	for _, x := range c.Companies {
		s.Morale, s.Gone, s.Lost = append(s.Morale, x.Change), append(s.Gone, x.Gone), append(s.Lost, x.Lost)
	}
	for _, x := range c.Orders {
		x.Chit.By = r.maybe("orders", x.By)
		s.Orders = append(s.Orders, x.Chit)
	}
	refs := s.refs()
	for i := range c.Stands {
		x := &c.Stands[i]
		st := x.Stand
		st.Aboard, st.Went, st.Obeys = r.maybe("aboard", x.Aboard), r.maybe("went", x.Went), -1
		if x.Obeys != nil {
			if st.Obeys = slices.Index(refs, *x.Obeys); st.Obeys < 0 {
				r.add(standKey(x.Name), "obeys order %d of %q: want one that is there", x.Obeys.Nth, x.Obeys.By)
			}
		}
		r.seen(x, &st)
		s.Stands = append(s.Stands, st)
	}
	for _, m := range c.Plans {
		s.Plans = append(s.Plans, Plan{r.stand("plans", m.Stand), m})
	}
	for _, x := range c.Turns {
		x.Turned.Stand = r.stand("turns", x.Stand)
		s.Turns = append(s.Turns, x.Turned)
	}
	for _, x := range c.Fires {
		x.Declared.Stand, x.Declared.Target = r.stand("fires", x.Stand), r.maybe("fires", x.Target)
		s.Fires = append(s.Fires, x.Declared)
	}
	for _, x := range c.Strikes {
		x.Struck.Strike = r.strike(x)
		s.Strikes = append(s.Strikes, x.Struck)
	}
	for _, x := range c.Backs {
		x.WayBack.Stand = r.stand("backs", x.Stand)
		s.Backs = append(s.Backs, x.WayBack)
	}
	r.areas(s)
	r.down(s)
	if len(r.list) == 0 {
		r.check(s)
	}
	return s
}

// areas fills in who holds them, and who does as far as each side knows.
func (r *copyReader) areas(s *State) {
	for range r.battle.Scenario.Areas {
		s.Holder = append(s.Holder, -1)
	}
	held := func(key string, x copiedHolder, list []int) {
		k := slices.IndexFunc(r.battle.Scenario.Areas, func(a scenarios.Area) bool { return a.Name == x.Area })
		if k < 0 {
			r.add(key, "there is no area %q", x.Area)
			return
		}
		if list[k] = -1; x.Side != "" {
			list[k] = r.side(key, x.Side)
		}
	}
	for _, x := range r.Holders {
		held("holders", x, s.Holder)
	}
	s.Held = [2][]int{slices.Clone(s.Holder), slices.Clone(s.Holder)}
	for _, x := range r.Held {
		if side := r.side("held", x.To); side >= 0 {
			held("held", x, s.Held[side])
		}
	}
}

// down fills in the obstacles that are cleared.
func (r *copyReader) down(s *State) {
	for _, name := range r.Down {
		k := slices.IndexFunc(r.battle.ground.whole, func(f feature) bool { return f.obstacle && f.name == name })
		if k < 0 || len(s.Down) > 0 && s.Down[len(s.Down)-1] >= k {
			r.add("down", "names %q: want obstacles, each once and in order", name)
			return
		}
		s.Down = append(s.Down, k)
	}
	s.battle = r.battle.without(s.Down)
}
