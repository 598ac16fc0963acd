// Package build is the builder's window: a scenario in the making on a table, with
// the tools to draw its ground, raise its forces and write down its terms. It holds a
// seat at game/builder; every change is an action there, in a journal before it shows, so
// that undo has no end and nothing is lost.
package build
