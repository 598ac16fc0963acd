// Package far hosts games over the network: a Host keeps one game in a folder and serves
// its seats, over WebSockets or whatever else carries them.
//
// Before a game can begin each side's program tells its key and the end of its chain
// (docs/journal.md, parties). Until then the host keeps, in a file, who has; when all
// have it, and are ready, it writes the header of the journal, and from then on the journal is the
// game. A host that ends at any moment goes on from its folder.
//
// What goes over a connection is first the stage of package visit, then, for the game, what package
// wire says, and beside it what package room does. What both sides agree on the host does as
// the referee, with a key of its own that the header names: each such line says why,
// and names the proposal that both have signed.
package far
