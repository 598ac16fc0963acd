package commanddecision

import "slices"

// A MoraleAnswer is what a company, or an isolated part of it, would check
// morale with if the Morale Phase came now (CD 8). What follows from how near
// the enemy is is left out unless Measured is set (CD 1.6).
type MoraleAnswer struct {
	Company  string
	Measured bool   // the side may measure
	Why      string // what makes it check; "" if nothing that may be told does
	Number   int    // before the permanent losses of single stands; measured only
	// Ledger is what the number is made of; not measured, without the lines of
	// enemies that are near.
	Ledger []Line
	Stands []MoraleStand // in the order of battle
}

// A MoraleStand is a stand of a company that checks.
type MoraleStand struct {
	Stand string
	Loss  int // its permanent loss, taken from the number (CD 8.6)
	// Results are what the die does to it, by die, 1 first; measured only. Who
	// is demoralized already is eliminated when it would be again (CD 8.7).
	Results [10]MoraleResult
}

// AskMorale says of every company of a side, for the referee of both, and of
// isolated parts by themselves, how it would check morale.
func (s *State) AskMorale(side int) []MoraleAnswer {
	var list []MoraleAnswer
	s = s.asKnown(side)
	for k := range s.battle.Companies {
		if side != refereeSide && s.battle.Companies[k].Side != side {
			continue
		}
		for _, part := range s.parts(k) {
			list = append(list, s.askMorale(k, part, s.mayTell(side)))
		}
	}
	return list
}

func (s *State) askMorale(company int, part []int, measured bool) MoraleAnswer {
	a := MoraleAnswer{Company: s.battle.Companies[company].Name, Measured: measured}
	c := check{company: company, stands: part}
	a.Ledger = s.moraleLedger(&c)
	if a.Measured {
		a.Why, a.Number = s.whyCheck(part), Sum(a.Ledger)
	} else {
		if a.Why = s.whyStruck(part); a.Why == "" {
			a.Why = s.sawWhy(part)
		}
		near := []string{s.battle.Chart.at(moraleFoot).ID, s.battle.Chart.at(moraleAFV).ID}
		a.Ledger = slices.DeleteFunc(a.Ledger, func(l Line) bool { return slices.Contains(near, l.Cell) })
	}
	for _, i := range part {
		st := &s.Stands[i]
		one := MoraleStand{Stand: s.unit(i).Name, Loss: st.Loss}
		for die := range one.Results {
			if !a.Measured {
				continue
			}
			r := MoraleOf(die+1, a.Number-st.Loss)
			if r == Demoralizes && st.Demoralized {
				r = Eliminates
			}
			one.Results[die] = r
		}
		a.Stands = append(a.Stands, one)
	}
	return a
}

// String says what the result is, for people.
func (r MoraleResult) String() string { return moraleWords[r] }
