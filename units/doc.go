// Package units holds the kinds of stands: their names, symbols, bases and
// arcs, from the charts in the folder charts.
package units
