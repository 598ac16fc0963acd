package commanddecision

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/scenarios"
)

// Moment returns the moment as a scenario of its own, to be played on or changed: the
// stands where they are, wrecks among them, those that are gone left out, and the turns that are left. Of a
// view it has what the side knows, and companies of the enemy of which it knows no
// more than a stand with a morale of 7. What hangs on a turn is counted from this one.
// Hits, markers and orders are in no scenario, so they are left out. The error says why
// rules and files do not have it so: a stand stands on a wreck, say.
func (s *State) Moment() (*scenarios.Scenario, error) {
	past := max(s.Turn-1, 0)
	sc := *s.battle.Scenario
	sc.Turns = max(sc.Turns-past, 1)
	s.visibilityFrom(&sc, past)
	countsAnew(&sc, past)
	sc.Areas = slices.Clone(sc.Areas)
	for k := range sc.Areas {
		if sc.Areas[k].Holder = ""; s.Holder[k] >= 0 {
			sc.Areas[k].Holder = s.battle.Sides[s.Holder[k]]
		}
	}
	sc.Terrain, sc.Ground = slices.Clone(sc.Terrain), slices.Clone(sc.Ground)
	for _, k := range slices.Backward(s.Down) {
		sc.Terrain = slices.Delete(sc.Terrain, k, k+1)
		if k < len(sc.Ground) {
			sc.Ground = slices.Delete(sc.Ground, k, k+1)
		}
	}
	sc.Stands = nil
	for i := range s.Stands {
		if st, ok := s.standNow(i, past); ok {
			sc.Stands = append(sc.Stands, st)
		}
	}
	sc.Rules = s.termsFrom(sc.Stands, past)
	doc, err := scenarios.DecodePlain(sc.Title, scenarios.EncodePlain(&scenarios.Document{Scenario: &sc}))
	if err != nil {
		return nil, err
	}
	if _, err := NewBattle(doc.Scenario, nil); err != nil {
		return nil, err
	}
	return doc.Scenario, nil
}

// countsAnew says, where words of the scenario tell of turns, how these are counted
// now.
func countsAnew(sc *scenarios.Scenario, past int) {
	if past == 0 {
		return
	}
	word := fmt.Sprintf("This is turn %d of a game that was played: where these words tell of a turn, it is counted from that game's beginning, and is %d less here.", past+1, past)
	add := func(text *string) {
		if strings.Contains(strings.ToLower(*text), "turn") {
			between := " " // one line stays one, of which a link takes what it was
			if strings.Contains(*text, "\n") {
				between = "\n\n"
			}
			*text = word + between + *text
		}
	}
	sc.Sides = slices.Clone(sc.Sides)
	for i := range sc.Sides {
		add(&sc.Sides[i].Briefing)
	}
	add(&sc.Note)
}

// visibilityFrom counts the turns of visibility from now.
func (s *State) visibilityFrom(sc *scenarios.Scenario, past int) {
	var later []scenarios.Visibility
	for _, v := range sc.Visibility {
		if v.Turn -= past; v.Turn <= 1 && past > 0 {
			sc.Table.Visibility = v.Distance
			continue
		}
		later = append(later, v)
	}
	sc.Visibility = later
}

// standNow returns stand i as a scenario of this moment has it, and whether it does.
func (s *State) standNow(i, past int) (scenarios.Stand, bool) {
	st, now := s.unit(i).Start, &s.Stands[i]
	role := roleOf(&st)
	switch now.Place {
	case OnTable:
		st.At, st.Facing, st.Aboard = now.At, now.Facing, s.battle.name(now.Aboard)
		st.Hidden = now.Seen == 0
		st.Deploy, st.Arrives, st.Entry = "", 0, ""
		role.Arrival = Arrival{}
		if !now.Dug {
			role.Cover = ""
		}
		if now.Abandoned {
			role.Crew = ""
		}
	case Waiting:
		if st.Arrives == 0 {
			break
		}
		if now.Due {
			role.Arrival = Arrival{}
		}
		first := 1
		if role.Arrival != (Arrival{}) {
			first = 2 // nothing is rolled or taken before turn 1
		}
		st.Arrives = max(st.Arrives-past, first)
	case Eliminated:
		if !now.Wreck {
			return st, false
		}
		st.At, st.Facing, st.Aboard, st.Destroyed, st.Hidden = now.At, now.Facing, "", true, false
		st.Deploy, st.Arrives, st.Entry = "", 0, ""
		role = Role{}
	default:
		return st, false
	}
	if st.Part = nil; role != (Role{}) {
		st.Part = role
	}
	return st, true
}

// termsFrom are the terms of a scenario of this moment with these stands.
func (s *State) termsFrom(stands []scenarios.Stand, past int) *Terms {
	terms := *s.battle.Terms
	terms.Formations = slices.Clone(terms.Formations)
	for i := range stands {
		name := stands[i].Company
		known := func(f Formation) bool { return f.Name == name }
		if name != "" && !slices.ContainsFunc(terms.Formations, known) {
			terms.Formations = append(terms.Formations, Formation{Name: name, Side: stands[i].Side, Echelon: company, Morale: guessedMorale})
		}
	}
	for i := range terms.Formations {
		f := &terms.Formations[i]
		if f.Morale == 0 {
			f.Morale = guessedMorale
		}
		f.Echelon = cmp.Or(f.Echelon, company)
	}
	terms.Strikes = nil
	for _, x := range s.battle.Terms.Strikes {
		if x.Turn -= past; x.Turn >= 1 {
			terms.Strikes = append(terms.Strikes, x)
		}
	}
	return &terms
}

// guessedMorale is that of companies of which a side does not know it.
const guessedMorale = 7
