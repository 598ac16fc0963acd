package commanddecision

import (
	"sightline/game"
	"sightline/los"
)

// A SightAnswer is a line of sight or of fire between two known stands.
type SightAnswer struct {
	Question los.Question
	From, To string
	Clear    bool
	Word     bool        // the referee has said so (CD 1.3); there is no ruling then
	Clause   los.Clause  // what decided; "" if it is plainly clear
	By       []string    // what blocks, as the ruling has it
	Marks    []game.Mark // the corridor, and the line between the centers or one that is clear
	Ruling   *los.Ruling // in full; nil if the side may not measure, for it is full of lengths
	Order    *los.Ruling // without any length, and what the line crosses in order; nil if it may measure
}

// AskSight rules on a line between two stands that the side
// knows. Ok is false if it does not, or if one is not on the table.
func (s *State) AskSight(side int, q los.Question, from, to string) (a SightAnswer, ok bool) {
	s = s.asKnown(side)
	i, j := s.battle.named(from), s.battle.named(to)
	if i < 0 || j < 0 || i == j || side != refereeSide && (!isSide(side) || !s.SeenBy(side, i) || !s.SeenBy(side, j)) {
		return a, false
	}
	v := s.look()
	if v.index[i] < 0 || v.index[j] < 0 {
		return a, false
	}
	a = SightAnswer{Question: q, From: from, To: to, Clear: s.Clear(q, i, j), Word: s.sightWord(q, i, j) != nil}
	if a.Word {
		return a, true
	}
	r := v.board.Rule(q, int(v.index[i]), int(v.index[j]))
	a.Clause, a.By = r.Clause, r.By
	line := s.lineMark(q, i, j)
	if r.Witness != nil {
		line.Points[0], line.Points[1] = r.Witness.From, r.Witness.To
	}
	a.Marks = []game.Mark{areaMark(r.Corridor, ""), line}
	if s.mayTell(side) {
		a.Ruling = r
	} else {
		a.Order = r.Unmeasured()
	}
	return a, true
}

// AskSees lists the stands that a stand of the side has a line
// of sight to, friends and known enemies, in the order of battle. From where a
// stand would be, ask it of the game with the stand there: see WithStandAt.
func (s *State) AskSees(side int, from string) []string {
	s = s.asKnown(side)
	i, ok := s.asksOf(side, from)
	if !ok {
		return nil
	}
	var list []string
	for j := range s.Stands {
		if known := side == refereeSide || s.SeenBy(side, j); j != i && known && (s.In(j) || s.Stands[j].Wreck) && s.Clear(los.Sight, i, j) {
			list = append(list, s.unit(j).Name)
		}
	}
	return list
}
