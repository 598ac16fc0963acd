// Package builder makes scenarios: a game.System whose position is a scenario file in
// the making and whose actions are the changes to it. Played through a seat and a
// journal, all that was done can be taken back and nothing is lost. Whoever sits at it
// is the referee; nothing is hidden and nothing is rolled.
//
// An action changes things of the file: the table, a piece of terrain, a stand, a
// condition of victory. It is done, or refused with every reason. Between them a
// scenario may be unfinished: names that lead nowhere, stands upon one another,
// outlines that cross themselves are Faults of the State, each with what it concerns.
// State.Text is the file, with the comments of its author.
package builder
