// Package game holds what every game on this table shares. A State is a table
// at one moment; it never changes. Apply is the one way from a state to the
// next: it takes an action, and gives the next state and what happened, or a
// refusal with every reason. A History keeps the states in order, for undo and
// redo.
//
// The package knows no term of any rule system: those live in folders below.
package game
