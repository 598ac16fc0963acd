// Package dday is the game of seed 000: divisions of battalions on a map of zones. A
// battalion is activated by a roll on the row of its quality, moves, and fights by a hit
// number, a save of the defender and, in an assault, a save of the attacker.
//
// What the seed gives is marked "seed" on its cell; what it leaves open is marked "house".
// Any cell can be replaced by an owner of the game ([Chart.With]). Nothing is hidden.
package dday
