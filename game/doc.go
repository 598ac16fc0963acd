// Package game holds what every game on this table shares: a System is the
// rules, a Position a game at one moment, which never changes; an action leads
// from one position to the next and brings about Events, or is refused with
// every reason. A Game is played and written down in its Journal at once; Dice
// are made from a seed. Whoever plays sees a Position as For gives it.
//
// The package knows no term of any rule system: those live in folders below.
package game
