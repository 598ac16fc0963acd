// Package commanddecision plays the rules of Command Decision, as its seed
// (seed 002) sums them up. A State is a game at one moment; Apply is the one
// way from a state to the next. Comments name rules as the checklist numbers
// them: CD 7.13.
//
// A turn goes through steps. In most of them both sides choose in secret, each
// until it is ready; when both are, the step is carried out. File names sort
// into an outline. What all rules stand on:
//
//	chart     the reference chart: figures that players may look up and replace
//	battle    what never changes in a game: order of battle, terrain (ground,
//	          cover), charts; check finds what the rules can do nothing with
//	state     a game at one moment, its words and its hash
//	sight     who sees whom
//	crew      guns and who serves them
//	path      ways over the table; place, where stands are and may stand
//	word      what is said to people; event, what happened and who is told
//	refusal   why not
//	action    what sides and the referee may do
//	play      the carrying out of an action
//
// The rules, each file named for its part:
//
//	order     order chits, columns, reveal and opting out (CD 3)
//	move      planning movement: plan, by what draft works out, way holds to the
//	          arrow, carry and tow to carriers and guns (CD 4); face turns stands
//	          (CD 5); cost is what ground costs, walk finds it on a path, spend
//	          pays it; phase carries it out: embark, march, sweep and settle
//	spot      sight and spotting (CD 6)
//	fire      declaring fire: by stand, mount, target, opportunity, indirect,
//	          strike; volley carries it out: hit, small, tank, burst, assault,
//	          damage; odds is what may come of it (CD 7)
//	morale    morale checks, their number, rally and retreats (CD 8, 9)
//	victory   who has won
//
// What is made of them:
//
//	turn      the steps of a turn
//	referee   the referee's word (CD 1.3)
//	legal     what a side may do now; measure, what it may measure
//	view      what one side knows
//	system    the rules as a system of package game
package commanddecision
