// Package service hosts many games on many machines. A game is a far.Host whose journal and
// secrets lie in streams of NATS JetStream, in this process or elsewhere. Workers keep nothing
// themselves: one takes a game when somebody comes for it and its worker is gone, and writes
// each line only where the one before is its own or was read, so that no two write one game.
// Browsers and programs speak with a worker alone, by the WebSocket of a hosted game, and a
// worker hands on whoever comes for a game of another.
package service
