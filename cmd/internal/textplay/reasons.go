package textplay

import (
	"cmp"
	"errors"

	"sightline/cmd/internal/games"
)

// reasons tells why bots ordered what they did, turn by turn, once the game is over:
// before, it would tell what is secret.
func (t *text) reasons(parts) error {
	if sides := t.board.Match.Sides; cmp.Or(sides[0], games.Person) == games.Person && cmp.Or(sides[1], games.Person) == games.Person {
		return errors.New("no bot plays here")
	}
	if _, over := t.view().Over(); !over {
		return errors.New("what bots think is told once the game is over: it would give away what is secret")
	}
	list, err := t.board.Match.Reasons()
	if err != nil {
		return err
	}
	if len(list) == 0 {
		t.say("Nothing was kept of it beside this game.")
		return nil
	}
	turn := -1
	for _, r := range list {
		if r.Turn != turn {
			turn = r.Turn
			t.say("Turn %d.", turn)
		}
		t.say("%s: %s", r.Company, sentence(r.Says))
	}
	return nil
}
