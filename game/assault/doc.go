// Package assault resolves the close assaults of platoons on the card of seed 001: both
// sides' strength, the column of the table with its shifts, step losses, leaders lost,
// morale checks and recovery, each with the cells of the card that decided, and the exact
// chance of everything that may come of it.
//
// A [Round] is played one [Step] after the other, so that whoever shows it may stop between
// any two rolls. [Chances] walks the same steps with every roll there is.
//
// The print of the table that the seed holds is damaged. Its grid has been put together
// again and is marked "rebuilt"; what the card does not say is marked "house". Any
// cell can be replaced by an owner of the game ([Card.With]).
package assault
