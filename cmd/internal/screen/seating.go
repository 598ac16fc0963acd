package screen

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/free"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A seating is who plays the next match.
type seating struct {
	bots      []string
	who       [2]int // by side: 0 a player, then the bots
	referee   bool   // somebody at this screen has the referee's word
	measuring string // empty: as the scenario has it
	high      float64
}

// newSeating is a player against steady.
func newSeating() seating {
	s := seating{bots: games.Opponents()}
	s.who[1] = 1 + slices.Index(s.bots, "steady")
	return s
}

// setting is who sits, of those bots.
func (s *seating) setting(bots []string) games.Setting {
	out := games.Setting{Referee: s.referee}
	for i := range s.who {
		if n := s.at(i, bots); n > 0 {
			out.Sides[i] = bots[n-1]
		}
	}
	return out
}

// at is who sits at a side, of those bots: the strongest where another game has more of them.
func (s *seating) at(side int, bots []string) int { return min(s.who[side], len(bots)) }

// people are the sides at which somebody sits.
func (s *seating) people() (out []int) {
	for i, n := range s.who {
		if n == 0 {
			out = append(out, i)
		}
	}
	return out
}

// seatKeys change who sits at each side.
var seatKeys = [...]string{"A", "S"}

// refereeKey seats a referee, or none.
const refereeKey = "R"

// rulingsKey opens the rulings of the table.
const rulingsKey = "U"

// The policies of measuring, as scenarios and as people name them, and what
// comes of each.
var (
	policies      = [...]string{"declare-first", "free", "referee"}
	policyWords   = [...]string{"Declare first", "Free", "Referee"}
	policyTerms   = [...]string{"declare first", "free measuring", "the referee measures"}
	policyEffects = [...]string{
		"Nobody measures before committing: ranges and odds are told when the fire is resolved.",
		"Any distance may be asked for at any time, and odds are shown before you decide.",
		"Only the referee measures, and tells what he will.",
	}
)

// measuring is the policy for a table, as far as it is known.
func (l *lobby) measuring(v *volume) string {
	t := v.terms()
	switch {
	case t == nil:
		return policies[0]
	case l.seats.measuring != "":
		return l.seats.measuring
	case slices.Contains(policies[:], t.Measuring):
		return t.Measuring
	}
	return policies[0]
}

// seatKey changes what the letter of a row stands for.
func (l *lobby) seatKey(letter string) {
	v := &l.tables[l.chosen[playSection]]
	switch letter {
	case seatKeys[0], seatKeys[1]:
		i := slices.Index(seatKeys[:], letter)
		bots, _ := l.botsOf(v)
		l.seats.who[i] = (l.seats.at(i, bots) + 1) % (len(bots) + 1)
	case "M":
		i := slices.Index(policies[:], l.measuring(v))
		l.seats.measuring = policies[(i+1)%len(policies)]
	case refereeKey:
		l.seats.referee = !l.seats.referee
	case rulingsKey:
		if v.terms() != nil {
			l.enter(agreedSection)
		}
	case beginKey:
		if l.keptOf(v) >= 0 {
			l.begin()
		}
	case "F":
		if _, is := v.board(); !is {
			l.openFree(v)
		}
	case farKey:
		l.goesFar()
	default:
		return
	}
	l.stale = true
}

// mayNotBegin says why a match cannot begin, or is empty.
func (l *lobby) mayNotBegin(v *volume) string {
	switch {
	case !v.playable():
		return "This table has no rules: open it as a free table."
	case v.terms() != nil && v.standless() != "":
		return v.standless() + " has no stands on this table: open it as a free table."
	case len(l.seats.people()) == 0:
		return "Nobody sits at this screen: give a side a player."
	}
	return ""
}

// briefedAlone is what two who share a screen are told instead of their briefings.
const briefedAlone = "Its briefing is for it alone: F4 at the table."

// A briefing is what a side is told before a match.
type briefing struct {
	head  string
	lines []string
}

// briefings are those of the sides of the people at this screen. Two who share
// it are told what both may know alone: who wins how.
func (v *volume) briefings(people []int) (out []briefing) {
	t, sides := v.terms(), v.doc.Setup().Sides
	for _, i := range people {
		if i >= len(sides) {
			continue
		}
		b := briefing{head: "Your side: " + sides[i].Name}
		switch text := sides[i].Briefing; {
		case text == "":
		case len(people) == 1:
			b.lines = append(b.lines, text)
		default:
			b.lines = append(b.lines, briefedAlone)
		}
		for _, w := range t.Victory {
			if w.Side == sides[i].Name && w.Text != "" {
				b.lines = append(b.lines, "To win: "+w.Text)
			}
		}
		if len(people) == 1 {
			for _, f := range t.Formations {
				if s := v.formed(f.Name, sides[i].Name, f.Morale, f.Quality); s != "" {
					b.lines = append(b.lines, s)
				}
			}
		}
		out = append(out, b)
	}
	return out
}

// formed says of a company how strong it is and where it begins.
func (v *volume) formed(company, side string, morale int, quality string) string {
	n, stand := 0, scenarios.Stand{}
	for _, s := range v.doc.Setup().Stands {
		if s.Company == company && s.Side == side {
			if s.Aboard == "" && (stand.Name == "" || s.Arrives < stand.Arrives) {
				stand = s
			}
			n++
		}
	}
	if n == 0 {
		return ""
	}
	out := company + ": " + free.Count(n, "stand")
	if quality != "" {
		out += ", " + quality
	}
	if morale > 0 {
		out += fmt.Sprintf(", morale %d", morale)
	}
	switch {
	case stand.Arrives > 0 && stand.Entry != "":
		out += "; " + rules.ComesWhen(&stand) + ", " + stand.Entry
	case stand.Arrives > 0:
		out += "; " + rules.ComesWhen(&stand)
	case stand.Deploy != "":
		out += "; deploys in " + stand.Deploy
	}
	return out + "."
}
