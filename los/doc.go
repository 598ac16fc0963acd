// Package los decides lines of sight and of fire between stands on a table
// with levels, exactly, and says why: terrain as obstacles, the corridor, the
// halfway and shadow lines, and rulings with a witness and reasons.
//
// Its specification is docs/sight.md: every clause and every ruling that it
// names ("S1", "R-edge") is explained there.
package los
