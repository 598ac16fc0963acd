// Package room is what goes on beside a hosted game, among those who sit at it: who is
// here, talk, pings on the table, marks and drawings that a side plans with, what sides
// agree on – a draw, a pause, going back, a bot for who is away –, and clocks. It knows
// no rules, no sockets and no clock of its own: a host tells it the time and what
// becomes of the game, and does what was agreed on.
//
// A Room is the host's. A Guest is one connection of a seat to it, and is told what
// that seat may know: nothing tells that the other side talks, plans or is ready, not
// even that something is sent. At the other end a Client keeps it, as plain values that
// never block.
package room
