// Package textplay plays Command Decision by typed commands, for who cannot see
// the table: on the seat of a match it reads a command from each line and writes
// plain sentences, one below the other. Nothing moves, nothing is colored; where
// stands are is told from named terrain and points of the compass.
//
// It asks the view of the seat and does the actions of the seat, and has nothing
// else: what a side does not know cannot be told. Whether lengths and odds are
// told is the view's to say (docs/measuring.md).
package textplay
