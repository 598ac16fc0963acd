// Package los decides lines of sight and of fire between stands on a table
// with levels, exactly, and says why: terrain as obstacles, the corridor, the
// halfway and shadow lines, and rulings with a witness and reasons.
//
// It implements shared/rules/line-of-sight.md. Every clause and every ruling
// it names ("S1", "R-edge") is explained there and in the README.
package los
