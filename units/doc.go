// Package units holds the kinds of stands, their weapons and the nations they
// belong to: names, symbols, colors, bases, arcs, and every figure of their
// data lines. They come from the charts in the folder charts, in which each
// cell says where it is from; CHARTS.md describes them.
//
// A Book is the charts; Standard is the one of the program, and With makes
// another in which overlays have replaced single cells.
package units
