package cd

import (
	rules "sightline/game/commanddecision"
)

// stepOver returns a condition: the step is another.
func stepOver(s rules.Step) func(*Table) bool {
	return func(t *Table) bool { return t.player.model.view.Step != s || t.player.ready() }
}

// chose returns a condition: an action of a kind is chosen in the step.
func chose[A rules.Action]() func(*Table) bool {
	return func(t *Table) bool {
		for _, a := range t.player.model.chosen {
			if _, is := a.(A); is {
				return true
			}
		}
		return false
	}
}

// In what follows steps are named by what the player does in them.
var (
	deploys  = []rules.Step{rules.Deployment}
	orders   = []rules.Step{rules.Commanding}
	moves    = []rules.Step{rules.Moving}
	shootsAt = []rules.Step{rules.Opportunity}
	turns    = []rules.Step{rules.Turning}
	fires    = []rules.Step{rules.General}
)

// firstGame is the course of the first game. A lesson that belongs to a step
// waits for the step to come.
var firstGame = []lesson{
	{title: "This is the table", at: deploys,
		text: "Blue is yours; Red holds the hamlet at the right. You win if it is yours at the end of turn 5, or if three of Red's four stands are destroyed. The wheel zooms, the right button moves the table, {fit} shows all of it."},
	{title: "Place your stands", at: deploys, done: func(t *Table) bool {
		td := t.player.tool.todo()
		return td.of > 0 && td.done >= td.of || t.player.ready()
	},
		text: "Drag each from the tray into the lit area, or press {place all} to place all of them. They can be dragged again. Try the tanks in the south and the rifles in the north, where the wood hides them."},
	{title: "Ready", at: deploys, done: stepOver(rules.Deployment),
		text: "Enter, or the amber button, says that you are ready. Both sides do every step in secret and at the same time: nothing is shown before both are ready. Until then you can take it back."},
	{title: "Orders go by chits", at: orders, done: chose[rules.Order](),
		text: "Whoever is to do anything needs an order. Tab goes to a commander. Press a number, 2 for Cautious Advance or 3 for Full, or drag from it the way its stands shall go: its chit lies beside it, and the arrow points where you drag. Stands within 6\u2033 of the chit obey it. A right click lays it elsewhere."},
	{title: "Which order?", at: orders,
		text: "Cautious Advance goes half as far and may still fire well. Full Advance goes all the way. Cautious for the rifles, Full for the tanks is a good plan. Disengage goes back. Rally mends. No order: stays, and may fire at what moves. Stands ringed in white obey; at the others the reason stands."},
	{title: "The other chit", at: orders, done: func(t *Table) bool { return len(t.player.tool.todo().next) == 0 || t.player.ready() },
		text: "Give the other commander a chit too, then be ready. {undo} takes the last choice back, {rest hold} has the rest stay where they are."},
	{title: "What happened", shown: true,
		text: "All that your side saw is shown on the table as it was, one thing after the other. {show next} goes on, {show back} goes back, {show end} skips the rest. {log} opens the log, where it can be read again."},
	{title: "Move", at: moves, done: chose[rules.Move](),
		text: "Drag each to where it shall go: the pale ground is where it can get to, its ghost says what it costs. Rifles go to Wolf wood, tanks by hand to the near edge of the hamlet: {along the arrow}, which sends all without a plan all the way along their arrows, would take them past it. {half} sends them half as far, {to cover} to cover."},
	{title: "Who sees you?", at: moves,
		text: "{line} shows the line from the stand selected to the one you point at: clear, or blocked and by what. {view} shows all the ground that it sees, {veil} what none of yours sees. Woods and the hamlet hide; the hill sees over the fields."},
	{title: "Together", at: moves, done: stepOver(rules.Moving),
		text: "Both sides move at once when both are ready. Who has a plan and comes into the open may be shot at on his way."},
	{title: "A shot at what moves", at: shootsAt,
		text: "Who has no order may fire at an enemy at any point of its way. Tab to a firer, then click the way where it is to be hit: blue where it can be seen, red where something hides it. Fired now is not fired later."},
	{title: "Look where they are", at: turns, done: stepOver(rules.Turning),
		text: "Every stand sees all around, but fires to its front only. {face enemy} turns all to the nearest enemy they see; drag a stand's tick for another way. Armor is thick in front and thin at the side."},
	{title: "Fire", at: fires, done: chose[rules.Fire](),
		text: "Tab to who can fire, then click an enemy: the card says what number it needs, and why, line by line. {rest best} gives each of the rest its best target. What is not declared does not fire."},
	{title: "One roll at a time", shown: true, about: rules.EventFire,
		text: "Each shot shows its number, its dice and what came of it. A hit may pin: P1 goes no nearer, P2 does not move at all. Who loses much checks morale, and may run. A line of the log tells how each number came about."},
	{title: "Orders, then morale", at: orders, turn: 1,
		text: "A turn ends with the orders for the next, and only then with the morale of those who were hit in it: you order before you know who will run. The turn is over when both are done; then its digest tells what came of it."},
	{title: "Rally", at: orders, turn: 1,
		text: "Pinned and demoralized stands come round under a Rally chit, number 5. To hold the hamlet, walk a stand into it and leave no enemy there. {as last turn} repeats the chits of the turn before."},
	{title: "On your own", at: orders, turn: 1,
		text: "That is all there is to a turn. {help} lists every key, the menu has these lessons again, and the lobby has larger battles. Good luck."},
}
