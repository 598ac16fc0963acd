package cd

import (
	"slices"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// When the game is over nothing is a secret: the losses are those of both sides, whoever
// saw them, and who never was seen stands on the table. A hidden stand that was lost
// unseen was missing, and a side that had won by three losses read of two.
func TestTruthAtTheEnd(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", ""}, func(h *hand) {
		p := h.players[0]
		var unseen []string
		for _, name := range h.truth().Names() {
			if x, _ := h.truth().Piece(name); x.Side != p.name() && p.model.get(name) == nil {
				unseen = append(unseen, name)
			}
		}
		if len(unseen) < 2 {
			t.Fatalf("of the enemy Blue does not know %q: want two", unseen)
		}
		say := func(a rules.Referee) {
			a.Reason = "a test"
			if err := h.match.Referee.Do(rules.EncodeAction(a)); err != nil {
				t.Fatal(err)
			}
		}
		say(rules.Referee{Stand: &rules.StandWord{Name: unseen[0], Place: new(rules.Eliminated)}})
		if _, err := h.match.Truth(); err == nil {
			t.Error("the truth is told while the game goes on")
		}
		if _, _, err := p.look(); err != nil || p.whole != nil || p.model.get(unseen[1]) != nil {
			t.Fatalf("before the end %s knows of %s: %v", p.name(), unseen[1], err)
		}
		say(rules.Referee{Outcome: &rules.OutcomeWord{Side: p.name(), Grade: "win", Text: "enough"}})
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		if lost := p.known().lost(); len(lost[p.side]) != 0 || !slices.Equal(lost[1-p.side], unseen[:1]) {
			t.Errorf("lost are %q, want only %s", lost, unseen[0])
		}
		if p.model.get(unseen[1]) == nil {
			t.Errorf("%s is not told of when the game is over", unseen[1])
		}
		told := func(p *player) bool {
			return slices.ContainsFunc(p.log, func(e entry) bool { return e.event.Kind == rules.EventReferee && e.event.Stand == unseen[0] })
		}
		if told(p) || !told(p.known()) {
			t.Errorf("the loss of %s is not in what is counted at the end", unseen[0])
		}
		p.reasons = func() ([]bot.Reason, error) { return []bot.Reason{{}}, nil } // no bot has ordered yet
		newEnding(h.Table).whyCommand().do()
		if !p.whys || len(p.thought) == 0 {
			t.Errorf("%s reads %d reasons of the other side when it is over", p.name(), len(p.thought))
		}
		say(rules.Referee{Resume: true})
		if _, _, err := p.look(); err != nil || p.whole != nil || p.model.get(unseen[1]) != nil || p.whys || len(p.thought) > 0 {
			t.Errorf("the game goes on, and %s still knows all: %v", p.name(), err)
		}
	})
}

// truth is the game as it is.
func (h *hand) truth() *rules.State {
	l, err := h.match.Referee.Look(0)
	if err != nil {
		panic(err)
	}
	return l.View.For(game.Referee).(*rules.State)
}
