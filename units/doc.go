// Package units holds the kinds of stands and the nations they belong to:
// their names, symbols, colors, bases and arcs. They come from the charts in
// the folder charts, data lines that each say where they are from.
//
// A full stand is a section or platoon on a square base; a half stand (higher
// commanders, observers, patrols) has the same base; a double stand (crews of
// mortars and guns) a deeper one.
package units
