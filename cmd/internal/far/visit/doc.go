// Package visit comes to a seat of a game that is hosted elsewhere, by its link: for a
// window, a terminal, a page of a browser or a bot. It knows no sockets; who uses it
// gives it a way to dial. It also has what both ends say before a game.
//
// A Visitor does all of it in the background. What a screen shows is in Now, in plain
// values; nothing that it calls waits for the network, but where the comment says so:
//
//	v := visit.Open(visit.Visit{Link: l, Folder: folder, Dial: socket.Dial})
//	v.Now()           // the terms of the game, once the host has told them
//	v.Sit(true)       // takes the seat, ready to begin
//	v.Now().Stage     // Waiting, until all are there and ready; then Playing
//	v.Room().Now()    // talk, who is here, pings, marks, clocks, proposals: from Waiting on
//	v.Seat()          // the game, as any other seat, once it is Playing
//
// Of the seat, Do, TakeBack, MayTakeBack and LookBack ask the host and wait for its answer; Look
// and Changed do not.
package visit
