// Package scenarios reads, checks and writes the files people write: scenarios
// and rulings in TOML. Decoding is strict and reports every fault at once,
// each with file, line and key. What is written reads back and writes again
// byte for byte.
//
// The package knows the table: size, terrain, sides, stands and when they come,
// areas, visibility. What else a scenario says belongs to its rule system: see
// System, Register and Rules. A system reads its keys through a Section and
// writes them with a Writer, so that its faults are as good as those of the
// table.
//
// The formats are described in FORMAT.md beside this file. The folder library
// holds scenarios that come with the program, rulings the worked cases of
// sight.
package scenarios
