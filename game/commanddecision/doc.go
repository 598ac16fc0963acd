// Package commanddecision plays the rules of Command Decision, as its seed
// (seed 002) sums them up. A State is a game at one moment; Apply is the one
// way from a state to the next. Comments name rules as RULES.md numbers
// them: CD 7.13.
//
// Indices of stands, companies and chits are of one state only: in the view
// after the next, one more stand may have been spotted. Whoever keeps anything
// from one state to another, a screen above all, keeps names: actions, options,
// events and questions (the files ask) go by them, and so do Names, Piece, Sees,
// Issued and ChosenBy. The two sides are 0 and 1 in every state of a game.
// Questions may also be asked by the referee, as side -1: it is told everything
// of the side of the stand asked about, and may always measure. Asked as another
// side, they answer as of a stand that there is not.
//
// A turn goes through steps. In most of them both sides choose in secret, each
// until it is ready; when both are, the step is carried out. By a ruling fire and
// morale halt for owners to choose where their stands go back to.
//
// File names sort into an outline: order_reveal.go is what the outline lists as
// reveal below order. A file calls those above it; few calls run back down. What
// all rules stand on:
//
//	word      what is said to people; refusal, why not
//	event     what happened, its kind and what is told of it; write, as JSON
//	chart     the reference chart: figures that players may look up and replace;
//	          want, what a cell may hold; rulings, the choices that players may
//	          agree on before a game; titles, what those are
//	          called; sight, those of sight
//	terms     what a scenario says to these rules: read, check, write
//	battle    what never changes in a game: order of battle and charts; ground,
//	          its terrain; check, what the rules can do nothing with
//	state     a game at one moment: words for its parts, what is chosen in it; hash
//	sight     who sees whom; crew, who serves a gun; company, who belongs together
//	path      ways over the table; place, where stands are and may stand; cover;
//	          mark, where a reason can be seen
//	action    what sides and the referee may do
//	play      the carrying out of an action, and what is told of it; measure, that
//	          of a measurement
//
// The rules:
//
//	order     order chits (CD 3): column, reveal; deploy, who comes on the table;
//	          due, when reinforcements do; dark, a view with orders under their caps
//	move      movement (CD 4): walk finds what ground a path is on, spend what it
//	          takes; draft works a plan out, end is where it ends, tow and carry
//	          are guns and carriers, way holds to the arrow, plan is the plan; face
//	          turns stands (CD 5); phase carries plans out: mover, sweep, march,
//	          settle, embark
//	obstacle  obstacles (CD 4.15 to 4.17): mines, what they do; clear, who takes them
//	          away
//	spot      spotting (CD 6): number; lose is its end
//	fire      fire (CD 7): who may by arc, opportunity, stand, mount, indirect, its
//	          hit number, at which target; track is a path to shoot at, steady where
//	          nothing on it changes; fire declares it, strike that from off the
//	          table, options lists it; volley is fire that is carried out: by tank,
//	          small, burst, assault; damage does it, resolve does it all, odds is
//	          what may come of it
//	morale    morale (CD 8, 9): ways back, the search for cover on straight ones,
//	          a detour on ways with bends at corners towards a haven, deeper for who is
//	          in cover; number, rally,
//	          retreat; choice, of the owner
//	victory   who has won; sure, whether that can still change
//
// What is made of them:
//
//	turn      the steps of a turn
//	referee   the referee's word (CD 1.3), of a stand above all
//	apply     the one way from a state to the next; its verbs are the kinds of
//	          actions; legal, what a side may do
//	view      what one side knows; named, by name
//	ask       what is asked of a view: known, what it knows; if, the game as it
//	          would be; order, who would obey; plan, what it costs; reach, where a
//	          stand may end, from a fan of wedges: wedge is the room in one, pay
//	          what its ground takes, outline the rings about all; fire, what it
//	          comes to; back, where a stand goes; along, that all along a path; turn,
//	          who has no room to; obstacle, what one does and who clears it; sight,
//	          spot and morale
//	moment    a game at one moment as a scenario of its own
//	copy      a game or a view as bytes: figures, write, read, check
//	system    the rules as a system of package game
package commanddecision
