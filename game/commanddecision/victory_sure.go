package commanddecision

import (
	"cmp"
	"slices"
	"strings"

	"sightline/game"
)

// A prospect is what can still become of a condition, whatever both sides do.
type prospect int

const (
	mayBe   prospect = iota // it may hold in the end or not
	isSure                  // it holds, and will
	isNever                 // it does not, and will not
)

// foregone is the result that the game comes to whatever both sides do, and whether there
// is one (ruling.early-end). It is sure where no victory to be met at once can be met any
// more, and of the others the first that is not out of reach is one that will be met; or
// where all are out of reach. Who holds an area is never sure while both sides have stands.
func (s *State) foregone() (o game.Outcome, sure bool) {
	asks := func(v Victory) bool { return len(v.Conditions) > 0 }
	if !s.battle.Chart.is(rulingEarlyEnd, "yes") || !slices.ContainsFunc(s.battle.Terms.Victory, asks) {
		return o, false // where nothing is asked of anybody the game is played for its own sake
	}
	for _, v := range s.battle.Terms.Victory {
		switch p := s.prospectOf(v); {
		case p == isNever:
		case v.When == "at-once" || p == mayBe && !sure:
			return o, false
		case !sure:
			o, sure = game.Outcome{Side: v.Side, Grade: v.Grade, Text: v.Text}, true
		}
	}
	if !sure {
		o = nobodys
	}
	o.Text = foregoneText(o.Text)
	return o, true
}

// foregoneText is the text of a result that the game comes to before its last turn.
func foregoneText(of string) string { return strings.TrimSuffix(of, ".") + nothingChanges }

// Gives reports whether an outcome is what this victory comes to, when the game was played to
// its end or before.
func (v Victory) Gives(o game.Outcome) bool {
	return o.Side == v.Side && (o.Text == v.Text || o.Text == foregoneText(v.Text))
}

// nothingChanges is why a game ends before its last turn.
const nothingChanges = ". Nothing that either side can do changes that any more."

// prospectOf is what can still become of a victory.
func (s *State) prospectOf(v Victory) prospect {
	all := isSure
	for _, c := range v.Conditions {
		switch s.prospectOn(c, s.battle.side(cmp.Or(c.Side, v.Side))) {
		case isNever:
			return isNever
		case mayBe:
			all = mayBe
		}
	}
	return all
}

// prospectOn is what can still become of a condition for a side: who is eliminated stays
// so, and who has left the table stays away.
func (s *State) prospectOn(c Condition, side int) prospect {
	if s.holdsTrue(c, side) {
		if c.Kind == "hold" {
			return mayBe
		}
		return isSure
	}
	stays := func(i int) bool { return s.Stands[i].Place <= OnTable } // in play, or to come
	reached := false
	switch c.Kind {
	case "exit":
		left := s.leftBy(c.Edge)
		reached = s.share(c, side, func(i int) bool { return left(i) || stays(i) })
	case "destroy":
		reached = s.share(c, 1-side, func(i int) bool { return s.Stands[i].Place == Eliminated || stays(i) })
	default:
		reached = true
	}
	if reached {
		return mayBe
	}
	return isNever
}

var rulingEarlyEnd = cell("ruling.early-end")
