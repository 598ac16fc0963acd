// Package screen is the window: title screen, table, panels, input and
// drawing. It is the only room that imports Ebitengine. It decides nothing:
// every move goes to the game through a seat, every verdict comes from los,
// every shape from picture. Who opens games and keeps them is given to it.
//
// Positions on the window are float64 device pixels; positions on the table
// are inches as floats while they are only drawn, and geom.Point as soon as
// they reach an action.
package screen
