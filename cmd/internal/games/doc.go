// Package games opens games for the window and keeps them: one journal for
// each, all in one folder. A table that is opened again goes on where it was
// left, and every action is on the disk before anybody sees it.
//
// It owns the hosts and the journals and hands out seats. No journal is ever
// deleted or written over: one that is begun anew, or cannot go on, stays under
// another name, by which it can be taken up again. Where nothing can be kept, the game is played in memory, and
// Folder.Unkept says why.
//
// Who holds the journal of a game has it locked, so that no two programs write
// the same one; the system lets go of the lock however a program ends.
package games
