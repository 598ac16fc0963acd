// Package ui is how the window looks and what players type and click: theme,
// widgets, labels, shapes, input, scenes and their traces. It knows no game.
//
// Positions are float64 device pixels; sizes that a text or a theme gives are
// pixels of the desktop, and Px and Fpx turn these into the former.
package ui
