package cd

import rules "sightline/game/commanddecision"

// mayNotResign says why nobody can give the game up now, or is empty.
func (t *Table) mayNotResign() string {
	_, over := t.player.model.view.Over()
	switch {
	case t.player.watches:
		return "Who watches has nothing to give up"
	case t.player.isReferee():
		return "The referee has no side to give up"
	case over:
		return "The game is over"
	case t.show != nil:
		return "What happened is shown first"
	}
	return t.letterDue()
}

// askResign asks whether who sits gives the game up, which nothing takes back by a
// slip: Enter and Escape go on with it.
func (t *Table) askResign() {
	sides := t.player.model.view.Sides()
	other := sides[1-t.player.side]
	t.ask(&dialog{
		title: "Resign?",
		text:  other + " wins the game. Sure?",
		verbs: []command{
			{id: "go on", key: "Escape", text: "No, go on", do: func() {}},
			{id: "give up", text: sides[t.player.side] + " resigns", do: t.resign},
		},
	})
}

// resign gives the game to the other side; its end page follows.
func (t *Table) resign() {
	t.player.do(rules.Resign{})
	t.stale = true
}
