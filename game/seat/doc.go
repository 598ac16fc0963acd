// Package seat is who sits at a game. A Host owns one game and is the only one
// who touches it; a Seat belongs to a side or to the referee and is all that
// its holder has: players who share a machine, bots, viewers of replays,
// watchers and players far away hold seats and nothing else.
//
// A seat looks: it gets the position as its side knows it, and the news since
// it last looked. It does: what it chooses is done, or refused with every
// reason. It takes back, and it is told when there is something to look at. All
// it is handed out is what its side may know; the seed of the dice and the dice
// to come are in no seat. How many secret choices others have made cannot be
// counted: what tells a side nothing is no news to it and changes no version.
//
// Of a game that goes on, its journal has what was told: a host that is given it
// (Done) tells every seat its news from the beginning.
//
// Seats and host speak by messages alone, so that a seat may be anywhere.
package seat
