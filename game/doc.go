// Package game is what every game on this table shares: the state of the
// table and the one way to change it, Apply.
package game
