// Package boardgame is what the systems played on hexes and zones share, whatever their rules
// say: figures kept cell by cell with their sources, positions written as the scenario and what
// has changed since, scenarios that come with a system, and the loop in which bots play. It
// knows no unit, no morale and no success: those are each system's own.
package boardgame
