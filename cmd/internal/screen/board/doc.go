// Package board is a game on a board of hexes or zones in the window: the map with its
// counters, the frame of panels around it, what happened shown event by event, and recorded
// games watched again. It knows no rules: a [Room] of the screen says how one system looks and
// is played. It holds seats and no game.
package board
