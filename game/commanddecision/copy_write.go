package commanddecision

import (
	"encoding/json"

	"sightline/geom"
	"sightline/scenarios"
)

// MarshalJSON writes the state as System.Read reads it. A view holds what its
// side knows, and so do its bytes.
func (s *State) MarshalJSON() ([]byte, error) {
	b := s.battle
	c := &copied{
		Format: copyFormat, Standard: standardPrint(), Figures: b.figures(), Scenario: b.withoutStands(),
		Turn: s.Turn, Step: s.Step, Resumes: s.Resumes, Orders: s.Issued(), Words: s.Words, Dice: s.Dice, Outcome: s.Outcome,
	}
	for side, ready := range s.Ready {
		if ready {
			c.Ready = append(c.Ready, b.Sides[side])
		}
	}
	for k := range b.Companies {
		c.Companies = append(c.Companies, s.copyCompany(k))
	}
	for _, k := range s.Down {
		c.Down = append(c.Down, b.Scenario.Terrain[k].Name)
	}
	refs := s.refs()
	for i := range s.Stands {
		c.Stands = append(c.Stands, s.copyStand(i, refs))
	}
	for _, x := range s.Plans {
		c.Plans = append(c.Plans, x.Move)
	}
	for _, x := range s.Turns {
		c.Turns = append(c.Turns, copiedTurn{b.name(x.Stand), x})
	}
	for _, x := range s.Fires {
		c.Fires = append(c.Fires, copiedFire{b.name(x.Stand), b.name(x.Target), x})
	}
	for _, x := range s.Strikes {
		k := &b.Terms.Strikes[x.Strike]
		c.Strikes = append(c.Strikes, copiedStrike{k.Side, k.Name, k.Turn, x})
	}
	for _, x := range s.Backs {
		c.Backs = append(c.Backs, copiedBack{b.name(x.Stand), x})
	}
	held := func(list []copiedHolder, k, by int, to string) []copiedHolder {
		h := copiedHolder{Area: b.Scenario.Areas[k].Name, To: to}
		if by >= 0 {
			h.Side = b.Sides[by]
		}
		return append(list, h)
	}
	for k, by := range s.Holder {
		if by >= 0 {
			c.Holders = held(c.Holders, k, by, "")
		}
		for side, name := range b.Sides {
			if x := s.Held[side][k]; x != by {
				c.Held = held(c.Held, k, x, name)
			}
		}
	}
	return json.Marshal(c)
}

// withoutStands is the scenario as its file would be if it had no stands: they
// may stand where no file can have them.
func (b *Battle) withoutStands() string {
	sc := *b.Scenario
	sc.Stands = nil
	return string(scenarios.Encode(&scenarios.Document{Scenario: &sc}))
}

// refs names every chit.
func (s *State) refs() []copiedRef {
	list, issued := make([]copiedRef, len(s.Orders)), map[int]int{}
	for k, c := range s.Orders {
		list[k] = copiedRef{s.battle.name(c.By), issued[c.By]}
		issued[c.By]++
	}
	return list
}

func (s *State) copyCompany(k int) copiedCompany {
	b := s.battle
	x := &b.Companies[k]
	c := copiedCompany{Name: x.Name, Side: b.Sides[x.Side], HQ: x.HQ, Morale: x.Morale, Change: s.Morale[k], Gone: s.Gone[k], Lost: s.Lost[k]}
	if x.Within >= 0 {
		c.Within = b.Companies[x.Within].Name
	}
	return c
}

func (s *State) copyStand(i int, refs []copiedRef) copiedStand {
	b, u, st := s.battle, s.unit(i), s.Stands[i]
	x := &u.Start
	role := roleOf(x)
	c := copiedStand{
		Name: x.Name, Side: x.Side, Company: x.Company, Kind: x.Kind, Quality: x.Quality,
		Deploy: x.Deploy, Arrives: x.Arrives, Entry: x.Entry, Crew: role.Crew, Tow: role.Tow, Cover: role.Cover, Comes: role.Arrival,
		Start:  copiedStart{x.At, x.Facing, x.Aboard, x.Hidden, x.Destroyed},
		Aboard: s.battle.name(st.Aboard), Went: s.battle.name(st.Went), Stand: st,
	}
	if x.Width != 0 || x.Depth != 0 {
		c.Base = []geom.Length{x.Width, x.Depth}
	}
	if st.Seen == Everybody {
		c.Seen = []string{everybody}
	} else {
		for _, g := range st.Seen.list() {
			c.Seen = append(c.Seen, b.copyGroup(1-u.Side, g))
		}
	}
	for _, t := range st.Tries {
		c.Tries = append(c.Tries, copiedTry{b.copyGroup(1-u.Side, t.Group), t.Roll})
	}
	if st.Obeys >= 0 && st.Obeys < len(refs) {
		c.Obeys = &refs[st.Obeys]
	}
	return c
}

// copyGroup names a group of a side: its battalion, and which of the two it is.
func (b *Battle) copyGroup(side int, g Group) string {
	if name := b.battalionOf(side, g); name != "" {
		return name + " " + g.name()
	}
	return g.name()
}
