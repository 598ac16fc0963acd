// Package far carries games over the network: a Host keeps one game in a folder and
// serves its seats over WebSockets, and Join comes to a seat by its link.
//
// Before a game can begin each side's program tells its key and the end of its chain
// (docs/journal.md, parties). Until then the host keeps, in a file, who has; when all
// have it writes the header of the journal, and from then on the journal is the game. A
// host that ends at any moment goes on from its folder.
//
// What goes over a connection is first the stage below, then what package wire says.
package far
