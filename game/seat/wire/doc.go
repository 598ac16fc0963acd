// Package wire carries a seat to who is far away: Serve answers, for one seat of a
// host, what comes over a connection; a Client at the other end is that seat. What goes
// over it is what the seat may know, and nothing else: its views and its news as
// JSON, the public header, refusals with their reasons.
//
// A connection may break at any moment, and anything on it may be lost, late or
// doubled: the client dials again and says anew what was not confirmed, and nothing is
// done twice, since what is said is signed with its count. The holder's keys
// never leave the client.
package wire
