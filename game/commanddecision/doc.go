// Package commanddecision plays the rules of Command Decision, as its seed
// (seed 002) sums them up. A State is a game at one moment; Apply is the one
// way from a state to the next. Comments name rules as the checklist numbers
// them: CD 7.13.
//
// A turn goes through steps. In most of them both sides choose in secret, each
// until it is ready; when both are, the step is carried out. Files are named
// for the part of the rules they hold:
//
//	battle    what never changes in a game: order of battle, terrain, charts
//	chart     the reference chart: figures that players may look up and replace
//	state     a game at one moment
//	action    what sides and the referee may do
//	turn      the steps of a turn
//	event     what happened, and who is told
//	order     order chits, reveal and opting out (CD 3)
//	move      planning movement: draft works a plan out, way holds it to its arrow,
//	          carry and tow to carriers and guns (CD 4); face turns stands (CD 5);
//	          cost is what ground costs, walk finds it on a path, spend pays it;
//	          phase carries it out: embark, march and settle (CD 4.4 to 4.9)
//	spot      sight and spotting (CD 6)
//	fire      declaring fire; hit, small, tank, burst, assault resolve it (CD 7)
//	morale    morale checks, rally and retreats (CD 8, 9)
//	victory   who has won
//	referee   the referee's word (CD 1.3)
//	view      what one side knows
//	legal     what a side may do now
package commanddecision
