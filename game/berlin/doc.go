// Package berlin is the game of seed 003, On to Berlin!: an airborne army drops on Berlin in
// March 1945. Units of battalions and regiments move and fight on a map of hexes for ten days.
//
// The seed expands a base game that it does not hold. What it leaves to that is ours, marked
// "house"; each figure is a cell that an owner of the game can replace ([Chart.With]), and
// the map is in the scenario.
package berlin
