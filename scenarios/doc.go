// Package scenarios reads, checks and writes the files people write: scenarios
// and rulings in TOML. Decoding is strict and reports every fault at once,
// each with file, line and key. What is written reads back and writes again
// byte for byte.
//
// The formats are described in FORMAT.md beside this file. The folder library
// holds scenarios that come with the program, rulings the worked cases of
// sight.
package scenarios
