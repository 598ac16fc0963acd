// Package table shows the table of any game: the camera, gestures of the
// pointer, the terrain, stands and rulings kept as images, seen maps.
//
// Positions on the window are float64 device pixels; positions on the table
// are inches as floats while they are only drawn, and geom.Point as soon as
// they reach an action.
package table
